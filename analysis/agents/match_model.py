"""Result of a match between an agent and strategies."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from simcore.results.model import CellKey, Confidence, Count, Document, Finite, Interval, Line, Result, Share
from simcore.results.provenance import StrategyRecord


class Opponent(Result):
    """A strategy that played the same games."""

    strategy: Line = Field(description="name of the strategy")
    wins: Count = Field(description="games that it won")
    win_rate: Share = Field(description="its win rate")
    difference: Finite = Field(description="win rate of the agent less that of the strategy")
    interval: Interval = Field(description="[low, high] of the difference, from the games that differ")
    gained: Count = Field(description="games that only the agent won")
    lost: Count = Field(description="games that only the strategy won")


class MatchResult(Document):
    """An agent and strategies on the same games."""

    schema_: Literal["elderodds.match/1"] = Field(
        default="elderodds.match/1", alias="schema", description="schema of the result"
    )
    game: Line = Field(description="name of the game")
    cell: CellKey = Field(description="what was played")
    scenario: Line = Field(description="digest of the data")
    seed: int = Field(description="random seed of the games")
    agent: Line = Field(description="command that starts the agent")
    seats: tuple[int, ...] = Field(description="seats of the agent")
    games: Count = Field(description="games that were played to the end")
    wins: Count = Field(description="games that the agent won")
    win_rate: Share = Field(description="win rate of the agent")
    interval: Interval = Field(description="[low, high] of that win rate")
    confidence: Confidence = Field(description="confidence of each interval")
    decisions: Count = Field(description="decisions of the agent")
    illegal: Count = Field(description="answers that were no option, replaced by a random one")
    late: Count = Field(description="answers that came too late or not at all, replaced by a random one")
    seconds: Finite = Field(description="seconds that the agent took for all answers")
    time_limit: Finite = Field(description="seconds that it had for each")
    opponents: tuple[Opponent, ...] = Field(description="the strategies")
    strategies: tuple[StrategyRecord, ...] = Field(description="what the strategies were")
