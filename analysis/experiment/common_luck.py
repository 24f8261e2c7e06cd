"""Arms of a comparison, played on common luck.

Game number g of a seed has the same luck in every arm, so only differences between the arms cause differences
in a game (common random numbers). Every comparison is based on pairs of games with the same number.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.lib.recfunctions import repack_fields
from numpy.typing import NDArray

from analysis.statistics.paired import Pairs, pairs
from heuristics.strategy.players import Players
from simcore.contract.game import Cell, Game, Scenario
from simcore.play.batch import play_cell
from simcore.play.engines import Engine
from simcore.play.roster import Roster
from simcore.play.seating import roster_of
from simcore.results.tally import WON

Rows = NDArray[Any]


FIRST_PART = 10
"""All arms play this part of their games before any plays the rest (`in_parts`)."""


def in_parts(arms: int, games: int) -> Iterator[tuple[int, int]]:
    """Yield the next arm and its number of games, so that all arms share games even after a stop."""
    for until in (-(-games // FIRST_PART), games):
        for arm in range(arms):
            yield arm, until


@dataclass(frozen=True)
class Arm:
    """One side of a comparison: game, data, cell and players.

    Parameters
    ----------
    name
        Label of the results.
    game, scenario, cell
        Game, data and cell. The game becomes the one whose records hold the data (`Game.holding`).
    players
        Players of the arm.
    """

    name: str
    game: Game
    scenario: Scenario
    cell: Cell
    players: Players

    def __post_init__(self) -> None:
        """Choose the records that hold the data: only one of two arms may have packs in play."""
        object.__setattr__(self, "game", self.game.holding(self.scenario))

    @property
    def changes(self) -> dict[str, Any]:
        """Changes of the printed data, by key."""
        return {change.key: change.value for change in self.scenario.changes}

    def roster_of(self) -> Roster:
        """Compile data and players."""
        tables = self.scenario.compile(self.cell)
        return roster_of(self.game, tables, self.players.policies(self.game), self.cell)


class CommonLuck:
    """Arms that play the same game numbers, each as far as it is asked to.

    Parameters
    ----------
    arms
        What is compared.
    seed
        Key of all luck.
    workers
        Number of threads, which does not affect results. None: one a core.
    columns
        Result columns that are remembered.
    engine
        Engine that plays the games, which does not affect results; None: threads of this process.
    first
        Number of the first game.
    """

    def __init__(
        self,
        arms: Sequence[Arm],
        seed: int,
        *,
        first: int = 0,
        workers: int | None = None,
        columns: Sequence[str] = ("win",),
        engine: Engine | None = None,
    ) -> None:
        self.arms = tuple(arms)
        self.seed = seed
        self.first = first
        self.workers = workers
        self.engine = engine
        self._columns = list(columns)
        self._rosters: dict[int, Roster] = {}
        self._rows: list[list[Rows]] = [[] for _ in self.arms]

    def games(self, arm: int) -> int:
        """Return the number of games that an arm has played."""
        return sum(map(len, self._rows[arm]))

    def play(
        self,
        arm: int,
        games: int,
        *,
        progress: Callable[[int], object] | None = None,
        stop: threading.Event | None = None,
    ) -> bool:
        """Play an arm until it has all games from the first one up to this number.

        Returns False only after a stop, or when the engine has no worker left.

        Raises
        ------
        StrategyError
            If a strategy chose an invalid option or failed.
        """
        done = self.games(arm)
        if games > done:
            if arm not in self._rosters:
                self._rosters[arm] = self.arms[arm].roster_of()
            play_cell(
                self._rosters[arm],
                self.seed,
                games - done,
                first=self.first + done,
                workers=self.workers,
                engine=self.engine,
                keep=lambda rows: self._rows[arm].append(repack_fields(rows[self._columns])),
                progress=progress,
                stop=stop,
            )
        return self.games(arm) >= games

    def rows(self, arm: int) -> Rows:
        """Remembered columns of all games of an arm, a record a game, in the order of their numbers."""
        if len(self._rows[arm]) != 1:
            empty = repack_fields(np.zeros(0, self.arms[arm].game.row)[self._columns])
            self._rows[arm] = [np.concatenate(self._rows[arm]) if self._rows[arm] else empty]
        return self._rows[arm][0]

    def wins(self, arm: int) -> NDArray[np.bool_]:
        """Return whether each game was won, in the order of their numbers."""
        return np.asarray(self.rows(arm)["win"] != 0)

    def ends(self, arm: int) -> NDArray[np.uint16]:
        """Return the ending of each game, as `simcore.results.tally` counts it, in order of game number.

        Needs the remembered columns `win`, `loss_cause`, `victory`.
        """
        rows = self.rows(arm)
        return np.where(rows["win"] != 0, WON + rows["victory"].astype(np.uint16), rows["loss_cause"])

    def pairs(self, first: int, second: int) -> Pairs:
        """Compare two arms over the games that both have played."""
        return pairs(self.wins(first), self.wins(second))

    def apart(self, first: int, second: int) -> NDArray[np.int8]:
        """By how much more the second arm won each game that both have played: 1, 0 or -1."""
        games = min(self.games(first), self.games(second))
        before, after = (self.wins(arm)[:games].astype(np.int8) for arm in (first, second))
        return np.asarray(after - before)
