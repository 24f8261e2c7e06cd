"""What a comparison of two versions found, as one object."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.experiment.common_luck import Arm
from analysis.experiment.player_doubt import player_of_difference, player_of_games
from analysis.experiment.provenance import provenance
from analysis.influence.diff import VariantDiff
from analysis.statistics.paired import paired_interval, pairs
from analysis.statistics.proportions import (
    CONFIDENCE,
    METHOD,
    each_confidence,
    normal_quantile,
    proportion_interval,
)
from simcore.contract.game import Scenario
from simcore.results.tally import WON

SCHEMA = "elderodds.diff/1"
OLD, NEW, FIRST_PART = 0, 1, 2
"""Numbers of the versions; each change alone follows."""

HARDER, EASIER, OPEN = "lower", "higher", "open"
"""Verdicts, as in the pictures of differences: of the win rate."""
UNTOUCHED = "untouched"
"""Verdict of a cell that both versions play in the same way: its difference is 0 without any doubt."""

PASS, WARN, FAIL = "pass", "warn", "fail"


def diff_result(
    diff: VariantDiff, *, complete: bool, within: float | None = None, names: tuple[str, str] = ("old", "new")
) -> dict[str, Any]:
    """Everything that was found, as documented for the command `diff`.

    Parameters
    ----------
    diff
        After `play`, with at least one game that all arms have played.
    complete
        What `play` returned.
    within
        How far a win rate may move, share of one; None: nobody asked.
    names
        What the versions are called.
    """
    cells = [_cell(diff, number, within) for number in range(len(diff.arms))]
    return {
        **_about(diff, within, names),
        "games": diff.common(),
        "cells": cells,
        "only_new": [_added(diff, number) for number in range(len(diff.added))],
        "alone": _alone(diff),
        "together": _together(diff) if cells else None,
        "investigators": _investigators(diff),
        "orders": _orders(diff),
        "verdict": worst(cell["within"] for cell in cells) if within is not None and cells else None,
        "complete": complete,
    }


def same_result(
    diff: VariantDiff, *, within: float | None = None, names: tuple[str, str] = ("old", "new")
) -> dict[str, Any]:
    """The result for two versions that are the same game: no game is played. Parameters as above."""
    return {
        **_about(diff, within, names),
        "games": 0,
        "cells": [],
        "only_new": [],
        "alone": [],
        "together": {"difference": 0.0, "interval": [0.0, 0.0]},
        "investigators": [],
        "orders": [],
        "verdict": None if within is None else PASS,
        "complete": True,
    }


def _about(diff: VariantDiff, within: float | None, names: tuple[str, str]) -> dict[str, Any]:
    """Return the keys that describe the comparison: versions, provenance and method."""
    versions = diff.versions
    return {
        "schema": SCHEMA,
        "provenance": provenance(
            diff.game,
            versions.new,
            list({each.players.name: each.players for each in (*diff.arms, *diff.added)}.values()),
            seed=diff.seed,
            games=diff.games,
            workers=diff.workers or 0,
            engine=diff.engine,
        ).plain(),
        "old": _version(versions.old, names[0]),
        "new": _version(versions.new, names[1]),
        "changes": [vars(each) for each in versions.changes],
        "confidence": CONFIDENCE,
        "interval_method": METHOD,
        "victories": list(diff.game.victories),
        "within": within,
    }


def _version(scenario: Scenario, name: str) -> dict[str, Any]:
    return {"name": name, "scenario": scenario.name, "digest": scenario.digest}


def worst(verdicts: Any) -> str:
    """The verdict over several: the worst of them."""
    order = (PASS, WARN, FAIL)
    return max(verdicts, key=order.index, default=PASS)


def _named(arm: Arm) -> dict[str, Any]:
    return {
        "ancient_one": arm.cell.ancient_one,
        "difficulty": arm.cell.difficulty,
        "players": arm.cell.players,
        "team": None if arm.cell.team is None else list(arm.cell.team),
        "strategy": arm.players.name,
    }


def _cell(diff: VariantDiff, number: int, within: float | None) -> dict[str, Any]:
    """One cell under both versions; the intervals of the differences of all cells hold together."""
    level = each_confidence(CONFIDENCE, len(diff.arms))
    before, after = diff.wins(OLD, number), diff.wins(NEW, number)
    both = pairs(before, after)
    touched = diff.is_touched(number)
    interval = paired_interval(both.gained, both.lost, both.games, level) if touched else (0.0, 0.0)
    longer = diff.rounds(NEW, number) - diff.rounds(OLD, number)
    about = diff.arms[number].players.describe()
    return {
        **_named(diff.arms[number]),
        "games": both.games,
        "old": _rate(before, about),
        "new": _rate(after, about),
        "difference": both.difference,
        "interval": list(interval),
        **player_of_difference(about, after.astype(np.int8) - before),
        "verdict": verdict(interval) if touched else UNTOUCHED,
        "rounds": {
            "old": float(diff.rounds(OLD, number).mean()),
            "new": float(diff.rounds(NEW, number).mean()),
            "difference": float(longer.mean()),
            "interval": _normal(longer, level),
        },
        "endings": _endings(diff, number),
        "within": None if within is None else _judge(interval, within),
    }


def _added(diff: VariantDiff, number: int) -> dict[str, Any]:
    """One cell that only the new version has."""
    wins, arm = diff.added_wins(number), diff.added[number]
    return {**_named(arm), "games": len(wins), **_rate(wins, arm.players.describe())}


def _rate(wins: NDArray[np.bool_], about: Mapping[str, Any]) -> dict[str, Any]:
    won = int(wins.sum())
    return {
        "wins": won,
        "win_rate": won / len(wins),
        "interval": list(proportion_interval(won, len(wins))),
        **player_of_games(about, wins),
    }


def verdict(interval: Sequence[float]) -> str:
    """Whether a win rate is higher or lower beyond doubt."""
    low, high = interval
    return EASIER if low > 0 else HARDER if high < 0 else OPEN


def _judge(interval: Sequence[float], within: float) -> str:
    """Whether a change stays within a limit: surely, surely not, or more games have to decide."""
    low, high = interval
    if -within <= low and high <= within:
        return PASS
    return FAIL if low > within or high < -within else WARN


def _normal(values: NDArray[np.float64], level: float) -> list[float]:
    """Interval of a mean, from the central limit theorem."""
    error = float(values.std(ddof=1)) / np.sqrt(len(values)) if len(values) > 1 else np.inf
    reach = normal_quantile(level) * error
    return [float(values.mean() - reach), float(values.mean() + reach)]


def _endings(diff: VariantDiff, number: int) -> list[dict[str, Any]]:
    """How often each ending came, before and after; the intervals hold over all endings of all cells."""
    game = diff.game
    codes = {
        **{WON + code: name for code, name in enumerate(game.victories)},
        **dict(enumerate(game.loss_causes)),
    }
    level = each_confidence(CONFIDENCE, len(codes) * len(diff.arms))
    before, after = diff.ends(OLD, number), diff.ends(NEW, number)
    rows = []
    for code, name in codes.items():
        first, second = before == code, after == code
        if first.any() or second.any():
            rows.append({"ending": name, "won": code >= WON, **_shares(first, second, level)})
    return rows


def _shares(before: NDArray[np.bool_], after: NDArray[np.bool_], level: float) -> dict[str, Any]:
    both = pairs(before, after)
    return {
        "old": float(before.mean()),
        "new": float(after.mean()),
        "difference": both.difference,
        "interval": list(paired_interval(both.gained, both.lost, both.games, level)),
    }


def _alone(diff: VariantDiff) -> list[dict[str, Any]]:
    """Each change by itself, the mean over all cells, the largest first; then those that cannot be alone.

    A game number is one draw: the mean over its cells has an independent value for each number, whatever the
    cells have in common.
    """
    groups = {group.name: group for group in diff.versions.groups}
    level = each_confidence(CONFIDENCE, max(1, len(diff.parts)))
    rows: list[dict[str, Any]] = []
    for place, name in enumerate(diff.parts):
        moved = _moved(diff, FIRST_PART + place)
        rows.append(
            {
                "name": name,
                "keys": [each.key for each in groups[name].changes] if name in groups else [],
                "difference": float(moved.mean()),
                "interval": _normal(moved, level),
                **_player(diff, moved),
                "cells": [_move(diff, FIRST_PART + place, number) for number in range(len(diff.arms))],
                "reason": None,
            }
        )
    rows.sort(key=lambda row: -abs(row["difference"]))
    return rows + [
        {"name": name, "keys": [], "difference": None, "interval": None, "cells": [], "reason": reason}
        for name, reason in diff.refused.items()
    ]


def _together(diff: VariantDiff) -> dict[str, Any]:
    """All changes at once, the mean over all cells."""
    moved = _moved(diff, NEW)
    return {
        "difference": float(moved.mean()),
        "interval": _normal(moved, CONFIDENCE),
        **_player(diff, moved),
    }


def _player(diff: VariantDiff, moved: NDArray[np.float64]) -> dict[str, Any]:
    """How far a mean of all cells is off for not knowing the players, where one group plays all of them."""
    first, *others = (arm.players.describe() for arm in diff.arms)
    return player_of_difference(first, moved) if all(each == first for each in others) else {}


def _moved(diff: VariantDiff, version: int) -> NDArray[np.float64]:
    """For each game number, how many of its cells a version wins more, as a share of the cells."""
    moves = [
        diff.wins(version, number).astype(np.float64) - diff.wins(OLD, number)
        for number in range(len(diff.arms))
    ]
    return np.asarray(np.mean(moves, axis=0), np.float64)


def _move(diff: VariantDiff, version: int, number: int) -> float:
    return float(diff.wins(version, number).mean() - diff.wins(OLD, number).mean())


def _investigators(diff: VariantDiff) -> list[dict[str, Any]]:
    """For each investigator, the games of all cells in which both versions have him or her at the table."""
    sums: dict[str, list[NDArray[np.float64]]] = defaultdict(list)
    for number in range(len(diff.arms)):
        before, after = diff.at_table(OLD, number), diff.at_table(NEW, number)
        won = np.stack([diff.wins(OLD, number), diff.wins(NEW, number)]).astype(np.float64)
        for name in before:
            if name in after:
                there = before[name] & after[name]
                sums[name].append(np.stack([there, won[0] * there, won[1] * there]))
    found = {name: np.sum(parts, axis=0) for name, parts in sums.items()}
    seen = {name: part for name, part in found.items() if part[0].sum() > 1}
    level = each_confidence(CONFIDENCE, max(1, len(seen)))
    rows = [{"investigator": name, **_with(part, level)} for name, part in seen.items()]
    return sorted(rows, key=lambda row: row["difference"])


def _with(part: NDArray[np.float64], level: float) -> dict[str, Any]:
    """Win rates over games with one investigator: a ratio of sums, with its linearised error."""
    there, before, after = part
    games = float(there.sum())
    difference = float((after - before).sum() / games)
    residuals = (after - before) - difference * there
    reach = normal_quantile(level) * float(np.sqrt((residuals**2).sum())) / games
    return {
        "games": int(games),
        "old": float(before.sum() / games),
        "new": float(after.sum() / games),
        "difference": difference,
        "interval": [difference - reach, difference + reach],
    }


def _orders(diff: VariantDiff) -> list[dict[str, Any]]:
    """For each difficulty, number of players and strategy: the Ancient Ones from the hardest on."""
    panels: dict[tuple[Any, ...], list[int]] = defaultdict(list)
    for number in range(len(diff.arms)):
        named = _named(diff.arms[number])
        panels[named["difficulty"], named["players"], named["strategy"]].append(number)
    several = {key: numbers for key, numbers in panels.items() if len(numbers) > 1}
    many = sum(2 * len(list(itertools.combinations(numbers, 2))) for numbers in several.values())
    level = each_confidence(CONFIDENCE, max(1, many))
    return [
        {
            **dict(zip(("difficulty", "players", "strategy"), key, strict=True)),
            "old": _order(diff, OLD, numbers),
            "new": _order(diff, NEW, numbers),
            "turned": _turned(diff, numbers, level),
        }
        for key, numbers in several.items()
    ]


def _order(diff: VariantDiff, version: int, numbers: Sequence[int]) -> list[str]:
    hardest_first = sorted(numbers, key=lambda number: diff.wins(version, number).mean())
    return [diff.arms[number].cell.ancient_one for number in hardest_first]


def _turned(diff: VariantDiff, numbers: Sequence[int], level: float) -> list[dict[str, Any]]:
    """Pairs whose order turned, and whether it did so beyond doubt."""
    turned = []
    for one, other in itertools.combinations(numbers, 2):
        sides = []
        for version in (OLD, NEW):
            both = pairs(diff.wins(version, one), diff.wins(version, other))
            sides.append(
                (both.difference, verdict(paired_interval(both.gained, both.lost, both.games, level)))
            )
        (before, was), (after, is_now) = sides
        if before * after < 0:
            named = [diff.arms[number].cell.ancient_one for number in (one, other)]
            turned.append({"pair": named, "sure": OPEN not in (was, is_now)})
    return turned
