"""Destinations of an expert, by the effects of the card, the monsters, and the needs of the next card."""

from __future__ import annotations

import numpy as np

from heuristics.final_hour.board import (
    INVERSE,
    NAMES,
    W_HINT,
    W_HOME,
    W_SCENT,
    W_WATCH,
    fill_blows,
    occupied,
    places_of_clues,
    pressure_at,
    price_of_health,
    tightness,
    trouble_there,
    value_of_either,
)
from heuristics.final_hour.fight import hits_at, killers_at, nearness, step_towards
from heuristics.final_hour.flow import reachable, room
from heuristics.final_hour.harm import effect_to_come, fill_harm, share_on_the_move
from heuristics.final_hour.layout import FIELDS, ROW
from simcore.games.final_hour.limits import MAX_LOCATIONS
from simcore.games.final_hour.rules.state import KIND, NONE, TOPS, TURNS
from simcore.games.final_hour.rules.vocabulary import Op, Place
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import scratch
from simcore.kernels.bits import lowest

EVERYWHERE, AROUND = 99, -1

OWN_NAMES = (
    "dread",  # share of its price at which a killer counts whose zone is not activated now
    "death",
    "ahead",  # share at which counts what the next card could do
    "later",  # share at which harm on the way counts, if one can still get out of it
    "blow",  # share of its price at which a killer counts that acts now
    "harm",  # share at which harm on the way counts
    "hit",  # share at which counts what this card takes away
    "find",  # a clue that this card turns up
    "more",  # likewise, for each clue found before
    "next_clue",  # a clue that the next card could turn up
    "hold",  # a step further from the ritual location, the less room is left there
    "shy",  # of a monster, for a weak investigator
    "company",  # a monster, while the next card is known
    "trail",  # a clue nearby, likewise
    "chance",  # what two hits would take away, while the next card is not known
    "bar",  # a seal, by how near the ritual location is
    "relief",  # of what this card takes away, the less room the ritual location has left
    "front",  # pressure of monsters, by how near they are
    "spread",  # a step further from another investigator
    "space",  # a free monster space
    "portal",  # gates, by how near they are
)
(W_DREAD, W_DEATH, W_AHEAD, W_LATER, W_BLOW, W_HARM, W_HIT, W_FIND, W_MORE, W_NEXT_CLUE, W_HOLD, W_SHY,
 W_COMPANY, W_TRAIL, W_CHANCE, W_BAR, W_RELIEF, W_FRONT, W_SPREAD, W_SPACE,
 W_PORTAL) = range(len(NAMES), len(NAMES) + len(OWN_NAMES))  # fmt: skip
ANY_HITS = 2
"""Assumed hits of a card that is not known yet."""


@kernel
def outline(t, start):
    """Summarize a program: steps, hits, their reach, clues, seals, activated zone.

    Only the first branch counts. Hits that reach AROUND strike everywhere within a step at once.
    """
    steps = 0
    hits = 0
    reach = 0
    clue = 0
    seal = 0
    zone = NONE
    pc = start
    while True:
        op = t["code"][pc]["op"]
        if op == Op.END:
            return steps, hits, reach, clue, seal, zone
        if op == Op.JUMP:
            pc = t["code"][pc]["target"]
            continue
        if op == Op.CHOOSE:
            pc = t["code"][pc + 1]["target"]
            continue
        if op == Op.MOVE:
            steps += t["code"][pc]["steps"]
        elif op == Op.ATTACK or op == Op.DESTROY:
            hits = max(hits, hits_at(t, pc))
            place = t["code"][pc]["place"]
            if place == Place.OWN_AND_EACH_ADJACENT:
                reach = AROUND
            elif place != Place.OWN:
                reach = 1 if place < Place.OWN_AND_EACH_ADJACENT else EVERYWHERE
        elif op == Op.INVESTIGATE:
            clue = 1
        elif op == Op.SEAL:
            seal = 1
        elif op == Op.ACTIVATE_ZONE:
            zone = t["code"][pc]["zone"]
        pc += 1


