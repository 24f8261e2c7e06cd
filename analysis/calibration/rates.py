"""How often each player of a ladder wins where people played: strategies, each with several skills."""

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

SKILLS = (0.0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1.0)
"""Skills that are played; what lies between is drawn straight from one to the next."""

STEPS = 100
"""Steps of skill that are told apart, from 0 to 1."""


@dataclass(frozen=True)
class Ladder:
    """Players whose win rates are known from games that were played.

    Attributes
    ----------
    strategies
        By whom each row was played.
    cells
        Where.
    skills
        Skills that were played, float64 (skills,).
    wins
        Games won, int64 (strategies, skills, cells).
    games
        Games of each.
    """

    strategies: tuple[Players, ...]
    cells: tuple[Cell, ...]
    skills: NDArray[np.float64]
    wins: NDArray[np.int64]
    games: int

    @property
    def names(self) -> list[str]:
        """Names of the strategies."""
        return [each.name for each in self.strategies]

    def counts(self) -> NDArray[np.float64]:
        """Games won at every step of skill, float64 (strategies, STEPS + 1, cells)."""
        fine = np.linspace(0.0, 1.0, STEPS + 1)
        found = np.empty((len(self.strategies), STEPS + 1, len(self.cells)))
        for who in range(len(self.strategies)):
            for cell in range(len(self.cells)):
                found[who, :, cell] = np.interp(fine, self.skills, self.wins[who, :, cell])
        return found


def play_ladder(
    game: Game,
    scenario: Scenario,
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
    game, scenario, cells
        What is played.
    strategies
        One strategy each, of full skill.
    games
        Of each of them.
    seed
        Key of all luck.
    engine
        Where games are played; None: on threads of this process.
    begin, progress, stop
        Hears what is played next, and how many games are finished; once set, nothing more is begun.

    Returns
    -------
    Ladder or None
        None after a stop: half a ladder fits nobody.
    """
    wins = np.zeros((len(strategies), len(SKILLS), len(cells)), np.int64)
    for at, cell in enumerate(cells):
        tables = scenario.compile(cell)
        for who, players in enumerate(strategies):
            seated = roster_of(game, tables, players.policies(game))
            if begin is not None:
                begin(f"{cell.ancient_one}, {cell.difficulty}, {players.name}")
            for level, skill in enumerate(SKILLS):
                tally = play_cell(
                    with_skill(seated, skill), seed, games, engine=engine, progress=progress, stop=stop
                )
                if tally.games < games:
                    return None
                wins[who, level, at] = tally.wins
    return Ladder(tuple(strategies), tuple(cells), np.array(SKILLS), wins, games)


def with_skill(seated: Roster, skill: float) -> Roster:
    """The same players with another skill; nothing is prepared anew."""
    return replace(seated, policies=tuple(replace(each, skill=skill) for each in seated.policies))
