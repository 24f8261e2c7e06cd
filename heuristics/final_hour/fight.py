"""Decisions on the board: where to move, which monster to attack, which walkway to seal."""

from __future__ import annotations

from heuristics.final_hour.board import (
    INVERSE,
    W_CLUE,
    W_HINT,
    W_HOME,
    W_SCENT,
    W_SEAL,
    W_WATCH,
    anyone_at,
    fill_blows,
    occupied,
    places_of_clues,
    price_of_health,
    tightness,
    trouble,
    value_of_hits,
)
from heuristics.final_hour.flow import reachable, room
from heuristics.toolbox.by_value import by_value
from simcore.games.final_hour.limits import MAX_LOCATIONS, MAX_SPACES
from simcore.games.final_hour.rules.state import KIND, NONE, ROW
from simcore.games.final_hour.rules.vocabulary import ALL, Op, Per
from simcore.jit.decorators import inlined, kernel
from simcore.jit.intrinsics import row_word, scratch
from simcore.kernels.bits import bit, lowest

KILLER, WORST = 0, -1e9


@kernel
def hits_at(t, pc):
    """Estimate the hits of an attack or a destruction."""
    if t["code"][pc]["op"] == Op.DESTROY:
        count = t["code"][pc]["count"]
        return 4 if count == ALL else 2 * count
    hits = t["code"][pc]["hits"]
    return 2 * hits if t["code"][pc]["per"] == Per.PRIORITY_CARDS else hits + 0


@inlined
def what_follows(t, s):
    """Return the effects of the rest of the program where it ends: hits, 1 for a clue, 1 for a seal."""
    hits = 0
    clue = 0
    seal = 0
    pc = s["pc"] + 1
    for _ in range(4):
        op = t["code"][pc]["op"]
        if op == Op.END:
            break
        if op == Op.JUMP:
            pc = t["code"][pc]["target"]
            continue
        if op == Op.ATTACK or op == Op.DESTROY:
            hits = max(hits, hits_at(t, pc))
        elif op == Op.INVESTIGATE:
            clue = 1
        elif op == Op.SEAL:
            seal = 1
        pc += 1
    return hits, clue, seal


@inlined
def killers_at(t, s, location):
    """Return the killers in a location."""
    n = 0
    tokens = row_word(s["monsters"], location)
    for slot in range(MAX_SPACES):
        n += t["acting"][KILLER] >> (tokens >> ROW * slot & KIND) & 1
    return n


@inlined
def choose_step(t, s, w):
    """Move towards the best location within reach."""
    here = s["at"][s["resolver"]]
    steps = s["r"][0]
    hits, clue, seal = what_follows(t, s)
    tight = tightness(t, s)
    blows = scratch(MAX_LOCATIONS)
    fill_blows(s, w, blows)
    struck = occupied(s) if hits > 0 else 0
    find = w["value"][W_CLUE] if clue else w["value"][W_HINT]
    price = 0.3 * price_of_health(s["health"][s["resolver"]], w)
    best = here
    best_value = WORST
    goals = reachable(t, here, steps)
    while goals:
        location = lowest(goals)
        goals &= goals - 1  # without the lowest location, which is looked at now
        far = t["distance"][here, location]
        value = -w["value"][W_HOME] * t["distance"][location, t["ritual"]] - 0.05 * far
        value -= price * killers_at(t, s, location)
        value += w["value"][W_WATCH] * s["n_monsters"][location]
        if struck >> location & 1:
            value += value_of_hits(t, s, location, hits, tight, blows, w)
        value += find * (s["clue"][location] != NONE)
        if w["value"][W_SCENT] != 0.0:
            value += w["value"][W_SCENT] * nearness(t, places_of_clues(s), location)
        if seal:
            value += w["value"][W_SEAL] / (1 + t["distance"][location, t["ritual"]])
        if value > best_value:
            best, best_value = location, value
    return step_towards(t, s, best)


