"""What a comparison found, as one object."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from analysis.comparison.by_ending import ending_differences
from analysis.comparison.contest import HIGHER, LOWER, Contest, Duel
from analysis.comparison.kept_arm import KeptArm
from analysis.experiment.common_luck import Arm
from analysis.experiment.player_doubt import group_of, player_of_difference, player_of_games
from analysis.experiment.provenance import provenance
from analysis.statistics.paired import holm, pairing_gain
from analysis.statistics.ranking import ranking, turns
from simcore.results.provenance import Provenance

SCHEMA = "elderodds.compare/1"
FLIPS = 10
"""Most games that are named for each pair and direction."""


def contest_result(contest: Contest, *, complete: bool) -> dict[str, Any]:
    """Everything that was found, as documented for the command `compare`.

    Parameters
    ----------
    contest
        After `play`.
    complete
        Whether it came to its end.
    """
    rule = contest.rule
    played = [duel for duel in contest.duels if duel.played]
    by_ending = ending_differences(contest, played)
    pairs = [{**_pair(contest, duel), "endings": rows} for duel, rows in zip(played, by_ending, strict=True)]
    for pair, corrected in zip(pairs, holm([pair["p"] for pair in pairs]), strict=True):
        pair["p_holm"] = corrected
    return {
        "schema": SCHEMA,
        "seed": contest.seed,
        "confidence": rule.confidence,
        "differences": len(contest.duels),
        "confidence_of_each_difference": contest.level,
        "holds_for": "all differences at once; each win rate alone",
        "margin": rule.margin,
        "valid_under_stopping": contest.anytime,
        "stopping": _stopping(contest) if rule.stops else None,
        "complete": complete,
        "arms": [_arm(contest, number) for number in range(len(contest.arms))],
        "panels": [_panel(contest, number) for number in range(len(contest.panels))],
        "pairs": pairs,
        "turns": _turns(contest),
        "provenance": _provenance(contest).plain(),
    }


def _stopping(contest: Contest) -> dict[str, Any]:
    rule = contest.rule
    return {
        "rule": "precision" if rule.precision is not None else "decided",
        "precision": rule.precision,
        "max_games": rule.games,
        "reached": all(duel.played and rule.settled(duel.low, duel.high) for duel in contest.duels),
    }


def _arm(contest: Contest, number: int) -> dict[str, Any]:
    arm = contest.arms[number]
    games, wins, interval = contest.rate(number)
    return {
        "arm": number,
        "name": arm.name,
        **(_played(arm) if isinstance(arm, Arm) else _kept_arm(arm)),
        "games": games,
        "wins": wins,
        "win_rate": wins / games if games else None,
        "interval": list(interval),
        "interval_method": contest.rate_method,
        **_player(contest, number),
    }


def _player(contest: Contest, number: int) -> dict[str, Any]:
    """How far the win rate of an arm is off for not knowing its players, if a group plays."""
    arm = contest.arms[number]
    if isinstance(arm, Arm):
        return player_of_games(arm.players.describe(), contest.wins(number))
    found = arm.cell.player
    return {} if found is None else {"player": found.plain()}


def _group_of(arm: Arm | KeptArm) -> dict[str, Any]:
    """The members who take turns in an arm; empty where the players are known."""
    if isinstance(arm, KeptArm):
        return group_of(arm.cell.player)
    group = arm.players.describe().get("group")
    return (
        {} if group is None else {"group": {name: group[name] for name in ("members", "parts", "confidence")}}
    )


def _player_of_pair(contest: Contest, duel: Duel) -> dict[str, Any]:
    """The same for a difference, if the same group plays both arms and the same games."""
    first, second = (_group_of(contest.arms[number]) for number in (duel.first, duel.second))
    if not duel.paired or first != second:
        return {}
    numbers, before, after = contest.aligned(duel)
    return player_of_difference(first, after.astype(np.int8) - before, numbers)


def _played(arm: Arm) -> dict[str, Any]:
    about, scenario = arm.players.describe(), arm.scenario
    return {
        "game": arm.game.name,
        "ancient_one": arm.cell.ancient_one,
        "difficulty": arm.cell.difficulty,
        "players": arm.cell.players,
        "team": list(arm.cell.team) if arm.cell.team is not None else None,
        "strategy": arm.players.name,
        "table": about["table"],
        "skill": about["skill"],
        "scenario": {
            "name": scenario.name,
            "digest": scenario.digest,
            "changes": [
                {"key": each.key, "base": each.base, "value": each.value} for each in scenario.changes
            ],
        },
        "run": None,
    }


def _kept_arm(arm: KeptArm) -> dict[str, Any]:
    names = ("game", "ancient_one", "difficulty", "players", "team", "strategy", "table", "skill")
    cell = {name: getattr(arm.cell, name) for name in names}
    return {**cell, "scenario": arm.provenance.scenario.plain(), "run": str(arm.run.path)}


def _panel(contest: Contest, number: int) -> dict[str, Any]:
    panel = contest.panels[number]
    rates = {}
    for arm in panel.arms:
        games, wins, _ = contest.rate(arm)
        rates[arm] = wins / games if games else 0.0
    order = ranking(rates, _higher(contest, number))
    return {
        "title": panel.title,
        "ranking": [
            {
                "arm": each.arm,
                "name": contest.arms[each.arm].name,
                "rank": place,
                "rank_interval": [each.best, each.worst],
                "letters": each.letters,
            }
            for place, each in enumerate(order, 1)
        ],
    }


def _higher(contest: Contest, panel: int) -> set[tuple[int, int]]:
    """Pairs of arms of which the first is known to win more."""
    known = set()
    for duel in contest.duels:
        verdict = contest.rule.verdict(duel.low, duel.high)
        if duel.panel == panel and verdict == HIGHER:
            known.add((duel.second, duel.first))
        elif duel.panel == panel and verdict == LOWER:
            known.add((duel.first, duel.second))
    return known


def _pair(contest: Contest, duel: Duel) -> dict[str, Any]:
    flips = contest.flips(duel, FLIPS)
    counts = duel.pairs
    return {
        "panel": duel.panel,
        "first": duel.first,
        "second": duel.second,
        "first_name": contest.arms[duel.first].name,
        "second_name": contest.arms[duel.second].name,
        "paired": duel.paired,
        "games": counts.games if counts is not None else None,
        "both_won": counts.both if counts is not None else None,
        "only_second_won": counts.gained if counts is not None else None,
        "only_first_won": counts.lost if counts is not None else None,
        "difference": duel.difference,
        "interval": [duel.low, duel.high],
        **_player_of_pair(contest, duel),
        "interval_method": contest.method(duel),
        "p": duel.p,
        "pairing_gain": pairing_gain(counts) if counts is not None else None,
        "verdict": contest.rule.verdict(duel.low, duel.high),
        "won_to_lost": flips.won_to_lost,
        "lost_to_won": flips.lost_to_won,
    }


def _turns(contest: Contest) -> list[dict[str, Any]]:
    panels: list[dict[tuple[str, str], str]] = [{} for _ in contest.panels]
    for duel in contest.duels:
        names = (contest.arms[duel.first].name, contest.arms[duel.second].name)
        winner = {HIGHER: names[1], LOWER: names[0]}
        panels[duel.panel][names] = winner.get(contest.rule.verdict(duel.low, duel.high), "")
    return turns(panels, [panel.title for panel in contest.panels])


def _provenance(contest: Contest) -> Provenance:
    """Return the provenance; where nothing was played, that of the first run."""
    arms: Sequence[Arm] = contest.luck.arms
    if not arms:
        first = next(arm for arm in contest.arms if isinstance(arm, KeptArm))
        return first.provenance
    return provenance(
        arms[0].game,
        arms[0].scenario,
        [arm.players for arm in arms],
        seed=contest.seed,
        games=contest.rule.games,
        workers=contest.workers or 0,
        engine=contest.engine,
    )
