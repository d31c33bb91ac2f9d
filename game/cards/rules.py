"""The Cards of Cthulhu: who decides, what is legal, what it does.

The clauses themselves stand in ``setup`` (CO-1), ``summoning`` (CO-2), ``combat`` (CO-3),
``outcome`` (CO-4), ``magic`` (CO-5), ``items`` (CO-6), ``people`` (CO-7) and ``lending``
(CO-8). There an action has up to three functions: a plural that lists what may be legal,
a ``check_`` that refuses, and a verb that does it. This module is their table of
contents: ``RULES`` says for each action in which steps it is possible, ``STAGES`` what
happens in a step without a decision.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from game.cards import combat, items, lending, magic, outcome, people, setup, summoning
from game.cards.actions import (
    Action,
    Aim,
    Allow,
    Ask,
    BeginAttack,
    BeginDraw,
    Buy,
    Choose,
    Deal,
    Decline,
    DestroyGate,
    DiscardGate,
    DiscardHorror,
    DiscardMinion,
    Disrupt,
    Draw,
    EndAttack,
    EndCombat,
    Foresee,
    GiveItem,
    Heal,
    Hurry,
    MoveMinion,
    Muster,
    OweHealth,
    PayCurse,
    PayLoss,
    Purge,
    Refuse,
    Report,
    Reroll,
    Restore,
    Sacrifice,
    SealGate,
    SetDagger,
    SetLending,
    Show,
    ShowElderSign,
    SkipReports,
    SlayHorror,
    SlayMinion,
    SufferCurse,
    Treat,
    TurnFollower,
)
from game.cards.pieces import DIE_FACES, FACTS, PEOPLE
from game.cards.state import Options, Phase, State
from game.core.protocol import Chance, Choice, ClauseId, Event, IllegalAction, Over, Step

Outcomes = tuple[tuple[Action, int], ...]


class Rule(NamedTuple):
    """What there is to know about one kind of action."""

    clause: str
    """Where it is explained."""
    phases: tuple[Phase, ...]
    """When it is possible."""
    check: Callable[[State, Any], None]
    """Refuses it in a phase of ``phases``."""
    play: Callable[[State, Any, list[Event]], State]
    candidates: Callable[[State], Iterable[Action]] = lambda state: ()
    """What may be legal now, to be checked; nothing for fate's actions."""
    are_sure: bool = False
    """Whether every candidate is legal, so that checking can be saved."""


def always(state: State, action: Action) -> None:
    """No check: the action is legal whenever its moment has come."""


def only(action: Action) -> Callable[[State], Iterable[Action]]:
    """The single candidate of its kind."""
    return lambda state: (action,)


def _show(state: State, action: Show, log: list[Event]) -> State:
    play = setup.roll_to_begin if state.phase == "order" else combat.show
    return play(state, action, log)


def _draw(state: State, action: Draw, log: list[Event]) -> State:
    play = summoning.lay_card if state.phase == "draw" else items.remove_card
    return play(state, action, log)


def _absorb(state: State, action: TurnFollower, log: list[Event]) -> State:
    play = summoning.absorb_loss if state.phase == "sanity" else combat.absorb_wound
    return play(state, action, log)


HEALING: Final[tuple[Phase, ...]] = ("ritual", "curses", "buy", "sanity", "combat")
"""Steps of one's own turn, but for draws and attacks (CO-5.3)."""

COMBAT: Final[tuple[Phase, ...]] = ("combat",)
"""The combat step, but for attacks (CO-3.10)."""

ATTACK: Final[tuple[Phase, ...]] = ("muster", "roll", "wound", "aim", "reroll", "lay")
"""What an attack consists of."""

