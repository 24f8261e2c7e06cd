"""Positions of games that the program plays itself, to train or to judge a value."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from analysis.experiment.common_luck import Arm
from simcore.play.cores import cores
from simcore.play.engines import Engine, Threads
from simcore.play.row_blocks import fill_rows
from simcore.play.samples import play_samples, sample_dtype
from simcore.records.features import features_of, plan_of
from simcore.records.shared import Array

PLACES = 8
"""Positions that are drawn from a game. More positions of one game say little more, because all of them have
the same result."""
BLOCK = 64
"""Games of a block."""


@dataclass(frozen=True)
class Positions:
    """Positions of some games of each cell.

    Parameters
    ----------
    arms
        Cells and their players.
    games
        Games of each, `sample_dtype` (games,). Their number is the same in all cells.
    """

    arms: tuple[Arm, ...]
    games: tuple[Array, ...]


class PositionGames:
    """Games from which positions are drawn.

    Each cell has games of other numbers, because games of one number share their luck in all cells, and would
    say less than independent ones.

    Parameters
    ----------
    arms
        Cells and their players, who are compiled.
    games
        Games of each cell.
    seed
        Key of all luck.
    engine
        Place where games are played, on which the result does not depend; None: threads of this process.
    """

    def __init__(self, arms: Sequence[Arm], games: int, seed: int, *, engine: Engine | None = None) -> None:
        self.arms, self.games, self.seed = tuple(arms), games, seed
        self.engine = engine or Threads(cores())
        self.game = self.arms[0].game
        self.seats = seats_of(self.arms)
        if self.game.layout is None:
            raise ValueError(
                f"the game {self.game.name} does not declare the fields of its State, so its positions have "
                "no features; docs/games.md says how to declare them"
            )
        read = features_of(self.game.layout, self.seats)
        self.plan = plan_of(read)
        self.features = (*(feature.name for feature in read), *self.game.own_features().names)
        twice = [name for name in dict.fromkeys(self.features) if self.features.count(name) > 1]
        if twice:
            raise ValueError(f"the game {self.game.name} has two features {twice[0]}; use unique names")

    def play(
        self, *, progress: Callable[[int], object] | None = None, stop: threading.Event | None = None
    ) -> Positions | None:
        """Play all games; None after a stop.

        Raises
        ------
        StrategyError
            If a strategy chose an invalid option or failed.
        """
        parts = []
        for number, arm in enumerate(self.arms):
            part = self._play(arm, number * self.games, progress, stop)
            if part is None:
                return None
            parts.append(part)
        return Positions(self.arms, tuple(parts))

    def _play(
        self, arm: Arm, first: int, progress: Callable[[int], object] | None, stop: threading.Event | None
    ) -> Array | None:
        players = arm.roster_of()
        rows = np.zeros(self.games, sample_dtype(len(self.features), PLACES))
        play = partial(play_samples, self.plan)
        play(players, self.seed, 0, rows[:0])  # compiles here, not in every thread
        done = fill_rows(
            self.engine,
            play,
            players,
            self.seed,
            rows,
            first=first,
            block=BLOCK,
            progress=progress,
            stop=stop,
        )
        return rows if done == len(rows) else None


def seats_of(arms: Sequence[Arm]) -> int:
    """Return the maximum number of seats of the game of some arms."""
    return max(arms[0].game.seats(players) for players in arms[0].scenario.players)
