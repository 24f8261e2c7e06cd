"""Result of a panel in plain words."""

from __future__ import annotations

import pandas as pd

from analysis.kept_runs.cells import CellRow
from analysis.kept_runs.panels import CellGroup, extremes
from reports import words

WAY, CAUSE = "Most frequent way to win", "Most frequent cause of a loss"
CAUSE_TOPICS = (WAY, CAUSE)
"""Topics that the figure of the causes shows."""


def sentences(panel: CellGroup, causes: pd.DataFrame, ways: pd.DataFrame) -> list[tuple[str, str]]:
    """Return the result of a panel in plain words: the topic of each sentence, and the sentence."""
    ends = extremes(panel.rows)
    if ends is None:
        return [("Nothing yet", "no game of these cells is finished.")]
    hardest, easiest = ends.hardest, ends.easiest
    if hardest.cell == easiest.cell:
        lines = [(words.cell(hardest), f"{_won(hardest)}.")]
    else:
        apart = hardest.high < easiest.low
        topics = ("Hardest", "Easiest") if apart else ("Won least often here", "Won most often here")
        lines = [
            (topic, f"{words.cell(row)}. {_won(row)}.")
            for topic, row in zip(topics, (hardest, easiest), strict=True)
        ]
        for near, row in ((ends.near_hardest, hardest), (ends.near_easiest, easiest)):
            if near:
                topic = f"More games are needed to tell these from {words.cell(row)}"
                lines.append((topic, f"{'; '.join(map(words.cell, near))}."))
    for topic, table, name, count, which in (
        (WAY, ways, "ending", "games", "won"),
        (CAUSE, causes, "cause", "losses", "lost"),
    ):
        games = panel.of(table).groupby(name, sort=False)[count].sum()
        if games.sum():
            share = words.percent(games.max() / games.sum(), 0)
            lines.append((topic, f"{words.phrase(str(games.idxmax()))} ({share} of the {which} games)."))
    return lines


def _won(row: CellRow) -> str:
    interval = f"{100 * row.confidence:g}% interval {words.span(*row.ends)}"
    return f"{words.percent(row.win_rate)} of {words.plural(row.games, 'game')} won ({interval})"
