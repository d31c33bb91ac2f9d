"""CA-9.1 to CA-9.7, CA-9.16 to CA-9.18: the solo game, its turn and its ends."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.carcosa import CARCOSA
from game.carcosa.actions import (
    CallTrap,
    Deploy,
    Done,
    EndTurn,
    Host,
    MoveProphet,
    MoveScholar,
    PutAway,
    Recover,
    Select,
    SetTrap,
    TurnBack,
    UseStone,
)
from game.carcosa.pieces import DETECTIVES, DISTANT_MORE, OCCULTISTS, marks
from game.carcosa.placing import replaceable
from game.carcosa.rules import apply, pending, score, start
from game.carcosa.state import BESIDE, EVERYONE, Options, State, Trap, foes
from game.carcosa.track import free_spaces
from game.carcosa.view import secret, view
from game.core.protocol import Chance, Choice, Over, Seat
from game.landscape.grid import cell_at, xy
from tests.carcosa.solo import (
    alone,
    assistant,
    haunted,
    investigated,
    they,
    tops,
    trapped,
    watched,
)
from tests.carcosa.tables import (
    BLUE,
    acted,
    arranged,
    fated,
    heights,
    house,
    kinds_of,
    offered,
    opened,
    part,
    pawns_at,
    placed,
    refusal,
    stood,
    turn,
    with_cult,
)
from tests.carcosa.test_completing import CLOSER, WEST_FLOW

clause = pytest.mark.clause


def solo(**options: object) -> State:
    return start(Options(seats=1, **options))  # type: ignore[arg-type]


# CA-9.1 to CA-9.4 Set-up


@clause("CA-9.1")
def test_four_stacks_of_fourteen_are_left_of_six_on_the_side_l() -> None:
    state = solo()
    assert [len(stack) for stack in state.stacks] == [14] * 4
    assert len(state.aside) == 28
    assert not any(tile.kind for tile in state.aside)
    assert len(state.pool) == 84
    assert state.options.last_space == 50


@clause("CA-9.1")
def test_the_minor_stones_start_charged() -> None:
    assert solo().cults[0].charged == (2, 3, 4)


@clause("CA-1.7", "CA-1.1")
def test_alone_nobody_draws_lots() -> None:
    state = fated(solo(first=3))
    assert (state.first, state.turn, len(state.cults)) == (0, 0, 1)
    assert isinstance(pending(state), Choice)


@clause("CA-9.1", "CA-9.3")
@pytest.mark.parametrize(("stack", "sizes"), [(0, [17, 17, 17, 16]), (4, [17] * 4)])
def test_a_distant_king_puts_one_of_five_stacks_away_at_random(
    stack: int, sizes: list[int]
) -> None:
    state = solo(distant=True)
    due = pending(state)
    assert isinstance(due, Chance)
    assert due.outcomes == tuple((PutAway(index), 1) for index in range(5))
    state = apply(state, PutAway(stack)).state
    assert [len(pile) for pile in state.stacks] == sizes
    assert len(state.aside) == 84 - sum(sizes)
    assert all(pile[0].kind for pile in fated(state).stacks)


@clause("CA-9.2")
def test_the_scholar_starts_beside_the_board_and_his_assistant_at_the_end() -> None:
    assert foes(solo()).scholar == BESIDE
    assert assistant(solo()) == (50, False)


@clause("CA-9.2", "CA-9.4")
def test_five_occultists_and_four_detectives_stand_on_their_marks() -> None:
    assert foes(solo()).occultists == (8, 16, 24, 32, 40)
    assert foes(solo()).detectives == (12, 22, 34, 44)
    assert foes(solo()).hunters == ()


@clause("CA-9.3")
def test_increased_muscle_is_the_criminals() -> None:
    state = solo(criminals=True)
    assert (state.cults[0].criminals, state.rabble) == (1, 7)


@clause("CA-9.3")
def test_foolish_naive_ones_have_no_occultists() -> None:
    assert foes(solo(naive=True)).occultists == ()
    assert len(foes(solo(naive=True)).detectives) == 4


@clause("CA-9.3")
def test_a_distant_king_has_the_long_track_and_more_foes() -> None:
    state = solo(distant=True)
    assert state.options.last_space == foes(state).assistant == 70
    assert len(foes(state).occultists) == 7
    assert len(foes(state).detectives) == 6


@clause("CA-9.3")
def test_unprepared_starts_without_stones_that_may_be_charged_later() -> None:
    assert solo(unprepared=True).cults[0].charged == ()
    state = stood(alone(*WEST_FLOW, unprepared=True), BLUE, -1, 0, "flow")
    state, _ = turn(state, CLOSER)
    assert {getattr(action, "stone", None) for action in offered(state)} == {2, 3, 4, None}


@clause("CA-9.3")
def test_all_levels_together() -> None:
    state = solo(criminals=True, naive=True, distant=True, unprepared=True)
    assert (state.rabble, foes(state).occultists, state.cults[0].charged) == (7, (), ())
    assert foes(state).assistant == 70


@clause("CA-9.3", "CA-1.8")
def test_levels_are_for_one_cult_and_the_stranger_for_several() -> None:
    several = start(Options(seats=2, naive=True, distant=True, unprepared=True))
    assert several == replace(start(Options(seats=2)), options=several.options)
    assert not Options(seats=1, stranger=True).has_stranger
    assert Options(seats=2, stranger=True).has_stranger


@clause("CA-9.1")
def test_the_side_of_the_board_is_no_choice_of_a_single_cult() -> None:
    assert Options(seats=1, track="long").last_space == 50
    assert Options(seats=1, track="short", distant=True).last_space == 70


@clause("CA-9.4")
@pytest.mark.parametrize(("last", "more"), [(50, 0), (70, DISTANT_MORE)])
def test_the_marks_are_data_and_no_two_are_on_one_space(last: int, more: int) -> None:
    found = marks(last)
    assert len(found.occultists) == OCCULTISTS + more
    assert len(found.detectives) == DETECTIVES + more
    assert len(set(found.spaces)) == OCCULTISTS + DETECTIVES + 2 * more + 2
    assert (found.spaces[0], found.spaces[-1]) == (found.alpha, found.omega) == (5, last - 3)


@clause("CA-9.4")
def test_a_marked_space_is_free_unless_somebody_but_the_oracle_is_there() -> None:
    state = alone()
    assert free_spaces(state) == [5, 47]
    state = with_cult(state, BLUE, power=47)
    assert free_spaces(state) == [5, 47]
    assert free_spaces(trapped(state, 5)) == [47]
    assert free_spaces(they(state, assistant=47)) == [5]
    assert free_spaces(they(state, occultists=(8, 16), detectives=(12, 22, 34))) == [
        *(5, 24, 32, 40, 44, 47)
    ]


# CA-9.5 The turn


@clause("CA-9.5")
def test_after_the_own_steps_the_detectives_act_then_the_scholar_and_assistant() -> None:
    state = stood(watched(alone(), (0, 0)), BLUE, 1, 0, "flow")
    _, told = investigated(state)
    assert [kind for kind in kinds_of(told) if kind != "TopRevealed"] == [
        "InvestigationsBegan",
        "TargetNamed",
        "ScholarTook",
        "AssistantMoved",
        "TurnEnded",
    ]


@clause("CA-9.5", "CA-6.1")
def test_two_stacks_out_end_the_game_before_investigations() -> None:
    state = heights(replace(alone(), phase="after"), 0, 0, 4, 4)
    state, told = acted(state, EndTurn())
    assert state.ending == "rise"
    assert "InvestigationsBegan" not in kinds_of(told)


@clause("CA-9.5", "CA-6.1")
def test_a_second_stack_that_the_scholar_empties_ends_it_after_investigations() -> None:
    state = heights(replace(alone(), phase="after"), 0, 1, 4, 4)
    state = they(with_cult(state, BLUE, prophet=2), scholar=3)
    state, told = acted(state, EndTurn())
    assert state.ending == "rise"
    assert kinds_of(told).index("AssistantMoved") < kinds_of(told).index("CultRose")


@clause("CA-9.5", "CA-2.10")
def test_no_stone_is_used_in_investigations() -> None:
    state = tops(they(alone(), scholar=3), "lake", "lake", "lake", "lake")
    state, _ = acted(with_cult(replace(state, phase="after"), BLUE, prophet=2), EndTurn())
    assert state.phase == "investigate"
    assert refusal(state, UseStone(2)) == ("CA-9.11", "not_now")


# CA-9.6 Deploying


@clause("CA-9.6")
def test_a_cultist_may_go_on_a_section_of_a_hastur_tile() -> None:
    state, _ = placed(alone(), "district-1 0,-1 r2")
    places = {(a.x, a.y) for a in offered(state) if isinstance(a, Deploy)}
    assert places == {(0, -1), (0, 0), (1, 0), (0, 1), (1, 1)}
    state, _ = acted(state, Deploy(1, 1, part(state, 1, 1, "flow")))
    assert pawns_at(state, 1, 1) == [BLUE]
    assert state.deployed


@clause("CA-9.6")
def test_only_one_is_deployed_a_turn_in_all() -> None:
    state, _ = placed(alone(), "district-1 0,-1 r2")
    state, _ = acted(state, SetTrap(5))
    assert not [a for a in offered(state) if isinstance(a, Deploy | SetTrap)]
    assert refusal(state, SetTrap(47)) == ("CA-9.6", "deployed")


@clause("CA-9.6")
def test_a_completed_hastur_section_may_be_deployed_on() -> None:
    state, _ = turn(alone(), "district-1 0,-1 r2")
    state, _ = placed(replace(state, phase="place"), "flow-straight -1,0 r0")
    assert Deploy(0, 0, part(state, 0, 0, "district")) in offered(state)


@clause("CA-9.6")
def test_a_hastur_section_with_a_pawn_anywhere_on_it_is_closed_but_water_is_not() -> None:
    state = alone("flow-straight -1,0 r0")
    state = stood(stood(state, BLUE, -1, 0, "flow"), BLUE, 0, 0, "water", "S0")
    state, _ = placed(state, "district-1 0,-1 r2")
    assert refusal(state, Deploy(0, 0, part(state, 0, 0, "flow"))) == ("CA-2.7", "section_taken")
    assert Deploy(0, 0, part(state, 0, 0, "water", "S0")) in offered(state)


@clause("CA-9.6")
def test_nobody_is_deployed_on_a_section_with_an_occultist() -> None:
    state = haunted(alone(), 1, 1, "district")
    state, _ = placed(state, "district-1 0,-1 r2")
    action = Deploy(1, 1, part(state, 1, 1, "district"))
    assert refusal(state, action) == ("CA-9.6", "occultist_there")


@clause("CA-9.6")
def test_other_tiles_of_earlier_turns_are_closed() -> None:
    state, _ = placed(alone("flow-straight -1,0 r0"), "district-1 0,-1 r2")
    action = Deploy(-1, 0, part(state, -1, 0, "flow"))
    assert refusal(state, action) == ("CA-9.6", "not_fresh_alone")


@clause("CA-9.6")
def test_a_cultist_may_lie_on_a_free_marked_space_as_a_trap() -> None:
    state, _ = placed(alone(), "district-1 0,-1 r2")
    assert [a for a in offered(state) if isinstance(a, SetTrap)] == [SetTrap(5), SetTrap(47)]
    assert refusal(state, SetTrap(8)) == ("CA-9.6", "space_taken")
    assert refusal(state, SetTrap(9)) == ("CA-9.6", "not_marked")
    reserve = state.cults[BLUE].reserve
    state, _ = acted(state, SetTrap(47))
    assert foes(state).traps == (Trap(47),)
    assert state.cults[BLUE].reserve == reserve - 1


@clause("CA-9.6", "CA-7.4")
def test_a_criminal_may_be_a_trap() -> None:
    state, _ = placed(alone(criminals=True), "district-1 0,-1 r2")
    state, _ = acted(state, SetTrap(5, criminal=True))
    assert foes(state).traps == (Trap(5, criminal=True),)
    assert state.cults[BLUE].criminals == 0


@clause("CA-9.6")
def test_with_nobody_in_reserve_no_trap_is_set() -> None:
    state, _ = placed(with_cult(alone(), BLUE, reserve=0), "district-1 0,-1 r2")
    assert refusal(state, SetTrap(5)) == ("CA-9.6", "reserve_empty")


# CA-9.7 Stones


@clause("CA-9.7", "CA-5.3")
def test_we_are_legion_reaches_marked_spaces_and_completed_hastur_sections() -> None:
    state, _ = turn(alone(), "district-1 0,-1 r2")
    state, _ = acted(state, UseStone(3))
    assert {SetTrap(5), SetTrap(47)} <= set(offered(state))
    assert Deploy(0, 0, part(state, 0, 0, "district")) in offered(state)
    assert refusal(state, Deploy(0, -1, part(state, 0, -1, "district"))) == ("CA-5.3", "resolved")
    state, _ = acted(state, SetTrap(47))
    assert foes(state).traps == (Trap(47),)
    assert not state.deployed


@clause("CA-5.6")
def test_call_the_legion_takes_a_trap_back() -> None:
    state = with_cult(trapped(alone(), 47), BLUE, charged=(6,), prone=0, asylum=0, recovery=0)
    state, _ = acted(state, UseStone(6))
    assert offered(state) == (CallTrap(47), Done())
    reserve = state.cults[BLUE].reserve
    state, _ = acted(state, CallTrap(47))
    assert (foes(state).traps, state.cults[BLUE].reserve) == ((), reserve + 1)


def masked(**changes: object) -> State:
    """A Betrayed Mask has just been used, the Prophet on stack I, the Scholar on II."""
    state = they(alone(), **{"scholar": 1, "assistant": 40, **changes})
    state, _ = acted(with_cult(state, BLUE, charged=(5,), prophet=0), UseStone(5))
    return state


@clause("CA-9.7")
def test_a_betrayed_mask_may_move_the_scholar_to_another_stack() -> None:
    state = masked()
    scholars = [action for action in offered(state) if isinstance(action, MoveScholar)]
    assert scholars == [MoveScholar(0), MoveScholar(2), MoveScholar(3)]
    state, _ = acted(state, MoveScholar(3))
    assert foes(state).scholar == 3
    assert not [a for a in offered(state) if isinstance(a, MoveProphet | TurnBack)]


@clause("CA-9.7")
def test_or_turn_the_assistant_back_to_the_nearest_x_that_he_has_passed() -> None:
    state = they(masked(assistant=38, prone=True), traps=(Trap(44),))
    state, told = acted(state, TurnBack())
    assert assistant(state) == (44, True)
    assert foes(state).traps == (Trap(44),)
    assert kinds_of(told)[:1] == ["AssistantTurnedBack"]


@clause("CA-9.7")
@pytest.mark.parametrize("space", [44, 50])
def test_without_an_x_behind_him_he_is_not_turned_back(space: int) -> None:
    assert TurnBack() not in offered(masked(assistant=space))


@clause("CA-9.7")
def test_or_it_moves_the_prophet_as_ever() -> None:
    state, _ = acted(masked(), MoveProphet(Seat(0), 2))
    assert isinstance(pending(state), Choice)
    assert not [a for a in offered(state) if isinstance(a, MoveScholar | TurnBack)]


# CA-9.16, CA-9.17 The ends


@clause("CA-9.16", "CA-9.17")
def test_fewer_than_three_cultists_after_resolve_lose_the_game() -> None:
    state = with_cult(alone(), BLUE, reserve=1, recovery=0, asylum=0, prone=6)
    state, told = turn(state, "district-1 0,-1 r2")
    assert (state.ending, pending(state)) == (
        "disbanded",
        Over(frozenset(), "CA-9.16", ((Seat(0),),)),  # type: ignore[arg-type]
    )
    assert "GameLost" in kinds_of(told)


@clause("CA-9.16")
def test_those_on_tiles_in_traps_and_standing_count_and_no_others() -> None:
    state = with_cult(alone(criminals=True), BLUE, reserve=1, recovery=0, asylum=0, prone=5)
    state = stood(trapped(state, 5), BLUE, 1, 0, "water")
    assert investigated(with_cult(state, BLUE, standing=1))[0].ending == ""
    assert investigated(with_cult(state, BLUE, criminals=4))[0].ending == "disbanded"


@clause("CA-9.16")
def test_they_are_counted_after_the_detectives_before_the_scholar() -> None:
    state = with_cult(alone(), BLUE, reserve=3, recovery=0, asylum=0, prone=5)
    state = stood(watched(state, (1, 0)), BLUE, 1, 0, "flow")
    state, told = investigated(state)
    assert state.ending == "disbanded"
    assert "ScholarTook" not in kinds_of(told)
    assert state.cults[BLUE].prone == 6


@clause("CA-9.17", "CA-6.2")
def test_two_stacks_out_score_the_spaces_and_ten_more() -> None:
    state = stood(with_cult(alone(), BLUE, power=20, charged=(4,)), BLUE, 1, 0, "flow")
    state, _ = acted(heights(replace(state, phase="after"), 0, 0, 4, 4), EndTurn())
    assert [line.points for line in score(state)] == [1, 1, 10]
    assert state.cults[BLUE].power == 22
    over = pending(state)
    assert isinstance(over, Over)
    assert (over.winners, over.clause) == ({Seat(0)}, "CA-9.17")


@clause("CA-9.17", "CA-4.4")
@pytest.mark.parametrize(("distant", "points"), [(False, 75), (True, 100)])
def test_the_king_scores_a_sum_of_his_own(distant: bool, points: int) -> None:
    state = trapped(alone(distant=distant), 5)
    state = with_cult(state, BLUE, power=state.options.last_space, standing=2)
    state, told = investigated(state, assistant=6)
    assert (state.ending, kinds_of(told)[-1]) == ("king", "KingSummoned")
    assert [line.points for line in score(state)] == [points]
    over = pending(state)
    assert isinstance(over, Over)
    assert over.winners == {Seat(0)}


@clause("CA-9.17", "CA-9.8")
def test_a_lost_game_scores_the_last_power_without_the_ten_and_nobody_is_met_in_it() -> None:
    state = stood(with_cult(alone(), BLUE, power=11, charged=()), BLUE, 1, 0, "flow")
    state, told = investigated(state, assistant=1)
    assert state.ending == "exposed"
    assert state.cults[BLUE].power == 13  # the flow and the stone that still is charged
    assert [line.points for line in score(state)] == [1, 1]
    assert not {"OccultistCame", "DetectiveCame"} & set(kinds_of(told))


@clause("CA-9.16")
def test_a_king_summoned_first_wins() -> None:
    state = trapped(alone(), 5)
    state = with_cult(state, BLUE, power=50, standing=2, reserve=0, recovery=0, asylum=0, prone=5)
    state, _ = investigated(state, assistant=6)
    assert state.ending == "king"


# CA-9.18 Everything is told


@clause("CA-9.18")
def test_every_step_of_the_factions_is_told_with_its_clause_and_candidates() -> None:
    state = stood(watched(alone(), (0, 0)), BLUE, 1, 1, "flow")
    _, told = investigated(state)
    told = [event for event in told if event.clause.startswith("CA-9")]
    assert [event.clause for event in told] == ["CA-9.5", "CA-9.9", "CA-9.11", "CA-9.12"]
    assert all(event.audience is None for event in told)


@clause("CA-9.18", "CA-2.3")
def test_alone_there_is_no_secret_from_anybody() -> None:
    state, told = placed(alone(), "conflux-3 -1,0 r0")
    tile = state.tiles[cell_at(-1, 0)]
    assert tile.seen == EVERYONE
    state = fated(acted(opened(seats=1), Recover())[0])
    state = fated(acted(state, offered(state)[0])[0])
    assert state.hand is not None
    assert state.hand.known == EVERYONE
    assert not secret(state, Seat(0))
    assert view(state, None).hand == state.hand
    assert all(event.audience is None for event in told)


@clause("CA-9.1")
def test_one_to_four_may_play() -> None:
    assert CARCOSA.seats == (1, 2, 3, 4)


@clause("CA-2.5", "CA-9.9")
def test_a_tile_with_a_detective_or_an_occultist_is_not_replaced() -> None:
    state = alone("flow-straight -1,0 r0", "flow-straight -2,0 r0")
    state = watched(haunted(state, -1, 0, "flow"), (-2, 0))
    state, _ = placed(state, "district-1 0,-1 r2")
    assert [xy(cell) for cell in replaceable(state)] == [(0, -1)]


@clause("CA-2.2", "CA-9.11")
def test_the_scholar_blocks_his_stack_as_a_prophet_does() -> None:
    state = they(with_cult(alone(), BLUE, prophet=0, charged=()), scholar=1)
    state = tops(replace(state, phase="select"), "lake", "lake", "lake", "lake")
    assert offered(state) == (Select(2), Select(3))
    assert refusal(state, Select(1)) == ("CA-2.2", "scholar_there")


@clause("CA-9.6", "CA-9.15")
def test_who_is_deployed_beside_an_occultist_meets_him_at_once() -> None:
    state = haunted(alone(), 1, 1, "district")
    state, _ = placed(state, "district-1 0,-1 r2")
    state, told = acted(state, Deploy(1, 1, part(state, 1, 1, "flow")))
    assert kinds_of(told)[:3] == ["PawnDeployed", "OccultistConfronted", "PawnsWentMad"]
    assert house(state.cults[BLUE])[2] == 2


@clause("CA-9.13")
def test_an_answer_that_was_not_asked_is_refused_with_the_clause_of_the_question() -> None:
    state, _ = placed(alone(), "district-1 0,-1 r2")
    assert refusal(state, Host(0, 0, 0)) == ("CA-2.7", "not_now")
    assert refusal(arranged(), SetTrap(5))[1] == "not_now"
