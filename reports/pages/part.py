"""The part of a large run that its page shows in full: a page with everything would open on no machine."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.kept_runs.cells import Run, cell_table, panels

MOST_CELLS = 54
"""Cells that a page shows in full: six panels of nine. A larger page is slow to open."""

FEWEST_CELLS = 9
"""Cells of each of several runs that a page shows in full, however many runs there are."""


def chosen_cells(run: Run, most: int = MOST_CELLS) -> list[int]:
    """The cells that a page shows in full: all of them, or those that matter most.

    The panels with the hardest and the easiest cell come first, then the others in the order of the run, as
    many as there is room for. Of a panel that is larger than a page, the hardest and the easiest cells.

    Returns
    -------
    list[int]
        Places of the cells in the run, in its order.
    """
    table = cell_table(run)
    if len(table) <= most:
        return list(range(len(table)))
    groups = [panel.cells for panel in panels(table)]
    played = table[table["games"] > 0]
    ends = [] if played.empty else [played["win_rate"].idxmin(), played["win_rate"].idxmax()]
    first = [group for end in ends for group in groups if end in set(group["cell"])]
    chosen: list[int] = []
    for group in [*first, *groups]:
        if group["cell"].iloc[0] in chosen:
            continue
        if len(group) <= most - len(chosen):
            chosen += [int(cell) for cell in group["cell"]]
        elif not chosen:
            chosen += _ends_of(group, most)
    return sorted(chosen)


def _ends_of(group: pd.DataFrame, most: int) -> list[int]:
    """The hardest and the easiest cells of a large panel."""
    order = group.sort_values("win_rate", kind="stable")["cell"].to_numpy()
    return [int(cell) for cell in np.concatenate([order[: most // 2], order[-(most - most // 2) :]])]
