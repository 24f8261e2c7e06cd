"""Strategy of a sensible table of players."""

from __future__ import annotations

from heuristics.arkham_horror.answers import (
    choose_act,
    choose_amount,
    choose_bought,
    choose_card,
    choose_encounter,
    choose_given_up,
    choose_location_card,
    choose_offer,
    choose_option,
    choose_payment,
    choose_sold,
    choose_split,
    choose_toughest,
    choose_world_card,
)
from heuristics.arkham_horror.battle.greedy import play as play_battle
from heuristics.arkham_horror.closing import (
    choose_close,
    choose_clue_taker,
    choose_far,
    choose_gate,
    choose_gate_back,
    choose_seal,
)
from heuristics.arkham_horror.fights import (
    choose_arm,
    choose_before_evading,
    choose_mend,
    choose_pass,
    choose_prevent,
    choose_round,
)
from heuristics.arkham_horror.layout import PLAIN
from heuristics.arkham_horror.memo import MEMO
from heuristics.arkham_horror.pack_answers import choose_with_packs
from heuristics.arkham_horror.pack_uses import best_pack_use
from heuristics.arkham_horror.people import (
    choose_action,
    choose_aid,
    choose_blessed,
    choose_maximum,
    choose_stop,
    choose_weakest,
)
from heuristics.arkham_horror.prepared import prepare
from heuristics.arkham_horror.trades import choose_gift, choose_giver, choose_taker
from heuristics.arkham_horror.trophies import choose_trophy
from heuristics.arkham_horror.walk import (
    choose_clues,
    choose_facing,
    choose_fight,
    choose_in_world,
    choose_place,
    choose_walk,
)
from heuristics.strategy.contract import strategy
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.rules.records.codes import Part
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import kernel

WEIGHTS = {**PLAIN}


@kernel
def choose_of_box(t, s, decision, w):
    """Make decisions of checks, weapons, sliders and help."""
    if decision == BoxDecision.MEND:
        return choose_mend(t, s, w)
    if decision == BoxDecision.ARM:
        return choose_arm(t, s, w)
    if decision == BoxDecision.SLIDER:
        return choose_stop(t, s, w)
    if decision == BoxDecision.PREVENT:
        return choose_prevent(t, s)
    if decision == BoxDecision.UPKEEP:
        return choose_aid(t, s)
    if decision == BoxDecision.TARGET:
        return choose_weakest(t, s, w)
    if decision == BoxDecision.MAXIMUM:
        return choose_maximum(s)
    return 0


@kernel
def choose_on_board(t, s, decision, w):
    """Make decisions about gates, and those of the first player."""
    if decision == Decision.CLOSE:
        return choose_close(t, s, w)
    if decision == Decision.SEAL:
        return choose_seal(t, s, w)
    if decision == Decision.CLUE_TAKER:
        return choose_clue_taker(t, s, w)
    if decision == Decision.SURGE_GATE:
        return choose_far(t, s, w)
    return 0


@kernel
def choose_in_turn(t, s, decision, w, memo):
    """Make decisions of the upkeep, the movement and encounters."""
    if decision == Decision.WALK:
        return choose_walk(t, s, w, memo)
    if decision == Decision.FACE:
        return choose_facing(t, s, w)
    if decision == Decision.FIGHT_ONE:
        return choose_fight(t, s, w)
    if decision == Decision.TAKE_CLUES:
        return choose_clues(t, s, w)
    if decision == Decision.ARKHAM:
        return choose_encounter(t, s, w)
    if decision == Decision.ACT_STREET:
        return choose_act(t, s, w)
    if decision == Decision.UPKEEP_ACTION:
        return choose_action(t, s, w)
    if decision == Decision.IN_WORLD or decision == Decision.USE_NOW:
        return choose_in_world(t, s, w)
    if decision == Decision.GATE_BACK:
        return choose_gate_back(t, s, w)
    if decision == Decision.WAKE or decision == Decision.RIDE_TO:
        return choose_place(t, s, w)
    if decision == Decision.LOCATION_KEPT:
        return choose_location_card(t, s, w)
    if decision == Decision.WORLD_KEPT:
        return choose_world_card(t, s, w)
    return choose_in_trade(t, s, decision, w)


