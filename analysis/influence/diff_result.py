"""The result of a comparison of two versions."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from analysis.experiment.common_luck import Arm
from analysis.experiment.player_uncertainty import difference_range, player_range
from analysis.experiment.provenance import provenance
from analysis.influence.diff import VariantDiff
from analysis.influence.diff_model import (
    AddedCell,
    DiffCell,
    DiffResult,
    EndingChange,
    InvestigatorChange,
    Judgement,
    OrderChange,
    PlayerDifference,
    RoundsChange,
    SharesChange,
    SingleChange,
    TurnedPair,
    Verdict,
    Version,
    VersionRate,
)
from analysis.statistics.paired import paired_interval, pairs
from analysis.statistics.proportions import (
    CONFIDENCE,
    METHOD,
    each_confidence,
    normal_quantile,
    proportion_interval,
)
from simcore.results.model import Combination, Interval
from simcore.results.provenance import GroupRecord
from simcore.results.tally import WON

OLD, NEW, FIRST_PART = 0, 1, 2
"""Numbers of the versions; each change alone follows."""

HARDER: Verdict = "lower"
EASIER: Verdict = "higher"
OPEN: Verdict = "open"
UNTOUCHED: Verdict = "untouched"
"""Verdict on a cell that both versions play alike: its difference is exactly 0."""

PASS: Judgement = "pass"
WARN: Judgement = "warn"
FAIL: Judgement = "fail"

UNCHANGED = PlayerDifference(difference=0.0, interval=(0.0, 0.0), player_interval=None)
"""Difference of two versions that are the same game."""


def diff_result(
    diff: VariantDiff, *, complete: bool, within: float | None = None, names: tuple[str, str] = ("old", "new")
) -> DiffResult:
    """Return the result of a comparison.

    Parameters
    ----------
    diff
        After `play`, with at least two games that all arms have played; nothing needs to be played if both
        versions are the same game.
    complete
        Result of `play`.
    within
        Largest change of a win rate that is allowed, share of one; None: no limit.
    names
        Names of the two versions.
    """
    versions, differ = diff.versions, diff.versions.differ
    cells = tuple(_cell(diff, number, within) for number in range(len(diff.arms))) if differ else ()
    return DiffResult(
        provenance=provenance(
            diff.game,
            versions.new,
            list({side.players.name: side.players for side in (*diff.arms, *diff.added)}.values()),
            seed=diff.seed,
            games=diff.games,
            workers=diff.workers or 0,
            engine=diff.engine,
        ),
        old=Version(name=names[0], scenario=versions.old.name, digest=versions.old.digest),
        new=Version(name=names[1], scenario=versions.new.name, digest=versions.new.digest),
        changes=versions.changes,
        games=diff.common(),
        confidence=CONFIDENCE,
        interval_method=METHOD,
        victories=tuple(diff.game.victories),
        cells=cells,
        only_new=tuple(_added(diff, number) for number in range(len(diff.added))),
        alone=_alone(diff) if differ else (),
        together=_together(diff) if cells else None if differ else UNCHANGED,
        investigators=_investigators(diff) if differ else (),
        orders=_orders(diff) if differ else (),
        within=within,
        verdict=None if within is None or (differ and not cells) else worst(cells),
        complete=complete,
    )


def worst(cells: Iterable[DiffCell]) -> Judgement:
    """Return the worst judgement of some combinations; `pass` if there are none."""
    order: tuple[Judgement, ...] = (PASS, WARN, FAIL)
    return max((cell.within for cell in cells if cell.within), key=order.index, default=PASS)


def _combination(arm: Arm) -> Combination:
    return Combination(
        ancient_one=arm.cell.ancient_one,
        difficulty=arm.cell.difficulty,
        players=arm.cell.players,
        team=arm.cell.team,
        strategy=arm.players.name,
    )


def _cell(diff: VariantDiff, number: int, within: float | None) -> DiffCell:
    """Return a cell under both versions; the intervals of the differences of all cells hold together."""
    level = each_confidence(CONFIDENCE, len(diff.arms))
    before, after = diff.wins(OLD, number), diff.wins(NEW, number)
    both = pairs(before, after)
    touched = diff.is_touched(number)
    interval = paired_interval(both.gained, both.lost, both.games, level) if touched else (0.0, 0.0)
    longer = diff.rounds(NEW, number) - diff.rounds(OLD, number)
    group = diff.arms[number].players.describe().group
    return DiffCell(
        **dict(_combination(diff.arms[number])),
        games=both.games,
        old=_rate(before, group),
        new=_rate(after, group),
        difference=both.difference,
        interval=interval,
        player_interval=difference_range(group, after.astype(np.int8) - before),
        verdict=verdict(interval) if touched else UNTOUCHED,
        rounds=RoundsChange(
            old=float(diff.rounds(OLD, number).mean()),
            new=float(diff.rounds(NEW, number).mean()),
            difference=float(longer.mean()),
            interval=_normal(longer, level),
        ),
        endings=_endings(diff, number),
        within=None if within is None else _judge(interval, within),
    )


def _added(diff: VariantDiff, number: int) -> AddedCell:
    """Return a cell that only the new version has."""
    wins, arm = diff.added_wins(number), diff.added[number]
    rate = _rate(wins, arm.players.describe().group)
    return AddedCell(**dict(_combination(arm)), **dict(rate), games=len(wins))


def _rate(wins: NDArray[np.bool_], group: GroupRecord | None) -> VersionRate:
    won = int(wins.sum())
    return VersionRate(
        wins=won,
        win_rate=won / len(wins),
        interval=proportion_interval(won, len(wins)),
        player=player_range(group, wins),
    )


def verdict(interval: Interval) -> Verdict:
    """Return whether a win rate is significantly higher or lower."""
    low, high = interval
    return EASIER if low > 0 else HARDER if high < 0 else OPEN


def _judge(interval: Interval, within: float) -> Judgement:
    """Return whether a change keeps a limit: `pass`, `fail`, or `warn` if it takes more games to decide."""
    low, high = interval
    if -within <= low and high <= within:
        return PASS
    return FAIL if low > within or high < -within else WARN


def _normal(values: NDArray[np.float64], level: float) -> Interval:
    """Return the interval of a mean, from the central limit theorem."""
    reach = normal_quantile(level) * float(values.std(ddof=1)) / np.sqrt(len(values))
    return float(values.mean() - reach), float(values.mean() + reach)


def _endings(diff: VariantDiff, number: int) -> tuple[EndingChange, ...]:
    """Count each ending before and after; the intervals hold over all endings of all cells."""
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
            shares = _shares(first, second, level)
            rows.append(EndingChange(ending=name, won=code >= WON, **dict(shares)))
    return tuple(rows)


def _shares(before: NDArray[np.bool_], after: NDArray[np.bool_], level: float) -> SharesChange:
    both = pairs(before, after)
    return SharesChange(
        old=float(before.mean()),
        new=float(after.mean()),
        difference=both.difference,
        interval=paired_interval(both.gained, both.lost, both.games, level),
    )


def _alone(diff: VariantDiff) -> tuple[SingleChange, ...]:
    """Return each change alone, the largest first; then those that cannot be made alone.

    A difference is the mean over all cells. The mean over the cells of one game number is independent of
    those of other numbers, even if the cells depend on each other.
    """
    keys = {group.name: tuple(change.key for change in group.changes) for group in diff.versions.groups}
    level = each_confidence(CONFIDENCE, max(1, len(diff.parts)))
    moves = {version: _move(diff, version, level) for version, _ in enumerate(diff.parts, FIRST_PART)}
    largest_first = sorted(moves, key=lambda version: -abs(moves[version].difference))
    made = (
        SingleChange(
            name=diff.parts[version - FIRST_PART],
            changes=keys.get(diff.parts[version - FIRST_PART], ()),
            **dict(moves[version]),
            cells=tuple(_cell_move(diff, version, number) for number in range(len(diff.arms))),
            reason=None,
        )
        for version in largest_first
    )
    refused = (
        SingleChange(
            name=name,
            changes=(),
            difference=None,
            interval=None,
            player_interval=None,
            cells=(),
            reason=reason,
        )
        for name, reason in diff.refused.items()
    )
    return (*made, *refused)


def _together(diff: VariantDiff) -> PlayerDifference:
    """Return all changes at once, the mean over all cells."""
    return _move(diff, NEW, CONFIDENCE)


def _move(diff: VariantDiff, version: int, level: float) -> PlayerDifference:
    """Return the mean difference of all cells; its range over the players if one group plays all cells."""
    moved = _moved(diff, version)
    first, *others = (arm.players.describe() for arm in diff.arms)
    return PlayerDifference(
        difference=float(moved.mean()),
        interval=_normal(moved, level),
        player_interval=difference_range(first.group, moved)
        if all(players == first for players in others)
        else None,
    )


def _moved(diff: VariantDiff, version: int) -> NDArray[np.float64]:
    """Return by game number how many more of its cells a version wins, as a share of the cells."""
    moves = [
        diff.wins(version, number).astype(np.float64) - diff.wins(OLD, number)
        for number in range(len(diff.arms))
    ]
    return np.asarray(np.mean(moves, axis=0), np.float64)


def _cell_move(diff: VariantDiff, version: int, number: int) -> float:
    return float(diff.wins(version, number).mean() - diff.wins(OLD, number).mean())


def _investigators(diff: VariantDiff) -> tuple[InvestigatorChange, ...]:
    """Compare for each investigator the games of all cells in which both versions have them in the team."""
    sums: dict[str, list[NDArray[np.float64]]] = defaultdict(list)
    for number in range(len(diff.arms)):
        before, after = diff.at_table(OLD, number), diff.at_table(NEW, number)
        won = np.stack([diff.wins(OLD, number), diff.wins(NEW, number)]).astype(np.float64)
        for name in before:
            if name in after:
                there = before[name] & after[name]
                sums[name].append(np.stack([there, won[0] * there, won[1] * there]))
    totals = {name: np.sum(parts, axis=0) for name, parts in sums.items()}
    seen = {name: part for name, part in totals.items() if part[0].sum() > 1}
    level = each_confidence(CONFIDENCE, max(1, len(seen)))
    rows = [_with(name, part, level) for name, part in seen.items()]
    return tuple(sorted(rows, key=lambda row: row.difference))


def _with(name: str, part: NDArray[np.float64], level: float) -> InvestigatorChange:
    """Win rates over games with one investigator: a ratio of sums, with its linearised error."""
    there, before, after = part
    games = float(there.sum())
    difference = float((after - before).sum() / games)
    residuals = (after - before) - difference * there
    reach = normal_quantile(level) * float(np.sqrt((residuals**2).sum())) / games
    return InvestigatorChange(
        investigator=name,
        games=int(games),
        old=float(before.sum() / games),
        new=float(after.sum() / games),
        difference=difference,
        interval=(difference - reach, difference + reach),
    )


def _orders(diff: VariantDiff) -> tuple[OrderChange, ...]:
    """Return the Ancient Ones by difficulty, number of players and strategy, hardest first."""
    panels: dict[tuple[str, int, str], list[int]] = defaultdict(list)
    for number, arm in enumerate(diff.arms):
        panels[arm.cell.difficulty, arm.cell.players, arm.players.name].append(number)
    several = {key: numbers for key, numbers in panels.items() if len(numbers) > 1}
    many = sum(2 * len(list(itertools.combinations(numbers, 2))) for numbers in several.values())
    level = each_confidence(CONFIDENCE, max(1, many))
    return tuple(
        OrderChange(
            difficulty=difficulty,
            players=players,
            strategy=strategy,
            old=_order(diff, OLD, numbers),
            new=_order(diff, NEW, numbers),
            turned=_turned(diff, numbers, level),
        )
        for (difficulty, players, strategy), numbers in several.items()
    )


def _order(diff: VariantDiff, version: int, numbers: Sequence[int]) -> tuple[str, ...]:
    hardest_first = sorted(numbers, key=lambda number: diff.wins(version, number).mean())
    return tuple(diff.arms[number].cell.ancient_one for number in hardest_first)


def _turned(diff: VariantDiff, numbers: Sequence[int], level: float) -> tuple[TurnedPair, ...]:
    """Return the pairs whose order differs."""
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
            pair = diff.arms[one].cell.ancient_one, diff.arms[other].cell.ancient_one
            turned.append(TurnedPair(pair=pair, sure=OPEN not in (was, is_now)))
    return tuple(turned)
