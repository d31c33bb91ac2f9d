"""GO-5: every way to end, and the next turn."""

from __future__ import annotations

import pytest

from game.core.protocol import Seat
from game.octopus.actions import Accept, Clock, Confront, Gather, Pass, Propose, SetClock
from game.octopus.events import GameEnded, TieBroken, TurnBegan
from game.octopus.pieces import EXTERIOR
from game.octopus.rules import score
from game.octopus.state import Cult, State
from tests.octopus.tables import (
    CHART,
    CRYPT,
    GARDEN,
    GRIMOIRE,
    IDOL,
    KEY,
    LABORATORY,
    LIBRARY,
    MUSEUM,
    OBSERVATORY,
    OUT,
    PLANT,
    POTION,
    RITUAL,
    SKULL,
    A,
    B,
    C,
    D,
    choice,
    cult,
    over,
    play,
    refusal,
    reveal,
    table,
    told,
)

clause = pytest.mark.clause


def counted(*cults: Cult) -> State:
    """``cults`` play a turn in which nobody meets, gathers or loses anything.

    Each stands in a room of its own whose kind it holds or of which none is left.
    """
    rooms = range(LIBRARY, LIBRARY + len(cults))
    placed = [cult(one.power, room, one.held) for one, room in zip(cults, rooms, strict=True)]
    state = table(*placed, stock=dict.fromkeys(range(1, EXTERIOR + 1), 0))
    return reveal(state, *((room, GARDEN) for room in rooms))[0]


@clause("GO-5.1")
def test_a_cult_with_four_kinds_wins() -> None:
    state = table(cult(place=CRYPT, held=(IDOL, POTION, KEY)), cult(), cult(place=MUSEUM))
    state, _ = reveal(state, (CRYPT, GARDEN), (LIBRARY, MUSEUM), (MUSEUM, LIBRARY))
    state, events = play(state, Gather())
    assert (over(state).winners, over(state).clause) == ({A}, "GO-5.1")
    assert [event.winner for event in told(events, GameEnded)] == [A]


@clause("GO-5.1")
def test_three_kinds_do_not_win() -> None:
    state = counted(cult(held=(GRIMOIRE, IDOL, SKULL)), cult(held=(IDOL,)), cult())
    assert choice(state).seat == A
    assert state.table.turn == 3


@clause("GO-5.1")
def test_victory_is_only_looked_at_after_all_locations() -> None:
    """A has four kinds from the library on; B has the same from the crypt on, and more Power."""
    state = table(
        cult(4, LIBRARY, held=(IDOL, SKULL, POTION)),
        cult(5, CRYPT, held=(GRIMOIRE, IDOL, POTION)),
        cult(4, MUSEUM),
    )
    state, _ = reveal(state, (LIBRARY, GARDEN), (CRYPT, GARDEN), (MUSEUM, OBSERVATORY))
    state, _ = play(state, Gather())
    assert state.table.ending is None
    state, _ = play(state, Gather())
    assert over(state).winners == {B}


@clause("GO-5.1")
def test_a_cult_that_went_out_this_turn_does_not_win() -> None:
    state = table(
        cult(1, LIBRARY, held=(IDOL, SKULL, POTION, KEY)), cult(4, CRYPT), cult(4, MUSEUM)
    )
    state, _ = reveal(state, (LIBRARY, GARDEN), (CRYPT, LIBRARY), (MUSEUM, OBSERVATORY))
    state, _ = play(state, Pass(), Pass())
    assert state.table.ending is None


@clause("GO-5.1")
def test_nothing_can_be_played_after_the_end() -> None:
    state = counted(cult(held=(GRIMOIRE, IDOL, SKULL, POTION)), cult(), cult())
    assert refusal(state, SetClock(Clock(*RITUAL))) == "GO-5.1 octopus.refuse.not_now"


