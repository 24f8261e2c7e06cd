"""Choice of goals: the value of each area to an investigator, and the shares of gates and clue tokens."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.check_odds import fight_value, meeting_value
from heuristics.arkham_horror.layout import ENTRY, GATES, W_ALARM, W_ENTRY, W_RIVALS, W_SHARE
from heuristics.arkham_horror.memo import version_for
from heuristics.arkham_horror.needs import clue_value, gate_value, has_explored, is_alarming, is_attended
from heuristics.arkham_horror.pack_missions import mission_value
from heuristics.arkham_horror.paths import find_ways, has_moved, points_of, turns_for
from heuristics.arkham_horror.surroundings import end_value
from heuristics.arkham_horror.values import program_value
from simcore.games.arkham_horror.box.codes import SPEED
from simcore.games.arkham_horror.box.sheet import skill_value
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.travel import is_closed, is_in_arkham, is_street
from simcore.games.arkham_horror.rules.phases.location_cards import entry_of, is_acting_place, is_special_open
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import scratch, scratch_bytes
from simcore.kernels.bits import as_set, bit, has, members, with_one, without

GATE_TURNS = 3.0  # through a gate and back
NO_GOAL = -1e6


@kernel
def is_wanted(s, area):
    """Return whether an area is a goal for a single investigator: it has clue tokens or a gate."""
    return s["gate_at"][area] != NONE or s["clues_at"][area] > 0


@kernel
def wanted_areas(t, s):
    """Return the areas that are such goals, as a bit mask."""
    areas = np.int64(0)
    for area in range(t["n_areas"]):
        if is_wanted(s, area):
            areas = with_one(areas, area)
    return areas


@kernel
def shared_value(t, s, seat, area, w):
    """Return the value of an area's clue tokens and gate to an investigator, and the turns spent there."""
    if s["gate_at"][area] != NONE:
        if is_attended(t, s, area):
            return 0.0, 1.0
        return gate_value(t, s, seat, area, w), GATE_TURNS
    value = 0.0
    if s["clues_at"][area] > 0:
        value = clue_value(t, s, seat, np.int64(s["clues_at"][area]), w)
    return value, 1.0


@kernel
def cards_of_place(t, s, seat, area, w):
    """Return the present average value of a location's cards to an investigator."""
    deck = np.int64(t["location_deck"][area])
    if deck < 0 or t["deck_cards"][deck] == 0:
        return w["value"][W_ENTRY] * w["prepared"][ENTRY + area]
    value = 0.0
    for card in range(t["deck_cards"][deck]):
        value += program_value(t, s, seat, np.int64(entry_of(t, s, seat, area, card)), w)
    return w["value"][W_ENTRY] * value / t["deck_cards"][deck]


@kernel
def worth_of_cards(t, s, area, w):
    """Return the lowest average value of a location's cards to any investigator."""
    value = w["value"][W_ENTRY] * w["prepared"][ENTRY + area]
    return value - w["value"][W_ALARM] * w["prepared"][GATES + area] if is_alarming(t, s) else value


@kernel
def offered_value(t, s, seat, area, w):
    """Return the value of an area without clue tokens, gates and monsters: ability, cards, and missions."""
    offered = 0.0
    if s["gate_at"][area] != NONE:
        return offered
    if not is_street(t, area):
        offered = worth_of_cards(t, s, area, w)
        if is_special_open(t, s, seat, area):
            offered = max(offered, program_value(t, s, seat, np.int64(t["special"][area]), w))
    if is_acting_place(t, s, area):
        offered = max(offered, program_value(t, s, seat, np.int64(t["rumor_act"][s["rumor"]]), w))
    return offered + mission_value(s, t, seat, area, w)


@kernel
def own_value(t, s, seat, area, w):
    """Return the value of an area without clue tokens and gates, but with its monsters."""
    value = 0.0
    for marker in members(as_set(s["markers"][area])):
        value += max(0.0, fight_value(t, s, seat, marker, w))
    return value + offered_value(t, s, seat, area, w) + end_value(t, s, seat, area, w)


@kernel
def own_value_with(t, s, seat, area, fights, w):
    """Return the result of `own_value`, given the value of the combat with each monster."""
    value = 0.0
    for marker in members(as_set(s["markers"][area])):
        value += max(0.0, fights[marker])
    return value + offered_value(t, s, seat, area, w) + end_value(t, s, seat, area, w)


