"""The board of a cell, and the pressure on its locations by round."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, model_validator

from simcore.results.cell import MAX_ROUND, Labels
from simcore.results.model import Count, Finite, Line, Result

Coordinate = Annotated[float, Field(ge=-1e6, le=1e6)]


class Board(Result):
    """Drawing of a board."""

    locations: dict[Line, tuple[Coordinate, Coordinate]] = Field(
        default_factory=dict, description="[x, y] of each location"
    )
    links: tuple[tuple[Line, Line], ...] = Field(default=(), description="locations that are joined")
    size: tuple[Coordinate, Coordinate] | None = Field(default=None, description="[width, height]")
    names: dict[Line, Line] = Field(default_factory=dict, description="titles of the locations")
    marks: dict[Line, Line] = Field(default_factory=dict, description="special locations, in words")

    @model_validator(mode="after")
    def joined(self) -> Self:
        """Check that links join locations."""
        if {end for link in self.links for end in link} - set(self.locations):
            raise ValueError("a link ends at no location")
        if self.size is not None and min(self.size) <= 0:
            raise ValueError("a board without width or height")
        return self


class Pressure(Result):
    """Counts at the locations of a board by round, in some games of a cell."""

    what: Line = Field(description="thing that is counted")
    games: Count = Field(description="games that were looked at")
    locations: Labels = Field(description="locations of the board")
    seen: Annotated[tuple[Count, ...], Field(max_length=MAX_ROUND + 1)] = Field(
        description="games that reached the round, by round"
    )
    sums: tuple[tuple[Finite, ...], ...] = Field(description="sums of the counts, by round and location")
    squares: tuple[tuple[Finite, ...], ...] = Field(description="sums of their squares")
    more: tuple[Pressure, ...] = Field(default=(), description="other things that are counted")

    @model_validator(mode="after")
    def fits(self) -> Self:
        """Check that there is a row for each round, and a column for each location."""
        for table in (self.sums, self.squares):
            if len(table) != len(self.seen) or any(len(row) != len(self.locations) for row in table):
                raise ValueError("its tables do not fit its rounds and locations")
        return self
