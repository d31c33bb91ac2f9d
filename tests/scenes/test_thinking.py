"""Bots never hold the window up, whatever they do; a move always comes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game import GAMES
from game.core.fate import Luck
from game.core.protocol import Choice
from game.core.session import Player, Session
from scenes.services.thinking import Thinker
from tests.scenes import pebbles
from tests.scenes.pebbles import Take

ROOT = Path(__file__).parents[2]
ACTIONS = (Take(1), Take(2), Take(3))
PATIENCE = 20.0
"""Seconds before a test gives up on a busy machine."""


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    thinker = Thinker(pebbles.with_all_bots)
    yield thinker
    thinker.close()


@pytest.fixture
def word(tmp_path: Path) -> Path:
    """Where a bot leaves word."""
    return tmp_path / "word"


def ask(thinker: Thinker, level: str, word: Path, luck: str = "hali/1") -> None:
    thinker.start("pebbles", level, str(word), ACTIONS, luck)


def waited(condition: Callable[[], object]) -> bool:
    """Whether it came true in time."""
    end = time.monotonic() + PATIENCE
    while not condition() and time.monotonic() < end:
        time.sleep(0.005)
    return bool(condition())


def answered(thinker: Thinker) -> object:
    """What comes in the end; every look at it must be quick."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if (action := thinker.poll()) is not None:
            return action
        time.sleep(0.005)
    raise AssertionError("no answer")


def by_luck(luck: str) -> Take:
    return ACTIONS[Luck(luck)([1, 1, 1])]


def workers() -> list[int]:
    return [child.pid or 0 for child in multiprocessing.active_children()]


def alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits to be noticed does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not status.exists() or status.read_text().rsplit(")", 1)[1].split()[0] != "Z"


def test_a_bot_gives_one_of_the_actions(thinker: Thinker, word: Path) -> None:
    ask(thinker, "last", word)
    assert thinker.thinking
    assert answered(thinker) == Take(3)
    assert thinker.note == ""
    assert not thinker.thinking
    assert thinker.poll() is None


def test_a_bot_has_the_luck_it_was_given(thinker: Thinker, word: Path) -> None:
    for number in range(12):
        ask(thinker, "simple", word, f"hali/{number}")
        assert answered(thinker) == by_luck(f"hali/{number}")
        assert thinker.note == ""


def test_the_process_is_kept_for_the_next_question(thinker: Thinker, word: Path) -> None:
    ask(thinker, "last", word)
    answered(thinker)
    first = workers()
    ask(thinker, "last", word)
    answered(thinker)
    assert workers() == first
    assert len(first) == 1


def test_a_bot_thinks_without_pygame_and_screens(thinker: Thinker, word: Path) -> None:
    ask(thinker, "last", word)
    answered(thinker)
    imported = set(word.read_text().split())
    assert "scenes.services.thinker" in imported
    assert not imported & {"pygame", "pytmx", "platformdirs", "scenes.services.thinking"}


def test_no_call_keeps_the_window_waiting(thinker: Thinker) -> None:
    large = tuple(Take(number) for number in range(100_000))  # more than a pipe holds
    took = []
    for _ in range(3):
        began = time.perf_counter()
        thinker.start("pebbles", "simple", None, large, "hali/1")
        thinker.poll()
        took.append(time.perf_counter() - began)
    assert min(took) < 0.05
    assert answered(thinker) in large


@pytest.mark.parametrize(
    ("level", "note"),
    [
        ("dying", "bot.died"),
        ("leaving", "bot.died"),
        ("failing", "bot.failed"),
        ("cheating", "bot.failed"),
        ("unheard of", "bot.failed"),
    ],
)
def test_luck_moves_for_a_bot_that_cannot(
    thinker: Thinker, word: Path, level: str, note: str
) -> None:
    ask(thinker, level, word, "hali/7")
    assert answered(thinker) == by_luck("hali/7")
    assert thinker.note == note
    ask(thinker, "last", word)
    assert answered(thinker) == Take(3)
    assert thinker.note == ""


def test_luck_moves_for_a_bot_that_takes_too_long(word: Path) -> None:
    thinker = Thinker(pebbles.with_all_bots, seconds=3.0)
    ask(thinker, "endless", word, "hali/7")
    assert waited(word.exists)
    began = time.monotonic()
    assert answered(thinker) == by_luck("hali/7")
    assert time.monotonic() - began < 3.5
    assert thinker.note == "bot.timed_out"
    assert waited(lambda: workers() == [])
    ask(thinker, "last", word)
    assert answered(thinker) == Take(3)
    thinker.close()


def test_luck_moves_for_a_bot_that_is_killed(thinker: Thinker, word: Path) -> None:
    ask(thinker, "endless", word, "hali/7")
    assert waited(lambda: word.exists() and word.read_text())
    os.kill(int(word.read_text()), signal.SIGKILL)
    assert answered(thinker) == by_luck("hali/7")
    assert thinker.note == "bot.died"


