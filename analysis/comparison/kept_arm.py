"""A cell of a kept run as one arm of a comparison."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.statistics.sequential import METHOD
from simcore.results.cell import KeptCell
from simcore.results.provenance import Provenance
from simcore.results.tally import WON
from simcore.store.writer import StoredRun


@dataclass(frozen=True)
class KeptArm:
    """Games that were played before.

    Parameters
    ----------
    name
        Label of the results.
    run
        The run that they are of.
    number
        Number of the cell.
    numbers
        Number of each game, rising.
    ends
        How each of them ended, as `simcore.results.tally` counts it.
    """

    name: str
    run: StoredRun
    number: int
    numbers: NDArray[np.uint64]
    ends: NDArray[np.uint16]

    @functools.cached_property
    def wins(self) -> NDArray[np.bool_]:
        """Return whether each game was won."""
        return np.asarray(self.ends >= WON)

    @property
    def cell(self) -> KeptCell:
        """The cell of the run."""
        return self.run.cells[self.number]

    @property
    def provenance(self) -> Provenance:
        """Provenance of the run."""
        return self.run.manifest.provenance

    @property
    def changes(self) -> dict[str, Any]:
        """Changes of the printed data, by key."""
        return {change.key: change.value for change in self.provenance.scenario.changes}

    @property
    def luck(self) -> tuple[object, ...]:
        """Key of the luck of its games."""
        game = self.provenance.game
        return (game.name, game.version, self.provenance.seed)

    @property
    def stopped(self) -> bool:
        """Whether a stopping rule has ended the games."""
        return self.cell.interval_method == METHOD


def read_kept_arm(name: str, run: StoredRun, cell: int) -> KeptArm:
    """Read the games of one cell.

    Raises
    ------
    StoreError
        If a file is missing or damaged.
    """
    names = ("game_number", "win", "loss_cause", "victory")
    rows = run.games(cell).select(names).sort("game_number").collect()
    labels = run.cells[cell].labels
    victory, cause = (
        rows[column].cast(pl.Enum(labels[kind])).to_physical().cast(pl.UInt16).fill_null(0).to_numpy()
        for column, kind in (("victory", "victories"), ("loss_cause", "loss_causes"))
    )
    ends = np.where(rows["win"].to_numpy() > 0, WON + victory, cause)
    return KeptArm(name, run, cell, rows["game_number"].to_numpy(), ends)
