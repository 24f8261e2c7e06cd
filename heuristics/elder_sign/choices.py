"""Choices in effects, of losses, gains and help for others, and of cards that need no roll."""

from __future__ import annotations

import numpy as np

from heuristics.elder_sign.effects import (
    COUNTED,
    GOODS,
    SANITY,
    SIGNS,
    STAMINA,
    TOKENS,
    W_CLUE,
    W_COMMON,
    count_block,
)
from heuristics.elder_sign.layout import PRICE
from heuristics.elder_sign.worth import (
    price_of_doom,
    value_of_change,
    value_of_signs,
)
from simcore.games.elder_sign.rules.records.codes import CLUE_OPTION, POOL, Ability
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import scratch
from simcore.kernels.bits import members

LOW = 2  # sanity or stamina at which one takes care
A_LOT = 3  # health that is missing, for what restores all


@kernel
def choose_effect(t, s, w):
    """Choose the effect of the highest worth to the resolver."""
    found = scratch(COUNTED)
    seat = s["seat"]
    best, most = 0, -1e9
    for i in range(s["n_options"]):
        found[:] = 0.0
        branch = t["code"][s["pc"] + 1 + s["options"][i]]
        count_block(t, np.int64(branch["target"]), 0.0, w, found)
        value = found[GOODS] + value_of_signs(t, s, found[SIGNS], w) - found[TOKENS] * price_of_doom(t, s, w)
        value += value_of_change(t, s, seat, found[SANITY], found[STAMINA], w)
        if value > most:
            best, most = i, value
    return best


@kernel
def choose_cheapest(s, w):
    """Choose the cheapest option, a card or a clue; declining, where possible, costs nothing."""
    best, least = 0, 1e9
    for i in range(s["n_options"]):
        option = np.int64(s["options"][i])
        price = w["value"][W_CLUE] if option == CLUE_OPTION else w["prepared"][PRICE + max(0, option)]
        if option < 0:
            price = 0.0
        if price < least:
            best, least = i, price
    return best


@kernel
def health_at_risk(s, seat):
    """Return the lower of sanity and stamina."""
    return min(s["sanity"][seat], s["stamina"][seat])


@kernel
def choose_spared(s, seat):
    """Let a card take a loss, or a point of a cost, once there is little health left."""
    for i in range(s["n_options"]):
        if s["options"][i] >= 0 and health_at_risk(s, seat) <= LOW:
            return i
    for i in range(s["n_options"]):
        if s["options"][i] < 0:
            return i
    return 0


@kernel
def choose_healed(t, s, w):
    """Choose the investigator who gains most by healing; declining counts as zero."""
    of_sanity = t["ability"][s["investigator"][s["seat"]]] == Ability.DAY_HEAL_SANITY
    best, most = 0, -1.0
    for i in range(s["n_options"]):
        seat = np.int64(s["options"][i])
        value = 0.0
        if seat >= 0:
            value = value_of_change(t, s, seat, 1.0 if of_sanity else 0.0, 0.0 if of_sanity else 1.0, w)
        if value > most:
            best, most = i, value
    return best


@kernel
def choose_weakest(s):
    """Choose the investigator with the least health."""
    best = 0
    for i in range(1, s["n_options"]):
        if health_at_risk(s, s["options"][i]) < health_at_risk(s, s["options"][best]):
            best = i
    return best


@kernel
def choose_own_card(t, s):
    """Use what defeats a monster that is worth it, and what heals when much is missing or little left."""
    seat = s["seat"]
    missing = s["max_sanity"][seat] - s["sanity"][seat] + s["max_stamina"][seat] - s["stamina"][seat]
    decline = 0
    for i in range(s["n_options"]):
        card = np.int64(s["options"][i])
        if card < 0:
            decline = i
        elif t["defeats"][card] > 0:
            if health_at_risk(s, seat) > LOW and most_of_monster(t, s) > 1:
                return i
        elif missing >= A_LOT and (health_at_risk(s, seat) <= LOW or t["pays"][card] == 0):
            return i
    return decline


@kernel
def most_of_monster(t, s):
    """Return the value of the monster in play that is worth most, one more if it locks a die."""
    most = 0
    for marker in members(s["on_cards"]):
        most = max(most, t["marker_value"][marker] + (t["marker_lock"][marker] >= 0))
    return most


@kernel
def choose_monster(t, s):
    """Choose the monster that is worth most, and rather one that locks a die."""
    best, most = 0, -1
    for i in range(s["n_options"]):
        marker = np.int64(s["options"][i])
        value = t["marker_value"][marker] + (t["marker_lock"][marker] >= 0)
        if value > most:
            best, most = i, value
    return best


@kernel
def choose_lock(s):
    """Choose a die that is not in the pool, if there is one."""
    for i in range(s["n_options"]):
        if s["die_at"][s["options"][i]] != POOL:
            return i
    return 0


@kernel
def choose_deck(s, w):
    """Choose the deck whose cards are worth most."""
    best = 0
    for i in range(1, s["n_options"]):
        if w["value"][W_COMMON + s["options"][i]] > w["value"][W_COMMON + s["options"][best]]:
            best = i
    return best


@kernel
def choose_swap(s, w):
    """Take a clue, common item or spell instead of what was drawn where that is worth more."""
    best, most = 0, -1.0
    for i in range(s["n_options"]):
        option = s["options"][i]
        value = w["value"][W_COMMON + 1] - 0.01
        if option > 0:
            value = w["value"][W_CLUE if option == 1 else W_COMMON if option == 2 else W_COMMON + 2]
        if value > most:
            best, most = i, value
    return best
