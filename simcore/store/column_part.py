"""The entry of a column in a manifest."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from simcore.records.columns import Column, ComponentCount, PlaceCount
from simcore.results.model import Line, Result


class ComponentCountPart(Result):
    """Count of one component in a column."""

    kind: Line
    component: Line
    count: Literal["seen", "tried", "won"]


class PlaceCountPart(Result):
    """Place at which a column counts, and the counted event."""

    place: Line
    what: Line


class ColumnPart(Result):
    """Entry of the data dictionary: the fields of `simcore.records.columns.Column`."""

    name: Annotated[str, StringConstraints(pattern=r"^[A-Za-z_]\w{0,99}$")]
    dtype: Annotated[str, StringConstraints(pattern=r"^[ui][1248]$")]
    unit: Line
    meaning: Line
    categories: Line | None
    absent: Annotated[int, Field(strict=True)] | None
    role: Line | None
    source: Line | None
    at: Annotated[tuple[Annotated[int, Field(ge=0, strict=True)], ...], Field(max_length=8)]
    seat: Annotated[int, Field(ge=0, le=100, strict=True)] | None
    counted: ComponentCountPart | None
    happened: PlaceCountPart | None

    @classmethod
    def of(cls, column: Column) -> ColumnPart:
        """Return the entry of a column."""
        return cls.model_validate(column.plain())

    def column(self) -> Column:
        """Return the column in the form of the registry of a game."""
        counted, happened = self.counted, self.happened
        fields = {
            **dict(self),
            "counted": None if counted is None else ComponentCount(**dict(counted)),
            "happened": None if happened is None else PlaceCount(**dict(happened)),
        }
        return Column(**fields)
