"""The bars of a panel that show why its games are lost."""

from __future__ import annotations

import pandas as pd

from analysis.kept_runs.cells import CellGroup, records
from reports import words
from reports.figures import legend, run_figures
from reports.figures.picture import WIDTH, Picture, draw
from reports.pages.captions import interval_width, note


def loss_cause_picture(
    panel: CellGroup, causes: pd.DataFrame, prefix: str, ways: pd.DataFrame | None = None
) -> Picture | None:
    """Draw how the games of each cell end; None if the run knows no causes.

    Parameters
    ----------
    panel
        The cells.
    causes
        How often each cause ended a game of each cell of the run.
    prefix
        Keeps ids of pictures apart.
    ways
        How often each way to win did, as `analysis.losses.endings.endings` has it; None or empty: there is
        one only.
    """
    if causes.empty:
        return None
    names = panel.cells[["cell", "ancient_one", "difficulty"]].astype({"ancient_one": str, "difficulty": str})
    won = ways.rename(columns={"ending": "cause"}) if ways is not None and len(ways) else causes[:0]
    told = ["cell", "cause", "share", "low", "high", "interval_method", "confidence"]
    data = names.merge(pd.concat([causes[told], won[told]]), on="cell", sort=False)
    data["group"] = data["ancient_one"].map(words.name)
    data["label"] = data["difficulty"].map(words.phrase)
    bars, groups = len(names), names["ancient_one"].nunique()
    shares = "; ".join(
        f"{row['group']} {row['label'].lower()}, {words.phrase(row['cause']).lower()} "
        f"{words.percent(row['share'], 0)}"
        for row in records(data)
    )
    ended = list(dict.fromkeys(won["cause"]))
    labels = legend.labels_of(list(dict.fromkeys(causes["cause"])), ended)
    key = legend.lines(labels, WIDTH * legend.POINTS)
    return draw(
        lambda ax: run_figures.loss_cause_bars(data=data, ways=ended, ax=ax),
        height=0.75 + 0.2 * key + 0.255 * (bars + groups),
        prefix=prefix,
        alt=f"Bars: how games end, as shares of all games. {shares}.",
        caption=f"How games end. {interval_width(data)}. {note(panel)}",
        name="loss-causes",
    )
