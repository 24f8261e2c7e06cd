"""Evaluation of a roll: the task and dice that complete it, or the course after a failure."""

from __future__ import annotations

import numpy as np

from simcore.games.elder_sign.chances.payments import choice_number
from simcore.games.elder_sign.chances.places import (
    CLOSED,
    GONE,
    held_class,
    is_of_use,
    kept_marker,
    marker_after,
    position,
    stand_number,
    throw,
)
from simcore.games.elder_sign.chances.problem import DISCARD, FAIL_NOW
from simcore.games.elder_sign.rules.records.codes import RED, YELLOW
from simcore.jit.decorators import inlined, kernel


@inlined
def lost_position(shape, tasks):
    """Return the final position of an attempt with some tasks left."""
    return position(stand_number(shape, tasks, CLOSED, GONE, 0), 0, 0, 0)


@kernel
def after_aside(value, stand, green, yellow, red, aside):
    """Return the best position after setting aside one of the dice, or none if `aside` is 0."""
    if not aside:
        return position(stand, green, yellow, red)
    best = position(stand, 0, 0, 0)
    if green:
        best = position(stand, green - 1, yellow, red)
    if yellow:
        other = position(stand, green, 0, red)
        best = other if not green or value[other] > value[best] else best
    if red:
        other = position(stand, green, yellow, 0)
        best = other if not green + yellow or value[other] > value[best] else best
    return best


@kernel
def write_failures(p, shape, value, where, green, yellow, red, aside, following):
    """Fill `following` with the best position after a failed roll, by the die put on the marker.

    0: none; the class of a green die, the number of classes + that of the yellow one, twice that number +
    that of the red one. -1: that cannot be. `where` is tasks, marker, spell, clues.
    """
    tasks, marker, spell, clues = where
    n = shape["classes"]
    for number in range(3 * n):
        following[number] = -1
    if green + yellow + red == 0:
        following[0] = lost_position(shape, tasks)
        return
    stand = stand_number(shape, tasks, marker, spell, clues)
    following[0] = after_aside(value, stand, green, yellow, red, aside)
    if marker != n:
        return
    if green + yellow + red < 1 + aside:
        return
    for number in range(1, n):
        if is_of_use(p, tasks, number):
            stand = stand_number(shape, tasks, number, spell, clues)
            if green:
                following[number] = after_aside(value, stand, green - 1, yellow, red, aside)
            if yellow:
                following[n + number] = after_aside(value, stand, green, 0, red, aside)
            if red:
                following[2 * n + number] = after_aside(value, stand, green, yellow, 0, aside)


@kernel
def fail_throws(p, shape, sets, value, where, pool, special, judged, following):
    """Judge every roll as failed: terror effects, a die set aside, one on the marker.

    `special` holds the faces of the yellow and the red die; `following` is working space for
    `write_failures`.
    """
    green, yellow, red = pool
    tasks, marker = where[0], where[1]
    n = shape["classes"]
    shown_yellow, shown_red = shape["local"][YELLOW, special[0]], shape["local"][RED, special[1]]
    gone_yellow = 1 if yellow and p["is_terror"][shown_yellow] else 0
    gone_red = 1 if red and p["is_terror"][shown_red] else 0
    discards = 1 if p["terror"] & DISCARD else 0
    for gone in range(green + 1 if discards else 1):
        some = discards and gone + gone_yellow + gone_red > 0
        write_failures(
            p, shape, value, where, green - gone, yellow - discards * gone_yellow,
            red - discards * gone_red, 0 if some and p["discard_is_aside"] else 1, following[gone],
        )  # fmt: skip
    lost = lost_position(shape, tasks)
    result, choice = judged
    for dice in range(sets.first[green], sets.first[green + 1]):
        at = throw(shape, dice, special[0], special[1])
        if p["terror"] & FAIL_NOW and sets.terrors[dice] + gone_yellow + gone_red > 0:
            result[at] = 0.0
            choice[at] = lost
            continue
        ways = following[sets.terrors[dice] * discards]
        best = ways[0]
        if marker == n:
            for c in range(len(sets.classes)):
                kind = sets.classes[c]
                if sets.count[dice, c] == 0 or (discards and p["is_terror"][kind]):
                    continue
                if kind and ways[kind] >= 0 and value[ways[kind]] > value[best]:
                    best = ways[kind]
            if yellow and shown_yellow and not (discards and gone_yellow):
                way = ways[n + shown_yellow]
                best = way if way >= 0 and value[way] > value[best] else best
            if red and shown_red and not (discards and gone_red):
                way = ways[2 * n + shown_red]
                best = way if way >= 0 and value[way] > value[best] else best
        result[at] = value[best]
        choice[at] = best


@kernel
def pay_throws(shape, first, value, base, green, special, row, judged):
    """Judge every roll as paid by one row: `base` is the position without green dice."""
    result, choice = judged
    step = shape["yellows"] * shape["reds"]
    at = throw(shape, first[green], special[0], special[1])
    for dice in range(first[green], first[green + 1]):
        used = np.int64(row[dice])
        if used <= green:
            place = base + green - used
            if value[place] > result[at]:
                result[at] = value[place]
                choice[at] = place
        at += step


@kernel
def judge_unit(p, shape, first, value, where, pool, special, payments, unit, judged):
    """Judge every roll as completing a unit, by choice of special dice; return whether some roll can."""
    rows, row_of, least = payments
    tasks, marker, spell, clues = where
    green, yellow, red = pool
    on_marker = marker if marker < shape["classes"] else 0
    on_spell = held_class(shape, spell)
    shown_yellow, shown_red = shape["local"][YELLOW, special[0]], shape["local"][RED, special[1]]
    left = tasks & ~p["unit_tasks"][unit]
    is_better = False
    for use in range(16):
        by_yellow, by_red, by_marker, by_spell = use & 1, use >> 1 & 1, use >> 2 & 1, use >> 3
        a = shown_yellow if by_yellow and yellow else 0
        b = shown_red if by_red and red else 0
        c = on_marker if by_marker else 0
        d = on_spell if by_spell else 0
        if (a == 0) + (b == 0) + (c == 0) + (d == 0) + by_yellow + by_red + by_marker + by_spell != 4:
            continue
        number = row_of[unit, choice_number(shape["classes"], (a, b, c, d))]
        if number < 0 or least[number] > green:
            continue
        is_better = True
        stand = stand_number(
            shape, left, kept_marker(p, shape, left, marker_after(p, shape) if by_marker else marker),
            GONE if by_spell else spell, clues,
        )  # fmt: skip
        base = position(stand, 0, yellow - by_yellow, red - by_red)
        pay_throws(shape, first, value, base, green, special, rows[number], judged)
    return is_better


@kernel
def judge_pool(p, shape, sets, value, where, pool, payments, judged, following):
    """Judge every roll of a pool: find the best following position and its chance.

    Return whether some roll completes a task; without one the attempt fails before it (rulebook p.7).
    """
    tasks = where[0]
    is_better = False
    first = sets.first
    lowest = tasks & -tasks
    for shown_yellow in range(pool[1], shape["yellows"] if pool[1] else 1):
        for shown_red in range(pool[2], shape["reds"] if pool[2] else 1):
            special = (shown_yellow, shown_red)
            fail_throws(p, shape, sets, value, where, pool, special, judged, following)
            for unit in range(p["n_units"]):
                if p["unit_tasks"][unit] & ~tasks or (p["ordered"] and p["unit_tasks"][unit] & lowest == 0):
                    continue
                is_better |= judge_unit(p, shape, first, value, where, pool, special, payments, unit, judged)
    return is_better