@kernel
def rate(value, turns):
    """Return the gain from a goal per turn; a cost counts in full."""
    return value / turns if value > 0.0 else value


@kernel
def other_rate(t, s, seat, points, speed, known, own, w):
    """Return the best gain per turn without clue tokens or gates; `own` holds the values of `known` areas."""
    at, most = np.int64(s["at"][seat]), 0.0
    for area in range(t["n_streets"], t["n_areas"]):
        if not is_wanted(s, area) and not is_closed(t, s, area):
            turns = 1.0 + turns_for(np.int64(t["distance"][at, area]), points, speed)
            value = own[area] if seat == known else own_value(t, s, seat, area, w)
            most = max(most, rate(value, turns))
    return most


@kernel
def least_other_rate(t, s, seat, points, speed, w):
    """Return a lower bound on `other_rate`, from the lowest values that locations offer."""
    at, most = np.int64(s["at"][seat]), 0.0
    for area in range(t["n_streets"], t["n_areas"]):
        value = worth_of_cards(t, s, area, w)
        if value > most and not is_wanted(s, area) and not is_closed(t, s, area):
            turns = 1.0 + turns_for(np.int64(t["distance"][at, area]), points, speed)
            most = max(most, rate(value, turns))
    return most


@kernel
def write_shares(t, s, seat, wanted, w, shares, takes):
    """Write the value to a seat of areas for single investigators, and the turns needed there."""
    for area in members(wanted):
        shares[area], takes[area] = shared_value(t, s, seat, area, w)


@kernel
def write_claims(t, s, seat, wanted, shares, takes, w, claims):
    """Write the claim of a seat on each of these areas, by distance alone.

    Return a lower bound on the deduction from all these claims.
    """
    points, speed = points_of(t, s, seat), np.int64(skill_value(t, s, seat, SPEED))
    at = np.int64(s["at"][seat])
    for area in members(wanted):
        turns = takes[area] + turns_for(np.int64(t["distance"][at, area]), points, speed)
        claims[seat * MAX_AREAS + area] = rate(shares[area], turns + 0.02 * t["distance"][at, area])
    if w["value"][W_RIVALS] <= 0.0:
        return 0.0
    return w["value"][W_RIVALS] * least_other_rate(t, s, seat, points, speed, w)


@kernel
def claims_less(t, s, seat, known, own, w):
    """Return the best alternative of an investigator, on the scale of claims."""
    points, speed = points_of(t, s, seat), np.int64(skill_value(t, s, seat, SPEED))
    return w["value"][W_RIVALS] * other_rate(t, s, seat, points, speed, known, own, w)


@kernel
def is_at_gate(s, seat):
    """Return whether an investigator in Arkham is at a gate."""
    return s["gate_at"][s["at"][seat]] != NONE


@kernel
def fill_claims(t, s, seat, w, memo):
    """Write the claims of the other investigators who still choose a goal; see `taken_by_others`."""
    their_shares, their_takes = scratch(MAX_AREAS), scratch(MAX_AREAS)
    free = taken = np.int64(0)
    for other in members(np.int64(s["alive"])):
        if not is_in_arkham(s, other) or has_explored(s, other):
            continue
        if other != seat and is_at_gate(s, other) and has_moved(s, other):
            taken = with_one(taken, np.int64(s["at"][other]))
        else:
            free = with_one(free, other)
    memo["free"], memo["taken"], memo["exact"] = free, taken, 0
    wanted = np.int64(memo["wanted"])
    for other in members(without(free, seat)):
        write_shares(t, s, other, wanted, w, their_shares, their_takes)
        memo["less"][other] = write_claims(t, s, other, wanted, their_shares, their_takes, w, memo["claims"])


