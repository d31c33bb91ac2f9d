"""The table of Cthulhu Rising, through mouse and keys."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game import GAMES
from game.core.fate import Luck
from game.core.protocol import Choice, Over, Seat
from game.core.session import Player, Session
from game.rising.actions import EndTurn, Lay
from game.rising.events import TokenDrawn
from game.rising.pieces import HAND_SIZE, NEPTUNE, VESTA, Variant
from game.rising.scoring import preview
from game.rising.state import Options, State
from scenes.kit.layout import Box
from scenes.screens.curtain import Curtain
from scenes.screens.menu import Menu
from scenes.tables.rising.board import RisingBoard
from scenes.tables.rising.pieces import token
from scenes.tables.table import Table
from tests.playing import pick
from tests.rising.build import table as state_of
from tests.scenes.harness import SCALES, SIZES, Stage, stage

ONE_SHORT = """
    6b  6b  4b  6r  .
     .   .   .   .  7r
     .   .  1b   .  7b
     .   .   .   .  2r
     .   .   .   .  3r
"""
"""The free space of the first row closes the row and the last column."""
HANDS = ((6, 8, 9), (2, 4, 10))


@pytest.fixture(autouse=True)
def steady_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests press faster than any hand, and mean it."""
    monkeypatch.setattr("scenes.tables.table.AGAIN", 0.0)


@pytest.fixture
def at(data_dir: Path) -> Iterator[Stage]:
    with stage(data_dir) as made:
        yield made


def seated(at: Stage, state: State, chair: Seat | None = NEPTUNE, *, still: bool = False) -> Table:
    """The table at one moment of a match, seen from a chair.

    ``still``: nothing goes on by itself, as while the curtain is on its way.
    """
    players = (Player("Mara", 0), Player("Otto", 1))
    session = Session(GAMES["rising"], Options(variant=state.variant), players, "r'lyeh")
    session.states = [state]
    table = Table(at.app, session)
    table._sit(chair)
    table._behind = still
    at.show(table)
    return table


def board_of(table: Table) -> RisingBoard:
    assert isinstance(table.board, RisingBoard)
    return table.board


