"""Decisions of the upkeep and about the investigator's own cards: sliders, spells, help for others."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.battle.dice_odds import cast_chance
from heuristics.arkham_horror.check_odds import meeting_value_with, passes
from heuristics.arkham_horror.fights import takes_all_sanity
from heuristics.arkham_horror.goals import is_wanted, rate, shared_value
from heuristics.arkham_horror.layout import W_CLOSE_SKILL, W_FACED, W_REACH, W_SPEED, W_WORLD_SKILL
from heuristics.arkham_horror.needs import has_explored
from heuristics.arkham_horror.pack_uses import best_pack_use
from heuristics.arkham_horror.paths import turns_for
from heuristics.arkham_horror.walk import LEAST, use_value
from heuristics.toolbox.by_value import AVOIDED, by_value
from simcore.games.arkham_horror.box.codes import ABILITY_OPTION, FIGHT, LORE, SNEAK, SPEED, STOPS, Effect
from simcore.games.arkham_horror.box.sheet import is_hurt, skill_at
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.travel import is_closed, is_in_second_area, is_in_world, world_of
from simcore.games.arkham_horror.rules.records.codes import LOST, NONE, WORLD
from simcore.games.arkham_horror.rules.records.decisions import AID, STATUS, USE, USE_CARD
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, lowest, members

USUAL_MODIFIER = -1  # of a check
TRACK_OF_SNEAK, TRACK_OF_FIGHT = SNEAK // 2, FIGHT // 2


@kernel
def monsters_near(t, s, seat):
    """Return whether there are monsters in the area of an investigator or next to it."""
    at = np.int64(s["at"][seat])
    if at >= MAX_AREAS:
        return False
    for area in range(t["n_areas"]):
        if t["distance"][at, area] <= 1 and as_set(s["markers"][area]) != 0:
            return True
    return False


@kernel
def skill_weight(t, s, seat, skill, w):
    """Return the value of a skill to an investigator in this turn."""
    weight = w["value"][W_SPEED + skill]
    if is_in_world(s, seat):
        return w["value"][W_WORLD_SKILL] * (0.3 if skill == SPEED else 1.0)
    if not monsters_near(t, s, seat):
        weight *= 1.0 if skill == SPEED or skill >= LORE else 0.5
    return weight


@kernel
def skill_use(t, s, seat, skill, dice, weight, w):
    """Return the gain from this much of a skill in this turn; `weight` is the result of `skill_weight`."""
    value = weight * passes(s, seat, dice + USUAL_MODIFIER, 1)
    if skill == SPEED and not is_in_world(s, seat):
        value = weight * min(1.0, dice / 5.0)
    world = np.int64(NONE)
    if has_explored(s, seat):
        world = np.int64(t["gate_world"][s["gate_at"][s["at"][seat]]])
    elif is_in_second_area(s, seat):
        world = np.int64(world_of(s, seat))
    if world >= 0 and (skill == FIGHT or skill == LORE):
        value += w["value"][W_CLOSE_SKILL] * passes(s, seat, dice + np.int64(t["world_modifier"][world]), 1)
    return value


@kernel
def faced_value(t, s, seat, track, steps, w):
    """Return the value of meeting the monsters in an investigator's area with a slider moved by `steps`."""
    value, at = 0.0, np.int64(s["at"][seat])
    if w["value"][W_FACED] <= 0.0 or at >= MAX_AREAS or track > TRACK_OF_FIGHT:
        return value
    sneak = -steps if track == TRACK_OF_SNEAK else 0
    fight = steps if track == TRACK_OF_FIGHT else 0
    for marker in members(as_set(s["markers"][at])):
        value += meeting_value_with(t, s, seat, marker, sneak, fight, -fight, w)
    return w["value"][W_FACED] * value


