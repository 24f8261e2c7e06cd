"""Pages and figures of changes: effects of numbers, influence of unknown data, the course of a search."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pandas as pd

from analysis.experiment.player_interval import UNKNOWN
from analysis.influence.sensitivity_model import NumberStep, SensitivityResult
from analysis.tuning.tune_model import TuneResult
from reports import words
from reports.figures.drawing import Drawing
from reports.figures.player_bar import PLAYER_NOTE
from reports.figures.tornado import StepBar, TornadoRow, tornado, trade_off
from reports.pages.render import render
from reports.pages.section import SectionStyle
from reports.pages.sections.data_errors import data_errors_section
from reports.pages.sections.sweep import sweep_section
from reports.pages.sections.tension import tension_section
from simcore.files.writing import write_file
from simcore.results.data_range import DataUncertainty
from simcore.results.sweep import SweepResult
from simcore.results.tension import TensionResult

SHOWN = 20
"""Numbers in the picture."""

Survey = SensitivityResult | DataUncertainty | SweepResult | TensionResult
"""Results that this page shows."""


def tornado_rows(result: SensitivityResult, most: int = SHOWN) -> list[TornadoRow]:
    """Return the rows of the tornado: the numbers that were played with all games, or the first ones."""
    firm = [row for row in result.numbers if not row.screened] or result.numbers
    return [
        TornadoRow(f"{row.meaning} ({row.value})", _step_bar(row.down), _step_bar(row.up))
        for row in firm[:most]
    ]


def _step_bar(step: NumberStep) -> StepBar | None:
    """Return the bar of a step; None if it was not played."""
    if step.reason is not None:
        return None
    return StepBar(step.value, step.difference, step.interval, step.player_interval or UNKNOWN)


def tornado_drawing(result: SensitivityResult, titles: Mapping[str, str]) -> Drawing:
    """Draw the effect of each number; `titles` has the printed names."""
    result = result.titled(titles)
    rows = tornado_rows(result)
    caption = f"{cell_words(result)}, {words.percent(result.win_rate)} won as it is. {tornado_note(result)}"
    return Drawing(lambda ax: tornado(rows=rows, caption=caption, ax=ax), 7.4, 1.9 + 0.36 * len(rows))


def tornado_note(result: SensitivityResult) -> str:
    """Return the number of games and the meaning of the intervals."""
    return (
        f"{words.count(result.games)} games of each step, the same for all. "
        f"Lines: intervals that hold together ({100 * result.confidence:g}%, Bonferroni)."
        f"{f' {PLAYER_NOTE}' * (result.player is not None)}"
    )


def cell_words(result: SensitivityResult) -> str:
    """Return the cell and its players in words."""
    team = f", {' and '.join(map(words.name, result.team))}" if result.team else ""
    strategy = words.players(result.strategy)
    return f"{words.cell(result)}, {words.plural(result.players, 'player')}{team}, {strategy}"


def trade_off_drawing(result: TuneResult) -> Drawing:
    """Draw the size of the change against misfit, for every point of the search."""
    data, plan = pd.DataFrame([point.plain() for point in result.tried]), result.plan
    names = ", ".join(dict.fromkeys(strategy.name for strategy in result.provenance.strategies))
    caption = (
        f"{words.plural(len(data), 'point')}, {words.count(plan.games)} games of each cell at each, on "
        f"the same luck (seed {plan.seed}); {words.players(names)}. No intervals: the points meet the same "
        "games, and the chosen one is judged on others."
    )
    return Drawing(lambda ax: trade_off(data=data, caption=caption, ax=ax), 6.4, 4.6)


def write_page(result: Survey, out: Path, *, title: str, titles: Mapping[str, str]) -> Path:
    """Write the page about changes: one self-contained HTML file.

    Parameters
    ----------
    result
        Effect of each number, influence of uncertain data, numbers over a range, or tension.
    out
        The file.
    title
        Name of the game.
    titles
        Printed names by label.
    """
    tension = tension_section(result, titles) if isinstance(result, TensionResult) else None
    content: dict[str, object] = {
        "title": title,
        "heading": "tension, length, choices" if tension else "what moves the odds",
        "style": SectionStyle(level=words.level(result.provenance)),
        "command": result.provenance.command if result.provenance else None,
        "complete": result.complete,
        "data": data_errors_section(result, titles) if isinstance(result, DataUncertainty) else None,
        "sweep": sweep_section([result], titles) if isinstance(result, SweepResult) else None,
        "tension": tension,
        "tornado": None,
        "numbers": [],
        "one_way": [],
        "stuck": [],
        "together": None,
    }
    if isinstance(result, SensitivityResult):
        shown = result.titled(titles)
        rows = tornado_rows(shown)
        largest = "; ".join(row.label for row in rows[:5])
        drawing = Drawing(lambda ax: tornado(rows=rows, ax=ax), 7.4, 1.4 + 0.36 * len(rows))
        content |= {
            "cell": cell_words(shown),
            "rate": shown,
            "tornado": drawing.picture(
                "t", f"Largest effects on the win rate: {largest}.", tornado_note(shown)
            ),
            "numbers": shown.numbers,
            "one_way": shown.one_way,
            "stuck": shown.immovable,
            "together": shown.together,
        }
    page = render("balance.html.j2", content)
    write_file(out, page)
    return out
