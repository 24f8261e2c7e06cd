"""Results as types: the base of all result models, and the field types that they share.

A result is a frozen pydantic model, from the analysis that makes it to the page, table or JSON object that
shows it. Its fields and their descriptions define its JSON form, its part of a manifest and its table of keys
in the documentation (`python -m tools.json_keys`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from simcore.process.limits import MAX_GAMES

Line = Annotated[str, StringConstraints(max_length=1000)]
"""Name or sentence on one line."""
Count = Annotated[int, Field(ge=0, le=MAX_GAMES)]
Share = Annotated[float, Field(ge=0, le=1)]
"""Share of one, such as a win rate."""
Confidence = Annotated[float, Field(gt=0, lt=1)]
Finite = Annotated[float, Field(allow_inf_nan=False)]
Interval = tuple[Finite, Finite]
"""Low and high end."""
Players = Annotated[int, Field(ge=1, le=100)]


class Result(BaseModel):
    """A result, or a part of one.

    Every public field has a description (`Field(description=...)`), which the documentation prints. Fields
    that do not apply are None, so an object always has all of its keys.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)
    HAS_OWN_TABLE: ClassVar[bool] = False
    """True: many results contain this part, and the documentation lists its keys once."""

    def plain(self) -> dict[str, Any]:
        """Return the JSON form: dictionaries, lists, numbers and texts only."""
        return self.model_dump(mode="json", by_alias=True)


class CellKey(Result):
    """The names of a combination without its strategy."""

    ancient_one: Line = Field(description="Ancient One")
    difficulty: Line = Field(description="difficulty")
    players: Players = Field(description="number of players")
    team: tuple[Line, ...] | None = Field(
        default=None, description="investigators by seat; null: drawn at random in each game"
    )

    def titled(self, titles: Mapping[str, str]) -> Self:
        """Return a copy whose Ancient One and investigators have their titles, by label in `titles`."""
        team = None if self.team is None else tuple(titles.get(name, name) for name in self.team)
        ancient_one = titles.get(self.ancient_one, self.ancient_one)
        return self.model_copy(update={"ancient_one": ancient_one, "team": team})


class Combination(CellKey):
    """A combination of Ancient One, difficulty, players and strategy on which a result is known."""

    strategy: Line = Field(description="strategy of all seats, or strategies by seat (`expert,novice`)")


class Document(Result):
    """A whole result: one JSON object.

    Each subclass begins with a field `schema_`, the name and version of its form.
    """
