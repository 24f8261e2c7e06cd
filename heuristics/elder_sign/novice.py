"""Strategy of a beginner."""

from __future__ import annotations

import numpy as np

from heuristics.elder_sign.effects import COUNTED, PLAIN, count_program, roughly
from heuristics.elder_sign.layout import CARD, FIELDS, REWARD
from heuristics.strategy.contract import strategy
from heuristics.toolbox.by_value import by_value
from simcore.games.elder_sign.rules.records.codes import ACCEPT, BUY_DICE, ENTRANCE, ROLL
from simcore.games.elder_sign.rules.records.events import Decision
from simcore.jit.decorators import kernel

W_REST = len(PLAIN)
WEIGHTS = {**PLAIN, "rest": 1.0}  # sanity or stamina at which one goes to the entrance


def prepare(tables, weights):
    """Compute the gain from each card at plain prices."""
    counts = np.zeros(COUNTED)
    for card in range(len(tables["rewards"])):
        count_program(tables, tables["rewards"][card], weights, counts)
        weights["prepared"][CARD + card * FIELDS + REWARD] = roughly(counts, weights)


@by_value
def choose_move(_t, s, w, place):
    """Choose the card with the best rewards, or the entrance when health is low."""
    if place != ENTRANCE:
        return w["prepared"][CARD + np.int64(s["place_card"][place]) * FIELDS + REWARD]
    seat = s["seat"]
    tired = min(s["sanity"][seat], s["stamina"][seat]) <= w["value"][W_REST]
    return 1e6 if tired else -1e6


@kernel
def first_above(s, least):
    """Return the first option that is at least `least`; the first option if there is none."""
    for i in range(s["n_options"]):
        if s["options"][i] >= least:
            return i
    return 0


@kernel
def choose_before_roll(s):
    """Use every card at once, then roll."""
    for i in range(s["n_options"]):
        if s["options"][i] < ROLL or s["options"][i] > BUY_DICE:
            return i
    for i in range(s["n_options"]):
        if s["options"][i] == ROLL:
            return i
    return 0


@strategy("novice", games=("elder-sign",), weights=WEIGHTS, prepare=prepare)
def choose(tables, state, weights):
    """Play like a beginner.

    Enters the card with the best rewards regardless of its tasks, uses every card as soon as possible, and
    pays the first task that it can pay. Rolls until no dice are left, and rests at the entrance when only one
    point of sanity or stamina is left.

    Limits: ignores all odds, keeps no dice, spends no clues.
    """
    decision = state["decision"]
    if decision == Decision.MOVE:
        return choose_move(tables, state, weights)
    if decision == Decision.BEFORE_ROLL:
        return choose_before_roll(state)
    if decision == Decision.AFTER_ROLL:
        return first_above(state, ACCEPT)
    if decision == Decision.PAY or decision == Decision.GIVE_UP or decision == Decision.ENTRANCE:
        return first_above(state, 0)
    if decision == Decision.FOCUS:
        return 0
    return 0