RULES: Final[Mapping[type[Any], Rule]] = {
    # CO-1 Set-up
    Choose: Rule("CO-1.1", ("choose",), setup.check_person, setup.take_person, setup.choices),
    Deal: Rule("CO-1.1", ("choose",), setup.check_person, setup.take_person),
    SetLending: Rule("CO-8.2", ("lend",), always, setup.set_lending, setup.policies),
    Show: Rule("CO-1.4", ("order", "roll"), setup.check_face, _show),
    # CO-2 Summoning
    BeginDraw: Rule("CO-2.1", ("ritual",), always, summoning.begin_draw, only(BeginDraw())),
    Draw: Rule("CO-2.1", ("draw", "inquiry", "purge"), summoning.check_draw, _draw),
    PayCurse: Rule(
        "CO-2.6",
        ("curses",),
        summoning.check_curse_payment,
        summoning.pay_curse,
        summoning.curse_payments,
    ),
    SufferCurse: Rule(
        "CO-2.6", ("curses",), summoning.check_curse, summoning.suffer_curse, summoning.sufferings
    ),
    Buy: Rule("CO-2.5", ("buy",), summoning.check_purchase, summoning.buy, summoning.purchases),
    Decline: Rule(
        "CO-2.5", ("buy",), summoning.check_decline, summoning.decline, summoning.refusals_to_buy
    ),
    PayLoss: Rule(
        "CO-2.7",
        ("sanity",),
        summoning.check_loss_payment,
        summoning.pay_loss,
        only(PayLoss()),
    ),
    TurnFollower: Rule(
        "CO-2.7", ("sanity", "wound"), summoning.check_absorber, _absorb, summoning.absorbers
    ),
    # CO-3 Combat
    BeginAttack: Rule("CO-3.1", COMBAT, combat.check_attack, combat.begin_attack, combat.attacks),
    DestroyGate: Rule(
        "CO-3.8", COMBAT, combat.check_gate_attack, combat.destroy_gate, combat.gate_attacks
    ),
    Muster: Rule("CO-3.1", ("muster",), combat.check_muster, combat.muster, combat.musters),
    OweHealth: Rule("CO-3.3", ("wound",), combat.check_debt, combat.owe_health, only(OweHealth())),
    Reroll: Rule(
        "CO-3.2", ("reroll",), combat.check_reroll, combat.reroll, combat.rerolls, are_sure=True
    ),
    SlayMinion: Rule("CO-3.5", ("lay",), combat.check_slay_minion, combat.slay_minion),
    SlayHorror: Rule(
        "CO-3.6",
        ("lay",),
        combat.check_slay_horror,
        combat.slay_horror,
        combat.placements,
        are_sure=True,
    ),
    SetDagger: Rule("CO-6.7", ("lay",), items.check_dagger, items.set_dagger, items.dagger_faces),
    EndAttack: Rule("CO-3.10", ("lay",), always, combat.end_attack, only(EndAttack())),
    # CO-5 Magic
    Heal: Rule("CO-5.3", HEALING, magic.check_healing, magic.heal, only(Heal())),
    SealGate: Rule("CO-5.4", COMBAT, magic.check_seal, magic.seal, magic.seals),
    Hurry: Rule("CO-5.2", COMBAT, magic.check_hurry, magic.hurry, only(Hurry())),
    # CO-6 Items
    Disrupt: Rule("CO-6.1", ("ritual",), items.check_disruption, items.disrupt, only(Disrupt())),
    ShowElderSign: Rule(
        "CO-6.2", ("sanity",), items.check_elder_sign, items.show_elder_sign, only(ShowElderSign())
    ),
    DiscardGate: Rule(
        "CO-6.3", COMBAT, items.check_gate_discard, items.discard_gate, items.gate_discards
    ),
    Sacrifice: Rule("CO-6.5", COMBAT, items.check_sacrifice, items.sacrifice, items.sacrifices),
    Restore: Rule("CO-6.6", COMBAT, items.check_restoration, items.restore, items.restorations),
    Purge: Rule("CO-6.9", COMBAT, items.check_purge, items.purge, only(Purge())),
    # CO-7 People
    DiscardMinion: Rule(
        "CO-7.1",
        COMBAT,
        people.check_minion_discard,
        people.discard_minion,
        people.minion_discards,
    ),
    DiscardHorror: Rule(
        "CO-7.2",
        COMBAT,
        people.check_horror_discard,
        people.discard_horror,
        people.horror_discards,
    ),
    Report: Rule("CO-7.3", ("report",), people.check_report, people.report, only(Report())),
    SkipReports: Rule("CO-7.3", ("report",), always, people.skip_reports, only(SkipReports())),
    Foresee: Rule("CO-7.4", COMBAT, combat.check_foresight, combat.foresee, combat.foresights),
    Aim: Rule("CO-7.4", ("aim",), combat.check_bears_card, combat.aim, combat.aims),
    GiveItem: Rule("CO-7.5", ("sanity",), people.check_gift, people.give_item, people.gifts),
    Treat: Rule("CO-7.7", COMBAT, people.check_treatment, people.treat, people.treatments),
    MoveMinion: Rule("CO-7.8", COMBAT, people.check_move, people.move, people.moves),
    # CO-8 Several players
    Ask: Rule(
        "CO-8.2",
        tuple(lending.LENT_IN),
        lending.check_question,
        lending.ask,
        lending.questions,
    ),
    Allow: Rule("CO-8.2", ("asked",), always, lending.answer, only(Allow())),
    Refuse: Rule("CO-8.2", ("asked",), always, lending.answer, only(Refuse())),
    # last, as what is done when nothing else is wanted
    EndCombat: Rule("CO-3.1", COMBAT, always, combat.end_combat, only(EndCombat())),
}
"""Every action, in the order in which they are offered."""


