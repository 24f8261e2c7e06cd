"""Seats players at the table of a cell, and prepares them for the first game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from simcore.contract.game import Cell, Game
from simcore.play.roster import InTurns, Policy, Roster
from simcore.play.strategy_errors import unprepared
from simcore.records.shared import MAX_SEATS, Array


def roster_of(
    game: Game, tables: Array, policies: Sequence[Policy] | InTurns, cell: Cell | None = None
) -> Roster:
    """Seat the players: policy `i` plays seat `i`, and the last one plays all remaining seats.

    The tuple of functions always has `MAX_SEATS` places, so that one compiled `play_block` serves every
    roster of a game.

    Parameters
    ----------
    game, tables
        Game, and its compiled tables.
    policies
        Players by seat.
    cell
        Cell of the tables. You can leave it out if the weights of all players are the same in every cell.

    Raises
    ------
    ValueError
        If the cell is missing.
    StrategyError
        If a `prepare` fails.
    """
    teams = policies.teams if isinstance(policies, InTurns) else (policies,)
    teams = tuple(tuple(_settled(policy, cell) for policy in team) for team in teams)
    known: dict[object, Policy] = {}
    records: dict[object, Array] = {}
    if not isinstance(policies, InTurns):
        return _seated(game, tables, teams[0], known, records)
    turns = tuple(_seated(game, tables, team, known, records) for team in teams)
    return replace(turns[0], turns=turns)


def _settled(policy: Policy, cell: Cell | None) -> Policy:
    """Return the policy with the weights of a cell."""
    if policy.settle is None:
        return policy
    if cell is None:
        name = getattr(policy.source, "__module__", "a strategy")
        raise ValueError(
            f"the weights of {name} depend on the Ancient One, the difficulty or the number of players; use "
            "roster_of(game, tables, policies, cell)"
        )
    return policy.with_weights(policy.settle(cell))


def _seated(
    game: Game,
    tables: Array,
    policies: Sequence[Policy],
    known: dict[object, Policy],
    records: dict[object, Array],
) -> Roster:
    """Seat one team; `known` holds prepared players of any skill, `records` the weights of teams."""
    ready = []
    for policy in policies[:MAX_SEATS]:
        identity = policy.choose, policy.prepare, policy.begin is None, policy.weights.tobytes()
        if policy.begin is not None or identity not in known:
            known[identity] = prepared(policy, tables)
        ready.append(replace(policy, weights=known[identity].weights))
    seated = tuple(ready[min(i, len(ready) - 1)] for i in range(MAX_SEATS))
    team = tuple(id(policy.weights) for policy in seated)
    if team not in records:
        records[team] = np.concatenate([policy.weights for policy in seated])
    return Roster(game, game.rules(), tables, seated, records[team])


def prepared(policy: Policy, tables: np.ndarray[Any, np.dtype[Any]]) -> Policy:
    """Return the policy with freshly prepared weights for a cell.

    Raises
    ------
    StrategyError
        If its `prepare` fails.
    """
    if policy.prepare is None:
        return policy
    weights = policy.weights.copy()
    weights["prepared"] = 0.0
    try:
        policy.prepare(tables[0], weights[0])
    except (Exception, SystemExit) as problem:
        raise unprepared(policy.prepare, problem) from problem
    return replace(policy, weights=weights)
