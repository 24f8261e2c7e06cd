"""Models of the speed of play."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from simcore.results.model import Combination, Document, Finite


class SpeedRow(Combination):
    """Speed of play in a combination."""

    threads: int = Field(ge=1, description="number of threads")
    games_per_second: Finite = Field(description="games per second, median of five turns")
    draw_ns: Finite = Field(description="time of one die roll beside the games, in nanoseconds")
    draws_per_game: Finite = Field(description="time of one game on one thread, in die rolls")


class SpeedResult(Document):
    """Speed of play on a machine."""

    schema_: Literal["elderodds.bench/1"] = Field(
        default="elderodds.bench/1", alias="schema", description="schema of the result"
    )
    calibration_ns: Finite = Field(description="time of one die roll at the start, in nanoseconds")
    compile_seconds: Finite | None = Field(description="time to compile; null if it was not measured")
    rows: tuple[SpeedRow, ...] = Field(description="the combinations")
