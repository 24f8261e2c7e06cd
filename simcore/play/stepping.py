"""One game, decision by decision: positions, and the value of each option."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from simcore.jit.decorators import kernel
from simcore.play.direct import asked_directly
from simcore.play.from_position import run_kernel
from simcore.play.loop import answer, deal_on, empty_memos, play_on
from simcore.play.plain_loop import deal, steps
from simcore.play.roster import Roster
from simcore.play.skill import AS_WANTED
from simcore.records.shared import Array, empty_log, exact_copy


@dataclass(frozen=True)
class Standing:
    """A game at an open decision.

    Attributes
    ----------
    state
        Copy of the whole position, an array of length 1.
    choice
        Index of the chosen option.
    slipped
        Whether it is a random move, because the players' skill is less than full.
    player
        Object that plays the seat in plain Python; None for compiled strategies.
    """

    state: Array
    choice: int
    slipped: bool
    player: Any = None


def decisions(players: Roster, seed: int, game_number: int) -> Iterator[Standing]:
    """Play one game by its number and yield each decision before the choice is carried out.

    Raises
    ------
    StrategyError
        If a strategy chose an option that does not exist, or failed.
    """
    players = players.at(game_number)
    state = np.zeros(1, players.game.state)
    deal(players, state, seed, game_number)
    for step in steps(players, state, seed):
        before = exact_copy(state)
        before["choice"] = 0  # as the strategy saw it
        yield Standing(before, step.choice, step.slipped, step.player)


@kernel
def play_options(  # type: ignore[no-untyped-def]
    tables, states, logs, advance, redeal, policies, weights, skill, options, keys, wins
):
    """Play out each of `options` of `states[0]` after redeals under `keys`, into `wins[options, keys]`.

    `states` has space for three: the position, a redeal of it, and the one that is played out. Option
    `AS_WANTED` leaves the choice to the strategy. Returns False if a strategy chose an option that does not
    exist.
    """
    table = tables[0]
    log = logs[0]
    for k in range(wins.shape[1]):
        states[1] = states[0]
        deal_on(table, states[1], redeal, keys[k])  # type: ignore[no-untyped-call]
        for i in range(wins.shape[0]):
            states[2] = states[1]
            state = states[2]
            state["choice"] = options[i]
            empty_memos(log)  # type: ignore[no-untyped-call]
            wanted = options[i] == AS_WANTED
            if wanted and not answer(table, state, log, policies, weights, skill):  # type: ignore[no-untyped-call]
                return False
            if not play_on(table, state, log, advance, policies, weights, skill):  # type: ignore[no-untyped-call]
                return False
            wins[i, k] = state["win"]
    return True


def win_by_option(players: Roster, state: Array, keys: Array) -> Array:
    """Return the wins of each option of an open decision with these players (`wins_from`)."""
    return wins_from(players, state, np.arange(int(state["n_options"][0])), keys)


def wins_from(players: Roster, state: Array, options: Array, keys: Array) -> Array:
    """Play out some options of an open decision to the end of the game, on common luck.

    Information hidden from the deciding seat is redealt under each key, so the result depends only on what
    that seat knows. All options have the same redeals.

    Parameters
    ----------
    players
        Players of the play-outs, which may be in plain Python (slow), without memories.
    state
        Position at an open decision, an array of length 1.
    options
        Indices of options, int64 (options,); `AS_WANTED` for the option that the strategy chooses.
    keys
        Keys of the redeals, uint64 (deals,).

    Returns
    -------
    numpy.ndarray
        1 for a won game and 0 for a lost one, uint8 (options, deals).

    Raises
    ------
    StrategyError
        If a strategy chose an option that does not exist, or failed.
    """
    place = f"{state['key'][0]}, played on"
    states = np.zeros(3, players.game.state)
    states[0] = state[0]
    wins = np.zeros((len(options), len(keys)), np.uint8)
    if players.slow:
        _play_slowly(players, states, options, keys, wins, place)
        return wins
    log = empty_log()
    with asked_directly(players, log):
        run_kernel(play_options, players, players.rules.redeal, states, log, options, keys, wins)
    return wins


def _play_slowly(
    players: Roster, states: Array, options: Array, keys: Array, wins: Array, place: str
) -> None:
    """Plain-Python version, which can call strategies in plain Python."""
    here, state = states[1:2], states[2:]
    for k, key in enumerate(keys):
        here[:] = states[:1]
        deal_on(players.tables[0], here[0], (players.rules.redeal,), key)  # type: ignore[no-untyped-call]
        for i, option in enumerate(options):
            state[:] = here
            state["choice"] = option
            for _ in steps(players, state, place, at_decision=option == AS_WANTED, is_play_out=True):
                pass
            wins[i, k] = state["win"][0]
