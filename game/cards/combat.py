"""CO-3 Combat: attacks from the choice of a board to the last die laid."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Literal

from msgspec.structs import replace

from game.cards.actions import (
    Aim,
    BeginAttack,
    By,
    DestroyGate,
    EndAttack,
    EndCombat,
    Foresee,
    Muster,
    OweHealth,
    Reroll,
    Show,
    SlayHorror,
    SlayMinion,
    TurnFollower,
)
from game.cards.dice import combos, groups_of, groups_reaching, is_combo
from game.cards.events import (
    AttackBegan,
    AttackEnded,
    BoardAimedAt,
    CombatEnded,
    DiceKept,
    DiceMustered,
    DiceRolled,
    HealthChanged,
    HorrorSlain,
    MinionSlain,
    WoundSuffered,
)
from game.cards.magic import check_magic, check_open_gate, gate_destroyed
from game.cards.outcome import leave
from game.cards.pieces import (
    COMBO,
    CULTS,
    DESTROY_GATE_COST,
    FACTS,
    JOURNALIST_BONUS,
    MINION_REWARD,
    SPIRIT_DICE,
    SPIRIT_DIE_COST,
    Card,
    Cult,
    Rank,
)
from game.cards.state import (
    Attack,
    Board,
    Die,
    Phase,
    State,
    Table,
    check_card,
    check_cost,
    check_skill,
    discarded,
    gain,
    skills,
    turn_follower,
    use_item,
    use_skill,
    with_board,
    with_me,
)
from game.core.protocol import ClauseId, Event, IllegalAction

BODY = Die("body")
HEALTH = Die("health")
SPIRIT = Die("spirit")

# CO-3.1 Choose a board, take up the dice, roll


def attacked(table: Table) -> Attack:
    """The attack under way."""
    assert table.attack is not None
    return table.attack


def attacked_cult(table: Table) -> Cult:
    """The board attacked, once it is chosen."""
    cult = attacked(table).cult
    assert cult is not None
    return cult


def attacks_left(table: Table) -> int:
    """One attack a turn, a second after Hurry (CO-5.2)."""
    return 1 + table.turn.hurried - table.turn.attacks


def attacks(state: State) -> Iterator[BeginAttack]:
    return (BeginAttack(cult) for cult in _boards_with_cards(state))


def _boards_with_cards(table: Table) -> Iterator[Cult]:
    for cult, board in zip(CULTS, table.boards, strict=True):
        if not board.is_empty:
            yield cult


def check_attack(state: State, action: BeginAttack) -> None:
    """A board that bears a card, with an attack left (CO-3.1, CO-5.2)."""
    _check_attacks_left(state)
    check_bears_card(state, action)


def _check_attacks_left(table: Table) -> None:
    if not attacks_left(table):
        raise IllegalAction("CO-5.2", "cards.refuse.no_attack_left")


def check_bears_card(state: State, action: BeginAttack | Aim) -> None:
    """Only a board that bears a card can be attacked (CO-3.1)."""
    if state.board(action.cult).is_empty:
        raise IllegalAction("CO-3.1", "cards.refuse.empty_board", cult=action.cult)


def begin_attack(state: State, action: BeginAttack, log: list[Event]) -> State:
    log.append(AttackBegan(clause=ClauseId("CO-3.1"), seat=state.active, cult=action.cult))
    return _attack_begun(state, Attack(action.cult))


def _attack_begun(state: State, attack: Attack | None, phase: Phase = "muster") -> State:
    turn = replace(state.turn, attacks=state.turn.attacks + 1)
    return replace(state, turn=turn, attack=attack, phase=phase)


def foresights(state: State) -> Iterator[Foresee]:
    return (Foresee(by) for by in skills(state, "psychic"))


def check_foresight(state: State, action: Foresee) -> None:
    """In one attack a turn, if there is a board to choose (CO-7.4)."""
    _check_attacks_left(state)
    check_skill(state, action.by, "psychic", "CO-7.4")
    if all(board.is_empty for board in state.boards):
        raise IllegalAction("CO-7.4", "cards.refuse.no_board")


def foresee(state: State, action: Foresee, log: list[Event]) -> State:
    """The dice will be rolled before the board is chosen (CO-7.4)."""
    state = use_skill(state, action.by, "psychic", "CO-7.4", log)
    log.append(AttackBegan(clause=ClauseId("CO-7.4"), seat=state.active, cult=None))
    return _attack_begun(state, Attack(None, foresight=action.by))


def musters(state: State) -> Iterator[Muster]:
    swords = (False, True) if state.may_use("sword_of_the_crusader") else (False,)
    return (Muster(spirit, sword) for sword in swords for spirit in range(SPIRIT_DICE + 1))


def check_muster(state: State, action: Muster) -> None:
    """Up to three Spirit dice by magic, a fourth by the Sword (CO-3.1, CO-6.8)."""
    if not 0 <= action.spirit <= SPIRIT_DICE:
        raise IllegalAction("CO-3.1", "cards.refuse.spirit_dice", most=SPIRIT_DICE)
    if action.spirit:
        check_magic(state, action.spirit * SPIRIT_DIE_COST, "CO-5.1")
    if action.sword:
        check_card(state, "sword_of_the_crusader", "CO-6.8")


def muster(state: State, action: Muster, log: list[Event]) -> State:
    """Body, every Health die held, Spirit dice: all of them roll (CO-3.1)."""
    health = state.me.health
    log.append(
        DiceMustered(
            clause=ClauseId("CO-3.1"),
            seat=state.active,
            health=health,
            spirit=action.spirit,
            sword=action.sword,
        )
    )
    state = gain(state, -action.spirit * SPIRIT_DIE_COST, "CO-5.1", log)
    if action.sword:
        state = use_item(state, "sword_of_the_crusader", "CO-6.8", log)
    dice = (BODY, *(HEALTH,) * health, *(SPIRIT,) * (action.spirit + action.sword))
    attack = replace(attacked(state), dice=dice, thrown=tuple(range(len(dice))))
    return _going_on(state, attack)


def show(state: State, action: Show, log: list[Event]) -> State:
    """The next die of the roll comes to rest (CO-3.1, CO-3.2)."""
    attack = attacked(state)
    at = next(at for at in attack.thrown if not attack.dice[at].face)
    dice = _with_die(attack.dice, at, replace(attack.dice[at], face=action.face))
    attack = replace(attack, dice=dice)
    if attack.dice[at].kind == "body":
        attack = replace(attack, body_rolls=(*attack.body_rolls, action.face))
    if at == attack.thrown[-1]:
        log.append(
            DiceRolled(
                clause=ClauseId("CO-3.2" if attack.rerolled else "CO-3.1"),
                seat=state.active,
                dice=attack.thrown,
                faces=tuple(dice[at].face for at in attack.thrown),
                again=attack.rerolled,
            )
        )
    return _going_on(state, attack)


def _with_die(dice: tuple[Die, ...], at: int, die: Die) -> tuple[Die, ...]:
    return (*dice[:at], die, *dice[at + 1 :])


def _going_on(state: State, attack: Attack) -> State:
    """The attack in the phase that is due next."""
    return replace(state, attack=attack, phase=_next_phase(attack))


def _next_phase(attack: Attack) -> Phase:
    """Roll, judge the Body die, re-roll, lay; a Psychic's board comes after the roll (CO-7.4)."""
    if not all(die.face for die in attack.dice):
        return "roll"
    if attack.cult is None:
        foresees_all = attack.foresight == "investigator"
        return "reroll" if foresees_all and not attack.rerolled else "aim"
    if attack.body_rolls:
        return "wound"
    return "lay" if attack.rerolled else "reroll"