@kernel
def next_card(t, s, seat):
    """Return the start of the program of the seat's next card of this round; NONE if it is not known."""
    if s["solo"]:
        return NONE
    for i in range(s["resolved"] + 1, TURNS):
        slot = s["order"][i]
        card = s["slot_card"][slot]
        if s["slot_seat"][slot] == seat and card != NONE:
            investigator = s["investigator"][seat]
            return t["card_bottom"][investigator, card] if i >= TOPS else t["card_top"][investigator, card]
    return NONE


@kernel
def within(t, value, location, reach):
    """Return the value of hits with this reach from a location: the best one, or all in reach."""
    best = 0.0
    total = 0.0
    places = reachable(t, location, 1 if reach == AROUND else reach)
    while places:
        here = max(0.0, value[lowest(places)])
        places &= places - 1
        total += here
        best = max(best, here)
    return total if reach == AROUND else best


@kernel
def fill_value(t, s, here, hits, far, next_hits, next_far, tight, blows, w, now_there, then_there):
    """Compute the value of this card's and the next card's hits in each location within range."""
    for location in range(MAX_LOCATIONS):
        now_there[location] = 0.0
        then_there[location] = 0.0
    places = reachable(t, here, max(far if hits > 0 else 0, next_far if next_hits > 0 else 0)) & occupied(s)
    while places:
        location = lowest(places)
        places &= places - 1
        distance = t["distance"][here, location]
        now = hits if distance <= far else 0
        then = next_hits if distance <= next_far else 0
        now_there[location], then_there[location] = value_of_either(
            t, s, location, now, then, tight, blows, w
        )


@kernel
def cost_of(health, blows, w):
    """Return the cost of this many blows to an investigator with this much health."""
    if blows <= 0:
        return 0.0
    return price_of_health(health, w) * blows + (w["value"][W_DEATH] if blows >= health else 0.0)


@kernel
def moves_again(s, seat):
    """Return whether the seat has another card in this round."""
    if s["solo"]:
        return cards_laid(s, seat) < TURNS // s["n_seats"]
    for i in range(s["resolved"] + 1, TURNS):
        if s["slot_seat"][s["order"][i]] == seat:
            return True
    return False


@kernel
def cards_laid(s, seat):
    """Return the number of action cards that an investigator has played this round."""
    n = 0
    for slot in range(TURNS):
        n += s["slot_card"][slot] != NONE and s["slot_seat"][slot] == seat
    return n


@kernel
def price_of_blows(health, killers, certain, harm, share, w):
    """Return the cost of killers and expected harm at the destination; if `certain`, the killers act now."""
    share *= w["value"][W_HARM]
    if certain:
        blows = w["value"][W_BLOW] * cost_of(health, killers, w)
        return blows + share * cost_of(max(0, health - killers), harm, w)
    return w["value"][W_DREAD] * cost_of(health, killers, w) + share * cost_of(health, harm, w)


@kernel
def fill_harm_to_come(t, s, seat, w, harm):
    """Compute the harm in each location, and return the share of such monsters that move before the seat."""
    share = 0.0
    if t["any_harm"]:
        share = share_on_the_move(t, s, effect_to_come(t, s, w)) if s["n_turns"] == TURNS else 1.0
        share = share * w["value"][W_LATER] if moves_again(s, seat) else share
    if share > 0.0:
        fill_harm(t, s, harm)
    else:
        for location in range(MAX_LOCATIONS):
            harm[location] = 0.0
    return share


@kernel
def fill_pressure(t, s, tight, blows, w, pressure):
    """Compute the pressure of all monsters in each location, and return the locations that have any."""
    places = left = occupied(s)
    while left:
        location = lowest(left)
        left &= left - 1
        space, crowded = pressure_at(t, s, location, w)
        row = ROW * np.int64(location)
        pressure[location] = 0.0
        for slot in range(s["n_monsters"][location]):
            at = row + FIELDS * np.int64(s["monsters"][location, slot] & KIND)
            pressure[location] += trouble_there(at, tight, space, crowded, blows[location], w)
    return places


