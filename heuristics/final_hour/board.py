"""What a sensible player sees on the board.

Which monsters press, what a place is worth, what a program would do.

All numbers are in one currency, "trouble": about what one ordinary monster is worth. Only open information
is read: the board, health, seals and the text of cards that the player may read.
"""

from __future__ import annotations

import numpy as np

from simcore.final_hour.program import ALL, Op, Per, Place
from simcore.final_hour.state import KIND, NONE, ints
from simcore.jit import kernel

END, JUMP, CHOOSE, MAY, UNLESS, AS_TURN = ints(Op.END, Op.JUMP, Op.CHOOSE, Op.MAY, Op.UNLESS, Op.AS_TURN)
MOVE, INVESTIGATE, SEAL, UNSEAL = ints(Op.MOVE, Op.INVESTIGATE, Op.SEAL, Op.UNSEAL)
LOSE_HEALTH, RECOVER, DISCARD_GATE = ints(Op.LOSE_HEALTH, Op.RECOVER, Op.DISCARD_GATE)
RESOLVE_TOP_CARD, DRAW_PRIORITY = ints(Op.RESOLVE_TOP_CARD, Op.DRAW_PRIORITY)
ATTACK, DESTROY, DAMAGE, REPAIR = ints(Op.ATTACK, Op.DESTROY, Op.DAMAGE, Op.REPAIR)
MOVE_MONSTER, SPAWN, ACTIVATE_ZONE = ints(Op.MOVE_MONSTER, Op.SPAWN, Op.ACTIVATE_ZONE)
OWN, OWN_AND_EACH_ADJACENT, ANYWHERE, EACH_GATE, LEFT = ints(
    Place.OWN, Place.OWN_AND_EACH_ADJACENT, Place.ANYWHERE, Place.EACH_GATE, Place.LEFT
)
(PER_PRIORITY,) = ints(Per.PRIORITY_CARDS)
KILLER, RUNNER, WRECKER = 0, 1, 2
INVERSE = 1.0 / np.maximum(np.arange(128), 0.7)
"""One over a number of steps or of health; the ritual location itself counts a little more than one step."""

# Weights, by place in the vector of the strategy.
W_CROWD, W_RUNNER, W_WRECKER, W_KILLER, W_GUARD = 0, 1, 2, 3, 4
W_CLUE, W_SEAL, W_SPAWN, W_DAMAGE, W_HEALTH, W_GATE, W_ITEM = 5, 6, 7, 8, 9, 10, 11
W_RIVALRY, W_OMEN, W_ICON, W_READY, W_PANIC = 12, 13, 14, 15, 16


@kernel
def room(t, s, location):
    """Empty monster spaces."""
    return t["spaces"][location] - s["damage"][location] - s["n_monsters"][location]


@kernel
def anyone_at(s, location):
    """Whether an investigator stands there."""
    for seat in range(s["n_seats"]):
        if s["at"][seat] == location:
            return True
    return False


@kernel
def trouble(t, s, kind, location, w):
    """How much one monster presses where it stands: what it is worth to be rid of it."""
    near = INVERSE[t["path_distance"][t["colour"][kind], location]]
    value = w["value"][W_GUARD] if location == t["ritual"] else 1.0 + w["value"][W_CROWD] * near
    if t["n_icons"][kind] > 0:
        icon = t["icons"][kind, 0]
        if icon == RUNNER:
            value += w["value"][W_RUNNER] * near
        elif icon == WRECKER:
            value += w["value"][W_WRECKER] * near * t["n_icons"][kind]
        elif anyone_at(s, location):
            value += w["value"][W_KILLER]
    return value


@kernel
def worth_of_hits(t, s, location, hits, w):
    """About what an attack with so many hits takes away there.

    All that it can reach, as far as the hits go.
    """
    total = 0.0
    densest = 0.0
    for slot in range(s["n_monsters"][location]):
        kind = s["monsters"][location, slot] & KIND
        health = t["monster_health"][kind]
        if health <= hits:
            value = trouble(t, s, kind, location, w)
            total += value
            densest = max(densest, value * INVERSE[health])
    return min(total, densest * hits)


