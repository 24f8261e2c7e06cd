"""Luck of one step of a game: what happened, compared with what the same choice could have led to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import memory
from simcore.play.from_position import run_kernel
from simcore.play.loop import answer, deal_on, empty_memos
from simcore.play.memos import lent_memos
from simcore.play.roster import Roster
from simcore.records.shared import Array, empty_log

HAPPENED, POSSIBLE = range(2)
"""Rows of the result of `chances_of_step`."""


@kernel
def have_equal_bytes(one, other):  # type: ignore[no-untyped-def]
    """Return whether two records have the same bytes."""
    here, there = memory(one), memory(other)
    for i in range(len(here)):
        if here[i] != there[i]:
            return False
    return True


@kernel
def play_rounds(table, state, log, advance, policies, weights, skill, rounds):  # type: ignore[no-untyped-def]
    """Play on to the first decision that is `rounds` rounds later, or to the end of the game.

    Returns False if a strategy chose an option that does not exist.
    """
    last = state["round"] + rounds
    empty_memos(log)  # type: ignore[no-untyped-call]
    while not state["over"] and state["round"] < last:
        if not answer(table, state, log, policies, weights, skill):  # type: ignore[no-untyped-call]
            return False
        advance[0](table, state, log)
    return True


@kernel
def compare_step(  # type: ignore[no-untyped-def]
    tables, states, logs, advance, redeal, policies, weights, skill, option, keys, rounds, value, trees,
    chances,
):  # fmt: skip
    """Write the chances of `chances_of_step`.

    `states` has four: the position at the decision, that at the next one, and space for a copy of each. The
    tuples hold one closed function each. Returns False if a strategy chose an option that does not exist; the
    last state is then at that decision.
    """
    table, log = tables[0], logs[0]
    for k in range(keys.shape[1]):
        states[2] = states[1]
        states[3] = states[0]
        deal_on(table, states[3], redeal, keys[0, k])  # type: ignore[no-untyped-call]
        states[3]["choice"] = option
        advance[0](table, states[3], log)
        for i in range(2, 4):
            states[i]["choice"] = 0
            if not states[i]["over"]:
                deal_on(table, states[i], redeal, keys[1, k])  # type: ignore[no-untyped-call]
        alike = have_equal_bytes(states[2], states[3])  # type: ignore[no-untyped-call]
        for i in range(1 if alike else 2):
            state = states[2 + i]
            if not play_rounds(table, state, log, advance, policies, weights, skill, rounds):  # type: ignore[no-untyped-call]
                states[3] = state
                return False
            chances[i, k] = value[0](table, state, trees[0])
        if alike:
            chances[1, k] = chances[0, k]
    return True


def chances_of_step(
    players: Roster,
    before: Array,
    option: int,
    after: Array,
    keys: Array,
    rounds: int,
    value: Callable[..., Any],
    trees: Array,
) -> Array:
    """Compare the next decision of a game with those that the same option could have led to.

    For each deal, all that no seat knew before the choice is redealt, and the option is carried out. Then all
    that no seat knows is redealt in the position of the game and in the possible one, under the same key, so
    both have the same luck from there on. The players play some rounds on, and the value there counts. A step
    without luck leads to equal positions, and so to equal chances.

    Parameters
    ----------
    players
        Compiled players who play on, without memories.
    before
        Position at the decision, an array of length 1.
    option
        Index of the option that was taken.
    after
        Position at the next decision, or at the end of the game.
    keys
        Keys of the redeals before and after the step, uint64 (2, deals).
    rounds
        Rounds to play on after the next decision.
    value
        Compiled function `value(tables, state, trees)` of the game.
    trees
        Trees of the value for the cell of the players, an array of length 1.

    Returns
    -------
    numpy.ndarray
        Chance to win after what happened and after what was possible, float64 (2, deals). The mean of the
        difference over many games is 0, whatever the errors of the value are.

    Raises
    ------
    StrategyError
        If a strategy chose an option that does not exist, or failed.
    """
    chances = np.zeros(keys.shape)
    states = np.zeros(4, players.game.state)
    states[0], states[1] = before[0], after[0]
    log = empty_log()  # without addresses: the machine returns at each decision, where the game may end
    with lent_memos(players, log):
        more = option, keys, rounds, (value,), trees, chances
        run_kernel(compare_step, players, players.rules.redeal_unseen, states, log, *more)
    return chances
