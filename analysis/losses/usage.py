"""Use of cards, items and actions, and the outcomes of those games, from replayed games.

Every choice of the players is an option of a decision that the game names. So use is known for every game,
even for those that do not count their components.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from pydantic import Field

from analysis.experiment.common_luck import Arm
from analysis.influence.teams import APART, rates_apart
from analysis.statistics.proportions import CONFIDENCE, each_confidence
from simcore.narration.log import DEAL, DECISION, tell
from simcore.narration.story import narrator_of
from simcore.results.model import Combination, Confidence, Count, Document, Finite, Line, Result

CAUTION = (
    "These are associations: a team that is winning may choose other things, and a longer game "
    "uses more of everything."
)


class OptionUse(Result):
    """An option of a decision: its frequency, and the outcomes of the games in which it was chosen."""

    decision: Line = Field(description="name of the decision")
    option: Line = Field(description="the option, in the words of the game")
    offered: Count = Field(description="times that it could be chosen")
    chosen: Count = Field(description="times that it was chosen")
    games: Count = Field(description="games in which it was chosen")
    wins: Count = Field(description="won games among these")
    games_without: Count = Field(description="games in which it could be chosen and never was")
    wins_without: Count = Field(description="won games among these")
    difference: Finite | None = Field(
        description="win rate of the games with it less that of the others; null if one side is missing"
    )
    low: Finite | None = Field(description="low end of the interval of the difference")
    high: Finite | None = Field(description="high end of that interval")
    intervals: Count = Field(description="number of intervals that hold together")
    interval_method: Line = Field(description="kind of the interval")
    confidence: Confidence = Field(description="confidence with which they hold together")


class UsageCell(Combination):
    """The options of all decisions in the games of one combination."""

    game: Line = Field(description="name of the game")
    games: Count = Field(description="games that were replayed")
    usage: tuple[OptionUse, ...] = Field(description="options by decision, the most used first")


class UsageResult(Document):
    """Use of each card, item and action."""

    schema_: Literal["elderodds.why.usage/1"] = Field(
        default="elderodds.why.usage/1", alias="schema", description="schema of the result"
    )
    caution: Line = Field(default=CAUTION, description="warning: these are associations")
    cells: tuple[UsageCell, ...] = Field(description="the combinations, hardest first")


Used = dict[tuple[str, str], list[int]]
"""Counts by decision and option of one game: times that it was available, and times that it was chosen."""


@dataclass
class _Count:
    """An option over many games."""

    offered: int = 0
    chosen: int = 0
    ended: dict[tuple[bool, bool], int] = field(default_factory=dict)

    def add(self, offered: int, chosen: int, won: bool) -> None:
        """Count one game."""
        self.offered, self.chosen = self.offered + offered, self.chosen + chosen
        key = chosen > 0, won
        self.ended[key] = self.ended.get(key, 0) + 1

    def games(self, used: bool) -> tuple[int, int]:
        """Return the games in which it was used, or was only available, and the won games of these."""
        won, lost = (self.ended.get((used, end), 0) for end in (True, False))
        return won + lost, won


def used_in(arm: Arm, seed: int, number: int) -> Used:
    """Count the choices in one game, by decision and option in the words of the game."""
    game, scenario = arm.game, arm.scenario
    narrator, used = narrator_of(game, scenario), Used()
    for event in tell(game, scenario, arm.cell, arm.players.policies(game), seed, number):
        if event["event"] == DEAL:
            list(narrator.tell(event))  # names the investigators by seat
        if event["event"] != DECISION:
            continue
        declared = narrator.decision(event)
        for option in {narrator.option(declared, offered) for offered in event["options"]}:
            used.setdefault((declared.key, option), [0, 0])[0] += 1
        used[declared.key, narrator.option(declared, event["choice"])][1] += 1
    return used


def usage(
    arm: Arm,
    seed: int,
    games: Mapping[int, bool],
    *,
    confidence: float = CONFIDENCE,
    progress: Callable[[int], object] = int,
) -> tuple[OptionUse, ...]:
    """Count how often each option was chosen, and compare the games in which it was with the others.

    Parameters
    ----------
    arm, seed
        Combination with its players, and the key of all luck.
    games
        Whether each game was won, by its number.
    confidence
        Confidence with which all intervals hold together (Bonferroni).
    progress
        Called with the number of games of each step.

    Returns
    -------
    tuple of OptionUse
        By decision, the most used first.
    """
    counts: dict[tuple[str, str], _Count] = {}
    for number, won in games.items():
        for key, (offered, chosen) in used_in(arm, seed, number).items():
            counts.setdefault(key, _Count()).add(offered, chosen, won)
        progress(1)
    judged = sum(count.games(True)[0] > 0 < count.games(False)[0] for count in counts.values())
    chosen_of: Counter[str] = Counter()
    for (decision, _), count in counts.items():
        chosen_of[decision] += count.chosen
    rows = [_use_of(*key, count, judged, confidence) for key, count in counts.items()]
    rows.sort(key=lambda row: (-chosen_of[row.decision], row.decision, -row.chosen, row.option))
    return tuple(rows)


def _use_of(decision: str, option: str, count: _Count, intervals: int, confidence: float) -> OptionUse:
    """Return the use of an option, and the difference of its win rates if games are on both sides."""
    (games, wins), (games_without, wins_without) = count.games(True), count.games(False)
    difference, low, high = None, None, None
    if games and games_without:
        difference = wins / games - wins_without / games_without
        level = each_confidence(confidence, intervals)
        low, high = rates_apart(wins, games, wins_without, games_without, level)
    return OptionUse(
        decision=decision,
        option=option,
        offered=count.offered,
        chosen=count.chosen,
        games=games,
        wins=wins,
        games_without=games_without,
        wins_without=wins_without,
        difference=difference,
        low=low,
        high=high,
        intervals=intervals,
        interval_method=APART,
        confidence=confidence,
    )
