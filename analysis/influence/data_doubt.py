"""How far results move with data that are not known: other readings, one at a time and drawn together.

Two errors stand side by side and are never added up: that of too few games, and that of the data. The second
one is what the declared alternatives of a scenario make of it; what nobody has thought of is in neither.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.experiment.common_luck import Arm, CommonLuck
from analysis.experiment.manifest_keys import KEY
from analysis.experiment.player_doubt import player_of_games
from analysis.experiment.provenance import provenance
from analysis.influence.sensitivity import changed_arm
from analysis.kept_runs.cells import Run
from analysis.statistics.orders import Group, orders
from analysis.statistics.paired import paired_interval
from analysis.statistics.pairs import pairs
from analysis.statistics.proportions import CONFIDENCE, METHOD, normal_quantile, proportion_interval
from simcore.game import Scenario
from simcore.kernels.rng import philox
from simcore.play.engines import Engine
from simcore.quantities import Alternative
from simcore.store.lock import Lock
from simcore.store.manifest import MANIFEST, dumps, read_manifest
from simcore.store.reader import StoredRun

STREAM = (1 << 20) + 1
"""Of the drawing of readings; no game, player or search draws from it."""
SCHEMA = "elderodds.data-doubt/1"
DRAWS = 100
TRIES = 20
"""How often a draw is made anew when its readings do not go together."""
Wins = NDArray[np.bool_]


@dataclass(frozen=True)
class ReadingsPlan:
    """Games of each cell under each reading, random draws of all readings, and each by itself or not."""

    games: int
    draws: int = DRAWS
    single: bool = True


@dataclass
class Doubts:
    """What was played.

    Attributes
    ----------
    base
        Wins of each cell under the data as they stand.
    single
        Alternative, cell, and wins under it.
    unfit
        Alternatives that do not go together with the scenario, and why.
    drawn
        Readings of each draw, and wins of each cell under them.
    refused
        Draws that were made anew.
    complete
        False after a stop.
    """

    base: list[Wins] = field(default_factory=list)
    single: list[tuple[Alternative, int, Wins]] = field(default_factory=list)
    unfit: dict[str, str] = field(default_factory=dict)
    drawn: list[tuple[list[str], list[Wins]]] = field(default_factory=list)
    refused: int = 0
    complete: bool = True


class DataSurvey:
    """Plays all cells under all readings.

    Parameters
    ----------
    arms
        The cells, all of one scenario.
    plan
        How much is played.
    seed
        Key of all luck, also of the draws.
    workers
        Threads; the result does not depend on it.
    engine
        Where games are played, on which the result does not depend either; None: on threads of this process.
    """

    def __init__(
        self,
        arms: Sequence[Arm],
        plan: ReadingsPlan,
        seed: int,
        *,
        workers: int | None = None,
        engine: Engine | None = None,
    ) -> None:
        self.arms, self.plan, self.seed = tuple(arms), plan, seed
        self.workers, self.engine = workers, engine
        self._scenario = arms[0].scenario
        self._known = self._scenario.alternatives()
        self._in_play = [{each.name for each in self._scenario.alternatives(arm.cell)} for arm in self.arms]

    @property
    def total_games(self) -> int:
        """Games of the whole survey, at most."""
        single = sum(map(len, self._in_play)) if self.plan.single else 0
        return self.plan.games * (single + len(self.arms) * (1 + self.plan.draws))

    def play(
        self,
        *,
        begin: Callable[[str], object] = str,
        progress: Callable[[int], object] | None = None,
        stop: threading.Event | None = None,
    ) -> Doubts:
        """Play; after a stop, what is complete by then is told."""
        found = Doubts()

        def wins(arm: Arm) -> Wins:
            luck = CommonLuck([arm], self.seed, workers=self.workers, engine=self.engine)
            if not luck.play(0, self.plan.games, progress=progress, stop=stop):
                raise _StopError
            return luck.wins(0)

        try:
            begin("as the data stand")
            found.base = [wins(arm) for arm in self.arms]
            for alternative in self._known if self.plan.single else ():
                begin(alternative.name)
                self._play_single(found, alternative, wins)
            for number in range(self.plan.draws):
                begin(f"draw {number + 1}")
                names, scenario = self._draw(number, found)
                played = [changed_arm(arm, "draw", scenario) for arm in self.arms]
                found.drawn.append((names, [wins(arm) for arm in played]))
        except _StopError:
            found.complete = False
        return found

    def _play_single(self, found: Doubts, alternative: Alternative, wins: Callable[[Arm], Wins]) -> None:
        try:
            scenario = self._scenario.with_alternatives([alternative.name])
        except ValueError as problem:
            found.unfit[alternative.name] = str(problem)
            return
        for number, arm in enumerate(self.arms):
            if alternative.name in self._in_play[number]:
                changed = changed_arm(arm, alternative.name, scenario)
                found.single.append((alternative, number, wins(changed)))

    def _draw(self, number: int, found: Doubts) -> tuple[list[str], Scenario]:
        """Readings of one draw; those that do not go together are drawn anew."""
        for again in range(TRIES):
            names = draw_readings(self._known, self.seed, number * TRIES + again)
            try:
                return names, self._scenario.with_alternatives(names)
            except ValueError:
                found.refused += 1
        return [], self._scenario


def draw_readings(known: Sequence[Alternative], seed: int, number: int) -> list[str]:
    """Names of the alternatives that hold in draw `number`: at most one of each choice, by their chances."""
    choices: dict[str, list[Alternative]] = defaultdict(list)
    for each in known:
        choices[each.choice].append(each)
    names = []
    for position, group in enumerate(choices.values()):
        word = philox(np.uint64(seed), np.uint64(number), STREAM, position)[0]  # type: ignore[no-untyped-call]
        ends = np.cumsum([each.chance for each in group])
        place = int(np.searchsorted(ends, float(word) / 2.0**32, side="right"))
        if place < len(group):
            names.append(group[place].name)
    return names


def data_result(survey: DataSurvey, found: Doubts) -> dict[str, Any]:
    """All that a table, a picture or a report tells (docs/cli.md)."""
    level = 1 - (1 - CONFIDENCE) / max(1, len(found.single))
    cells = [
        doubt_of_cell(arm, wins, [drawn[number] for _, drawn in found.drawn])
        for number, (arm, wins) in enumerate(zip(survey.arms, found.base, strict=False))
    ]
    single = [_single(found, survey.arms, each, level) for each in found.single]
    single.sort(key=lambda row: -abs(row["difference"]))
    players = {arm.players.name: arm.players for arm in survey.arms}
    return {
        "schema": SCHEMA,
        "complete": found.complete,
        "games": survey.plan.games,
        "draws": len(found.drawn),
        "refused_draws": found.refused,
        "confidence": CONFIDENCE,
        "level": level,
        "interval_method": METHOD,
        "cells": cells,
        "alternatives": single,
        "unfit": found.unfit,
        "orders": [each.to_dict() for each in _orders(survey, found)],
        "provenance": provenance(
            survey.arms[0].game,
            survey.arms[0].scenario,
            players.values(),
            seed=survey.seed,
            games=survey.plan.games,
            workers=survey.workers or 0,
            engine=survey.engine,
        ),
    }


def _name_cell(arm: Arm) -> dict[str, Any]:
    cell = arm.cell
    return {
        "ancient_one": cell.ancient_one,
        "difficulty": cell.difficulty,
        "players": cell.players,
        "team": None if cell.team is None else list(cell.team),
        "strategy": arm.players.name,
    }


def _single(
    found: Doubts, arms: Sequence[Arm], played: tuple[Alternative, int, Wins], level: float
) -> dict[str, Any]:
    alternative, number, wins = played
    both = pairs(found.base[number], wins)
    difference, interval = both.difference, paired_interval(both.gained, both.lost, both.games, level)
    return {
        "name": alternative.name,
        "note": alternative.note,
        "source": alternative.source,
        "keys": list(alternative.keys),
        "cell": number,
        **_name_cell(arms[number]),
        "difference": difference,
        "interval": list(interval),
    }


def doubt_of_cell(arm: Arm, wins: Wins, draws: Sequence[Wins]) -> dict[str, Any]:
    """One cell: the error of too few games, and the range over the draws with and without its noise."""
    count = int(wins.sum())
    rate = count / len(wins)
    told = {
        **_name_cell(arm),
        "games": len(wins),
        "win_rate": rate,
        "interval": list(proportion_interval(count, len(wins))),
        **player_of_games(arm.players.describe(), wins),
    }
    if len(draws) < 2:
        return told | {"data": None}
    rates = np.array([each.mean() for each in draws])
    noise = float(np.mean([_variance(wins, each) for each in draws])) / 2
    spread = spread_without_noise(rates, noise)
    return told | {
        "data": {
            "mean": spread.mean,
            "deviation": spread.deviation,
            "interval": list(spread.interval),
            "noise": spread.noise,
            "lowest": float(rates.min()),
            "highest": float(rates.max()),
        }
    }


@dataclass(frozen=True)
class Spread:
    """How far the values of the draws lie apart because of the data.

    Attributes
    ----------
    mean, deviation
        Of the values; the deviation without what chance adds.
    interval
        Where the value of one more draw would lie with a chance of about 95 %: the middle 95 % of the draws,
        drawn towards the mean by as much, and wider by what few draws leave open about the mean.
    noise
        Share of the variance that is chance.
    """

    mean: float
    deviation: float
    interval: tuple[float, float]
    noise: float


def spread_without_noise(values: np.ndarray[Any, np.dtype[np.float64]], noise: float) -> Spread:
    """The spread of the values of some draws, each known up to chance.

    Parameters
    ----------
    values
        Rates or differences, one a draw, at least two.
    noise
        Variance that chance adds to each.
    """
    seen = float(values.var(ddof=1))
    real = max(0.0, seen - noise)
    mean, shrink = float(values.mean()), np.sqrt(real / seen) if seen else 0.0
    tail = (1 - CONFIDENCE) / 2
    middle = normal_quantile(CONFIDENCE) * np.sqrt(seen / len(values))
    low, high = (shrink * (np.quantile(values, q) - mean) for q in (tail, 1 - tail))
    ends = (mean - float(np.hypot(low, middle)), mean + float(np.hypot(high, middle)))
    return Spread(mean, float(np.sqrt(real)), ends, noise / seen if seen else 0.0)


def _variance(base: Wins, other: Wins) -> float:
    """Variance of the difference of two win rates on the same games, from chance."""
    both = pairs(base, other)
    moved = both.gained + both.lost
    return (moved - (both.gained - both.lost) ** 2 / both.games) / both.games**2


def _orders(survey: DataSurvey, found: Doubts) -> list[Group]:
    """For each difficulty, number of players and strategy: the Ancient Ones by their win rates."""
    groups: dict[tuple[Any, ...], list[int]] = defaultdict(list)
    for number, arm in enumerate(survey.arms[: len(found.base)]):
        named = _name_cell(arm)
        groups[named["difficulty"], named["players"], named["strategy"]].append(number)
    told = []
    for (difficulty, players, strategy), numbers in groups.items():
        if len(numbers) > 1 and found.drawn:
            names = [survey.arms[number].cell.ancient_one for number in numbers]
            base = np.array([found.base[number] for number in numbers])
            drawn = np.array([[wins[number].mean() for number in numbers] for _, wins in found.drawn])
            told.append(orders(difficulty, players, strategy, names, base, drawn))
    return told


def keep(run: StoredRun, result: Mapping[str, Any]) -> None:
    """Put a summary into the manifest of a kept run, for its report.

    Raises
    ------
    StoreError
        If it cannot be written, or somebody else writes the run.
    """
    lock = Lock(run.folder)
    try:
        run.folder.write(MANIFEST, dumps({**read_manifest(run.folder), KEY: result}))
    finally:
        lock.release()


class _StopError(Exception):
    """The user has had enough."""


def doubt_cells(run: Run) -> pd.DataFrame:
    """Win rates of a kept run with both errors, if they have been found.

    Returns
    -------
    pandas.DataFrame
        The columns of the grid, `games`, `draws`, `win_rate`, `low` and `high` (chance, at `confidence`), and
        of the draws of all readings `data_mean`, `data_low`, `data_high` (without what chance adds),
        `data_lowest`, `data_highest`. No rows if that was not asked.
    """
    found = run.manifest.get(KEY) or {"cells": ()}
    rows = []
    for cell in found["cells"]:
        (low, high), data = cell["interval"], cell["data"]
        drawn = {name: data[name] if data else None for name in ("mean", "lowest", "highest")}
        drawn["low"], drawn["high"] = data["interval"] if data else (None, None)
        rows.append(
            {
                **{name: cell[name] for name in ("ancient_one", "difficulty", "players", "strategy")},
                **{name: found[name] for name in ("games", "draws", "confidence")},
                **{"win_rate": cell["win_rate"], "low": low, "high": high},
                **{f"data_{name}": value for name, value in drawn.items()},
            }
        )
    return pd.DataFrame(rows)


def doubt_readings(run: Run) -> pd.DataFrame:
    """Other readings of single data, each in the cell that it moves most: name, cell, difference."""
    found = run.manifest.get(KEY) or {"alternatives": ()}
    rows = []
    for each in found["alternatives"]:
        low, high = each["interval"]
        named = {name: each[name] for name in ("name", "ancient_one", "difficulty", "difference")}
        rows.append({**named, "low": low, "high": high, "confidence": found["confidence"]})
    return pd.DataFrame(rows)
