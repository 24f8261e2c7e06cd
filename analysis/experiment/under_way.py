"""A cell and its players, and the two while they are being played."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from heuristics.strategy.players import Players
from simcore.contract.game import Cell
from simcore.play.batch import play_rows
from simcore.play.roster import Roster
from simcore.records.shared import Array
from simcore.results.tally import Tally
from simcore.store.writer import CellWriter


@dataclass(frozen=True)
class Entry:
    """A cell and its players."""

    cell: Cell
    players: Players


@dataclass(frozen=True)
class UnderWay:
    """An entry that is being played."""

    number: int
    entry: Entry
    labels: Mapping[str, Sequence[str]]
    tally: Tally
    keep: CellWriter | None
    tables: Array
    seat: Callable[[], Roster]

    @property
    def seated(self) -> Roster:
        """Rules, data and players, compiled when the first game is played."""
        return self.seat()

    def compile(self) -> float:
        """Compile missing kernels, and return the seconds spent, which do not count as playing time."""
        began = time.perf_counter()
        play_rows(self.seated, 0, 0, np.zeros(0, self.seated.game.row))
        return time.perf_counter() - began
