"""The table of The Cards of Cthulhu, through mouse and keys."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from game import GAMES
from game.cards.actions import (
    Allow,
    BeginAttack,
    BeginDraw,
    Buy,
    Choose,
    Decline,
    DiscardGate,
    EndAttack,
    EndCombat,
    MoveMinion,
    Muster,
    OweHealth,
    Report,
    Reroll,
    Sacrifice,
    SetDagger,
    SetLending,
    SkipReports,
    SlayHorror,
    SlayMinion,
    SufferCurse,
    TurnFollower,
)
from game.cards.events import DiceRolled, MinionSlain, WoundSuffered
from game.cards.pieces import CULTS, FACTS, PEOPLE, Cult
from game.cards.state import Attack, Board, Die, Options, State, Turn
from game.core.fate import Luck as Fate
from game.core.protocol import Choice, ClauseId, Over, Seat
from game.core.session import Player, Session
from scenes.kit.timeline import Timeline
from scenes.screens.curtain import Curtain
from scenes.screens.question import Question
from scenes.screens.replay import Replay
from scenes.screens.result import Result
from scenes.services.challenges import challenges
from scenes.tables.cards.board import CardsBoard
from scenes.tables.cards.luck import Luck
from scenes.tables.cards.moves import path
from scenes.tables.cards.odds import percent
from scenes.tables.cards.pieces import card_art
from scenes.tables.table import Table
from tests.cards.build import one, sketch, table
from tests.scenes.harness import SCALES, SIZES, Stage, stage
from tests.scenes.pages import down, point, up
from tests.scenes.stand_ins import Immediate

NAMES = ("Mara", "Otto", "Iris", "Elias")
ON_BOARDS = ("board.", "minion.", "horror.", "gate.")
THREE = sketch(minions=(3, 5, 7))
"""A board with three minions and nothing else."""
DICE = (Die("body", 4), Die("health", 2), Die("health", 6), Die("spirit", 3))


@pytest.fixture(autouse=True)
def steady_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests press faster than any hand, and mean it."""
    monkeypatch.setattr("scenes.tables.table.AGAIN", 0.0)


@pytest.fixture
def at(data_dir: Path) -> Iterator[Stage]:
    with stage(data_dir) as made:
        yield made


@pytest.fixture
def unwatched(data_dir: Path) -> Iterator[Stage]:
    """A small window that is not searched for faults, for whole games."""
    made = Stage(data_dir, SIZES[0], watch=False)
    yield made
    made.app.stack.clear()
    made.app.thinker.close()


def new_session(seats: int = 1, seed: str = "case-1", **options: Any) -> Session:
    players = tuple(Player(name, mark) for mark, name in enumerate(NAMES[:seats]))
    return Session(GAMES["cards"], Options(seats=seats, **options), players, seed)


def seated(at: Stage, state: State) -> Table:
    """The table at one moment of a game, everybody at it a person."""
    session = new_session(len(state.investigators))
    session.options = state.options
    session.states = [state]
    shown = Table(at.app, session)
    at.show(shown)
    at.frame(0.1, 2)
    return shown


def board_of(shown: Table) -> CardsBoard:
    assert isinstance(shown.board, CardsBoard)
    return shown.board


def laying(board: Board = THREE, dice: tuple[Die, ...] = DICE, **fields: Any) -> State:
    """An attack on Cthulhu whose dice are to be laid."""
    attack = Attack("cthulhu", dice=dice, rerolled=True)
    boards: dict[Cult, Board] = {"cthulhu": board, "arwassa": sketch(minions=(2,))}
    return table(boards=boards, phase="lay", attack=attack, turn=Turn(attacks=1), **fields)


def rerolling(dice: tuple[Die, ...], *people: Any) -> State:
    attack = Attack("cthulhu", dice=dice, thrown=tuple(range(len(dice))))
    boards: dict[Cult, Board] = {"cthulhu": THREE}
    return table(*people, boards=boards, phase="reroll", attack=attack, turn=Turn(attacks=1))


def said(at: Stage) -> str:
    """What stands beside the pointer."""
    return at.app.notice.words if at.app.notice else ""


def last(shown: Table) -> Any:
    """The last action of a seat."""
    return next(entry.action for entry in reversed(shown.session.log) if entry.seat is not None)


# -- whole games


def reach(at: Stage, key: str) -> None:
    """Click a target, scrolled into sight before if need be."""
    for _ in range(20):
        target = at.target(key)
        if target.clip is None or target.clip.holds(target.box.centre):
            break
        above = target.box.centre[1] < target.clip.y
        at.click(f"{target.area}.{'up' if above else 'down'}")
    at.click(key)


def steps(shown: Table, action: Any) -> list[str]:
    """What is clicked, one after another, to play an action."""
    picking = board_of(shown).picking
    cult = board_of(shown).attacked_cult
    match action:
        case Choose(person):
            return [f"person.{person}"]
        case Muster(spirit, sword):
            taken = picking.muster
            presses = [f"spirit.{spirit or taken.spirit}"] * (spirit != taken.spirit)
            return [*presses, *["sword"] * (sword != taken.sword), "main"]
        case Reroll(()) if picking.last_chance:
            return ["keep"]
        case Reroll(dice):
            return [*(f"die.{at}" for at in dice), "main"]
        case SlayMinion(card, dice):
            return [*(f"die.{at}" for at in dice), f"minion.{cult}.{card}"]
        case SlayHorror(rank, dice):
            return [*(f"die.{at}" for at in dice), f"horror.{cult}.{rank}"]
        case EndAttack():
            return ["stop" if picking.ready_placement else "main"]
        case OweHealth():
            return ["owe"]
        case SkipReports():
            return ["skip"]
        case Report() | BeginDraw():
            return ["main"]
    return [f"do.{key}" if not key.startswith(ON_BOARDS) else key for key in path(action)]


