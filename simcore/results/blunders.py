"""Blunders of a strategy: what its choices lose, by kind of decision, and its worst positions."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from simcore.results.model import CellKey, Confidence, Count, Document, Finite, Interval, Line, Result, Share
from simcore.results.provenance import Provenance

MAX_KINDS = 1_000
MAX_WORST = 1_000


class Loss(Result):
    """A mean loss in chances to win, with its interval."""

    loss: Finite = Field(description="mean loss; negative: the search found nothing better")
    interval: Interval | None = Field(description="[low, high]; null with fewer than two games or deals")


class KindOfBlunder(Loss):
    """Blunders at one kind of decision; the loss is that of a game."""

    kind: Line = Field(description="kind of decision")
    decisions: Finite = Field(description="decisions with several options in a game")
    better: Share = Field(description="share of them at which the search prefers another option")


class WorstPosition(CellKey, Loss):
    """A position with a costly choice."""

    game_number: int = Field(ge=0, description="number of the game")
    step: Count = Field(description="step of the game, from 1")
    kind: Line = Field(description="kind of decision")
    chosen: Line = Field(description="option that the strategy chose")
    instead: Line = Field(description="better option")
    command: Line = Field(description="command line that replays the game to this step")


class BlundersResult(Document):
    """Blunders of a strategy."""

    schema_: Literal["elderodds.blunders/1"] = Field(
        default="elderodds.blunders/1", alias="schema", description="schema of the result"
    )
    provenance: Provenance = Field(description="everything that the result depends on")
    strategy: Line = Field(description="strategy whose decisions were searched")
    plays_on: Line = Field(description="strategy that plays on in every seat after an option")
    measured_by: Literal["value", "play-outs"] = Field(description="what measured the losses")
    games: Count = Field(description="games of each combination")
    deals: Count = Field(description="deals that choose a better option, and that measure its lead")
    rounds: Count | None = Field(description="rounds to the position that is valued; null: no value")
    confidence: Confidence = Field(description="confidence of the intervals")
    cells: Count = Field(description="combinations")
    played: Count = Field(description="games played")
    total: Loss = Field(description="loss in a game at decisions of all kinds")
    kinds: Annotated[tuple[KindOfBlunder, ...], Field(max_length=MAX_KINDS)] = Field(
        description="kinds of decisions, the most costly first"
    )
    worst: Annotated[tuple[WorstPosition, ...], Field(max_length=MAX_WORST)] = Field(
        description="most costly positions"
    )
    complete: bool = Field(description="false after an interruption")
