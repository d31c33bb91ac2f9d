"""Why an action is advised, for people: the odds it counts on, and what to keep back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import asdict

from game.cards.actions import Action, BeginAttack
from game.cards.bots import ExactOdds, Weigher
from game.cards.odds import Target, attack_odds
from game.cards.pieces import COMBO, MINION_REWARD, Cult
from game.cards.state import State
from game.cards.summoning import sanity_loss
from game.cards.view import View, determinise


class Reason(NamedTuple):
    """One sentence: its key in the word tables and what to fill in."""

    key: str
    params: Mapping[str, object]


def reasons(view: View, action: Action) -> tuple[Reason, ...]:
    """Why a good player might do this now, as one or two sentences.

    The second says how much Experience to keep back for sanity while a horror is awake.
    """
    if isinstance(action, BeginAttack):
        first = _attack_reason(determinise(view, lambda weights: 0), action.cult)
    else:
        first = Reason(f"cards.hint.{type(action).__name__}", asdict(action))
    is_playing = len(view.investigators) > view.active
    loss = sanity_loss(view) if is_playing else 0
    return (first, Reason("cards.hint.reserve", {"loss": loss})) if loss else (first,)


def _attack_reason(state: State, cult: Cult) -> Reason:
    """The target that promises most Experience, with its chance."""
    muster = Weigher(ExactOdds()).best_muster(state, cult)
    dice = 1 + state.me.health + muster.spirit + muster.sword
    odds = attack_odds(state.board(cult), dice, rerolls=not state.turn.no_rerolls)
    params: dict[str, object] = {"cult": cult, "dice": dice, "spirit": muster.spirit}
    if not odds:
        return Reason("cards.hint.attack_nothing", params)
    target = max(odds, key=lambda one: odds[one] * _reward(one))
    params["percent"] = round(100 * odds[target])
    if target.rank:
        return Reason("cards.hint.attack_horror", params | {"rank": target.rank})
    return Reason("cards.hint.attack_minion", params | {"card": target.card})


def _reward(target: Target) -> int:
    return COMBO[target.rank] if target.rank else MINION_REWARD
