"""Decisions about gates and seals, and joint decisions taken by the first player."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.check_odds import passes, price_of_down
from heuristics.arkham_horror.layout import W_SEAL, W_SEAL_CARD
from heuristics.arkham_horror.needs import can_seal, close_dice, clue_value, gate_value, seal_cost, seal_value
from heuristics.toolbox.by_value import AVOIDED, by_value
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.games.arkham_horror.rules.records.decisions import CLOSE_CARD
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has, members


@kernel
def leaves_seal(t, s, seat, area, w):
    """Return whether an investigator leaves a gate to another one at the same place who can seal it."""
    if can_seal(t, s, seat, area) or seal_value(t, s, area, w) <= 0.0:
        return False
    for other in members(np.int64(s["alive"]) & np.int64(s["explored"])):
        if s["at"][other] == area and can_seal(t, s, other, area):
            return True
    return False


@kernel
def choose_close(t, s, w):
    """Choose the better skill or a card that seals; wait if another investigator here can seal."""
    seat = np.int64(s["seat"])
    area = np.int64(s["at"][seat])
    if leaves_seal(t, s, seat, area, w):
        for i in range(s["n_options"]):
            if s["options"][i] == NONE:
                return i
    gate = np.int64(s["gate_at"][area])
    clues = s["clues"][seat] >= seal_cost(t, s, seat)
    best, most = 0, -1.0
    for i in range(s["n_options"]):
        option = np.int64(s["options"][i])
        if option == NONE:
            continue
        if option >= CLOSE_CARD:
            weak = s["sanity"][seat] <= 1 or s["stamina"][seat] <= 1
            value = seal_value(t, s, area, w) - (price_of_down(s, seat, w) if weak else 0.0)
            score = 2.0 if value > 0.5 * w["value"][W_SEAL_CARD] and not clues else -2.0
        else:
            score = passes(s, seat, close_dice(t, s, seat, option, gate), 1)
        if score > most:
            best, most = i, score
    return best


@kernel
def choose_seal(t, s, w):
    """Seal the gate if the seal is worth more than its clue tokens."""
    seat = np.int64(s["seat"])
    cost = seal_cost(t, s, seat)
    value = seal_value(t, s, np.int64(s["at"][seat]), w)
    price = -clue_value(t, s, seat, -cost, w) if cost > 0 else 0.0
    return s["n_options"] - 1 if w["value"][W_SEAL] > 0.0 and value > 0.5 * price else 0


@kernel
def choose_clue_taker(t, s, w):
    """Choose the investigator who gains most from a clue token."""
    best, most = 0, 0.0
    for i in range(s["n_options"]):
        if s["options"][i] != NONE:
            value = clue_value(t, s, np.int64(s["options"][i]), 1, w) + 0.01 * i
            if value > most:
                best, most = i, value
    return best


@kernel
def people_near(t, s, area):
    """Return the number of investigators near an area; those in the area count most."""
    nearness = 0.0
    for seat in range(s["n_seats"]):
        if has(np.int64(s["alive"]), seat) and s["at"][seat] < MAX_AREAS:
            nearness += 1.0 / (1.0 + t["distance"][s["at"][seat], area])
    return nearness


@by_value
def choose_far(t, s, _w, area):
    """Choose the area that is farthest from all investigators."""
    return -people_near(t, s, area)


@by_value
def choose_gate(t, s, w, area):
    """Choose the most valuable gate to close."""
    return AVOIDED if area < 0 or s["gate_at"][area] == NONE else seal_value(t, s, area, w)


@by_value
def choose_gate_back(t, s, w, area):
    """Choose the gate by which to return: the one whose closing and sealing is most valuable."""
    return gate_value(t, s, np.int64(s["seat"]), area, w)
