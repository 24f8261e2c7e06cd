"""The result of a step in one sentence, from the JSON of its command."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.terminal.tables import cell_title, percent, signed_points, span
from reports.words import phrase, plural

if TYPE_CHECKING:
    from simcore.results.cell import CellResult

Result = Mapping[str, Any]


def result_line(file: Path) -> str:
    """Return the result in a file in one sentence; empty if there is none."""
    try:
        result = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ""
    schema = result.get("schema") if isinstance(result, dict) else None
    kind = str(schema).removeprefix("elderodds.").partition("/")[0]
    line = LINES.get(kind) or LINES.get(kind.partition(".")[0])
    try:
        return "" if line is None else line(result)
    except (LookupError, TypeError, ValueError):  # a result of another version
        return ""


def _rate(cell: CellResult) -> str:
    """Return the win rate of a cell with its interval, as `12.0% (10.1 to 14.2)`."""
    low, high = cell.ends
    return f"{percent(cell.win_rate)} ({100 * low:.1f} to {100 * high:.1f})"


def _run(result: Result) -> str:
    from simcore.results.run import RunResult

    cells = sorted(RunResult.model_validate(result).cells, key=lambda cell: cell.win_rate)
    if not cells:
        return ""
    if len(cells) == 1:
        return f"{cell_title(cells[0])}: {_rate(cells[0])} of {plural(cells[0].games, 'game')} won."
    hardest, easiest = (f"{cell_title(cell)}: {_rate(cell)}" for cell in (cells[0], cells[-1]))
    return f"The hardest of {len(cells)} combinations is {hardest}. The easiest is {easiest}."


def _compare(result: Result) -> str:
    from analysis.comparison.contest_model import ContestResult
    from cli.commands.compare.tables import verdict

    contest = ContestResult.model_validate(result)
    if len(contest.pairs) == 1:
        return verdict(contest.pairs[0], contest)
    orders = []
    for panel in contest.panels:
        names = ", ".join(arm.name for arm in panel.ranking)
        orders.append(f"{panel.title}: {names}" if panel.title else names)
    return f"From the easiest to the hardest: {'; '.join(orders)}."


def _why(result: Result) -> str:
    from analysis.losses.causes import CAUSE
    from analysis.losses.why_result import WhyResult

    cells = WhyResult.model_validate(result).cells
    lost, games = sum(cell.games - cell.wins for cell in cells), sum(cell.games for cell in cells)
    causes: Counter[str] = Counter()
    for cell in cells:
        causes.update({str(row.value): row.losses for row in cell.losses[CAUSE]})
    often = "".join(
        f", most often by {phrase(cause).lower()} ({count:,})" for cause, count in causes.most_common(1)
    )
    return f"{lost:,} of {plural(games, 'game')} were lost{often}."


def _sweep(result: Result) -> str:
    from reports.pages.sections.sweep import sweep_sentences
    from simcore.results.sweep import SweepResult

    return " ".join(sweep_sentences(SweepResult.model_validate(result), {})[:1])


def _diff(result: Result) -> str:
    from analysis.influence.diff_model import DiffResult
    from reports.pages.diff import diff_sentences

    difference = DiffResult.model_validate(result)
    return diff_sentences(difference, {})[0] if difference.cells else "Both versions are identical."


def _sensitivity(result: Result) -> str:
    from analysis.influence.sensitivity_model import SensitivityResult

    numbers = SensitivityResult.model_validate(result).numbers
    moves = [(number, step) for number in numbers for step in number.steps if step.reason is None]
    if not moves:
        return ""
    number, step = max(moves, key=lambda move: abs(move[1].difference))
    return (
        f"{number.key} has the largest effect: a change from {number.value} to {step.value} moves the "
        f"win rate by {signed_points(step.difference)} points ({span(step.interval)})."
    )


def _tension(result: Result) -> str:
    from simcore.results.tension import TensionResult

    drama = [(cell.measures["drama"].mean, cell) for cell in TensionResult.model_validate(result).cells]
    known = [(mean, cell) for mean, cell in drama if mean is not None]
    if not known:
        return ""
    mean, cell = max(known, key=lambda measured: measured[0])
    first = "The most dramatic combination is " if len(known) > 1 else ""
    return f"{first}{cell_title(cell)}: drama {mean:.2f}."


def _calibration(result: Result) -> str:
    from analysis.calibration.calibration_model import CalibrationResult

    best = CalibrationResult.model_validate(result).best
    return f"The best fit is {best.strategy} with skill {best.skill:.2f}."


def _tune(result: Result) -> str:
    from analysis.tuning.tune_model import TuneResult
    from cli.commands.tune.command import tune_sentence

    return tune_sentence(TuneResult.model_validate(result))


def _tune_check(result: Result) -> str:
    from analysis.tuning.tune_model import FAIL, CheckResult

    targets = CheckResult.model_validate(result).targets
    failed = [verdict.target for verdict in targets if verdict.result == FAIL]
    if failed:
        return f"{len(failed)} of {plural(len(targets), 'target')} missed: {', '.join(failed)}."
    return f"All {len(targets)} targets are met."


def _ablate(result: Result) -> str:
    from analysis.influence.ablation_model import AblationResult

    cells = AblationResult.model_validate(result).cells
    changes = [(taken, cell) for cell in cells for taken in cell.without]
    if not changes:
        return ""
    taken, cell = max(changes, key=lambda change: abs(change[0].difference))
    return (
        f"{cell_title(cell)}: taking away {taken.name} has the largest effect on the win rate, "
        f"{signed_points(taken.difference)} points ({span(taken.interval)})."
    )


def _investigators(result: Result) -> str:
    from analysis.influence.teams_model import InvestigatorsResult

    investigators = InvestigatorsResult.model_validate(result)
    rows = [row for cell in (investigators.together or investigators.cells) for row in cell.investigators]
    if not rows:
        return ""
    best = max(rows, key=lambda row: row.difference)
    return (
        f"{best.investigator} contributes most: {signed_points(best.difference)} points "
        f"({span(best.interval)})."
    )


def _packs(result: Result) -> str:
    from analysis.influence.factorial_model import FactorialResult

    effects = [(row, cell) for cell in FactorialResult.model_validate(result).cells for row in cell.factors]
    if not effects:
        return ""
    row, cell = max(effects, key=lambda effect: abs(effect[0].average))
    return (
        f"{cell_title(cell)}: the pack {row.name} has the largest effect on the win rate, "
        f"{signed_points(row.average)} points ({span(row.interval)})."
    )


LINES: Mapping[str, Callable[[Result], str]] = {
    "run": _run,
    "compare": _compare,
    "why": _why,
    "sweep": _sweep,
    "diff": _diff,
    "sensitivity": _sensitivity,
    "tension": _tension,
    "calibration": _calibration,
    "tune": _tune,
    "tune.check": _tune_check,
    "ablate": _ablate,
    "worth.investigators": _investigators,
    "worth.packs": _packs,
    "worth": _ablate,
}
"""Functions that write the sentence, by the schema of a result."""
