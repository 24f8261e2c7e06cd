"""Positions drawn at random from many games, with their features and the results of the games."""

from __future__ import annotations

from typing import Any

import numpy as np

from simcore.jit.decorators import kernel
from simcore.kernels.features import read_features
from simcore.kernels.rng import number_below
from simcore.play.loop import answer, empty_memos
from simcore.play.memos import lent_memos
from simcore.play.roster import Roster
from simcore.play.strategy_errors import failure, illegal
from simcore.records.shared import SAMPLE_STREAM, Array, empty_log


def sample_dtype(features: int, places: int) -> np.dtype[Any]:
    """Return the dtype of the positions of one game.

    Parameters
    ----------
    features
        Features of a position.
    places
        Positions of a game, at most.
    """
    return np.dtype(
        [
            ("features", "f4", (places, features)),
            ("decision", "i2", (places,)),  # kind of the decision that it waits for; 0: no position
            ("number", "i4", (places,)),  # number of that decision in its game, from 0
            ("decisions", "i4"),  # decisions of the game
            ("win", "u1"),
        ]
    )


@kernel
def play_sampled(  # type: ignore[no-untyped-def]
    tables, states, logs, deal, advance, policies, weights, skill, key, first, plan, own, values, features,
    decisions, numbers, ends,
):  # fmt: skip
    """Play games from number `first` on, and keep some decisions of each, uniformly drawn.

    One pass suffices, although the number of decisions of a game is not known before its end: decision number
    n replaces a kept one with probability places / (n + 1) (reservoir sampling, Vitter 1985). `ends` receives
    the decisions and the win of each game. Returns -1, or the index of the first game in which a strategy
    chose an option that does not exist.
    """
    table, state, log = tables[0], states[0], logs[0]
    places = decisions.shape[1]
    for i in range(len(ends)):
        number = np.uint64(first) + np.uint64(i)
        deal[0](table, state, key, number)
        empty_memos(log)  # type: ignore[no-untyped-call]
        n = 0
        while advance[0](table, state, log):
            place = n
            if n >= places:
                place = number_below(key, number, SAMPLE_STREAM, n, n + 1)  # type: ignore[no-untyped-call]
            if place < places:
                read_features(state, plan, len(plan), values)  # type: ignore[no-untyped-call]
                own[0](table, state, values[len(plan) :])
                for k in range(features.shape[2]):
                    features[i, place, k] = values[k]
                decisions[i, place] = state["decision"]
                numbers[i, place] = n
            n += 1
            if not answer(table, state, log, policies, weights, skill):  # type: ignore[no-untyped-call]
                return i
        ends[i, 0], ends[i, 1] = n, state["win"]
    return -1


def play_samples(plan: Array, players: Roster, seed: int, first: int, rows: Array) -> None:
    """Play games `first`, `first + 1`, ... in this thread, and draw positions from each into `rows`.

    Parameters
    ----------
    plan
        Features to read, as of `simcore.records.features.plan_of`; those of the game itself follow.
    players
        Rules, scenario and compiled players.
    seed
        Key of all luck.
    first
        Number of the first game.
    rows
        Space for the games, of `sample_dtype`.

    Raises
    ------
    StrategyError
        If a strategy chose an option that does not exist, or failed.
    """
    game = players.game
    state, log = np.zeros(1, game.state), empty_log()
    features, decisions, numbers = (np.zeros_like(rows[name]) for name in ("features", "decision", "number"))
    ends = np.zeros((len(rows), 2), np.int64)
    try:
        with lent_memos(players, log):
            failed = players.settled(play_sampled)(
                players.tables,
                state,
                log,
                (players.rules.deal,),
                (players.rules.advance,),
                players.choose,
                players.weights,
                players.skill,
                np.uint64(seed),
                np.uint64(first),
                plan,
                (game.own_features().compiled_for(game.tables, game.state),),
                np.zeros(features.shape[2]),
                features,
                decisions,
                numbers,
                ends,
            )
    except Exception as problem:
        raise failure(players, state[0], seed, problem) from problem
    if failed >= 0:
        raise illegal(players, state[0], seed, state[0]["choice"])
    rows["features"], rows["decision"], rows["number"] = features, decisions, numbers
    rows["decisions"], rows["win"] = ends.T
