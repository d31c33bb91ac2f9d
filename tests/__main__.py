"""All checks in one command: lint, format, types, and the tests, in parallel.

With arguments only the tests run, and the arguments go on to pytest:
``python3 -m tests tests/rising -k line``.
"""

import subprocess
import sys

from scenes import bootstrap

CHECKS = ("ruff check .", "ruff format --check .", "mypy")
"""Run one after another before the tests; what they cover stands in ``pyproject.toml``."""


def main() -> int:
    bootstrap.enter("tests/requirements.txt")
    import pytest

    if sys.argv[1:]:
        return pytest.main(sys.argv[1:])
    failed = [check for check in CHECKS if not passes(check)]
    result = pytest.main(["-n", "auto"], plugins=[Reminder(failed)])
    return result or len(failed)


def passes(check: str) -> bool:
    print(f"$ {check}", flush=True)
    return subprocess.call([sys.executable, "-m", *check.split()], cwd=str(bootstrap.ROOT)) == 0


class Reminder:
    """Names the checks that failed once more where they are seen: above pytest's last line."""

    def __init__(self, failed: "list[str]") -> None:
        self.failed = failed

    def pytest_terminal_summary(self, terminalreporter) -> None:
        for check in self.failed:
            terminalreporter.write_line(f"FAILED {check} (its output stands before the tests)")


if __name__ == "__main__":
    sys.exit(main())
