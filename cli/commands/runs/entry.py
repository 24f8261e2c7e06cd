"""Entry of a kept run in the list of runs."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from cli.terminal.wording import worded
from simcore.data.toml_write import readable
from simcore.results.model import Count, Line, Result
from simcore.store.folder import StoreError, Where, join
from simcore.store.lock import holder
from simcore.store.reader import kept_games, read_run, run_names

State = Literal["complete", "interrupted", "being written", "unreadable"]


class RunEntry(Result):
    """A kept run; for a run that cannot be read, all but the name and the problem is None."""

    name: Line = Field(description="name of the run")
    state: State = Field(description="state of the run")
    game: Line | None = Field(default=None, description="name of the game")
    cells: Count | None = Field(default=None, description="number of combinations")
    games: Count | None = Field(default=None, description="games played, of all combinations")
    strategies: tuple[Line, ...] | None = Field(default=None, description="strategies that played")
    keep: Line | None = Field(default=None, description="`games`, or `summary` if only totals are kept")
    seed: int | None = Field(default=None, description="seed of all luck")
    bytes: int | None = Field(default=None, description="size of its files")
    time: Line | None = Field(default=None, description="UTC time at which it began")
    changes: dict[Line, str] | None = Field(
        default=None, description="values that differ from the printed game, by key"
    )
    problem: str | None = Field(default=None, description="reason why it cannot be read; null if it can")


def run_entry(folder: Where, name: str) -> RunEntry:
    """Return the entry of a run in the list; for a run that cannot be read, the problem."""
    try:
        run = read_run(folder)
        lock = holder(run.folder)
        waiting = 0 if run.manifest.complete else kept_games(run.folder)
        bytes_kept = sum(run.folder.files().values())
    except StoreError as problem:
        return RunEntry(name=name, state="unreadable", problem=worded(problem))
    manifest, provenance = run.manifest, run.manifest.provenance
    state: State = "complete" if manifest.complete else "interrupted"
    if lock is not None and lock["alive"]:
        state = "being written"
    return RunEntry(
        name=name,
        state=state,
        game=provenance.game.name,
        cells=len(run.cells),
        games=max(waiting, sum(cell.games for cell in run.cells)),
        strategies=tuple(dict.fromkeys(cell.strategy for cell in run.cells)),
        keep=manifest.keep,
        seed=provenance.seed,
        bytes=bytes_kept,
        time=provenance.time,
        changes={change.key: readable(change.value) for change in provenance.scenario.changes},
    )


def run_entries(place: Where) -> list[RunEntry]:
    """Return the entries of all runs that are kept in a place."""
    return [run_entry(join(place, name), name) for name in run_names(place)]
