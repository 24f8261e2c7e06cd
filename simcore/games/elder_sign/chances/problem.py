"""Definition of the problem: the tasks of a card, the dice, and other help.

`fill_problem` makes the record from the Tables of a scenario for a printed card; `add_monster` adds monsters.
Call `classify` afterwards. It merges faces that are equivalent for this card: a class is a face that matters,
and class 0 contains all others.
"""

from __future__ import annotations

import numpy as np

from simcore.games.elder_sign.limits import MAX_ROWS
from simcore.games.elder_sign.rules.records.codes import (
    COLOURS,
    EMPTY,
    NONE,
    PARTLY,
    RED,
    TERROR,
    YELLOW,
    Ability,
)
from simcore.games.elder_sign.rules.records.tables import FACES
from simcore.games.elder_sign.rules.records.vocabulary import Op
from simcore.jit.decorators import kernel
from simcore.kernels.dice_pool import POINTS, WILD

MAX_TASKS = 6
MAX_UNITS = 64  # what can be completed with one roll: a task, or with an ability several
MAX_SUMS = 12
MAX_GREEN = 6
MAX_CLASSES = 14
SYMBOLS = 8
N_COLOURS = len(COLOURS)

NO_FOCUS, FOCUS_ONCE, FOCUS_AGAIN = range(3)
NO_SPELL, SPELL_BEFORE, SPELL_AFTER = range(3)
FAIL_NOW, DISCARD = 1, 2  # bits: what a terror effect does to the attempt
CHANGES = 4


PROBLEM = np.dtype(
    [
        ("n_tasks", "i8"),
        ("ordered", "i8"),  # 1: from the first task to the last
        ("symbols", "i8", (MAX_TASKS, SYMBOLS)),
        ("points", "i8", (MAX_TASKS, MAX_SUMS)),
        ("terror", "i8"),  # what a terror effect does to the attempt, bits
        ("watch_terror", "i8"),  # 1: terror effects are counted though they do nothing to the attempt
        ("wild_terror", "i8"),  # switches of the rules, as in the Tables
        ("discard_is_aside", "i8"),
        ("pay_unrolled", "i8"),
        ("fail_no_dice", "i8"),
        ("clue_is_roll", "i8"),
        ("focus", "i8"),
        ("green", "i8"),  # the pool
        ("yellow", "i8"),
        ("red", "i8"),
        ("clues", "i8"),
        ("clue_twice", "i8"),
        ("spell", "i8"),  # one spell that secures a die: when it is cast
        ("spells_keep", "i8"),
        ("few", "i8"),  # dice that an ability may roll again, once a roll; 0: none
        ("few_daily", "i8"),  # 1: once an attempt, as a daily ability that is unused when it begins
        ("many_tasks", "i8"),
        ("n_changes", "i8"),  # one of these, once a roll: a face becomes another one
        ("change_from", "i8", (CHANGES, 2)),  # symbol, points
        ("change_to", "i8", (CHANGES, 2)),
        ("change_colours", "i8", (CHANGES,)),  # one bit each
        ("face_symbol", "i8", (N_COLOURS, FACES)),
        ("face_value", "i8", (N_COLOURS, FACES)),
        # --- from here on by `classify`
        ("n_units", "i8"),
        ("unit_tasks", "i8", (MAX_UNITS,)),  # tasks, one bit each
        ("unit_symbols", "i8", (MAX_UNITS, SYMBOLS)),
        ("unit_points", "i8", (MAX_UNITS, MAX_SUMS)),
        ("unit_sums", "i8", (MAX_UNITS,)),  # how many sums it has
        ("cap", "i8"),  # the largest sum of a task: more points are as good
        ("n_classes", "i8"),
        ("class_symbol", "i8", (MAX_CLASSES,)),
        ("class_value", "i8", (MAX_CLASSES,)),
        ("class_of", "i8", (N_COLOURS, FACES)),
        ("chance", "f8", (N_COLOURS, MAX_CLASSES)),
        ("is_terror", "i8", (MAX_CLASSES,)),
    ],
    align=True,
)
"""Record of a question about one attempt."""


@kernel
def add_task(p, symbols, points):
    """Add a task after the others."""
    task = p["n_tasks"]
    for k in range(SYMBOLS):
        p["symbols"][task, k] = symbols[k]
    for k in range(MAX_SUMS):
        p["points"][task, k] = points[k] if k < len(points) else 0
    p["n_tasks"] = task + 1


