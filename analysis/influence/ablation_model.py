"""Models of the result of ablations."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from simcore.results.model import (
    Combination,
    Confidence,
    Count,
    Document,
    Finite,
    Interval,
    Line,
    Result,
    Share,
)
from simcore.results.players import PlayerRange


class TakenAway(Result):
    """An ablation, and the change of the win rate."""

    name: Line = Field(description="name of the thing")
    sentence: str = Field(description="what is different without it")
    investigator: Line | None = Field(description="investigator whose games alone count; null: all games")
    kind: Line | None = Field(description="kind of a single component; null: it is no single component")
    component: Line = Field(description="name of the component, else the name of the thing")
    changes: dict[Line, Any] = Field(description="changes of the data without it, by key")
    games: Count = Field(description="games with and without it")
    win_rate: Share = Field(description="win rate with it")
    win_rate_without: Share = Field(description="win rate without it")
    gained: Count = Field(description="games that are won only without it")
    lost: Count = Field(description="games that are won only with it")
    difference: Finite = Field(description="win rate without it less that with it")
    interval: Interval = Field(description="[low, high] of the difference; all of them hold together")
    player_interval: Interval | None = Field(
        description="[low, high] of the difference over the members of a group, else null"
    )
    p: Share = Field(description="p-value of the exact two-sided McNemar test")
    p_holm: Share = Field(default=1.0, description="`p`, corrected for all comparisons (Holm)")
    ranks: tuple[int, int] = Field(
        default=(1, 1), description="[first, last] rank that the intervals allow; rank 1 costs most"
    )
    victories: dict[Line, Count] = Field(description="games won with it, by way to win")
    loss_causes: dict[Line, Count] = Field(description="games lost with it, by cause")
    victories_without: dict[Line, Count] = Field(description="games won without it, by way to win")
    loss_causes_without: dict[Line, Count] = Field(description="games lost without it, by cause")


class AblationCell(Combination):
    """A combination as it is and under each ablation."""

    game: Line = Field(description="name of the game")
    seed: int = Field(ge=0, description="seed of all luck")
    games: Count = Field(description="games as they are")
    wins: Count = Field(description="games won")
    win_rate: Share = Field(description="`wins` / `games`")
    interval: tuple[Share, Share] = Field(description="[low, high] of the win rate")
    interval_method: Line = Field(description="kind of that interval")
    player: PlayerRange | None = Field(description="range of the win rate if a group plays, else null")
    difference_method: Line = Field(description="kind of the intervals of the differences")
    victories: dict[Line, Count] = Field(description="games won, by way to win")
    loss_causes: dict[Line, Count] = Field(description="games lost, by cause")
    comparisons: Count = Field(description="number of differences that hold together")
    confidence: Confidence = Field(description="confidence with which they hold together")
    without: tuple[TakenAway, ...] = Field(description="the things, largest gain first")
    missing: tuple[Line, ...] = Field(description="things that an interruption left out")


class AblationResult(Document):
    """Combinations as they are and under each ablation."""

    schema_: Line = Field(
        default="elderodds.ablate/1",
        alias="schema",
        description="schema of the result; `elderodds.worth.KIND/1` for components of a kind",
    )
    complete: bool = Field(description="false after an interruption")
    cells: tuple[AblationCell, ...] = Field(description="the combinations")