def shown_choice(shown: Table) -> Choice[Any]:
    assert shown.choice is not None
    return shown.choice


def settle(at: Stage, shown: Table) -> bool:
    """Let the table go on until the chair is asked; whether the game still goes on."""
    for _ in range(20):
        if isinstance(shown.session.pending, Over):
            return False
        if shown.choice is not None:
            return True
        at.frame(0.3)
    raise AssertionError("nobody is asked")


def test_a_whole_game_can_be_played_by_clicks_alone(unwatched: Stage) -> None:
    at, fate = unwatched, Fate("clicks")
    shown = Table.fresh(at.app, new_session())
    at.show(shown)
    played: set[str] = set()
    while settle(at, shown):
        options = shown_choice(shown).actions
        action = options[fate([1] * len(options))]
        before = len(shown.session.log)
        for key in steps(shown, action):
            reach(at, next(one for one in (key, key.removeprefix("do."), "main") if at.has(one)))
        at.frame(0.3)
        assert shown.session.log[before].action == action
        played.add(type(action).__name__)
    assert isinstance(at.top, Result)
    assert {"Choose", "BeginAttack", "Muster", "Reroll", "SlayMinion", "EndCombat"} <= played


def test_a_whole_game_can_be_played_by_keys_alone(unwatched: Stage) -> None:
    at = unwatched
    shown = Table.fresh(at.app, new_session(seed="case-2"))
    at.show(shown)
    played: set[str] = set()
    while settle(at, shown):
        before = len(shown.session.log)
        if board_of(shown).main_action(shown_choice(shown)):
            if at.has("spirit.1") and shown.view.me.experience > 2:
                at.key("2")
            at.key("e")
        else:
            at.key("return")
            while board_of(shown).picking.picks:
                at.key("return")
        at.frame(0.3)
        assert len(shown.session.log) > before
        played.add(type(shown.session.log[before].action).__name__)
    assert isinstance(at.top, Result)
    assert {"Choose", "Decline", "BeginAttack", "Muster", "SlayMinion", "EndCombat"} <= played


# -- every window

MOMENTS = ("choose", "buy", "muster", "reroll", "lay", "combat", "wound", "curses")


def moment(name: str) -> State | None:
    """A crowded table in one of the steps; None for the first step of all."""
    boards: dict[Cult, Board] = {
        "cthulhu": sketch(minions=(3, 5, 7, 8, 8, 9), awake=("major",), gates=1),
        "arwassa": sketch(minions=(2, 9), awake=("minor",), asleep=("unspeakable",), gates=2),
        "chaugnar_faugn": sketch(minions=(4,), asleep=("minor", "major", "unspeakable")),
    }
    me = one(
        "thief",
        experience=9,
        health=1,
        followers=("soldier", "priest", "psychic"),
        turned=("doctor",),
        items=("sword_of_the_crusader", "ritual_dagger", "necklace_of_the_veil"),
    )
    other = one("doctor", followers=("ritualist",), items=("temple_of_light",), lending="ask")
    fields: dict[str, Any] = {"boards": boards, "phase": name}
    if name in ("muster", "reroll", "lay", "wound"):
        dice = (*DICE, Die("spirit", 6), Die("spirit", 1, laid=name == "lay"))
        shown = () if name == "muster" else dice
        rolls = (1,) if name == "wound" else ()
        fields["attack"] = Attack(
            "cthulhu", dice=shown, rerolled=name in ("lay", "wound"), body_rolls=rolls
        )
    if name == "buy":
        fields["offer"] = ("elder_sign", "big_game_hunter", "necronomicon")
    if name == "curses":
        fields["offer"] = ("cursed_temple", "cursed_cubes")
    return None if name == "choose" else table(me, other, **fields)


def faults(folder: Path, size: tuple[int, int], scale: int, language: str) -> list[str]:
    found: list[str] = []
    with stage(folder, size, scale) as made:
        made.app.change(language=language)
        for name in MOMENTS:
            state = moment(name)
            if state is None:
                made.show(Table.fresh(made.app, new_session()))
                made.frame(0.1)
            else:
                seated(made, state)
            found += [f"{name}: {fault}" for fault in made.ui.faults]
            made.app.stack.clear()
    return found


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
def test_the_table_fits_every_window(data_dir: Path, size: tuple[int, int], scale: int) -> None:
    assert faults(data_dir, size, scale, "en") == []


@pytest.mark.parametrize(("size", "scale"), [((1024, 700), 100), ((1920, 1080), 200)])
def test_longer_words_fit_too(data_dir: Path, size: tuple[int, int], scale: int) -> None:
    assert faults(data_dir, size, scale, "qps") == []


@pytest.mark.parametrize("tab", ["odds", "deck", "luck", "log"])
@pytest.mark.parametrize("size", SIZES[:3:2])
def test_every_panel_fits(data_dir: Path, size: tuple[int, int], tab: str) -> None:
    with stage(data_dir, size) as made:
        state = moment("reroll")
        assert state is not None
        seated(made, state)
        made.click(f"tab.{tab}")
        assert made.ui.faults == []


# -- attacking


def test_anything_on_a_board_attacks_it(at: Stage) -> None:
    shown = seated(at, table(boards={"cthulhu": THREE}))
    at.click("minion.cthulhu.cthulhu.7")
    assert last(shown) == BeginAttack("cthulhu")