class Stage(NamedTuple):
    """What there is to know about one step of the game."""

    clause: str
    """Where it is explained."""
    asks: str = "cards.refuse.not_now"
    """Key of what has to be done in it, for those who want to do something else."""
    proceed: Callable[[State, list[Event]], State] | None = None
    """What happens without a decision; the same state when one is due."""
    outcomes: Callable[[State], Outcomes] | None = None
    """What fate may answer; nothing when a seat decides."""


DEALS: Final = {person: Deal(person) for person in PEOPLE}
DRAWS: Final = {card: Draw(card) for card in FACTS}
ROLLS: Final[Outcomes] = tuple((Show(face), 1) for face in range(1, DIE_FACES + 1))


def _people_outcomes(state: State) -> Outcomes:
    if state.options.investigators == "chosen":
        return ()
    return tuple((DEALS[person], 1) for person in setup.free_people(state))


def _roll_outcomes(state: State) -> Outcomes:
    return ROLLS


def _draw_outcomes(state: State) -> Outcomes:
    return tuple((DRAWS[card], copies) for card, copies in state.deck.next_cards())


def _proceed_alone(state: State, log: list[Event]) -> State:
    """With a single action to choose from there is nothing to ask."""
    actions = legal_actions(state)
    return _play(state, actions[0], log) if len(actions) == 1 else state


def _proceed_all_laid(state: State, log: list[Event]) -> State:
    """An attack ends by itself when its last die is laid (CO-3.10)."""
    if all(die.laid for die in combat.attacked(state).dice):
        return _proceed_alone(state, log)
    return state


def _proceed_reports(state: State, log: list[Event]) -> State:
    after = people.end_reports(state, log)
    return _proceed_alone(state, log) if after is state else after


def _proceed_sanity(state: State, log: list[Event]) -> State:
    """Healing does not answer a sanity loss; without an answer one goes insane (CO-2.7)."""
    if all(isinstance(action, Heal) for action in legal_actions(state)):
        return summoning.go_insane(state, log)
    return state