@kernel
def nearness(t, places, location):
    """Return one over the steps to the nearest of these locations elsewhere; 0 if there is none."""
    places &= ~bit(location)
    if places == 0:
        return 0.0
    steps = 1
    while steps < MAX_LOCATIONS - 1 and reachable(t, location, steps) & places == 0:
        steps += 1
    return INVERSE[steps]


@kernel
def step_towards(t, s, goal):
    """Return the option that is nearest to a location."""
    best = 0
    for i in range(1, s["n_options"]):
        if t["distance"][s["options"][i], goal] < t["distance"][s["options"][best], goal]:
            best = i
    return best


@inlined
def choose_kind(t, s, w, sign):
    """Choose the kind of monster with the most pressure per health (sign 1), or the least (-1)."""
    location = s["r"][1] if sign > 0 else s["at"][s["resolver"]]
    best = 0
    best_value = WORST
    for i in range(s["n_options"]):
        kind = s["options"][i]
        if kind == NONE:
            continue
        value = sign * trouble(t, s, kind, location, w)
        if sign > 0:
            value /= t["monster_health"][kind]
        if value > best_value:
            best, best_value = i, value
    return best


@inlined
def choose_place(t, s, w):
    """Choose the location of an effect: the most valuable hits, or room for spawns and damage."""
    pc = s["pc"]
    op = t["code"][pc]["op"]
    hits = hits_at(t, pc)
    tight = tightness(t, s)
    blows = scratch(MAX_LOCATIONS)
    fill_blows(s, w, blows)
    best = 0
    best_value = WORST
    for i in range(s["n_options"]):
        location = s["options"][i]
        far = t["distance"][location, t["ritual"]]
        if op == Op.ATTACK or op == Op.DESTROY:
            value = value_of_hits(t, s, location, hits, tight, blows, w)
        elif op == Op.REPAIR:
            value = s["damage"][location] - 1.5 * far
        elif op == Op.DAMAGE or op == Op.SPAWN:
            way = 0.5 * (t["path_distance"][0, location] + t["path_distance"][1, location])
            value = min(2, room(t, s, location)) + 0.5 * way
        else:
            value = 1.0 * far
        if value > best_value:
            best, best_value = i, value
    return best


@inlined
def choose_monster(t, s, w):
    """Choose a monster to move; prefer one with pressure."""
    best = s["n_options"] - 1
    best_value = 2.0
    for i in range(s["n_options"] - 1):
        option = s["options"][i]
        value = trouble(t, s, option & 63, option >> 6, w)
        if value > best_value:
            best, best_value = i, value
    return best


@by_value
def choose_destination(t, s, _w, goal):
    """Choose the destination of a moved monster.

    Prefer a seal, then a location with room, far from the ritual location and from investigators.
    """
    start, kind = s["r"][1] >> 6, s["r"][1] & 63
    if s["seals"][t["walkway"][start, goal]] > 0 and t["ignores_seals"][kind] == 0:
        return 50.0
    if goal == t["ritual"]:
        return -50.0
    value = 1.0 * t["path_distance"][t["colour"][kind], goal]
    value += 3.0 if room(t, s, goal) > 0 else 0.0
    return value - (2.0 if anyone_at(s, goal) else 0.0)


@kernel
def choose_walkway(t, s, sign):
    """Choose the walkway whose seal stops the most monsters (sign 1) or the fewest (-1) on their way."""
    best = 0
    best_value = WORST
    for i in range(s["n_options"]):
        way = s["options"][i]
        value = 0.0
        for end in range(2):
            start = t["ends"][way, end]
            goal = t["ends"][way, 1 - end]
            if start == t["ritual"]:
                continue
            for colour in range(2):
                if t["arrow"][colour, start] == goal:
                    value += (2.0 + s["n_monsters"][start]) / t["path_distance"][colour, start]
        value *= sign
        if value > best_value:
            best, best_value = i, value
    return best