@pytest.mark.clause("CO-3.1")
def test_an_empty_board_is_refused_with_the_clause(at: Stage) -> None:
    shown = seated(at, table(boards={"cthulhu": THREE}))
    at.click("board.yog_sothoth")
    assert "Yog-Sothoth" in said(at)
    assert "[[CO-3.1]]" in said(at)
    assert not shown.session.log


def test_only_boards_that_may_be_attacked_are_lit(at: Stage) -> None:
    shown = seated(at, table(boards={"cthulhu": THREE}))
    lit = board_of(shown).picking.lit
    assert {key for key in lit if key.startswith("board.")} == {"board.cthulhu"}


def test_the_one_button_attacks_first_and_ends_the_turn_when_no_attack_is_left(at: Stage) -> None:
    boards: dict[Cult, Board] = {"arwassa": sketch(minions=(2,)), "cthulhu": THREE}
    at.app.change(motion="off")
    seated(at, table(boards=boards))
    assert "Cthulhu" in at.target("main").label
    at.app.stack.clear()
    shown = seated(at, table(boards=boards, turn=Turn(attacks=1)))
    assert board_of(shown).main_action(shown_choice(shown)) == (
        at.target("main").label,
        EndCombat(),
    )


@pytest.mark.clause("CO-3.1", "CO-5.1")
def test_spirit_dice_are_taken_up_by_key_and_put_back(at: Stage) -> None:
    shown = seated(at, table(boards={"cthulhu": THREE}, phase="muster", attack=Attack("cthulhu")))
    at.key("2")
    assert board_of(shown).picking.muster == Muster(2)
    at.click("spirit.2")
    assert board_of(shown).picking.muster == Muster(1)
    at.key("e")
    assert last(shown) == Muster(1)


def test_a_spirit_die_too_dear_says_how_much_is_missing(at: Stage) -> None:
    poor = one(experience=1)
    seated(at, table(poor, boards={"cthulhu": THREE}, phase="muster", attack=Attack("cthulhu")))
    at.click("spirit.3")
    assert "2 missing" in said(at)


@pytest.mark.clause("CO-6.8")
def test_the_sword_rolls_along_until_it_is_put_down(at: Stage) -> None:
    me = one(items=("sword_of_the_crusader",))
    shown = seated(
        at, table(me, boards={"cthulhu": THREE}, phase="muster", attack=Attack("cthulhu"))
    )
    assert board_of(shown).picking.muster == Muster(0, sword=True)
    at.click("sword")
    assert board_of(shown).picking.muster == Muster(0)


@pytest.mark.clause("CO-3.2")
def test_a_die_that_shows_one_stays(at: Stage) -> None:
    shown = seated(at, rerolling((Die("body", 4), Die("health", 1))))
    at.click("die.1")
    assert "[[CO-3.2]]" in said(at)
    assert not board_of(shown).picking.dice
    at.key("1")
    at.key("e")
    assert last(shown) == Reroll((0,))


@pytest.mark.clause("CO-7.9")
def test_a_priest_lets_a_one_be_chosen(at: Stage) -> None:
    shown = seated(at, rerolling((Die("body", 4), Die("spirit", 1)), one(followers=("priest",))))
    at.click("die.1")
    at.key("e")
    assert last(shown) == Reroll((1,), "follower")


# -- laying dice


def test_a_target_proposes_the_cheapest_dice_and_a_second_press_lays_them(at: Stage) -> None:
    shown = seated(at, laying())
    at.click("minion.cthulhu.cthulhu.5")
    assert board_of(shown).picking.dice == {1, 3}
    at.click("minion.cthulhu.cthulhu.5")
    assert last(shown) == SlayMinion("cthulhu.5", (1, 3))


@pytest.mark.clause("CO-3.5")
def test_dice_that_are_too_low_say_what_is_missing(at: Stage) -> None:
    shown = seated(at, laying())
    at.click("die.0")
    at.click("minion.cthulhu.cthulhu.7")
    assert "3 missing" in said(at)
    assert "[[CO-3.5]]" in said(at)
    assert not shown.session.log


@pytest.mark.clause("CO-3.5")
def test_a_target_that_no_dice_reach_says_what_is_missing(at: Stage) -> None:
    seated(at, laying(dice=(Die("body", 2), Die("health", 2))))
    at.click("minion.cthulhu.cthulhu.7")
    assert "3 missing" in said(at)


def test_chosen_dice_light_only_what_they_slay(at: Stage) -> None:
    shown = seated(at, laying())
    at.click("die.0")
    at.click("die.1")
    assert board_of(shown).picking.lit == {
        "minion.cthulhu.cthulhu.3",
        "minion.cthulhu.cthulhu.5",
    }


@pytest.mark.clause("CO-3.4")
def test_what_is_protected_says_by_how_many(at: Stage) -> None:
    seated(at, laying(sketch(minions=(3, 5), awake=("major",))))
    at.click("minion.cthulhu.cthulhu.3")
    assert "1 to slay first" in said(at)
    assert "[[CO-3.4]]" in said(at)


def drag(at: Stage, key: str, on: str | None) -> None:
    """Hold a target, move the pointer onto another, or off everything, and let go there."""
    place = at.target(on).box.centre if on else (2.0, 2.0)
    at.frame(0.3)
    down(at, at.target(key).box.centre)
    for share in (0.5, 1.0):
        start = at.target(key).box.centre
        point(at, tuple(a + (b - a) * share for a, b in zip(start, place, strict=True)))  # type: ignore[arg-type]
        at.frame()
    up(at, place)
    at.frame(0.3)


@pytest.mark.clause("CO-3.5")
def test_a_die_may_be_dragged_onto_what_it_slays(at: Stage) -> None:
    shown = seated(at, laying())
    drag(at, "die.0", "minion.cthulhu.cthulhu.3")
    assert last(shown) == SlayMinion("cthulhu.3", (0,))
    assert at.ui.carried is None


