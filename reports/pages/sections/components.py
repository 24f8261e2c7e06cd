"""Components of a panel that win and lose its games: a map of cards, and their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analysis.kept_runs.panels import CellGroup
from analysis.losses.components import CAUTION, judge_components
from analysis.losses.why_result import ComponentOutcome
from analysis.statistics.ranking import rank_words
from reports import words
from reports.figures.component_cards import HEIGHT, component_cards, rows_of
from reports.figures.picture import Picture, draw
from reports.pages.markdown import plain, table
from reports.pages.run_tables import RunTables
from simcore.messages.names import singular

ENDED = "Ended"
WIDTH = 5.2
"""Width of the figure in inches: a card must have room for a name."""


@dataclass(frozen=True)
class ComponentNumber:
    """A number of the table: what it is sorted by, and its text."""

    value: float
    text: str


@dataclass(frozen=True)
class ComponentTable:
    """Components of one kind in one panel.

    Attributes
    ----------
    anchor
        Id of the table on the page.
    title, one
        Plural and singular name of the components.
    caution
        A warning: the differences are no causes.
    mean
        Mean of all differences, in points.
    odds_interval, interval
        Kinds and levels of the intervals.
    ended
        The meaning of the column that says which component ended a lost game; empty if there is none.
    picture
        The components as cards.
    heads
        Headings of the numbers.
    rows
        Name of each component and its numbers.
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
    rows: list[tuple[str, list[ComponentNumber]]]

    def markdown(self) -> list[str]:
        """Return the table in Markdown."""
        rows = [[name, *(number.text for number in numbers)] for name, numbers in self.rows]
        head = f"### {plain(self.title)} that win and lose games"
        lines = table([self.one, *self.heads], rows, numbers=range(1, len(self.heads) + 1))
        return [head, "", self.caution, "", *lines]


def component_tables(panel: CellGroup, tables: RunTables, prefix: str) -> list[ComponentTable]:
    """Judge the components of a panel, one table per kind; none if the game does not count them.

    Parameters
    ----------
    panel
        The cells.
    tables
        All tables of the run.
    prefix
        Prefix of the ids of pictures and tables.
    """
    cells = set(panel.cells["cell"])
    judged = judge_components(counts for counts in tables.components if counts.cell in cells)
    return [
        _table(kind, [row for row in judged if row.kind == kind], tables, f"{prefix}{number}")
        for number, kind in enumerate(dict.fromkeys(row.kind for row in judged))
    ]


def _table(kind: str, rows: Sequence[ComponentOutcome], tables: RunTables, prefix: str) -> ComponentTable:
    title, first = words.phrase(kind), rows[0]
    together = words.joint_level(first.confidence, first.intervals)
    ended = tables.meanings.get(first.ended_by, "") if first.ended_by else ""
    heads = ["Came up", "Tried", "Succeed", "Rank of that"]
    heads += ["Won it", "Never won it", "Not tried", "Difference", "Rank"]
    heads += [ENDED] if ended else []
    shown = [(words.path(row.component, tables.titles), row) for row in rows if row.tried]
    return ComponentTable(
        anchor=f"components-{prefix}",
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


def _numbers(row: ComponentOutcome, *, ended: bool) -> list[ComponentNumber]:
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
            ComponentNumber(row.difference, f"{difference} ({low} to {high})"),
            _rank(row.first, row.last),
        ]
    else:
        numbers += [ComponentNumber(-2.0, words.DASH)] * 2
    if ended:
        known = row.ended is not None and row.losses
        numbers.append(_share((row.ended or 0) / row.losses if known else None))
    return numbers


def _rank(first: int, last: int) -> ComponentNumber:
    return ComponentNumber(first + last, rank_words(first, last).replace(" - ", words.DASH))


def _share(share: float | None, more: str = "") -> ComponentNumber:
    return (
        ComponentNumber(-1.0, words.DASH)
        if share is None
        else ComponentNumber(share, words.percent(share) + more)
    )


def _points(share: float) -> str:
    return f"{100 * share:+.1f}".replace("-", words.MINUS)


def _picture(components: Sequence[tuple[str, ComponentOutcome]], title: str, prefix: str) -> Picture:
    known = [f"{label} {_points(row.difference)}" for label, row in components if row.difference is not None]
    best, worst = "; ".join(known[:3]), "; ".join(known[-3:])
    games = max((row.games for _, row in components), default=0)
    return draw(
        lambda ax: component_cards(components=components, ax=ax),
        height=max(1, rows_of(len(components))) * HEIGHT,
        width=WIDTH,
        rows=(0.0, 1.0),
        prefix=prefix,
        alt=f"{title} as cards. Most go with won games: {best}. Least: {worst}.",
        caption="Bar and percent: attempts that succeed. Bold: win rate of the games that won it less that "
        f"of the games that tried it and never won it, in points. {words.plural(games, 'game')}.",
        name=f"{title} that win and lose games",
    )
