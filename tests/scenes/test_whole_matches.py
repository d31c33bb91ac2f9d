"""Whole matches through the window, from the title to the result, by mouse or keys alone."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game import GAMES
from game.core import fate
from game.core.fate import Luck
from game.core.protocol import Over
from game.core.session import Player, Session
from scenes.screens.curtain import Curtain
from scenes.screens.result import Result
from scenes.screens.title import Title
from scenes.services.store import AUTOSAVE
from scenes.tables.history import History
from scenes.tables.table import Table
from tests.playing import finished
from tests.scenes.devices import PRESSES, Device, Keys, Mouse, post
from tests.scenes.games import rising
from tests.scenes.harness import Stage, stage
from tests.scenes.stand_ins import Immediate

WINDOW = (1024, 700)
NAMES = ("Mara", "Otto")
"""Of two who have played before."""
PATIENCE = 30.0
"""Seconds that a bot's process may take to think."""

SEEDS = {
    ("rising", ""): "hali-10",
    ("rising", "simple"): "hali-36",
    ("carcassonne", ""): "hali-1",
    ("carcassonne", "simple"): "hali-1",
    ("carcosa", ""): "hali-24",
    ("carcosa", "simple"): "hali-7",
}
"""Game and second player -> a seed with which the first legal actions soon lead to an end."""


def expected(key: str, opponent: str, seed: str) -> Session:
    """The match without a window."""
    game = GAMES[key]
    session = Session(game, game.options(seats=2), (Player("A"), Player("B", 1, opponent)), seed)
    session.begin()
    return finished(session)


def sit_down(at: Stage, device: Device, key: str, opponent: str) -> None:
    """From the title to a new table."""
    title = at.top
    assert isinstance(title, Title)
    if title.chosen != key:
        device.press(at, f"box {key}")
    device.press(at, "new")
    device.press(at, "kind 0.")
    device.press(at, f"kind 1.{opponent}")
    device.press(at, "begin")


def play(at: Stage, device: Device, decisions: int) -> None:
    """Take the first legal action so many times, or until the match is over."""
    deadline = time.monotonic() + PATIENCE
    while decisions and not isinstance(at.top, Result):
        if isinstance(at.top, Curtain):
            check_nothing_is_seen(at)
            device.press(at, "open")
            continue
        table = at.top
        assert isinstance(table, Table)
        if table.choice is None:  # a bot thinks
            assert time.monotonic() < deadline
            time.sleep(0.002)
            at.app.frame(0.03)
            continue
        before = len(table.session.log)
        for key in PRESSES[table.game.key](table, table.choice.actions[0]):
            while key.startswith("cell.") and not at.has(key):
                device.press(at, "map.farther")
            device.press(at, key)
        assert len(table.session.log) > before
        decisions -= 1
        deadline = time.monotonic() + PATIENCE


def check_nothing_is_seen(at: Stage) -> None:
    """Between two people nothing that either knows can be told from the screen."""
    assert at.ui.targets
    assert not [target.key for target in at.ui.targets if target.key.startswith("hand.")]
    assert not [word for _, word in at.ui.texts if any(map(str.isdigit, word))]
    table = at.app.stack.scenes[0]
    assert isinstance(table, Table)
    assert table.view == table.game.view(table.session.state, None)
    seen = window(at)
    kept, table.session.states[-1] = table.session.state, with_other_secrets(table.session)
    at.frame()
    assert window(at) == seen
    table.session.states[-1] = kept


def with_other_secrets(session: Session) -> Any:
    """The table as it might be for all that everybody knows, yet is not, if it could."""
    game, state = session.game, session.state
    seen = game.view(state, None)
    others = (game.determinise(seen, Luck(f"other {n}")) for n in range(20))
    return next((other for other in others if other != state), state)


def window(at: Stage) -> bytes:
    return pygame.image.tobytes(at.app.window, "RGB")


def check_end(at: Stage, whole: Session) -> None:
    """The result, the log and the file all tell of the very match that was expected."""
    result = at.top
    assert isinstance(result, Result)
    session, table = result.session, result.table
    assert session.log == whole.log
    assert isinstance(result.over, Over)
    assert table.history.lines == History(table, table.board).lines
    loaded = at.app.store.load(at.app.store.folder / AUTOSAVE).value
    assert loaded
    assert loaded.agrees
    assert loaded.session.log == whole.log
    lines = session.game.score(session.state)
    for number in reversed(range(len(table.board.sums(lines)))):
        at.click(f"sum {number}")
    for number, line in enumerate(lines):
        words = table.board.item(line)
        assert at.target(f"score {number}").label == f"{words} [[{line.clause}]]"
    shown = [word for _, word in at.ui.texts]
    for seat in range(len(session.players)):
        assert str(sum(line.points for line in lines if line.seat == seat)) in shown


@pytest.fixture
def stages(data_dir: Path) -> Iterator[Callable[[], Stage]]:
    """Starts the program anew in the same folder, as often as it is called."""
    started: list[Stage] = []

    def start() -> Stage:
        at = Stage(data_dir, WINDOW)
        at.app.preferences.names = NAMES
        at.show(Title(at.app))
        started.append(at)
        return at

    yield start
    for one in started:
        one.app.close()


DEVICES = pytest.mark.parametrize("device", [Mouse(), Keys()], ids=["mouse", "keys"])


@DEVICES
@pytest.mark.parametrize(("key", "opponent"), SEEDS)
def test_a_match_is_played_from_the_title_to_the_result_with_a_break(
    stages: Callable[[], Stage],
    monkeypatch: pytest.MonkeyPatch,
    device: Device,
    key: str,
    opponent: str,
) -> None:
    seed = SEEDS[key, opponent]
    monkeypatch.setattr(fate, "fresh_seed", lambda: seed)
    whole = expected(key, opponent, seed)
    at = stages()
    sit_down(at, device, key, opponent)
    play(at, device, decisions=len(whole.log) // 8)
    post(at, pygame.event.Event(pygame.QUIT))
    assert not at.app.running
    at.app.close()
    at = stages()
    if isinstance(device, Keys):
        at.app.thinker = Immediate()  # type: ignore[assignment]
    device.press(at, "continue")
    play(at, device, decisions=len(whole.log))
    check_end(at, whole)


def end_of_turn(folder: Path, next_hand: tuple[int, ...]) -> tuple[list[bytes], bytes]:
    """All frames from the end of Vesta's turn to the curtain, and the one once it is lifted."""
    session = rising(1, bots=("", ""))
    hands = next_hand, session.state.hands[1]
    session.states[-1] = msgspec.structs.replace(session.state, hands=hands)
    with stage(folder, WINDOW) as at:
        at.app.preferences.motion = "normal"
        at.show(Table(at.app, session))
        at.click("open")
        film = [window(at)]
        at.key("return")
        while not isinstance(at.top, Curtain):
            at.app.frame(1 / 120)
            film.append(window(at))
        at.click("open")
        return film, window(at)


@pytest.mark.clause("CR-1.5")
def test_no_frame_before_the_curtain_is_lifted_tells_of_the_next_hand(data_dir: Path) -> None:
    film, hand = end_of_turn(data_dir, (1, 5, 6))
    other_film, other_hand = end_of_turn(data_dir, (2, 8, 9))
    assert len(film) > 10
    assert film == other_film
    assert hand != other_hand
