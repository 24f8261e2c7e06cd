"""The pieces of a panel that win and lose its games: cards in the place of a board, and their numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd

from analysis.kept_runs.cells import CellGroup, records
from analysis.losses.pieces import CAUTION, judge_pieces
from analysis.statistics.ranking import rank_words
from reports import words
from reports.figures.picture import Picture, draw
from reports.figures.piece_cards import HEIGHT, piece_cards, rows_of
from reports.pages.markdown import plain, table
from reports.pages.run_tables import RunTables
from simcore.messages.names import singular

ENDED = "Ended"
WIDTH = 5.2
"""Of the picture, in inches: a card must hold a name."""


@dataclass(frozen=True)
class PieceNumber:
    """A number of the table: what it is sorted by, and its text."""

    value: float
    text: str


@dataclass(frozen=True)
class PieceTable:
    """The pieces of a kind in one panel.

    Attributes
    ----------
    anchor
        Id of the table on the page.
    title, one
        What the pieces are called, and one of them.
    caution
        A warning: the differences are no causes.
    mean
        Mean of all differences, in points.
    odds_interval, interval
        Kinds and levels of the intervals.
    ended
        The meaning of the column that says which piece ended a lost game; empty if there is none.
    picture
        The pieces as cards.
    heads
        Headings of the numbers.
    rows
        Name of each piece and its numbers.
    """

    anchor: str
    title: str
    one: str
    caution: str
    mean: str
    odds_interval: str
    interval: str
    ended: str
    picture: Picture
    heads: list[str]
    rows: list[tuple[str, list[PieceNumber]]]

    def markdown(self) -> list[str]:
        """The same table in Markdown."""
        rows = [[name, *(number.text for number in numbers)] for name, numbers in self.rows]
        head = f"### {plain(self.title)} that win and lose games"
        found = table([self.one, *self.heads], rows, numbers=range(1, len(self.heads) + 1))
        return [head, "", self.caution, "", *found]


def piece_tables(panel: CellGroup, tables: RunTables, prefix: str) -> list[PieceTable]:
    """Judge the pieces of a panel, a table a kind; none where the game does not count them.

    Parameters
    ----------
    panel
        The cells.
    tables
        All tables of the run.
    prefix
        Keeps ids of pictures and tables apart.
    """
    counts = tables.pieces[tables.pieces["cell"].isin(panel.cells["cell"])]
    judged = judge_pieces(counts)
    if judged.empty:
        return []
    return [
        _table(str(kind), rows, tables, f"{prefix}{number}")
        for number, (kind, rows) in enumerate(judged.groupby("kind", sort=False))
    ]


def _table(kind: str, rows: pd.DataFrame, tables: RunTables, prefix: str) -> PieceTable:
    title = words.phrase(kind)
    named = rows.assign(label=[words.path(str(piece), tables.titles) for piece in rows["piece"]])
    first = records(rows)[0]
    together = words.joint_level(first["confidence"], first["intervals"])
    ended = tables.meanings.get(first["ended_by"], "") if first["ended_by"] else ""
    heads = ["Came up", "Tried", "Succeed", "Rank of that"]
    heads += ["Won it", "Never won it", "Not tried", "Difference", "Rank"]
    heads += [ENDED] if ended else []
    shown = [each for each in records(named) if each["tried"]]
    return PieceTable(
        anchor=f"pieces-{prefix}",
        title=title,
        one=words.phrase(singular(kind)),
        caution=CAUTION,
        mean=_points(first["mean"]),
        odds_interval=f"{words.method(first['odds_method'])}, {together}",
        interval=f"{words.method(first['interval_method'])}, {together}",
        ended=ended,
        picture=_picture(named[named["tried"] > 0], title, prefix),
        heads=heads,
        rows=[(row["label"], _numbers(row, ended=bool(ended))) for row in shown],
    )


def _numbers(row: Mapping[str, Any], *, ended: bool) -> list[PieceNumber]:
    numbers = [
        _share(row["seen"] / row["games"]),
        _share(row["tried"] / row["games"]),
        _share(row["odds"], f" ({words.span(row['odds_low'], row['odds_high'])})"),
        _rank(row["odds_first"], row["odds_last"]),
        *(_share(row[name]) for name in ("rate_won", "rate_lost", "rate_untried")),
    ]
    if row["difference"] == row["difference"]:
        difference, low, high = (_points(row[name]) for name in ("difference", "low", "high"))
        numbers += [
            PieceNumber(row["difference"], f"{difference} ({low} to {high})"),
            _rank(row["first"], row["last"]),
        ]
    else:
        numbers += [PieceNumber(-2.0, words.DASH)] * 2
    if ended:
        share = row["ended"] / row["losses"] if row["losses"] else float("nan")
        numbers.append(_share(share))
    return numbers


def _rank(first: int, last: int) -> PieceNumber:
    return PieceNumber(first + last, rank_words(first, last).replace(" - ", words.DASH))


def _share(share: float, more: str = "") -> PieceNumber:
    return (
        PieceNumber(share, words.percent(share) + more) if share == share else PieceNumber(-1.0, words.DASH)
    )


def _points(share: float) -> str:
    return f"{100 * share:+.1f}".replace("-", words.MINUS)


def _picture(rows: pd.DataFrame, title: str, prefix: str) -> Picture:
    known = rows[rows["difference"].notna()]
    told = [f"{row['label']} {_points(row['difference'])}" for row in records(known)]
    best, worst = "; ".join(told[:3]), "; ".join(told[-3:])
    games = int(rows["games"].max()) if len(rows) else 0
    return draw(
        lambda ax: piece_cards(data=rows, ax=ax),
        height=max(1, rows_of(len(rows))) * HEIGHT,
        width=WIDTH,
        rows=(0.0, 1.0),
        prefix=prefix,
        alt=f"{title} as cards. Most go with won games: {best}. Least: {worst}.",
        caption="Bar and percent: attempts that succeed. Bold: win rate of the games that won it less that "
        f"of the games that tried it and never won it, in points. {words.plural(games, 'game')}.",
        name=f"{title} that win and lose games",
    )
