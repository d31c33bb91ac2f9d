"""Whole matches through the window, from the title to the result, by mouse or keys alone."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol

import msgspec
import pygame
import pytest

from game import GAMES
from game.core import fate, save
from game.core.fate import Luck
from game.core.protocol import Choice, Over, Seat
from game.core.session import Player, Session
from game.rising.actions import Lay
from scenes import focus as fc
from scenes.curtain import Curtain
from scenes.history import History
from scenes.pointing import ARROWS
from scenes.result import Result
from scenes.store import AUTOSAVE
from scenes.table import Table
from scenes.tables.board import Board
from scenes.thinker import Question, answer
from scenes.title import Title
from tests.scenes.games import rising
from tests.scenes.harness import Stage, stage

WINDOW = (1024, 700)
NAMES = ("Mara", "Otto")
"""Of two who have played before."""
PATIENCE = 30.0
"""Seconds that a bot's process may take to think."""


# -- devices -----------------------------------------------------------------------------
class Device(Protocol):
    """What a person has at hand; everything goes through the queue of the window."""

    def press(self, at: Stage, key: str) -> None:
        """Press what has that key on the page."""
        ...


class Mouse:
    def press(self, at: Stage, key: str) -> None:
        box = at.target(key).seen
        pos = round(box.centre[0] * at.ui.unit), round(box.centre[1] * at.ui.unit)
        post(
            at,
            pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)),
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1),
        )


class Keys:
    def press(self, at: Stage, key: str) -> None:
        self.go(at, key)
        self.strike(at, "return")

    def go(self, at: Stage, key: str) -> None:
        """Take the focus there by arrows, and by Tab where they do not lead."""
        self.strike(at, *steps_to(at, key))
        assert at.ui.focus.key == key

    def strike(self, at: Stage, *names: str, mod: int = 0) -> None:
        codes = [pygame.key.key_code(name) for name in names]
        post(
            at,
            *(
                pygame.event.Event(kind, key=code, mod=mod, unicode="", scancode=0)
                for code in codes
                for kind in (pygame.KEYDOWN, pygame.KEYUP)
            ),
        )


def steps_to(at: Stage, key: str) -> list[str]:
    """The fewest keys that lead the focus from where it is to ``key``."""
    targets = at.ui.targets
    ways: dict[str, list[str]] = {at.ui.focus.key: []}
    ahead = deque(ways)
    while key not in ways:
        here = ahead.popleft()
        for name, target in neighbours(targets, here):
            if target.key not in ways:
                ways[target.key] = [*ways[here], name]
                ahead.append(target.key)
    return ways[key]


def neighbours(targets: list[fc.Target], key: str) -> Iterator[tuple[str, fc.Target]]:
    here = fc.find(targets, key)
    for way in ARROWS.values():
        turned = here and (here.turn or here.field) and way in ("left", "right")
        if not turned and (target := fc.towards(targets, key, way)):
            yield way, target
    if target := fc.step(targets, key, 1):
        yield "tab", target


def post(at: Stage, *events: pygame.event.Event) -> None:
    """Put events into the window's queue, as the system does, and let the program take them."""
    for event in events:
        pygame.event.post(event)
    for event in pygame.event.get():
        at.app.hear(event)
    at.app.frame(0.3)


# -- who plays ---------------------------------------------------------------------------
class Immediate:
    """In the place of the thinker: the bot has answered before it is asked again."""

    note = ""

    def start(self, key: str, level: str, view: Any, actions: tuple[Any, ...], luck: str) -> None:
        index = answer(GAMES, Question(key, level, view, actions, luck))
        assert index is not None
        self._action: Any = actions[index]

    def poll(self) -> Any:
        return self._action

    def cancel(self) -> None:
        """It is never at work."""

    close = cancel


def rising_presses(table: Table, action: Any) -> tuple[str, ...]:
    """The keys of what must be pressed for an action."""
    if not isinstance(action, Lay):
        return ("main",)
    place = table.view.hand.index(action.value)
    return f"hand.{place}", f"space.{action.zone}.{action.row}.{action.column}"


PRESSES: Mapping[str, Callable[[Table, Any], tuple[str, ...]]] = {"rising": rising_presses}
SEEDS = {("rising", ""): "hali-10", ("rising", "simple"): "hali-36"}
"""Game and second player -> a seed with which the first legal actions soon lead to an end."""


def expected(key: str, opponent: str, seed: str) -> Session:
    """The match without a window: people take the first legal action every time."""
    game = GAMES[key]
    session = Session(game, game.options(seats=2), (Player("A"), Player("B", 1, opponent)), seed)
    session.begin()
    while isinstance(choice := session.pending, Choice):
        level = session.players[choice.seat].bot
        action = choice.actions[0]
        if level:
            luck = Luck(f"{seed}/bot/{len(session.log)}")
            view = game.view(session.state, choice.seat)
            action = game.bots[level](game, view, choice.actions, luck)
        session.submit(choice.seat, action)
    return session


def sit_down(at: Stage, device: Device, opponent: str) -> None:
    """From the title to a new table."""
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
            device.press(at, key)
        assert len(table.session.log) > before
        decisions -= 1
        deadline = time.monotonic() + PATIENCE


def check_nothing_is_seen(at: Stage) -> None:
    """Between two people neither hand can be told from the screen."""
    assert at.ui.targets
    assert not [target.key for target in at.ui.targets if target.key.startswith("hand.")]
    assert not [word for _, word in at.ui.texts if any(map(str.isdigit, word))]
    table = at.app.stack.scenes[0]
    assert isinstance(table, Table)
    assert table.view.hand == ()
    seen = window(at)
    kept, table.session.states[-1] = table.session.state, with_other_hands(table.session.state)
    at.frame()
    assert window(at) == seen
    table.session.states[-1] = kept


def with_other_hands(state: Any) -> Any:
    hands = tuple(tuple(sorted(11 - value for value in hand)) for hand in state.hands)
    assert hands != state.hands
    return msgspec.structs.replace(state, hands=hands)


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
    for number, line in enumerate(lines):
        words = at.app.words(line.key, **dict(line.params))
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
    sit_down(at, device, opponent)
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
            at.app.frame(1 / 30)
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
