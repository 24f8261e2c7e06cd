"""Payments for tasks: the fewest green dice, given the special dice that are spent.

The special dice are the yellow and the red die, the one on the marker and the one on a spell, because it
matters later which of them are spent. Only the number of spent green dice matters. There is a row for each
task and each choice of special dice. It holds the lowest number of green dice of each multiset that completes
the payment without a superfluous die.
"""

from __future__ import annotations

import numpy as np

from simcore.games.elder_sign.chances.problem import MAX_CLASSES, MAX_SUMS
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import scratch_bytes
from simcore.kernels.dice_pool import POINTS, SYMBOLS, WILD

NEVER = 100
LETTERS = 6  # symbols that are no points and not wild
NO_ROW = -1
SLOTS = 4
MOST_DICE = 10


@kernel
def is_paid(p, unit, counts):
    """Return whether dice, counted by class, pay for a unit."""
    short = total = wilds = wild_points = kinds = 0
    for k in range(1, LETTERS + 1):
        need = p["unit_symbols"][unit, k]
        if need > 0:
            for each in range(1, p["n_classes"]):
                if p["class_symbol"][each] == k:
                    need -= counts[each]
            short += max(need, 0)
    for each in range(1, p["n_classes"]):
        if p["class_symbol"][each] == WILD and counts[each] > 0:
            wilds += counts[each]
            wild_points = p["class_value"][each]
            kinds += 1
        elif p["class_symbol"][each] == POINTS:
            total += counts[each] * p["class_value"][each]
    if short > wilds:
        return False
    if p["unit_sums"][unit] > 1 or kinds > 1:
        return are_sums_paid(p, unit, counts, short)
    return total + (wilds - short) * wild_points >= p["unit_points"][unit, 0]


@kernel
def are_sums_paid(p, unit, counts, short):
    """Return whether the sums are reached if the `short` wild dice of fewest points serve as symbols."""
    values = scratch_bytes(MOST_DICE)
    n = total = 0
    for points in range(p["cap"] + 1):
        for each in range(1, p["n_classes"]):
            if p["class_value"][each] != points or counts[each] == 0:
                continue
            number = counts[each]
            if p["class_symbol"][each] == WILD:
                used = min(number, short)
                short -= used
                number -= used
            elif p["class_symbol"][each] != POINTS:
                continue
            for _ in range(number):
                values[n] = points
                n += 1
                total += points
    sums, needed = p["unit_sums"][unit], 0
    for k in range(sums):
        needed += p["unit_points"][unit, k]
    if total < needed or sums > n:
        return False
    return True if sums <= 1 else can_split(p, unit, values, n, sums)


@kernel
def can_split(p, unit, values, n, sums):
    """Return whether dice can be divided among several sums, given the sums that each set of dice reaches."""
    reached = np.zeros(1 << n, np.int64)  # 64 * sums that are reached, and points of the next one
    best = 0
    for dice in range(1 << n):
        done, points = reached[dice] // 64, reached[dice] % 64
        best = max(best, done)
        if done >= sums:
            return True
        for die in range(n):
            if dice >> die & 1 == 0:
                more = points + values[die]
                now = (done + 1) * 64 if more >= p["unit_points"][unit, done] else done * 64 + more
                reached[dice | 1 << die] = max(reached[dice | 1 << die], now)
    return best >= sums


@kernel
def most_dice(p, unit):
    """Return an upper bound on the number of dice of a minimal payment."""
    most = 0
    for k in range(1, SYMBOLS):
        most += p["unit_symbols"][unit, k]
    for k in range(MAX_SUMS):
        most += p["unit_points"][unit, k]
    return most


@kernel
def choice_number(n_classes, specials):
    """Return the number of a choice of special dice, in any order; 0 means none."""
    a, b, c, d = specials
    if a < b:
        a, b = b, a
    if c < d:
        c, d = d, c
    if a < c:
        a, c = c, a
    if b < d:
        b, d = d, b
    if b < c:
        b, c = c, b
    return ((a * n_classes + b) * n_classes + c) * n_classes + d


@kernel
def without_one(choice, place, n_classes):
    """Return the choice without one of its four dice."""
    d = choice % n_classes
    c = choice // n_classes % n_classes
    b = choice // n_classes**2 % n_classes
    a = choice // n_classes**3
    if place == 0:
        a = 0
    elif place == 1:
        b = 0
    elif place == 2:
        c = 0
    else:
        d = 0
    return choice_number(n_classes, (a, b, c, d))


