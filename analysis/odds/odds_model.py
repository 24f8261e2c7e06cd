"""Models of the chances in single situations of a game."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from simcore.results.model import Confidence, Document, Finite, Line, Result, Share


class PartResult(Result):
    """A part of a situation, such as a task of a card."""

    name: Line = Field(description="name of the part")
    left: int = Field(ge=0, description="failed attempts in which it was not completed")
    share_of_failures: Share | None = Field(description="share of the failed attempts; null without failures")


class OddsRow(Result):
    """The chance of a subject with some settings."""

    question: Line = Field(description="name of the question")
    subject: Line = Field(description="name of the subject, such as a card")
    title: Line = Field(description="its title")
    pool: Line = Field(description="name of the settings")
    extras: dict[Line, int | tuple[Line, ...]] = Field(description="the settings: value by parameter")
    exact: Finite | None = Field(description="exact chance; null if there is none")
    why_not_exact: str | None = Field(description="reason why there is no exact chance, else null")
    attempts: int = Field(ge=0, description="simulated attempts; 0: not simulated")
    successes: int = Field(ge=0, description="successes among them")
    simulated: Share | None = Field(description="`successes` / `attempts`; null without attempts")
    interval: tuple[Share, Share] | None = Field(description="[low, high] of the simulated chance")
    interval_method: Line = Field(description="kind of the interval")
    confidence: Confidence = Field(description="confidence of the interval")
    deviation: Finite | None = Field(
        description="simulated less exact chance, in standard errors; null if that has no meaning"
    )
    parts: tuple[PartResult, ...] = Field(description="parts of the situation")
    chances: dict[Line, Finite] = Field(description="chances of other outcomes")
    means: dict[Line, Finite] = Field(description="means, by name")
    seconds: Finite = Field(description="processor time of the simulation")

    @property
    def chance(self) -> float | None:
        """The exact chance; if there is none, the simulated one."""
        return self.exact if self.exact is not None else self.simulated


class OddsResult(Document):
    """Chances in single situations of a game."""

    schema_: Literal["elderodds.odds/1"] = Field(
        default="elderodds.odds/1", alias="schema", description="schema of the result"
    )
    game: Line = Field(description="name of the game")
    changes: dict[Line, Any] = Field(description="differences from the printed game, value by key")
    seed: int = Field(description="seed of the simulations")
    complete: bool = Field(description="false after an interruption")
    model: tuple[str, ...] = Field(description="assumptions of the chances")
    seconds: Finite = Field(description="time of the whole calculation")
    rows: tuple[OddsRow, ...] = Field(description="the chances")
