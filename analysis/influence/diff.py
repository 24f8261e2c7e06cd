"""Two versions of a game on common luck: cell by cell, by ending, by investigator, and change by change.

Game number g has the same luck in both versions, so the differences come from the changes. A family of
differences (the cells, the endings, the changes, the investigators) holds together (Bonferroni).
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.experiment.common_luck import Arm, CommonLuck, in_parts
from analysis.influence.data_changes import ChangeGroup, data_changes, grouped, made_alone
from analysis.influence.diff_model import DataChange
from analysis.influence.sensitivity import changed_arm
from simcore.contract.game import Scenario
from simcore.play.engines import Engine
from simcore.records.columns import TEAM

COLUMNS = ("win", "loss_cause", "victory", "last_round")

Wins = NDArray[np.bool_]


@dataclass(frozen=True)
class Versions:
    """Two versions of the data, their differences, and each change made alone.

    Attributes
    ----------
    old, new
        The scenarios.
    changes
        Values in which they differ.
    groups
        The changes that are made alone, by name.
    alone
        The old version with each of them; empty if there is only one.
    refused
        Reasons why other changes cannot be made alone.
    """

    old: Scenario
    new: Scenario
    changes: tuple[DataChange, ...]
    groups: tuple[ChangeGroup, ...]
    alone: Mapping[str, Scenario]
    refused: Mapping[str, str]

    @property
    def differ(self) -> bool:
        """Whether the two versions are different games."""
        return self.old.digest != self.new.digest


def versions(old: Scenario, new: Scenario) -> Versions:
    """Compare two scenarios of a game."""
    changes = data_changes(old, new)
    groups = grouped(changes)
    alone, refused = made_alone(old, groups) if len(groups) > 1 else ({}, {})
    return Versions(old, new, changes, tuple(groups), alone, refused)


class VariantDiff:
    """Some cells under both versions, and under each change alone.

    Parameters
    ----------
    arms
        The cells that both versions have, with their players, under the old version.
    compared
        The two versions.
    added
        Cells that only the new version has, with their players, under that version.
    games
        Games of each cell and version.
    seed
        Key of all luck.
    workers
        Number of threads, which does not affect results.
    engine
        Engine that plays the games, which does not affect results; None: threads of this process.

    Raises
    ------
    ValueError
        If the new version does not have a cell of `arms`.
    """

    def __init__(
        self,
        arms: Sequence[Arm],
        compared: Versions,
        games: int,
        seed: int,
        *,
        added: Sequence[Arm] = (),
        workers: int | None = None,
        engine: Engine | None = None,
    ) -> None:
        self.arms, self.versions, self.games, self.seed = tuple(arms), compared, games, seed
        self.added, self.workers, self.engine = tuple(added), workers, engine
        self.game = next(iter((*arms, *added))).game
        alone = compared.alone if arms else {}
        self.refused = dict(compared.refused) if arms else {}
        self._seats = [column.name for column in self.game.columns if column.role == TEAM]
        scenarios = [compared.new, *alone.values()]
        self._parts = list(alone)
        made = [changed_arm(arm, "changed", scenario) for scenario in scenarios for arm in arms]
        self._touched = [
            changed.tables.tobytes() != arm.scenario.compile(arm.cell).tobytes()
            for arm, changed in zip(arms, made, strict=False)
        ]
        columns = (*COLUMNS, *self._seats)
        everything = [*arms, *made, *added]
        self._luck = CommonLuck(everything, seed, workers=workers, columns=columns, engine=engine)

    @property
    def total_games(self) -> int:
        """Games of all arms."""
        return self.games * len(self._luck.arms)

    def play(
        self,
        *,
        begin: Callable[[str], object] | None = None,
        progress: Callable[[int], object] | None = None,
        stop: threading.Event | None = None,
    ) -> bool:
        """Play all arms; return whether all games were played.

        Parameters
        ----------
        begin, progress, stop
            Parameters of `analysis.experiment.experiment.Experiment.play`.
        """
        tell = begin if begin is not None else str
        for number, games in in_parts(len(self._luck.arms), self.games):
            tell(self._name(number))
            if not self._luck.play(number, games, progress=progress, stop=stop):
                return False
        return True

    def _name(self, number: int) -> str:
        """Return the name of an arm for the progress line."""
        named, what = self._luck.arms[number].cell, "new"
        if number < len(self._luck.arms) - len(self.added):
            version = number // len(self.arms)
            what = ("old", "new")[version] if version < 2 else self._parts[version - 2]
        return f"{named.ancient_one}, {named.difficulty}: {what}"

    @property
    def parts(self) -> list[str]:
        """Names of the changes that are played alone."""
        return self._parts

    def is_touched(self, cell: int) -> bool:
        """Return whether the new version changes the games of a cell."""
        return self._touched[cell]

    def common(self) -> int:
        """Games that all arms have played."""
        return min(self._luck.games(number) for number in range(len(self._luck.arms)))

    def wins(self, version: int, cell: int) -> Wins:
        """Return whether each game was won; version 0 is old, 1 is new, then follow the single changes."""
        return self._luck.wins(version * len(self.arms) + cell)[: self.common()]

    def added_wins(self, cell: int) -> Wins:
        """Return whether each game was won, for a cell that only the new version has."""
        return self._luck.wins(len(self._luck.arms) - len(self.added) + cell)[: self.common()]

    def ends(self, version: int, cell: int) -> NDArray[np.uint16]:
        """Return the ending of each game, as `simcore.results.tally` counts it."""
        return self._luck.ends(version * len(self.arms) + cell)[: self.common()]

    def rounds(self, version: int, cell: int) -> NDArray[np.float64]:
        """Return the last round of each game."""
        rows = self._luck.rows(version * len(self.arms) + cell)
        return np.asarray(rows["last_round"][: self.common()], np.float64)

    def at_table(self, version: int, cell: int) -> dict[str, Wins]:
        """Return masks of the games of each investigator by name; empty if the team was fixed."""
        if not self._seats or self.arms[cell].cell.team is not None:
            return {}
        arm = self.arms[cell]
        scenario = (self.versions.old, self.versions.new)[version]
        column = next(column for column in arm.game.columns if column.name == self._seats[0])
        names = scenario.labels(arm.cell)[column.categories or ""]
        rows: Any = self._luck.rows(version * len(self.arms) + cell)[: self.common()]
        seated = np.stack([rows[seat] for seat in self._seats])
        return {name: (seated == code).any(axis=0) for code, name in enumerate(names)}
