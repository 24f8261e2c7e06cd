"""Tension of games of some combinations: play and result."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from analysis.experiment.common_luck import Arm
from analysis.experiment.provenance import provenance
from analysis.statistics.bootstrap import RESAMPLES
from analysis.statistics.proportions import CONFIDENCE
from analysis.tension.arcs import arc_dtype, courses_of, play_arcs
from analysis.tension.chances import ROUNDS, all_valued
from analysis.tension.estimates import METHOD, by_kind, by_seat, measured, typical_course
from analysis.tension.measures import about_measures
from analysis.tension.pace import Pace
from heuristics.strategy.shipped_values import outdated, shipped_value
from simcore.play.cores import cores
from simcore.play.engines import Engine, Play, Threads
from simcore.play.roster import Roster
from simcore.play.row_blocks import fill_rows
from simcore.records.shared import Array
from simcore.results.tension import Estimate, TensionCell, TensionMethod, TensionResult
from simcore.store.reader import StoredRun
from simcore.store.update import update_manifest

GAMES, PLAY_OUTS = 100, 100
SHORT = 40
"""Short play-outs from each point, which vary less than those to the end."""
FEW = 2
"""Play-outs of the game that says how many play-outs a look has time for."""
LOOK_GAMES, LOOK_SECONDS = 8, 1.0
"""Maximum number of games of a team for an estimate of the time, and maximum seconds."""


@dataclass(frozen=True)
class TensionDesign:
    """Extent of the play.

    Parameters
    ----------
    games
        Games of each combination.
    play_outs
        Play-outs to the end from each point of a game; None: `SHORT` short ones that end with the value of
        the game, or `PLAY_OUTS` to the end if it does not describe all players.
    pace
        Speed at which people play.
    """

    games: int = GAMES
    play_outs: int | None = None
    pace: Pace = field(default_factory=Pace)


class Tension:
    """Courses of games of some combinations.

    Parameters
    ----------
    arms
        Combinations and their players.
    design
        Extent of the play.
    seed
        Key of all luck. Game g is game g of that seed, as in a run.
    engine
        Place where games are played, on which the result does not depend; None: threads of this process.

    Attributes
    ----------
    play_outs
        Play-outs from each point of a game.
    rounds
        Rounds of each; None: to the end.
    no_value
        Reason why play-outs replace the value of the game; empty if they do not, or if they are requested.
    """

    def __init__(
        self, arms: Sequence[Arm], design: TensionDesign, seed: int, *, engine: Engine | None = None
    ) -> None:
        self.arms, self.design, self.seed = tuple(arms), design, seed
        self.engine = engine or Threads(cores())
        valued = "" if design.play_outs is not None else all_valued(self.arms)
        self.no_value = valued if isinstance(valued, str) else ""
        self._plays: Sequence[Play] = [play_arcs] * len(self.arms) if isinstance(valued, str) else valued
        self.rounds = None if isinstance(valued, str) else ROUNDS
        self.play_outs = design.play_outs or (PLAY_OUTS if self.rounds is None else SHORT)
        self.arcs: list[Array] = [self._empty(0) for _ in self.arms]
        self._rosters: dict[int, Roster] = {}

    @property
    def outdated(self) -> str | None:
        """Change of the strategy since the value was trained for it; None without one, or without a value."""
        value = None if self.rounds is None else shipped_value(self.arms[0].game)
        return None if value is None else outdated(value, self.arms[0].players.strategies[0])

    def _empty(self, games: int, play_outs: int | None = None) -> Array:
        """Return space for games, with all or some of their play-outs."""
        dtype = arc_dtype(play_outs or self.play_outs, to_the_end=self.rounds is None)
        return np.zeros(games, dtype)

    def method(self) -> TensionMethod:
        """Return the design and the kind of the intervals for results."""
        return TensionMethod(
            games=self.design.games,
            play_outs=self.play_outs,
            rounds=self.rounds,
            pace=self.design.pace.describe(),
            confidence=CONFIDENCE,
            interval_method=METHOD,
            resamples=RESAMPLES,
            about=about_measures(),
        )

    def _players(self, number: int) -> Roster:
        if number not in self._rosters:
            self._rosters[number] = self.arms[number].roster_of()
        return self._rosters[number]

    def seconds(self) -> float:
        """Estimate the duration of all games from some games of each team."""
        teams = [arm.players.name for arm in self.arms]
        total = 0.0
        for name in dict.fromkeys(teams):
            numbers = [number for number, team in enumerate(teams) if team == name]
            total += len(numbers) * self._seconds_a_game(numbers)
        return total * self.design.games / self.engine.workers

    def _seconds_a_game(self, numbers: Sequence[int]) -> float:
        """Return the mean seconds of a game of some combinations on one thread, with its play-outs.

        Single games differ much, so several are played, with all play-outs if there is time. The time of few
        play-outs, multiplied, would be mostly noise.
        """
        wanted, few = self.play_outs, min(FEW, self.play_outs)
        self._look(numbers[0], 0, 1)  # compiles
        some = int(few * LOOK_SECONDS / self._look(numbers[0], 0, few))
        some = min(wanted, max(few, some))
        seen: list[tuple[int, int]] = []
        took = 0.0
        while len(seen) < LOOK_GAMES and took < LOOK_SECONDS:
            seen.append((numbers[len(seen) * len(numbers) // LOOK_GAMES], len(seen)))
            took += self._look(*seen[-1], some)
        if some == wanted:
            return took / len(seen)
        least = sum(self._look(number, game, 1) for number, game in seen)
        further = (took - least) * (wanted - some) / (some - 1)
        return min(took + max(0.0, further), took * wanted / some) / len(seen)

    def _look(self, number: int, game: int, play_outs: int) -> float:
        """Return the seconds of a game of a combination with a number of play-outs."""
        players = self._players(number)
        began = time.perf_counter()
        self._plays[number](players, self.seed, game, self._empty(1, play_outs))
        return time.perf_counter() - began

    def play(
        self,
        *,
        begin: Callable[[Arm], object] | None = None,
        progress: Callable[[int], object] | None = None,
        stop: threading.Event | None = None,
    ) -> bool:
        """Play all games, and return whether all were played. Each game is a block.

        Parameters
        ----------
        begin, progress, stop
            Parameters of `analysis.experiment.experiment.Experiment.play`.

        Raises
        ------
        StrategyError
            If a strategy chose an invalid option or failed.
        """
        for number, arm in enumerate(self.arms):
            if begin is not None:
                begin(arm)
            self.arcs[number] = self._play(number, progress, stop)
            if len(self.arcs[number]) < self.design.games:
                return False
        return True

    def _play(
        self, number: int, progress: Callable[[int], object] | None, stop: threading.Event | None
    ) -> Array:
        """Return the games of one combination, from game 0 on without a gap."""
        players, arcs, play = self._players(number), self._empty(self.design.games), self._plays[number]
        play(players, self.seed, 0, self._empty(1, 1))  # compiles here, not in every thread
        done = fill_rows(self.engine, play, players, self.seed, arcs, progress=progress, stop=stop)
        return arcs[:done]


def tension_result(tension: Tension, *, complete: bool) -> TensionResult:
    """Return the result of the games that were played.

    Parameters
    ----------
    tension
        After `play`.
    complete
        Whether it came to its end.
    """
    arms = tension.arms
    return TensionResult(
        provenance=provenance(
            arms[0].game,
            arms[0].scenario,
            list({arm.players.name: arm.players for arm in arms}.values()),
            seed=tension.seed,
            games=tension.design.games,
            workers=tension.engine.workers,
            engine=tension.engine,
        ),
        **dict(tension.method()),
        cells=tuple(
            tension_cell(arm, arcs, tension.design.pace)
            for arm, arcs in zip(arms, tension.arcs, strict=True)
            if len(arcs)
        ),
        complete=complete,
    )


def tension_cell(arm: Arm, arcs: Array, pace: Pace) -> TensionCell:
    """Return the result of one combination."""
    cell = arm.cell
    return TensionCell(
        ancient_one=cell.ancient_one,
        difficulty=cell.difficulty,
        players=cell.players,
        team=cell.team,
        strategy=arm.players.name,
        games=len(arcs),
        wins=int((courses_of(arcs).win != 0).sum()),
        measures=measured(arcs, pace),
        seats=by_seat(arcs),
        kinds=by_kind(arcs, arm.game.kinds),
        course=typical_course(arcs),
    )


def tension_rows(result: TensionResult) -> list[dict[str, object]]:
    """Return a flat row for each combination and measure: all games, won games, lost games."""
    names = ("ancient_one", "difficulty", "players", "strategy", "games", "wins")
    return [
        {
            **{name: getattr(cell, name) for name in names},
            "measure": measure,
            **_flat("", measured),
            "half": measured.half,
            **_flat("won_", measured.won),
            **_flat("lost_", measured.lost),
        }
        for cell in result.cells
        for measure, measured in cell.measures.items()
    ]


def _flat(prefix: str, estimate: Estimate) -> dict[str, float | None]:
    low, high = estimate.interval or (None, None)
    return {f"{prefix}mean": estimate.mean, f"{prefix}low": low, f"{prefix}high": high}


def keep_tension(run: StoredRun, result: TensionResult) -> None:
    """Put a result into the manifest of a kept run, for its report; it replaces an earlier one."""
    update_manifest(run, lambda _: {"tension": result})
