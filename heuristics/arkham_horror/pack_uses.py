"""Decisions about what only packs let investigators use: cards, abilities, sheets and trophies."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.layout import W_CLUE, W_STEP
from heuristics.arkham_horror.values import program_value
from simcore.games.arkham_horror.rules.board.layouts import pack_only
from simcore.games.arkham_horror.rules.records.codes import NONE, Window
from simcore.games.arkham_horror.rules.records.decisions import USE
from simcore.games.arkham_horror.rules.records.pack_uses import UsedUp
from simcore.jit.decorators import inlined, kernel

LEAST_USE = 0.05  # what a use has to bring
CASTING = 0.7  # part of what a spell would do, for it may fail
AT_HAND = 1.0  # value of what changes a check, or prevents something bad
SPARE_SANITY = 2  # that is left after a spell


@kernel
def is_phase_window(window):
    """Return whether a use runs a program of its own, and does not change what is at hand."""
    if window <= Window.ANY:
        return True
    return Window.TURN_START <= window <= Window.STREET_ENCOUNTER


@kernel
def value_of_use(t, s, use, w):
    """Return the value of a use to the deciding investigator, less its price."""
    seat = np.int64(s["seat"])
    value = program_value(t, s, seat, np.int64(t["used_program"][use]), w)
    if not is_phase_window(t["used_in"][use]):
        value += AT_HAND
        if t["used_up"][use] & (UsedUp.DISCARDED | UsedUp.BOXED):
            value -= 0.5 * AT_HAND
    price = np.int64(t["used_price"][use])
    if price != NONE:
        value -= w["value"][W_CLUE] * t["code"][price]["b"]
    if t["used_casting"][use]:
        card = np.int64(t["used_of"][use])
        if s["sanity"][seat] < t["price"][card] + SPARE_SANITY:
            return -1.0
        value = CASTING * value - 0.7 * t["price"][card]
    return value - w["value"][W_STEP] * t["used_points"][use]


@kernel
def find_best(s, t, w):
    """Return the option with the most valuable use; NONE if no use is worth its price."""
    best, most = np.int64(NONE), LEAST_USE
    for i in range(s["n_options"]):
        if s["options"][i] >= USE:
            value = value_of_use(t, s, np.int64(s["options"][i]) - USE, w)
            if value > most:
                best, most = np.int64(i), value
    return best


@inlined
def nothing_to_use(s, t, w):
    """Return NONE in a game without packs."""
    return np.int64(NONE)


best_pack_use = pack_only(find_best, nothing_to_use)
"""`best_pack_use(s, t, w)`: option with the most valuable use that only packs have, or NONE."""