def aims(state: State) -> Iterator[Aim]:
    return (Aim(cult) for cult in _boards_with_cards(state))


def aim(state: State, action: Aim, log: list[Event]) -> State:
    """A Psychic chooses the board; every Body roll is judged against it (CO-7.4)."""
    log.append(BoardAimedAt(clause=ClauseId("CO-7.4"), seat=state.active, cult=action.cult))
    return _going_on(state, replace(attacked(state), cult=action.cult))


# CO-3.2 Re-roll


def rerolls(state: State) -> Iterator[Reroll]:
    yield Reroll()
    if state.turn.no_rerolls:
        return
    dice = attacked(state).dice
    free = tuple(at for at, die in enumerate(dice) if die.face > 1)
    yield from _subsets(free, (), None)
    for by in skills(state, "priest"):
        kinds = ("health", "spirit") if by == "investigator" else ("spirit",)
        ones = tuple(at for at, die in enumerate(dice) if die.face == 1 and die.kind in kinds)
        yield from _subsets(free, ones, by)


@lru_cache(maxsize=1 << 12)
def _subsets(free: tuple[int, ...], ones: tuple[int, ...], by: By | None) -> tuple[Reroll, ...]:
    """Every re-roll of some of the dice; with a Priest, at least one that shows 1."""
    dice = sorted(free + ones)
    return tuple(
        Reroll(chosen, by)
        for size in range(1, len(dice) + 1)
        for chosen in combinations(dice, size)
        if by is None or any(at in ones for at in chosen)
    )