@kernel
def choose_in_trade(t, s, decision, w):
    """Make decisions of a trade."""
    if decision == Decision.TRADE_FROM:
        return choose_giver(t, s, w)
    if decision == Decision.TRADE_WHAT:
        return choose_gift(t, s, w)
    if decision == Decision.TRADE_TO:
        return choose_taker(t, s, w)
    return 0


@kernel
def choose_in_program(t, s, decision, w):
    """Make decisions that programs ask for."""
    if decision == Decision.MAY:
        return choose_offer(t, s, w)
    if decision == Decision.PAY:
        return choose_payment(t, s, w)
    if decision == Decision.CHOOSE:
        return choose_option(t, s, w)
    if decision == Decision.HOW_MUCH:
        return choose_amount(s)
    if decision == Decision.SPLIT:
        return choose_split(t, s, w)
    if decision == Decision.WHOM:
        return choose_blessed(t, s, w)
    if decision == Decision.KEEP or decision == Decision.TAKE:
        return choose_card(t, s, w)
    if decision == Decision.BUY:
        return choose_bought(t, s, w)
    if decision == Decision.SELL:
        return choose_sold(t, s, w)
    if decision == Decision.TROPHY:
        return choose_trophy(t, s, w)
    if decision == Decision.BOARD_TROPHY:
        return choose_toughest(t, s, w)
    if decision == Decision.CLOSE_WHICH:
        return choose_gate(t, s, w)
    if decision == Decision.PLACE:
        return choose_place(t, s, w)
    return 0


@kernel
def choose_in_fight(t, s, decision, w):
    """Make decisions of combats and of knocked-out investigators."""
    if decision == Decision.COMBAT_ROUND:
        return choose_round(t, s, w)
    if decision == Decision.BEFORE_HORROR:
        return max(0, best_pack_use(s, t, w))
    if decision == Decision.EVADE_BY:
        return choose_before_evading(t, s)
    if decision == Decision.GATE_BY:
        return choose_pass(t, s)
    if decision == Decision.DISCARD:
        return choose_given_up(t, s, w)
    return 0


@strategy("standard", games=("arkham-horror",), weights=WEIGHTS, version=7, prepare=prepare, memo=MEMO)
def choose(tables, state, weights, memo):
    """Play like a sensible table.

    Each investigator goes where the gain per turn is highest. Goals are clue tokens (worth less beyond the
    price of a seal), gates for investigators fit for an Other World (worth more near the gate limit),
    healing, shops and other offers of a location, and monsters that are likely to be beaten. Investigators
    avoid goals that another one reaches sooner, and evade or fight monsters on the way by the odds. They
    close gates, and seal them if they have the clue tokens. They choose in programs by the odds of what
    follows.

    Limits: considers one goal at a time, trades nothing, and prepares for the battle only when doom is nearly
    full.
    """
    decision = state["decision"]
    if state["part"] == Part.BATTLE and (decision < Decision.CLUE_TAKER or decision == Decision.USE):
        return play_battle(tables, state, weights)
    if decision < Decision.CLUE_TAKER:
        return choose_of_box(tables, state, decision, weights)
    if decision < Decision.GATE_BACK:
        return choose_on_board(tables, state, decision, weights)
    if decision < Decision.MAY:
        return choose_in_turn(tables, state, decision, weights, memo)
    if decision == Decision.USE:
        return max(0, best_pack_use(state, tables, weights))
    if decision < Decision.COMBAT_ROUND:
        return choose_in_program(tables, state, decision, weights)
    if decision > Decision.KEEP_ENDLESS:
        return choose_with_packs(state, tables, decision, weights)
    return choose_in_fight(tables, state, decision, weights)
