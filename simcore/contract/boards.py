"""Boards of scenarios, for pictures."""

from __future__ import annotations

from typing import Any

from simcore.contract.game import Cell, Scenario


def board_of(scenario: Scenario, cell: Cell) -> dict[str, Any]:
    """Return the board of a cell: `Scenario.board`, and `marks` for special places in this cell.

    A scenario with such places has a method `special_places(cell)`, which describes each of them by its
    label: `{"5": "ritual location"}`.
    """
    board, places = dict(scenario.board()), getattr(scenario, "special_places", None)
    special = dict(places(cell)) if board and places is not None else {}
    return {**board, "marks": special} if special else board