@clause("GO-5.2")
@pytest.mark.parametrize(
    ("thing", "held", "other"),
    [
        (GRIMOIRE, (GRIMOIRE, CHART, PLANT, KEY), (IDOL, SKULL, POTION, CHART)),
        (IDOL, (GRIMOIRE, IDOL, PLANT, KEY), (GRIMOIRE, SKULL, POTION, CHART)),
        (SKULL, (IDOL, SKULL, PLANT, KEY), (IDOL, POTION, CHART, PLANT)),
        (POTION, (GRIMOIRE, IDOL, POTION, KEY), (GRIMOIRE, IDOL, CHART, PLANT)),
        (CHART, (GRIMOIRE, IDOL, SKULL, CHART), (GRIMOIRE, IDOL, SKULL, PLANT)),
        (PLANT, (GRIMOIRE, IDOL, SKULL, PLANT), (GRIMOIRE, IDOL, SKULL, KEY)),
        (KEY, (GRIMOIRE, IDOL, SKULL, PLANT, KEY), (GRIMOIRE, IDOL, SKULL, PLANT)),
    ],
)
def test_of_several_with_four_kinds_the_first_kind_that_one_lacks_decides(
    thing: int, held: tuple[int, ...], other: tuple[int, ...]
) -> None:
    state = counted(cult(1, held=other), cult(1, held=held), cult(6))
    assert (over(state).winners, over(state).clause) == ({B}, "GO-5.2")


@clause("GO-5.2")
def test_kinds_that_all_or_none_of_those_still_tied_hold_decide_nothing() -> None:
    """A drops out by the idol; that it alone holds the skull does not matter any more."""
    state = table(
        cult(6, LIBRARY, held=(GRIMOIRE, SKULL, POTION, CHART)),
        cult(4, MUSEUM, held=(GRIMOIRE, IDOL, CHART, KEY)),
        cult(4, CRYPT, held=(GRIMOIRE, IDOL, PLANT, KEY)),
        stock=dict.fromkeys(range(1, 8), 0),
    )
    state, events = reveal(state, (LIBRARY, GARDEN), (MUSEUM, GARDEN), (CRYPT, GARDEN))
    steps = [(event.thing, event.kept, event.dropped) for event in told(events, TieBroken)]
    assert steps == [(IDOL, (B, C), (A,)), (CHART, (B,), (C,))]
    assert over(state).winners == {B}


@clause("GO-5.2")
def test_with_the_same_kinds_the_most_power_wins() -> None:
    held = (GRIMOIRE, IDOL, SKULL, POTION)
    state = counted(cult(2, held=held), cult(3, held=held), cult(6))
    assert (over(state).winners, over(state).clause) == ({B}, "GO-5.2")


@clause("GO-5.2")
def test_with_the_same_kinds_and_power_the_game_ends_and_nobody_wins() -> None:
    held = (GRIMOIRE, IDOL, SKULL, POTION)
    state = counted(cult(3, held=held), cult(3, held=held), cult(6))
    assert (over(state).winners, over(state).clause) == (frozenset(), "GO-5.2")
    assert over(state).standing == ((A, B), (C,))


@clause("GO-5.2")
def test_five_kinds_are_no_better_than_four() -> None:
    four, five = (GRIMOIRE, IDOL, SKULL, POTION), (IDOL, SKULL, POTION, CHART, PLANT)
    assert over(counted(cult(held=five), cult(held=four), cult())).winners == {B}


@clause("GO-5.3")
def test_the_last_cult_alive_wins_without_four_kinds() -> None:
    state = table(cult(1, CRYPT), cult(4, MUSEUM), OUT)
    state, _ = reveal(state, (CRYPT, GARDEN), (MUSEUM, CRYPT))
    state, _ = play(state, Pass())
    assert (over(state).winners, over(state).clause) == ({B}, "GO-5.3")


