"""The compiled loop of a game: the machine asks, a strategy answers, until the game is over."""

from __future__ import annotations

import numpy as np

from simcore.jit.addresses import wipe_at
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.rng import EVERYBODY, give_luck
from simcore.play.skill import AS_WANTED, random_option


@inlined
def empty_memos(log):
    """Empty the memos of all strategies, because a game, a play-out or a copy of a game begins."""
    if log["memo_bytes"] > 0:
        wipe_at(log["memos"], log["memo_bytes"])


@inlined
def answer(table, state, log, policies, weights, skill):
    """Let the deciding seat choose, or take a random move; return False if the choice is not an option.

    `policies` is a tuple of closed functions, one per seat, each with a row of `weights` and a number
    `skill`.
    """
    if log["illegal"]:  # the machine asked a strategy directly
        return False
    seat = state["seat"]
    choice = random_option(state, skill[seat])
    if choice == AS_WANTED:
        choice = policies[seat](table, state, weights[seat], log["memo"][seat])
    state["choice"] = choice
    return choice >= 0 and choice < state["n_options"]


@inlined
def play_on(table, state, log, advance, policies, weights, skill):
    """Play from a position to the end; return False if a strategy chose an invalid option (`answer`).

    `advance` is a tuple of one closed function.
    """
    while advance[0](table, state, log):
        if not answer(table, state, log, policies, weights, skill):
            return False
    return True


@inlined
def deal_on(table, state, redeal, key):
    """Redeal the information hidden from the deciding seat, and the luck of all seats."""
    number = state["game_number"]
    redeal[0](table, state, np.int64(state["seat"]), key)
    give_luck(state, key, 0, EVERYBODY)
    state["game_number"] = number  # errors name it


@kernel
def play_block(
    tables,
    states,
    logs,
    deal,
    advance,
    record,
    policies,
    weights,
    skill,
    key,
    first,
    count,
    rows,
):
    """Play games `first` to `first + count - 1` into `rows[0:count]`.

    `deal`, `advance` and `record` are tuples of one closed function each; for the rest see `answer`. Returns
    -1, or the index of the first game in which a strategy chose an option that does not exist; the state is
    then at that decision.
    """
    table = tables[0]
    state = states[0]
    log = logs[0]
    for i in range(count):
        deal[0](table, state, key, np.uint64(first) + np.uint64(i))
        empty_memos(log)
        if not play_on(table, state, log, advance, policies, weights, skill):
            return i
        record[0](table, state, rows[i])
    return -1
