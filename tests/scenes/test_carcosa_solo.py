"""The table of the solo game, The Investigators, through mouse and keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game import GAMES
from game.carcosa.actions import (
    Banish,
    CallTrap,
    Confront,
    Deploy,
    EndTurn,
    Host,
    Invite,
    Lead,
    MoveScholar,
    Offer,
    PointOut,
    Recover,
    Resolve,
    Select,
    SetTrap,
    TurnBack,
    UseStone,
)
from game.carcosa.state import Options, State, foes
from game.carcosa.tasks import CallOccultist, MeetOccultist, MoveProphets, Research, Retreat
from game.core.fate import Luck
from game.core.protocol import Choice, Over
from game.core.session import Player, Session
from game.landscape.grid import cell_at
from scenes.screens.new_game import NewGame
from scenes.screens.replay import Replay
from scenes.screens.result import Result
from scenes.tables.carcosa.follow import follow
from scenes.tables.carcosa.solo import SoloBoard
from scenes.tables.carcosa.solo_facts import SoloFacts
from scenes.tables.carcosa.solo_follow import follow_factions
from scenes.tables.carcosa.solo_steps import Summary
from scenes.tables.table import Table
from tests.carcosa.games import dense, solo_game
from tests.carcosa.solo import VALUES, alone, haunted, they, tops, trapped, watched
from tests.carcosa.tables import BLUE, fated, hand, opened, part, stood, with_cult
from tests.playing import pick
from tests.scenes.devices import PRESSES, Device, Keys, Mouse
from tests.scenes.harness import SCALES, SIZES, Stage, stage
from tests.scenes.stand_ins import Immediate

CARCOSA = GAMES["carcosa"]
NEAR = ("flow-straight -1,0 r0", "flow-straight -2,0 r0")
"""A flow from Hastur to the west."""

clause = pytest.mark.clause


@pytest.fixture(autouse=True)
def steady_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests press faster than any hand, and mean it."""
    monkeypatch.setattr("scenes.tables.table.AGAIN", 0.0)


@pytest.fixture
def at(data_dir: Path) -> Iterator[Stage]:
    with stage(data_dir) as made:
        yield made


# -- setting a table


def sat_down(state: State) -> Session:
    """A session that begins at one moment of a game."""
    session = Session(CARCOSA, state.options, (Player("One"),), "hali")
    session.states = [state]
    return session


def seated(at: Stage, state: State) -> Table:
    """The table at one moment of a game."""
    table = Table(at.app, sat_down(state))
    at.show(table)
    at.frame(0.1)
    return table


def board_of(table: Table) -> SoloBoard:
    assert isinstance(table.board, SoloBoard)
    return table.board


def asked(state: State, *tasks: Any) -> State:
    """The table when this is asked in Investigations."""
    return replace(state, phase="investigate", agenda=tasks)


def ending(state: State, value: int = 1) -> State:
    """The table when only the end of the turn is left to the player; the Scholar will find a
    tile of that Research Value."""
    state = tops(state, VALUES[value], "lake", "lake", "lake")
    state = they(state, scholar=2)
    return with_cult(replace(state, phase="after"), BLUE, prophet=1, charged=(7,))


def end_turn(at: Stage) -> None:
    at.click("do.endturn")
    at.click("main")
    at.frame(0.1)


def actions(table: Table) -> list[Any]:
    """What the player has done."""
    return [entry.action for entry in table.session.log if entry.seat is not None]