STAGES: Final[Mapping[Phase, Stage]] = {
    "choose": Stage("CO-1.1", "cards.refuse.choose_first", outcomes=_people_outcomes),
    "lend": Stage("CO-8.2", "cards.refuse.lend_first"),
    "order": Stage("CO-1.4", outcomes=_roll_outcomes),
    "begin": Stage("CO-2.1", proceed=summoning.begin_turn),
    "ritual": Stage("CO-2.1", "cards.refuse.draw_first", _proceed_alone),
    "draw": Stage("CO-2.1", "cards.refuse.draw_first", summoning.end_draw, _draw_outcomes),
    "curses": Stage("CO-2.6", "cards.refuse.curses_first", summoning.end_curses),
    "buy": Stage("CO-2.5", "cards.refuse.buy_first", summoning.end_buying),
    "sanity": Stage("CO-2.7", "cards.refuse.sanity_first", _proceed_sanity),
    "combat": Stage("CO-3.1"),
    "muster": Stage("CO-3.1", "cards.refuse.muster_first"),
    "roll": Stage("CO-3.1", outcomes=_roll_outcomes),
    "wound": Stage("CO-3.3", "cards.refuse.wound_first", combat.judge_body_die),
    "aim": Stage("CO-7.4", "cards.refuse.aim_first"),
    "reroll": Stage("CO-3.2", "cards.refuse.reroll_first", _proceed_alone),
    "lay": Stage("CO-3.5", "cards.refuse.lay_first", _proceed_all_laid),
    "report": Stage("CO-7.3", "cards.refuse.report_first", _proceed_reports),
    "inquiry": Stage("CO-7.3", proceed=items.end_removal, outcomes=_draw_outcomes),
    "purge": Stage("CO-6.9", proceed=items.end_removal, outcomes=_draw_outcomes),
    "outcome": Stage("CO-4.1", proceed=outcome.end_turn),
    "asked": Stage("CO-8.2", "cards.refuse.answer_first"),
    "over": Stage("CO-4", "cards.refuse.over"),
}
"""Every step of the game, in the order of the rulebook."""

RULES_IN: Final[Mapping[Phase, tuple[Rule, ...]]] = {
    phase: tuple(rule for rule in RULES.values() if phase in rule.phases) for phase in STAGES
}


def start(options: Options) -> State:
    """The table before anybody has chosen an investigator (CO-1)."""
    return setup.start(options)


def pending(state: State) -> Choice[Action] | Chance[Action] | Over:
    """Who decides next: a seat, fate, or nobody any more."""
    step = state.step
    if step == "over":
        return outcome.result(state)
    stage = STAGES[step]
    clause = ClauseId(stage.clause)
    if stage.outcomes and (outcomes := stage.outcomes(state)):
        return Chance(clause, outcomes)
    seat = lending.lender(state, state.asking) if state.asking else state.active
    return Choice(seat, clause, tuple(legal_actions(state)))


def legal_actions(state: State) -> list[Action]:
    """All that the deciding seat may do, in the order of ``RULES``."""
    return [
        action
        for rule in RULES_IN[state.step]
        for action in rule.candidates(state)
        if rule.are_sure or _is_legal(rule, state, action)
    ]


def _is_legal(rule: Rule, state: State, action: Action) -> bool:
    try:
        rule.check(state, action)
    except IllegalAction:
        return False
    return True


def check(state: State, action: Action) -> None:
    """Say why ``action`` is refused; silent when it is legal.

    Raises:
        IllegalAction: with the clause that forbids it and the key of the sentence for
            it. The state is never touched.
    """
    rule, step = RULES[type(action)], state.step
    if step in rule.phases:
        rule.check(state, action)
    elif state.ended:
        raise IllegalAction(state.ended, "cards.refuse.over")
    elif step in ATTACK and not set(rule.phases) & set(ATTACK):
        raise IllegalAction("CO-3.10", "cards.refuse.within_attack")
    else:
        stage = STAGES[step]
        named = stage.asks != "cards.refuse.not_now"
        raise IllegalAction(stage.clause if named else rule.clause, stage.asks)


def apply(state: State, action: Action) -> Step[State]:
    """Play ``action`` and all that follows without a decision; tell what happened, in order.

    Raises:
        IllegalAction: see ``check``.
    """
    check(state, action)
    log: list[Event] = []
    state = proceed(_play(state, action, log), log)
    return Step(state, tuple(log))


def proceed(state: State, log: list[Event]) -> State:
    """All that happens until somebody decides or fate answers."""
    while step := STAGES[state.step].proceed:
        after = step(state, log)
        if after is state:
            break
        state = after
    return state


def _play(state: State, action: Action, log: list[Event]) -> State:
    return RULES[type(action)].play(state, action, log)
