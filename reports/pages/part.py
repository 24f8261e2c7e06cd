"""Cells of a large run that its page shows in full; a page with all of them would not open."""

from __future__ import annotations

import math
from collections.abc import Sequence

from analysis.kept_runs.cells import CellRow, Run, cell_table
from analysis.kept_runs.panels import panels

MOST_CELLS = 54
"""Cells that a page shows in full: six panels of nine. A larger page is slow to open."""

FEWEST_CELLS = 9
"""Cells of each of several runs that a page shows in full, however many runs there are."""


def chosen_cells(run: Run, most: int = MOST_CELLS) -> list[int]:
    """Return the cells that a page shows in full: all of them, or the most important ones.

    The panels with the hardest and the easiest cell come first, then the others in the order of the run, as
    far as they fit. A panel that is larger than a page shows its hardest and its easiest cells.

    Returns
    -------
    list[int]
        Places of the cells in the run, in its order.
    """
    if len(run.cells) <= most:
        return list(range(len(run.cells)))
    groups = [panel.rows for panel in panels(cell_table(run))]
    played = [number for number, cell in enumerate(run.cells) if cell.games]
    ends = [choose(played, key=lambda number: run.cells[number].win_rate) for choose in (min, max) if played]
    first = [group for end in ends for group in groups if end in {row.cell for row in group}]
    chosen: list[int] = []
    for group in [*first, *groups]:
        if group[0].cell in chosen:
            continue
        if len(group) <= most - len(chosen):
            chosen += [row.cell for row in group]
        elif not chosen:
            chosen += _ends_of(group, most)
    return sorted(chosen)


def _ends_of(group: Sequence[CellRow], most: int) -> list[int]:
    """Return the hardest and the easiest cells of a large panel."""
    order = [row.cell for row in sorted(group, key=lambda row: row.win_rate if row.games else math.inf)]
    return order[: most // 2] + order[-(most - most // 2) :]
