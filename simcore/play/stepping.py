"""One game, decision by decision: how it stands at each, and what each option would have been worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from simcore.jit.decorators import kernel
from simcore.kernels.players_luck import EVERYBODY, give_luck
from simcore.play.lineup import LineUp
from simcore.play.loop import play_on
from simcore.play.plain_loop import deal, steps
from simcore.records import Array, empty_log


@dataclass(frozen=True)
class Standing:
    """A game that waits for a choice.

    Attributes
    ----------
    state
        The whole position, an array of length 1, a copy.
    choice
        Index of the option that is taken.
    slipped
        Whether it was taken at random, because the players' skill is less than full.
    player
        The object that plays the seat, where it plays in plain Python; else None.
    """

    state: Array
    choice: int
    slipped: bool
    player: Any = None


def decisions(players: LineUp, seed: int, game_number: int) -> Iterator[Standing]:
    """Play one game by its number and stop at every decision: the choice is made but not carried out.

    Raises
    ------
    StrategyError
        If a strategy chose an option that is not there, or failed.
    """
    state = np.zeros(1, players.game.state)
    deal(players, state, seed, game_number)
    for step in steps(players, state, seed):
        before = state.copy()
        before["choice"] = 0  # as the strategy found it
        yield Standing(before, step.choice, step.slipped, step.player)


@kernel
def play_options(  # type: ignore[no-untyped-def]
    tables, states, logs, advance, redeal, policies, weights, skill, keys, wins
):
    """Play every option of `states[0]` on after the new deals of `keys`, into `wins[options, keys]`.

    `states` has room for three: the position, a new deal of it, and the one that is played on.
    Returns False if a strategy chose what is not there.
    """
    table = tables[0]
    log = logs[0]
    for k in range(wins.shape[1]):
        states[1] = states[0]
        redeal[0](table, states[1], np.int64(states[0]["seat"]), keys[k])
        give_luck(states[1], keys[k], 0, EVERYBODY)  # type: ignore[no-untyped-call]
        for option in range(wins.shape[0]):
            states[2] = states[1]
            state = states[2]
            state["choice"] = option
            if not play_on(table, state, log, advance, policies, weights, skill):  # type: ignore[no-untyped-call]
                return False
            wins[option, k] = state["win"]
    return True


def win_by_option(players: LineUp, state: Array, keys: Array) -> Array:
    """How often each option of a standing decision wins if these players play on.

    What the deciding seat does not know is dealt anew under each key, so the answer rests on what that seat
    knows. All options meet the same new deals.

    Parameters
    ----------
    players
        Who plays on; all compiled.
    state
        A position that waits for a choice, an array of length 1.
    keys
        Of the new deals, uint64 (deals,).

    Returns
    -------
    numpy.ndarray
        1 for a won game and 0 for a lost one, uint8 (options, deals).

    Raises
    ------
    ValueError
        If somebody plays in plain Python, or chose what is not there.
    """
    if players.slow:
        raise ValueError("only compiled players can play on")
    states = np.zeros(3, players.game.state)
    states[0] = state[0]
    wins = np.zeros((int(state["n_options"][0]), len(keys)), np.uint8)
    fine = players.settled(play_options)(
        players.tables,
        states,
        empty_log(),
        (players.rules.advance,),
        (players.rules.redeal,),
        players.choose,
        players.weights,
        players.skill,
        keys,
        wins,
    )
    if not fine:
        raise ValueError("a strategy chose an option that is not there")
    return wins
