"""Value of single positions of one cell, outside of compiled games."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from heuristics.value.model import ValueModel
from simcore.contract.game import Cell, Game
from simcore.contract.position_features import PositionFeatures
from simcore.jit.calls import FLOAT64, closed, record_of
from simcore.kernels.trees import position_value
from simcore.records.shared import Array
from simcore.records.trees import TREES


@dataclass(frozen=True)
class CellValue:
    """Value of the positions of one cell.

    Parameters
    ----------
    function
        Compiled function `value(tables, state, trees)` of the game.
    trees
        Trees for the cell, an array of length 1.
    """

    function: Callable[..., Any]
    trees: Array

    def __call__(self, tables: Any, state: Any) -> float:
        """Return the chance that a position is won."""
        return float(self.function(tables, state, self.trees[0]))


def cell_value(model: ValueModel, game: Game, cell: Cell) -> CellValue:
    """Return the value of the positions of a cell.

    Raises
    ------
    ValueMismatchError
        If the value was trained for other rules.
    """
    return CellValue(value_function(game), model.trees(game, cell))


def value_function(game: Game) -> Callable[..., Any]:
    """Return the compiled function `value(tables, state, trees)` of a game."""
    return _compiled(game.own_features(), game.tables, game.state)


@functools.cache
def _compiled(own: PositionFeatures, tables: np.dtype[Any], state: np.dtype[Any]) -> Callable[..., Any]:
    """Return the value function of a game, which has one compiled version."""
    records = record_of(tables), record_of(state), record_of(TREES)
    return closed(position_value(own.kernel), FLOAT64, records)
