"""Section about why games are lost: causes by round, games to replay, won against lost games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field

import pandas as pd
from matplotlib.axes import Axes

from analysis.kept_runs.cells import RANDOM_TEAM, Run, has_games, rows_of, team_label
from analysis.losses.breakdown import loss_breakdown
from analysis.losses.causes import CAUSE
from analysis.losses.contrast import CAUTION, course_counts, won_and_lost
from analysis.losses.endings import has_several_ways, win_breakdown
from analysis.losses.examples import KINDS
from analysis.losses.survival import ends_by_round
from analysis.losses.why import examples
from analysis.losses.why_result import (
    ExampleGame,
    IntervalKind,
    LossShare,
    WayToWin,
    WonAndLost,
    rows_by_cell,
    typed_rows,
)
from reports import words
from reports.figures.drawing import Drawing
from reports.figures.picture import WIDTH, Margins, Picture, draw
from reports.figures.round_bars import TITLE, key_height, key_of_round_bars, round_bars
from reports.pages.captions import interval_width
from reports.pages.section import Section
from simcore.results.cell import KeptCell

MOST_DIFFERENT = 3
"""Differences that the sentence in front of the table names."""

TOTALS_ONLY = "There are no games to play again, because only the totals were kept."


@dataclass(frozen=True)
class LinkedGame:
    """A game to replay: the number of its cell, its own number, and the command that shows it."""

    cell: int
    game: int
    command: str


@dataclass(frozen=True)
class EndingRow:
    """An ending in a cell: its number and share of games, and games by kind of example."""

    place: str
    ending: str
    count: int
    share: float
    low: float
    high: float
    games: list[list[LinkedGame]]


@dataclass(frozen=True)
class Apart:
    """A standardised difference with its interval."""

    difference: float
    low: float
    high: float

    @property
    def text(self) -> str:
        """The numbers, with true minus signs."""
        numbers = f"{self.difference:+.2f} ({self.low:+.2f} to {self.high:+.2f})"
        return numbers.replace("-", words.MINUS)


@dataclass(frozen=True)
class WhySection(Section):
    """Losses by round, endings, examples, and differences of won and lost games.

    Attributes
    ----------
    rounds
        Causes by round, one picture per cell.
    key
        The meaning of their colours.
    kinds
        Kinds of examples, and their meaning.
    rows
        One per cell and cause.
    ways
        One per cell and way to win, where there are several.
    interval, contrast_interval
        Kinds and levels of the intervals.
    command
        Command that shows one of the games.
    places
        Names of the cells, across the table of differences.
    contrasts
        One row per column: meaning, and the difference of won and lost games in each cell (None: not known).
    different
        The largest differences, in a sentence.
    caution
        A warning: the differences are no causes.
    missing
        Reason why there are no games to replay; empty if there are.
    links
        Links to the games on the page, by the numbers of the cell and of the game.
    """

    template = "why"
    anchor = "why"
    heading = "Losses by round, and differences of won games"
    rounds: list[Picture]
    key: Picture
    kinds: dict[str, str]
    rows: list[EndingRow]
    ways: list[EndingRow]
    interval: str
    command: str
    places: list[str]
    contrasts: list[tuple[str, list[Apart | None]]]
    contrast_interval: str
    different: str
    caution: str
    missing: str
    links: Mapping[tuple[int, int], str] = field(default_factory=dict)

    def pictures(self) -> list[Picture]:
        """Return all pictures."""
        return [self.key, *self.rounds]


def why_section(run: Run) -> WhySection | None:
    """Draw and describe why games were lost; None if none was.

    Parameters
    ----------
    run
        A kept run, with the names of the data.
    """
    shares = rows_by_cell(LossShare, loss_breakdown(run, CAUSE))
    if not shares:
        return None
    places = places_of(run)
    won = rows_by_cell(WayToWin, win_breakdown(run)) if has_several_ways(run.cells) else {}
    games = {number: typed_rows(ExampleGame, examples(run, number)) for number in {*shares, *won}}
    rows, command = _ending_rows(games, shares, places)
    ways, _ = _ending_rows(games, won, places)
    apart, drawn = rows_by_cell(WonAndLost, won_and_lost(course_counts(run))), _rounds(run)
    contrasts = _contrasts(
        apart, {column.name: column.meaning for column in run.manifest.columns}, len(places)
    )
    return WhySection(
        rounds=[drawing.picture() for drawing in drawn],
        key=_key(drawn[0]),
        kinds=KINDS,
        rows=rows,
        ways=ways,
        interval=_level(shares),
        command=command,
        places=places,
        contrasts=contrasts,
        contrast_interval=_level(apart) if apart else "",
        different=_different(contrasts),
        caution=CAUTION,
        missing="" if has_games(run) else TOTALS_ONLY,
    )


def places_of(run: Run) -> list[str]:
    """Return the names of the cells without the parts that all of them share."""
    titles = run.manifest.titles
    parts: dict[str, Callable[[KeptCell], str]] = {
        "game": lambda cell: words.name(cell.game),
        "players": lambda cell: words.plural(cell.players, "player"),
        "strategy": lambda cell: words.players(cell.strategy),
        "team": lambda cell: "random team" if team_label(cell) == RANDOM_TEAM else team_label(cell),
    }
    varying = [name for name, describe in parts.items() if len(set(map(describe, run.cells))) > 1]
    return [
        ", ".join([words.cell(cell.titled(titles)), *(parts[name](cell) for name in varying)])
        for cell in run.cells
    ]


def _level(rows: Mapping[int, Sequence[IntervalKind | WonAndLost]]) -> str:
    """Return the kind of the intervals, and the largest number that holds together."""
    every = [row for mine in rows.values() for row in mine]
    most = max(row.intervals for row in every)
    several = f" for all {most} of a cell together" if most > 1 else ""
    return f"{words.method(every[0].interval_method)}, {100 * every[0].confidence:g}%{several}"


def _ending_rows(
    examples: Mapping[int, Sequence[ExampleGame]],
    shares: Mapping[int, Sequence[LossShare | WayToWin]],
    places: Sequence[str],
) -> tuple[list[EndingRow], str]:
    """Return the rows of a table of endings, and the command of the first typical game."""
    rows, commands = [], []
    for number, row in ((number, row) for number, mine in shares.items() for row in mine):
        ending = str(row.value)
        games = [
            [
                LinkedGame(number, example.game_number, example.command)
                for example in examples[number]
                if example.cause == ending and example.kind == kind
            ]
            for kind in KINDS
        ]
        commands += [example.command for example in games[0]]
        rows.append(EndingRow(places[number], ending, row.count, row.share, row.low, row.high, games))
    return rows, commands[0] if commands else ""


@dataclass(frozen=True)
class _RoundShare:
    """Share of the games of a cell that an ending ended in a round; `cause` or `victory` is None."""

    cell: int
    round: int
    cause: str | None
    victory: str | None
    share: float
    low: float
    high: float
    confidence: float
    interval_method: str


@dataclass(frozen=True)
class _Rounds:
    """Endings of the games of one cell, round by round."""

    number: int
    rows: list[_RoundShare]
    causes: Sequence[str]
    named: Sequence[str]
    top: float
    place: str
    caption: str

    def draw(self, ax: Axes, *, legend: bool = True, caption: bool = True) -> Axes:
        return round_bars(
            data=pd.DataFrame(map(asdict, self.rows)),
            causes=self.causes,
            top=self.top,
            title=self.place,
            legend=legend,
            named=self.named,
            caption=self.caption if caption else None,
            ax=ax,
        )

    def picture(self) -> Picture:
        lost = _by_round(row for row in self.rows if row.cause is not None)
        most = "none was lost"
        if lost:
            worst = max(lost, key=lambda turn: lost[turn])
            most = f"most are lost in round {worst} ({words.percent(lost[worst])} of all games)"
        return draw(
            lambda ax: self.draw(ax, legend=False, caption=False),
            height=2.9,
            margins=Margins(top=0.34 if len(self.place) <= TITLE else 0.5),
            prefix=f"w{self.number}",
            alt=f"{self.place}: games lost and won by round; {most}.",
            caption=self.caption,
            name=f"ends by round {self.place}",
        )


def _by_round(rows: Iterable[_RoundShare]) -> dict[int, float]:
    """Return the sum of shares by round."""
    shares: dict[int, float] = {}
    for row in rows:
        shares[row.round] = shares.get(row.round, 0.0) + row.share
    return dict(sorted(shares.items()))


def _key(one: _Rounds) -> Picture:
    """Return the key of all pictures, which have the same colours."""
    ways = list(dict.fromkeys(row.victory for row in one.rows if row.victory is not None))
    named = [words.phrase(cause) for cause in one.named]
    return draw(
        lambda ax: key_of_round_bars(ax, one.causes, one.named, ways),
        height=key_height(one.named, ways, WIDTH),
        rows=(0.0, 0.02),
        prefix="wk",
        alt=f"Key: {'; '.join(named)}; won.",
        caption=f"Colours of the figures of losses by round. {one.caption}",
        name="key of the causes",
    )


def rounds_drawings(run: Run) -> list[Drawing]:
    """Return pictures of the endings by round, one per cell and all on one scale."""
    return [Drawing(rounds.draw, 6.4, 3.8) for rounds in _rounds(run)]


def _rounds(run: Run) -> list[_Rounds]:
    causes = list(dict.fromkeys(cause for cell in run.cells for cause in cell.loss_causes))
    rows, places = rows_of(_RoundShare, ends_by_round(run)), places_of(run)
    seen = sorted({row.cause for row in rows if row.share > 0 and row.cause is not None})
    by_cell: dict[int, list[_RoundShare]] = {}
    for row in rows:
        by_cell.setdefault(row.cell, []).append(row)
    sides = [
        _by_round(row for row in part if (row.cause is None) == won)
        for part in by_cell.values()
        for won in (True, False)
    ]
    top = max(share for side in sides for share in side.values())
    rounds = []
    for number, part in by_cell.items():
        games = words.plural(run.cells[number].games, "game")
        caption = (
            f"Share of all games. {interval_width(part)}. "
            f"{games}, {words.players(run.cells[number].strategy)}."
        )
        rounds.append(_Rounds(number, part, causes, seen, top, places[number], caption))
    return rounds


def _different(contrasts: Sequence[tuple[str, list[Apart | None]]]) -> str:
    """Return the columns in which won games differed most surely, with the number of these cells."""
    sides = {
        (meaning, sign): [
            cell for cell in cells if cell is not None and (cell.low if sign > 0 else -cell.high) > 0
        ]
        for meaning, cells in contrasts
        for sign in (1, -1)
    }
    total = {key: sum(abs(cell.difference) for cell in cells) for key, cells in sides.items() if cells}
    most = sorted(total, key=lambda key: -total[key])[:MOST_DIFFERENT]
    if not most:
        return "No counted value differs significantly between won and lost games."
    of = max(len(cells) for _, cells in contrasts)
    columns = [
        f"{meaning[:1].lower()}{meaning[1:]} ({'higher' if sign > 0 else 'lower'}"
        + (f" in {len(sides[meaning, sign])} of {of} cells)" if of > 1 else ")")
        for meaning, sign in most
    ]
    return f"Largest differences of won games: {'; '.join(columns)}."


def _contrasts(
    apart: Mapping[int, Sequence[WonAndLost]], meanings: Mapping[str, str], cells: int
) -> list[tuple[str, list[Apart | None]]]:
    """Return the differences by column and cell; columns without any are left out."""
    known: dict[str, dict[int, Apart]] = {}
    for cell, rows in apart.items():
        for row in rows:
            of_column = known.setdefault(row.column, {})
            if row.difference is not None and row.low is not None and row.high is not None:
                of_column[cell] = Apart(row.difference, row.low, row.high)
    return [
        (words.phrase(meanings[column]), [of_column.get(cell) for cell in range(cells)])
        for column, of_column in known.items()
        if of_column
    ]