def test_a_process_that_died_between_two_questions_is_not_missed(
    thinker: Thinker, word: Path
) -> None:
    ask(thinker, "last", word)
    answered(thinker)
    (pid,) = workers()
    os.kill(pid, signal.SIGKILL)
    assert waited(lambda: workers() == [])
    ask(thinker, "last", word)
    assert answered(thinker) == Take(3)
    assert thinker.note == ""


@pytest.mark.parametrize("seconds", [0.0, 0.01, 0.05, 0.3])
def test_a_question_can_be_dropped_at_any_moment(
    thinker: Thinker, word: Path, seconds: float
) -> None:
    ask(thinker, "endless", word)
    time.sleep(seconds)
    thinker.cancel()
    assert not thinker.thinking
    assert thinker.poll() is None
    ask(thinker, "last", word)
    assert answered(thinker) == Take(3)
    assert thinker.note == ""
    assert waited(lambda: len(workers()) == 1)


def test_a_new_question_drops_the_old_one(thinker: Thinker, word: Path) -> None:
    ask(thinker, "endless", word)
    ask(thinker, "last", word)
    assert answered(thinker) == Take(3)
    assert thinker.poll() is None


def test_closing_ends_the_process_at_once(thinker: Thinker, word: Path) -> None:
    ask(thinker, "endless", word)
    assert waited(lambda: word.exists() and word.read_text())
    thinker.close()
    assert waited(lambda: workers() == [])
    assert thinker.poll() is None


def test_closing_ends_a_process_that_is_only_being_started(thinker: Thinker, word: Path) -> None:
    before = threading.active_count()
    ask(thinker, "endless", word)
    thinker.close()
    assert waited(lambda: threading.active_count() == before)
    assert waited(lambda: workers() == [])


def test_where_there_can_be_no_process_a_thread_thinks(
    thinker: Thinker, word: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", refuse)
    ask(thinker, "last", word)
    assert answered(thinker) == Take(3)
    assert thinker.note == ""
    ask(thinker, "failing", word, "hali/7")
    assert answered(thinker) == by_luck("hali/7")
    assert thinker.note == "bot.failed"
    assert workers() == []


def test_a_question_that_no_pipe_can_carry_is_a_failure(thinker: Thinker) -> None:
    thinker.start("pebbles", "simple", threading.Lock(), ACTIONS, "hali/7")
    assert answered(thinker) == by_luck("hali/7")
    assert thinker.note == "bot.failed"


def test_a_bot_of_every_game_answers_as_it_would_beside_us() -> None:
    thinker = Thinker()
    for game in GAMES.values():
        for level, bot in game.bots.items():
            options = game.options(seats=game.seats[0])
            players = tuple(Player(str(seat), bot=level) for seat in range(options.seats))
            session = Session(game, options, players, "hali-1895")
            session.begin()
            now = session.pending
            assert isinstance(now, Choice)
            view = game.view(session.state, now.seat)
            thinker.start(game.key, level, view, now.actions, "hali/1")
            assert answered(thinker) == bot(game, view, now.actions, Luck("hali/1"))
            assert thinker.note == ""
    thinker.close()


# As a program

PLAY = """
import sys, time
from scenes.services.thinking import Thinker
from tests.scenes import pebbles

print("imported as", __name__, flush=True)

if __name__ == "__main__":
    thinker = Thinker(pebbles.with_all_bots)
    thinker.start("pebbles", sys.argv[1], sys.argv[2], (pebbles.Take(1), pebbles.Take(2)), "x")
    while (action := thinker.poll()) is None:
        time.sleep(0.01)
    print("played", action.pebbles, thinker.note or "itself", flush=True)
"""


def program(tmp_path: Path, level: str, word: Path) -> subprocess.Popen[str]:
    script = tmp_path / "play.py"
    script.write_text(PLAY)
    return subprocess.Popen(
        [sys.executable, str(script), level, str(word)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        start_new_session=True,
    )


def test_a_program_that_thinks_runs_once_and_leaves_nothing_behind(
    tmp_path: Path, word: Path
) -> None:
    said, _ = program(tmp_path, "last", word).communicate(timeout=PATIENCE)
    assert sorted(said.splitlines()) == [
        "imported as __main__",
        "imported as __mp_main__",
        "played 2 itself",
    ]


def test_the_process_ends_when_the_program_is_killed(tmp_path: Path, word: Path) -> None:
    with program(tmp_path, "endless", word) as running:
        assert waited(lambda: word.exists() and word.read_text())
        pid = int(word.read_text())
        assert alive(pid)
        running.kill()
    assert waited(lambda: not alive(pid))


def test_ctrl_c_is_for_the_program_alone(tmp_path: Path, word: Path) -> None:
    with program(tmp_path, "endless", word) as running:
        assert waited(lambda: word.exists() and word.read_text())
        pid = int(word.read_text())
        os.kill(pid, signal.SIGINT)
        time.sleep(0.2)
        assert alive(pid)
        running.kill()


def test_the_program_can_be_imported_again_without_a_window() -> None:
    again = (
        "import runpy, sys; runpy.run_path('main.py', run_name='__mp_main__'); "
        "sys.exit('pygame' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", again], cwd=ROOT, check=True)