@kernel
def write_paid(p, unit, choice, classes, first, count, down, paid):
    """Fill `paid` with whether each multiset of green dice pays together with the special dice."""
    n_classes = p["n_classes"]
    counts = np.zeros(MAX_CLASSES, np.int64)
    n = len(classes)
    for number in range(first[len(first) - 1]):
        found = False
        for c in range(n):
            less = down[number, c]
            if less >= 0 and paid[less]:
                found = True
        if not found:
            counts[:] = 0
            for c in range(n):
                counts[classes[c]] = count[number, c]
            rest = choice
            for _ in range(SLOTS):
                counts[rest % n_classes] += 1
                rest //= n_classes
            counts[0] = 0
            found = is_paid(p, unit, counts)
        paid[number] = found


@kernel
def write_fewest(choices, i, place_of, n_classes, n, first, down, paid, row):
    """Fill a row with the fewest green dice for choice `i` of special dice; return the lowest of them."""
    least = NEVER
    for size in range(len(first) - 1):
        for number in range(first[size], first[size + 1]):
            fewest = NEVER
            minimal = paid[i, number]
            for c in range(n):
                less = down[number, c]
                if less >= 0:
                    fewest = min(fewest, np.int64(row[less]))
                    minimal = minimal and not paid[i, less]
            if minimal:
                rest = choices[i]
                for place in range(SLOTS - 1, -1, -1):
                    if rest % n_classes > 0:
                        other = place_of[without_one(choices[i], place, n_classes)]
                        minimal = minimal and not paid[other, number]
                    rest //= n_classes
            if minimal:
                fewest = min(fewest, size)
            row[number] = fewest
            least = min(least, fewest)
    return least


@kernel
def all_help(p, unit, choice):
    """Return whether a unit has a use for each of the special dice, taken alone."""
    n_classes = p["n_classes"]
    while choice > 0:
        kind = choice % n_classes
        choice //= n_classes
        symbol = p["class_symbol"][kind]
        if kind == 0 or symbol == WILD:
            continue
        need = p["unit_points"][unit, 0] if symbol == POINTS else p["unit_symbols"][unit, symbol]
        if need == 0:
            return False
    return True


@kernel
def list_choices(p, slots):
    """List the choices of special dice, fewer dice first, and their index by number."""
    n = p["n_classes"]
    place_of = np.full(n**SLOTS, NO_ROW, np.int64)
    choices = np.zeros(n**slots, np.int64)
    found = 0
    for dice in range(slots + 1):
        for number in range(n**SLOTS):
            d, c, b, a = number % n, number // n % n, number // n**2 % n, number // n**3
            size = (a > 0) + (b > 0) + (c > 0) + (d > 0)
            if size == dice and a >= b and b >= c and c >= d:
                place_of[number] = found
                choices[found] = number
                found += 1
    return choices[:found], place_of


@kernel
def all_rows(p, slots, classes, first, count, down):
    """Return every row, with its number by unit and choice (NO_ROW if it never pays).

    The result contains the rows, their numbers, and the fewest green dice of each row.
    """
    n_classes, n_sets = p["n_classes"], first[len(first) - 1]
    choices, place_of = list_choices(p, slots)
    n_choices = len(choices)
    rows = np.zeros((p["n_units"] * n_choices, n_sets), np.int8)
    row_of = np.full((p["n_units"], n_classes**SLOTS), NO_ROW, np.int64)
    least = np.zeros(p["n_units"] * n_choices, np.int64)
    n_rows = 0
    for unit in range(p["n_units"]):
        paid = np.zeros((n_choices, n_sets), np.bool_)
        most = most_dice(p, unit)
        for i in range(n_choices):
            if not all_help(p, unit, choices[i]):
                continue
            write_paid(p, unit, choices[i], classes, first, count, down, paid[i])
            least[n_rows] = write_fewest(
                choices, i, place_of, n_classes, len(classes), first, down, paid, rows[n_rows]
            )
            if least[n_rows] < NEVER and least[n_rows] <= most:
                row_of[unit, choices[i]] = n_rows
                n_rows += 1
    return rows[:n_rows], row_of, least[:n_rows]