def check_reroll(state: State, action: Reroll) -> None:
    """Once, any dice that do not show 1, others only by a Priest (CO-3.2, CO-7.9)."""
    dice = attacked(state).dice
    if action.dice and state.turn.no_rerolls:
        raise IllegalAction("CO-2.6", "cards.refuse.no_rerolls")
    _check_places(dice, action.dice, "CO-3.2")
    ones = {dice[at].kind for at in action.dice if dice[at].face == 1}
    if action.by is None:
        if ones:
            raise IllegalAction("CO-3.2", "cards.refuse.one_stays")
        return
    if not ones:
        raise IllegalAction("CO-7.9", "cards.refuse.no_one")
    if "body" in ones or (action.by == "follower" and "health" in ones):
        raise IllegalAction("CO-7.9", "cards.refuse.not_that_one", by=action.by)
    check_skill(state, action.by, "priest", "CO-7.9")


def _check_places(dice: tuple[Die, ...], chosen: tuple[int, ...], clause: str) -> None:
    if chosen != tuple(at for at in range(len(dice)) if at in chosen):
        raise IllegalAction(clause, "cards.refuse.no_such_die")


def reroll(state: State, action: Reroll, log: list[Event]) -> State:
    """The chosen dice roll again; with none chosen all are kept (CO-3.2)."""
    attack = replace(attacked(state), rerolled=True)
    if not action.dice:
        log.append(DiceKept(clause=ClauseId("CO-3.2"), seat=state.active))
        return _going_on(state, attack)
    if action.by is not None:
        state = use_skill(state, action.by, "priest", "CO-7.9", log)
    dice = attack.dice
    for at in action.dice:
        dice = _with_die(dice, at, replace(dice[at], face=0))
    return _going_on(state, replace(attack, dice=dice, thrown=action.dice))


# CO-3.3 Wounds


def wound_limit(board: Board) -> int:
    """The highest face of the Body die that wounds in an attack on this board (CO-3.3)."""
    return max(1, board.strongest)


def judge_body_die(state: State, log: list[Event]) -> State:
    """Each roll of the Body die may be a wound, which is met at once (CO-3.3).

    With an own follower face up the player chooses how; else a Health die is owed, or
    the investigator is killed.
    """
    attack = attacked(state)
    if attack.body_rolls[0] > wound_limit(state.board(attacked_cult(state))):
        return _going_on(state, replace(attack, body_rolls=attack.body_rolls[1:]))
    if state.me.followers:
        return state
    if attack.owed < state.me.health:
        return owe_health(state, OweHealth(), log)
    log.append(_wound(state, "killed"))
    return leave(state, "CO-3.3", log)


def _wound(state: State, met: Literal["follower", "health", "killed"]) -> WoundSuffered:
    limit = wound_limit(state.board(attacked_cult(state)))
    face = attacked(state).body_rolls[0]
    return WoundSuffered(
        clause=ClauseId("CO-3.3"), seat=state.active, face=face, limit=limit, met=met
    )


def check_debt(state: State, action: OweHealth) -> None:
    """A Health die owed cannot be owed again (CO-3.3)."""
    if attacked(state).owed >= state.me.health:
        raise IllegalAction("CO-3.3", "cards.refuse.no_health_die")


