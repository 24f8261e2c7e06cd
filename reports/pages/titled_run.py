"""A run with titles as names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from analysis.kept_runs.cells import Run
from simcore.results.cell import KeptCell
from simcore.store.manifest_model import Manifest


@dataclass(frozen=True)
class _TitledRun:
    """A run whose Ancient Ones and teams have their titles as names."""

    run: Run
    cells: Sequence[KeptCell]
    manifest: Manifest

    def games(self, cell: int, /) -> pl.LazyFrame:
        return self.run.games(cell)


def with_titles(run: Run) -> Run:
    """Return a run whose Ancient Ones and teams have the titles of the manifest as their names."""
    titles = run.manifest.titles
    cells = [cell.titled(titles) for cell in run.cells]
    luck = tuple(result.titled(titles) for result in run.manifest.luck_and_skill)
    return _TitledRun(run, cells, run.manifest.model_copy(update={"luck_and_skill": luck}))