def test_dice_dragged_one_after_another_are_laid_together(at: Stage) -> None:
    shown = seated(at, laying())
    drag(at, "die.0", "minion.cthulhu.cthulhu.7")
    assert "3 missing" in said(at)
    assert not shown.session.log
    drag(at, "die.3", "minion.cthulhu.cthulhu.7")
    assert last(shown) == SlayMinion("cthulhu.7", (0, 3))


def test_a_die_dragged_onto_nothing_goes_back(at: Stage) -> None:
    shown = seated(at, laying())
    drag(at, "die.0", None)
    drag(at, "die.0", "die.1")
    drag(at, "die.0", "menu")
    assert not shown.session.log
    assert not board_of(shown).picking.dice
    assert at.top is shown


def test_a_die_on_its_way_lights_what_it_slays_and_follows_the_pointer(at: Stage) -> None:
    shown = seated(at, laying())
    at.frame(0.3)
    down(at, at.target("die.0").box.centre)
    point(at, at.target("minion.cthulhu.cthulhu.7").box.centre)
    at.frame()
    assert at.ui.carried
    assert at.ui.carried[0] == "die.0"
    assert board_of(shown).picking.lit == {"minion.cthulhu.cthulhu.3"}
    assert at.ui.faults == []


def test_dice_that_may_be_rolled_again_are_not_dragged(at: Stage) -> None:
    shown = seated(at, rerolling(DICE))
    drag(at, "die.0", "minion.cthulhu.cthulhu.3")
    assert not shown.session.log
    assert not board_of(shown).picking.dice


@pytest.mark.clause("CO-3.6")
def test_an_awake_horror_asks_for_a_combo(at: Stage) -> None:
    dice = (Die("body", 2), Die("health", 4), Die("spirit", 6))
    seated(at, laying(sketch(minions=(3,), awake=("minor",)), dice))
    at.click("horror.cthulhu.minor")
    assert "in a run" in said(at)


@pytest.mark.clause("CO-3.10")
def test_another_board_waits_until_the_attack_is_over(at: Stage) -> None:
    seated(at, laying())
    at.click("minion.arwassa.arwassa.2")
    assert "[[CO-3.10]]" in said(at)


def test_the_one_button_lays_dice_while_they_slay_anything(at: Stage) -> None:
    shown = seated(at, laying())
    while shown.view.attack:
        assert at.target("main").label.startswith("Slay")
        at.key("e")
        at.frame(0.3)
    told = [type(event) for events in shown.session.events for event in events]
    assert told.count(MinionSlain) == 2


def test_dice_that_slay_nothing_are_seen_before_the_attack_ends(at: Stage) -> None:
    shown = seated(at, laying(dice=(Die("body", 1), Die("health", 1))))
    at.frame(0.3, 3)
    assert shown.view.attack is not None
    at.key("e")
    assert last(shown) == EndAttack()


def test_escape_lets_go_of_the_dice(at: Stage) -> None:
    shown = seated(at, laying())
    at.click("die.0")
    at.key("escape")
    assert not board_of(shown).picking.dice
    assert at.top is shown


@pytest.mark.clause("CO-6.7")
def test_the_dagger_asks_what_it_shows(at: Stage) -> None:
    shown = seated(at, replace(laying(), investigators=(one(items=("ritual_dagger",)),)))
    at.click("card.ritual_dagger")
    at.click("do.dagger.6")
    assert last(shown) == SetDagger(6)


def test_a_challenge_is_named_beside_the_investigator(at: Stage) -> None:
    challenge = challenges("cards")[0]
    session = Session(GAMES["cards"], challenge.options, (Player("Mara", 0),), challenge.seed)
    shown = Table(at.app, session)
    at.show(shown)
    shown.submit(*challenge.moves)
    at.frame(3.0, 3)
    assert "gentle" in " ".join(word for _, word in at.ui.texts)


@pytest.mark.parametrize("size", [SIZES[1]])
def test_in_a_small_window_a_card_that_cannot_be_used_says_why(
    data_dir: Path, size: tuple[int, int]
) -> None:
    me = one("soldier", followers=("doctor", "thief"), turned=("priest",))
    with stage(data_dir, size) as at:
        seated(at, table(me))
        at.click("tab.cards")
        words = [word for _, word in at.ui.texts]
        assert "turned" in words
        assert "ready" not in words


# -- the end of the turn


CALLED = sketch(minions=(2, 3, 4, 5, 6, 7))
"""A board whose god comes."""


def threatened(experience: int = 2) -> State:
    """The attack is over, and six minions lie on a board."""
    boards: dict[Cult, Board] = {"arwassa": CALLED}
    return table(one("thief", experience=experience), boards=boards, turn=Turn(attacks=1))


@pytest.mark.clause("CO-4.1")
def test_an_end_that_loses_is_told_and_is_no_way_on(at: Stage) -> None:
    shown = seated(at, threatened())
    what, how = shown.board.prompt(shown_choice(shown))
    assert "god" in what
    assert "Arwassa (6 of 5)" in how
    assert not at.has("main")
    assert at.top.focus.key == "do.hurry"
    at.key("e")
    assert not shown.session.log


@pytest.mark.clause("CO-4.1")
def test_an_end_that_loses_is_asked_about(at: Stage) -> None:
    shown = seated(at, threatened())
    at.click("do.end")
    assert isinstance(at.top, Question)
    at.key("return")
    assert at.top is shown
    assert not shown.session.log
    at.click("do.end")
    at.click("end")
    assert last(shown) == EndCombat()


