"""The result of a panel in plain words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pandas as pd

from analysis.kept_runs.cells import CellGroup, extremes, records
from reports import words

WAY, CAUSE = "Most frequent way to win", "Most frequent cause of a loss"
CAUSE_TOPICS = (WAY, CAUSE)
"""Topics that the figure of the causes shows."""


def sentences(panel: CellGroup, causes: pd.DataFrame, ways: pd.DataFrame) -> list[tuple[str, str]]:
    """The result of a panel in plain words: the topic of each sentence, and the sentence."""
    found = extremes(panel.cells)
    if found is None:
        return [("Nothing yet", "no game of these cells is finished.")]
    hardest, easiest = found.hardest, found.easiest
    if hardest["cell"] == easiest["cell"]:
        made = [(words.cell(hardest), f"{_won(hardest)}.")]
    else:
        apart = hardest["high"] < easiest["low"]
        named = ("Hardest", "Easiest") if apart else ("Won least often here", "Won most often here")
        made = [
            (name, f"{words.cell(row)}. {_won(row)}.")
            for name, row in zip(named, (hardest, easiest), strict=True)
        ]
        for near, row in ((found.near_hardest, hardest), (found.near_easiest, easiest)):
            if len(near):
                cells = "; ".join(words.cell(each) for each in records(near))
                made.append((f"More games are needed to tell these from {words.cell(row)}", f"{cells}."))
    for topic, table, name, count, which in (
        (WAY, ways, "ending", "games", "won"),
        (CAUSE, causes, "cause", "losses", "lost"),
    ):
        games = table[table["cell"].isin(panel.cells["cell"])].groupby(name, sort=False)[count].sum()
        if games.sum():
            share = words.percent(games.max() / games.sum(), 0)
            made.append((topic, f"{words.phrase(str(games.idxmax()))} ({share} of the {which} games)."))
    return made


def _won(row: Mapping[str, Any]) -> str:
    level = f"{100 * row['confidence']:g}% interval"
    span = words.span(row["low"], row["high"])
    return f"{words.percent(row['win_rate'])} of {words.plural(row['games'], 'game')} won ({level} {span})"
