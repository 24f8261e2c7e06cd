"""Some cells of a kept run, as if they were all that was played.

Several parts of a manifest are lists with one entry per cell, and the number of a cell is its position in
them. `part_of_manifest` selects from all of these lists together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from analysis.experiment.manifest_keys import KEY as DATA_DOUBT
from analysis.experiment.manifest_keys import LUCK
from analysis.experiment.pressure_counts import KEY as PRESSURE
from analysis.kept_runs.cells import Run, team_label
from simcore.store.folder import Where
from simcore.store.reader import StoredRun

PER_CELL = ("cells", "boards", PRESSURE)
"""Parts of a manifest that are lists with one entry per cell."""

_LUCK_OF = ("game", "ancient_one", "difficulty", "players")


@dataclass(frozen=True)
class Part:
    """Some cells of a run.

    Parameters
    ----------
    run
        The whole.
    numbers
        Positions of the cells in the run.
    """

    run: Run
    numbers: tuple[int, ...]

    @property
    def manifest(self) -> Mapping[str, Any]:
        """The manifest of the run, with these cells."""
        return part_of_manifest({**self.run.manifest, "cells": self.run.cells}, self.numbers)

    @property
    def cells(self) -> Sequence[Mapping[str, Any]]:
        """The cells."""
        return [self.run.cells[number] for number in self.numbers]

    @property
    def path(self) -> Where | None:
        """Folder of the whole run; None if it is not kept."""
        return getattr(self.run, "path", None)

    def games(self, cell: int, /) -> Any:
        """Rows of one of the cells."""
        return self.run.games(self.numbers[cell])


def part_of(run: StoredRun, numbers: Sequence[int]) -> StoredRun:
    """Return a kept run with some of its cells only, in the given order.

    Parameters
    ----------
    run
        A kept run.
    numbers
        Positions of the cells in the run.
    """
    return StoredRun(run.path, part_of_manifest(run.manifest, numbers))


def part_of_manifest(manifest: Mapping[str, Any], numbers: Sequence[int]) -> dict[str, Any]:
    """Return a manifest with some of its cells only, and what it says of these cells.

    Parameters
    ----------
    manifest
        The manifest of a run.
    numbers
        Positions of the cells.
    """
    kept = dict(manifest)
    for name in PER_CELL:
        if name in manifest:
            kept[name] = [manifest[name][number] for number in numbers if number < len(manifest[name])]
    doubt = manifest.get(DATA_DOUBT)
    if doubt:
        kept[DATA_DOUBT] = {**doubt, "cells": [doubt["cells"][number] for number in numbers]}
    if manifest.get(LUCK):
        shown = {_group(cell) for cell in kept["cells"]}
        kept[LUCK] = [each for each in manifest[LUCK] if _group(each) in shown]
    return kept


def _group(cell: Mapping[str, Any]) -> tuple[Any, ...]:
    return (*(cell[name] for name in _LUCK_OF), team_label(cell))
