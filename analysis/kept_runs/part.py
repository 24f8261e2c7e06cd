"""Some cells of a kept run, as if they were all that was played.

Several parts of a manifest are lists with one entry per cell, and the number of a cell is its position in
them. `part_of_manifest` selects from all of these lists together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from analysis.experiment.manifest_keys import KEY as DATA_DOUBT
from analysis.experiment.manifest_keys import LUCK, SWEEPS, TENSION
from analysis.experiment.pressure_counts import KEY as PRESSURE
from analysis.kept_runs.cells import Run, entry_key, team_label
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
    if manifest.get(DATA_DOUBT):
        kept[DATA_DOUBT] = _doubt_of(manifest[DATA_DOUBT], kept["cells"], numbers)
    if manifest.get(LUCK):
        shown = {_group(cell) for cell in kept["cells"]}
        kept[LUCK] = [each for each in manifest[LUCK] if _group(each) in shown]
    if manifest.get(SWEEPS):
        sweeps = [_survey_of(sweep, kept["cells"]) for sweep in manifest[SWEEPS]]
        kept[SWEEPS] = [sweep for sweep in sweeps if sweep["cells"]]
    if manifest.get(TENSION):
        kept[TENSION] = _survey_of(manifest[TENSION], kept["cells"])
    return kept


def _survey_of(survey: Mapping[str, Any], cells: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return a survey that names its cells, with those of a part of the run."""
    shown = {entry_key(cell) for cell in cells}
    return {**survey, "cells": [cell for cell in survey["cells"] if entry_key(cell) in shown]}


def _doubt_of(
    doubt: Mapping[str, Any], cells: Sequence[Mapping[str, Any]], numbers: Sequence[int]
) -> dict[str, Any]:
    """Return ranges of other data for some cells, and the orders in which only these are ranked.

    The alternatives stay, because each was measured only in the cell that it moves most, which it names:
    without those of other cells, the one that matters most in the chosen cells could be missing.
    """
    groups: dict[tuple[Any, ...], set[str]] = {}
    for cell in cells:
        groups.setdefault(_ranked(cell), set()).add(cell["ancient_one"])
    return {
        **doubt,
        "cells": [doubt["cells"][number] for number in numbers],
        "orders": [
            each for each in doubt["orders"] if set(each["order"]) <= groups.get(_ranked(each), set())
        ],
    }


def _ranked(row: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return what the cells of an order of Ancient Ones have in common."""
    return tuple(row[name] for name in ("difficulty", "players", "strategy"))


def _group(cell: Mapping[str, Any]) -> tuple[Any, ...]:
    return (*(cell[name] for name in _LUCK_OF), team_label(cell))
