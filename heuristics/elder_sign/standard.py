"""Strategy of a sensible table of players."""

from __future__ import annotations

from heuristics.elder_sign.attempt import (
    choose_aside,
    choose_before_roll,
    choose_focus,
    choose_payment,
    choose_secured,
)
from heuristics.elder_sign.board import choose_line, choose_move, choose_place, choose_trophy
from heuristics.elder_sign.choices import (
    choose_cheapest,
    choose_deck,
    choose_effect,
    choose_healed,
    choose_lock,
    choose_monster,
    choose_own_card,
    choose_spared,
    choose_swap,
    choose_weakest,
    health_at_risk,
)
from heuristics.elder_sign.effects import PLAIN
from heuristics.elder_sign.prepared import prepare
from heuristics.elder_sign.roll import choose_after_roll, choose_die_to_turn, choose_reroll
from heuristics.strategy.contract import strategy
from simcore.games.elder_sign.rules.records.codes import ints
from simcore.games.elder_sign.rules.records.events import Decision
from simcore.jit.decorators import inlined

START_CARDS, HEAL, OWN_CARD, MOVE = ints(
    Decision.START_CARDS, Decision.HEAL, Decision.OWN_CARD, Decision.MOVE
)
ENTRANCE, TROPHY, BEFORE_ROLL, BUY_DICE = ints(
    Decision.ENTRANCE, Decision.TROPHY, Decision.BEFORE_ROLL, Decision.BUY_DICE
)
AFTER_ROLL, REROLL, FACE, SECURE = ints(Decision.AFTER_ROLL, Decision.REROLL, Decision.FACE, Decision.SECURE)
PAY, COST, GIVE_UP, FOCUS = ints(Decision.PAY, Decision.COST, Decision.GIVE_UP, Decision.FOCUS)
CONSENT, PLACE, LOCK = ints(Decision.CONSENT, Decision.PLACE, Decision.LOCK)
CHOICE, UNLESS, WHO, LOSE_CARD = ints(Decision.CHOICE, Decision.UNLESS, Decision.WHO, Decision.LOSE_CARD)
SPARE, SWAP, DEFEAT = ints(Decision.SPARE, Decision.SWAP, Decision.DEFEAT)
WEIGHTS = {**PLAIN}


@inlined
def choose_in_attempt(t, s, decision, w):
    """Decisions of an attempt or of the battle."""
    if decision == BEFORE_ROLL:
        return choose_before_roll(t, s, w)
    if decision == PAY:
        return choose_payment(t, s, w)
    if decision == AFTER_ROLL:
        return choose_after_roll(t, s, w)
    if decision == GIVE_UP:
        return choose_aside(t, s, w)
    if decision == FOCUS:
        return choose_focus(t, s, w)
    if decision == REROLL:
        return choose_reroll(t, s, w)
    if decision == SECURE:
        return choose_secured(t, s, w)
    if decision == FACE:
        return choose_die_to_turn(t, s)
    if decision == COST:
        return choose_spared(s, s["active"])
    return choose_cheapest(s, w)


@inlined
def choose_in_effect(t, s, decision, w):
    """Decisions that effects bring, and those about what is held."""
    if decision == CHOICE:
        return choose_effect(t, s, w)
    if decision == PLACE:
        return choose_place(t, s, w)
    if decision == LOCK:
        return choose_lock(s)
    if decision == WHO:
        return choose_weakest(s)
    if decision == LOSE_CARD:
        return choose_cheapest(s, w)
    if decision == SPARE:
        return choose_spared(s, s["seat"])
    if decision == SWAP:
        return choose_swap(s, w)
    if decision == DEFEAT:
        return choose_monster(t, s)
    if decision == HEAL:
        return choose_healed(t, s, w)
    if decision == START_CARDS:
        return choose_deck(s, w)
    return 0


@strategy("standard", games=("elder-sign",), weights=WEIGHTS, prepare=prepare, version=2)
def choose(tables, state, weights):
    """Play like a sensible table.

    Knows about how likely it is to complete each card with the dice that it can have, and goes where that
    brings most: elder signs, and with them things of use, against what failure, terror and midnight would
    cost, the more the less health there is and the nearer the doom. Uses what raises its chance by more than
    it is worth, keeps the die that helps with the hardest task, heals at the entrance when it pays, and buys
    there what is worth more than its trophies.

    Limits: takes tasks to be independent of each other, thinks of no more than the attempt at hand, and
    never plans with the others.
    """
    decision = state["decision"]
    if decision == MOVE:
        return choose_move(tables, state, weights)
    if decision == ENTRANCE:
        return choose_line(tables, state, weights)
    if decision == TROPHY:
        return choose_trophy(tables, state)
    if decision == OWN_CARD:
        return choose_own_card(tables, state)
    if decision == CONSENT:
        return 1 if health_at_risk(state, state["seat"]) > 2 else 0
    if decision == UNLESS:
        return 1
    if BEFORE_ROLL <= decision <= FOCUS:
        return choose_in_attempt(tables, state, decision, weights)
    return choose_in_effect(tables, state, decision, weights)
