"""Brings a command into an interpreter that has the packages it needs.

Both commands, ``main.py`` and ``python3 -m tests``, call ``enter`` before they import
anything but the standard library. It lives here because both may look at ``scenes``,
while ``game`` keeps away from processes and files, and the top level is for people.

A Python too old to play must get as far as being told so: this file and whatever is
imported before ``enter`` keep to the syntax of Python 3.6 (annotations in quotes).
"""

import hashlib
import importlib.util
import operator
import os
import re
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator, NoReturn

OLDEST_PYTHON = (3, 11)
ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
UNFINISHED = VENV / ".unfinished"
"""There while pip is at work; found later, it tells of an installation that was cut off."""

RESTARTED = "MYTHOS_TABLETOP_RESTARTED"
"""Environment variable of a start in ``.venv``, which must not start itself there again."""

COMPARISONS = {">=": operator.ge, "<": operator.lt, "==": operator.eq}
"""What our requirements ask of a version; extras and markers are not understood."""


def enter(requirements: str) -> None:
    """Return only where the packages of the file ``requirements`` can be imported.

    Elsewhere ``.venv`` is made and filled as far as it is not, and the same command
    starts again in it. ``requirements`` is relative to the project folder.

    Raises:
        SystemExit: with one sentence that says what to do.
    """
    if sys.version_info < OLDEST_PYTHON:
        sys.exit(
            "Mythos Tabletop needs Python {}.{} or newer, and this is {}.{}: "
            "install a newer one and start again with it.".format(*OLDEST_PYTHON, *sys.version_info)
        )
    restarted = os.environ.pop(RESTARTED, None)
    wanted = read(ROOT / requirements)
    missing = lacking(wanted)
    if not missing:
        return
    if restarted:
        sys.exit(f"{VENV} lacks {missing[0]}: delete that folder and start again.")
    stamp = VENV / (requirements.replace("/", "-") + ".sha256")
    digest = hashlib.sha256("\n".join(wanted).encode()).digest()
    if not is_filled(stamp, digest):
        fill(requirements, stamp, digest)
    restart()


def read(requirements: Path) -> "list[str]":
    """The requirements in a file, one a line, with those of the files it includes."""
    found = []
    for line in requirements.read_text(encoding="utf-8").splitlines():
        line = line.split("#")[0].strip()
        if line.startswith("-r "):
            found += read(requirements.parent / line[3:].strip())
        elif line:
            found.append(line)
    return found


def lacking(wanted: "list[str]") -> "list[str]":
    """The requirements that this interpreter does not meet, in words for people."""
    found = installed()
    missing = [line for line in wanted if not is_met(line, found)]
    if "pygame" in found:
        missing.insert(0, "pygame-ce, because plain pygame has taken its place")
    return missing


def installed() -> "dict[str, str]":
    """Versions by name, read off the folders that this interpreter imports from.

    ``importlib.metadata`` knows the same, but its import alone would cost every start 40 ms.
    """
    found = {}  # type: dict[str, str]
    for folder in filter(os.path.isdir, sys.path):
        for entry in os.listdir(folder):
            match = re.match(r"(.+?)-([^-]+).*\.(dist|egg)-info$", entry)
            if match:
                found.setdefault(canonical(match.group(1)), match.group(2))
    return found


def is_met(requirement: str, found: "dict[str, str]") -> bool:
    name = re.split(r"[<>=\s]", requirement)[0]
    version = found.get(canonical(name))
    return version is not None and all(
        COMPARISONS[sign](numbers(version), numbers(bound))
        for sign, bound in re.findall(r"([<>=]+)\s*([\w.]+)", requirement)
    )


def canonical(name: str) -> str:
    """The one spelling of a package's name."""
    return re.sub(r"[-_.]+", "-", name).lower()


def numbers(version: str) -> "list[int]":
    """The numbers of a release, to be compared; 2.10.0rc1 gives 2 and 10."""
    release = [int(number) for number in re.findall(r"\d+", re.split(r"[^\d.]", version)[0])]
    while release and release[-1] == 0:
        release.pop()
    return release


def is_filled(stamp: Path, digest: bytes) -> bool:
    """Whether ``.venv`` was filled by just these requirements, to the end."""
    return is_whole() and stamp.is_file() and stamp.read_bytes() == digest