def point(at: Stage, key: str) -> None:
    """Let the pointer rest on a target."""
    x, y = at.target(key).box.centre
    pos = round(x * at.ui.unit), round(y * at.ui.unit)
    at.feed(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
    at.frame()


def said(at: Stage) -> str:
    return at.app.notice.words if at.app.notice else ""


def seen(at: Stage) -> str:
    """All words on the screen."""
    return " ".join(word for _, word in at.ui.texts)


def short(lighthouse: int = 0, variant: Variant = "colours") -> State:
    return state_of(ONE_SHORT, hands=HANDS, lighthouse=lighthouse, variant=variant)


# -- laying a token


@pytest.mark.clause("CR-2.1")
def test_a_turn_takes_three_presses(at: Stage) -> None:
    table = seated(at, short())
    at.click("hand.0")
    at.click("space.1.0.0")
    assert table.session.log[-1].action == Lay(6, 1, 0, 0)
    at.key("e")
    assert EndTurn() in [entry.action for entry in table.session.log]
    at.frame()
    assert isinstance(at.top, Curtain)


@pytest.mark.clause("CR-2.1")
def test_a_turn_can_be_played_with_keys_alone(at: Stage) -> None:
    table = seated(at, short())
    at.key("2")
    assert at.ui.focus.key.startswith("space.")
    at.key("return")
    (laid,) = [entry.action for entry in table.session.log]
    assert isinstance(laid, Lay)
    assert laid.value == 8


def test_arrows_go_from_zone_to_zone(at: Stage) -> None:
    seated(at, short())
    point(at, "space.0.2.4")
    at.key("right")
    assert at.ui.focus.key == "space.1.2.0"
    at.key("left")
    assert at.ui.focus.key == "space.0.2.4"
    at.key("down")
    assert at.ui.focus.key == "space.0.3.4"


def test_pressing_a_token_again_puts_it_down(at: Stage) -> None:
    board = board_of(seated(at, short()))
    at.click("hand.1")
    assert board.picked == 8
    at.click("hand.1")
    assert board.picked is None


def test_escape_puts_the_token_down_before_it_opens_the_menu(at: Stage) -> None:
    table = seated(at, short())
    at.key("1")
    at.key("escape")
    assert at.top is table
    assert board_of(table).picked is None
    at.key("escape")
    assert isinstance(at.top, Menu)


def test_a_space_pressed_with_no_token_says_what_to_do(at: Stage) -> None:
    table = seated(at, short())
    at.click("space.1.0.0")
    assert "CR-2.1" in said(at)
    assert not table.session.log


@pytest.mark.clause("CR-2.1")
def test_a_taken_space_is_refused_with_its_clause(at: Stage) -> None:
    table = seated(at, short())
    at.click("hand.0")
    at.click("space.0.0.0")
    assert said(at) == f"{at.app.words('rising.refuse.taken')} [[CR-2.1]]"
    assert not table.session.log
    assert board_of(table).picked == 6


@pytest.mark.clause("CR-2.1")
def test_a_second_token_is_refused_in_the_same_turn(at: Stage) -> None:
    seated(at, short())
    at.click("hand.0")
    at.click("space.1.0.0")
    for key in ("hand.0", "space.1.0.1"):
        at.click(key)
        assert at.app.words("rising.refuse.end_turn_first") in said(at)


@pytest.mark.parametrize("held", [6, 10])
def test_a_press_while_the_other_decides_tells_nothing_of_their_hand(at: Stage, held: int) -> None:
    hands = ((6, 8, 9), (2, 4, held))
    seated(at, state_of(ONE_SHORT, hands=hands, turn=VESTA), still=True)
    at.click("space.1.0.0")
    assert said(at) == f"{at.app.words('refuse.not_your_turn')} [[CR-2.1]]"


def test_undo_gives_the_token_back(at: Stage) -> None:
    table = seated(at, short())
    before = table.view
    at.click("hand.0")
    at.click("space.1.0.0")
    at.key("z", pygame.KMOD_CTRL)
    assert table.view == before


# -- what is told beforehand


@pytest.mark.parametrize("variant", ["colours", "highest", "sum"])
@pytest.mark.clause("CR-2.5", "CR-5.1", "CR-5.2")
def test_what_is_foretold_is_what_happens(at: Stage, variant: Variant) -> None:
    table = seated(at, short(variant=variant))
    at.click("hand.0")
    point(at, "space.0.0.4")
    foretold = board_of(table).projected
    assert len(foretold) == 2
    at.click("space.0.0.4")
    assert board_of(table).last_lines == table.session.state.lines
    assert set(board_of(table).last_lines) == set(foretold)
    assert table.view.lighthouse == foretold[-1].after


def test_the_panel_names_every_combination_with_its_clause(at: Stage) -> None:
    seated(at, short())
    at.click("hand.0")
    point(at, "space.0.0.4")
    words = seen(at)
    assert "Four equal (6 6 6 6)" in words
    for clause in ("CR-3.1", "CR-3.3", "CR-2.3", "CR-2.4"):
        assert clause in words


def test_an_open_line_says_how_many_are_missing_and_who_leads(at: Stage) -> None:
    seated(at, short())
    at.click("hand.1")
    point(at, "space.0.2.0")
    assert "2 tokens missing. Neptune leads, 3 to 0." in seen(at)
    assert "3 tokens missing. Neptune leads, 2 to 0." in seen(at)


def test_without_the_aid_nothing_is_foretold(at: Stage) -> None:
    at.app.preferences.preview = False
    table = seated(at, short())
    at.click("hand.0")
    point(at, "space.0.0.4")
    assert board_of(table).projected == ()
    assert "scores" not in seen(at)


def test_the_foretelling_stays_while_its_links_are_pressed(at: Stage) -> None:
    table = seated(at, short())
    at.click("hand.0")
    point(at, "space.0.0.4")
    point(at, "tab.log")
    assert board_of(table).looked_space == (0, 0, 4)


def test_what_was_laid_is_told_until_something_else_is_looked_at(at: Stage) -> None:
    table = seated(at, short())
    at.click("hand.0")
    at.click("space.0.0.4")
    assert at.app.words("rising.look.last") in seen(at)
    assert board_of(table).looked_space is None
    point(at, "space.1.0.0")
    point(at, "space.0.0.4")
    assert board_of(table).looked_space == (0, 0, 4)


def test_unseen_tokens_are_counted_only_with_the_aid(at: Stage) -> None:
    seated(at, short())
    at.click("tab.unseen")
    assert "blue, 2" in seen(at)
    at.app.preferences.remaining = False
    at.frame()
    assert not at.has("tab.unseen")


# -- closed lines


@pytest.mark.clause("CR-2.3")
def test_a_closed_line_keeps_a_mark_that_opens_into_its_items(at: Stage) -> None:
    table = seated(at, short())
    at.click("hand.0")
    at.click("space.0.0.4")
    point(at, "line.0.row.0")
    closed = board_of(table).looked_line
    assert closed is not None
    assert closed.points == sum(item.points for item in closed.combinations) == 6
    assert "Four equal (6 6 6 6)" in seen(at)
    assert at.target("line.0.row.0").clause == "CR-2.3"


# -- secrets


@pytest.mark.clause("CR-1.5")
@pytest.mark.parametrize("chair", [NEPTUNE, None])
def test_the_other_hand_changes_nothing_on_the_screen(at: Stage, chair: Seat | None) -> None:
    pictures = []
    for hand in ((2, 4, 10), (1, 5, 9)):
        seated(at, state_of(ONE_SHORT, hands=((6, 8, 9), hand)), chair, still=True)
        at.click("tab.unseen")
        pictures.append(pygame.image.tobytes(at.app.window, "RGB"))
    assert pictures[0] == pictures[1]


@pytest.mark.clause("CR-1.5")
@pytest.mark.clause("CR-1.5")
def test_no_log_names_a_token_that_was_drawn(at: Stage) -> None:
    board = board_of(seated(at, short()))
    drawn = TokenDrawn(clause="CR-2.1", audience=frozenset({VESTA}), seat=VESTA, value=7)  # type: ignore[arg-type]
    redact = GAMES["rising"].redact
    for seat in (NEPTUNE, VESTA, None):
        assert "7" not in board.sentence(redact(drawn, seat))


# -- rounds


@pytest.mark.clause("CR-4.1")
def test_the_end_of_a_round_says_who_won_it_and_by_which_clause(at: Stage) -> None:
    table = seated(at, short(lighthouse=-7))
    at.click("hand.0")
    at.click("space.0.0.4")
    assert isinstance(table.choice, Choice)
    verb, how = table.board.prompt(table.choice)
    assert "round 2" in verb
    assert how.endswith("[[CR-4.1]]")
    assert how.startswith("Neptune (Mara) wins round 1")
    at.key("e")
    assert table.session.state.number == 2
    assert table.session.state.lighthouse == 0


@pytest.mark.clause("CR-2.5")
def test_a_line_that_comes_too_late_is_said_not_to_count(at: Stage) -> None:
    seated(at, short(lighthouse=-7))
    at.click("hand.0")
    point(at, "space.0.0.4")
    assert at.app.words("rising.look.unscored") in seen(at)


@pytest.mark.clause("CR-4.4", "CR-4.5")
def test_a_match_ends_with_its_rounds_told(at: Stage) -> None:
    table = seated(at, state_of(ONE_SHORT, hands=HANDS, lighthouse=-7, rounds=(VESTA, NEPTUNE)))
    at.click("hand.0")
    at.click("space.0.0.4")
    pending = table.session.pending
    assert isinstance(pending, Over)
    headline, sentence = table.board.ending(pending)
    assert headline == "Neptune (Mara) wins the match"
    assert "2 rounds won against 1" in sentence
    assert "[[CR-4.1]]" in sentence
    (won,) = [one for one in table.game.score(table.session.state) if one.params[0][1] == 3]
    assert len(table.board.details(won)) == 1


@pytest.mark.clause("CR-4.5")
def test_a_shared_match_has_two_winners(at: Stage) -> None:
    state = state_of(ONE_SHORT, hands=HANDS, lighthouse=-7, rounds=(VESTA, None))
    table = seated(at, state)
    at.click("hand.0")
    at.click("space.0.0.4")
    pending = table.session.pending
    assert isinstance(pending, Over)
    assert table.board.ending(pending)[0] == at.app.words("rising.end.shared")


# -- words


def test_every_event_of_a_match_is_told_in_words(at: Stage) -> None:
    table = seated(at, short())
    for seed in ("one", "two", "three"):
        session = Session(table.game, Options(), table.session.players, seed)
        session.begin()
        luck = Luck(seed)
        while isinstance(pending := session.pending, Choice):
            session.submit(pending.seat, pick(pending, luck))
        told = [table.board.sentence(event) for step in session.events for event in step]
        assert sum(map(bool, told)) > 50
        assert not [words for words in told if "rising." in words or "{" in words]


def test_a_hint_is_put_in_words_and_marked(at: Stage) -> None:
    table = seated(at, short())
    table.hinted = Lay(8, 1, 0, 0)
    at.frame()
    assert table.board.describe(table.hinted) == "lay 8 in the red zone, row 1, column 1."
    assert table.board.describe(EndTurn()) == at.app.words("rising.do.end")


# -- motion


def test_skipping_a_movement_at_any_moment_leads_to_the_same_table(at: Stage) -> None:
    at.app.preferences.motion = "normal"
    ends = set()
    for frames in range(0, 24, 3):
        table = seated(at, short())
        board = board_of(table)
        at.key("1")
        table.submit(Lay(6, 0, 0, 4))
        assert table.timeline.busy
        at.frame(0.05, times=frames)
        table.timeline.skip()
        at.frame()
        assert board.motion.lamp is None
        assert board.motion.lifted is None
        assert not board.motion.gliding
        assert table.view == table.game.view(table.session.state, NEPTUNE)
        ends.add(pygame.image.tobytes(at.app.window, "RGB"))
    assert len(ends) == 1


def test_the_lighthouse_stays_until_its_line_has_glowed(at: Stage) -> None:
    at.app.preferences.motion = "normal"
    table = seated(at, short())
    table.submit(Lay(6, 0, 0, 4))
    at.frame(0.37)
    assert table.view.lighthouse != 0
    assert board_of(table).motion.lamp == 0


# -- display


@pytest.mark.clause("CR-6.1")
@pytest.mark.parametrize("value", range(1, 11))
@pytest.mark.parametrize("seat", [NEPTUNE, VESTA])
def test_six_and_nine_have_a_bar_under_them_and_no_other(at: Stage, seat: Seat, value: int) -> None:
    seated(at, short())
    token(at.ui, Box(0, 0, 200, 200), seat, value)
    bar = at.app.window.get_at((80, 161))[:3]  # below every figure, left of its middle
    is_paper = bar == tuple(pygame.Color(at.ui.tone.paper))[:3]
    assert is_paper == (value in (6, 9))


def crowded() -> State:
    """A late moment of a random round, with many closed lines."""
    game = GAMES["rising"]
    session = Session(game, Options(), (Player("A"), Player("B", 1)), "crowded")
    session.begin()
    luck = Luck("crowded")
    best = session.state
    while isinstance(pending := session.pending, Choice):
        state = session.state
        if isinstance(pending.actions[0], Lay) and len(state.lines) > len(best.lines):
            best = state
        session.submit(pending.seat, pick(pending, luck))
    assert len(best.lines) > 6
    return best


@pytest.mark.parametrize("language", ["en", "qps"])
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everything_can_be_read_at_any_size(
    data_dir: Path, size: tuple[int, int], scale: int, language: str
) -> None:
    with stage(data_dir, size, scale) as at:
        at.app.change(language=language)
        state = crowded()
        table = seated(at, state, state.turn)
        free = next(a for a in table.game.pending(state).actions if preview(state, state.turn, a))
        key = f"space.{free.zone}.{free.row}.{free.column}"
        _check(at)
        at.click(f"hand.{table.view.hand.index(free.value)}")
        point(at, key)
        _check(at)
        for tab in ("pays", "unseen", "log"):
            at.click(f"tab.{tab}")
            _check(at)
        assert len(table.view.hand) == HAND_SIZE
        assert min(at.target(key).box.w, at.target(key).box.h) >= 31


def _check(at: Stage) -> None:
    assert not at.ui.faults
    for (one, word), (two, other) in combinations(at.ui.texts, 2):
        shared = one.clip(two)
        assert shared.w <= 2 or shared.h <= 2, f"{word!r} over {other!r}"


@pytest.mark.parametrize(("size", "scale"), [((1024, 700), 100), ((1920, 1080), 200)])
def test_long_names_find_room(data_dir: Path, size: tuple[int, int], scale: int) -> None:
    with stage(data_dir, size, scale) as at:
        table = seated(at, short())
        names = ("Wilhelmina Featherstonehaugh", "Bartholomew Pickman of Innsmouth")
        table.session.players = (Player(names[0], 0), Player(names[1], 1))
        at.frame()
        _check(at)
