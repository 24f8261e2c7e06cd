"""Luck and skill of each cell of an experiment: play, write into the manifest, and read from it."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd

from analysis.experiment.design import Design
from analysis.experiment.experiment import Experiment
from analysis.kept_runs.cells import Run, records, team_label
from analysis.luck.luck_and_skill import METHOD, LuckAndSkill, luck_and_skill
from analysis.statistics.bootstrap import RESAMPLES
from simcore.contract.game import Cell
from simcore.play.nested import play_nested
from simcore.play.roster import Roster
from simcore.play.seating import roster_of
from simcore.results.luck import LuckResult, LuckStrategy, VariancePart

GRID = ("game", "ancient_one", "difficulty", "players", "team")
"""Columns that name a group of cells that differ only in strategy."""


def play_design(
    experiment: Experiment,
    design: Design,
    *,
    done: Sequence[LuckResult] = (),
    keep: Callable[[Sequence[LuckResult]], object] | None = None,
    begin: Callable[[Cell, str], object] | None = None,
    progress: Callable[[int], object] | None = None,
    stop: threading.Event | None = None,
) -> list[LuckResult]:
    """Play the nested design in every cell of an experiment, with all of its strategies.

    Parameters
    ----------
    experiment
        Cells, strategies, seed, threads and confidence. Deal g begins as game g of the experiment.
    design
        Numbers of deals and play-outs.
    done
        Results of earlier cells, in any order.
    keep
        Called with the results so far after each cell.
    begin
        Called with cell and strategy before each of them.
    progress
        Called with the number of games of each finished block.
    stop
        Once set, no further block begins, and an incomplete cell is left out.

    Returns
    -------
    list of LuckResult
        Results of the cells, in order.

    Raises
    ------
    ValueError
        If there are fewer than two strategies, deals or play-outs.
    StrategyError
        If a strategy chose an invalid option or failed.
    """
    results: dict[Cell, LuckResult] = {}
    for cell in experiment.cells:
        results.update((cell, earlier) for earlier in done if _is_of(earlier, experiment, cell))
    for cell in experiment.cells:
        if cell in results:
            continue
        result = _play_cell(experiment, design, cell, begin, progress, stop)
        if result is None:
            break
        results[cell] = result
        if keep is not None:
            keep(_in_order(experiment, results))
    return _in_order(experiment, results)


def _play_cell(
    experiment: Experiment,
    design: Design,
    cell: Cell,
    begin: Callable[[Cell, str], object] | None,
    progress: Callable[[int], object] | None,
    stop: threading.Event | None,
) -> LuckResult | None:
    """Play the nested design in a cell with all strategies; return None if it was stopped."""
    outcomes = []
    rosters = _rosters(experiment, cell)
    for name, roster in rosters.items():
        if begin is not None:
            begin(cell, name)
        wins = play_nested(
            roster,
            experiment.seed,
            design.deals,
            design.play_outs,
            workers=experiment.workers,
            engine=experiment.engine,
            progress=progress,
            stop=stop,
        )
        if wins is None:
            return None
        outcomes.append(wins)
    estimates = luck_and_skill(np.stack(outcomes), list(rosters), confidence=experiment.confidence)
    return LuckResult.model_validate(
        {
            "game": experiment.game.name,
            "ancient_one": cell.ancient_one,
            "difficulty": cell.difficulty,
            "players": cell.players,
            "team": cell.team,
            "everybody": experiment.everybody(cell),
            **luck_object(estimates, design, experiment.confidence),
        }
    )


def _in_order(experiment: Experiment, results: Mapping[Cell, LuckResult]) -> list[LuckResult]:
    """Return the results in the order of the cells of the experiment."""
    return [results[cell] for cell in experiment.cells if cell in results]


def _rosters(experiment: Experiment, cell: Cell) -> dict[str, Roster]:
    """Return the rosters of a cell by the names of their players."""
    tables = experiment.tables(cell)
    return {
        players.name: roster_of(experiment.game, tables, players.policies(experiment.game), cell)
        for players in experiment.players
    }


def _is_of(result: LuckResult, experiment: Experiment, cell: Cell) -> bool:
    """Return whether a result belongs to a cell."""
    names = (result.game, result.ancient_one, result.difficulty, result.players, result.team)
    return names == (experiment.game.name, cell.ancient_one, cell.difficulty, cell.players, cell.team)


def luck_object(result: LuckAndSkill, design: Design, confidence: float) -> dict[str, Any]:
    """Return the fields of luck and skill of a cell in the manifest, without the names of the cell.

    Parameters
    ----------
    result
        The estimates.
    design
        Numbers of deals and play-outs.
    confidence
        Confidence of the intervals.
    """
    return {
        "strategies": _rows(result.players),
        "deals": design.deals,
        "play_outs": design.play_outs,
        "win_rate": result.win_rate,
        "variance": result.variance,
        "parts": _rows(result.parts),
        "best": result.best,
        "weakest": result.weakest,
        "gain": result.gain,
        "gain_interval": [result.gain_low, result.gain_high],
        "interval_method": METHOD,
        "confidence": confidence,
        "resamples": RESAMPLES,
    }


def _rows(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """Return rows for JSON: undefined values are null, and an interval is one list."""
    rows = []
    for row in records(frame):
        entry = {
            name: None if isinstance(value, float) and math.isnan(value) else value
            for name, value in row.items()
        }
        for name in ("", "deal_sd_"):
            if f"{name}low" in entry:
                ends = [entry.pop(f"{name}low"), entry.pop(f"{name}high")]
                entry[f"{name}interval"] = None if ends[0] is None else ends
        rows.append(entry)
    return rows


def luck_groups(run: Run) -> pd.DataFrame:
    """Return the nested designs of a kept run, and the gain of the best strategy.

    Parameters
    ----------
    run
        A kept run, or anything with its `manifest`.

    Returns
    -------
    pandas.DataFrame
        A row for each group of cells that differ only in strategy. Columns `group` (its number), those of
        `GRID`, `deals`, `play_outs`, `games` (in all), `strategies` (names), `win_rate` (mean over the
        strategies), `best`, `weakest`, `gain`, `gain_low`, `gain_high`, `confidence`, `interval_method`.
        Empty if the run has no results on luck and skill.
    """
    rows = []
    for number, group in enumerate(run.manifest.luck_and_skill):
        names = [strategy.strategy for strategy in group.strategies]
        rows.append(
            {
                "group": number,
                **{name: getattr(group, name) for name in GRID},
                "team": team_label(group),
                "deals": group.deals,
                "play_outs": group.play_outs,
                "games": len(names) * group.deals * group.play_outs,
                "strategies": ", ".join(names),
                **{name: getattr(group, name) for name in ("win_rate", "best", "weakest", "gain")},
                "gain_low": group.gain_interval[0],
                "gain_high": group.gain_interval[1],
                "confidence": group.confidence,
                "interval_method": group.interval_method,
            }
        )
    return pd.DataFrame(rows)


def luck_parts(run: Run) -> pd.DataFrame:
    """Return the parts of the variance of an outcome in each group of cells of a kept run.

    Parameters
    ----------
    run
        A kept run, or anything with its `manifest`.

    Returns
    -------
    pandas.DataFrame
        A row for each part and group. Columns `group`, then `part`, `variance`, `share`, `low`, `high` and
        `drawn` as in `analysis.luck.luck_and_skill.LuckAndSkill.parts`, and `error`, the distance from the
        share to the farther end of its interval.
    """
    parts = _table(run, "parts", ("part", "variance", "share", "low", "high", "drawn"))
    return parts.assign(error=np.maximum(parts["high"] - parts["share"], parts["share"] - parts["low"]))


def luck_players(run: Run) -> pd.DataFrame:
    """Return the win rates of the strategies and the effect of the deal on each, by group of cells.

    Parameters
    ----------
    run
        A kept run, or anything with its `manifest`.

    Returns
    -------
    pandas.DataFrame
        A row for each strategy and group: `group` and the columns of
        `analysis.luck.luck_and_skill.LuckAndSkill.players`.
    """
    columns = ("strategy", "win_rate", "low", "high", "deal_sd", "deal_sd_low", "deal_sd_high")
    return _table(run, "strategies", columns)


def _table(run: Run, key: str, columns: Sequence[str]) -> pd.DataFrame:
    rows = [
        {"group": number, **_flat(row)}
        for number, group in enumerate(run.manifest.luck_and_skill)
        for row in getattr(group, key)
    ]
    table = pd.DataFrame(rows, columns=["group", *columns])
    return table.astype({name: float for name in columns if name not in ("part", "strategy")})


def _flat(row: LuckStrategy | VariancePart) -> dict[str, float | str]:
    """Return a row with numbers only: undefined ones are NaN, intervals two columns."""
    flat: dict[str, float | str] = {}
    for name, value in row.plain().items():
        if name.endswith("interval"):
            prefix = name.removesuffix("interval")
            flat[f"{prefix}low"], flat[f"{prefix}high"] = value if value is not None else (math.nan, math.nan)
        else:
            flat[name] = math.nan if value is None else value
    return flat