@kernel
def value_of_surroundings(t, s, seat, location, places, pressure, w):
    """Return the value of a location by its space, and by the monsters, gates and investigators around it."""
    value = w["value"][W_SPACE] * max(0, room(t, s, location))
    near = 0.0
    while places:
        other = lowest(places)
        places &= places - 1
        near += pressure[other] * INVERSE[1 + t["distance"][location, other]]
    value += w["value"][W_FRONT] * near
    for gate in range(t["n_gates"]):
        value += w["value"][W_PORTAL] * INVERSE[1 + t["distance"][location, t["gate"][gate]]]
    for other in range(s["n_seats"]):
        value += w["value"][W_SPREAD] * t["distance"][location, s["at"][other]] * (other != seat)
    return value


@kernel
def value_for_any_card(t, s, location, clue, clues, w):
    """Return the value of monsters and clues to a card that is not known yet; `clue`: this card finds one."""
    value = w["value"][W_WATCH] * s["n_monsters"][location]
    value += w["value"][W_HINT] if s["clue"][location] != NONE and not clue else 0.0
    return value + w["value"][W_SCENT] * nearness(t, clues, location)


@kernel
def choose_step(t, s, w):
    """Move towards the best location within reach."""
    seat = s["resolver"]
    here = s["at"][seat]
    steps = s["r"][0]
    health = s["health"][seat]
    _, hits, reach, clue, seal, zone = outline(t, s["pc"] + 1)
    now_there = scratch(MAX_LOCATIONS)  # what hits are worth: of this card, of the next one
    then_there = scratch(MAX_LOCATIONS)
    harm = scratch(MAX_LOCATIONS)
    share = fill_harm_to_come(t, s, seat, w, harm)
    start = next_card(t, s, seat)
    next_steps, next_hits, next_reach, next_clue, _, _ = (
        outline(t, start) if start != NONE else (0, ANY_HITS, 0, 0, 0, 0)
    )
    tight = tightness(t, s)
    blows = scratch(MAX_LOCATIONS)
    fill_blows(s, w, blows)
    if hits > 0 or next_hits > 0:
        far, next_far = steps + abs(reach), steps + next_steps + abs(next_reach)
        fill_value(t, s, here, hits, far, next_hits, next_far, tight, blows, w, now_there, then_there)
    clues = places_of_clues(s)
    news = w["value"][W_FIND] + w["value"][W_MORE] * s["clues_found"]
    way = w["value"][W_HOME] + w["value"][W_HOLD] * tight
    hit = w["value"][W_HIT] + w["value"][W_RELIEF] * tight
    pressure = scratch(MAX_LOCATIONS)
    places = fill_pressure(t, s, tight, blows, w, pressure)
    shy = w["value"][W_SHY] * INVERSE[health]
    best = here
    best_value = -1e9
    goals = reachable(t, here, steps)
    while goals:
        location = lowest(goals)
        goals &= goals - 1
        value = -way * t["distance"][location, t["ritual"]] - 0.05 * t["distance"][here, location]
        value += value_of_surroundings(t, s, seat, location, places, pressure, w)
        killers = max(0, killers_at(t, s, location) - (hits if reach == 0 else 0))
        if killers > 0 or harm[location] > 0:
            value -= price_of_blows(health, killers, zone == t["zone"][location], harm[location], share, w)
        if hits > 0:
            now = now_there[location] if reach == 0 else within(t, now_there, location, reach)
            value += hit * now
        if clue and s["clue"][location] != NONE:
            value += news
        if seal:
            value += w["value"][W_BAR] / (1 + t["distance"][location, t["ritual"]])
        value -= shy * s["n_monsters"][location]
        if start == NONE:
            value += w["value"][W_CHANCE] * then_there[location]
            value += value_for_any_card(t, s, location, clue, clues, w)
        else:
            value += w["value"][W_COMPANY] * s["n_monsters"][location]
            value += w["value"][W_TRAIL] * nearness(t, clues, location)
            if next_hits > 0:
                next_far = next_reach if next_reach == AROUND else next_steps + next_reach
                value += w["value"][W_AHEAD] * within(t, then_there, location, next_far)
            if next_clue and reachable(t, location, next_steps) & clues:
                value += w["value"][W_NEXT_CLUE]
        if value > best_value:
            best, best_value = location, value
    return step_towards(t, s, best)
