"""The pieces of a panel that win and lose its games: cards in the place of a board, and their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analysis.kept_runs.cells import CellGroup
from analysis.losses.pieces import CAUTION, judge_pieces
from analysis.losses.why_result import PieceOutcome, typed_rows
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
    judged = typed_rows(PieceOutcome, judge_pieces(counts))
    return [
        _table(kind, [row for row in judged if row.kind == kind], tables, f"{prefix}{number}")
        for number, kind in enumerate(dict.fromkeys(row.kind for row in judged))
    ]


def _table(kind: str, rows: Sequence[PieceOutcome], tables: RunTables, prefix: str) -> PieceTable:
    title, first = words.phrase(kind), rows[0]
    together = words.joint_level(first.confidence, first.intervals)
    ended = tables.meanings.get(first.ended_by, "") if first.ended_by else ""
    heads = ["Came up", "Tried", "Succeed", "Rank of that"]
    heads += ["Won it", "Never won it", "Not tried", "Difference", "Rank"]
    heads += [ENDED] if ended else []
    shown = [(words.path(row.piece, tables.titles), row) for row in rows if row.tried]
    return PieceTable(
        anchor=f"pieces-{prefix}",
        title=title,
        one=words.phrase(singular(kind)),
        caution=CAUTION,
        mean=words.DASH if first.mean is None else _points(first.mean),
        odds_interval=f"{words.method(first.odds_method)}, {together}",
        interval=f"{words.method(first.interval_method)}, {together}",
        ended=ended,
        picture=_picture(shown, title, prefix),
        heads=heads,
        rows=[(label, _numbers(row, ended=bool(ended))) for label, row in shown],
    )


def _numbers(row: PieceOutcome, *, ended: bool) -> list[PieceNumber]:
    numbers = [
        _share(row.seen / row.games),
        _share(row.tried / row.games),
        _share(row.odds, f" ({words.span(row.odds_low, row.odds_high)})"),
        _rank(row.odds_first, row.odds_last),
        *map(_share, (row.rate_won, row.rate_lost, row.rate_untried)),
    ]
    if row.difference is not None:
        difference, low, high = map(_points, (row.difference, row.low, row.high))
        numbers += [
            PieceNumber(row.difference, f"{difference} ({low} to {high})"),
            _rank(row.first, row.last),
        ]
    else:
        numbers += [PieceNumber(-2.0, words.DASH)] * 2
    if ended:
        known = row.ended is not None and row.losses
        numbers.append(_share((row.ended or 0) / row.losses if known else None))
    return numbers


def _rank(first: int, last: int) -> PieceNumber:
    return PieceNumber(first + last, rank_words(first, last).replace(" - ", words.DASH))


def _share(share: float | None, more: str = "") -> PieceNumber:
    return PieceNumber(-1.0, words.DASH) if share is None else PieceNumber(share, words.percent(share) + more)


def _points(share: float) -> str:
    return f"{100 * share:+.1f}".replace("-", words.MINUS)


def _picture(pieces: Sequence[tuple[str, PieceOutcome]], title: str, prefix: str) -> Picture:
    known = [f"{label} {_points(row.difference)}" for label, row in pieces if row.difference is not None]
    best, worst = "; ".join(known[:3]), "; ".join(known[-3:])
    games = max((row.games for _, row in pieces), default=0)
    return draw(
        lambda ax: piece_cards(pieces=pieces, ax=ax),
        height=max(1, rows_of(len(pieces))) * HEIGHT,
        width=WIDTH,
        rows=(0.0, 1.0),
        prefix=prefix,
        alt=f"{title} as cards. Most go with won games: {best}. Least: {worst}.",
        caption="Bar and percent: attempts that succeed. Bold: win rate of the games that won it less that "
        f"of the games that tried it and never won it, in points. {words.plural(games, 'game')}.",
        name=f"{title} that win and lose games",
    )
