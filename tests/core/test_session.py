"""A session: who may act, what may be taken back and why not."""

from __future__ import annotations

import pytest

from game.core import save
from game.core.protocol import Choice, IllegalAction, Seat
from game.core.session import Entry, Session
from game.rising import RISING
from game.rising.actions import EndTurn, Lay
from tests.playing import players, random_session


@pytest.fixture
def session() -> Session:
    made = Session(RISING, RISING.options(), players(2), "hali-1")
    made.begin()
    return made


def turn(session: Session) -> Seat:
    assert isinstance(session.pending, Choice)
    return session.pending.seat


def lay(session: Session) -> Lay:
    assert isinstance(session.pending, Choice)
    return session.pending.actions[0]


def test_players_must_fit_the_seats() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        Session(RISING, RISING.options(), players(3), "x")


def test_nobody_acts_out_of_turn(session: Session) -> None:
    other = Seat(1 - turn(session))
    before = len(session.log)
    with pytest.raises(IllegalAction) as refused:
        session.submit(other, lay(session))
    assert refused.value.key == "refuse.not_your_turn"
    assert len(session.log) == before


def test_nothing_can_be_taken_back_before_anything_was_done() -> None:
    fresh = Session(RISING, RISING.options(), players(2), "hali-1")
    assert fresh.undo_refusal(Seat(0)).key == "undo.nothing"


def test_never_after_luck(session: Session) -> None:
    assert session.undo_refusal(turn(session)).key == "undo.luck"


def test_never_another_s_move(session: Session) -> None:
    mover = turn(session)
    session.submit(mover, lay(session))
    assert session.undo_refusal(Seat(1 - mover)).key == "undo.other"
    assert session.undo_refusal(mover) is None


def test_never_once_the_turn_has_passed(session: Session) -> None:
    mover = turn(session)
    session.submit(mover, lay(session))
    session.submit(mover, EndTurn())
    assert session.undo_refusal(mover).key in ("undo.luck", "undo.passed")
    with pytest.raises(ValueError, match="undo"):
        session.undo(mover)


def test_taken_back_means_byte_for_byte_as_before(session: Session) -> None:
    mover, before = turn(session), save.digest(session.state)
    session.submit(mover, lay(session))
    session.undo(mover)
    assert save.digest(session.state) == before


def test_redo_plays_the_same_again_and_a_new_action_forgets_it(session: Session) -> None:
    mover = turn(session)
    assert session.redo_refusal(mover).key == "redo.nothing"
    session.submit(mover, lay(session))
    after = save.digest(session.state)
    session.undo(mover)
    assert session.redo_refusal(Seat(1 - mover)).key == "redo.other"
    session.redo(mover)
    assert save.digest(session.state) == after
    session.undo(mover)
    session.submit(mover, session.pending.actions[-1])
    with pytest.raises(ValueError, match=r"redo\.nothing"):
        session.redo(mover)


def test_taking_back_cannot_change_the_luck(session: Session) -> None:
    mover, action = turn(session), lay(session)
    straight = Session(RISING, RISING.options(), players(2), "hali-1")
    straight.begin()
    for one in (session, straight):
        one.submit(mover, action)
    session.undo(mover)
    session.submit(mover, action)
    for one in (session, straight):
        one.submit(mover, EndTurn())
    assert session.log == straight.log


def test_an_entry_that_does_not_follow_is_not_replayed(session: Session) -> None:
    with pytest.raises(IllegalAction) as refused:
        session.replay(Entry(Seat(1 - turn(session)), lay(session)))
    assert refused.value.key == "refuse.log_disagrees"
    with pytest.raises(IllegalAction):
        session.replay(Entry(None, lay(session)))


def test_never_once_the_game_is_over() -> None:
    over = random_session(RISING, RISING.options(), "over")
    last = over.log[-1].seat
    assert last is not None
    assert over.undo_refusal(last).key == "undo.over"


def test_an_old_log_leaves_nothing_to_be_played_again(session: Session) -> None:
    mover = turn(session)
    session.submit(mover, lay(session))
    entry = session.undo(mover)
    session.replay(entry)
    assert session.redo_refusal(mover).key == "redo.nothing"
