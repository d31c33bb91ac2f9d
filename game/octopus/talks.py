"""GO-4.4 and GO-4.5: several Cultists and no Offspring talk until they agree or fight.

They end: each cult may make ``PROPOSALS`` proposals and no more, and between two of them
the others can but accept one after another or confront.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec.structs import replace

from game.core.protocol import Choice, ClauseId, Event, IllegalAction, Seat
from game.octopus.actions import Accept, Action, Confront, Propose
from game.octopus.events import Accepted, Agreed, Confronted, Proposed, TalksBegan
from game.octopus.gathering import dominate
from game.octopus.losses import LOSS, lose, with_cult
from game.octopus.state import Table, Talks, standing_at

PROPOSALS: Final = 2
"""Proposals that a cult may make in the same talks (GO-4.5)."""

CLAUSE: Final = ClauseId("GO-4.5")


def begin(table: Table, log: list[Event]) -> Table:
    """GO-4.5: order is by seat, beginning one seat later each turn."""
    seats = len(table.cults)
    first = first_speaker(table.turn, seats)
    present = standing_at(table, table.place)
    cults = tuple(sorted(present, key=lambda seat: (seat - first) % seats))
    log.append(TalksBegan(clause=ClauseId("GO-4.4"), place=table.place, cults=cults))
    return replace(table, talks=opened(cults))


def opened(cults: tuple[Seat, ...]) -> Talks:
    """Talks before the first word."""
    return Talks(cults, (0,) * len(cults))


def first_speaker(turn: int, seats: int) -> Seat:
    """The seat that talks begin with in ``turn``."""
    return Seat((turn - 1) % seats)


def choice(talks: Talks) -> Choice[Action]:
    """Propose first; later accept, confront or propose instead."""
    may_propose = talks.made[talks.speaking] < PROPOSALS
    return Choice(
        talks.speaker,
        CLAUSE,
        _answers(talks.cults, talks.proposer is not None, talks.dominator, may_propose),
    )


@cache
def _answers(
    cults: tuple[Seat, ...], stands: bool, dominator: Seat | None, may_propose: bool
) -> tuple[Action, ...]:
    """What may be said; the confrontation always (GO-4.4)."""
    answers: list[Action] = [Accept()] if stands else []
    if may_propose:
        wishes: tuple[Seat | None, ...] = (None, *sorted(cults))
        answers += [Propose(one) for one in wishes if not stands or one != dominator]
    return (*answers, Confront())


def check(talks: Talks, action: Action) -> None:
    """Refuse answers to nothing and proposals that may not be made.

    Raises:
        IllegalAction: GO-4.5, with what is wrong.
    """
    stands = talks.proposer is not None
    match action:
        case Accept() if not stands:
            raise IllegalAction(CLAUSE, "octopus.refuse.nothing_proposed")
        case Propose() if talks.made[talks.speaking] >= PROPOSALS:
            raise IllegalAction(CLAUSE, "octopus.refuse.no_proposal_left", limit=PROPOSALS)
        case Propose(dominator) if dominator is not None and dominator not in talks.cults:
            raise IllegalAction(CLAUSE, "octopus.refuse.not_present")
        case Propose(dominator) if stands and dominator == talks.dominator:
            raise IllegalAction(CLAUSE, "octopus.refuse.already_proposed")


def play(table: Table, talks: Talks, action: Action, log: list[Event]) -> Table:
    """One cult has spoken."""
    match action:
        case Propose(dominator):
            log.append(Proposed(clause=CLAUSE, seat=talks.speaker, dominator=dominator))
            return replace(table, talks=propose(talks, dominator))
        case Confront():
            return _confront(table, talks, log)
    log.append(Accepted(clause=CLAUSE, seat=talks.speaker))
    talks = accept(talks)
    if talks.accepted < len(talks.asked):
        return replace(table, talks=talks)
    return _agree(table, talks, log)


def accept(talks: Talks) -> Talks:
    """The speaker has accepted."""
    return replace(talks, accepted=talks.accepted + 1)


def propose(talks: Talks, dominator: Seat | None) -> Talks:
    """A proposal replaces the one before, and all others answer anew."""
    made = tuple(n + (i == talks.speaking) for i, n in enumerate(talks.made))
    return Talks(talks.cults, made, talks.speaker, dominator)


def _agree(table: Table, talks: Talks, log: list[Event]) -> Table:
    """All have accepted: nothing happens, or one of them dominates (GO-4.4)."""
    log.append(
        Agreed(clause=CLAUSE, place=table.place, cults=talks.cults, dominator=talks.dominator)
    )
    table = replace(table, talks=None)
    if talks.dominator is None:
        return table
    return dominate(table, talks.dominator, ClauseId("GO-4.4"), log)


def _confront(table: Table, talks: Talks, log: list[Event]) -> Table:
    """GO-4.4: each of those present loses Power; the others remember who wanted it."""
    seat = talks.speaker
    log.append(
        Confronted(clause=ClauseId("GO-4.4"), seat=seat, place=table.place, cults=talks.cults)
    )
    return lose(break_off(table, seat), talks.cults, LOSS, ClauseId("GO-4.4"), log)


def break_off(table: Table, seat: Seat) -> Table:
    """Talks are over by the confrontation that ``seat`` has forced."""
    cult = table.cults[seat]
    table = with_cult(table, seat, replace(cult, confronted=cult.confronted + 1))
    return replace(table, talks=None)
