"""The fields of a manifest (pydantic models), and their checks.

A manifest is untrusted. Every value that tables, reports and commands use is checked here, so they can show
all values, and file names cannot leave the run folder.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from simcore.process.limits import MAX_CELLS
from simcore.records.columns import COMMON, Column
from simcore.results.board import Board, Pressure
from simcore.results.cell import Digest, KeptCell, Labels
from simcore.results.data_range import DataUncertainty
from simcore.results.luck import LuckResult
from simcore.results.model import Document, Finite, Line
from simcore.results.provenance import Provenance
from simcore.results.run import RunResult, Stopping
from simcore.results.sweep import MAX_SWEEPS, SweepResult
from simcore.results.tension import TensionResult
from simcore.store.column_part import ColumnPart
from simcore.store.plan_model import RunPlan

SCHEMA: Final = "elderodds.run/4"
"""Schema of the run folder."""
Keep = Literal["games", "summary"]
InputFile = Annotated[str, StringConstraints(pattern=r"^inputs/[^\x00]+$", max_length=1000)]


class RunContent(Document):
    """Part of a manifest that is known while the games are played."""

    schema_: Literal["elderodds.run/4"] = Field(default=SCHEMA, alias="schema")
    provenance: Provenance
    cells: Annotated[tuple[KeptCell, ...], Field(max_length=MAX_CELLS)]
    boards: tuple[Board, ...]
    levels: Labels = ()
    titles: dict[Line, Line] = Field(default_factory=dict)
    reconstructed: tuple[Line, ...] = ()
    seconds: Annotated[Finite, Field(ge=0)] = 0.0
    games_per_second: Annotated[Finite, Field(ge=0)] = 0.0
    complete: bool
    luck_and_skill: tuple[LuckResult, ...] = ()
    stopping: Stopping | None = None
    pressure: tuple[Pressure | None, ...] = ()
    data_uncertainty: DataUncertainty | None = None


class Manifest(RunContent):
    """Whole manifest: the games and results of a run, its plan, and the digests of all files."""

    run_id: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{16}$")]
    inputs: dict[InputFile, Digest] = Field(default_factory=dict)
    keep: Keep
    plan: RunPlan | None
    columns: tuple[ColumnPart, ...]
    sweeps: Annotated[tuple[SweepResult, ...], Field(max_length=MAX_SWEEPS)] = ()
    tension: TensionResult | None = None

    @property
    def result_columns(self) -> tuple[Column, ...]:
        """The columns of the rows of games."""
        return tuple(column.column() for column in self.columns)

    @property
    def keeps_games(self) -> bool:
        """Whether all games are kept, not only totals."""
        return self.keep == "games"

    def result(self) -> RunResult:
        """Return the result of the run, from the time when it was played."""
        shared = {
            name: getattr(self, name) for name in RunResult.model_fields if name not in ("schema_", "cells")
        }
        return RunResult(cells=tuple(cell.result() for cell in self.cells), **shared)

    @model_validator(mode="after")
    def common(self) -> Self:
        """Check that the common columns come first, no column is repeated, and each cell has a board."""
        declared = [(column.name, column.dtype, column.categories, column.absent) for column in self.columns]
        if declared[: len(COMMON)] != [
            (required.name, required.dtype, required.categories, required.absent) for required in COMMON
        ]:
            raise ValueError(f"the first columns must be {', '.join(required.name for required in COMMON)}")
        if len({name for name, *_ in declared}) < len(declared):
            raise ValueError("duplicate column")
        if len(self.boards) != len(self.cells):
            raise ValueError("expected one board for each cell")
        lists = {column.categories for column in self.columns if column.categories is not None}
        for cell in self.cells:
            if lists - set(cell.labels):
                raise ValueError(f"a cell has no labels for {', '.join(sorted(lists - set(cell.labels)))}")
        return self

    @model_validator(mode="after")
    def once(self) -> Self:
        """Check that shards and cells are unique, and that luck belongs to cells of the run."""
        files = [shard.file for cell in self.cells for shard in cell.shards]
        if len(set(files)) < len(files):
            raise ValueError("duplicate shard")
        named = [(*_group(cell), cell.strategy) for cell in self.cells]
        if min(len({cell.number for cell in self.cells}), len(set(named))) < len(self.cells):
            raise ValueError("duplicate cell")
        groups = {_group(luck) for luck in self.luck_and_skill}
        if len(groups) < len(self.luck_and_skill) or groups - {_group(cell) for cell in self.cells}:
            raise ValueError("luck and skill are duplicated, or belong to no cell of the run")
        return self


def _group(cell: KeptCell | LuckResult) -> tuple[Any, ...]:
    """Return the common part of cells that differ only in strategy."""
    return cell.ancient_one, cell.difficulty, cell.players, cell.team
