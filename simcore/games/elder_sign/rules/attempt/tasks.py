"""Open tasks, their requirements and payments (rulebook p.6-8, p.10-11)."""

from __future__ import annotations

import numpy as np

from simcore.games.elder_sign.rules.board.dice import held_dice
from simcore.games.elder_sign.rules.board.monsters import marker_on, markers_at
from simcore.games.elder_sign.rules.records.codes import (
    COMBAT_TASK,
    EMPTY,
    EXTRA_TASK,
    MARKER_TASK,
    NONE,
    PARTLY,
    POOL,
    SETS,
)
from simcore.games.elder_sign.rules.records.tables import COST_ROW, POINT_ROW, SYMBOL_ROW
from simcore.jit.decorators import inlined, kernel
from simcore.jit.intrinsics import scratch_bytes
from simcore.kernels.bits import has, members, without
from simcore.kernels.dice_pool import (
    KINDS,
    SYMBOLS,
    could_pay,
    dice_at,
    may_pay,
    offer_payments,
    write_shown,
)

MOST_TASKS = 96
NEEDS = SYMBOL_ROW + POINT_ROW + COST_ROW
POINTS_AT, COSTS_AT = SYMBOL_ROW, SYMBOL_ROW + POINT_ROW  # parts of what a task needs
SANITY_COST, STAMINA_COST, CLOCK_COST = COSTS_AT, COSTS_AT + 1, COSTS_AT + 2
SUMS = 3
TERROR = 3
X_POINTS, X_TERROR = 1, 2


# --- which tasks there are


@inlined
def add_marker(t, s, marker, tasks, n, first, left):
    """Add a monster's requirements to a list of tasks, and the task that the Ancient One adds to it."""
    if not has(s["done_markers"] | s["defeated"], marker) or left:
        tasks[n] = first
        n += 1
    if t["has_extra"] and not has(s["done_extras"] | s["defeated"], marker):
        tasks[n] = EXTRA_TASK + marker
        n += 1
    return n


@kernel
def open_tasks(t, s, tasks):
    """Write the uncompleted tasks of the card from the top; return their number.

    A row under a monster is completed with it. The rest of a partly covered row is still needed if a card has
    defeated the monster. Monsters under the last task come after it, in the order of their arrival.
    """
    place = s["at"][s["active"]] + 0
    card = s["place_card"][place]
    n = 0
    under = markers_at(t, s, place)
    for row in range(t["n_rows"][card]):
        marker = marker_on(t, s, place, row)
        done = has(s["done_rows"], row)
        if marker == NONE:
            if not done and t["row_kind"][card, row] != EMPTY:
                tasks[n] = row
                n += 1
            continue
        under = without(under, marker)
        left = not done and t["row_kind"][card, row] == PARTLY
        n = add_marker(t, s, marker, tasks, n, row, left)
    while under:
        first = NONE
        for marker in members(under):
            if first == NONE or s["marker_order"][marker] < s["marker_order"][first]:
                first = marker
        under = without(under, first)
        n = add_marker(t, s, first, tasks, n, MARKER_TASK + first, False)
    return n


# --- what a task demands


@inlined
def add_needs(needs, symbols, points, costs):
    """Add symbols, sums and costs to the requirements; sums are kept apart."""
    for k in range(SYMBOL_ROW):
        needs[k] += symbols[k]
    place = POINTS_AT
    while place < POINTS_AT + SUMS and needs[place] > 0:
        place += 1
    for k in range(SUMS):
        if points[k] > 0 and place < POINTS_AT + SUMS:
            needs[place] += points[k]
            place += 1
    for k in range(COST_ROW):
        needs[COSTS_AT + k] += costs[k]


@inlined
def add_marker_needs(t, needs, marker):
    """Add the task of a monster."""
    add_needs(needs, t["marker_symbols"][marker], t["marker_points"][marker], t["marker_costs"][marker])


@inlined
def write_combat(t, s, needs):
    """Write the requirements of the Ancient One's combat task (p.12); X counts monsters."""
    for k in range(SYMBOL_ROW):
        needs[k] = t["combat_symbols"][k]
    sums = 0
    for k in range(SUMS):
        needs[POINTS_AT + k] = t["combat_points"][k]
        sums += needs[POINTS_AT + k] > 0
    if t["combat_x"] == X_POINTS:
        needs[POINTS_AT + sums] = s["x"]
    elif t["combat_x"] == X_TERROR:
        needs[TERROR] += s["x"]