@pytest.mark.clause("CO-4.1")
def test_an_end_that_loses_names_the_god_where_nothing_else_is_left(at: Stage) -> None:
    shown = seated(at, threatened(experience=0))
    assert "Arwassa" in at.target("main").label
    at.key("e")
    assert last(shown) == EndCombat()
    at.frame(3.0, 3)
    assert isinstance(shown.session.pending, Over)
    headline, reason = board_of(shown).ending(shown.session.pending)
    assert "Arwassa" in headline
    assert reason.startswith("6 minions")


@pytest.mark.clause("CO-4.2")
def test_an_end_that_wins_says_so(at: Stage) -> None:
    shown = seated(at, table(turn=Turn(attacks=1), deck=()))
    assert "win" in at.target("main").label
    assert "win" in shown.board.prompt(shown_choice(shown))[0]


def test_enter_lays_dice_that_fit_two_targets_and_does_not_throw_them_away(at: Stage) -> None:
    shown = seated(at, laying())
    at.key("1")
    at.key("2")
    assert not at.has("main")
    assert at.top.focus.key == "minion.cthulhu.cthulhu.3"
    at.key("return")
    assert last(shown) == SlayMinion("cthulhu.3", (0, 1))


def test_chosen_dice_say_whether_they_slay_anything(at: Stage) -> None:
    shown = seated(at, laying(sketch(minions=(5, 9))))
    at.key("1")
    assert "slay nothing" in shown.board.prompt(shown_choice(shown))[1]
    at.key("2")
    assert "Press what" in shown.board.prompt(shown_choice(shown))[1]


def test_enter_lets_go_of_dice_that_slay_nothing(at: Stage) -> None:
    shown = seated(at, laying(sketch(minions=(9,))))
    at.key("1")
    at.key("return")
    assert not board_of(shown).picking.dice
    assert not shown.session.log


@pytest.mark.clause("CO-3.2")
def test_dice_that_slay_nothing_are_proposed_for_the_re_roll(at: Stage) -> None:
    shown = seated(at, rerolling((Die("body", 2), Die("health", 1), Die("spirit", 1))))
    assert board_of(shown).main_action(shown_choice(shown)) == (
        at.target("main").label,
        Reroll(()),
    )
    at.app.stack.clear()
    dice = (Die("body", 2), Die("health", 1), Die("spirit", 2))
    state = replace(rerolling(dice), boards=table(boards={"cthulhu": sketch(minions=(9,))}).boards)
    shown = seated(at, state)
    assert at.has("keep")
    at.key("e")
    assert last(shown) == Reroll((2,))


@pytest.mark.clause("CO-3.6")
def test_the_proposed_re_roll_keeps_what_a_combo_is_short_of(at: Stage) -> None:
    faces = zip(("body", "health", "health", "spirit", "spirit"), (5, 4, 3, 1, 3), strict=True)
    dice = tuple(Die(kind, face) for kind, face in faces)  # type: ignore[arg-type]
    boards = table(boards={"cthulhu": sketch(awake=("unspeakable",))}).boards
    seated(at, replace(rerolling(dice), boards=boards))
    at.key("e")
    assert last(at.top) in (Reroll((2,)), Reroll((4,)))  # type: ignore[arg-type]


@pytest.mark.clause("CO-2.6")
def test_a_curse_that_cannot_be_paid_says_why(at: Stage) -> None:
    shown = seated(at, table(one(experience=0), phase="curses", offer=("cursed_cubes",)))
    assert "It costs 2 and you have 0" in shown.board.prompt(shown_choice(shown))[1]


def test_dice_that_are_chosen_are_dragged_together(at: Stage) -> None:
    shown = seated(at, laying())
    at.click("die.3")
    at.frame(0.3)
    down(at, at.target("die.0").box.centre)
    point(at, at.target("minion.cthulhu.cthulhu.7").box.centre)
    at.frame()
    assert board_of(shown).picking.carried == {0, 3}
    assert board_of(shown).picking.lit == {"minion.cthulhu.cthulhu.7"} | {
        f"minion.cthulhu.cthulhu.{value}" for value in (3, 5)
    }


def test_alone_there_is_nobody_to_lend_to() -> None:
    assert not CardsBoard.offers(Options(seats=1), "lending")
    assert CardsBoard.offers(Options(seats=2), "lending")
    assert CardsBoard.offers(Options(seats=1), "difficulty")


@pytest.mark.parametrize("ends", ["won", "god"])
def test_the_end_is_seen(at: Stage, ends: str) -> None:
    at.app.change(motion="normal")
    state = table(turn=Turn(attacks=1), deck=()) if ends == "won" else threatened(0)
    shown = seated(at, state)
    shown.submit(EndCombat())
    for _ in range(12):
        at.app.frame(0.2)
        at.app.redraw()
        assert at.ui.faults == []
    assert isinstance(shown.session.pending, Over)


# -- tools


def combat(person: str = "ritualist", **mine: Any) -> State:
    boards: dict[Cult, Board] = {
        "cthulhu": sketch(minions=(3, 7), awake=("minor",)),
        "arwassa": sketch(asleep=("major",), gates=1),
    }
    return table(one(person, **{"experience": 6, **mine}), boards=boards)


@pytest.mark.clause("CO-7.8")
def test_a_ritualist_takes_a_minion_and_then_a_board(at: Stage) -> None:
    shown = seated(at, combat())
    at.click("do.skill")
    assert "minion.cthulhu.cthulhu.7" in board_of(shown).picking.lit
    at.click("minion.cthulhu.cthulhu.7")
    at.click("gate.arwassa")
    assert last(shown) == MoveMinion("cthulhu", "cthulhu.7", "arwassa", "investigator")