def owe_health(state: State, action: OweHealth, log: list[Event]) -> State:
    """A Health die is used to the end of the attack, then set aside (CO-3.3)."""
    log.append(_wound(state, "health"))
    attack = attacked(state)
    return _going_on(state, replace(attack, owed=attack.owed + 1, body_rolls=attack.body_rolls[1:]))


def absorb_wound(state: State, action: TurnFollower, log: list[Event]) -> State:
    """A follower is turned instead, though no Health die be left (CO-3.3)."""
    log.append(_wound(state, "follower"))
    attack = attacked(state)
    state = turn_follower(state, action.follower, "CO-3.3", log)
    return _going_on(state, replace(attack, body_rolls=attack.body_rolls[1:]))


# CO-3.4 to CO-3.7 Lay the dice


def placements(state: State) -> Iterator[SlayMinion | SlayHorror]:
    """Every group of dice that slays something, also with more dice than are needed."""
    exposed = state.board(attacked_cult(state)).exposed
    left = [(at, die.face) for at, die in enumerate(attacked(state).dice) if not die.laid]
    places = tuple(at for at, _ in left)
    faces = tuple(face for _, face in left)
    for rank in exposed.awake:
        for group in combos(faces, COMBO[rank]):
            yield SlayHorror(rank, tuple(places[at] for at in group))
    for rank in exposed.asleep:
        for group in groups_of(faces, COMBO[rank]):
            yield SlayHorror(rank, tuple(places[at] for at in group))
    for card in dict.fromkeys(exposed.minions):
        for group in groups_reaching(faces, FACTS[card].value):
            yield SlayMinion(card, tuple(places[at] for at in group))


def check_slay_minion(state: State, action: SlayMinion) -> None:
    """Dice whose sum is at least its value, no awake horror protecting it (CO-3.4, CO-3.5)."""
    cult = attacked_cult(state)
    board = state.board(cult)
    check_minion_there(board, cult, action.card, "CO-3.5")
    if action.card not in board.exposed.minions:
        raise IllegalAction(
            "CO-3.4", "cards.refuse.horrors_protect", cult=cult, count=len(board.awake)
        )
    value = FACTS[action.card].value
    total = sum(_faces_to_lay(state, action.dice, "CO-3.5"))
    if total < value:
        missing = value - total
        raise IllegalAction(
            "CO-3.5", "cards.refuse.too_low", value=value, total=total, missing=missing
        )


def check_minion_there(board: Board, cult: Cult, card: Card, clause: str) -> None:
    """Refuse a minion that does not lie on that board."""
    if card not in board.minions:
        raise IllegalAction(clause, "cards.refuse.no_such_minion", cult=cult, card=card)


def _faces_to_lay(state: State, places: tuple[int, ...], clause: str) -> tuple[int, ...]:
    """What the dice show; refuses dice that are not there or are used already (CO-3.5)."""
    dice = attacked(state).dice
    _check_places(dice, places, clause)
    if any(dice[at].laid for at in places):
        raise IllegalAction("CO-3.5", "cards.refuse.die_laid")
    return tuple(dice[at].face for at in places)


def slay_minion(state: State, action: SlayMinion, log: list[Event]) -> State:
    """A minion slain is 1 Experience (CO-3.9)."""
    cult, card = attacked_cult(state), action.card
    faces = _faces_to_lay(state, action.dice, "CO-3.5")
    log.append(MinionSlain(clause=ClauseId("CO-3.5"), cult=cult, card=card, faces=faces))
    state = without_minion(_dice_laid(state, action.dice), cult, card)
    return gain(state, MINION_REWARD, "CO-3.9", log)


def without_minion(state: State, cult: Cult, card: Card) -> State:
    """The minion lies on the open pile."""
    return discarded(with_board(state, cult, state.board(cult).without_minion(card)), card)


def _dice_laid(state: State, places: tuple[int, ...]) -> State:
    attack = attacked(state)
    dice = attack.dice
    for at in places:
        dice = _with_die(dice, at, replace(dice[at], laid=True))
    return replace(state, attack=replace(attack, dice=dice))


