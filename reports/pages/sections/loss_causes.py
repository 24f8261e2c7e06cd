"""Bars of a panel with the endings of its games."""

from __future__ import annotations

import pandas as pd

from analysis.kept_runs.panels import CellGroup
from reports import words
from reports.figures import legend, run_figures
from reports.figures.picture import WIDTH, Picture, draw
from reports.pages.captions import interval_width, note
from reports.pages.table_rows import ending_shares, endings_of


def loss_cause_picture(
    panel: CellGroup, causes: pd.DataFrame, prefix: str, ways: pd.DataFrame | None = None
) -> Picture | None:
    """Draw how the games of each cell end; None if the run knows no causes.

    Parameters
    ----------
    panel
        The cells.
    causes
        Shares of the games of each cell of the run by cause of loss.
    prefix
        Prefix of the ids of pictures.
    ways
        Shares by way to win, as in `analysis.losses.endings.endings`; None or empty if there is only one.
    """
    if causes.empty:
        return None
    cells = {row.cell: row for row in panel.rows}
    lost = [row for row in ending_shares(causes, None) if row.cell in cells]
    won = [row for row in ending_shares(causes[:0], ways) if row.cell in cells]
    endings = sorted([*lost, *won], key=lambda row: list(cells).index(row.cell))
    rows = [
        (words.name(cell.ancient_one), words.phrase(cell.difficulty), ending.ending, ending.share)
        for ending in endings
        for cell in (cells[ending.cell],)
    ]
    shares = "; ".join(
        f"{ancient_one} {difficulty.lower()}, {words.phrase(ending).lower()} {words.percent(share, 0)}"
        for ancient_one, difficulty, ending, share in rows
    )
    data = pd.DataFrame(rows, columns=["group", "label", "cause", "share"])
    groups = len({cell.ancient_one for cell in cells.values()})
    labels = legend.labels_of(endings_of(ending_shares(causes, None)), endings_of(won))
    key = legend.lines(labels, WIDTH * legend.POINTS)
    return draw(
        lambda ax: run_figures.loss_cause_bars(data=data, ways=endings_of(won), ax=ax),
        height=0.75 + 0.2 * key + 0.255 * (len(cells) + groups),
        prefix=prefix,
        alt=f"Bars: how games end, as shares of all games. {shares}.",
        caption=f"How games end. {interval_width(endings)}. {note(panel)}",
        name="loss-causes",
    )
