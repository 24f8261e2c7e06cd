"""All multisets of up to six green dice, numbered by size: the results of a roll.

A roll with the yellow and the red die is the number of such a multiset, and one number for each of the two: 0
if it is absent, else 1 + its class.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from simcore.games.elder_sign.chances.problem import MAX_GREEN
from simcore.games.elder_sign.rules.records.codes import GREEN
from simcore.jit.decorators import kernel

NOWHERE = -1


class Sets(NamedTuple):
    """All multisets of green dice.

    Parameters
    ----------
    classes
        Classes that a green die can show.
    first
        Number of the first multiset of each size; behind them how many there are.
    count
        Dice of each class, by multiset.
    up, down
        The multiset with a die of a class more, or less.
    weight
        Chance that so many dice show it.
    terrors
        Dice that show terror.
    """

    classes: Any
    first: Any
    count: Any
    up: Any
    down: Any
    weight: Any
    terrors: Any


@kernel
def green_classes(p):
    """Return the classes that a green die can show."""
    found = np.zeros(8, np.int64)
    n = 0
    for each in range(p["n_classes"]):
        if p["chance"][GREEN, each] > 0.0:
            found[n] = each
            n += 1
    return found[:n]


@kernel
def first_of_size(n, most):
    """Return the number of the first multiset of each size over `n` classes, and after them the total."""
    first = np.zeros(most + 2, np.int64)
    count = 1
    for size in range(most + 1):
        first[size + 1] = first[size] + count
        count = count * (size + n) // (size + 1)
    return first


@kernel
def count_sets(p, classes, first, count, up, down, weight):
    """Fill the tables of multisets: dice of each class, one die more, one die less, and the chance.

    Each size is made from the previous one by adding a die of a class that is not below the highest one, so
    that each multiset occurs once.
    """
    n = len(classes)
    up[:] = NOWHERE
    down[:] = NOWHERE
    weight[0] = 1.0
    for c in range(n):
        count[0, c] = 0
    most = len(first) - 2
    new = 1
    for size in range(most):
        for number in range(first[size], first[size + 1]):
            highest = 0
            for c in range(n):
                if count[number, c] > 0:
                    highest = c
            for c in range(highest, n):
                for other in range(n):
                    count[new, other] = count[number, other]
                count[new, c] += 1
                # The multinomial chance: one more die, and one more of its class.
                weight[new] = weight[number] * (size + 1) / count[new, c] * p["chance"][GREEN, classes[c]]
                new += 1
    link_sets(n, first, count, up, down)


@kernel
def link_sets(n, first, count, up, down):
    """Write for each multiset the ones with a die more and with a die less."""
    codes = np.full((MAX_GREEN + 2) ** max(n - 1, 1), NOWHERE, np.int32)
    base = MAX_GREEN + 2
    for size in range(len(first) - 1):
        # Within one size the last count follows from the others.
        for number in range(first[size], first[size + 1]):
            codes[code_of(count, number, n, base)] = number
        if size == 0:
            continue
        for number in range(first[size - 1], first[size]):
            for c in range(n):
                code = code_of(count, number, n, base) + (base**c if c < n - 1 else 0)
                more = codes[code]
                up[number, c] = more
                down[more, c] = number


@kernel
def code_of(count, each, n, base):
    """Return the number that encodes all counts except the last."""
    code = 0
    for c in range(n - 2, -1, -1):
        code = code * base + count[each, c]
    return code


@kernel
def make_sets(p):
    """Return the classes of green dice, and their multisets."""
    classes = green_classes(p)
    first = first_of_size(len(classes), p["green"])
    n = first[len(first) - 1]
    count = np.zeros((n, len(classes)), np.int8)
    up = np.zeros((n, len(classes)), np.int16)
    down = np.zeros((n, len(classes)), np.int16)
    weight = np.zeros(n, np.float64)
    terrors = np.zeros(n, np.int8)
    count_sets(p, classes, first, count, up, down, weight)
    for dice in range(n):
        for c in range(len(classes)):
            if p["is_terror"][classes[c]]:
                terrors[dice] += count[dice, c]
    return Sets(classes, first, count, up, down, weight, terrors)