def is_whole() -> bool:
    """Whether ``.venv`` is an environment, as far as its files tell."""
    return PYTHON.exists() and (VENV / "pyvenv.cfg").exists() and not UNFINISHED.exists()


def fill(requirements: str, stamp: Path, digest: bytes) -> None:
    """Install what is asked for into ``.venv``, and stamp it; people are told what stops it."""
    print("Mythos Tabletop is being set up, once; this may take a minute ...", file=sys.stderr)
    try:
        with alone():
            if not is_filled(stamp, digest):  # else another start has done it meanwhile
                install(ROOT / requirements)
                stamp.write_bytes(digest)
    except OSError as error:
        sys.exit(
            f"{VENV} cannot be written ({error.strerror}): "
            "move the game to a folder of yours and start again."
        )
    except KeyboardInterrupt:
        print("\nThe set-up was stopped: start again to finish it.", file=sys.stderr)
        sys.exit(130)


@contextmanager
def alone() -> "Iterator[None]":
    """Of several starts one at a time; the lock goes with its process, however that ends."""
    with (ROOT / "requirements.txt").open("rb") as lock:
        if sys.platform == "win32":
            import msvcrt

            lock.seek(1 << 20)  # behind the text, which pip must be able to read
            while True:
                try:
                    msvcrt.locking(lock.fileno(), msvcrt.LK_LOCK, 1)
                    break
                except OSError:  # it gives up after ten seconds, and pip needs longer
                    continue
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def install(requirements: Path) -> None:
    """Install into ``.venv``, made first unless it is whole; only wheels, nothing is compiled."""
    if not is_whole() or failure(PYTHON, "-m", "pip", "--version"):
        make()
    UNFINISHED.touch()
    options = ("--disable-pip-version-check", "--no-input", "--retries=2", "--only-binary=:all:")
    said = failure(PYTHON, "-m", "pip", "install", *options, "-r", requirements)
    UNFINISHED.unlink()  # an error of pip leaves no halves behind, only its death does
    if re.search("connection|timed out", said):
        sys.exit("The packages cannot be fetched: connect to the internet and start again.")
    unknown = re.search(r"No matching distribution found for (\S+)", said)
    if unknown:
        sys.exit(
            "There is no {} for Python {}.{}: start again with another Python.".format(
                unknown.group(1), *sys.version_info
            )
        )
    if said:
        sys.exit(f"The packages cannot be installed ({last_line(said)}): mend it and start again.")


def make() -> None:
    """Make ``.venv``, from nothing or from what was left of it."""
    if not importlib.util.find_spec("venv") or not importlib.util.find_spec("ensurepip"):
        package = "python{}.{}-venv".format(*sys.version_info)
        sys.exit(
            "This Python cannot make environments: install its venv module "
            f"(Debian, Ubuntu: sudo apt install {package}) and start again."
        )
    VENV.mkdir(exist_ok=True)
    said = failure(sys.executable, "-m", "venv", "--clear", VENV)
    if said:
        sys.exit(f"{VENV} cannot be made ({last_line(said)}): mend it and start again.")


def failure(*command: "str | Path") -> str:
    """What a command said if it failed; nothing if it did not."""
    try:
        done = subprocess.run(
            [str(word) for word in command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )
    except OSError as error:
        return str(error)
    return (done.stdout.strip() or f"exit code {done.returncode}") if done.returncode else ""


def last_line(text: str) -> str:
    """The line of a tool's output that names the fault: the last is it, or the last error."""
    lines = text.splitlines()
    return ([line for line in lines if line.startswith("ERROR: ")] or lines)[-1]


def restart() -> "NoReturn":
    """The same command once more, word for word, by the Python in ``.venv``."""
    command = [str(PYTHON), *sys.orig_argv[1:]]
    os.environ[RESTARTED] = "yes"
    if os.name == "nt":  # which has no exec that the shell would wait for
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        sys.exit(subprocess.call(command))
    try:
        os.execv(command[0], command)
    except OSError as error:
        sys.exit(f"{PYTHON} cannot be started ({error.strerror}): delete {VENV} and start again.")