def test_a_tool_is_put_away_by_escape_or_by_a_second_press(at: Stage) -> None:
    shown = seated(at, combat())
    for put_away in (lambda: at.key("escape"), lambda: at.click("do.skill")):
        at.click("do.skill")
        assert board_of(shown).picking.picks == ("skill",)
        put_away()
        assert board_of(shown).picking.picks == ()
    assert not shown.session.log


@pytest.mark.clause("CO-7.1")
def test_a_minion_out_of_a_soldiers_reach_says_so(at: Stage) -> None:
    seated(at, combat("soldier"))
    at.click("do.skill")
    at.click("minion.cthulhu.cthulhu.7")
    assert "[[CO-7.1]]" in said(at)


@pytest.mark.clause("CO-6.5")
def test_the_idol_takes_a_follower_and_then_a_horror(at: Stage) -> None:
    shown = seated(at, combat(items=("otherworldly_idol",), followers=("thief", "priest")))
    at.click("card.otherworldly_idol")
    at.click("card.priest")
    at.click("horror.arwassa.major")
    assert last(shown) == Sacrifice("priest", "arwassa", "major")


@pytest.mark.clause("CO-6.3")
def test_the_necklace_takes_a_gate(at: Stage) -> None:
    shown = seated(at, combat(items=("necklace_of_the_veil",)))
    at.click("card.necklace_of_the_veil")
    at.click("gate.arwassa")
    assert last(shown) == DiscardGate("arwassa", "necklace_of_the_veil")


def test_magic_that_cannot_be_used_says_why(at: Stage) -> None:
    seated(at, combat(experience=0))
    at.click("do.hurry")
    assert "[[CO-5.2]]" in said(at)
    at.click("do.heal")
    assert "[[CO-5.3]]" in said(at)


# -- summoning


@pytest.mark.clause("CO-2.5")
def test_a_card_that_cannot_be_paid_says_what_is_missing(at: Stage) -> None:
    poor = one(experience=1)
    shown = seated(at, table(poor, phase="buy", offer=("necronomicon", "journalist")))
    at.click("do.buy.necronomicon.self")
    assert "4 missing" in said(at)
    at.click("do.buy.journalist.self")
    assert last(shown) == Buy("journalist")


def test_the_one_button_names_the_card_that_it_leaves(at: Stage) -> None:
    shown = seated(at, table(phase="buy", offer=("necronomicon", "journalist")))
    assert "Necronomicon" in at.target("main").label
    at.key("e")
    assert last(shown) == Decline("necronomicon")


@pytest.mark.parametrize("size", SIZES)
def test_two_cards_on_the_desk_are_seen_whole(data_dir: Path, size: tuple[int, int]) -> None:
    with stage(data_dir, size) as made:
        seated(made, table(phase="buy", offer=("ritual_dagger", "necklace_of_the_veil")))
        for key in ("do.buy.ritual_dagger.self", "do.leave.necklace_of_the_veil.self"):
            assert made.target(key).clip is None
        assert made.ui.faults == []


@pytest.mark.clause("CO-2.6")
def test_a_curse_can_always_be_suffered(at: Stage) -> None:
    shown = seated(at, table(one(experience=0), phase="curses", offer=("cursed_cubes",)))
    at.click("do.pay.cursed_cubes.self")
    assert "2 missing" in said(at)
    at.click("do.suffer.cursed_cubes")
    assert last(shown) == SufferCurse("cursed_cubes")


@pytest.mark.clause("CO-2.7")
def test_a_sanity_loss_lists_every_way_to_meet_it(at: Stage) -> None:
    me = one(followers=("priest",), items=("elder_sign",))
    boards: dict[Cult, Board] = {"cthulhu": sketch(minions=(2, 3), awake=("minor",))}
    shown = seated(at, table(me, boards=boards, phase="sanity"))
    assert [key for key in ("do.pay", "do.card.priest", "do.card.elder_sign") if at.has(key)] == [
        "do.pay",
        "do.card.priest",
        "do.card.elder_sign",
    ]
    at.click("do.card.priest")
    assert last(shown) == TurnFollower("priest")


@pytest.mark.clause("CO-2.2")
def test_the_draw_comes_card_by_card(at: Stage) -> None:
    at.app.change(motion="normal")
    deck = ("cthulhu.2", "arwassa.gate", "thief", "cthulhu.3", "cthulhu.minor", "arwassa.9")
    shown = seated(at, table(phase="combat", turn=Turn(attacks=1), deck=deck))
    shown.submit(EndCombat())
    seen = []
    for _ in range(400):
        at.app.frame(0.05)
        left = sum(copies for _, copies in shown.view.unseen)
        if not seen or seen[-1] != left:
            seen.append(left)
        if not shown.timeline.busy:
            break
    assert seen == [6, 5, 4, 3, 2, 1]


def test_what_came_this_turn_is_marked_until_the_next(at: Stage) -> None:
    deck = ("cthulhu.2", "cthulhu.2", "arwassa.gate", "cthulhu.minor", "thief", "arwassa.9")
    start = table(
        boards={"cthulhu": sketch(minions=(2,))}, turn=Turn(attacks=1), deck=deck, phase="combat"
    )
    shown = seated(at, start)
    shown.submit(EndCombat())
    at.frame(0.3, 2)
    news = board_of(shown).news
    assert news.minions("cthulhu") == {"cthulhu.2": 2}
    assert news.things() == {"gate.arwassa", "horror.cthulhu.minor"}
    at.app.change(purist=True)
    assert not news.things()


# -- dice that roll


