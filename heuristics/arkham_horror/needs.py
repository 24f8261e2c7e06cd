"""Needs of an investigator: clue tokens, health, open gates, and the time left."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.check_odds import check_dice, passes
from heuristics.arkham_horror.layout import (
    OFTEN,
    W_ALARM,
    W_CLUE,
    W_CLUE_GROWTH,
    W_DECK,
    W_DOOM,
    W_DOOM_GROWTH,
    W_FEAR,
    W_FIT,
    W_GATE,
    W_LAST_CLUE,
    W_LAST_GATE,
    W_LATE,
    W_LATE_CLUES,
    W_LATE_GATE,
    W_LATE_HEALTH,
    W_LATE_TROPHY,
    W_LOST,
    W_MORE_CLUES,
    W_PRESSURE,
    W_READY,
    W_SANITY,
    W_SEAL,
    W_SEAL_GROWTH,
    W_SEAL_RARE,
    W_STAMINA,
    W_SWEPT,
    W_TEAM,
)
from heuristics.arkham_horror.lives import token_life
from simcore.games.arkham_horror.box.codes import CLUES, FIGHT, GATE, GATES, LORE, STARTS, STOPS
from simcore.games.arkham_horror.box.effect_kinds import Forbidden, Quantity
from simcore.games.arkham_horror.box.sheet import skill_at
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.monster_markers import on_board
from simcore.games.arkham_horror.rules.board.pack_gate_markers import closing_modifier, leads_to, symbols_of
from simcore.games.arkham_horror.rules.board.standing_rules import is_forbidden, number_with
from simcore.games.arkham_horror.rules.board.travel import place_of_special, world_of
from simcore.games.arkham_horror.rules.records.codes import NONE, Special
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, count, has, members

NO_BATTLE = STARTS.index("end")  # this Ancient One wins when it awakes
GREATEST_RISK = 0.8  # of an investigator without any sanity or stamina


@kernel
def is_late(t, s, w):
    """Return whether the battle is so near that the team prepares for it."""
    near = t["doom"] - s["doom"] <= w["value"][W_LATE] and t["start"] != NO_BATTLE
    return near and count(np.int64(s["sealed"])) + 1 < t["need_seals"]


@kernel
def late(t, s, index, w):
    """Return a weight if the battle is near; else 1."""
    return w["value"][index] if is_late(t, s, w) else 1.0


@kernel
def late_trophy(t, s, resource, w):
    """Return the share of their value that trophies keep near the battle: 1 if the battle uses them."""
    return 1.0 if t["loses"][resource] > 0 else late(t, s, W_LATE_TROPHY, w)


@kernel
def seal_cost(t, s, seat):
    """Return the number of clue tokens that an investigator pays for a seal."""
    return max(0, number_with(t, s, Quantity.SEAL_COST, np.int64(t["seal_clues"]), seat, NONE))


@kernel
def clue_value(t, s, seat, more, w):
    """Return the value of this many more clue tokens to an investigator; a negative value is a cost."""
    have, cost = np.int64(s["clues"][seat]), seal_cost(t, s, seat)
    after = max(0, have + more)
    low, high = min(have, after), max(have, after)
    top, bottom = min(high, cost), min(low, cost)
    full = 1.0 * (top - bottom)
    rest = (high - low) - (top - bottom)
    if cost > 0:
        full += w["value"][W_CLUE_GROWTH] * (top - bottom) * (1.0 * (top + bottom) / cost - 1.0)
    value = w["value"][W_CLUE] * (full + late(t, s, W_LATE_CLUES, w) * w["value"][W_MORE_CLUES] * rest)
    if low < cost <= high:
        value += w["value"][W_LAST_CLUE]
    if t["loses"][CLUES] > 0:
        for token in range(low, high):
            value += token_life(t, CLUES, token, w)
    return value if after >= have else -value


@kernel
def health_value(w, index, now, most, change):
    """Return the value of a change of sanity or stamina, without the cost of being knocked out."""
    after = max(0, min(now + change, most))
    value = 0.0
    for point in range(min(now, after), max(now, after)):
        value += w["value"][index] * (1.0 + w["value"][W_FEAR] / (1.0 + point))
    return value if after >= now else -value


@kernel
def sanity_value(t, s, seat, change, w):
    """Return the value of a change of sanity to an investigator."""
    now, most = np.int64(s["sanity"][seat]), np.int64(s["max_sanity"][seat])
    return late(t, s, W_LATE_HEALTH, w) * health_value(w, W_SANITY, now, most, change)


@kernel
def stamina_value(t, s, seat, change, w):
    """Return the value of a change of stamina to an investigator."""
    now, most = np.int64(s["stamina"][seat]), np.int64(s["max_stamina"][seat])
    return late(t, s, W_LATE_HEALTH, w) * health_value(w, W_STAMINA, now, most, change)


@kernel
def all_gate_trophies(s):
    """Return the gate trophies of all investigators."""
    trophies = 0
    for seat in range(s["n_seats"]):
        trophies += np.int64(s["gate_trophies"][seat])
    return trophies


@kernel
def is_alarming(t, s):
    """Return whether the next gate that opens awakens the Ancient One."""
    return s["n_open"] + 1 >= t["gate_limit"] or s["doom"] + 1 >= t["doom"]


@kernel
def doom_price(t, s, w):
    """Return the cost of a doom token; it grows as the doom track fills."""
    return w["value"][W_DOOM] * (1.0 + w["value"][W_DOOM_GROWTH] * s["doom"] / max(1.0, 1.0 * t["doom"]))


@kernel
def price_of_gate(t, s, w):
    """Return the cost of another open gate."""
    price = close_value(t, s, w) + doom_price(t, s, w)
    return price + w["value"][W_ALARM] if is_alarming(t, s) else price


@kernel
def close_value(t, s, w):
    """Return the value of closing any gate, if no investigator is on the way to another."""
    return close_value_of(t, s, 1.0 * s["n_open"], w)


@kernel
def close_value_of(t, s, left, w):
    """Return the value of closing one of `left` gates that still have to be closed."""
    full = s["n_open"] / max(1.0, t["gate_limit"] - 1.0)
    value = w["value"][W_GATE] + w["value"][W_PRESSURE] * full * full
    value *= late(t, s, W_LATE_GATE, w)
    if all_gate_trophies(s) + s["n_open"] >= t["need_trophies"] and s["n_open"] > 0:
        value += w["value"][W_LAST_GATE] / (left * left)
    return value


@kernel
def gates_left(t, s, area, w):
    """Return the number of gates left with the one at an area; targets of other investigators may count."""
    left, team = 1.0 * s["n_open"], w["value"][W_TEAM]
    if team > 0.0:
        for other in range(t["n_areas"]):
            if other != area and s["gate_at"][other] != NONE and is_attended(t, s, other):
                left -= team
    return max(1.0, left)


@kernel
def swept_value(t, s, gate, w):
    """Return the value of removing the monsters of a gate by closing it."""
    if w["value"][W_SWEPT] <= 0.0:
        return 0.0
    n_swept, symbols = 0, symbols_of(s, t, gate)
    for marker in members(on_board(t, s) & ~as_set(t["masks"])):
        n_swept += has(symbols, t["kind_symbol"][t["kind_of"][marker]])
    return w["value"][W_SWEPT] * n_swept


@kernel
def gates_to_come(t, s, area):
    """Return the gates that the remaining mythos cards open at an area, relative to the highest number."""
    most = 1.0
    counts = np.zeros(MAX_AREAS)
    for place in range(s["n_mythos"]):
        at = np.int64(t["mythos_gate"][s["mythos"][place]])
        if at >= 0 and not has(np.int64(s["sealed"]), at):
            counts[at] += 1.0
            most = max(most, counts[at])
    return counts[area] / most


@kernel
def how_often(t, s, area, w):
    """Return the frequency of gates at an area, relative to the most frequent area."""
    often = w["prepared"][OFTEN + area]
    deck = w["value"][W_DECK]
    return often if deck <= 0.0 else (1.0 - deck) * often + deck * gates_to_come(t, s, area)


@kernel
def seal_value(t, s, area, w):
    """Return the value of a seal at an area; it grows with the frequency of gates and the number of seals."""
    seals = count(np.int64(s["sealed"]))
    often = w["value"][W_SEAL_RARE] + (1.0 - w["value"][W_SEAL_RARE]) * how_often(t, s, area, w)
    value = w["value"][W_SEAL] * often * (1.0 + w["value"][W_SEAL_GROWTH] * seals)
    if seals + 1 >= t["need_seals"]:
        value += w["value"][W_LAST_GATE]
    return value


@kernel
def can_seal(t, s, seat, area):
    """Return whether an investigator can pay for a seal at an area."""
    if not has(np.int64(t["unstable"]), area) or has(np.int64(s["sealed"]), area):
        return False
    if is_forbidden(t, s, Forbidden.SEAL, seat, area, NONE):
        return False
    return s["clues"][seat] >= seal_cost(t, s, seat) or place_of_special(t, s, seat, Special.SEAL) != NONE


@kernel
def close_chance(t, s, seat, gate):
    """Return the chance of an investigator to close a gate with the best sliders."""
    investigator = np.int64(s["investigator"][seat])
    modifier = closing_modifier(s, t, gate) + np.int64(s["check_bonus"][seat, GATE])
    fight = np.int64(skill_at(t, s, seat, investigator, FIGHT, STOPS - 1))
    lore = np.int64(skill_at(t, s, seat, investigator, LORE, STOPS - 1))
    return passes(s, seat, max(fight, lore) + modifier, 1)


@kernel
def close_dice(t, s, seat, skill, gate):
    """Return the dice with which an investigator closes a gate now."""
    return check_dice(t, s, seat, GATE, skill) + closing_modifier(s, t, gate)


@kernel
def fitness(s, seat, w):
    """Return the chance to return from an Other World; it drops with low sanity and stamina."""
    sanity = 1.0 - GREATEST_RISK * np.exp(-w["value"][W_FIT] * s["sanity"][seat])
    stamina = 1.0 - GREATEST_RISK * np.exp(-w["value"][W_FIT] * s["stamina"][seat])
    return sanity * stamina


@kernel
def is_attended(t, s, area):
    """Return whether an investigator is returning by a gate, or is at it and can close it."""
    for seat in range(s["n_seats"]):
        if has(np.int64(s["alive"]), seat):
            if s["at"][seat] == area and has(np.int64(s["explored"]), seat):
                return True
            if leads_to(s, t, area, world_of(s, seat)) and (
                s["entered_at"][seat] == area or s["entered_at"][seat] == NONE
            ):
                return True
    return False


@kernel
def gate_value(t, s, seat, area, w):
    """Return the value of going through a gate and closing it."""
    gate = np.int64(s["gate_at"][area])
    chance = close_chance(t, s, seat, gate)
    spare = np.int64(s["clues"][seat]) / max(1.0, w["value"][W_READY])
    chance += (1.0 - chance) * min(1.0, spare) * 0.8
    value = close_value_of(t, s, gates_left(t, s, area, w), w) + swept_value(t, s, gate, w)
    if can_seal(t, s, seat, area):
        value += max(0.0, seal_value(t, s, area, w))
    value += token_life(t, GATES, np.int64(s["gate_trophies"][seat]), w)
    fit = fitness(s, seat, w)
    return value * chance * fit - (1.0 - fit) * w["value"][W_LOST]


@kernel
def has_explored(s, seat):
    """Return whether an investigator is at a gate with an explored marker."""
    at = np.int64(s["at"][seat])
    return at < MAX_AREAS and has(np.int64(s["explored"]), seat) != 0 and s["gate_at"][at] != NONE
