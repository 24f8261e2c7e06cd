"""Selected cells of a kept run, presented as a run of their own.

Several parts of a manifest are lists with one entry per cell, and the number of a cell is its position in
them. `part_of_manifest` selects from all of these lists together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from analysis.kept_runs.cells import Run, entry_key, team_label
from simcore.results.cell import KeptCell
from simcore.results.data_range import DataUncertainty, DifficultyOrder
from simcore.results.luck import LuckResult
from simcore.results.sweep import SweepResult
from simcore.results.tension import TensionResult
from simcore.store.folder import Where
from simcore.store.manifest_model import Manifest
from simcore.store.reader import StoredRun

Survey = TypeVar("Survey", SweepResult, TensionResult)


@dataclass(frozen=True)
class Part:
    """Selected cells of a run.

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
    def manifest(self) -> Manifest:
        """The manifest of the run, with these cells."""
        return part_of_manifest(
            self.run.manifest.model_copy(update={"cells": tuple(self.run.cells)}), self.numbers
        )

    @property
    def cells(self) -> Sequence[KeptCell]:
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


def part_of_manifest(manifest: Manifest, numbers: Sequence[int]) -> Manifest:
    """Return a manifest with some of its cells only, and its results for these cells.

    Parameters
    ----------
    manifest
        The manifest of a run.
    numbers
        Positions of the cells.
    """
    cells = tuple(manifest.cells[number] for number in numbers)
    groups = {_group(cell) for cell in cells}
    sweeps = [_survey_of(sweep, cells) for sweep in manifest.sweeps]
    data_range, tension = manifest.data_uncertainty, manifest.tension
    return manifest.model_copy(
        update={
            "cells": cells,
            "boards": tuple(manifest.boards[number] for number in numbers),
            "pressure": tuple(manifest.pressure[number] for number in numbers if manifest.pressure),
            "data_uncertainty": data_range and _data_range_of(data_range, cells, numbers),
            "luck_and_skill": tuple(result for result in manifest.luck_and_skill if _group(result) in groups),
            "sweeps": tuple(sweep for sweep in sweeps if sweep.cells),
            "tension": tension and _survey_of(tension, cells),
        }
    )


def _survey_of(survey: Survey, cells: Sequence[KeptCell]) -> Survey:
    """Return a survey that names its cells, with those of a part of the run."""
    shown = {entry_key(cell) for cell in cells}
    kept = tuple(cell for cell in survey.cells if entry_key(cell) in shown)
    return survey.model_copy(update={"cells": kept})


def _data_range_of(
    data_range: DataUncertainty, cells: Sequence[KeptCell], numbers: Sequence[int]
) -> DataUncertainty:
    """Return ranges of other data for some cells, and the orders in which only these are ranked.

    The alternatives stay, because each was measured only in the cell that it moves most, which it names:
    without those of other cells, the one that matters most in the chosen cells could be missing.
    """
    groups: dict[tuple[object, ...], set[str]] = {}
    for cell in cells:
        groups.setdefault(_ranked(cell), set()).add(cell.ancient_one)
    orders = tuple(
        order for order in data_range.orders if set(order.order) <= groups.get(_ranked(order), set())
    )
    return data_range.model_copy(
        update={"cells": tuple(data_range.cells[number] for number in numbers), "orders": orders}
    )


def _ranked(row: KeptCell | DifficultyOrder) -> tuple[object, ...]:
    """Return the names that the cells of an order of Ancient Ones share."""
    return row.difficulty, row.players, row.strategy


def _group(cell: KeptCell | LuckResult) -> tuple[object, ...]:
    return cell.game, cell.ancient_one, cell.difficulty, cell.players, team_label(cell)