@kernel
def more_for_task(p, task, symbols, points):
    """Add requirements to a task."""
    for k in range(SYMBOLS):
        p["symbols"][task, k] += symbols[k]
    free = 0
    for k in range(len(points)):
        if points[k] > 0:
            while free < MAX_SUMS - 1 and p["points"][task, free] > 0:
                free += 1
            p["points"][task, free] = points[k]


@kernel
def says(t, program, op):
    """Return whether a program contains an instruction."""
    if program < 0:
        return False
    place = np.int64(program)
    while t["code"][place]["op"] != 0:
        if t["code"][place]["op"] == op:
            return True
        place += 1
    return False


@kernel
def fill_rules(t, p):
    """Copy dice and alternatives of the rules from the Tables."""
    p["wild_terror"] = t["wild_terror"]
    p["discard_is_aside"] = t["discard_is_aside"]
    p["pay_unrolled"] = t["pay_unrolled"]
    p["fail_no_dice"] = t["fail_no_dice"]
    p["clue_is_roll"] = t["clue_is_roll"]
    p["spells_keep"] = t["spells_keep"]
    p["focus"] = FOCUS_ONCE if t["focus_once"] else FOCUS_AGAIN
    p["green"] = MAX_GREEN
    for colour in range(N_COLOURS):
        for face in range(FACES):
            p["face_symbol"][colour, face] = t["face_symbol"][colour, face]
            p["face_value"][colour, face] = t["face_value"][colour, face]


@kernel
def fill_problem(t, adventure, monsters, p):
    """Write the problem of a card for the six green dice.

    `monsters[row]` is the number of the monster on a row, or NONE; those from MAX_ROWS on lie under the last
    task. A monster replaces what it covers. Return False if there are too many tasks, or none.
    """
    fill_rules(t, p)
    p["n_tasks"] = 0
    p["ordered"] = t["ordered"][adventure]
    for row in range(t["n_rows"][adventure]):
        marker = np.int64(monsters[row])
        kind = t["row_kind"][adventure, row]
        if p["n_tasks"] + 2 > MAX_TASKS:
            return False
        if marker == NONE:
            if kind != EMPTY:
                add_task(p, t["row_symbols"][adventure, row, 0], t["row_points"][adventure, row, 0])
            continue
        add_task(p, t["row_symbols"][adventure, row, 1], t["row_points"][adventure, row, 1])
        if kind != PARTLY:  # nothing of the row is left, or nothing was there
            clear_task(p)
        add_monster(t, marker, p)
    for under in range(MAX_ROWS, len(monsters)):
        if monsters[under] != NONE:
            if p["n_tasks"] + 2 > MAX_TASKS:
                return False
            p["n_tasks"] += 1
            clear_task(p)
            add_monster(t, np.int64(monsters[under]), p)
    effect = np.int64(t["on_terror"][adventure])
    p["terror"] = 0
    if says(t, effect, Op.FAIL):
        p["terror"] |= FAIL_NOW
    if says(t, effect, Op.DISCARD_TERROR_DICE):
        p["terror"] |= DISCARD
    p["watch_terror"] = effect >= 0
    return p["n_tasks"] > 0


@kernel
def clear_task(p):
    """Clear the requirements of the last task."""
    task = p["n_tasks"] - 1
    for k in range(SYMBOLS):
        p["symbols"][task, k] = 0
    for k in range(MAX_SUMS):
        p["points"][task, k] = 0


@kernel
def add_monster(t, marker, p):
    """Add a monster to the last task, and the Ancient One's addition after it or in the same row."""
    more_for_task(p, p["n_tasks"] - 1, t["marker_symbols"][marker], t["marker_points"][marker])
    if t["has_extra"]:
        if t["extra_in_row"]:
            more_for_task(p, p["n_tasks"] - 1, t["extra_symbols"], t["extra_points"])
        else:
            add_task(p, t["extra_symbols"], t["extra_points"])


@kernel
def add_change(p, from_symbol, from_value, to_symbol, to_value, colours):
    """Allow one change of a die per roll; of several changes only one applies."""
    n = p["n_changes"]
    p["change_from"][n, 0] = from_symbol
    p["change_from"][n, 1] = from_value
    p["change_to"][n, 0] = to_symbol
    p["change_to"][n, 1] = to_value
    p["change_colours"][n] = colours
    p["n_changes"] = n + 1


