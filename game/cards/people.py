"""CO-7 People: skills of the combat step and of the end of an attack.

Psychic and Priest act in ``combat``; Psychiatrist, Thief and Tycoon in ``summoning``,
but for the item that a Psychiatrist follower wants.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from game.cards.actions import (
    By,
    DiscardHorror,
    DiscardMinion,
    GiveItem,
    MoveMinion,
    Report,
    SkipReports,
    Treat,
)
from game.cards.combat import check_minion_there, without_minion
from game.cards.events import MinionDiscarded, MinionMoved, SanityKept
from game.cards.items import check_horror_in_play, horror_discarded, horrors_in_play
from game.cards.magic import check_wounded, healed
from game.cards.pieces import (
    CULTS,
    FACTS,
    SOLDIER_FOLLOWER_MOST,
    SOLDIER_LEAST,
    SOLDIER_MOST,
    Card,
    Cult,
)
from game.cards.state import (
    State,
    Table,
    check_card,
    check_skill,
    skills,
    spend_item,
    use_skill,
    with_board,
)
from game.core.protocol import ClauseId, Event, IllegalAction


def _minions_in_play(table: Table) -> Iterator[tuple[Cult, Card]]:
    """Minions of all boards, protected or not, equal ones of a board once (CO-3.4)."""
    for cult, board in zip(CULTS, table.boards, strict=True):
        for card in dict.fromkeys(board.minions):
            yield cult, card


# CO-7.1 Soldier


def minion_discards(state: State) -> Iterator[DiscardMinion]:
    for by in skills(state, "soldier"):
        for cult, card in _minions_in_play(state):
            yield DiscardMinion(cult, card, by)


def check_minion_discard(state: State, action: DiscardMinion) -> None:
    """Any minion of a value within reach (CO-7.1)."""
    check_skill(state, action.by, "soldier", "CO-7.1")
    check_minion_there(state.board(action.cult), action.cult, action.card, "CO-7.1")
    value, most = FACTS[action.card].value, soldier_reach(action.by)
    if not SOLDIER_LEAST <= value <= most:
        raise IllegalAction("CO-7.1", "cards.refuse.out_of_reach", value=value, most=most)


def soldier_reach(by: By) -> int:
    """Highest minion value that this Soldier discards (CO-7.1)."""
    return SOLDIER_MOST if by == "investigator" else SOLDIER_FOLLOWER_MOST


def discard_minion(state: State, action: DiscardMinion, log: list[Event]) -> State:
    """A minion discarded gives no Experience (CO-3.9)."""
    state = use_skill(state, action.by, "soldier", "CO-7.1", log)
    log.append(MinionDiscarded(clause=ClauseId("CO-7.1"), cult=action.cult, card=action.card))
    return without_minion(state, action.cult, action.card)


# CO-7.2 Big Game Hunter


def horror_discards(state: State) -> Iterator[DiscardHorror]:
    for by in skills(state, "big_game_hunter"):
        for cult, rank in horrors_in_play(state):
            yield DiscardHorror(cult, rank, by)


def check_horror_discard(state: State, action: DiscardHorror) -> None:
    """Any horror, awake or asleep, protected or not (CO-7.2)."""
    check_skill(state, action.by, "big_game_hunter", "CO-7.2")
    check_horror_in_play(state, action.cult, action.rank, "CO-7.2")


def discard_horror(state: State, action: DiscardHorror, log: list[Event]) -> State:
    state = use_skill(state, action.by, "big_game_hunter", "CO-7.2", log)
    return horror_discarded(state, action.cult, action.rank, "CO-7.2", log)


# CO-7.3 Journalist


def check_report(state: State, action: Report) -> None:
    """Once for each horror slain, not limited to once a turn (CO-7.3)."""
    check_card(state, "journalist", "CO-7.3")


def report(state: State, action: Report, log: list[Event]) -> State:
    """A card is drawn and discarded (CO-7.3)."""
    return replace(state, due=1, reports=state.reports - 1, phase="inquiry")


def skip_reports(state: State, action: SkipReports, log: list[Event]) -> State:
    return replace(state, reports=0)


def end_reports(state: State, log: list[Event]) -> State:
    """Back to the combat step when nothing is left to report, or no card to draw (CO-7.3)."""
    if state.reports and len(state.deck):
        return state
    return replace(state, reports=0, phase="combat")


# CO-7.5 Psychiatrist


def gifts(state: State) -> Iterator[GiveItem]:
    return (GiveItem(item) for item in state.me.items)


def check_gift(state: State, action: GiveItem) -> None:
    """One's own item stops a sanity loss, not another's (CO-7.5, CO-8.2)."""
    check_card(state, "psychiatrist", "CO-7.5")
    if action.item not in state.me.items:
        raise IllegalAction("CO-8.2", "cards.refuse.not_own_item", card=action.item)


def give_item(state: State, action: GiveItem, log: list[Event]) -> State:
    """The sanity loss is stopped (CO-7.5)."""
    state = use_skill(state, "follower", "psychiatrist", "CO-7.5", log)
    log.append(SanityKept(clause=ClauseId("CO-7.5"), seat=state.active, how="psychiatrist"))
    return replace(spend_item(state, action.item, "CO-7.5", log), phase="combat")


# CO-7.7 Doctor


def treatments(state: State) -> Iterator[Treat]:
    return (Treat(by) for by in skills(state, "doctor"))


def check_treatment(state: State, action: Treat) -> None:
    """A lost Health die, never more than at the start; no Magic (CO-7.7)."""
    check_wounded(state, "CO-7.7")
    check_skill(state, action.by, "doctor", "CO-7.7")


def treat(state: State, action: Treat, log: list[Event]) -> State:
    return healed(use_skill(state, action.by, "doctor", "CO-7.7", log), "CO-7.7", log)


# CO-7.8 Ritualist


def moves(state: State) -> Iterator[MoveMinion]:
    for by in skills(state, "ritualist"):
        for cult, card in _minions_in_play(state):
            for to in CULTS:
                if to != cult:
                    yield MoveMinion(cult, card, to, by)


def check_move(state: State, action: MoveMinion) -> None:
    """Any minion, protected or not, to another board (CO-7.8)."""
    check_skill(state, action.by, "ritualist", "CO-7.8")
    check_minion_there(state.board(action.cult), action.cult, action.card, "CO-7.8")
    if action.to == action.cult:
        raise IllegalAction("CO-7.8", "cards.refuse.same_board", cult=action.cult)


def move(state: State, action: MoveMinion, log: list[Event]) -> State:
    """It counts where it lies; nothing wakes, no god comes by it at once (CO-7.8)."""
    cult, card, to = action.cult, action.card, action.to
    state = use_skill(state, action.by, "ritualist", "CO-7.8", log)
    log.append(MinionMoved(clause=ClauseId("CO-7.8"), cult=cult, card=card, to=to))
    state = with_board(state, cult, state.board(cult).without_minion(card))
    return with_board(state, to, state.board(to).with_minion(card))
