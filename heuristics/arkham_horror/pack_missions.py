"""Missions and tasks: what their steps are worth, and where investigators take them."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.effects import price_of_payment
from heuristics.arkham_horror.values import program_value
from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_places import places_named
from simcore.games.arkham_horror.rules.phases.pack_missions import next_step
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import has


@kernel
def step_value(t, s, seat, place, step, w):
    """Return the value of the next step of a mission or a task: its part of the payoff, less its payment."""
    card = np.int64(s["held"][seat, place])
    last = np.int64(t["n_steps"][card]) - 1
    payoff = program_value(t, s, seat, np.int64(t["step_program"][card, last]), w)
    if step == last:
        return payoff
    price, program = 0.0, np.int64(t["step_program"][card, step])
    if t["code"][program]["op"] == Op.PAY:
        price = price_of_payment(t, s, seat, t["code"][program], w)
    return payoff / (last - step + 1) - price if price >= 0.0 else 0.0


@kernel
def value_of_steps(s, t, seat, area, w):
    """Return the value of the steps that an investigator can take in an area."""
    value = 0.0
    for place in range(s["n_held"][seat]):
        step = next_step(t, s, seat, place)
        if step == NONE:
            continue
        where = np.int64(t["step_at"][s["held"][seat, place], step])
        if has(places_named(t, s, seat, where), area):
            value += max(0.0, step_value(t, s, seat, place, step, w))
    return value


@inlined
def no_steps(s, t, seat, area, w):
    """Return 0 in a game without packs, where no card has steps."""
    return 0.0


@kernel
def is_worth_paying(s, t, seat, row, w):
    """Return whether a payment is that of a step which is worth it."""
    for place in range(s["n_held"][seat]):
        step = next_step(t, s, seat, place)
        if step != NONE and t["step_program"][s["held"][seat, place], step] == row:
            return step_value(t, s, seat, place, step, w) > 0.0
    return False


mission_value = pack_only(value_of_steps, no_steps)
"""`mission_value(s, t, seat, area, w)`: the value of the steps that an investigator can take in an area."""
pays_for_step = pack_only(is_worth_paying, no)
"""`pays_for_step(s, t, seat, row, w)`: whether a payment is that of a step which is worth it."""
