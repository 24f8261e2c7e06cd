"""Results of a survey of the data: how far win rates move with data that are not known.

Each result has two separate errors: the sampling error of the games, and the error of the data. The second
one is based on the alternatives that a scenario declares. Neither covers alternatives that are not declared.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, TypedDict

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike, NDArray

from analysis.experiment.common_luck import Arm
from analysis.experiment.player_uncertainty import player_range
from analysis.experiment.provenance import provenance
from analysis.influence.data_uncertainty import DataSurvey, SurveyWins, Wins
from analysis.kept_runs.cells import Run
from analysis.statistics import spread
from analysis.statistics.orders import orders
from analysis.statistics.paired import paired_interval, pairs
from analysis.statistics.proportions import CONFIDENCE, METHOD, proportion_interval
from simcore.contract.quantities import Alternative
from simcore.results.data_range import (
    AlternativeEffect,
    DataCell,
    DataRange,
    DataUncertainty,
    DifficultyOrder,
)
from simcore.store.reader import StoredRun
from simcore.store.update import update_manifest


def data_result(survey: DataSurvey, survey_wins: SurveyWins) -> DataUncertainty:
    """Return the result of a survey of the data."""
    level = 1 - (1 - CONFIDENCE) / max(1, len(survey_wins.single))
    cells = [
        data_range_of_cell(arm, wins, survey_wins.draws_of(number, survey.plan.games))
        for number, (arm, wins) in enumerate(zip(survey.arms, survey_wins.base, strict=False))
    ]
    single = [_single(survey_wins, survey.arms, alternative, level) for alternative in survey_wins.single]
    single.sort(key=lambda row: -abs(row.difference))
    players = {arm.players.name: arm.players for arm in survey.arms}
    return DataUncertainty(
        complete=survey_wins.complete,
        games=survey.plan.games,
        draws=len(survey_wins.drawn),
        refused_draws=survey_wins.refused,
        confidence=CONFIDENCE,
        level=level,
        interval_method=METHOD,
        data_confidence=spread.CONFIDENCE,
        cells=tuple(cells),
        alternatives=tuple(single),
        unfit=survey_wins.unfit,
        orders=tuple(_orders(survey, survey_wins)),
        provenance=provenance(
            survey.arms[0].game,
            survey.arms[0].scenario,
            players.values(),
            seed=survey.seed,
            games=survey.plan.games,
            workers=survey.workers or 0,
            engine=survey.engine,
        ),
    )


class CellNames(TypedDict):
    """The fields of a `Combination`."""

    ancient_one: str
    difficulty: str
    players: int
    team: tuple[str, ...] | None
    strategy: str


def name_cell(arm: Arm) -> CellNames:
    """Return the names of a cell and of its players."""
    cell = arm.cell
    return CellNames(
        ancient_one=cell.ancient_one,
        difficulty=cell.difficulty,
        players=cell.players,
        team=cell.team,
        strategy=arm.players.name,
    )


def _single(
    survey_wins: SurveyWins, arms: Sequence[Arm], played: tuple[Alternative, int, Wins], level: float
) -> AlternativeEffect:
    alternative, number, wins = played
    both = pairs(survey_wins.base[number], wins)
    difference, interval = both.difference, paired_interval(both.gained, both.lost, both.games, level)
    return AlternativeEffect(
        name=alternative.name,
        note=alternative.note,
        source=alternative.source,
        changes=tuple(alternative.keys),
        cell=number,
        **name_cell(arms[number]),
        difference=difference,
        interval=interval,
    )


def data_range_of_cell(arm: Arm, wins: Wins, draws: Sequence[tuple[Wins, Wins]]) -> DataCell:
    """One cell: its win rate with the interval from chance, and the range of other data.

    Parameters
    ----------
    arm
        The cell.
    wins
        Wins with the data as they are.
    draws
        As of `SurveyWins.draws_of`.
    """
    count, games = int(wins.sum()), len(wins)
    return DataCell(
        **name_cell(arm),
        games=games,
        win_rate=count / games,
        interval=proportion_interval(count, games),
        player=player_range(arm.players.describe().group, wins),
        data=range_of_rate(draws, count / games, games),
    )


def range_of_rate(draws: Sequence[tuple[Wins, Wins]], rate: float, games: int) -> DataRange | None:
    """Return the range of a win rate under other data; None with fewer than two draws.

    Parameters
    ----------
    draws
        As of `SurveyWins.draws_of`.
    rate, games
        The win rate with the data as they are, and the games that it rests on.
    """
    return data_range(draws, rate, rate * (1 - rate) / games, (0.0, 1.0))


def data_range(
    draws: Sequence[tuple[ArrayLike, ArrayLike]], value: float, variance: float, limits: tuple[float, float]
) -> DataRange | None:
    """Return the range of a mean over games under other data; None with fewer than two draws.

    Parameters
    ----------
    draws
        For each draw the results of its games, and of the same games with the data as they are.
    value, variance
        The mean with the data as they are, and its variance from chance.
    limits
        Least and largest value that the mean can have.
    """
    if len(draws) < 2:
        return None
    separated = spread.spread(spread.changes(draws, value, variance))

    def moved(change: float) -> float:
        return float(np.clip(value + change, *limits))

    low, high = moved(separated.low), moved(separated.high)
    return DataRange(
        mean=moved(separated.mean),
        deviation=separated.deviation,
        interval=(low, high),
        rounded=spread.rounded(low, high, separated.error),
        error=separated.error,
        noise=separated.noise,
        lowest=moved(float(separated.values.min())),
        highest=moved(float(separated.values.max())),
    )


def _orders(survey: DataSurvey, survey_wins: SurveyWins) -> list[DifficultyOrder]:
    """Rank the Ancient Ones by their win rates for each difficulty, number of players and strategy."""
    groups: dict[tuple[Any, ...], list[int]] = defaultdict(list)
    for number, arm in enumerate(survey.arms[: len(survey_wins.base)]):
        named = name_cell(arm)
        groups[named["difficulty"], named["players"], named["strategy"]].append(number)
    rankings = []
    for (difficulty, players, strategy), numbers in groups.items():
        if len(numbers) > 1 and len(survey_wins.drawn) > 1:
            names = [survey.arms[number].cell.ancient_one for number in numbers]
            base = np.array([survey_wins.base[number] for number in numbers])
            drawn = np.transpose(
                [
                    rates_under_draws(
                        survey_wins.draws_of(number, survey.plan.games), survey_wins.base[number]
                    )
                    for number in numbers
                ]
            )
            rankings.append(orders(difficulty, players, strategy, names, base, drawn))
    return rankings


def rates_under_draws(draws: Sequence[tuple[Wins, Wins]], wins: Wins) -> NDArray[np.float64]:
    """Return the win rate of a cell under each draw, without the noise of the games of the draw.

    Parameters
    ----------
    draws
        At least two, as of `SurveyWins.draws_of`.
    wins
        Wins with the data as they are.
    """
    rate = float(wins.mean())
    changes = spread.changes(draws, rate, rate * (1 - rate) / len(wins))
    return rate + spread.spread(changes).values


def keep(run: StoredRun, result: DataUncertainty) -> None:
    """Put a survey of the data into the manifest of a kept run, for its report."""
    update_manifest(run, lambda _: {"data_uncertainty": result})


def data_range_cells(run: Run) -> pd.DataFrame:
    """Win rates of a kept run with both errors, if they have been found.

    Returns
    -------
    pandas.DataFrame
        The columns of the grid, `games`, `draws`, `win_rate`, `low` and `high` (chance, at `confidence`), and
        of the draws of all alternatives `data_mean`, `data_low`, `data_high` (at `data_confidence`),
        `data_lowest`, `data_highest`, all without the noise of the games. No rows if no survey was made.
    """
    uncertainty = run.manifest.data_uncertainty
    if uncertainty is None:
        return pd.DataFrame()
    rows = []
    for cell in uncertainty.cells:
        (low, high), data = cell.interval, cell.data
        drawn = {name: getattr(data, name, None) for name in ("mean", "lowest", "highest")}
        drawn["low"], drawn["high"] = (None, None) if data is None else data.interval
        rows.append(
            {
                **{
                    name: getattr(cell, name) for name in ("ancient_one", "difficulty", "players", "strategy")
                },
                **{name: getattr(uncertainty, name) for name in ("games", "draws", "confidence")},
                "data_confidence": uncertainty.data_confidence,
                **{"win_rate": cell.win_rate, "low": low, "high": high},
                **{f"data_{name}": value for name, value in drawn.items()},
            }
        )
    return pd.DataFrame(rows)


def data_range_alternatives(run: Run) -> pd.DataFrame:
    """Alternatives of single data, each in the cell that it moves most: name, cell, difference."""
    uncertainty = run.manifest.data_uncertainty
    if uncertainty is None:
        return pd.DataFrame()
    return pd.DataFrame(
        {
            **{
                name: getattr(alternative, name)
                for name in ("name", "ancient_one", "difficulty", "difference")
            },
            "low": alternative.interval[0],
            "high": alternative.interval[1],
            "confidence": uncertainty.confidence,
        }
        for alternative in uncertainty.alternatives
    )
