"""An experiment: cells of a game, each played many times by each of some teams of players."""

from __future__ import annotations

import functools
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import heuristics
from analysis.estimate import CONFIDENCE, METHOD, proportion_interval
from heuristics.players import Players
from simcore.batch import SHARD, line_up, play_cell
from simcore.game import Cell, Game, Scenario
from simcore.provenance import collect
from simcore.store import SCHEMA, RunWriter
from simcore.tally import Tally


@dataclass(frozen=True)
class Entry:
    """A cell and the players who play it."""

    cell: Cell
    players: Players


@dataclass
class Result:
    """What an experiment found.

    Attributes
    ----------
    cells
        One object a cell and team of players, as documented for `run --json`.
    shards
        Files of each cell, relative to the run folder; empty lists if nothing was kept.
    boards
        Drawing of each cell's board.
    seconds
        Time spent playing; loading and compiling are not in it.
    complete
        False if it was stopped before its end.
    luck_and_skill
        One object a cell, as documented for `run --json`; empty if nobody asked for it.
    """

    cells: list[dict[str, Any]] = field(default_factory=list)
    shards: list[list[str]] = field(default_factory=list)
    boards: list[Mapping[str, Any]] = field(default_factory=list)
    seconds: float = 0.0
    complete: bool = False
    luck_and_skill: list[dict[str, Any]] = field(default_factory=list)

    @property
    def games(self) -> int:
        """Games in all."""
        return sum(cell["games"] for cell in self.cells)

    @property
    def games_per_second(self) -> float:
        """Speed while playing."""
        return self.games / self.seconds if self.seconds > 0 else 0.0


@dataclass(frozen=True)
class Experiment:
    """What is to be played.

    Parameters
    ----------
    game, scenario
        The rules and the data.
    cells
        Combinations of the grid.
    players
        Each plays every cell.
    games
        Games of each cell and each of the players.
    seed
        Key of all luck. Game number g has the same luck in every cell and with all players.
    workers
        Threads; the results do not depend on it.
    confidence
        Of the intervals.
    """

    game: Game
    scenario: Scenario
    cells: tuple[Cell, ...]
    players: tuple[Players, ...]
    games: int
    seed: int
    workers: int
    confidence: float = CONFIDENCE

    @property
    def entries(self) -> list[Entry]:
        """All that is played, in order."""
        return [Entry(cell, players) for cell in self.cells for players in self.players]

    def play(
        self,
        *,
        writer: RunWriter | None = None,
        begin: Callable[[Entry], object] | None = None,
        progress: Callable[[int], object] | None = None,
        stop: threading.Event | None = None,
    ) -> Result:
        """Play everything.

        Parameters
        ----------
        writer
            Keeps the games; None: only totals are left.
        begin
            Called before each cell.
        progress
            Gets the number of games of every finished block.
        stop
            Once set, no further block is begun; what is complete is in the result.
        """
        result = Result()
        for number, entry in enumerate(self.entries):
            if stop is not None and stop.is_set():
                break
            if begin is not None:
                begin(entry)
            self._play_entry(result, number, entry, writer, progress, stop)
            if writer is not None:
                writer.write_manifest(self.manifest(result))
        result.complete = result.games == self.games * len(self.entries)
        if writer is not None and result.cells:
            writer.write_manifest(self.manifest(result))
        return result

    def _play_entry(
        self,
        result: Result,
        number: int,
        entry: Entry,
        writer: RunWriter | None,
        progress: Callable[[int], object] | None,
        stop: threading.Event | None,
    ) -> None:
        labels = {"loss_causes": self.game.loss_causes, **self.scenario.labels(entry.cell)}
        tables = self.scenario.compile(entry.cell)
        seated = line_up(self.game, tables, entry.players.policies(self.game))
        keep = writer.open_cell(number, labels) if writer is not None else None
        shard = min(SHARD, self.games)
        began = time.perf_counter()
        tally = play_cell(
            seated,
            self.seed,
            self.games,
            workers=self.workers,
            shard=shard,
            keep=keep,
            progress=progress,
            stop=stop,
        )
        result.seconds += time.perf_counter() - began
        if tally.games:
            result.cells.append(self._cell_object(entry, tally, labels["loss_causes"]))
            result.shards.append(keep.shards if keep is not None else [])
            result.boards.append(self.scenario.board())

    def _cell_object(self, entry: Entry, tally: Tally, causes: Sequence[str]) -> dict[str, Any]:
        cell, about = entry.cell, entry.players.describe()
        return {
            "game": self.game.name,
            "ancient_one": cell.ancient_one,
            "difficulty": cell.difficulty,
            "players": cell.players,
            "team": list(cell.team) if cell.team is not None else None,
            "strategy": entry.players.name,
            "table": about["table"],
            "skill": about["skill"],
            "games": tally.games,
            "wins": tally.wins,
            "win_rate": tally.wins / tally.games,
            "interval": list(proportion_interval(tally.wins, tally.games, self.confidence)),
            "interval_method": METHOD,
            "confidence": self.confidence,
            "loss_causes": {cause: int(n) for cause, n in zip(causes, tally.loss_causes, strict=False)},
            "rounds_mean": tally.mean("last_round"),
            "data": dict(self.scenario.sources(cell)),
        }

    @functools.cached_property
    def provenance(self) -> dict[str, Any]:
        """Everything that the result depends on; its time is when this was first asked for."""
        strategies = {each.name: each.describe() for players in self.players for each in players.strategies}
        found = collect(
            self.game,
            self.scenario,
            list(strategies.values()),
            seed=self.seed,
            games=self.games,
            workers=self.workers,
            code=Path(heuristics.__file__).parent,
        )
        return {**found, "players": [players.describe() for players in self.players]}

    @functools.cached_property
    def _reconstructed(self) -> list[str]:
        return list(self.scenario.reconstructed())

    def manifest(self, result: Result) -> dict[str, Any]:
        """The run's manifest, but for schema and columns."""
        return {
            "provenance": self.provenance,
            "cells": [
                {**cell, "shards": shards} for cell, shards in zip(result.cells, result.shards, strict=True)
            ],
            "boards": result.boards,
            "titles": dict(self.scenario.titles()),
            "reconstructed": self._reconstructed,
            "seconds": result.seconds,
            "games_per_second": result.games_per_second,
            "complete": result.complete,
            **_luck_and_skill(result),
        }

    def json(self, result: Result) -> dict[str, Any]:
        """What `run --json` puts out."""
        return {
            "schema": SCHEMA,
            "provenance": self.provenance,
            "cells": result.cells,
            "seconds": result.seconds,
            "games_per_second": result.games_per_second,
            **_luck_and_skill(result),
        }


def _luck_and_skill(result: Result) -> dict[str, Any]:
    return {"luck_and_skill": result.luck_and_skill} if result.luck_and_skill else {}
