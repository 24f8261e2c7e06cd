"""Explanation of the losses of a kept run."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pandas as pd

from analysis.comparison.cell_order import cell_order
from analysis.errors import RequestError
from analysis.kept_runs.cells import Run
from analysis.kept_runs.part import Part
from analysis.kept_runs.replay_command import replay_commands
from analysis.losses.breakdown import loss_breakdown
from analysis.losses.causes import CAUSE, detail_columns
from analysis.losses.components import components_by_cell
from analysis.losses.contrast import CAUTION, course_counts, win_rate_by_level, won_and_lost
from analysis.losses.endings import check_endings, has_several_ways, win_breakdown
from analysis.losses.examples import example_games
from analysis.losses.survival import hazard, survival
from analysis.losses.why_result import (
    ComponentOutcome,
    ExampleGame,
    HazardRow,
    LevelRate,
    LossShare,
    SurvivalRow,
    WayToWin,
    WhyCell,
    WhyResult,
    WonAndLost,
    rows_by_cell,
    typed_rows,
)
from analysis.request.lookup import ALL
from analysis.statistics.proportions import CONFIDENCE
from simcore.messages.names import known_name, unknown_name

ROUND = "last_round"
GRID = (
    *("game", "ancient_one", "difficulty", "players", "team", "strategy"),
    *("games", "wins", "win_rate", "interval"),
)


def choose(run: Run, wanted: Mapping[str, Sequence[object]]) -> Part:
    """Return selected cells of a run, hardest first.

    Parameters
    ----------
    run
        The whole.
    wanted
        Values of `ancient_one`, `difficulty`, `players`, `strategy`; empty: all.

    Raises
    ------
    ValueError
        If no cell is all of that.
    """
    named: dict[str, list[str]] = {}
    for name, values in wanted.items():
        known = list(dict.fromkeys(str(getattr(cell, name)) for cell in run.cells))
        named[name] = known if ALL in values else [known_name(str(value), known, {}) for value in values]
        for value in named[name]:
            if value not in known:
                kind = name.replace("_", " ")
                raise RequestError(name, unknown_name(f"{kind} in this run", value, known))
    kept = [
        number
        for number, cell in enumerate(run.cells)
        if all(not values or str(getattr(cell, name)) in values for name, values in named.items())
    ]
    if not kept:
        raise ValueError("the run has no such combination")
    kept.sort(key=lambda number: (not run.cells[number].games, run.cells[number].win_rate))
    return Part(run, tuple(kept))


def possibly_as_hard(part: Part, *, read: bool = True) -> list[int]:
    """Return the numbers of the cells whose win rates are not known to differ from that of the first cell.

    Parameters
    ----------
    part
        Some cells of a run, the hardest first.
    read
        Whether the games of the run may be read, as for `cell_order`. Where pairs of cells are not compared
        (too many cells), cells with overlapping intervals count.
    """
    cells, (hardest, *others) = part.run.cells, part.numbers
    played = [number for number in others if cells[number].games]
    apart = cell_order(part.run, read=read).apart
    if apart is None:
        return [number for number in played if cells[number].ends[0] <= cells[hardest].ends[1]]
    return [number for number in played if frozenset((hardest, number)) not in apart]


def examples(run: Run, cell: int, *, won: bool | None = None) -> pd.DataFrame:
    """Return games to replay by ending, each with its `command`.

    Parameters
    ----------
    run, cell
        A kept run, and the number of a cell.
    won
        Whether games that were won are shown too; None: where there are several ways to win.
    """
    games = example_games(run, cell, won=has_several_ways([run.cells[cell]]) if won is None else won)
    return games.assign(command=replay_commands(run, cell, games["game_number"].astype(int)))


def why(
    run: Run,
    *,
    endings: Sequence[str] = (),
    confidence: float = CONFIDENCE,
    begin: Callable[[str], object] | None = None,
) -> WhyResult:
    """Return all tables of all cells; `would_help`, which needs further games, is None.

    Parameters
    ----------
    run
        A kept run.
    endings
        Ways to win and causes of loss: the tables of endings and the examples show only these. Empty: all.
    confidence
        Confidence of the intervals.
    begin
        Called with the name of each step.

    Raises
    ------
    RequestError
        If the run has no such ending.
    """
    check_endings(run, endings)
    say = begin or (lambda _: None)
    tables = _tables(run, confidence, say)
    cells = []
    for number in range(len(run.cells)):
        say("examples")
        cells.append(_answer(run, number, tables, endings, confidence))
    return WhyResult(cells=tuple(cells))


@dataclass(frozen=True)
class _Tables:
    """Rows of all cells, by the number of the cell; `losses` and `levels` have a table for each column."""

    losses: dict[str, dict[int, tuple[LossShare, ...]]]
    victories: dict[int, tuple[WayToWin, ...]]
    hazard: dict[int, tuple[HazardRow, ...]]
    survival: dict[int, tuple[SurvivalRow, ...]]
    won_and_lost: dict[int, tuple[WonAndLost, ...]]
    levels: dict[str, dict[int, tuple[LevelRate, ...]]]
    components: dict[int, tuple[ComponentOutcome, ...]]


def _tables(run: Run, confidence: float, say: Callable[[str], object]) -> _Tables:
    """Make the tables of all cells together, as that reads the games once."""
    details = [CAUSE, ROUND, *detail_columns(run)]
    say("causes")
    losses = {
        column: rows_by_cell(LossShare, loss_breakdown(run, column, confidence=confidence))
        for column in details
    }
    victories = rows_by_cell(WayToWin, win_breakdown(run, confidence=confidence))
    say("rounds")
    hazards = rows_by_cell(HazardRow, hazard(run, confidence=confidence))
    alive = rows_by_cell(SurvivalRow, survival(run, confidence=confidence))
    say("won and lost games")
    course = course_counts(run)
    return _Tables(
        losses=losses,
        victories=victories,
        hazard=hazards,
        survival=alive,
        won_and_lost=rows_by_cell(WonAndLost, won_and_lost(course, confidence=confidence)),
        levels={
            column: rows_by_cell(LevelRate, win_rate_by_level(counts, column, confidence=confidence))
            for column, counts in course.items()
        },
        components=components_by_cell(run, confidence=confidence),
    )


def _answer(run: Run, number: int, tables: _Tables, endings: Sequence[str], confidence: float) -> WhyCell:
    """Return the result of one cell, with its own rows of the tables."""
    cell = run.cells[number]
    every = typed_rows(ExampleGame, examples(run, number, won=bool(endings) or None))
    shown = tuple(example for example in every if not endings or example.cause in endings)
    losses = {column: table.get(number, ()) for column, table in tables.losses.items()}
    losses[CAUSE] = tuple(row for row in losses[CAUSE] if not endings or row.value in endings)
    ways = tables.victories.get(number, ())
    return WhyCell(
        **{name: getattr(cell, name) for name in GRID},
        confidence=confidence,
        victories=tuple(row for row in ways if not endings or row.value in endings),
        losses=losses,
        hazard=tables.hazard.get(number, ()),
        survival=tables.survival.get(number, ()),
        examples=shown,
        look_at=_look_at(losses[CAUSE], shown),
        won_and_lost=tables.won_and_lost.get(number, ()),
        win_rate_by_level={
            column: table[number] for column, table in tables.levels.items() if number in table
        },
        caution=CAUTION,
        components=tables.components.get(number, ()),
    )


def _look_at(causes: Sequence[LossShare], shown: Sequence[ExampleGame]) -> ExampleGame | None:
    """Return the most typical game of the commonest cause; None if no game is kept."""
    commonest = [example for example in shown if causes and example.cause == causes[0].value]
    return next((example for example in commonest if example.kind == "typical"), None)
