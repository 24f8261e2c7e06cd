"""The result of a run."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from simcore.results.cell import CellResult
from simcore.results.data_range import DataUncertainty
from simcore.results.luck import LuckResult
from simcore.results.model import Confidence, Count, Document, Finite, Line, Result, Share
from simcore.results.provenance import Provenance
from simcore.results.sweep import SweepResult
from simcore.results.tension import TensionResult


class Stopping(Result):
    """The stopping rule of the combinations."""

    rule: Line = Field(description="name of the rule")
    precision: Share = Field(description="largest half-width of the intervals")
    max_games: Count = Field(description="most games of each combination")
    confidence: Confidence = Field(description="confidence of the intervals")
    holds_for: Line = Field(description="set of results for which that confidence holds")
    interval_method: Line = Field(description="kind of the intervals")
    valid_under_stopping: bool = Field(default=True, description="true: the rule does not bias the intervals")
    reached: bool = Field(description="true: all combinations reached the precision")


class RunResult(Document):
    """Games of some combinations."""

    schema_: Literal["elderodds.run/1"] = Field(
        default="elderodds.run/1", alias="schema", description="schema of the result"
    )
    provenance: Provenance = Field(description="everything that the result depends on")
    cells: tuple[CellResult, ...] = Field(description="the combinations")
    complete: bool = Field(description="false after an interruption, and while the run is being written")
    seconds: Annotated[Finite, Field(ge=0)] = Field(
        description="time spent playing, without loading, compiling and writing"
    )
    games_per_second: Annotated[Finite, Field(ge=0)] = Field(description="speed of play")
    luck_and_skill: tuple[LuckResult, ...] = Field(
        default=(), description="luck and skill, one for the combinations that differ only in who plays"
    )
    stopping: Stopping | None = Field(
        default=None, description="the rule that ended the games; null with a fixed number of games"
    )
    data_uncertainty: DataUncertainty | None = Field(
        default=None, description="win rates under other data; null if they were not played"
    )
    sweeps: tuple[SweepResult, ...] = Field(default=(), description="sweeps that were added to the run")
    tension: TensionResult | None = Field(default=None, description="tension, if it was added to the run")
