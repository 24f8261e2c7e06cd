"""How a column stands in a manifest, and the models from which all its fields are made (pydantic models)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, StringConstraints

from simcore.columns import Column, PieceCount

Line = Annotated[str, StringConstraints(max_length=1000)]


class Part(BaseModel):
    """A piece of the manifest; what is not named here is carried along and not used."""

    model_config = ConfigDict(extra="allow", frozen=True)


class PieceCountPart(Part):
    """What a column counts of one piece."""

    kind: Line
    piece: Line
    count: Literal["seen", "tried", "won"]


class ColumnPart(Part):
    """Entry of the data dictionary."""

    name: Annotated[str, StringConstraints(pattern=r"^[A-Za-z_]\w{0,99}$")]
    dtype: Annotated[str, StringConstraints(pattern=r"^[ui][1248]$")]
    unit: Line
    meaning: Line
    categories: Line | None
    absent: int | None
    role: Line | None
    counted: PieceCountPart | None = None

    def column(self) -> Column:
        """The same as the registry has it."""
        counted = self.counted
        return Column(
            self.name,
            self.dtype,
            self.unit,
            self.meaning,
            self.categories,
            self.absent,
            self.role,
            counted=None if counted is None else PieceCount(counted.kind, counted.piece, counted.count),
        )