@clause("GO-5.3")
def test_the_last_cult_alive_wins_with_four_kinds_too() -> None:
    state = table(cult(1, CRYPT), cult(4, MUSEUM, held=(GRIMOIRE, SKULL, KEY)), OUT)
    state, _ = reveal(state, (CRYPT, GARDEN), (MUSEUM, CRYPT))
    state, _ = play(state, Gather())
    assert (over(state).winners, over(state).clause) == ({B}, "GO-5.3")


@clause("GO-5.3")
def test_when_no_cult_is_left_the_game_ends_and_nobody_wins() -> None:
    state = table(cult(1, CRYPT), cult(1, CRYPT), OUT)
    state, _ = reveal(state, (CRYPT, GARDEN), (CRYPT, GARDEN))
    state, _ = play(state, Confront())
    assert (over(state).winners, over(state).clause) == (frozenset(), "GO-5.3")


@clause("GO-5.4")
def test_without_a_victor_all_offspring_leave_and_cultists_stay() -> None:
    state = table(cult(place=LIBRARY), cult(place=MUSEUM), cult(place=CRYPT))
    state, _ = reveal(state, (OBSERVATORY, GARDEN), RITUAL, (LABORATORY, GARDEN))
    state, events = play(state, Pass(), Pass(), Pass(), Pass())
    assert [one.offspring for one in state.table.cults] == [0, 0, 0]
    assert [one.place for one in state.table.cults] == [OBSERVATORY, EXTERIOR, LABORATORY]
    assert [(event.turn, event.first) for event in told(events, TurnBegan)] == [(3, C)]


@clause("GO-5.4")
def test_in_a_new_turn_all_set_their_clocks_again() -> None:
    state = table(cult(place=LIBRARY), cult(place=MUSEUM), cult(place=CRYPT), turn=1)
    state, _ = reveal(state, (LIBRARY, GARDEN), (MUSEUM, GARDEN), (CRYPT, GARDEN))
    state, _ = play(state, Pass(), Pass(), Pass())
    assert (state.table.turn, choice(state).seat, choice(state).clause) == (2, A, "GO-2.1")
    assert state.clocks == (None, None, None)


@clause("GO-5.2")
def test_the_standing_goes_by_kinds_then_power_and_who_went_out_last_comes_first() -> None:
    state = table(
        cult(4, LIBRARY, held=(GRIMOIRE, IDOL, SKULL, POTION)),
        cult(2, MUSEUM, held=(IDOL,)),
        Cult(power=0, place=0, gone=1),
        cult(3, OBSERVATORY, held=(CHART, IDOL)),
        Cult(power=0, place=0, gone=2),
        turn=3,
    )
    state, _ = reveal(state, (LIBRARY, GARDEN), (MUSEUM, GARDEN), (OBSERVATORY, GARDEN))
    assert over(state).standing == ((A,), (D,), (B,), (Seat(4),), (C,))


@clause("GO-5.1")
def test_the_score_counts_each_kind_a_cult_holds() -> None:
    state = table(cult(held=(GRIMOIRE, KEY)), cult(), cult(held=(IDOL,)))
    lines = [(line.seat, line.key, line.points) for line in score(state)]
    assert lines == [
        (A, "octopus.thing.grimoire", 1),
        (A, "octopus.thing.key", 1),
        (C, "octopus.thing.idol", 1),
    ]


@clause("GO-5.2")
def test_an_agreement_can_make_the_tie() -> None:
    """B lets A take its fourth kind in the library and wins the tie by the idol."""
    state = table(
        cult(4, LIBRARY, held=(SKULL, POTION, PLANT)),
        cult(4, LIBRARY, held=(GRIMOIRE, IDOL, SKULL, KEY)),
        cult(4, LABORATORY),
    )
    state, _ = reveal(state, (LIBRARY, GARDEN), (LIBRARY, GARDEN), (LABORATORY, GARDEN))
    state, _ = play(state, Propose(A), Accept(), Gather(), Pass())
    assert over(state).winners == {B}
