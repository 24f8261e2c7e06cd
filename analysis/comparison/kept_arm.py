"""A cell of a kept run as one arm of a comparison."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.statistics.sequential import METHOD
from simcore.store.writer import StoredRun


@dataclass(frozen=True)
class KeptArm:
    """Games that were played before.

    Parameters
    ----------
    name
        What results are labelled with.
    run
        The run that they are of.
    number
        Number of the cell.
    numbers, wins
        Number of each game, rising, and whether it was won.
    """

    name: str
    run: StoredRun
    number: int
    numbers: NDArray[np.uint64]
    wins: NDArray[np.bool_]

    @property
    def cell(self) -> Mapping[str, Any]:
        """Object of the cell, as in the manifest."""
        return self.run.cells[self.number]

    @property
    def provenance(self) -> Mapping[str, Any]:
        """That of the run."""
        return dict(self.run.manifest["provenance"])

    @property
    def changes(self) -> dict[str, Any]:
        """What is not as printed, by its key."""
        return {each["key"]: each["value"] for each in self.provenance["scenario"]["changes"]}

    @property
    def luck(self) -> tuple[object, ...]:
        """What the luck of its games depends on."""
        game = self.provenance["game"]
        return (game["name"], game["version"], self.provenance["seed"])

    @property
    def stopped(self) -> bool:
        """Whether what the games showed has ended them."""
        return bool(self.cell["interval_method"] == METHOD)


def read_kept_arm(name: str, run: StoredRun, cell: int) -> KeptArm:
    """Read the games of one cell.

    Raises
    ------
    StoreError
        If a file is missing or damaged.
    """
    rows = run.games(cell).select("game_number", "win").sort("game_number").collect()
    numbers, wins = rows["game_number"].to_numpy(), rows["win"].to_numpy() > 0
    return KeptArm(name, run, cell, numbers, wins)
