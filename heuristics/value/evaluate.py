"""Value of single positions of one cell, outside of compiled games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from heuristics.value.model import ValueModel
from simcore.contract.game import Cell, Game
from simcore.kernels.trees import position_value


def evaluator(model: ValueModel, game: Game, cell: Cell) -> Callable[[Any, Any], float]:
    """Return the function `value(tables, state)` of a cell: the chance that a position is won.

    Raises
    ------
    ValueMismatchError
        If the value was trained for other rules.
    """
    trees, value = model.trees(game, cell), position_value(game.own_features().kernel)

    def evaluate(tables: Any, state: Any) -> float:
        return float(value(tables, state, trees[0]))

    return evaluate
