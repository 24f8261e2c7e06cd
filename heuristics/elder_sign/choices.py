"""Choices in effects: losses, gains, help for others, and cards that need no roll."""

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
from heuristics.elder_sign.monsters import best_defeat
from heuristics.elder_sign.worth import (
    PROHIBITIVE,
    price_of_doom,
    price_of_use,
    value_of_change,
    value_of_signs,
)
from heuristics.toolbox.by_value import by_value
from simcore.games.elder_sign.rules.records.codes import CLUE_OPTION, POOL, Ability
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import scratch

LOW = 2  # sanity or stamina at which one takes care
A_LOT = 3  # health that is missing, for what restores all


@by_value
def choose_effect(t, s, w, option):
    """Choose the most valuable effect for the investigator who resolves it."""
    counts = scratch(COUNTED)
    counts[:] = 0.0
    branch = t["code"][s["pc"] + 1 + option]
    count_block(t, np.int64(branch["target"]), 0.0, w, counts)
    value = counts[GOODS] + value_of_signs(t, s, counts[SIGNS], w) - counts[TOKENS] * price_of_doom(t, s, w)
    return value + value_of_change(t, s, s["seat"], counts[SANITY], counts[STAMINA], w)


@by_value
def choose_cheapest(_t, _s, w, option):
    """Choose the cheapest option, a card or a clue; declining is free."""
    if option < 0:
        return 0.0
    return -(w["value"][W_CLUE] if option == CLUE_OPTION else w["prepared"][PRICE + option])


@kernel
def health_at_risk(s, seat):
    """Return the lower of sanity and stamina."""
    return min(s["sanity"][seat], s["stamina"][seat])


@kernel
def choose_spared(s, seat):
    """Use a card to prevent a loss, or a point of a cost, when health is low."""
    for i in range(s["n_options"]):
        if s["options"][i] >= 0 and health_at_risk(s, seat) <= LOW:
            return i
    for i in range(s["n_options"]):
        if s["options"][i] < 0:
            return i
    return 0


@by_value
def choose_healed(t, s, w, seat):
    """Choose the investigator who gains most from healing; declining counts as zero."""
    if seat < 0:
        return 0.0
    of_sanity = t["ability"][s["investigator"][s["seat"]]] == Ability.DAY_HEAL_SANITY
    return value_of_change(t, s, seat, 1.0 if of_sanity else 0.0, 0.0 if of_sanity else 1.0, w)


@by_value
def choose_weakest(_t, s, _w, seat):
    """Choose the investigator with the least health."""
    return -1.0 * health_at_risk(s, seat)


@kernel
def choose_own_card(t, s, w):
    """Use cards that defeat a valuable monster, and cards that heal when health is missing or low."""
    seat = s["seat"]
    missing = s["max_sanity"][seat] - s["sanity"][seat] + s["max_stamina"][seat] - s["stamina"][seat]
    decline = 0
    for i in range(s["n_options"]):
        card = np.int64(s["options"][i])
        if card < 0:
            decline = i
        elif price_of_use(t, s, card, w) >= PROHIBITIVE:
            continue
        elif t["defeats"][card] > 0:
            if best_defeat(t, s, card, w) > price_of_use(t, s, card, w):
                return i
        elif missing >= A_LOT and (health_at_risk(s, seat) <= LOW or t["pays"][card] == 0):
            return i
    return decline


@kernel
def choose_lock(s):
    """Choose a die that is not in the pool, if there is one."""
    for i in range(s["n_options"]):
        if s["die_at"][s["options"][i]] != POOL:
            return i
    return 0


@by_value
def choose_deck(_t, _s, w, deck):
    """Choose the deck with the most valuable cards."""
    return w["value"][W_COMMON + deck]


@by_value
def choose_swap(_t, _s, w, option):
    """Take a clue, common item or spell instead of the drawn card if that is worth more."""
    if option <= 0:
        return w["value"][W_COMMON + 1] - 0.01
    return w["value"][W_CLUE if option == 1 else W_COMMON if option == 2 else W_COMMON + 2]
