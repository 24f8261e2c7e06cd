"""Weights of `expert`, and its choice between two plans by the team.

Against some Ancient Ones, teams that fight well win more games in the final battle, and other teams by seals.
A plan is a set of weights. The combination has the weights of one plan; those of the other plan are a second
record of weights, in the memory behind the numbers that the first plan prepares.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from heuristics.arkham_horror.layout import CARD_DICE, NAMES, SIZE
from heuristics.arkham_horror.prepared import prepare
from heuristics.toolbox.cell_weights import weights_in
from heuristics.toolbox.tuned_weights import read_weights
from simcore.contract.game import Cell
from simcore.games.arkham_horror.box.codes import FIGHT
from simcore.games.arkham_horror.box.limits import MAX_INVESTIGATORS
from simcore.jit.addresses import record_at
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import memory
from simcore.records.shared import WEIGHTS as RECORD

FILE = Path(__file__).parent / "weights" / "expert.toml"
WEIGHTS, CELL_WEIGHTS, PROVENANCE = read_weights(FILE, (*NAMES, "other_plan", "team_fight"))
W_OTHER_PLAN, W_TEAM_FIGHT = len(NAMES), len(NAMES) + 1

OTHER_PLANS = (
    Cell("cthulhu", "normal", 4),  # 1: teams that fight badly seal
    Cell("shub-niggurath", "normal", 1),  # 2: teams that fight well win the battle
)
"""Combinations whose weights are the plans that the weight `other_plan` numbers from 1; 0: no other plan."""
SEALING = 1
OTHER_WEIGHTS = np.array(
    [[weights_in(cell, WEIGHTS, CELL_WEIGHTS)[name] for name in NAMES] for cell in OTHER_PLANS]
)
DIE = 0.25
"""Points of the skill Fight that a die of a fixed possession is worth."""

STRENGTH = SIZE  # by investigator: the lowest Fight, and the dice of fixed possessions in points of it
OTHER = STRENGTH + MAX_INVESTIGATORS
OTHER_BYTES = RECORD.fields["prepared"][1] + OTHER * RECORD["prepared"].base.itemsize  # type: ignore[index]
"""Place of the second record in the memory of the first one.

It lies in numbers that the first plan does not use. Its last bytes would lie behind the memory of the first
record: they are never read, because a plan uses a twentieth of its prepared numbers.
"""
prepare_plan = kernel(prepare)


@kernel
def weights_of_other_plan(w):
    """Return the weights of the other plan; they have no trees."""
    return record_at(int(np.int64(memory(w).ctypes.data) + OTHER_BYTES), RECORD)


@kernel
def other_plan_of(w):
    """Return the number of the other plan; 0: there is none."""
    return max(0, min(len(OTHER_WEIGHTS), np.int64(w["value"][W_OTHER_PLAN])))


@kernel
def takes_other_plan(s, w):
    """Return whether the team follows the other plan, by how well it fights."""
    plan = other_plan_of(w)
    if plan == 0:
        return False
    strength = 0.0
    for seat in range(s["n_seats"]):
        strength += w["prepared"][STRENGTH + np.int64(s["investigator"][seat])]
    return (strength < w["value"][W_TEAM_FIGHT]) == (plan == SEALING)


def prepare_plans(tables, weights):
    """Prepare the weights of the combination, and those of the other plan."""
    prepare_plan(tables, weights)
    plan = other_plan_of(weights)
    if plan == 0:
        return
    for person in range(MAX_INVESTIGATORS):
        strength = 1.0 * tables["lowest"][person, FIGHT]
        for fixed in range(tables["n_fixed"][person]):
            strength += DIE * weights["prepared"][CARD_DICE + np.int64(tables["fixed"][person, fixed])]
        weights["prepared"][STRENGTH + person] = strength
    other = weights_of_other_plan(weights)
    for name in range(len(NAMES)):
        other["value"][name] = OTHER_WEIGHTS[plan - 1, name]
    prepare_plan(tables, other)
