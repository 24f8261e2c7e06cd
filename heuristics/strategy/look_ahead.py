"""Values of the options of a decision, from a trained value and a few rounds of play by its strategy."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from heuristics.strategy.registry import find_strategy
from heuristics.strategy.shipped_values import shipped_value
from heuristics.toolbox.search import new_key
from heuristics.value.evaluate import CellValue, cell_value
from heuristics.value.model import ValueMismatchError, ValueModel
from simcore.contract.game import Cell, Game
from simcore.play.ahead import chances_ahead
from simcore.play.luck import chances_of_step
from simcore.play.roster import Roster
from simcore.play.seating import roster_of
from simcore.records.shared import Array, exact_copy


@dataclass(frozen=True)
class LookAhead:
    """Looks ahead from positions of one cell.

    Parameters
    ----------
    players
        The strategy of the value in every seat.
    value
        Value of the cell.
    model
        The value of all cells.
    """

    players: Roster
    value: CellValue
    model: ValueModel

    def chance(self, state: Array) -> float:
        """Return the chance that a position is won, as every player knows it.

        Parameters
        ----------
        state
            The position, an array of length 1.
        """
        return self.value(self.players.tables[0], state[0])

    def choice(self, state: Array) -> int:
        """Return the index of the option that the strategy of the value chooses, without memory."""
        seat, here = int(state["seat"][0]), exact_copy(state)
        policy, weights = self.players.policies[seat], self.players.weights[seat]
        return int(policy.decide(self.players.tables[0], here[0], weights))

    def options(self, state: Array, deals: int, rounds: int = 1) -> Array:
        """Return the chance to win after each option of an open decision.

        Information hidden from the deciding seat is redealt. All options share the same deals, so their
        differences have less noise than the values.

        Parameters
        ----------
        state
            The position, an array of length 1.
        deals
            Number of redeals.
        rounds
            Rounds that the strategy of the value plays on after each option; 0: to the next decision only.

        Returns
        -------
        numpy.ndarray
            float64 (options, deals).

        Raises
        ------
        StrategyError
            If the strategy fails.
        """
        return self.chances(state, np.arange(int(state["n_options"][0])), range(deals), rounds)

    def chances(self, state: Array, options: Array, samples: range, rounds: int = 1) -> Array:
        """Return the chance to win after some options on some deals, float64 (options, deals).

        Parameters
        ----------
        state, rounds
            As for `options`.
        options
            Indices of options.
        samples
            Numbers of the deals; `options` uses those from 0.
        """
        keys, function, trees = _keys(state, samples), self.value.function, self.value.trees
        return chances_ahead(self.players, state, options, keys, rounds, function, trees)

    def step(self, before: Array, option: int, after: Array, samples: range, rounds: int = 1) -> Array:
        """Return the chance to win after what happened and after what was possible, float64 (2, deals).

        Parameters
        ----------
        before, after
            Positions at a decision and at the next one, or at the end of the game; arrays of length 1.
        option
            Index of the option that was taken.
        samples
            Numbers of an even number of deals: half of them redeal before the step, the others after it.
        rounds
            Rounds that the strategy of the value plays on after the next decision. See
            `simcore.play.luck.chances_of_step`.

        Raises
        ------
        StrategyError
            If the strategy fails.
        """
        keys = _keys(before, samples).reshape(2, -1)
        function, trees = self.value.function, self.value.trees
        return chances_of_step(self.players, before, option, after, keys, rounds, function, trees)


def _keys(state: Array, samples: range) -> Array:
    """Return the keys of redeals of a position, by their numbers."""
    return np.array([new_key(state[0], sample) for sample in samples], np.uint64)  # type: ignore[no-untyped-call]


def shipped_look_ahead(game: Game, tables: Array, cell: Cell) -> LookAhead | None:
    """Prepare to look ahead in a cell with the value that comes with its game.

    Parameters
    ----------
    game, tables, cell
        Parameters of `look_ahead`.

    Returns
    -------
    LookAhead or None
        None if the game has no value, or one that was trained for other rules.

    Raises
    ------
    ValueFileError
        If the file of the value is damaged.
    """
    model = shipped_value(game)
    if model is None:
        return None
    try:
        return look_ahead(model, game, tables, cell)
    except ValueMismatchError:
        return None


def look_ahead(model: ValueModel, game: Game, tables: Array, cell: Cell) -> LookAhead:
    """Prepare to look ahead in a cell.

    Parameters
    ----------
    model
        Trained value.
    game
        Its game.
    tables
        Compiled tables of the cell, an array of length 1.
    cell
        The cell.

    Raises
    ------
    ValueMismatchError
        If the value was trained for other rules.
    ValueError
        If the game has no strategy of that name.
    """
    value = cell_value(model, game, cell)
    policy = find_strategy(model.strategy, game.name).policy(game)
    return LookAhead(roster_of(game, tables, [policy], cell), value, model)
