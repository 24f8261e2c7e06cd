"""Results of a search for a change that meets targets, and of a check of targets."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass

from analysis.experiment.provenance import provenance
from analysis.tuning.judge_targets import Wins, judge
from analysis.tuning.levels import inversions
from analysis.tuning.propose import Proposal
from analysis.tuning.targets import Side
from analysis.tuning.tried import Search, Tried, front
from analysis.tuning.tune_model import (
    FAIL,
    PASS,
    WARN,
    CheckResult,
    PlanRecord,
    TargetVerdict,
    TriedPoint,
    TuneResult,
)
from analysis.tuning.tune_scenario import Tuner
from analysis.tuning.variant import variant
from simcore.contract.game import Scenario
from simcore.data.toml_write import dumps
from simcore.results.provenance import Provenance


@dataclass(frozen=True)
class Judgement:
    """Evaluation of a scenario with the seed of the evaluation.

    Attributes
    ----------
    verdicts
        Evaluation of each target.
    wins
        Wins of every side, and of the other levels if they were played, by name: bool [games].
    """

    verdicts: list[TargetVerdict]
    wins: Mapping[str, Wins]


def judged(
    tuner: Tuner,
    scenario: Scenario,
    *,
    beside: Sequence[Side] = (),
    progress: Callable[[int], object] | None = None,
    stop: threading.Event | None = None,
) -> Judgement | None:
    """Evaluate a scenario with the seed of the evaluation; None after a stop.

    Parameters
    ----------
    tuner
        Targets, and the plan with the games and the seed.
    scenario
        Data of the games.
    beside, progress, stop
        Parameters of `Tuner.wins`.
    """
    plan = tuner.plan
    wins = tuner.wins(
        scenario, plan.judge_games, plan.judge_seed, beside=beside, progress=progress, stop=stop
    )
    return None if wins is None else Judgement(judge(tuner.targets.targets, wins), wins)


def missed(verdicts: Sequence[TargetVerdict], *, strict: bool = False) -> bool:
    """Return whether a target is missed; `strict`: a warning counts as missed."""
    results = {verdict.result for verdict in verdicts}
    return FAIL in results or (strict and WARN in results)


def check_result(tuner: Tuner, verdicts: Sequence[TargetVerdict], *, strict: bool = False) -> CheckResult:
    """Return the result of a check of targets."""
    return CheckResult(
        provenance=_provenance(tuner),
        plan=PlanRecord(**asdict(tuner.plan)),
        targets=tuple(verdicts),
        missed=missed(verdicts, strict=strict),
    )


def tune_result(
    tuner: Tuner,
    search: Search,
    before: Judgement,
    after: Judgement,
    proposed: Sequence[Proposal] | None = None,
    *,
    name: str,
) -> TuneResult:
    """Return the result of a search.

    Parameters
    ----------
    tuner, search
        The search, and its points.
    before, after
        The scenario as it is and at the best point, evaluated with `tuner.steps` beside the targets.
    proposed
        Numbers that were proposed; None: the file of targets names them.
    name
        Name of the variant.
    """
    best, ranges, made = tuner.best(search), tuner.targets.ranges, _provenance(tuner)
    return TuneResult(
        provenance=made,
        plan=PlanRecord(**asdict(tuner.plan)),
        complete=search.complete,
        settings=tuner.settings(best.point),
        changed=tuple(
            number.changed(value)
            for number, value in zip(ranges, best.point, strict=True)
            if value != number.quantity.value
        ),
        misfit=best.misfit,
        size=best.size,
        before=tuple(before.verdicts),
        after=tuple(after.verdicts),
        met=_met(after.verdicts),
        missed=missed(after.verdicts),
        inversions=tuple(inversions(tuner.ladders, before.wins, after.wins)),
        reach=tuple(tuner.reaches(search)),
        proposed=None if proposed is None else tuple(proposal.record() for proposal in proposed),
        tried=_tried(tuner, search, best),
        refused=len(search.refused),
        variant=_variant_text(tuner, made, after.verdicts, best, name) if ranges else None,
    )


def _met(verdicts: Sequence[TargetVerdict]) -> int:
    """Return the number of targets that pass."""
    return sum(verdict.result == PASS for verdict in verdicts)


def _tried(tuner: Tuner, search: Search, best: Tried) -> tuple[TriedPoint, ...]:
    """Return the points of a search."""
    line = {tried.point for tried in front(search)}
    keys = [number.quantity.key for number in tuner.targets.ranges]
    return tuple(
        TriedPoint(
            values=dict(zip(keys, tried.point, strict=True)),
            rates=dict(tried.rates),
            misfit=tried.misfit,
            size=tried.size,
            games=tried.games,
            front=tried.point in line,
            chosen=tried.point == best.point,
        )
        for tried in search.tried.values()
    )


def _variant_text(
    tuner: Tuner, made: Provenance, verdicts: Sequence[TargetVerdict], best: Tried, name: str
) -> str:
    """Return the text of the variant file at the best point, with a note of its origin."""
    plan = tuner.plan
    note = (
        f"Found by `{made.command}` (elderodds {made.version}) from data {tuner.scenario.digest[:16]}; "
        f"{_met(verdicts)} of {len(verdicts)} targets pass with {plan.judge_games} games of seed "
        f"{plan.judge_seed}."
    )
    return dumps(variant(tuner.game, tuner.at(best.point), name, note))


def unchanged_text(tuner: Tuner, name: str) -> str:
    """Return the text of a variant file that changes nothing."""
    return dumps(variant(tuner.game, tuner.scenario, name, "Nothing is changed yet."))


def _provenance(tuner: Tuner) -> Provenance:
    return provenance(
        tuner.game,
        tuner.scenario,
        {side.players.name: side.players for side in tuner.targets.sides}.values(),
        seed=tuner.plan.judge_seed,
        games=tuner.plan.judge_games,
        workers=tuner.workers or 0,
        engine=tuner.engine,
    )
