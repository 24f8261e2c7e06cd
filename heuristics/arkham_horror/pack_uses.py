"""Decisions about what only packs let investigators use: cards, abilities, sheets and trophies."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.check_odds import price_of_down, price_of_loss
from heuristics.arkham_horror.layout import (
    CARD,
    W_CLUE,
    W_DEVOURED,
    W_DOLLAR,
    W_SANITY,
    W_STAMINA,
    W_STEP,
    W_TERROR,
    W_TURN,
)
from heuristics.arkham_horror.needs import clue_value, price_of_gate
from heuristics.arkham_horror.pack_checks import gain_in_check
from heuristics.arkham_horror.pack_seen import harm_of_mythos, usual_harm
from heuristics.arkham_horror.values import program_value
from simcore.games.arkham_horror.box.codes import STAMINA
from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.box.pack_vocabulary import PackOp
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.layouts import pack_only
from simcore.games.arkham_horror.rules.records.codes import NONE, Window
from simcore.games.arkham_horror.rules.records.decisions import USE
from simcore.games.arkham_horror.rules.records.pack_uses import UsedUp
from simcore.jit.decorators import inlined, kernel

LEAST_USE = 0.05  # what a use has to bring
CASTING = 0.7  # part of what a spell would do, for it may fail
AT_HAND = 1.0  # value of what helps in a payment, a purchase or a draw
SPARE_SANITY = 2  # that is left after a spell
FULL_TERROR = 10


@kernel
def is_phase_window(window):
    """Return whether a use runs a program of its own, and does not change what is at hand."""
    if window <= Window.ANY:
        return True
    return Window.TURN_START <= window <= Window.STREET_ENCOUNTER


@kernel
def is_check_window(window):
    """Return whether a window is about a check."""
    return Window.CHECK <= window <= Window.GATE_CHECK or window == Window.CHECK_FAILED


@kernel
def is_loss_window(window):
    """Return whether a window is about a loss of sanity or stamina."""
    return Window.STAMINA_LOSS <= window <= Window.LOSS


@kernel
def points_prevented(t, s, seat, use):
    """Return the points that a use takes from the loss at hand."""
    at, points = np.int64(t["used_program"][use]), np.int64(0)
    while t["code"][at]["op"] != Op.END:
        if t["code"][at]["op"] == PackOp.PREVENT:
            points = max(points, amount(t, s, seat, np.int64(t["code"][at]["b"])))
        at += 1
    return min(points, np.int64(s["loss"]) - np.int64(s["prevented"]))


@kernel
def gain_from_preventing(t, s, seat, use, w):
    """Return the value of the points that a use takes from the loss at hand."""
    points = points_prevented(t, s, seat, use)
    if points <= 0:
        return 0.0
    is_stamina = s["losing"] == STAMINA
    left = np.int64(s["stamina"][seat] if is_stamina else s["sanity"][seat])
    loss, index = np.int64(s["loss"]) - np.int64(s["prevented"]), W_STAMINA if is_stamina else W_SANITY
    gain = price_of_loss(w, index, left, loss) - price_of_loss(w, index, left, loss - points)
    return gain + (price_of_down(s, seat, w) if loss >= left > loss - points else 0.0)


@kernel
def gain_at_hand(t, s, seat, use, w):
    """Return the value of a use that changes what is at hand, apart from checks and losses."""
    window = t["used_in"][use]
    if window == Window.DEVOUR:
        return w["value"][W_DEVOURED]
    if window == Window.ARREST:
        return 2.0 * w["value"][W_TURN] + 0.5 * s["money"][seat] * w["value"][W_DOLLAR]
    if window == Window.DELAY:
        return w["value"][W_TURN]
    if window == Window.TERROR:
        return w["value"][W_TERROR] * (2.0 if s["terror"] + 1 >= FULL_TERROR else 1.0)
    if window == Window.CARD_DRAWN:
        return max(0.0, -program_value(t, s, seat, np.int64(s["program_row"]), w))
    if window == Window.MYTHOS_DRAWN:
        drawn = harm_of_mythos(t, s, np.int64(s["mythos_card"]))
        return price_of_gate(t, s, w) * max(0.0, drawn - usual_harm(t, s))
    return AT_HAND + program_value(t, s, seat, np.int64(t["used_program"][use]), w)


@kernel
def gain_of_use(t, s, seat, use, w):
    """Return the value of a use without its price."""
    window = t["used_in"][use]
    if is_phase_window(window):
        return program_value(t, s, seat, np.int64(t["used_program"][use]), w)
    if is_check_window(window):
        return gain_in_check(t, s, use, w)
    if is_loss_window(window):
        return gain_from_preventing(t, s, seat, use, w)
    return gain_at_hand(t, s, seat, use, w)


@kernel
def price_of_use(t, s, seat, use, w):
    """Return the tokens, the points and the card that a use costs, without what a spell costs."""
    price = w["value"][W_STEP] * t["used_points"][use]
    card = np.int64(t["used_of"][use])
    if card != NONE and t["used_up"][use] & (UsedUp.DISCARDED | UsedUp.BOXED):
        price += w["prepared"][CARD + card]
    row = np.int64(t["used_price"][use])
    if row != NONE:
        code = t["code"][row]
        clues = np.int64(code["b"])
        price += w["value"][W_DOLLAR] * code["a"]
        price += max(w["value"][W_CLUE] * clues, -clue_value(t, s, seat, -clues, w))
    return price


@kernel
def value_of_use(t, s, use, w):
    """Return the value of a use to the deciding investigator, less its price."""
    seat = np.int64(s["seat"])
    value = gain_of_use(t, s, seat, use, w)
    if t["used_casting"][use]:
        card = np.int64(t["used_of"][use])
        if s["sanity"][seat] < t["price"][card] + SPARE_SANITY:
            return -1.0
        value = CASTING * value - 0.7 * t["price"][card]
    return value - price_of_use(t, s, seat, use, w)


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
