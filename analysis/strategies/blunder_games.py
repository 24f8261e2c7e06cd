"""Blunders of a strategy over games of some combinations: play, estimates and the worst positions."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtrit

from analysis.experiment.common_luck import Arm
from analysis.experiment.provenance import provenance
from analysis.statistics.proportions import CONFIDENCE
from analysis.strategies.blunders import Search, blunder_dtype, by_value, find_blunders, to_the_end
from heuristics.strategy.look_ahead import look_ahead
from heuristics.value.model import ValueModel
from simcore.jit.calls import compiling_seconds
from simcore.narration.log import moments
from simcore.narration.story import narrator_of
from simcore.play.engines import Threads
from simcore.play.roster import Roster
from simcore.play.row_blocks import fill_rows
from simcore.play.stepping import decisions
from simcore.records.shared import Array
from simcore.results.blunders import BlundersResult, KindOfBlunder, Loss, WorstPosition

Command = Callable[[Arm, int, int], str]
"""Function `command(arm, game_number, step)` that returns a command line to replay a game up to a step."""


@dataclass(frozen=True)
class BlunderDesign:
    """Extent of the search.

    Parameters
    ----------
    games
        Games of each combination.
    deals
        Deals that choose a better option, and as many that measure its lead.
    rounds
        Rounds that are played on before the value counts.
    worst
        Number of worst positions.
    to_end
        Whether play-outs to the end of the game measure the losses.
    """

    games: int
    deals: int
    rounds: int
    worst: int
    to_end: bool


class Blunders:
    """Search at the decisions of games of some combinations.

    Parameters
    ----------
    arms
        Combinations, with the strategy in every seat.
    model
        Value of the game; None: play-outs with the strategy itself take its place.
    design
        Extent of the search.
    seed
        Key of all luck. Game g is game g of that seed, as in a run.
    engine
        Threads, on whose number the result does not depend.

    Raises
    ------
    ValueMismatchError
        If the value was trained for other rules.
    """

    def __init__(
        self, arms: Sequence[Arm], model: ValueModel | None, design: BlunderDesign, seed: int, engine: Threads
    ) -> None:
        self.arms, self.model, self.design, self.seed, self.engine = tuple(arms), model, design, seed, engine
        self.game = self.arms[0].game
        self.rows: list[Array] = [np.zeros(0, blunder_dtype(self.game)) for _ in self.arms]
        self._prepared: dict[int, tuple[Search, Roster]] = {}
        self._prepare(0)

    def seconds(self) -> float:
        """Estimate the duration of all games from a game of the first combination."""
        search, players = self._prepare(0)
        before, began = compiling_seconds(), time.perf_counter()
        find_blunders(search, players, self.seed, 0, np.zeros(1, blunder_dtype(self.game)))
        took = time.perf_counter() - began - (compiling_seconds() - before)
        return took * self.design.games * len(self.arms) / self.engine.workers

    def play(
        self,
        *,
        begin: Callable[[Arm], object] | None = None,
        progress: Callable[[int], object] | None = None,
        stop: threading.Event | None = None,
    ) -> bool:
        """Play all games, and return whether all were played.

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
            self.rows[number] = self._play(number, progress, stop)
            if len(self.rows[number]) < self.design.games:
                return False
        return True

    def _prepare(self, number: int) -> tuple[Search, Roster]:
        """Return the search and the players of a combination."""
        if number not in self._prepared:
            arm, players = self.arms[number], self.arms[number].roster_of()
            if self.model is None:
                judge = to_the_end(players)
                search = Search(judge, judge, self.design.deals)
            else:
                ahead = look_ahead(self.model, arm.game, players.tables, arm.cell)
                judge = by_value(ahead, self.design.rounds)
                measure = to_the_end(ahead.players) if self.design.to_end else judge
                search = Search(judge, measure, self.design.deals)
            self._prepared[number] = search, players
        return self._prepared[number]

    def _play(
        self, number: int, progress: Callable[[int], object] | None, stop: threading.Event | None
    ) -> Array:
        """Return the games of one combination, from game 0 on without a gap."""
        search, players = self._prepare(number)
        rows = np.zeros(self.design.games, blunder_dtype(self.game))
        play = partial(find_blunders, search)
        done = fill_rows(self.engine, play, players, self.seed, rows, progress=progress, stop=stop)
        return rows[:done]

    def worst(self, command: Command) -> tuple[WorstPosition, ...]:
        """Return the most costly positions, measured on fresh deals, the worst first."""
        places = [
            (float(row["seen"][place]), number, game, place)
            for number, rows in enumerate(self.rows)
            for game, row in enumerate(rows)
            for place in map(int, np.flatnonzero(row["step"]))
        ]
        chosen = sorted(places, reverse=True)[: self.design.worst]
        positions = [self._position(number, game, place, command) for _, number, game, place in chosen]
        return tuple(sorted(positions, key=lambda position: -position.loss))

    def _position(self, number: int, game: int, place: int, command: Command) -> WorstPosition:
        """Measure and describe a position of a game."""
        arm, row = self.arms[number], self.rows[number][game]
        step, choice, instead = (int(row[name][place]) for name in ("step", "choice", "instead"))
        search, players = self._prepare(number)
        at = next(at for n, at in enumerate(decisions(players, self.seed, game), 1) if n == step)
        losses = search.losses_again(at.state, choice, instead)
        texts = _options_in_words(arm, self.seed, game, step)
        return WorstPosition(
            **vars(arm.cell),
            **_mean_loss([losses]),
            game_number=game,
            step=step,
            kind=self.game.kinds[int(row["kind"][place])],
            chosen=texts[choice],
            instead=texts[instead],
            command=command(arm, game, step),
        )