@pytest.mark.parametrize("motion", ["normal", "off"])
def test_dice_tumble_and_come_to_rest_on_what_they_show(at: Stage, motion: str) -> None:
    shown = seated(at, table(boards={"cthulhu": THREE}, phase="muster", attack=Attack("cthulhu")))
    at.app.change(motion=motion)
    shown.timeline = Timeline(motion)
    shown.submit(Muster(0))
    at.app.frame(0.01)
    assert board_of(shown).tumbling == (frozenset({0, 1, 2}) if motion == "normal" else set())
    at.frame(1.0)
    assert not board_of(shown).tumbling
    assert all(at.has(f"die.{place}") for place in range(3))


@pytest.mark.parametrize("investigators", ["chosen", "random"])
def test_the_first_turn_begins_with_its_motion(at: Stage, investigators: str) -> None:
    at.app.change(motion="normal")
    shown = Table.fresh(at.app, new_session(investigators=investigators))
    at.show(shown)
    at.frame(0.1)
    if investigators == "chosen":
        at.click("person.doctor")
    for _ in range(200):
        at.frame(0.05)
        assert at.ui.faults == []
        if not shown.timeline.busy:
            break
    assert shown.view.turns == 1
    assert shown.choice


# -- what is told


def test_the_goal_line_tells_how_far_it_is(at: Stage) -> None:
    boards: dict[Cult, Board] = {"cthulhu": sketch(minions=(2, 3, 4, 5), awake=("unspeakable",))}
    seated(at, table(boards=boards, deck=("arwassa.2",) * 3))
    assert at.target("goal.deck").label.startswith("3 of 98")
    assert "4 minions" in at.target("goal.fullest").label
    assert "costs 4 Experience" in at.target("goal.awake").label
    at.click("goal.fullest")
    assert "[[CO-4.1]]" in said(at)


@pytest.mark.clause("CO-7.5")
def test_the_goal_line_knows_what_a_psychiatrist_pays(at: Stage) -> None:
    boards: dict[Cult, Board] = {"cthulhu": sketch(minions=(2,), awake=("unspeakable",))}
    seated(at, table(one("psychiatrist"), boards=boards))
    assert "costs 3 Experience" in at.target("goal.awake").label


def test_a_purist_sees_no_odds_and_nothing_lit(at: Stage) -> None:
    at.app.change(purist=True)
    shown = seated(at, table(boards={"cthulhu": THREE}))
    assert not board_of(shown).picking.lit
    assert not at.has("tab.odds")
    assert not at.has("tab.deck")
    at.click("board.cthulhu")
    assert last(shown) == BeginAttack("cthulhu")


def test_a_hint_says_what_to_do_and_why_and_marks_it(at: Stage) -> None:
    boards: dict[Cult, Board] = {"cthulhu": sketch(minions=(2, 3, 4), awake=("major",))}
    shown = seated(at, table(one(experience=6), boards=boards))
    at.app.thinker = Immediate()  # type: ignore[assignment]
    at.key("h")
    at.frame(0.3, 2)
    assert shown.hinted is not None
    assert shown.board.describe(shown.hinted) in said(at)
    assert shown.board.reason(shown.hinted) in said(at)
    assert "Keep 3 Experience back" in said(at)
    assert set(board_of(shown).picking.hinted) <= set(board_of(shown).places)


def test_the_bots_own_process_gives_a_hint_with_its_reasons(at: Stage) -> None:
    boards: dict[Cult, Board] = {"cthulhu": sketch(minions=(2, 3, 4), awake=("major",))}
    shown = seated(at, table(one(experience=6), boards=boards))
    at.key("h")
    deadline = time.monotonic() + 30
    while shown.hinted is None:
        assert time.monotonic() < deadline
        time.sleep(0.01)
        at.app.frame(0.03)
    assert shown.hinted in shown_choice(shown).actions
    assert shown.board.describe(shown.hinted) in said(at)
    assert shown.board.reason(shown.hinted) in said(at)
    assert "Keep 3 Experience back" in said(at)


def test_an_event_of_every_kind_is_told_in_words(at: Stage) -> None:
    game, told = GAMES["cards"], set()
    for seed in range(6):
        session = new_session(2, f"told-{seed}", lending="ask")
        session.begin()
        shown = Table(at.app, session)
        fate = Fate(f"told-{seed}")
        while isinstance(pending := session.pending, Choice):
            view = game.view(session.state, pending.seat)
            shown.view = view
            action = game.bots["sound"](game, view, pending.actions, fate)
            for words in (shown.board.describe(action), shown.board.reason(action)):
                assert words
                assert "cards." not in words
                assert "{" not in words
            for event in session.submit(pending.seat, action):
                words = shown.board.sentence(event)
                assert not words.startswith("cards.")
                assert "{" not in words
                told.add(type(event).__name__) if words else None
    kinds = {kind.__name__ for kind in get_args(game.events)}
    assert len(told) > 0.8 * len(kinds)


@pytest.mark.parametrize(
    ("clause", "told"),
    [
        ("CO-4.1", "Cthulhu"),
        ("CO-4.2", "closed"),
        ("CO-2.7", "insane"),
        ("CO-3.3", "dead"),
        ("CO-8.4", "Nobody"),
    ],
)
def test_every_ending_says_what_was_met_or_missed(at: Stage, clause: str, told: str) -> None:
    boards: dict[Cult, Board] = {
        "cthulhu": sketch(minions=(2, 3, 4, 5, 6), awake=("minor",)),
    }
    shown = seated(at, table(boards=boards))
    winners = frozenset({Seat(0)}) if clause == "CO-4.2" else frozenset()
    over = Over(winners, ClauseId(clause), ((Seat(0),),))
    headline, reason = board_of(shown).ending(over)
    assert told in headline
    assert f"[[{clause}]]" in reason


