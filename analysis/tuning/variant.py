"""A changed scenario as the content of a file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from simcore.contract.game import Cell, Game, Scenario


def is_in_play(game: Game, scenario: Scenario, cells: Iterable[Cell]) -> bool:
    """Return whether the changes affect any of these cells."""
    printed = game.load(None, ())
    for cell in cells:
        try:
            printed.check_cell(cell)
        except ValueError:  # one of its own
            return True
        if printed.compile(cell).tobytes() != scenario.compile(cell).tobytes():
            return True
    return False


def variant(game: Game, scenario: Scenario, name: str, note: str) -> dict[str, Any]:
    """Return the content of a variant file with all differences of the scenario from the printed game."""
    content: dict[str, Any] = {"base": game.name, "name": name, "note": note}
    gone = [change.key for change in scenario.changes if change.value is None]
    if gone:
        content["remove"] = gone
    for change in scenario.changes:
        *head, last = change.key.split(".")
        if change.value is not None:
            table = content
            for part in head:
                table = table.setdefault(part, {})
            table[last] = change.value
    return content
