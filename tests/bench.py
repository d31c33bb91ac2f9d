"""``python -m tests.bench``: how fast the rules, the screens and the start are.

Speed is watched here and never asserted in a test. ``--json FILE`` writes the figures.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game import GAMES
from game.core.fate import Luck
from game.core.protocol import AnyGame, Choice, Over
from tests.playing import pick, playout, random_session

ROOT = Path(__file__).parent.parent
SECONDS = 2.0
"""How long each speed is measured."""
FRAMES = 120


def repeated(action: Callable[[], Any]) -> float:
    """Microseconds of one call, the median of many."""
    times = []
    end = time.perf_counter() + SECONDS / 4
    while time.perf_counter() < end:
        start = time.perf_counter()
        for _ in range(20):
            action()
        times.append((time.perf_counter() - start) / 20)
    return statistics.median(times) * 1e6


def rules(game: AnyGame) -> dict[str, float]:
    """Random play and the price of each question."""
    options = game.options(seats=game.seats[0])
    games = actions = 0
    start = time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        luck = Luck(str(games))
        state = game.start(options)
        while not isinstance(pending := game.pending(state), Over):
            state = game.apply(state, pick(pending, luck)).state
            actions += 1
        games += 1
    spent = time.perf_counter() - start
    decisions = [pair for pair in playout(game, options, "bench") if isinstance(pair[1], Choice)]
    state, pending = decisions[len(decisions) // 2]
    action = pick(pending, Luck("bench"))
    return {
        "games_per_second": games / spent,
        "actions_per_second": actions / spent,
        "pending_us": repeated(lambda: game.pending(state)),
        "apply_us": repeated(lambda: game.apply(state, action)),
        "view_us": repeated(lambda: game.view(state, pending.seat)),
    }


def frames(game: AnyGame) -> dict[str, float]:
    """Milliseconds of a table full of pieces at 1920 x 1080, drawn again and again."""
    from scenes.tables.table import Table
    from tests.scenes.harness import Stage

    options = game.options(seats=game.seats[0])
    session = random_session(game, options, "frames", actions=60)
    with tempfile.TemporaryDirectory() as folder:
        stage = Stage(Path(folder), watch=False)
        stage.show(Table(stage.app, session))
        stage.frame(1.0, times=3)
        if stage.has("open"):
            stage.click("open")
        times = []
        for _ in range(FRAMES):
            start = time.perf_counter()
            stage.app.draw()
            times.append((time.perf_counter() - start) * 1000)
        idle = time.perf_counter()
        for _ in range(FRAMES):
            stage.app.frame(0.0)
        idle = (time.perf_counter() - idle) / FRAMES * 1000
        stage.app.thinker.close()
    times.sort()
    return {
        "frame_median_ms": statistics.median(times),
        "frame_95_ms": times[int(len(times) * 0.95)],
        "idle_ms": idle,
    }


def first_frame() -> float:
    """Seconds from starting Python to the first picture of the title."""
    code = (
        "import os, sys, tempfile; from pathlib import Path; from scenes import app, arguments;"
        "app.App.frame = (lambda draw: lambda self, s: (draw(self, s), os._exit(0)))"
        "(app.App.frame); app.run(arguments.parse(['--data-dir', tempfile.mkdtemp()]))"
    )
    times = []
    for _ in range(5):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True)
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    parser.add_argument("games", nargs="*", default=list(GAMES), help="keys; all by default")
    chosen = parser.parse_args()
    figures: dict[str, Any] = {"first_frame_s": first_frame()}
    for key in chosen.games:
        figures[key] = {**rules(GAMES[key]), **frames(GAMES[key])}
    for name, value in figures.items():
        if isinstance(value, dict):
            print(name)
            for one, figure in value.items():
                print(f"  {one:20} {figure:12,.2f}")
        else:
            print(f"{name:22} {value:12,.2f}")
    if chosen.json:
        chosen.json.write_text(json.dumps(figures, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
