"""Win rates of a ladder of players in the cells that people played: strategies, each with several skills."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from heuristics.strategy.players import Players
from simcore.contract.game import Cell, Game, Scenario
from simcore.play.batch import play_cell
from simcore.play.engines import Engine
from simcore.play.roster import Roster
from simcore.play.seating import roster_of

DataOf = Callable[[Cell], tuple[Game, Scenario]]
"""Function that returns the game and the data of a cell."""
SKILLS = (0.0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1.0)
"""Skills that are played; win rates in between are interpolated."""

STEPS = 100
"""Steps of skill from 0 to 1 that a fit distinguishes."""


@dataclass(frozen=True)
class Ladder:
    """Players with their wins in some cells.

    Attributes
    ----------
    strategies
        Strategies.
    cells
        Cells.
    skills
        Skills that were played, float64 (skills,).
    wins
        Games won, int64 (strategies, skills, cells).
    games
        Games of each strategy and skill in each cell.
    """

    strategies: tuple[Players, ...]
    cells: tuple[Cell, ...]
    skills: NDArray[np.float64]
    wins: NDArray[np.int64]
    games: int

    @property
    def names(self) -> list[str]:
        """Names of the strategies."""
        return [players.name for players in self.strategies]

    def counts(self) -> NDArray[np.float64]:
        """Games won at every step of skill, float64 (strategies, STEPS + 1, cells)."""
        fine = np.linspace(0.0, 1.0, STEPS + 1)
        wins = np.empty((len(self.strategies), STEPS + 1, len(self.cells)))
        for strategy in range(len(self.strategies)):
            for cell in range(len(self.cells)):
                wins[strategy, :, cell] = np.interp(fine, self.skills, self.wins[strategy, :, cell])
        return wins


def play_ladder(
    data_of: DataOf,
    cells: Sequence[Cell],
    strategies: Sequence[Players],
    games: int,
    seed: int,
    *,
    engine: Engine | None = None,
    begin: Callable[[str], object] | None = None,
    progress: Callable[[int], object] | None = None,
    stop: threading.Event | None = None,
) -> Ladder | None:
    """Play every skill of every strategy in every cell, all on the same luck.

    Parameters
    ----------
    data_of
        Function that returns the game and the data of a cell.
    cells
        Cells.
    strategies
        Strategies of full skill.
    games
        Games of each strategy and skill in each cell.
    seed
        Key of all luck.
    engine
        Engine that plays the games; None: threads of this process.
    begin, progress, stop
        Parameters of `analysis.experiment.experiment.Experiment.play`.

    Returns
    -------
    Ladder or None
        None after a stop: a part of a ladder cannot be fitted.
    """
    wins = np.zeros((len(strategies), len(SKILLS), len(cells)), np.int64)
    for number, cell in enumerate(cells):
        game, scenario = data_of(cell)
        tables = scenario.compile(cell)
        for strategy, players in enumerate(strategies):
            seated = roster_of(game, tables, players.policies(game), cell)
            if begin is not None:
                begin(f"{cell.ancient_one}, {cell.difficulty}, {players.name}")
            for level, skill in enumerate(SKILLS):
                tally = play_cell(
                    with_skill(seated, skill), seed, games, engine=engine, progress=progress, stop=stop
                )
                if tally.games < games:
                    return None
                wins[strategy, level, number] = tally.wins
    return Ladder(tuple(strategies), tuple(cells), np.array(SKILLS), wins, games)


def with_skill(seated: Roster, skill: float) -> Roster:
    """Return the players with another skill, without compiling them again."""
    return replace(seated, policies=tuple(replace(policy, skill=skill) for policy in seated.policies))