@kernel
def strike(t, s, seat, pc, reach, w):
    """What an attack or a destruction is worth to somebody who may first walk `reach` steps."""
    here = s["at"][seat]
    op = t["code"][pc, 0]
    place = t["code"][pc, 1]
    hits = t["code"][pc, 3]
    if op == DESTROY:
        hits = 4 if hits == ALL else 2 * hits
    elif t["code"][pc, 4] == PER_PRIORITY:
        hits = 2 * hits
    if place != OWN and place != LEFT:
        reach += 1
    best = 0.0
    total = 0.0
    for location in range(t["n_locations"]):
        if s["n_monsters"][location] > 0 and (place == ANYWHERE or t["distance"][here, location] <= reach):
            value = worth_of_hits(t, s, location, hits, w)
            total += value
            best = max(best, value)
    return 0.6 * total if place == OWN_AND_EACH_ADJACENT else best


@kernel
def zone_danger(t, s, zone, w):
    """What the activation of a zone would cost."""
    total = 0.0
    for i in range(t["zone_size"][zone]):
        location = t["zone_locations"][zone, i]
        for slot in range(s["n_monsters"][location]):
            kind = s["monsters"][location, slot] & KIND
            if t["n_icons"][kind] == 0:
                continue
            icon = t["icons"][kind, 0]
            if icon == KILLER:
                total += w["value"][W_HEALTH] if anyone_at(s, location) else 0.0
            elif icon == WRECKER:
                total += w["value"][W_DAMAGE] * (4.0 if location == t["ritual"] else 1.0)
            elif location != t["ritual"]:
                goal = t["arrow"][t["colour"][kind], location]
                total += w["value"][W_GUARD] if goal == t["ritual"] else 0.5
    return total


@kernel
def clue_within(t, s, here, reach):
    """Whether a clue lies within so many steps."""
    for location in range(t["n_locations"]):
        if s["clue"][location] != NONE and t["distance"][here, location] <= reach:
            return True
    return False


@kernel
def line_value(t, s, seat, start, w):
    """What the program from `start` on would be worth to `seat`, seen from where it stands; branches.

    The first.
    """
    value = 0.0
    reach = 0
    pc = start
    here = s["at"][seat]
    while True:
        op = t["code"][pc, 0]
        if op == END:
            return value
        if op == JUMP:
            pc = t["code"][pc, 1]
            continue
        if op == CHOOSE:
            pc = t["code"][pc + 1, 0]
            continue
        if op == MOVE:
            reach += t["code"][pc, 1]
            value += 0.2
        elif op == ATTACK or op == DESTROY:
            value += strike(t, s, seat, pc, reach, w)
        elif op == ACTIVATE_ZONE:
            value -= zone_danger(t, s, t["code"][pc, 1], w)
        elif op == INVESTIGATE:
            value += w["value"][W_CLUE] if clue_within(t, s, here, reach) else 0.0
        elif op == SPAWN:
            many = t["n_gates"] if t["code"][pc, 1] == EACH_GATE else 1
            value -= w["value"][W_SPAWN] * t["code"][pc, 3] * many
        else:
            value += other_value(t, s, seat, pc, w)
        pc += 1


@kernel
def other_value(t, s, seat, pc, w):
    """What the rarer effects are worth."""
    op = t["code"][pc, 0]
    if op == SEAL:
        return w["value"][W_SEAL]
    if op == UNSEAL:
        return -w["value"][W_SEAL]
    if op == DAMAGE:
        return -w["value"][W_DAMAGE] * t["code"][pc, 3]
    if op == REPAIR:
        return 0.5 * w["value"][W_DAMAGE] * t["code"][pc, 3]
    if op == LOSE_HEALTH:
        return -w["value"][W_HEALTH] * t["code"][pc, 2]
    if op == RECOVER:
        return w["value"][W_HEALTH] if s["health"][seat] < t["health"] else 0.0
    if op == MOVE_MONSTER:
        return 1.5 * t["code"][pc, 4]
    if op == DISCARD_GATE:
        return -w["value"][W_GATE]
    if op == RESOLVE_TOP_CARD:
        return -2.0
    return 0.5


@kernel
def program_value(t, s, seat, start, w):
    """What a program is worth to `seat`; of branches that open it, the best."""
    if t["code"][start, 0] != CHOOSE:
        return line_value(t, s, seat, start, w)
    best = -1e9
    for branch in range(t["code"][start, 1]):
        best = max(best, line_value(t, s, seat, t["code"][start + 1 + branch, 0], w))
    return best