def _options_in_words(arm: Arm, seed: int, game: int, step: int) -> list[str]:
    """Return the words for the options of a decision of a game."""
    narrator = narrator_of(arm.game, arm.scenario)
    stops = moments(arm.game, arm.scenario, arm.cell, arm.players.policies(arm.game), seed, game)
    for number, stop in enumerate(stops, 1):
        for event in stop.events:
            list(narrator.tell(event))
        if number == step and stop.open is not None:
            code = narrator.decision(stop.open)
            return [narrator.option(code, option) for option in stop.open["options"]]
    raise ValueError(f"game {game} of seed {seed} has no step {step}")


def blunders_result(blunders: Blunders, command: Command, *, complete: bool) -> BlundersResult:
    """Return the result of the games that were played, at least one.

    Parameters
    ----------
    blunders
        After `play`.
    command
        Function that returns the command line to replay a game up to a step.
    complete
        Whether it came to its end.
    """
    arms, design, model = blunders.arms, blunders.design, blunders.model
    rows = [cell for cell in blunders.rows if len(cell)]
    totals = [cell["loss"].sum(axis=1) for cell in rows]
    return BlundersResult(
        provenance=provenance(
            arms[0].game,
            arms[0].scenario,
            [arms[0].players],
            seed=blunders.seed,
            games=design.games,
            workers=blunders.engine.workers,
            engine=blunders.engine,
        ),
        strategy=arms[0].players.name,
        plays_on=arms[0].players.name if model is None else model.strategy,
        measured_by="play-outs" if model is None or design.to_end else "value",
        games=design.games,
        deals=design.deals,
        rounds=None if model is None else design.rounds,
        confidence=CONFIDENCE,
        cells=len(arms),
        played=sum(map(len, rows)),
        total=Loss(**_mean_loss(totals)),
        kinds=_by_kind(blunders, rows),
        worst=blunders.worst(command),
        complete=complete,
    )


def _by_kind(blunders: Blunders, rows: Sequence[Array]) -> tuple[KindOfBlunder, ...]:
    """Return the kinds of decisions with several options, the most costly first."""
    kinds = []
    for code, kind in blunders.game.kinds.items():
        decisions_a_game = float(np.mean([cell["decisions"][:, code].mean() for cell in rows]))
        if decisions_a_game:
            better = float(np.mean([cell["better"][:, code].mean() for cell in rows]))
            losses = [cell["loss"][:, code] for cell in rows]
            kinds.append(
                KindOfBlunder(
                    **_mean_loss(losses),
                    kind=kind,
                    decisions=decisions_a_game,
                    better=better / decisions_a_game,
                )
            )
    return tuple(sorted(kinds, key=lambda kind: -kind.loss))


def _mean_loss(samples: Sequence[NDArray[np.float64]]) -> dict[str, Any]:
    """Return the mean over samples with equal weights, with its t interval, as fields of `Loss`.

    The members of a sample are independent: games of a combination, or deals of a position.
    """
    mean = float(np.mean([sample.mean() for sample in samples]))
    if min(map(len, samples)) < 2:
        return {"loss": mean, "interval": None}
    variance = sum(sample.var(ddof=1) / len(sample) for sample in samples) / len(samples) ** 2
    freedom = sum(len(sample) - 1 for sample in samples)
    reach = float(stdtrit(freedom, (1 + CONFIDENCE) / 2)) * float(variance) ** 0.5
    return {"loss": mean, "interval": (mean - reach, mean + reach)}
