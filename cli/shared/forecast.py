"""Forecasts of long work, printed before it starts."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from cli.terminal.progress import duration

if TYPE_CHECKING:
    from analysis.experiment.common_luck import Arm
    from analysis.experiment.experiment import Experiment
    from simcore.play.engines import Engine

LONG = 600.0
"""Seconds from which work is announced as long."""

SHORT = 60.0
"""Seconds of the shorter work that is suggested."""

SLOW = 0.1
"""Seconds of a game from which the pace is given as seconds per game instead of games per second."""

MOST_GAMES = 2**40
"""Largest number of games that is suggested."""


@dataclass(frozen=True)
class Work:
    """Extent of the work of a command.

    Attributes
    ----------
    total
        Function from the value of `-n` to the total number of games.
    games
        Current value of `-n`.
    fewest
        Smallest value of `-n`.
    at_most
        Whether there may be fewer games.
    beside
        Seconds of other work, independent of the number of games.
    further
        Sentence with another way to shorten the work; empty: none.
    """

    total: Callable[[int], int]
    games: int
    fewest: int = 1
    at_most: bool = False
    beside: float = 0.0
    further: str = ""

    def seconds(self, games: int, per_game: float) -> float:
        """Return the total seconds for a value of `-n`, if a game takes `per_game` seconds."""
        return self.beside + self.total(games) * per_game

    def most_within(self, seconds: float, per_game: float) -> int:
        """Return the largest value of `-n` that stays within a time; at least `fewest`.

        Parameters
        ----------
        seconds
            Time limit.
        per_game
            Seconds of a game.
        """
        low, high = self.fewest, MOST_GAMES
        while low < high:
            middle = (low + high + 1) // 2
            if self.seconds(middle, per_game) <= seconds:
                low = middle
            else:
                high = middle - 1
        return max(self.fewest, _rounded_down(low))


def warn_if_long(experiment: Experiment, *, data_range_games: int, quiet: bool) -> float:
    """Print the duration of a run, if it is long, and the number of games that take a minute.

    Parameters
    ----------
    experiment
        Experiment before it is played. Nothing is printed for one with a stopping rule.
    data_range_games
        Maximum number of games of each combination that are repeated under alternatives of the data.
    quiet
        Print nothing.

    Returns
    -------
    float
        Seconds of compilation.
    """
    if experiment.stopping is not None:
        return 0.0
    from analysis.experiment.common_luck import Arm
    from simcore.play.engines import Threads

    arms = [
        Arm(entry.players.name, experiment.game, experiment.scenario, entry.cell, entry.players)
        for entry in experiment.entries
    ]
    work = Work(
        lambda games: len(arms) * (games + games_of_data_range(games, data_range_games)),
        experiment.games,
        beside=seconds_of_draws(arms, experiment.games, data_range_games),
    )
    engine = experiment.engine or Threads(experiment.workers)
    return warn_if_arms_long(arms, work, engine, experiment.seed, quiet=quiet, first=experiment.first)


def warn_if_arms_long(
    arms: Sequence[Arm], work: Work, engine: Engine, seed: int, *, quiet: bool, first: int = 0
) -> float:
    """Print the duration of games, if it is long, and the number of games that take a minute.

    Parameters
    ----------
    arms
        Arms with equal numbers of games. One arm of each team is measured. Teams after the first whose
        strategies must still be compiled are not, so that the first games begin sooner; they count like the
        slowest of the others.
    work
        Extent of the work.
    engine
        Engine of the games. Nothing is printed for games on other machines.
    seed, first
        Seed and first number of the games that are measured.
    quiet
        Print nothing.

    Returns
    -------
    float
        Seconds of compilation.
    """
    if quiet or engine.name != "local" or not arms:
        return 0.0
    from heuristics.strategy.compiling import compile_forecast
    from simcore.play.strategy_errors import StrategyError

    one_of = {arm.players.name: arm for arm in reversed(arms)}
    rates: dict[str, float] = {}
    compiling = 0.0
    try:
        for name, arm in reversed(one_of.items()):
            if not rates or not compile_forecast(arm.game, arm.players.strategies).what:
                rates[name], compiled = _look_at(arm, seed, first)
                compiling += compiled
    except StrategyError:  # reported when its game is played, so that earlier games are kept
        return 0.0
    slowest = max(rates, key=rates.__getitem__)
    all_rates = [rates.get(arm.players.name, rates[slowest]) for arm in arms]
    per_game = sum(all_rates) / len(arms) / engine.workers
    seconds = work.seconds(work.games, per_game)
    if seconds >= LONG:
        click.echo(
            f"This will take {'at most' if work.at_most else 'about'} {duration(seconds)}: "
            f"{_pace(slowest, rates[slowest], engine.workers)}. {_shorter(work, per_game)}",
            err=True,
        )
    return compiling


def _look_at(arm: Arm, seed: int, first: int) -> tuple[float, float]:
    """Return the seconds of a game of an arm, and the seconds to compile its rules and strategies."""
    from analysis.experiment.pilot import seconds_a_game
    from simcore.jit.calls import compiling_seconds

    before = compiling_seconds()
    seated = arm.roster_of()
    compiled = compiling_seconds() - before
    seconds, compiling = seconds_a_game(arm.game, seated, seed, first)
    return seconds, compiled + compiling


def _rounded_down(games: int) -> int:
    """Round down to a number that is easy to type.

    >>> [_rounded_down(each) for each in (7, 43, 106_179)]
    [7, 43, 100000]
    """
    size: int = 10 ** max(0, len(str(games)) - 2)
    return games // size * size


def games_of_data_range(games: int, data_range_games: int) -> int:
    """Return the number of games of each combination under alternatives.

    Parameters
    ----------
    games
        Games of each combination.
    data_range_games
        Maximum number of these that are repeated; 0: none.
    """
    from analysis.influence.data_sample import sample_plan

    plan = sample_plan(games, data_range_games) if data_range_games else None
    return 0 if plan is None else plan.games * plan.draws


def seconds_of_draws(arms: Sequence[Arm], games: int, data_range_games: int) -> float:
    """Estimate the seconds for making the draws of alternatives, from one draw.

    Parameters
    ----------
    arms
        Arms that play under each draw.
    games, data_range_games
        Parameters of `games_of_data_range`.
    """
    from analysis.influence.alternative_draws import redraw_alternatives
    from analysis.influence.data_sample import sample_plan
    from analysis.influence.sensitivity import changed_arm

    plan = sample_plan(games, data_range_games) if data_range_games else None
    if plan is None or not arms:
        return 0.0
    scenario = arms[0].scenario
    began = time.perf_counter()
    with suppress(ValueError):
        scenario = scenario.with_alternatives(redraw_alternatives(scenario.alternatives(), 0, 0))
    made = time.perf_counter()
    with suppress(ValueError):
        changed_arm(arms[0], "draw", scenario).roster_of()
    per_arm = time.perf_counter() - made
    return plan.draws * (made - began + len(arms) * per_arm)


def _pace(name: str, seconds: float, workers: int) -> str:
    """Return the pace of a strategy in words."""
    if seconds >= SLOW:
        return f"{name} needs {duration(seconds)} per game"
    return f"{name} plays about {workers / seconds:,.0f} games per second"


def _shorter(work: Work, per_game: float) -> str:
    """Return advice on shorter work."""
    fewer = work.most_within(SHORT, per_game)
    seconds = work.seconds(fewer, per_game)
    takes = "a minute" if seconds < 1.5 * SHORT else duration(seconds)
    message = f"-n {fewer} takes about {takes}." if fewer < work.games else ""
    return " ".join(sentence for sentence in (message, work.further) if sentence)
