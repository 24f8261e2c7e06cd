"""Why games of a kept run were lost: everything about one cell, as one object."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from analysis.comparison.cell_order import cell_order
from analysis.errors import RequestError
from analysis.kept_runs.cells import Run, records
from analysis.kept_runs.part import Part
from analysis.kept_runs.replay_command import replay_commands
from analysis.losses.breakdown import loss_breakdown
from analysis.losses.causes import CAUSE, detail_columns
from analysis.losses.contrast import CAUTION, course_counts, win_rate_by_level, won_and_lost
from analysis.losses.endings import check_endings, has_several_ways, win_breakdown
from analysis.losses.examples import example_games
from analysis.losses.pieces import pieces_by_cell
from analysis.losses.survival import hazard, survival
from analysis.request.lookup import ALL
from analysis.statistics.proportions import CONFIDENCE
from simcore.messages.names import known_name, unknown_name

SCHEMA = "elderodds.why/1"
ROUND = "last_round"
Rows = dict[int, list[dict[str, Any]]]
"""Rows of a table by the number of their cell."""
GRID = (
    *("game", "ancient_one", "difficulty", "players", "team", "strategy"),
    *("games", "wins", "win_rate", "interval"),
)


def choose(run: Run, wanted: Mapping[str, Sequence[Any]]) -> Part:
    """Some cells of a run, the hardest first.

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
        known = list(dict.fromkeys(str(cell[name]) for cell in run.cells))
        named[name] = known if ALL in values else [known_name(str(value), known, {}) for value in values]
        for value in named[name]:
            if value not in known:
                kind = name.replace("_", " ")
                raise RequestError(name, unknown_name(f"{kind} in this run", value, known))
    kept = [
        number
        for number, cell in enumerate(run.cells)
        if all(not values or str(cell[name]) in values for name, values in named.items())
    ]
    if not kept:
        raise ValueError("no cell of this run is all of that")
    kept.sort(key=lambda number: (not run.cells[number]["games"], run.cells[number]["win_rate"]))
    return Part(run, tuple(kept))


def possibly_as_hard(part: Part, *, read: bool = True) -> list[int]:
    """Numbers of the cells of a part whose win rates are not known to differ from that of its first cell.

    Parameters
    ----------
    part
        Some cells of a run, the hardest first.
    read
        Whether the games of the run may be read, as for `cell_order`. Where pairs of cells are not compared
        (too many cells), cells with overlapping intervals count.
    """
    cells, (hardest, *others) = part.run.cells, part.numbers
    played = [number for number in others if cells[number]["games"]]
    apart = cell_order(part.run, read=read).apart
    if apart is None:
        return [n for n in played if cells[n]["interval"][0] <= cells[hardest]["interval"][1]]
    return [number for number in played if frozenset((hardest, number)) not in apart]


def examples(run: Run, cell: int, *, won: bool | None = None) -> pd.DataFrame:
    """Games to replay by ending, each with its `command`.

    Parameters
    ----------
    run, cell
        A kept run, and the number of a cell.
    won
        Whether games that were won are shown too; None: where there are several ways to win.
    """
    found = example_games(run, cell, won=has_several_ways([run.cells[cell]]) if won is None else won)
    return found.assign(command=replay_commands(run, cell, found["game_number"].astype(int)))


def why(
    run: Run,
    *,
    endings: Sequence[str] = (),
    confidence: float = CONFIDENCE,
    begin: Callable[[str], object] | None = None,
) -> list[dict[str, Any]]:
    """All tables of all cells, one object a cell; `would_help`, which needs further games, is None.

    Parameters
    ----------
    run
        A kept run.
    endings
        Ways to win and causes of a loss: the tables of endings and the examples tell of these only. Empty: of
        all.
    confidence
        Of the intervals.
    begin
        Called with what is looked at next.

    Raises
    ------
    RequestError
        If the run has no such ending.
    """
    check_endings(run, endings)
    say = begin or (lambda _: None)
    tables = _tables(run, confidence, say)
    answers = []
    for number in range(len(run.cells)):
        say("examples")
        answers.append(_answer(run, number, tables, endings, confidence))
    return answers


@dataclass(frozen=True)
class _Tables:
    """Tables of all cells; `losses` and `levels` have one for each column."""

    losses: dict[str, Rows]
    victories: Rows
    hazard: Rows
    survival: Rows
    won_and_lost: Rows
    levels: dict[str, Rows]
    pieces: Rows


def _tables(run: Run, confidence: float, say: Callable[[str], object]) -> _Tables:
    """Make the tables of all cells together, as that reads the games once."""
    details = [CAUSE, ROUND, *detail_columns(run)]
    say("causes")
    losses = {column: _by_cell(loss_breakdown(run, column, confidence=confidence)) for column in details}
    victories = _by_cell(win_breakdown(run, confidence=confidence))
    say("rounds")
    hazards, alive = (_by_cell(table(run, confidence=confidence)) for table in (hazard, survival))
    say("won and lost games")
    course = course_counts(run)
    return _Tables(
        losses=losses,
        victories=victories,
        hazard=hazards,
        survival=alive,
        won_and_lost=_by_cell(won_and_lost(course, confidence=confidence)),
        levels={
            column: _by_cell(win_rate_by_level(counts, column, confidence=confidence))
            for column, counts in course.items()
        },
        pieces=_by_cell(pieces_by_cell(run, confidence=confidence)),
    )


def _answer(
    run: Run, number: int, tables: _Tables, endings: Sequence[str], confidence: float
) -> dict[str, Any]:
    """Return the object of one cell, with its own rows of the tables."""
    rows = records(examples(run, number, won=bool(endings) or None).drop(columns="cell"))
    shown = _only(rows, "cause", endings)
    losses = {
        column: _only(table.get(number, []), "value", endings if column == CAUSE else ())
        for column, table in tables.losses.items()
    }
    return {
        **{name: run.cells[number][name] for name in GRID},
        "confidence": confidence,
        "victories": _only(tables.victories.get(number, []), "value", endings),
        "losses": losses,
        "hazard": tables.hazard.get(number, []),
        "survival": tables.survival.get(number, []),
        "examples": shown,
        "look_at": _look_at(losses[CAUSE], shown),
        "would_help": None,
        "won_and_lost": tables.won_and_lost.get(number, []),
        "win_rate_by_level": {
            column: table[number] for column, table in tables.levels.items() if number in table
        },
        "caution": CAUTION,
        "pieces": tables.pieces.get(number, []),
    }


def _look_at(
    causes: Sequence[Mapping[str, Any]], shown: Sequence[Mapping[str, Any]]
) -> Mapping[str, Any] | None:
    """The most typical game that the commonest cause ended; None if no game is kept."""
    commonest = [each for each in shown if causes and each["cause"] == causes[0]["value"]]
    return next((each for each in commonest if each["kind"] == "typical"), None)


def _only(rows: list[dict[str, Any]], name: str, wanted: Sequence[str]) -> list[dict[str, Any]]:
    """The rows of some endings; all if none is wanted."""
    return [row for row in rows if not wanted or row[name] in wanted]


def _by_cell(table: pd.DataFrame) -> dict[int, list[dict[str, Any]]]:
    """Rows of a table by the number of their cell, ready for JSON: no NaN, no NumPy."""
    return {
        int(str(cell)): [
            {name: _plain(value) for name, value in row.items() if name != "cell"} for row in records(rows)
        ]
        for cell, rows in table.groupby("cell", sort=False)
    }


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return value
    if value is None or value != value:
        return None
    return value.item() if hasattr(value, "item") else value
