"""Missions and tasks: cards with steps at certain places (Mission, Task).

A clue token on the card counts each step that is done. The program of a step puts it there, and that of the
last step is the payoff. Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_places import is_at, places_named
from simcore.games.arkham_horror.rules.board.pack_triggers import queue_program
from simcore.games.arkham_horror.rules.records.codes import LOST, NONE, Source
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has
from simcore.kernels.turns import seat_after


@kernel
def next_step(t, s, seat, place):
    """Return the next step of a mission or task that an investigator holds; NONE of any other card."""
    card, done = np.int64(s["held"][seat, place]), np.int64(s["tokens"][seat, place])
    return done if done < t["n_steps"][card] else np.int64(NONE)


@kernel
def take_step(s, t, seat, place, step):
    """Put the program of a step into the queue."""
    card = np.int64(s["held"][seat, place])
    program = np.int64(t["step_program"][card, step])
    queue_program(s, program, seat, Source.FIRST_CARD + place, seat, NONE, seat, card, 1, 0)


@kernel
def is_step_here(s, t, seat, card, step):
    """Return whether a step is done at the beginning of this upkeep, apart from its payment.

    The investigator has spent the encounter phase before in its place, or is lost in time and space.
    """
    if not is_at(t, s, seat, np.int64(t["step_at"][card, step])):
        return False
    return t["is_task"][card] != 0 or s["at"][seat] == LOST or s["visited"][seat] == s["at"][seat]


@kernel
def begin_upkeep(s, t):
    """Let investigators take the steps of missions at the beginning of the upkeep (Mission).

    With an alternative, it is the time of tasks too (Task).
    """
    for turn in range(s["n_seats"]):
        seat = np.int64(seat_after(s, np.int64(s["lead"]), turn))
        if not has(np.int64(s["alive"]), seat):
            continue
        for place in range(s["n_held"][seat]):
            card, step = np.int64(s["held"][seat, place]), next_step(t, s, seat, place)
            is_time = step != NONE and (t["is_task"][card] == 0 or t["task_upkeep"] != 0)
            if is_time and is_step_here(s, t, seat, card, step):
                take_step(s, t, seat, place, step)
        s["visited"][seat] = NONE
    return False


@kernel
def begin_encounter(s, seat):
    """Note where an investigator spends the encounter phase; a place with a gate is not visited (Task)."""
    area = np.int64(s["at"][seat])
    s["met_card"], s["ability_at"][seat] = 0, NONE
    s["visited"][seat] = area if area < MAX_AREAS and s["gate_at"][area] == NONE else NONE
    return False


@kernel
def end_encounter(s, t, seat):
    """Take the steps of tasks after an encounter phase, wherever it has led the investigator (Task)."""
    area = np.int64(s["visited"][seat])
    if area == NONE or t["task_upkeep"] or (t["task_encounter_only"] and not s["met_card"]):
        return False
    for place in range(s["n_held"][seat]):
        card, step = np.int64(s["held"][seat, place]), next_step(t, s, seat, place)
        if step == NONE or t["is_task"][card] == 0:
            continue
        if has(places_named(t, s, seat, np.int64(t["step_at"][card, step])), area):
            take_step(s, t, seat, place, step)
    return False


missions_step = pack_only(begin_upkeep, no)
"""`missions_step(s, t)`: take the steps of missions at the beginning of the upkeep."""
encounter_phase_begins = pack_only(begin_encounter, no)
"""`encounter_phase_begins(s, seat)`: note where an investigator spends the encounter phase."""
tasks_step = pack_only(end_encounter, no)
"""`tasks_step(s, t, seat)`: take the steps of tasks after the encounter."""
