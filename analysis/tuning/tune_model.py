"""Models of the results of target checks and of searches for the smallest change that meets targets."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from analysis.statistics.proportions import proportion_interval
from simcore.results.model import Count, Document, Finite, Interval, Line, Players, Result, Share
from simcore.results.players import PlayerRange
from simcore.results.provenance import Provenance

PASS: Literal["pass"] = "pass"
WARN: Literal["warn"] = "warn"
FAIL: Literal["fail"] = "fail"
Outcome = Literal["pass", "warn", "fail"]


class TargetVerdict(Result):
    """Evaluation of a target."""

    target: Line = Field(description="name of the target")
    sides: tuple[Line, ...] = Field(description="combinations of the target")
    wanted: Share | None = Field(description="wanted win rate; null: the win rates shall be equal")
    equal: bool = Field(description="true: the win rates shall be equal")
    tolerance: Share = Field(description="largest allowed distance from the target")
    result: Outcome = Field(
        description="`pass`: the whole interval is within the tolerance; `fail`: none of it; `warn`: a part"
    )
    value: Finite = Field(description="win rate; if they shall be equal, the largest difference of two")
    interval: Interval = Field(description="[low, high] of the value; those of all targets hold together")
    rates: dict[Line, Share] = Field(description="win rates, by combination")
    player: PlayerRange | None = Field(
        default=None, description="range of the win rate if a group plays, else null"
    )


class PlanRecord(Result):
    """Settings of a search."""

    games: Count = Field(description="games of each combination at each point")
    price: Finite = Field(description="cost of one step of a number, in misfit")
    beam_width: Count = Field(description="number of best points from which the search continues")
    max_points: Count = Field(description="largest number of points")
    seed: int = Field(description="seed of the search")
    judge_seed: int = Field(description="seed of the evaluation")
    judge_games: Count = Field(description="games of each combination in the evaluation")


class ChangedNumber(Result):
    """A number, or another value, that the search changes."""

    key: Line = Field(description="key in the data")
    meaning: Line = Field(description="meaning of the number")
    now: int | None = Field(description="present number; null for other values")
    value: Any = Field(description="new number or value")


class LevelInversion(Result):
    """Two neighbouring difficulties that are out of order after the change."""

    ancient_one: Line = Field(description="Ancient One")
    players: Players = Field(description="number of players")
    strategy: Line = Field(description="strategy")
    easier: Line = Field(description="difficulty that should be the harder one and is won more often")
    harder: Line = Field(description="the other difficulty")
    rates: tuple[Share, Share] = Field(description="win rates of `easier` and `harder` after the change")
    before: tuple[Share, Share] = Field(description="their win rates before the change")


class TargetReach(Result):
    """Range in which the numbers can move the win rate of a target."""

    target: Line = Field(description="name of the target")
    side: Line = Field(description="combination of the target")
    wanted: Share = Field(description="wanted win rate")
    tolerance: Share = Field(description="largest allowed distance from it")
    lowest: Share = Field(description="lowest win rate of all points")
    highest: Share = Field(description="highest win rate of all points")
    at_the_end: tuple[Line, ...] = Field(
        description="numbers at an end of their range in the point that comes nearest"
    )
    games: Count = Field(description="games of each point, at least")

    @property
    def nearest(self) -> float:
        """The reachable win rate that is nearest to the target."""
        return min(max(self.wanted, self.lowest), self.highest)

    @property
    def is_out_of_reach(self) -> bool:
        """Whether no point can be within the tolerance, given the interval of its games."""
        low, high = proportion_interval(round(self.nearest * self.games), self.games)
        return low > self.wanted + self.tolerance or high < self.wanted - self.tolerance


class ProposedNumber(Result):
    """A number that brings the targets nearer."""

    key: Line = Field(description="key of the number in the data")
    meaning: Line = Field(description="its meaning")
    low: int = Field(alias="from", description="low end of its range in the search")
    high: int = Field(alias="to", description="high end")
    now: int = Field(description="present number")
    step: int = Field(description="the number one step further")
    gain: Finite = Field(description="decrease of the misfit with that step")
    moves: dict[Line, Finite] = Field(description="changes of the win rates with that step, by combination")


class TriedPoint(Result):
    """A point of the search."""

    values: dict[Line, int] = Field(
        description="number by key; for other values their place in the list of options, 0: unchanged"
    )
    rates: dict[Line, Share] = Field(description="win rates, by combination")
    misfit: Finite = Field(description="misfit: mean of the squared deviations from the targets")
    size: Finite = Field(description="size of the change, in weighted steps")
    games: Count = Field(description="games of each combination")
    front: bool = Field(description="true: no other point is better in both size and misfit")
    chosen: bool = Field(description="true: the chosen point")


class TuneResult(Document):
    """The smallest change of a game that meets targets."""

    schema_: Literal["elderodds.tune/1"] = Field(
        default="elderodds.tune/1", alias="schema", description="schema of the result"
    )
    provenance: Provenance = Field(description="everything that the evaluation depends on")
    plan: PlanRecord = Field(description="settings of the search")
    complete: bool = Field(description="false after an interruption, and at the largest number of points")
    settings: dict[Line, Any] = Field(description="the change: new value by key")
    changed: tuple[ChangedNumber, ...] = Field(description="the change, with the meanings of the numbers")
    misfit: Finite = Field(description="misfit of the chosen point")
    size: Finite = Field(description="size of the change, in weighted steps")
    before: tuple[TargetVerdict, ...] = Field(description="the targets before the change")
    after: tuple[TargetVerdict, ...] = Field(description="the targets after the change")
    met: Count = Field(description="number of targets that pass after the change")
    missed: bool = Field(description="true: a target fails after the change")
    inversions: tuple[LevelInversion, ...] = Field(description="difficulties that are out of order after it")
    reach: tuple[TargetReach, ...] = Field(description="range in which each win rate can be moved")
    proposed: tuple[ProposedNumber, ...] | None = Field(
        description="numbers that were proposed; null: the file of targets names them"
    )
    tried: tuple[TriedPoint, ...] = Field(description="all points")
    refused: Count = Field(description="number of points whose numbers do not go together")
    variant: str | None = Field(description="text of the variant file; null if no number may move")


class CheckResult(Document):
    """Evaluation of the targets of an unchanged game."""

    schema_: Literal["elderodds.tune.check/1"] = Field(
        default="elderodds.tune.check/1", alias="schema", description="schema of the result"
    )
    provenance: Provenance = Field(description="everything that the evaluation depends on")
    plan: PlanRecord = Field(description="settings of the evaluation")
    targets: tuple[TargetVerdict, ...] = Field(description="the targets")
    missed: bool = Field(description="true: a target is missed")
