"""Parts of a manifest that surveys add to it: other readings of the data, tension."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, model_validator

from simcore.process.limits import MAX_CELLS, MAX_GAMES
from simcore.store.column_part import Line, Part

Count = Annotated[int, Field(ge=0, le=MAX_GAMES, strict=True)]
Share = Annotated[float, Field(ge=0, le=1, strict=True)]
Finite = Annotated[float, Field(allow_inf_nan=False, strict=True)]


class DoubtRangePart(Part):
    """Win rates over draws of readings."""

    mean: Finite
    deviation: Finite
    interval: tuple[Finite, Finite]
    rounded: tuple[Share, Share] | None = None
    error: Finite | None = None
    noise: Share | None = None
    lowest: Share
    highest: Share


class DoubtCellPart(Part):
    """A cell under other readings of its data."""

    ancient_one: Line
    difficulty: Line
    players: Annotated[int, Field(ge=1, le=100, strict=True)]
    strategy: Line
    win_rate: Share
    interval: tuple[Share, Share]
    data: DoubtRangePart | None


class AlternativePart(Part):
    """Another reading of one piece of data, in the cell that it moves most."""

    name: str
    note: str | None = None
    ancient_one: Line
    difficulty: Line
    difference: Finite
    interval: tuple[Finite, Finite]


class OrderPart(Part):
    """The Ancient Ones from the hardest to the easiest."""

    difficulty: Line
    players: Annotated[int, Field(ge=1, le=100, strict=True)]
    strategy: Line
    order: tuple[Line, ...]
    same_by_chance: Share
    same_in_draws: Share
    hardest: dict[Line, Share]


class DataDoubtPart(Part):
    """How far data that are not known move the results."""

    games: Count
    draws: Count
    confidence: Annotated[float, Field(gt=0, lt=1, strict=True)]
    data_confidence: Annotated[float, Field(gt=0, lt=1, strict=True)] | None = None
    interval_method: Line
    cells: Annotated[tuple[DoubtCellPart, ...], Field(max_length=MAX_CELLS)]
    alternatives: tuple[AlternativePart, ...]
    orders: tuple[OrderPart, ...]


MAX_MEASURES = 100
MAX_KINDS = 1_000
MAX_STEPS = 1_000


class EstimatePart(Part):
    """A mean over games, with its interval."""

    mean: Finite | None
    interval: tuple[Finite, Finite] | None


class MeasurePart(EstimatePart):
    """A measure of games: over all of them, over those won and lost, and with half of the play-outs."""

    won: EstimatePart
    lost: EstimatePart
    half: Finite | None


class AboutMeasurePart(Part):
    """A measure in words."""

    name: Line
    title: Line
    meaning: Line
    unit: Line


class SeatWorthPart(Part):
    """How much a seat decides."""

    seat: Annotated[int, Field(ge=0, le=100, strict=True)]
    decisions: EstimatePart
    idle: EstimatePart
    random: EstimatePart
    worth: EstimatePart


class KindWorthPart(Part):
    """How much decisions of a kind matter."""

    kind: Line
    decisions: Finite
    options: Finite
    random: EstimatePart
    second_best: EstimatePart


class BandPart(Part):
    """Quartiles of the chance to win over the course of some games."""

    games: Count
    low: Annotated[tuple[Share, ...], Field(max_length=MAX_STEPS)] = ()
    median: Annotated[tuple[Share, ...], Field(max_length=MAX_STEPS)] = ()
    high: Annotated[tuple[Share, ...], Field(max_length=MAX_STEPS)] = ()


class CoursePart(Part):
    """The typical course of a won and of a lost game."""

    share: Annotated[tuple[Share, ...], Field(max_length=MAX_STEPS)]
    won: BandPart
    lost: BandPart

    @model_validator(mode="after")
    def fitting(self) -> Self:
        """Every band has a value at each step, unless there are no games."""
        for band in (self.won, self.lost):
            if band.games and any(
                len(line) != len(self.share) for line in (band.low, band.median, band.high)
            ):
                raise ValueError("the course of a game does not have one value for each step")
        return self


class PacePart(Part):
    """How fast people play."""

    value: Finite
    unit: Line
    words: Line


class TensionCellPart(Part):
    """Tension, length and choices of a cell."""

    ancient_one: Line
    difficulty: Line
    players: Annotated[int, Field(ge=1, le=100, strict=True)]
    strategy: Line
    games: Count
    wins: Count
    measures: Annotated[dict[Line, MeasurePart], Field(max_length=MAX_MEASURES)]
    seats: Annotated[tuple[SeatWorthPart, ...], Field(max_length=100)]
    kinds: Annotated[tuple[KindWorthPart, ...], Field(max_length=MAX_KINDS)]
    course: CoursePart


class TensionPart(Part):
    """Tension, length and choices."""

    games: Count
    play_outs: Count
    pace: PacePart
    confidence: Annotated[float, Field(gt=0, lt=1, strict=True)]
    interval_method: Line
    about: Annotated[tuple[AboutMeasurePart, ...], Field(max_length=MAX_MEASURES)]
    cells: Annotated[tuple[TensionCellPart, ...], Field(max_length=MAX_CELLS)]

    @model_validator(mode="after")
    def fitting(self) -> Self:
        """Every cell has all measures."""
        for cell in self.cells:
            if any(each.name not in cell.measures for each in self.about):
                raise ValueError("a cell lacks a measure")
        return self