def check_slay_horror(state: State, action: SlayHorror) -> None:
    """An exact combo if it is awake, that many dice if it sleeps unprotected (CO-3.4 to CO-3.7)."""
    cult, rank = attacked_cult(state), action.rank
    board, combo = state.board(cult), COMBO[rank]
    if rank not in board.horrors:
        raise IllegalAction("CO-3.6", "cards.refuse.no_such_horror", cult=cult, rank=rank)
    awake = rank in board.awake
    clause = "CO-3.6" if awake else "CO-3.7"
    if rank not in board.exposed.horrors:
        raise IllegalAction(
            "CO-3.4", "cards.refuse.minions_protect", cult=cult, count=len(board.minions)
        )
    faces = _faces_to_lay(state, action.dice, clause)
    if len(faces) != combo:
        raise IllegalAction(clause, "cards.refuse.dice_wanted", wanted=combo, given=len(faces))
    if awake and not is_combo(faces):
        raise IllegalAction(clause, "cards.refuse.no_combo", wanted=combo)


def slay_horror(state: State, action: SlayHorror, log: list[Event]) -> State:
    """A horror slain is its combo value in Experience, more for a Journalist (CO-3.9, CO-7.3)."""
    cult, rank = attacked_cult(state), action.rank
    awake = rank in state.board(cult).awake
    faces = _faces_to_lay(state, action.dice, "CO-3.6")
    clause = ClauseId("CO-3.6" if awake else "CO-3.7")
    log.append(HorrorSlain(clause=clause, cult=cult, rank=rank, awake=awake, faces=faces))
    state = without_horror(_dice_laid(state, action.dice), cult, rank)
    attack = attacked(state)
    state = replace(state, attack=replace(attack, horrors=attack.horrors + 1))
    state = gain(state, COMBO[rank], "CO-3.9", log)
    if state.me.person == "journalist":
        state = gain(state, JOURNALIST_BONUS, "CO-7.3", log)
    return state


def without_horror(state: State, cult: Cult, rank: Rank) -> State:
    """The horror lies on the open pile."""
    state = with_board(state, cult, state.board(cult).without_horror(rank))
    return discarded(state, f"{cult}.{rank}")


def end_attack(state: State, action: EndAttack, log: list[Event]) -> State:
    """Health dice owed are set aside (CO-3.3); horrors slain may be reported (CO-7.3)."""
    attack, me = attacked(state), state.me
    log.append(AttackEnded(clause=ClauseId("CO-3.10"), seat=state.active))
    if attack.owed:
        after = me.health - attack.owed
        log.append(
            HealthChanged(
                clause=ClauseId("CO-3.3"), seat=state.active, before=me.health, after=after
            )
        )
        state = with_me(state, replace(me, health=after))
    return replace(state, attack=None, reports=attack.horrors, phase="report")


# CO-3.8 Gates, and the end of the step


def gate_attacks(state: State) -> Iterator[DestroyGate]:
    for cult, board in zip(CULTS, state.boards, strict=True):
        if board.gates:
            yield DestroyGate(cult)


def check_gate_attack(state: State, action: DestroyGate) -> None:
    """As the attack, an unprotected gate, for Experience (CO-3.8)."""
    _check_attacks_left(state)
    check_open_gate(state, action.cult, "CO-3.8")
    check_cost(state, DESTROY_GATE_COST, "CO-3.8")


def destroy_gate(state: State, action: DestroyGate, log: list[Event]) -> State:
    """One gate card is destroyed without rolling, and without a wound (CO-3.8)."""
    state = _attack_begun(state, None, "combat")
    state = gain(state, -DESTROY_GATE_COST, "CO-3.8", log)
    return gate_destroyed(state, action.cult, "CO-3.8", log)


def end_combat(state: State, action: EndCombat, log: list[Event]) -> State:
    """The step is over, or was skipped (CO-3.1)."""
    log.append(
        CombatEnded(clause=ClauseId("CO-3.1"), seat=state.active, attacks=state.turn.attacks)
    )
    return replace(state, phase="outcome")