def help_of(at: Stage, key: str) -> str:
    """What is told about a target once the pointer has come to rest on it."""
    place = at.target(key).seen.centre
    pos = round(place[0] * at.ui.unit), round(place[1] * at.ui.unit)
    at.feed(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
    at.frame(0.1, times=8)
    assert at.ui.focus.key == key
    assert at.ui.focus.resting
    return at.target(key).help


def seen(at: Stage) -> str:
    """All words on the screen."""
    return " ".join(word for _, word in at.ui.texts)


def hunted(*, fresh: bool = False) -> State:
    """A table where a Detective is two steps from the only cultist."""
    state = stood(alone(*NEAR), BLUE, -1, 0, "flow")
    return watched(state, (1, 1), fresh=fresh)


# -- the factions on the table


@clause("CA-9.4")
def test_every_marked_space_tells_what_stands_there(at: Stage) -> None:
    table = seated(at, trapped(opened(seats=1), 5))
    for mark in board_of(table).solo.marks.values():
        told = help_of(at, f"space.{mark.space}")
        assert str(mark.space) in told
        assert ("An Occultist stands here" in told) == mark.occultist
        assert ("A Detective stands here" in told) == mark.detective
        assert ("A trap" in told.split("\n", 1)[-1] and "lies here" in told) == bool(mark.trap)


@clause("CA-9.2")
def test_scholar_and_assistant_tell_of_themselves(at: Stage) -> None:
    seated(at, opened(seats=1))
    assert "Scholar" in help_of(at, "scholar")
    assert "space 50" in help_of(at, "assistant")


@clause("CA-9.11")
def test_the_scholar_blocks_a_stack_and_it_says_so(at: Stage) -> None:
    table = seated(at, they(opened(seats=1), scholar=2))
    assert "Blocked by the Scholar" in help_of(at, "stack.2")
    at.click("stack.2")
    assert board_of(table).chosen is None
    assert at.app.notice is not None
    assert at.app.notice.refused


@clause("CA-9.11")
def test_a_stack_tells_what_the_scholar_takes_if_the_prophet_goes_there(at: Stage) -> None:
    state = tops(opened(seats=1), "ritual-flow-1", "flow-straight", "lake", "lake")
    table = seated(at, they(state, scholar=3))
    behind = {
        stack: help_of(at, f"stack.{stack}").split("With your Prophet here")[1] for stack in (0, 1)
    }
    assert "top of stack 2" in behind[0]
    assert "top of stack 1" in behind[1]
    assert f"space {50 - 4}" in behind[1]
    assert board_of(table).choice_is_open if False else True


@clause("CA-9.9")
def test_a_detective_tells_whom_he_hunts_and_what_he_does_next(at: Stage) -> None:
    state = hunted()
    hunter = foes(state).hunters[0]
    pawn = next(p for p in board_pawns(state))
    state = they(state, hunters=(replace(hunter, target=pawn),))
    table = seated(at, state)
    board = board_of(table)
    told = " ".join(board.tell_hunter(board.solo.hunters[0]))
    assert "steps to go: 3" in told
    assert "one tile closer" in told
    at.click_at(board.map.point_of((1.5, 1.5)))
    assert "Detective" in seen(at)


def board_pawns(state: State) -> list[Any]:
    return [pawn for _, section in state.land.sections() for pawn in section.pawns]


# -- the goals


@clause("CA-9.16")
@clause("CA-9.17")
def test_all_threats_and_both_ways_to_win_are_always_in_sight(at: Stage) -> None:
    state = haunted(they(hunted(), assistant=31), 0, 0, "district")
    seated(at, with_cult(state, BLUE, power=20))
    told = {
        what: help_of(at, f"goal.{what}")
        for what in ("assistant", "hastur", "cultists", "stacks", "oracle")
    }
    assert "31 spaces from the start" in told["assistant"]
    assert "1 of 4" in told["hastur"]
    assert "lost with fewer than 3" in told["cultists"]
    assert "0 of 2" in told["stacks"]
    assert "30" in told["oracle"]


@clause("CA-9.11")
def test_the_goal_of_the_assistant_tells_what_comes_next(at: Stage) -> None:
    state = tops(opened(seats=1), "lake", "conflux-4", "lake", "lake")
    table = seated(at, state)
    assert "top of stack 2" in help_of(at, "goal.assistant")
    at.click("goal.assistant")
    assert board_of(table).threat == "assistant"
    at.click("goal.assistant")
    assert board_of(table).threat == ""


# -- choices on the things themselves


@pytest.mark.parametrize("device", [Mouse(), Keys()], ids=["click", "keys"])
@clause("CA-9.6")
def test_a_trap_is_set_by_pressing_its_space(at: Stage, device: Device) -> None:
    state = replace(opened(seats=1), phase="deploy", fresh=(cell_at(0, 0),))
    table = seated(at, with_cult(state, BLUE, charged=()))
    device.press(at, "do.trap")
    device.press(at, "space.47")
    assert actions(table) == []
    device.press(at, "main")
    assert actions(table)[0] == SetTrap(47)


@clause("CA-9.6")
def test_a_space_that_is_taken_says_why_no_trap_lies_there(at: Stage) -> None:
    seated(at, replace(opened(seats=1), phase="deploy", fresh=(cell_at(0, 0),)))
    at.click("space.8")
    assert at.app.notice is not None
    assert "CA-9.6" in at.app.notice.words


CHOICES: dict[str, tuple[Callable[[], State], str, Any]] = {
    "offer": (lambda: asked(tops(opened(seats=1), *["lake"] * 4), Research()), "stack.2", Offer(2)),
    "invite": (
        lambda: asked(they(opened(seats=1), assistant=20), CallOccultist()),
        "space.24",
        Invite(24),
    ),
    "banish": (
        lambda: asked(
            haunted(opened(seats=1), 0, 0, "flow"),
            Retreat("occultist", cell_at(0, 0), part(opened(seats=1), 0, 0, "flow"), "CA-9.15"),  # type: ignore[arg-type]
        ),
        "space.47",
        Banish(47),
    ),
    "turn back": (
        lambda: asked(they(opened(seats=1), assistant=20), MoveProphets()),
        "assistant",
        TurnBack(),
    ),
    "call a trap": (lambda: called(), "space.47", CallTrap(47)),
}
"""What is asked -> the table, what is pressed, and what that does."""


def called() -> State:
    """We call the Legion back, and one of it is a trap."""
    from game.carcosa.tasks import CallBack

    return asked(trapped(opened(seats=1), 47), CallBack())


@pytest.mark.parametrize("device", [Mouse(), Keys()], ids=["click", "keys"])
@pytest.mark.parametrize("what", CHOICES)
def test_what_is_asked_is_answered_by_pressing_the_thing_itself(
    at: Stage, device: Device, what: str
) -> None:
    state, key, action = CHOICES[what][0](), *CHOICES[what][1:]
    table = seated(at, state)
    device.press(at, key)
    if not actions(table):
        device.press(at, "main")
    assert actions(table)[0] == action


@pytest.mark.parametrize("device", [Mouse(), Keys()], ids=["click", "keys"])
@clause("CA-9.7")
def test_the_scholar_is_moved_from_his_stack_to_another(at: Stage, device: Device) -> None:
    table = seated(at, asked(they(opened(seats=1), scholar=1), MoveProphets()))
    device.press(at, "stack.1")
    device.press(at, "stack.3")
    if not actions(table):
        device.press(at, "main")
    assert actions(table) == [MoveScholar(3)]


@pytest.mark.parametrize("device", [Mouse(), Keys()], ids=["click", "keys"])
@clause("CA-9.13")
def test_of_several_parts_of_a_tile_each_is_named_beside_it(at: Stage, device: Device) -> None:
    state = asked(opened(seats=1), MeetOccultist(8, "oracle"))
    table = seated(at, state)
    board = board_of(table)
    cell, here = next((cell, here) for cell, here in board.on_cells.items() if len(here) > 1)
    board.press(cell)
    at.frame()
    assert board.crowd == cell
    device.press(at, "who.1")
    if not actions(table):
        device.press(at, "main")
    assert actions(table)[0] == here[1]
    assert isinstance(here[1], Host)


# -- step by step


def cards(at: Stage) -> list[str]:
    """The sentences of all cards, read and left one by one."""
    told = []
    table = at.top
    assert isinstance(table, Table)
    while at.has("next"):
        step = board_of(table).steps.current
        assert step is not None
        told.append(f"{step.words} [[{step.clause}]]")
        at.click("next")
    return told


@clause("CA-9.18")
def test_each_step_waits_for_a_press_and_stands_in_the_log(at: Stage) -> None:
    table = seated(at, ending(hunted(fresh=True)))
    end_turn(at)
    assert at.has("next")
    at.frame(5.0, times=3)
    assert at.has("next")
    assert table.choice is None
    told = cards(at)
    assert len(told) >= 3
    lines = [line.text for line in table.history.lines]
    assert [line for line in lines if line in told] == told
    assert table.choice is not None


@clause("CA-9.18")
def test_a_step_tells_who_from_where_to_where_and_why(at: Stage) -> None:
    state = ending(alone(*NEAR), value=4)
    table = seated(at, state)
    end_turn(at)
    step = board_of(table).steps.current
    assert step is not None
    assert (step.role, step.before, step.after) == ("scholar", "stack 3", "stack 1")
    assert "stack 1, priority" in step.words
    assert "Not at stack 3: he stood there" in step.words
    assert "Prophet blocks" in step.words
    assert "stack 2." in step.words
    assert "1 is best" in step.words
    assert "No other is as good" in step.words
    assert step.clause == "CA-9.11"
    at.click("next")
    step = board_of(table).steps.current
    assert step is not None
    assert (step.role, step.before, step.after) == ("assistant", "space 50", "space 46")


def test_steps_are_passed_by_the_key_of_the_button_too(at: Stage) -> None:
    table = seated(at, ending(alone(*NEAR)))
    end_turn(at)
    for key in ("return", "e"):
        assert at.has("next")
        at.key(key)
    assert not at.has("next")
    assert table.choice is not None


def test_at_once_all_steps_are_told_together_and_closed(at: Stage) -> None:
    at.app.change(steps="instant")
    table = seated(at, ending(hunted(fresh=True)))
    end_turn(at)
    assert isinstance(at.top, Summary)
    assert len(at.top.steps) >= 3
    at.click("close")
    assert at.app.stack.scenes == [table]
    assert table.choice is not None
    at.frame(1.0)
    assert at.app.stack.scenes == [table]


def test_a_question_in_between_does_not_split_what_is_told_at_once(at: Stage) -> None:
    at.app.change(steps="instant")
    table = seated(at, tops(ending(hunted(fresh=True)), *["lake"] * 4))
    end_turn(at)
    assert at.top is table
    assert table.choice is not None
    table.submit(next(a for a in table.choice.actions if isinstance(a, Offer)))
    at.frame(0.3, times=3)
    assert isinstance(at.top, Summary)
    assert {step.role for step in at.top.steps} == {"detective", "scholar", "assistant"}


def test_running_steps_need_no_press(data_dir: Path) -> None:
    with stage(data_dir) as at:
        at.app.change(steps="run", motion="normal")
        table = seated(at, ending(alone(*NEAR)))
        end_turn(at)
        shown = set()
        for _ in range(200):
            at.frame(0.1)
            shown |= {step.role for step in [board_of(table).steps.current] if step}
            assert not at.has("next")
            if table.choice:
                break
        assert shown == {"scholar", "assistant"}
        assert table.choice is not None


def test_the_switch_on_the_table_is_kept(at: Stage) -> None:
    seated(at, opened(seats=1))
    seen_ = []
    for _ in range(3):
        at.click("pace")
        seen_.append(at.app.preferences.steps)
    assert seen_ == ["run", "instant", "step"]


def test_switching_to_running_lets_the_card_go(at: Stage) -> None:
    table = seated(at, ending(alone(*NEAR)))
    end_turn(at)
    assert at.has("next")
    at.key("v")
    at.frame(0.3)
    assert not at.has("next")
    assert isinstance(at.top, Summary) or table.choice is not None


def test_a_card_leaves_table_and_log_to_be_looked_at(at: Stage) -> None:
    table = seated(at, ending(alone(*NEAR)))
    end_turn(at)
    at.click("tab.log")
    assert at.has("next")
    assert "log copy" in {target.key for target in at.ui.targets}
    assert table.choice is None


def test_a_replay_waits_for_nobody(at: Stage) -> None:
    session = Session(CARCOSA, Options(seats=1), (Player("One"),), "hali")
    session.begin()
    whole(session)
    replay = Replay(at.app, session)
    at.show(replay)
    for _ in range(len(replay.steps)):
        at.key(".")
        assert not replay.timeline.busy
    assert replay.at == len(session.log)


@pytest.mark.parametrize("seed", range(6))
def test_between_views_the_table_follows_every_step(seed: int) -> None:
    for before, _, step in solo_game(seed):
        shown = before
        for event in step.events:
            shown = follow_factions(follow(shown, event), event)
        one, two = foes(shown), foes(step.state)
        assert (one.scholar, one.assistant, one.prone) == (two.scholar, two.assistant, two.prone)
        assert (one.occultists, one.detectives) == (two.occultists, two.detectives)
        assert one.traps == two.traps
        places = [sorted(hunter.cell for hunter in some.hunters) for some in (one, two)]
        assert places[0] == places[1]
        assert sorted(map(repr, board_pawns(shown))) == sorted(map(repr, board_pawns(step.state)))


# -- before and after the game


def test_one_seat_is_offered_the_levels_and_several_the_other_options(at: Stage) -> None:
    page = NewGame(at.app, "carcosa")
    at.show(page)
    at.click("seats.1")
    names = {option.name for option in page.offered}
    assert {"criminals", "naive", "distant", "unprepared", "quick"} <= names
    assert not {"stranger", "track", "first"} & names
    at.click("seats.3")
    names = {option.name for option in page.offered}
    assert {"stranger", "track", "first"} <= names
    assert not {"naive", "distant", "unprepared"} & names


def whole(session: Session, luck: Luck | None = None) -> None:
    """Play to the end, dense."""
    luck = luck or Luck("whole")
    while isinstance(due := session.pending, Choice):
        action = dense(session.state, due.actions, luck) if luck([1, 6]) else pick(due, luck)
        session.submit(due.seat, action)


LOSSES = {
    "exposed": "Assistant",
    "banished": "Occultists",
    "disbanded": "Detectives",
}


@pytest.mark.parametrize("how", LOSSES)
@clause("CA-9.16")
def test_the_result_tells_which_loss_it_was(at: Stage, how: str) -> None:
    from game.carcosa.tasks import Lose

    state = asked(opened(seats=1), Lose(how))  # type: ignore[arg-type]
    state = fated(replace(state, phase="after", agenda=()))
    from game.carcosa.ending import lost

    ended = lost(state, how, [])  # type: ignore[arg-type]
    session = sat_down(ended)
    assert isinstance(session.pending, Over)
    table = Table(at.app, session)
    at.show(table)
    at.frame(0.1, times=2)
    assert isinstance(at.top, Result)
    headline, reason = table.board.ending(session.pending)
    assert headline == "You have lost"
    assert LOSSES[how] in reason
    assert "CA-9.16" in reason
    assert "0 of 2 were out" in reason


@pytest.mark.parametrize(("how", "points"), [("rise", 10), ("king", 75)])
@clause("CA-9.17")
def test_the_result_tells_how_it_was_won_and_the_score(at: Stage, how: str, points: int) -> None:
    state = replace(opened(seats=1), ending=how, summoner=0 if how == "king" else None)
    table = Table(at.app, sat_down(state))
    at.show(table)
    at.frame(0.1, times=2)
    assert isinstance(at.top, Result)
    lines = {line.key: line.points for line in CARCOSA.score(state)}
    assert lines[f"carcosa.score.{how}"] == points
    assert str(points) in seen(at)
    assert "You have won" in seen(at)
    assert "Score" in seen(at)
    for line in CARCOSA.score(state):
        table.board.details(line)
    assert not at.ui.faults


# -- whole games


def presses(table: Table, action: Any) -> Iterator[str]:
    """The targets to press, one after another, for an action of the solo game."""
    board = board_of(table)
    confirmed = ("main",) * board.must_confirm(action)
    match action:
        case SetTrap(space, criminal):
            if criminal != board.criminal:
                yield "do.swap"
            yield "do.trap"
            yield f"space.{space}"
        case CallTrap(space) | Invite(space) | Banish(space):
            yield f"space.{space}"
        case TurnBack():
            space = board.they.assistant
            yield f"space.{space}" if space in board.solo.marks else "assistant"
        case MoveScholar(stack):
            if not board.holds_scholar:
                yield "do.scholar"
            yield f"stack.{stack}"
        case Offer(stack):
            yield f"stack.{stack}"
        case Resolve() if action in board.options:
            yield "do.resolve"
        case _ if (cell := board.cell_of_action(action)) is not None:
            yield f"cell.{cell[0]}.{cell[1]}"
            if board.crowd is not None:
                yield f"who.{board.on_cells[cell].index(action)}"
        case _:
            yield from PRESSES["carcosa"](table, action)
            return
    yield from confirmed


def play_whole(at: Stage, device: Device, seed: str, **levels: Any) -> Table:
    """From the first decision to the result, each at random, by one device alone."""
    options = Options(seats=1, **levels)
    table = Table.fresh(at.app, Session(CARCOSA, options, (Player("One"),), seed))
    at.show(table)
    luck = Luck(seed)
    for _ in range(1500):
        if isinstance(at.top, Result):
            return table
        if at.has("next"):
            device.press(at, "next")
            continue
        choice = table.choice
        if choice is None:
            at.frame(0.3)
            continue
        before = len(table.session.log)
        action = wished(table, choice, luck)
        for key in presses(table, action):
            device.press(at, key)
        assert table.session.log[before].action == action
    raise AssertionError("the game has no end")


def wished(table: Table, choice: Choice[Any], luck: Luck) -> Any:
    """An action by luck; one that is alone on its tile, as the pointer goes to its middle."""
    board = board_of(table)
    crowds = {cell: len(here) for cell, here in board.on_cells.items()}
    lone = [a for a in choice.actions if crowds.get(board.cell_of_action(a) or (99, 99), 0) < 2]
    traps = [action for action in lone if isinstance(action, SetTrap)]
    if traps and luck([2, 1]):
        return traps[luck([1] * len(traps))]
    return dense(table.session.state, tuple(lone) or choice.actions, luck)


@pytest.mark.parametrize("device", [Mouse(), Keys()], ids=["clicks", "keys"])
def test_a_whole_game_by_one_device_alone(data_dir: Path, device: Device) -> None:
    with stage(data_dir, (1024, 700)) as at:
        table = play_whole(at, device, "alone 56", criminals=True, quick=True)
        done = {type(action) for action in actions(table)}
        assert {Select, Deploy, SetTrap, Resolve, EndTurn, UseStone} <= done
        assert {Banish, Confront, Host, Lead, Offer} <= done


# -- hints


def hint(at: Stage) -> str:
    """What is said when a hint is asked for."""
    at.app.thinker = Immediate()  # type: ignore[assignment]
    at.key("h")
    at.frame(0.1)
    assert at.app.notice is not None
    return at.app.notice.words


def test_a_hint_says_what_it_does_to_the_race_and_is_marked(at: Stage) -> None:
    session = Session(CARCOSA, Options(seats=1), (Player("One"),), "hali")
    session.begin()
    session.submit(BLUE, Recover())
    table = Table(at.app, session)
    at.show(table)
    at.frame(0.1)
    told = hint(at)
    assert table.hinted is not None
    assert table.board.label(table.hinted) in told
    assert table.board.reason(table.hinted) in told
    assert "Nearest danger: the Assistant, 50 spaces from the start" in told
    assert "Two stacks need about" in told
    assert "{" not in told


def test_a_hint_stands_beside_what_it_recommends_and_stays_there(at: Stage) -> None:
    session = Session(CARCOSA, Options(seats=1), (Player("One"),), "hali")
    session.begin()
    session.submit(BLUE, Recover())
    table = Table(at.app, session)
    at.show(table)
    at.frame(0.1)
    at.app.thinker = Immediate()  # type: ignore[assignment]
    at.click("hint")
    at.frame(0.1)
    advised = table.hinted
    assert isinstance(advised, Select)
    assert at.app.notice is not None
    assert at.app.notice.beside == at.ui.focus.key == f"stack.{advised.stack}"
    at.feed(pygame.MOUSEMOTION, pos=(300, 500), rel=(0, 0), buttons=(0, 0, 0))
    at.frame(0.1)
    assert at.ui.focus.key != f"stack.{advised.stack}"
    assert at.app.notice.beside == f"stack.{advised.stack}"


def test_the_main_key_does_what_the_lit_button_says(at: Stage) -> None:
    table = seated(at, ending(alone(*NEAR)))
    at.key("e")
    assert board_of(table).chosen == EndTurn()
    at.key("e")
    assert actions(table)[0] == EndTurn()
    assert at.has("next")
    at.key("e")
    at.key("e")
    assert not at.has("next")


# -- what ends the game


def losing() -> State:
    """A stack more than the second leaves the Scholar what brings his Assistant to the start."""
    state = tops(they(opened(seats=1), assistant=3, scholar=3), "lake", "ritual", "lake", "lake")
    return with_cult(replace(state, phase="select"), BLUE, charged=())


@clause("CA-9.16")
def test_a_stack_that_loses_says_so_in_its_tip_and_before_it_is_taken(at: Stage) -> None:
    seated(at, losing())
    assert "This loses" in help_of(at, "stack.0")
    assert "comes to the start" in help_of(at, "stack.0")
    assert "This loses" not in help_of(at, "stack.1")
    at.click("stack.0")
    assert "loses" in seen(at)
    at.click("stack.1")
    assert "loses" not in seen(at)


@clause("CA-9.17")
def test_the_last_tile_of_the_second_stack_says_that_it_wins(at: Stage) -> None:
    state = losing()
    seated(at, replace(state, stacks=(state.stacks[0][:1], (), *state.stacks[2:])))
    assert "This wins" in help_of(at, "stack.0")


@clause("CA-9.16")
def test_a_turn_that_loses_says_so_before_it_is_ended(at: Stage) -> None:
    seated(at, they(ending(alone(*NEAR), value=4), assistant=3))
    at.click("do.endturn")
    assert "loses" in seen(at)


@clause("CA-9.18")
def test_how_it_ended_is_not_told_before_the_steps_have_told_it(at: Stage) -> None:
    table = seated(at, they(ending(alone(*NEAR), value=4), assistant=3))
    end_turn(at)
    assert isinstance(table.session.pending, Over)
    for role in ("scholar", "assistant"):
        step = board_of(table).steps.current
        assert step is not None
        assert step.role == role
        assert "watch the Investigators" in seen(at)
        assert "lost" not in seen(at)
        assert not at.has("result")
        at.click("next")
    assert "You have lost" in seen(at)
    step = board_of(table).steps.current
    assert step is not None
    assert "exposed" in step.words
    at.click("next")
    at.frame(0.3, times=3)
    assert isinstance(at.top, Result)


def test_enter_goes_on_wherever_the_pointer_has_been_left(at: Stage) -> None:
    table = seated(at, ending(alone(*NEAR)))
    end_turn(at)
    place = at.target("stack.3").seen.centre
    pos = round(place[0] * at.ui.unit), round(place[1] * at.ui.unit)
    at.feed(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
    at.frame(0.1)
    assert at.ui.focus.key == "stack.3"
    first = board_of(table).steps.current
    at.key("return")
    assert board_of(table).steps.current is not first


@pytest.mark.parametrize("size", SIZES[:3], ids=str)
def test_a_card_hides_nothing_of_what_it_is_about_and_its_button_stays(
    data_dir: Path, size: tuple[int, int]
) -> None:
    with stage(data_dir, size) as at:
        table = seated(at, ending(hunted(fresh=True)))
        end_turn(at)
        buttons = set()
        while at.has("next"):
            board = board_of(table)
            step = board.steps.current
            assert step is not None
            if step.place:
                assert not board.map.cell_box(step.place).overlaps(at.ui.places["step"])
            buttons.add(str(at.target("next").box))
            at.click("next")
        assert len(buttons) == 1


@clause("CA-9.16")
def test_a_threat_glows_when_it_is_near_and_burns_when_it_may_be_the_end(at: Stage) -> None:
    board = board_of(seated(at, opened(seats=1)))
    alarms = {chip.key: chip.alarm for chip in board.side.goal.chips_now()}
    assert set(alarms.values()) == {0}
    state = they(with_cult(opened(seats=1), BLUE, reserve=1), assistant=4)
    board = board_of(seated(at, state))
    alarms = {chip.key: chip.alarm for chip in board.side.goal.chips_now()}
    assert (alarms["assistant"], alarms["cultists"]) == (2, 2)


@clause("CA-9.11")
def test_tiles_that_the_scholar_values_equally_are_told_as_one_or_the_other(at: Stage) -> None:
    state = tops(opened(seats=1), "ritual", "ritual", "lake", "lake")
    assert "Or: " in board_of(seated(at, state)).tell_next(SoloFacts(state).tops)


def test_when_nobody_can_be_sent_out_nobody_is_asked_to(at: Stage) -> None:
    state = with_cult(replace(opened(seats=1), phase="deploy", deployed=True), BLUE, charged=(7,))
    seated(at, replace(state, fresh=(cell_at(0, 0),)))
    assert "send somebody out" not in seen(at)


def test_a_hint_where_a_tile_is_to_be_laid_tells_what_that_completes(at: Stage) -> None:
    seated(at, hand(alone(), "conflux-3 -1,0 r0 powered"))
    assert "[[CA-" in hint(at)


# -- display


@cache
def moments() -> tuple[State, ...]:
    """Early, with everybody on the map; asked about a Detective; a Summary to come."""
    crowded = haunted(hunted(), 0, 0, "district")
    crowded = stood(watched(crowded, (1, 1), (0, 1)), BLUE, 1, 0, "district")
    crowded = with_cult(they(trapped(crowded, 5, 47), prone=True, assistant=5), BLUE, power=44)
    return (
        opened(seats=1, distant=True, criminals=True),
        crowded,
        asked(crowded, MeetOccultist(16, "oracle")),
        ending(crowded),
    )


@pytest.mark.parametrize("language", ["en", "qps"])
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everything_can_be_read_at_any_size(
    data_dir: Path, size: tuple[int, int], scale: int, language: str
) -> None:
    with stage(data_dir, size, scale) as at:
        at.app.change(language=language)
        for state in moments():
            table = seated(at, state)
            _check(at)
            for what in ("assistant", "hastur", "cultists", "stacks"):
                at.click(f"goal.{what}")
                _check(at)
        end_turn(at)
        assert at.has("next")
        _check(at)
        at.app.change(steps="instant")
        at.click("next")
        while table.choice and not isinstance(at.top, Summary):  # what is asked in between
            table.submit(table.choice.actions[0])
            at.frame(0.3)
        at.frame(0.3)
        assert isinstance(at.top, Summary)
        assert not at.ui.faults


def _check(at: Stage) -> None:
    assert not at.ui.faults
    for (one, word), (two, other) in combinations(at.ui.texts, 2):
        shared = one.clip(two)
        assert shared.w <= 2 or shared.h <= 2, f"{word!r} over {other!r}"


def test_asked_about_detectives_the_map_is_where_the_focus_is(at: Stage) -> None:
    from game.carcosa.tasks import Hunt

    state = stood(stood(alone(*NEAR), BLUE, -1, 0, "flow"), BLUE, 1, 0, "water")
    state = watched(state, (0, 0), fresh=True)
    table = seated(at, asked(state, Hunt(0)))
    due = table.session.pending
    assert isinstance(due, Choice)
    assert all(isinstance(action, PointOut | Lead) for action in due.actions)
    assert at.ui.focus.key.startswith(("map", "cell."))
