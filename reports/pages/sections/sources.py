"""Section about the certainty of the results and the sources of the data."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from analysis.kept_runs.cells import Run
from reports import words
from reports.pages.section import Section
from simcore.results.cell import KeptCell


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
    """Certainty of the results, and sources of the data.

    Attributes
    ----------
    interval
        Kind and level of the intervals.
    kinds
        Kinds of sources.
    rows
        Cells with equal counts share one.
    reconstructed
        Reconstructed entries of the data, by the first part of their keys.
    unsure
        The kind of source that is a guess.
    """

    template = "sources"
    anchor = "sources"
    heading = "Certainty of the results"
    unsure = "reconstructed"
    interval: str
    kinds: list[str]
    rows: list[SourceRow]
    reconstructed: list[tuple[str, list[str]]]


def sources_section(run: Run, interval: str) -> SourcesSection:
    """Return the sources of the data of a run.

    Parameters
    ----------
    run
        A kept run.
    interval
        Kind and level of the intervals of its win rates.
    """
    kinds = list(dict.fromkeys(source for cell in run.cells for source in cell.data))
    return SourcesSection(interval, kinds, _rows(run.cells), _grouped(run.manifest.reconstructed))


def _rows(cells: Sequence[KeptCell]) -> list[SourceRow]:
    """Return the counts; cells with equal counts share a row."""
    same: dict[tuple[tuple[str, int], ...], dict[tuple[str, str], list[str]]] = {}
    for cell in cells:
        if not cell.data:
            continue
        name = words.name(cell.ancient_one), words.plural(cell.players, "player")
        levels = same.setdefault(tuple(cell.data.items()), {}).setdefault(name, [])
        if (level := words.phrase(cell.difficulty).lower()) not in levels:
            levels.append(level)
    if len(same) == 1:
        return [SourceRow(["all cells"], dict(counts)) for counts in same]
    return [
        SourceRow(
            [f"{name} ({', '.join(levels)}), {players}" for (name, players), levels in named.items()],
            dict(counts),
        )
        for counts, named in same.items()
    ]


def _grouped(paths: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Return key paths by their first part, the largest group first."""
    groups: dict[str, list[str]] = defaultdict(list)
    for path in paths:
        groups[str(path).partition(".")[0]].append(str(path))
    return sorted(groups.items(), key=lambda group: -len(group[1]))