@kernel
def write_needs(t, s, task, needs):
    """Write the requirements of a task: symbols, sums, costs."""
    for k in range(NEEDS):
        needs[k] = 0
    if task == COMBAT_TASK:
        write_combat(t, s, needs)
        return
    if task >= EXTRA_TASK:
        add_needs(needs, t["extra_symbols"], t["extra_points"], t["extra_costs"])
        return
    if task >= MARKER_TASK:
        add_marker_needs(t, needs, task - MARKER_TASK)
        return
    place = s["at"][s["active"]]
    card = s["place_card"][place]
    marker = marker_on(t, s, place, task)
    covered = 1 if marker != NONE else 0
    add_needs(
        needs,
        t["row_symbols"][card, task, covered],
        t["row_points"][card, task, covered],
        t["row_costs"][card, task, covered],
    )
    if covered and not has(s["done_markers"] | s["defeated"], marker):
        add_marker_needs(t, needs, marker)


# --- paying


@kernel
def payers(t, s, seat, what):
    """Return how many points of sanity (1) or stamina (2) an investigator's cards can pay."""
    dice = 0
    for card in members(s["held"][seat] & t["payers"]):
        dice += t["pays"][card] & what != 0
    return dice


@kernel
def can_afford(t, s, needs):
    """Return whether the costs of a task leave the active investigator with sanity and stamina (p.6-7)."""
    seat, sanity, stamina = s["active"], needs[SANITY_COST], needs[STAMINA_COST]
    if sanity == 0 and stamina == 0:
        return True
    if sanity > 0 and s["sanity"][seat] <= max(0, sanity - payers(t, s, seat, 1)):
        return False
    return stamina == 0 or s["stamina"][seat] > max(0, stamina - payers(t, s, seat, 2))


@kernel
def offer_task(t, s, dice, shown, task, needs):
    """Add every way to pay a task as an option: sets of dice without a superfluous one (p.6)."""
    write_needs(t, s, task, needs)
    symbols, points = needs[:SYMBOLS], needs[POINTS_AT : POINTS_AT + SUMS]
    if may_pay(shown, symbols, points) and can_afford(t, s, needs):
        offer_payments(t, s, dice, symbols, points, task * SETS)


@inlined
def payable_dice(s):
    """Return the dice that may pay: dice of the roll, on markers and on spells (p.9-10)."""
    return dice_at(s, POOL) | held_dice(s)


@kernel
def next_tasks(t, s, tasks):
    """Write the open tasks that may be completed next, with the arrow only the first one (p.8)."""
    if s["awake"]:
        tasks[0] = COMBAT_TASK
        return 1
    n = open_tasks(t, s, tasks)
    return 1 if n > 1 and t["ordered"][s["place_card"][s["at"][s["active"]]]] else n


@kernel
def offer_tasks(t, s):
    """Add every way to complete a task of the card or of the battle (p.6, p.12)."""
    tasks, needs, shown = scratch_bytes(MOST_TASKS), scratch_bytes(NEEDS), scratch_bytes(KINDS)
    dice = payable_dice(s)
    write_shown(t, s, dice, shown)
    for i in range(next_tasks(t, s, tasks)):
        offer_task(t, s, dice, shown, np.int64(tasks[i]), needs)


@kernel
def could_complete(t, s, pool):
    """Return whether a roll of a pool could complete a task, with dice on markers and spells (p.7, p.9-10).

    Changes of the roll by cards and abilities do not count: dice have to complete the task.
    """
    tasks, needs = scratch_bytes(MOST_TASKS), scratch_bytes(NEEDS)
    held = held_dice(s)
    for i in range(next_tasks(t, s, tasks)):
        write_needs(t, s, np.int64(tasks[i]), needs)
        if can_afford(t, s, needs) and could_pay(
            t, s, pool, held, needs[:SYMBOLS], needs[POINTS_AT : POINTS_AT + SUMS]
        ):
            return True
    return False


@kernel
def all_done(t, s):
    """Return whether no task of the card is open."""
    tasks = scratch_bytes(MOST_TASKS)
    return open_tasks(t, s, tasks) == 0


@kernel
def marker_of_task(t, s, task):
    """Return the monster to which this task belongs; NONE if it is a plain task."""
    if task >= EXTRA_TASK:
        return NONE
    if task >= MARKER_TASK:
        return task - MARKER_TASK
    return marker_on(t, s, s["at"][s["active"]], task)
