"""A claim about a kept run, with the numbers that bear it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

RANGE = "range"
"""The cell that is won least often and the one that is won most often: `low` and `high` are rows of cells."""

CAUSE = "cause"
"""Most of the lost games have one cause: `cause`, `share` with `low` and `high`."""

PLACE = "place"
"""Much of the lost games of a cell is lost at one place: `place`, `share` with `low` and `high`."""

LEVEL = "level"
"""A level is no harder than the one before it: rows `before` and `after`, `difference` of their win
rates (`after` less `before`) with `low` and `high`."""

TURN = "turn"
"""The order of two opponents changes with the player: rows `first`, `second` with one, `third`, `fourth`
with the other, the opponents in the same order."""

PERSON = "person"
"""An investigator far above or below the others: `name`, `difference` with `low` and `high`, `cells`."""

DATA = "data"
"""Data that are not known leave more open than chance: a row `cell`, its `low` and `high`, and `cells`."""


@dataclass(frozen=True)
class Finding:
    """A claim.

    Attributes
    ----------
    kind
        One of the names above.
    panel
        Number of the panel (`analysis.kept_runs.cells.panels`) about which it is; None: about several.
    cells
        Numbers of the cells about which it is.
    facts
        The numbers, as the kind says.
    """

    kind: str
    panel: int | None
    cells: tuple[int, ...]
    facts: Mapping[str, Any] = field(default_factory=dict)
