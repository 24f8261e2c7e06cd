"""Uncertainty of a result with unknown players, which a group represents."""

from __future__ import annotations

from typing import Self

from pydantic import Field, model_validator

from simcore.process.limits import MAX_MEMBERS
from simcore.results.model import Confidence, Count, Interval, Line, Result, Share


class MemberResult(Result):
    """A member of a group, with its games."""

    strategy: Line = Field(description="strategy of the member")
    skill: Share = Field(description="share of the decisions that follow the strategy")
    games: Count = Field(description="games played")
    wins: Count = Field(description="games won")


class PlayerRange(Result):
    """Range of a win rate over the members of a group, without the variation from luck."""

    HAS_OWN_TABLE = True

    interval: Interval | None = Field(
        description="[low, high] from the weakest to the strongest member; null with too few games"
    )
    confidence: Confidence = Field(description="how surely the group covers the players")
    parts: int = Field(ge=1, le=MAX_MEMBERS, description="seats that take different members in turn")
    members: tuple[MemberResult, ...] = Field(max_length=MAX_MEMBERS, description="the members of the group")

    @model_validator(mode="after")
    def adds_up(self) -> Self:
        """Check that members come in parts of the same size, and win no more games than they play."""
        if len(self.members) % self.parts or any(member.wins > member.games for member in self.members):
            raise ValueError("the members of a group do not add up")
        return self
