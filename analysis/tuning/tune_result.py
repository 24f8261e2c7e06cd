"""What became of targets, as one object and as a variant file: what `tune` puts out and writes."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from analysis.experiment.provenance import provenance
from analysis.tuning.judge_targets import FAIL, PASS, WARN, Verdict, Wins, judge
from analysis.tuning.levels import inversions
from analysis.tuning.propose import Proposal
from analysis.tuning.targets import Side
from analysis.tuning.tried import Found, Tried, front
from analysis.tuning.tune_scenario import Tuner
from analysis.tuning.variant import variant
from simcore.contract.game import Scenario
from simcore.data.toml_write import dumps

SCHEMA = "elderodds.tune/1"


@dataclass(frozen=True)
class Judgement:
    """A scenario, judged on the luck that is kept for it.

    Attributes
    ----------
    verdicts
        What became of each target.
    wins
        Wins of every side, and of the other levels if they were played, by name: bool [games].
    """

    verdicts: list[Verdict]
    wins: Mapping[str, Wins]


def judged(
    tuner: Tuner,
    scenario: Scenario,
    *,
    beside: Sequence[Side] = (),
    progress: Callable[[int], object] | None = None,
    stop: threading.Event | None = None,
) -> Judgement | None:
    """Judge a scenario on the luck that is kept for it; None after a stop.

    Parameters
    ----------
    tuner
        With the targets, and the plan that says on how many games of which seed.
    scenario
        What is judged.
    beside, progress, stop
        As for `Tuner.wins`.
    """
    plan = tuner.plan
    wins = tuner.wins(
        scenario, plan.judge_games, plan.judge_seed, beside=beside, progress=progress, stop=stop
    )
    return None if wins is None else Judgement(judge(tuner.targets.targets, wins), wins)


def missed(verdicts: Sequence[Verdict], *, strict: bool = False) -> bool:
    """Whether a target is missed; `strict`: a warning counts as missed."""
    results = {verdict.result for verdict in verdicts}
    return FAIL in results or (strict and WARN in results)


def check_result(tuner: Tuner, verdicts: Sequence[Verdict], *, strict: bool = False) -> dict[str, Any]:
    """What a check of targets found, as one object."""
    told = [verdict.to_dict() for verdict in verdicts]
    return {**_head(tuner), "targets": told, "missed": missed(verdicts, strict=strict)}


def tune_result(
    tuner: Tuner,
    found: Found,
    before: Judgement,
    after: Judgement,
    proposed: Sequence[Proposal] | None = None,
) -> dict[str, Any]:
    """What a search found, as one object.

    Parameters
    ----------
    tuner, found
        What was sought, and what was found.
    before, after
        The scenario as it is and at the best point, judged with `tuner.steps` beside the targets.
    proposed
        Numbers that were proposed; None: they were named.
    """
    best, line = tuner.best(found), {tried.point for tried in front(found)}
    keys = [each.quantity.key for each in tuner.targets.ranges]
    tried = [
        {
            "values": dict(zip(keys, each.point, strict=True)),
            "rates": dict(each.rates),
            "misfit": each.misfit,
            "size": each.size,
            "games": each.games,
            "front": each.point in line,
            "chosen": each.point == best.point,
        }
        for each in found.tried.values()
    ]
    return {
        **_head(tuner),
        "complete": found.complete,
        "settings": tuner.settings(best.point),
        "changed": [
            each.to_dict(value)
            for each, value in zip(tuner.targets.ranges, best.point, strict=True)
            if value != each.quantity.value
        ],
        "misfit": best.misfit,
        "size": best.size,
        "before": [verdict.to_dict() for verdict in before.verdicts],
        "after": [verdict.to_dict() for verdict in after.verdicts],
        "met": sum(verdict.result == PASS for verdict in after.verdicts),
        "missed": missed(after.verdicts),
        "inversions": [each.to_dict() for each in inversions(tuner.ladders, before.wins, after.wins)],
        "reach": [each.to_dict() for each in tuner.reaches(found)],
        "proposed": None if proposed is None else [each.to_dict() for each in proposed],
        "tried": tried,
        "refused": len(found.refused),
    }


def variant_text(tuner: Tuner, result: dict[str, Any], best: Tried, name: str) -> str:
    """The variant file, with a note of where it comes from.

    Parameters
    ----------
    tuner
        What was sought.
    result
        Of `tune_result`.
    best
        The point that was chosen.
    name
        Of the variant.
    """
    plan = tuner.plan
    met = sum(verdict["result"] == PASS for verdict in result["after"])
    note = (
        f"Found by `{result['provenance']['command']}` (elderodds {result['provenance']['version']}) "
        f"from data {tuner.scenario.digest[:16]}; {met} of {len(result['after'])} targets pass with "
        f"{plan.judge_games} games of seed {plan.judge_seed}."
    )
    return dumps(variant(tuner.game, tuner.at(best.point), name, note))


def unchanged_text(tuner: Tuner, name: str) -> str:
    """Return the file of a variant that changes nothing, in the form of `variant_text`."""
    return dumps(variant(tuner.game, tuner.scenario, name, "Nothing is changed yet."))


def _head(tuner: Tuner) -> dict[str, Any]:
    made = provenance(
        tuner.game,
        tuner.scenario,
        {side.players.name: side.players for side in tuner.targets.sides}.values(),
        seed=tuner.plan.judge_seed,
        games=tuner.plan.judge_games,
        workers=tuner.workers or 0,
        engine=tuner.engine,
    )
    return {"schema": SCHEMA, "provenance": made.plain(), "plan": asdict(tuner.plan)}