@kernel
def write_reach(t, s, seat, track, investigator, w, reach):
    """Write the best gain per turn from a gate or clue tokens, by the stop of the slider of speed."""
    reach[:] = 0.0
    at = np.int64(s["at"][seat])
    if w["value"][W_REACH] <= 0.0 or track != TRACK_OF_SNEAK or at >= MAX_AREAS or has_explored(s, seat):
        return
    for area in range(t["n_streets"], t["n_areas"]):
        if not is_wanted(s, area) or is_closed(t, s, area):
            continue
        value, turns = shared_value(t, s, seat, area, w)
        for stop in range(STOPS):
            speed = np.int64(skill_at(t, s, seat, investigator, SPEED, stop))
            gain = rate(value, turns + turns_for(np.int64(t["distance"][at, area]), speed, speed))
            reach[stop] = max(reach[stop], w["value"][W_REACH] * gain)


@kernel
def choose_stop(t, s, w):
    """Choose the slider stop with the highest gain in this turn."""
    seat = np.int64(s["seat"])
    track, investigator = np.int64(s["track"]), np.int64(s["investigator"][seat])
    now = np.int64(s["stop"][seat, track])
    best, most, reach = 0, -1e9, np.empty(STOPS)
    write_reach(t, s, seat, track, investigator, w, reach)
    first, second = skill_weight(t, s, seat, 2 * track, w), skill_weight(t, s, seat, 2 * track + 1, w)
    for i in range(s["n_options"]):
        stop = np.int64(s["options"][i])
        value = faced_value(t, s, seat, track, stop - now, w) + reach[stop] - 0.001 * abs(stop - now)
        for skill in range(2 * track, 2 * track + 2):
            dice = np.int64(skill_at(t, s, seat, investigator, skill, stop))
            value += skill_use(t, s, seat, skill, dice, first if skill == 2 * track else second, w)
        if value > most:
            best, most = i, value
    return best


@kernel
def anybody_hurt_here(s, seat):
    """Return whether an investigator in the area of a seat has lost stamina."""
    here = np.int64(s["near"][seat])
    while here:
        other = lowest(here)
        here &= here - 1
        if is_hurt(s, other, False):
            return True
    return False


@kernel
def choose_aid(t, s):
    """Use the investigator's ability, and cast spells that heal a hurt investigator."""
    seat = np.int64(s["seat"])
    for i in range(1, s["n_options"]):
        option = np.int64(s["options"][i])
        if option >= ABILITY_OPTION:
            return i
        card = np.int64(s["held"][seat, option])
        price = np.int64(t["price"][card])
        spare = s["sanity"][seat] > price + 2 and cast_chance(t, s, seat, card, 0) > 0.6
        if t["effect"][card] == Effect.HEAL and spare and anybody_hurt_here(s, seat):
            return i
        if t["effect"][card] == Effect.SKILLS and spare and (has_explored(s, seat) or is_in_world(s, seat)):
            return i
    return 0


@kernel
def choose_action(t, s, w):
    """Choose useful actions first, then forced ones, then none."""
    best, most = NONE, LEAST
    due = aid = NONE
    for i in range(s["n_options"]):
        option = np.int64(s["options"][i])
        if option == AID:
            aid = i
        elif USE_CARD <= option < STATUS and not takes_all_sanity(
            t, s, np.int64(s["seat"]), option - USE_CARD
        ):
            value = use_value(t, s, np.int64(s["seat"]), option - USE_CARD, w)
            if value > most:
                best, most = i, value
        elif option != NONE and option < USE and due == NONE:
            due = i
    if best == NONE:
        best = best_pack_use(s, t, w)
    if best != NONE:
        return best
    if aid != NONE:
        return aid
    return due if due != NONE else 0


@by_value
def choose_weakest(_t, s, _w, seat):
    """Choose the investigator with the lowest sum of sanity and stamina."""
    return AVOIDED if seat < 0 else -1.0 * (s["sanity"][seat] + s["stamina"][seat])


@by_value
def choose_blessed(t, s, _w, seat):
    """Choose a cursed investigator, else the best fighter without a blessing."""
    if seat < 0:
        return AVOIDED
    value = skill_at(t, s, seat, np.int64(s["investigator"][seat]), FIGHT, 3) - 6.0 * s["status"][seat]
    if s["at"][seat] >= LOST:
        return value - 10.0
    return value + 1.0 if s["at"][seat] >= WORLD else value


@kernel
def choose_maximum(s):
    """Choose to give up the maximum with the larger value."""
    seat = s["seat"]
    return 1 if s["max_stamina"][seat] > s["max_sanity"][seat] else 0