@kernel
def fill(t, s, seat, w, memo):
    """Write all values that do not change while an investigator walks, unless something happens."""
    for area in range(t["n_areas"]):
        price = 0.0
        for marker in members(as_set(s["markers"][area])):
            fought = fight_value(t, s, seat, marker, w)
            memo["fights"][marker] = fought
            memo["meets"][marker] = max(0.0, -meeting_value(t, s, seat, marker, fought, w))
            price += memo["meets"][marker]
        memo["prices"][area] = price
        if not is_closed(t, s, area):
            memo["own"][area] = own_value_with(t, s, seat, area, memo["fights"], w)
    memo["on_the_way"] = min(0.0, end_value(t, s, seat, 0, w))  # most turns on the way end in a street
    memo["wanted"] = wanted_areas(t, s)
    write_shares(t, s, seat, np.int64(memo["wanted"]), w, memo["shares"], memo["takes"])
    if w["value"][W_SHARE] > 0.0:
        fill_claims(t, s, seat, w, memo)


@kernel
def recall(t, s, seat, w, memo):
    """Make sure that the memo holds the values for an investigator's walk."""
    version = version_for(t, s, seat)
    if memo["version"] != version:
        fill(t, s, seat, w, memo)
        memo["version"] = version


@kernel
def taken_by_others(t, s, seat, w, memo):
    """Return the areas that other investigators go for, as a bit mask; the highest claim gets an area first.

    A claim is reduced by the best alternative of its investigator. The exact reduction is computed only for
    claims that would come first without it.
    """
    wanted, free, taken = np.int64(memo["wanted"]), np.int64(memo["free"]), np.int64(memo["taken"])
    if free == bit(seat):
        return taken
    exact = np.int64(memo["exact"])
    if has(free, seat):  # these change with each step
        less = write_claims(t, s, seat, wanted, memo["shares"], memo["takes"], w, memo["claims"])
        memo["less"][seat], exact = less, without(exact, seat)
    while free:
        best, most, taker = NONE, 0.0, 0
        for other in members(free):
            for area in members(wanted & ~taken):
                claim = memo["claims"][other * MAX_AREAS + area] - memo["less"][other]
                if claim > most:
                    best, most, taker = area, claim, other
        if best != NONE and w["value"][W_RIVALS] > 0.0 and not has(exact, taker):
            memo["less"][taker] = claims_less(t, s, taker, seat, memo["own"], w)
            exact = with_one(exact, taker)
            memo["exact"] = exact
            continue
        if best == NONE or taker == seat:
            return taken
        taken, free = with_one(taken, best), without(free, taker)
    return taken


@kernel
def price_of_leaving(s, seat, memo):
    """Return the cost of the monsters in an investigator's area that are not evaded yet."""
    price = 0.0
    for marker in members(as_set(s["markers"][s["at"][seat]])):
        if not has(as_set(s["evaded"]), marker):
            price += memo["meets"][marker]
    return price


@kernel
def best_goal(t, s, seat, w, before, memo):
    """Return the best area to go to and its gain per turn; `before` receives the way there."""
    prices, costs, steps = scratch(MAX_AREAS), scratch(MAX_AREAS), scratch_bytes(MAX_AREAS)
    at = np.int64(s["at"][seat])
    recall(t, s, seat, w, memo)
    own, shares, takes = memo["own"], memo["shares"], memo["takes"]
    for area in range(t["n_areas"]):
        prices[area] = memo["prices"][area]
    prices[at] = price_of_leaving(s, seat, memo)
    find_ways(t, s, at, prices, w, costs, steps, before)
    taken = np.int64(0)
    if w["value"][W_SHARE] > 0.0:
        taken = taken_by_others(t, s, seat, w, memo)
    points, speed = points_of(t, s, seat), np.int64(skill_value(t, s, seat, SPEED))
    best, most = at, NO_GOAL
    for area in range(t["n_areas"]):
        if (area != at and before[area] == NONE) or is_closed(t, s, area):
            continue
        value, turns = 0.0, 1.0
        if has(np.int64(memo["wanted"]), area) and not has(taken, area):
            value, turns = shares[area], takes[area]
        elif s["gate_at"][area] != NONE:
            value = -1.0  # who ends there is drawn through the gate
        value += own[area] - costs[area]
        waits = turns_for(steps[area], points, speed)
        value += waits * memo["on_the_way"]
        gain = rate(value, turns + waits)
        if gain > most + 1e-9:
            best, most = area, gain
    return best, most


@kernel
def area_value(t, s, seat, area, prices, fights, w):
    """Return the value of being in an area at once, with its monsters (`write_prices`)."""
    value, turns = shared_value(t, s, seat, area, w)
    return rate(value + own_value_with(t, s, seat, area, fights, w) - prices[area], turns)
