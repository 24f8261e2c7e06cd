"""A run with the names that people write."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from analysis.experiment.manifest_keys import LUCK
from analysis.kept_runs.cells import Run


@dataclass(frozen=True)
class _TitledRun:
    """A run whose Ancient Ones and teams bear the names that people write."""

    run: Run
    cells: Sequence[Mapping[str, Any]]
    manifest: Mapping[str, Any]

    def games(self, cell: int, /) -> pl.LazyFrame:
        return self.run.games(cell)


def with_titles(run: Run) -> Run:
    """The same run; Ancient Ones and teams have the titles of the manifest as their names."""
    titles = run.manifest.get("titles") or {}

    def titled(cell: Mapping[str, Any]) -> dict[str, Any]:
        team = cell["team"]
        return {
            **cell,
            "ancient_one": titles.get(cell["ancient_one"], cell["ancient_one"]),
            "team": [titles.get(who, who) for who in team] if isinstance(team, list) else team,
        }

    luck = [titled(each) for each in run.manifest.get(LUCK) or ()]
    return _TitledRun(run, [titled(each) for each in run.cells], {**run.manifest, LUCK: luck})
