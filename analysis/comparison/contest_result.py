"""The result of a comparison, made from the games that were played."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from analysis.comparison.by_ending import ending_differences
from analysis.comparison.contest import HIGHER, LOWER, Contest, Duel
from analysis.comparison.contest_model import (
    ArmResult,
    ContestResult,
    ContestStopping,
    EndingDifference,
    PairRanges,
    PairResult,
    PanelResult,
    RankedArm,
    Turn,
)
from analysis.comparison.kept_arm import KeptArm
from analysis.comparison.turns import turns
from analysis.experiment.common_luck import Arm
from analysis.experiment.player_uncertainty import difference_range, group_of, player_range
from analysis.experiment.provenance import provenance
from analysis.statistics.paired import holm, pairing_gain
from analysis.statistics.ranking import ranking
from simcore.results.provenance import GroupRecord, Provenance
from simcore.results.tension_difference import TensionDifference
from simcore.store.provenance import scenario_record

FLIPS = 10
"""Maximum number of games that are named for each pair and direction."""


def contest_result(
    contest: Contest,
    *,
    complete: bool,
    data_uncertainty: PairRanges | None = None,
    tension: TensionDifference | None = None,
) -> ContestResult:
    """Return the result of a comparison.

    Parameters
    ----------
    contest
        After `play`.
    complete
        Whether all games were played.
    data_uncertainty
        Its differences under other data, if they were played.
    tension
        Its differences in tension, if they were played.
    """
    rule = contest.rule
    played = [duel for duel in contest.duels if duel.played]
    corrected = holm([duel.p for duel in played])
    pairs = zip(played, ending_differences(contest, played), corrected, strict=True)
    return ContestResult(
        seed=contest.seed,
        confidence=rule.confidence,
        differences=len(contest.duels),
        confidence_of_each_difference=contest.level,
        holds_for="all differences at once; each win rate alone",
        margin=rule.margin,
        valid_under_stopping=contest.anytime,
        stopping=_stopping(contest) if rule.stops else None,
        complete=complete,
        arms=tuple(_arm(contest, number) for number in range(len(contest.arms))),
        panels=tuple(_panel(contest, number) for number in range(len(contest.panels))),
        pairs=tuple(_pair(contest, *pair) for pair in pairs),
        turns=tuple(_turns(contest)),
        data_uncertainty=data_uncertainty,
        tension=tension,
        provenance=_provenance(contest),
    )


def _stopping(contest: Contest) -> ContestStopping:
    rule = contest.rule
    return ContestStopping(
        rule="precision" if rule.precision is not None else "decided",
        precision=rule.precision,
        max_games=rule.games,
        reached=all(duel.played and rule.settled(duel.low, duel.high) for duel in contest.duels),
    )


def _arm(contest: Contest, number: int) -> ArmResult:
    arm = contest.arms[number]
    games, wins, interval = contest.rate(number)
    played = arm.cell
    if isinstance(arm, KeptArm):
        game, strategy, table, skill = arm.cell.game, arm.cell.strategy, arm.cell.table, arm.cell.skill
        scenario, run, player = arm.provenance.scenario, str(arm.run.path), arm.cell.player
    else:
        about = arm.players.describe()
        game, strategy, table, skill = arm.game.name, arm.players.name, about.table, arm.players.skill
        scenario, run = scenario_record(arm.scenario), None
        player = player_range(about.group, contest.wins(number))
    return ArmResult(
        arm=number,
        name=arm.name,
        game=game,
        ancient_one=played.ancient_one,
        difficulty=played.difficulty,
        players=played.players,
        team=played.team,
        strategy=strategy,
        table=table,
        skill=skill,
        scenario=scenario,
        run=run,
        games=games,
        wins=wins,
        win_rate=wins / games if games else None,
        interval=interval,
        interval_method=contest.rate_method,
        player=player,
    )


def _group_of(arm: Arm | KeptArm) -> GroupRecord | None:
    """Return the group that plays an arm, without its file; None where the players are known."""
    if isinstance(arm, KeptArm):
        return group_of(arm.cell.player)
    group = arm.players.describe().group
    return None if group is None else group.model_copy(update={"sha256": None})


def _player_of_pair(contest: Contest, duel: Duel) -> tuple[float, float] | None:
    """Return the player range of a difference, if the same group plays both arms and the same games."""
    first, second = (_group_of(contest.arms[number]) for number in (duel.first, duel.second))
    if not duel.paired or first != second:
        return None
    numbers, before, after = contest.aligned(duel)
    return difference_range(first, after.astype(np.int8) - before, numbers)


def _panel(contest: Contest, number: int) -> PanelResult:
    panel = contest.panels[number]
    rates = {}
    for arm in panel.arms:
        games, wins, _ = contest.rate(arm)
        rates[arm] = wins / games if games else 0.0
    order = ranking(rates, _higher(contest, number))
    return PanelResult(
        title=panel.title,
        ranking=tuple(
            RankedArm(
                arm=ranked.arm,
                name=contest.arms[ranked.arm].name,
                rank=place,
                rank_interval=(ranked.best, ranked.worst),
                letters=ranked.letters,
            )
            for place, ranked in enumerate(order, 1)
        ),
    )


def _higher(contest: Contest, panel: int) -> set[tuple[int, int]]:
    """Return pairs of arms of which the first is known to win more."""
    known = set()
    for duel in contest.duels:
        verdict = contest.rule.verdict(duel.low, duel.high)
        if duel.panel == panel and verdict == HIGHER:
            known.add((duel.second, duel.first))
        elif duel.panel == panel and verdict == LOWER:
            known.add((duel.first, duel.second))
    return known


def _pair(contest: Contest, duel: Duel, endings: Sequence[EndingDifference], corrected: float) -> PairResult:
    flips = contest.flips(duel, FLIPS)
    counts = duel.pairs
    return PairResult(
        panel=duel.panel,
        first=duel.first,
        second=duel.second,
        first_name=contest.arms[duel.first].name,
        second_name=contest.arms[duel.second].name,
        paired=duel.paired,
        games=counts.games if counts is not None else None,
        both_won=counts.both if counts is not None else None,
        only_second_won=counts.gained if counts is not None else None,
        only_first_won=counts.lost if counts is not None else None,
        difference=duel.difference,
        interval=(duel.low, duel.high),
        player_interval=_player_of_pair(contest, duel),
        interval_method=contest.method(duel),
        p=duel.p,
        p_holm=corrected,
        pairing_gain=pairing_gain(counts) if counts is not None else None,
        verdict=contest.rule.verdict(duel.low, duel.high),
        won_to_lost=tuple(flips.won_to_lost),
        lost_to_won=tuple(flips.lost_to_won),
        endings=tuple(endings),
    )


def _turns(contest: Contest) -> list[Turn]:
    panels: list[dict[tuple[str, str], str]] = [{} for _ in contest.panels]
    for duel in contest.duels:
        names = (contest.arms[duel.first].name, contest.arms[duel.second].name)
        winner = {HIGHER: names[1], LOWER: names[0]}
        panels[duel.panel][names] = winner.get(contest.rule.verdict(duel.low, duel.high), "")
    return turns(panels, [panel.title for panel in contest.panels])


def _provenance(contest: Contest) -> Provenance:
    """Return the provenance, or that of the first run if nothing was played."""
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
