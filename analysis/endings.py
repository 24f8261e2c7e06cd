"""Games to look at: for each way to end some game numbers, typical and early."""

from __future__ import annotations

from typing import Any

import pandas as pd
import polars as pl

from analysis.causes import CAUSE
from analysis.tables import Run, count_games

WON = "won"
"""Stands for the cause in games that were won."""

NEAR = 20_000
"""Games that are looked at first: most kinds of endings are among them."""

COLUMNS = ("cell", "cause", "why", "round", "game_number")


def ending_games(run: Run, each: int = 1) -> pd.DataFrame:
    """Numbers of games that show how games end.

    Parameters
    ----------
    run
        A kept run with its games.
    each
        Games of each kind.

    Returns
    -------
    pandas.DataFrame
        Columns `cell`, `cause` (`won` for won games), `why` (`typical`: the round in which this cause ends
        most games; `early`: the first round in which it ended one, if that is another), `round`,
        `game_number`. The lowest numbers of each kind.
    """
    counts = count_games(run, ["win", CAUSE, "last_round"])
    rows: list[dict[str, Any]] = []
    if len(counts):
        counts["cause"] = counts[CAUSE].where(counts["win"] == 0, WON)
        for (cell, cause), part in counts.groupby(["cell", "cause"], sort=False):
            ends = part.groupby("last_round")["games"].sum()
            typical, early = int(str(ends.idxmax())), int(ends.index.min())
            for why, turn in (("typical", typical), ("early", early)):
                if why == "typical" or turn != typical:
                    rows += [
                        {"cell": cell, "cause": cause, "why": why, "round": turn, "game_number": number}
                        for number in _numbers(run, int(str(cell)), str(cause), turn, each)
                    ]
    return pd.DataFrame(rows, columns=list(COLUMNS))


def _numbers(run: Run, cell: int, cause: str, turn: int, each: int) -> list[int]:
    """The first games of a cell that ended so, read no further than needed."""
    ended = pl.col("win") == 1 if cause == WON else pl.col(CAUSE).cast(pl.String) == cause
    games, found = run.games(cell), pl.Series(dtype=pl.UInt64)
    for part in (games.head(NEAR), games):
        rows = part.filter(ended & (pl.col("last_round") == turn)).select("game_number").head(each)
        found = rows.collect(engine="streaming")["game_number"]
        if len(found) == each:
            break
    return [int(number) for number in found]
