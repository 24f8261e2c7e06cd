"""Models of players fitted to results of real games."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from simcore.results.model import (
    CellKey,
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
from simcore.results.provenance import Provenance


class FittedStrategy(Result):
    """A strategy of the ladder."""

    strategy: Line = Field(description="name of the strategy")
    chance: Share = Field(
        description="chance that the group plays this strategy; all are as likely beforehand"
    )
    skill: Share = Field(description="likeliest skill with this strategy")
    interval: tuple[Share, Share] = Field(description="[low, high] of the skill, if this is the strategy")


class BestPlayer(Result):
    """The player who explains the results best."""

    strategy: Line = Field(description="name of the strategy")
    skill: Share = Field(description="skill")
    spread: Share = Field(description="distance of the skill of groups from their middle")


class SpreadChance(Result):
    """A distance between the skills of groups."""

    spread: Share = Field(description="distance of the skill of groups from their middle")
    chance: Share = Field(description="chance of this distance")


SETTINGS = "settings of the data in addition to those of all games, such as packs"


class DataKey(CellKey):
    """A combination that may have data of its own."""

    settings: tuple[Line, ...] = Field(default=(), description=SETTINGS)


class PlayedCell(DataKey):
    """A combination that people played."""

    games: Count = Field(description="games played")
    wins: Count = Field(description="games won")
    best: Share = Field(description="win rate of the player who explains the results best")
    win_rate: Share = Field(description="mean win rate of all players, weighted by their chance")
    player_interval: Interval = Field(description="[low, high] of the win rates of all players that fit")


class LeftOut(Result):
    """Games of a combination or a group, predicted from all other games."""

    cell: DataKey | None = Field(description="the combination; null: the games are those of a group")
    group: Line | None = Field(description="name of the group; null: the games are those of a combination")
    games: Count = Field(description="games left out")
    wins: Count = Field(description="games won")
    expected: Finite = Field(description="games won as the other games predict them")
    p: Share = Field(description="chance of a number of wins that is at most as likely")
    odd: bool = Field(default=False, description="true: `p` is below `odd_below`")


class FitCheck(Result):
    """Check whether one player explains all results."""

    p: Share | None = Field(
        description="chance of results of one player that fit no better; null with a single combination"
    )
    odd_below: Share = Field(description="limit of `p` for games left out, corrected for their number")
    left_out: tuple[LeftOut, ...] = Field(description="each combination and group, smallest `p` first")
    beyond: Literal["stronger", "weaker"] | None = Field(
        description="the group is stronger or weaker than every player of the ladder; null: neither"
    )


class GroupOdds(Combination):
    """Win rate of the fitted group in a combination."""

    settings: tuple[Line, ...] = Field(default=(), description=SETTINGS)
    games: Count = Field(description="games played")
    wins: Count = Field(description="games won")
    win_rate: Share = Field(description="`wins` / `games`")
    interval: tuple[Share, Share] = Field(description="[low, high] of the win rate")
    player: PlayerRange = Field(description="range of the win rate over the members of the group")
    information: Share = Field(
        description="share of the variance of one game that comes from the players, not from luck"
    )
    further_games: Count | None = Field(
        description="real games until the range over the members is `width` wide; null: too many"
    )


class CalibrationResult(Document):
    """Players fitted to results of real games."""

    schema_: Literal["elderodds.calibration/1"] = Field(
        default="elderodds.calibration/1", alias="schema", description="schema of the result"
    )
    provenance: Provenance = Field(description="everything that the result depends on, except the real games")
    playtests: Count = Field(description="real games")
    wins: Count = Field(description="real games won")
    groups: tuple[Line, ...] = Field(description="names of the groups that played; empty text: not noted")
    confidence: Confidence = Field(description="confidence of the intervals")
    ladder_games: Count = Field(description="simulated games of each strategy and skill in each combination")
    players: tuple[FittedStrategy, ...] = Field(description="the strategies of the ladder")
    best: BestPlayer = Field(description="the player who explains the results best")
    spread: tuple[SpreadChance, ...] | None = Field(
        description="distances between the skills of groups; null with one group"
    )
    cells: tuple[PlayedCell, ...] = Field(description="the combinations that people played")
    fit: FitCheck = Field(description="check whether one player explains all results")
    odds: tuple[GroupOdds, ...] = Field(description="win rates of the group, most informative first")
    width: Share = Field(description="wanted width of a range over the members")
    group: Line = Field(description="file of the group")
    complete: bool = Field(description="false after an interruption")
