"""CO-6 Items, in the order of the rulebook. The Sword is used in ``combat.muster``."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from game.cards.actions import (
    DiscardGate,
    Disrupt,
    Draw,
    Purge,
    Restore,
    Sacrifice,
    SetDagger,
    ShowElderSign,
)
from game.cards.combat import attacked, without_horror
from game.cards.events import (
    CardRemoved,
    DaggerSet,
    DueChanged,
    FollowerRestored,
    GateDiscarded,
    HorrorDiscarded,
    SanityKept,
)
from game.cards.magic import without_gate
from game.cards.pieces import CULTS, DIE_FACES, TEMPLE_CARDS, Cult, Rank
from game.cards.state import (
    Die,
    State,
    Table,
    check_card,
    check_own_follower,
    discarded,
    spend_item,
    turn_follower,
    use_item,
    with_me,
)
from game.cards.summoning import taken_from_deck
from game.core.protocol import ClauseId, Event, IllegalAction

# CO-6.1 Disruption Ritual


def check_disruption(state: State, action: Disrupt) -> None:
    """Before the first card, and not with nothing due (CO-6.1)."""
    check_card(state, "disruption_ritual", "CO-6.1")
    if not len(state.deck):
        raise IllegalAction("CO-6.1", "cards.refuse.deck_empty")


def disrupt(state: State, action: Disrupt, log: list[Event]) -> State:
    """One card fewer is drawn (CO-6.1)."""
    state = use_item(state, "disruption_ritual", "CO-6.1", log)
    after = state.due - 1
    log.append(DueChanged(clause=ClauseId("CO-6.1"), before=state.due, after=after))
    return replace(state, due=after)


# CO-6.2 Elder Sign


def check_elder_sign(state: State, action: ShowElderSign) -> None:
    check_card(state, "elder_sign", "CO-6.2")


def show_elder_sign(state: State, action: ShowElderSign, log: list[Event]) -> State:
    """The sanity loss is cancelled (CO-6.2)."""
    log.append(SanityKept(clause=ClauseId("CO-6.2"), seat=state.active, how="elder_sign"))
    return replace(spend_item(state, "elder_sign", "CO-6.2", log), phase="combat")


# CO-6.3 Necklace of the Veil, CO-6.4 Necronomicon


def gate_discards(state: State) -> Iterator[DiscardGate]:
    for item in ("necklace_of_the_veil", "necronomicon"):
        if state.may_use(item):
            for cult, board in zip(CULTS, state.boards, strict=True):
                if board.gates:
                    yield DiscardGate(cult, item)


def check_gate_discard(state: State, action: DiscardGate) -> None:
    """Any one gate card, minions or not (CO-6.3, CO-6.4)."""
    clause = _gate_clause(action)
    check_card(state, action.item, clause)
    if not state.board(action.cult).gates:
        raise IllegalAction(clause, "cards.refuse.no_gate", cult=action.cult)


def _gate_clause(action: DiscardGate) -> str:
    return "CO-6.4" if action.item == "necronomicon" else "CO-6.3"


def discard_gate(state: State, action: DiscardGate, log: list[Event]) -> State:
    """A gate discarded gives no Experience (CO-3.9)."""
    cult, clause = action.cult, _gate_clause(action)
    use = use_item if action.item == "necronomicon" else spend_item
    state = without_gate(use(state, action.item, clause, log), cult)
    left = state.board(cult).gates
    log.append(GateDiscarded(clause=ClauseId(clause), cult=cult, left=left))
    return state


# CO-6.5 Otherworldly Idol


def sacrifices(state: State) -> Iterator[Sacrifice]:
    if state.may_use("otherworldly_idol"):
        for follower in state.me.followers:
            for cult, rank in horrors_in_play(state):
                yield Sacrifice(follower, cult, rank)


def horrors_in_play(table: Table) -> Iterator[tuple[Cult, Rank]]:
    """Horrors on all boards, awake or asleep, protected or not (CO-3.4)."""
    for cult, board in zip(CULTS, table.boards, strict=True):
        for rank in board.horrors:
            yield cult, rank


def check_sacrifice(state: State, action: Sacrifice) -> None:
    """An own follower is turned for any horror (CO-6.5, CO-8.2)."""
    check_card(state, "otherworldly_idol", "CO-6.5")
    check_own_follower(state, action.follower, "CO-8.2")
    check_horror_in_play(state, action.cult, action.rank, "CO-6.5")


def check_horror_in_play(table: Table, cult: Cult, rank: Rank, clause: str) -> None:
    """Only a horror that lies on that board can be discarded."""
    if rank not in table.board(cult).horrors:
        raise IllegalAction(clause, "cards.refuse.no_such_horror", cult=cult, rank=rank)


def sacrifice(state: State, action: Sacrifice, log: list[Event]) -> State:
    state = use_item(state, "otherworldly_idol", "CO-6.5", log)
    state = turn_follower(state, action.follower, "CO-6.5", log)
    return horror_discarded(state, action.cult, action.rank, "CO-6.5", log)


def horror_discarded(state: State, cult: Cult, rank: Rank, clause: str, log: list[Event]) -> State:
    """A horror discarded gives no Experience (CO-3.9)."""
    log.append(HorrorDiscarded(clause=ClauseId(clause), cult=cult, rank=rank))
    return without_horror(state, cult, rank)


# CO-6.6 Potion of Rebirth


def restorations(state: State) -> Iterator[Restore]:
    return (Restore(follower) for follower in state.me.turned)


def check_restoration(state: State, action: Restore) -> None:
    """An own follower that is turned (CO-6.6)."""
    check_card(state, "potion_of_rebirth", "CO-6.6")
    if action.follower not in state.me.turned:
        raise IllegalAction("CO-6.6", "cards.refuse.not_turned", card=action.follower)


def restore(state: State, action: Restore, log: list[Event]) -> State:
    """The follower is face up again; a skill used this turn stays used (CO-6.6)."""
    state = spend_item(state, "potion_of_rebirth", "CO-6.6", log)
    me, follower = state.me, action.follower
    log.append(FollowerRestored(clause=ClauseId("CO-6.6"), seat=state.active, card=follower))
    turned = tuple(other for other in me.turned if other != follower)
    return with_me(state, replace(me, followers=(*me.followers, follower), turned=turned))


# CO-6.7 Ritual Dagger


def dagger_faces(state: State) -> Iterator[SetDagger]:
    if state.may_use("ritual_dagger"):
        yield from (SetDagger(face) for face in range(1, DIE_FACES + 1))


def check_dagger(state: State, action: SetDagger) -> None:
    """In an attack, after the re-roll (CO-6.7)."""
    check_card(state, "ritual_dagger", "CO-6.7")
    if not 1 <= action.face <= DIE_FACES:
        raise IllegalAction("CO-6.7", "cards.refuse.no_such_face", face=action.face)


def set_dagger(state: State, action: SetDagger, log: list[Event]) -> State:
    """One more Spirit die shows what was said (CO-6.7)."""
    state = spend_item(state, "ritual_dagger", "CO-6.7", log)
    log.append(DaggerSet(clause=ClauseId("CO-6.7"), seat=state.active, face=action.face))
    attack = attacked(state)
    return replace(state, attack=replace(attack, dice=(*attack.dice, Die("spirit", action.face))))


# CO-6.9 Temple of Light


def check_purge(state: State, action: Purge) -> None:
    """Not from an empty deck (CO-6.9)."""
    check_card(state, "temple_of_light", "CO-6.9")
    if not len(state.deck):
        raise IllegalAction("CO-6.9", "cards.refuse.deck_empty")


def purge(state: State, action: Purge, log: list[Event]) -> State:
    """The next cards of the deck will be discarded (CO-6.9)."""
    state = use_item(state, "temple_of_light", "CO-6.9", log)
    return replace(state, due=min(TEMPLE_CARDS, len(state.deck)), phase="purge")


def remove_card(state: State, action: Draw, log: list[Event]) -> State:
    """A card goes from the deck to the open pile, without effect (CO-6.9, CO-7.3)."""
    clause = "CO-6.9" if state.phase == "purge" else "CO-7.3"
    log.append(CardRemoved(clause=ClauseId(clause), card=action.card))
    state = discarded(taken_from_deck(state, action.card, log), action.card)
    return replace(state, due=state.due - 1)


def end_removal(state: State, log: list[Event]) -> State:
    """Back to combat, or to the next report (CO-7.3)."""
    if state.due:
        return state
    return replace(state, phase="combat" if state.phase == "purge" else "report")
