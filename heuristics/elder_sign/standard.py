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
    choose_own_card,
    choose_spared,
    choose_swap,
    choose_weakest,
    health_at_risk,
)
from heuristics.elder_sign.effects import PLAIN
from heuristics.elder_sign.monsters import choose_monster
from heuristics.elder_sign.prepared import prepare
from heuristics.elder_sign.roll import choose_after_roll, choose_die_to_turn, choose_reroll
from heuristics.strategy.contract import strategy
from simcore.games.elder_sign.rules.records.events import Decision
from simcore.jit.decorators import inlined

WEIGHTS = {**PLAIN}


@inlined
def choose_in_attempt(t, s, decision, w):
    """Make decisions of an attempt or of the battle."""
    if decision == Decision.BEFORE_ROLL:
        return choose_before_roll(t, s, w)
    if decision == Decision.PAY:
        return choose_payment(t, s, w)
    if decision == Decision.AFTER_ROLL:
        return choose_after_roll(t, s, w)
    if decision == Decision.GIVE_UP:
        return choose_aside(t, s, w)
    if decision == Decision.FOCUS:
        return choose_focus(t, s, w)
    if decision == Decision.REROLL:
        return choose_reroll(t, s, w)
    if decision == Decision.SECURE:
        return choose_secured(t, s, w)
    if decision == Decision.FACE:
        return choose_die_to_turn(t, s, w)
    if decision == Decision.COST:
        return choose_spared(s, s["active"])
    return choose_cheapest(t, s, w)


@inlined
def choose_in_effect(t, s, decision, w):
    """Make decisions in effects, and those about possessions."""
    if decision == Decision.CHOICE:
        return choose_effect(t, s, w)
    if decision == Decision.PLACE:
        return choose_place(t, s, w)
    if decision == Decision.LOCK:
        return choose_lock(s)
    if decision == Decision.WHO:
        return choose_weakest(t, s, w)
    if decision == Decision.LOSE_CARD:
        return choose_cheapest(t, s, w)
    if decision == Decision.SPARE:
        return choose_spared(s, s["seat"])
    if decision == Decision.SWAP:
        return choose_swap(t, s, w)
    if decision == Decision.DEFEAT:
        return choose_monster(t, s, w)
    if decision == Decision.HEAL:
        return choose_healed(t, s, w)
    if decision == Decision.START_CARDS:
        return choose_deck(t, s, w)
    return 0


@strategy("standard", games=("elder-sign",), weights=WEIGHTS, prepare=prepare, version=7)
def choose(tables, state, weights):
    """Play like a sensible table.

    Estimates the chance of completing each card with the available dice, and goes to the most valuable card.
    It weighs elder signs and useful rewards against the costs of failure, terror and midnight, which grow as
    health drops and doom advances. It uses cards that raise its chance by more than their price, keeps the
    die that helps with the hardest task, and takes dice back from spells that no task needs. It heals at the
    entrance when that pays, and buys there whatever is worth more than its trophies.

    Limits: treats tasks as independent, thinks no further than the current attempt, and never plans with the
    others.
    """
    decision = state["decision"]
    if decision == Decision.MOVE:
        return choose_move(tables, state, weights)
    if decision == Decision.ENTRANCE:
        return choose_line(tables, state, weights)
    if decision == Decision.TROPHY:
        return choose_trophy(tables, state, weights)
    if decision == Decision.OWN_CARD:
        return choose_own_card(tables, state, weights)
    if decision == Decision.CONSENT:
        return 1 if health_at_risk(state, state["seat"]) > 2 else 0
    if decision == Decision.UNLESS:
        return 1
    if Decision.BEFORE_ROLL <= decision <= Decision.FOCUS:
        return choose_in_attempt(tables, state, decision, weights)
    return choose_in_effect(tables, state, decision, weights)
