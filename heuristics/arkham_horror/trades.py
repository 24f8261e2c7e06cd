"""Trades within a place: weapons to poorly armed investigators, cards that seal to those who need one."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.check_odds import arms_against, arms_among
from heuristics.arkham_horror.layout import CARD_DICE, W_DIE, W_SEAL_CARD, W_TRADE
from heuristics.arkham_horror.needs import has_explored, seal_cost
from simcore.games.arkham_horror.box.possessions import goods
from simcore.games.arkham_horror.rules.board.travel import is_in_world
from simcore.games.arkham_horror.rules.phases.trading import partners
from simcore.games.arkham_horror.rules.records.codes import NONE, Special
from simcore.games.arkham_horror.rules.records.decisions import TRADE
from simcore.jit.decorators import kernel
from simcore.kernels.bits import members, with_one, without

LEAST_GIFT = 0.25  # what a gift has to bring the team


@kernel
def arms_value(dice, w):
    """Return the value of this many weapon dice, with diminishing returns."""
    return 2.0 * w["value"][W_DIE] * np.log(1.0 + max(0.0, dice))


@kernel
def sign_value(t, s, seat, w):
    """Return the value of a card that seals: highest at a gate, low with enough clue tokens for a seal."""
    if s["clues"][seat] >= seal_cost(t, s, seat):
        return 0.0
    return w["value"][W_SEAL_CARD] * (1.0 if has_explored(s, seat) or is_in_world(s, seat) else 0.5)


@kernel
def gift_gain(t, s, giver, place, taker, w):
    """Return the gain of the team if a card changes hands."""
    card = np.int64(s["held"][giver, place])
    if t["card_special"][card] == Special.SEAL:
        return sign_value(t, s, taker, w) - sign_value(t, s, giver, w)
    dice = w["prepared"][CARD_DICE + card]
    if dice <= 0.0:
        return 0.0
    now, had = arms_against(t, s, giver, 0), arms_against(t, s, taker, 0)
    rest = arms_among(t, s, giver, without(np.int64(s["arms"][giver]), place), 0)
    lost = arms_value(now, w) - arms_value(rest, w)
    both = t["hand_cost"][card] > 1
    # The taker may lack a hand for it: then only the gain over the present card counts.
    more = max(had, dice) if both or had > dice else had + dice
    return arms_value(more, w) - arms_value(had, w) - lost


@kernel
def best_gift(t, s, givers, takers, w):
    """Return the best gift as giver, place and taker; NONE if no gift helps."""
    best, most = (np.int64(NONE), np.int64(NONE), np.int64(NONE)), LEAST_GIFT
    for giver in members(givers):
        for place in members(np.int64(goods(s, giver))):
            for taker in members(without(takers, giver)):
                gain = gift_gain(t, s, giver, place, taker, w)
                if gain > most:
                    best, most = (giver, place, taker), gain
    return best


@kernel
def gift_here(t, s, seat, w):
    """Return the best gift among an investigator and others in the same place."""
    here = with_one(np.int64(partners(s, seat)), seat)
    return best_gift(t, s, here, here, w)


@kernel
def choose_trade(t, s, w):
    """Choose the option to trade if a trade helps; else NONE."""
    if w["value"][W_TRADE] <= 0.0:
        return np.int64(NONE)
    for i in range(s["n_options"]):
        if s["options"][i] == TRADE:
            giver, _, _ = gift_here(t, s, np.int64(s["seat"]), w)
            return np.int64(i) if giver != NONE else np.int64(NONE)
    return np.int64(NONE)


@kernel
def place_among(s, value):
    """Return the index of an option in the list; the first one if it is absent."""
    for i in range(s["n_options"]):
        if s["options"][i] == value:
            return i
    return 0


@kernel
def choose_giver(t, s, w):
    """Choose the giver of the best gift, or decline if there is none."""
    if w["value"][W_TRADE] <= 0.0:
        return 0
    giver, _, _ = gift_here(t, s, np.int64(s["seat"]), w)
    return place_among(s, giver)


@kernel
def choose_gift(t, s, w):
    """Choose the card that helps another investigator most."""
    seat = np.int64(s["seat"])
    _, place, _ = best_gift(t, s, np.int64(1) << seat, np.int64(partners(s, seat)), w)
    return place_among(s, place)


@kernel
def choose_taker(t, s, w):
    """Choose the taker of the best gift."""
    seat = np.int64(s["seat"])
    _, _, taker = best_gift(t, s, np.int64(1) << seat, np.int64(partners(s, seat)), w)
    return place_among(s, taker)
