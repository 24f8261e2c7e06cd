"""The section that says how sure the results are, and where the data come from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pandas as pd

from analysis.kept_runs.cells import Run, records, source_table
from reports import words
from reports.pages.section import Section


@dataclass(frozen=True)
class SourceRow:
    """Cells whose data come from the same sources.

    Attributes
    ----------
    cells
        Their names.
    counts
        Entries of the data by kind of source.
    """

    cells: list[str]
    counts: Mapping[str, int]

    @property
    def total(self) -> int:
        """All entries."""
        return sum(self.counts.values())


@dataclass(frozen=True)
class SourcesSection(Section):
    """How sure the results are.

    Attributes
    ----------
    interval
        Kind and level of the intervals.
    kinds
        Kinds of sources.
    rows
        Cells that count alike share one.
    reconstructed
        Reconstructed entries of the data, by the first part of their keys.
    unsure
        The kind of source that is a guess.
    """

    template = "sources"
    anchor = "sources"
    heading = "How sure this is"
    unsure = "reconstructed"
    interval: str
    kinds: list[str]
    rows: list[SourceRow]
    reconstructed: list[tuple[str, list[str]]]


def sources_section(run: Run, interval: str) -> SourcesSection:
    """Find where the data of a run come from.

    Parameters
    ----------
    run
        A kept run.
    interval
        Kind and level of the intervals of its win rates.
    """
    table = source_table(run)
    kinds = list(dict.fromkeys(table["source"]))
    return SourcesSection(interval, kinds, _rows(table), _grouped(run.manifest.reconstructed))


def _rows(table: pd.DataFrame) -> list[SourceRow]:
    """The counts; cells that count alike share a row."""
    same: dict[tuple[tuple[str, int], ...], dict[tuple[str, str], list[str]]] = {}
    for _, cell in table.groupby("cell", sort=False):
        first = records(cell)[0]
        counts = tuple(zip(cell["source"], cell["entries"].astype(int), strict=True))
        who = words.name(first["ancient_one"]), words.plural(first["players"], "player")
        steps = same.setdefault(counts, {}).setdefault(who, [])
        if (step := words.phrase(first["difficulty"]).lower()) not in steps:
            steps.append(step)
    if len(same) == 1:
        return [SourceRow(["all cells"], dict(counts)) for counts in same]
    return [
        SourceRow(
            [f"{who} ({', '.join(steps)}), {players}" for (who, players), steps in cells.items()],
            dict(counts),
        )
        for counts, cells in same.items()
    ]


def _grouped(paths: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Key paths by their first part, the largest group first."""
    groups: dict[str, list[str]] = defaultdict(list)
    for path in paths:
        groups[str(path).partition(".")[0]].append(str(path))
    return sorted(groups.items(), key=lambda group: -len(group[1]))