def test_every_item_of_the_score_opens(at: Stage) -> None:
    boards: dict[Cult, Board] = {
        "cthulhu": sketch(minions=(2, 9), asleep=("major",), gates=2),
    }
    state = replace(table(one(health=1), boards=boards), phase="over", ended=ClauseId("CO-4.2"))
    shown = seated(at, state)
    lines = GAMES["cards"].score(state)
    assert len(lines) == 7
    assert all(board_of(shown).details(line) for line in lines)


# -- several investigators


def test_one_person_leads_two_investigators_without_a_curtain(unwatched: Stage) -> None:
    at = unwatched
    shown = Table.fresh(at.app, new_session(2, lending="never"))
    at.show(shown)
    seats = []
    while settle(at, shown) and shown.session.state.turns < 4:
        seats.append(shown.chair)
        action = shown_choice(shown).actions[-1]
        shown.submit(action)
        at.frame(0.3)
        assert not isinstance(at.top, Curtain)
    assert set(seats) == {0, 1}


@pytest.mark.clause("CO-8.2")
def test_a_card_is_asked_for_and_its_owner_answers(at: Stage) -> None:
    doctor = one("doctor", followers=("ritualist",), lending="ask")
    shown = seated(at, table(one("thief"), doctor, boards={"cthulhu": THREE}))
    at.click("card.ritualist")
    at.frame(0.3, 2)
    assert shown.chair == 1
    at.click("allow")
    assert last(shown) == Allow()
    at.frame(0.3, 2)
    assert shown.chair == 0
    assert at.has("do.card.ritualist")


def test_the_cards_of_others_can_be_looked_at(at: Stage) -> None:
    other = one("doctor", items=("necronomicon",), lending="never")
    seated(at, table(one("thief"), other, boards={"cthulhu": THREE}))
    assert not at.has("card.necronomicon")
    at.click("seat.1")
    assert at.has("card.necronomicon")


def test_each_says_whether_cards_are_lent(at: Stage) -> None:
    shown = Table.fresh(at.app, new_session(2))
    at.show(shown)
    at.frame(0.1)
    at.click("person.soldier")
    at.click("lend.ask")
    assert last(shown) == SetLending("ask")
    at.frame(0.3, 2)
    at.click("person.soldier")
    assert "[[CO-1.1]]" in said(at)


def test_a_game_is_watched_again_on_the_same_table(at: Stage) -> None:
    session = new_session()
    session.begin()
    while isinstance(pending := session.pending, Choice) and len(session.log) < 60:
        session.submit(pending.seat, pending.actions[0])
    at.show(Replay(at.app, session))
    for _ in range(12):
        at.key(".")
        assert at.ui.faults == []


def test_a_replay_counts_the_luck_of_what_has_been_seen_and_no_more(at: Stage) -> None:
    session = new_session()
    session.begin()
    while isinstance(pending := session.pending, Choice) and session.state.turns < 3:
        session.submit(pending.seat, pending.actions[0])
    replay = Replay(at.app, session)
    at.show(replay)
    at.key(".")
    at.click("tab.luck")
    board = replay.board
    for key in ("home", *["."] * (len(replay.steps) - 1), ",", ","):
        at.key(key)
        board = replay.board
        assert isinstance(board, CardsBoard)
        told = [event for events in session.events[: replay.at] for event in events]
        assert Luck.of(board.news.events()) == Luck.of(told)
        assert board.side.chosen == "luck"
        assert at.ui.faults == []
    assert Luck.of(board.news.events()).rolled > 0  # type: ignore[union-attr]


# -- what is worked out for the player


def test_chances_of_nothing_and_of_all_are_only_shown_when_meant() -> None:
    assert [percent(chance) for chance in (0.0, 0.001, 0.5, 0.999, 1.0)] == [
        "0 %",
        "<1 %",
        "50 %",
        ">99 %",
        "100 %",
    ]


def test_luck_counts_what_the_log_tells() -> None:
    clause = ClauseId("CO-3.1")
    seat = Seat(0)
    events = (
        DiceRolled(clause=clause, seat=seat, dice=(0, 1), faces=(1, 6), again=False),
        WoundSuffered(clause=clause, seat=seat, face=1, limit=1, met="health"),
        DiceRolled(clause=clause, seat=seat, dice=(1,), faces=(2,), again=True),
    )
    luck = Luck.of(events)
    assert luck.faces == {1: 1, 6: 1, 2: 1}
    assert (luck.rolled, luck.body_rolls, luck.wounds, luck.mean) == (3, 1, 1, 3.0)


def test_every_card_has_a_picture_of_its_own() -> None:
    art = {card_art(card) for card in FACTS}
    people = {f"person_{person}" for person in PEOPLE}
    assert people <= art
    horrors = {name for name in art if name.startswith("horror_")}
    assert len(horrors) == 3 * len(CULTS)
    assert len(art) == len(people) + 12 + len(horrors) + 6 + 2 * len(CULTS) + 1


def test_the_board_that_was_looked_at_last_turn_gives_way_to_the_most_urgent(at: Stage) -> None:
    boards: dict[Cult, Board] = {"cthulhu": THREE, "arwassa": sketch(minions=(2,))}
    shown = seated(at, table(boards=boards, phase="combat"))
    board = board_of(shown)
    shown.focus.key = "board.arwassa"
    at.frame()
    assert board.looked_cult == "arwassa"
    shown.focus.key = "main"
    shown.view = replace(shown.view, turns=shown.view.turns + 1)
    assert board.looked_cult == "cthulhu"
