"""Numbering of the positions of an attempt, and of its rolls.

A position before a roll consists of a *stand* (tasks left, contents of the marker and the spell, and a level
for clues and an unused daily ability) and a pool (green dice, yellow, red). `position` encodes both as one
number; `throw` encodes a roll.

The marker is CLOSED (0: it takes no more dice), holds a class of faces (its number), or is open (number of
classes, N). The spell is gone (0), holds a class of a green die (1 + its number) or of another one (N + 1 +
its number), or is ready (2 * N + 1).
"""

from __future__ import annotations

import numpy as np

from simcore.games.elder_sign.chances.problem import FOCUS_AGAIN, MAX_GREEN, N_COLOURS, NO_FOCUS, NO_SPELL
from simcore.games.elder_sign.rules.records.codes import GREEN, RED, YELLOW
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.dice_pool import POINTS, WILD

CLOSED, GONE = 0, 0
PILES = MAX_GREEN + 1  # numbers of green dice
POOLS = PILES * 4
FREE_LAYER, CAST_LAYER = 2, 4

SHAPE = np.dtype(
    [
        ("classes", "i8"),
        ("markers", "i8"),  # what a marker can hold
        ("spells", "i8"),
        ("clue_levels", "i8"),  # clues from 0 on
        ("levels", "i8"),  # these; once more behind them with a daily ability that is still unused
        ("stands", "i8"),
        ("yellows", "i8"),  # what the yellow die can show, that it is not there too
        ("reds", "i8"),
        ("sets", "i8"),  # multisets of green dice
        ("throws", "i8"),
        ("layers", "i8"),  # of a plan
        ("local", "i8", (N_COLOURS, 16)),  # class of each number of the yellow and red die; place of a class
        ("place", "i8", (N_COLOURS, 16)),
    ],
    align=True,
)
"""Sizes derived from a problem."""


@kernel
def measure(p, n_sets, shape):
    """Fill the sizes of a problem."""
    n = p["n_classes"]
    shape["classes"] = n
    shape["markers"] = n + 1
    shape["spells"] = 1 if p["spell"] == NO_SPELL else 2 * n + 2
    shape["clue_levels"] = p["clues"] + 1
    shape["levels"] = shape["clue_levels"] * (2 if p["few_daily"] else 1)
    shape["stands"] = (1 << p["n_tasks"]) * shape["markers"] * shape["spells"] * shape["levels"]
    shape["sets"] = n_sets
    for colour in range(N_COLOURS):
        number = 0 if colour == GREEN else 1
        for each in range(16):
            shape["local"][colour, each] = 0
            shape["place"][colour, each] = -1
        for each in range(n):
            if p["chance"][colour, each] > 0.0:
                shape["local"][colour, number] = each
                shape["place"][colour, each] = number
                number += 1
        if colour == YELLOW:
            shape["yellows"] = number
        elif colour == RED:
            shape["reds"] = number
    shape["throws"] = n_sets * shape["yellows"] * shape["reds"]
    free, cast = 1 if p["clue_twice"] and p["clues"] else 0, 1 if p["spell"] == 1 else 0
    shape["layers"] = 8 if cast else 4 if free else 2


@inlined
def stand_number(shape, tasks, marker, spell, level):
    """Return the number of everything outside the pool."""
    return ((tasks * shape["markers"] + marker) * shape["spells"] + spell) * shape["levels"] + level


@inlined
def position(stand, green, yellow, red):
    """Return the number of a position before a roll."""
    return stand * POOLS + (yellow + 2 * red) * PILES + green


@inlined
def throw(shape, dice, yellow, red):
    """Return the number of a roll."""
    return (dice * shape["yellows"] + yellow) * shape["reds"] + red


@inlined
def tasks_of(shape, stand):
    """Return the tasks left, as a bit mask."""
    return stand // (shape["markers"] * shape["spells"] * shape["levels"])


@inlined
def marker_of(shape, stand):
    """Return what the marker holds."""
    return stand // (shape["levels"] * shape["spells"]) % shape["markers"]


@inlined
def held_class(shape, spell):
    """Return the class of the die on the spell; 0 if there is none."""
    n = shape["classes"]
    return (spell - 1) % n if GONE < spell <= 2 * n else 0


@inlined
def marker_after(p, shape):
    """Return the marker after its die is spent."""
    return shape["classes"] if p["focus"] == FOCUS_AGAIN else CLOSED


@inlined
def first_marker(p, shape):
    """Return the marker at the start."""
    return CLOSED if p["focus"] == NO_FOCUS else shape["classes"]


@kernel
def first_stand(p, shape):
    """Return the initial stand, with all tasks left."""
    spell = GONE if p["spell"] == NO_SPELL else shape["spells"] - 1
    return stand_number(shape, (1 << p["n_tasks"]) - 1, first_marker(p, shape), spell, shape["levels"] - 1)


@kernel
def is_of_use(p, tasks, each):
    """Return whether a die of a class can help to pay for one of some tasks."""
    if each == 0:
        return False
    symbol = p["class_symbol"][each]
    for unit in range(p["n_units"]):
        if p["unit_tasks"][unit] & ~tasks:
            continue
        if symbol == WILD or (symbol != POINTS and p["unit_symbols"][unit, symbol] > 0):
            return True
        if symbol == POINTS and p["unit_points"][unit, 0] > 0:
            return True
    return False


@kernel
def kept_marker(p, shape, tasks, marker):
    """Return the effective marker for some tasks: a useless die only blocks it."""
    if marker == CLOSED or marker == shape["classes"] or is_of_use(p, tasks, marker):
        return marker
    return CLOSED


@kernel
def is_reached(p, tasks):
    """Return whether this set of tasks can be left; with the arrow, it is always the end of the card."""
    whole = (1 << p["n_tasks"]) - 1
    return not p["ordered"] or (tasks | (tasks - 1)) == whole
