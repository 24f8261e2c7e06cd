"""Values of the options of a decision: the players play some rounds on, then a trained value counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from simcore.jit.decorators import kernel
from simcore.play.from_position import run_kernel
from simcore.play.loop import answer, deal_on, empty_memos
from simcore.play.memos import lent_memos
from simcore.play.plain_loop import answer as one_answer
from simcore.play.plain_loop import decisions_of, new_players
from simcore.play.roster import Roster
from simcore.play.skill import AS_WANTED
from simcore.records.shared import Array, empty_log


@kernel
def play_ahead(  # type: ignore[no-untyped-def]
    tables, states, logs, advance, redeal, policies, weights, skill, options, keys, last, value, trees,
    chances,
):  # fmt: skip
    """Play on from each of `options` of `states[0]` after redeals under `keys`.

    A game is played to its first decision in round `last` or later, and the value there is written to
    `chances[options, keys]`. `value` is a tuple of one closed function. The other arguments are those of
    `simcore.play.stepping.play_options`. Returns False if a strategy chose an option that does not exist.
    """
    table = tables[0]
    log = logs[0]
    for k in range(chances.shape[1]):
        states[1] = states[0]
        deal_on(table, states[1], redeal, keys[k])  # type: ignore[no-untyped-call]
        for i in range(chances.shape[0]):
            states[2] = states[1]
            state = states[2]
            state["choice"] = options[i]
            empty_memos(log)  # type: ignore[no-untyped-call]
            wanted = options[i] == AS_WANTED
            if wanted and not answer(table, state, log, policies, weights, skill):  # type: ignore[no-untyped-call]
                return False
            while advance[0](table, state, log) and state["round"] < last:
                if not answer(table, state, log, policies, weights, skill):  # type: ignore[no-untyped-call]
                    return False
            chances[i, k] = value[0](table, state, trees[0])
    return True


def chances_ahead(
    players: Roster,
    state: Array,
    options: Array,
    keys: Array,
    rounds: int,
    value: Callable[..., Any],
    trees: Array,
) -> Array:
    """Value some options of an open decision, on common luck.

    Information hidden from the deciding seat is redealt under each key, so the result depends only on what
    that seat knows. All options have the same redeals. The players play on from each option to the first
    decision that is at least `rounds` rounds later, and the value of that position counts; at the end of a
    game, its result.

    Parameters
    ----------
    players
        Players who play on, without memories.
    state
        Position at an open decision, an array of length 1.
    options
        Indices of options, int64 (options,); `AS_WANTED` for the option that the strategy chooses.
    keys
        Keys of the redeals, uint64 (deals,).
    rounds
        Rounds to play on; 0: only to the next decision.
    value
        Compiled function `value(tables, state, trees)` of the game.
    trees
        Trees of the value for the cell of the players, an array of length 1.

    Returns
    -------
    numpy.ndarray
        Chance to win after each option and deal, float64 (options, deals).

    Raises
    ------
    StrategyError
        If a strategy chose an option that does not exist, or failed.
    """
    place = f"{state['key'][0]}, played on"
    states = np.zeros(3, players.game.state)
    states[0] = state[0]
    chances = np.zeros((len(options), len(keys)))
    last = int(state["round"][0]) + rounds
    if players.slow:
        _play_slowly(players, states, options, keys, last, value, trees, chances, place)
        return chances
    log = empty_log()  # without addresses: the machine returns at each decision, where the game may end
    with lent_memos(players, log):
        more = options, keys, last, (value,), trees, chances
        run_kernel(play_ahead, players, players.rules.redeal, states, log, *more)
    return chances


def _play_slowly(
    players: Roster,
    states: Array,
    options: Array,
    keys: Array,
    last: int,
    value: Callable[..., Any],
    trees: Array,
    chances: Array,
    place: str,
) -> None:
    """Plain-Python version, which can call strategies in plain Python."""
    here, state = states[1:2], states[2:]
    for k, key in enumerate(keys):
        here[:] = states[:1]
        deal_on(players.tables[0], here[0], (players.rules.redeal,), key)  # type: ignore[no-untyped-call]
        for i, option in enumerate(options):
            state[:] = here
            state["choice"] = option
            _play_to_round(players, state, last, place, at_decision=option == AS_WANTED)
            chances[i, k] = value(players.tables[0], state[0], trees[0])


def _play_to_round(players: Roster, state: Array, last: int, place: str, *, at_decision: bool) -> None:
    """Play to the first decision in round `last` or later, or to the end of the game."""
    choose = new_players(players)
    if at_decision:
        one_answer(players, choose, state, place)
    for _ in decisions_of(players, state):
        if state["round"][0] >= last:
            return
        one_answer(players, choose, state, place)
