"""A run with the names that people write."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import polars as pl

from analysis.kept_runs.cells import Run
from simcore.results.cell import KeptCell
from simcore.results.luck import LuckResult
from simcore.store.manifest_model import Manifest

Named = TypeVar("Named", KeptCell, LuckResult)


@dataclass(frozen=True)
class _TitledRun:
    """A run whose Ancient Ones and teams bear the names that people write."""

    run: Run
    cells: Sequence[KeptCell]
    manifest: Manifest

    def games(self, cell: int, /) -> pl.LazyFrame:
        return self.run.games(cell)


def with_titles(run: Run) -> Run:
    """Return a run whose Ancient Ones and teams have the titles of the manifest as their names."""
    titles = run.manifest.titles
    cells = [_titled(cell, titles) for cell in run.cells]
    luck = tuple(_titled(each, titles) for each in run.manifest.luck_and_skill)
    return _TitledRun(run, cells, run.manifest.model_copy(update={"luck_and_skill": luck}))


def _titled(cell: Named, titles: Mapping[str, str]) -> Named:
    team = None if cell.team is None else tuple(titles.get(who, who) for who in cell.team)
    return cell.model_copy(
        update={"ancient_one": titles.get(cell.ancient_one, cell.ancient_one), "team": team}
    )
