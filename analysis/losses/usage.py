"""How often each card, item and action is used, and how games went in which it was: from games told again.

Whatever the players decide is an option of a decision that the game names. So this is known of every game,
also of those that count nothing of their pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from analysis.experiment.common_luck import Arm
from analysis.influence.teams import APART, rates_apart
from analysis.statistics.proportions import CONFIDENCE, each_confidence
from simcore.telling.log import DEAL, DECISION, tell
from simcore.telling.story import narrator_of

CAUTION = (
    "These are associations: who is winning already may use other things, and a longer game uses more of "
    "everything."
)

Used = dict[tuple[str, str], list[int]]
"""By decision and option of one game: how often it could be chosen, and how often it was."""


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
        """Games in which it was used, or only could have been; and how many of these were won."""
        won, lost = (self.ended.get((used, end), 0) for end in (True, False))
        return won + lost, won


def used_in(arm: Arm, seed: int, number: int) -> Used:
    """What was decided in one game, by decision and option in the words of the game."""
    game, scenario = arm.game, arm.scenario
    narrator, found = narrator_of(game, scenario), Used()
    for event in tell(game, scenario, arm.cell, arm.players.policies(game), seed, number):
        if event["event"] == DEAL:
            list(narrator.tell(event))  # who sits where
        if event["event"] != DECISION:
            continue
        declared = narrator.decision(event)
        for option in {narrator.option(declared, each) for each in event["options"]}:
            found.setdefault((str(event["kind"]), option), [0, 0])[0] += 1
        found[str(event["kind"]), narrator.option(declared, event["choice"])][1] += 1
    return found


def usage(
    arm: Arm,
    seed: int,
    games: Iterable[Mapping[str, Any]],
    *,
    confidence: float = CONFIDENCE,
    progress: Callable[[int], object] = int,
) -> pd.DataFrame:
    """How often each option was chosen, and the win rate of the games in which it was.

    Parameters
    ----------
    arm, seed
        Who plays what.
    games
        Rows with `game_number` and `win`.
    confidence
        With which all intervals hold together (Bonferroni).
    progress
        Gets the number of games of every step.

    Returns
    -------
    pandas.DataFrame
        Columns `decision`, `option`, `offered`, `chosen` (times), `games` (in which it was chosen), `wins`,
        `games_without` (in which it could have been and never was), `wins_without`, `difference` of both win
        rates with `low`, `high` (NaN where one side is missing), `intervals`, `interval_method`,
        `confidence`; by decision, the most used first.
    """
    counts: dict[tuple[str, str], _Count] = {}
    for row in games:
        for key, (offered, chosen) in used_in(arm, seed, int(row["game_number"])).items():
            counts.setdefault(key, _Count()).add(offered, chosen, bool(row["win"]))
        progress(1)
    judged = [key for key, each in counts.items() if each.games(True)[0] and each.games(False)[0]]
    level = each_confidence(confidence, len(judged))
    rows = []
    for (decision, option), each in counts.items():
        (n, k), (of, others) = each.games(True), each.games(False)
        difference = low = high = float("nan")
        if n and of:
            difference, (low, high) = k / n - others / of, rates_apart(k, n, others, of, level)
        rows.append((decision, option, each.offered, each.chosen, n, k, of, others, difference, low, high))
    names = ["decision", "option", "offered", "chosen", "games", "wins", "games_without", "wins_without"]
    table = pd.DataFrame(rows, columns=[*names, "difference", "low", "high"])
    table = table.assign(intervals=len(judged), interval_method=APART, confidence=confidence)
    order = table.groupby("decision")["chosen"].transform("sum")
    ranked = table.assign(order=order).sort_values(
        ["order", "decision", "chosen", "option"], ascending=[False, True, False, True], kind="stable"
    )
    return ranked.drop(columns="order").reset_index(drop=True)