@kernel
def add_ability(p, ability):
    """Add the ability of an investigator if it matters in an attempt."""
    every = (1 << N_COLOURS) - 1
    if ability == Ability.MANY_TASKS:
        p["many_tasks"] = 1
    elif ability == Ability.DAY_REROLL:
        p["few"] = 2
    elif ability == Ability.CLUE_TWICE:
        p["clue_twice"] = 1
    elif ability == Ability.NO_MONSTERS:
        p["terror"] = 0
        p["watch_terror"] = 0
    elif ability == Ability.TERROR_TO_LORE:
        add_change(p, TERROR, 0, 1, 0, every)
    elif ability == Ability.TERROR_TO_PERIL:
        add_change(p, TERROR, 0, 2, 0, every)
    elif ability == Ability.RAISE_DIE:
        add_change(p, POINTS, 1, POINTS, 2, every)
        add_change(p, POINTS, 2, POINTS, 3, every)
        add_change(p, POINTS, 3, POINTS, 4, 1 << YELLOW | 1 << RED)


@kernel
def list_units(p):
    """List what one roll can complete."""
    p["n_units"] = 0
    everything = (1 << p["n_tasks"]) - 1
    for tasks in range(1, everything + 1):
        single = tasks & (tasks - 1) == 0
        # Ordered tasks are completed from top to bottom: a unit is a run of neighbours, so the bits of `run`
        # are all ones, and run + 1 shares none with it.
        run = tasks >> lowest(tasks)
        if not single and (not p["many_tasks"] or (p["ordered"] and run & (run + 1))):
            continue
        unit = p["n_units"]
        p["unit_tasks"][unit] = tasks
        for k in range(SYMBOLS):
            p["unit_symbols"][unit, k] = 0
        for k in range(MAX_SUMS):
            p["unit_points"][unit, k] = 0
        n = 0
        for task in range(p["n_tasks"]):
            if tasks >> task & 1:
                for k in range(SYMBOLS):
                    p["unit_symbols"][unit, k] += p["symbols"][task, k]
                for k in range(MAX_SUMS):
                    if p["points"][task, k] > 0 and n < MAX_SUMS:
                        p["unit_points"][unit, n] = p["points"][task, k]
                        n += 1
        p["unit_sums"][unit] = n
        p["n_units"] = unit + 1


@kernel
def lowest(tasks):
    """Return the number of the first task of a non-empty set."""
    task = 0
    while tasks >> task & 1 == 0:
        task += 1
    return task


@kernel
def same_face(p, symbol, value):
    """Return the relevant symbol and points of a face as one number; 0 if neither matters for this card."""
    points = min(value, p["cap"])
    if symbol == WILD:
        return WILD * 64 + points
    if symbol == POINTS:
        return points
    needed = symbol == TERROR and (p["terror"] or p["watch_terror"])
    for unit in range(p["n_units"]):
        needed = needed or p["unit_symbols"][unit, symbol] > 0
    for n in range(p["n_changes"]):
        needed = needed or p["change_from"][n, 0] == symbol
    return symbol * 64 if needed else 0


@kernel
def class_number(p, key):
    """Return the class of faces with a key, adding a new one if needed."""
    if key == 0:
        return 0
    symbol, value = key // 64, key % 64
    for each in range(1, p["n_classes"]):
        if p["class_symbol"][each] == symbol and p["class_value"][each] == value:
            return each
    new = p["n_classes"]
    p["class_symbol"][new] = symbol
    p["class_value"][new] = value
    p["is_terror"][new] = symbol == TERROR or (symbol == WILD and p["wild_terror"] != 0)
    p["n_classes"] = new + 1
    return new


@kernel
def classify(p):
    """List what can be completed, and merge equivalent faces."""
    list_units(p)
    p["cap"] = 0
    for unit in range(p["n_units"]):
        for k in range(MAX_SUMS):
            p["cap"] = max(p["cap"], p["unit_points"][unit, k])
    p["n_classes"] = 1
    p["class_symbol"][0] = 0
    p["class_value"][0] = 0
    p["is_terror"][0] = 0
    for colour in range(N_COLOURS):
        for each in range(MAX_CLASSES):
            p["chance"][colour, each] = 0.0
        if (colour == YELLOW and not p["yellow"]) or (colour == RED and not p["red"]):
            continue
        for face in range(FACES):
            key = same_face(p, p["face_symbol"][colour, face], p["face_value"][colour, face])
            number = class_number(p, key)
            p["class_of"][colour, face] = number
            p["chance"][colour, number] += 1.0 / FACES


@kernel
def class_with(p, symbol, value):
    """Return the class of a face; NONE if no die has it."""
    key = same_face(p, symbol, value)
    if key == 0:
        return 0
    for each in range(1, p["n_classes"]):
        if p["class_symbol"][each] * 64 + p["class_value"][each] == key:
            return each
    return NONE
