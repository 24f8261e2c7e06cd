"""elderodds from Python: plain functions that give pandas frames and matplotlib axes.

    from elderodds import notebook as odds

    run = odds.play("some-game", games=10_000, seed=7)
    odds.win_rates(run)
    odds.plot_win_rates(run)

    answer = odds.compare("easy", "hard", until="decided")
    answer.table
    answer.plot()

A function whose result needs several tables returns an `Answer`. The functions of `analysis` play and count
everything here; the commands of the same names use them too. The tutorial
(docs/tutorial.md) goes through all of it.
"""

from __future__ import annotations

from reports.notebook.answer import Answer
from reports.notebook.changing import check_targets, data_sensitivity, sensitivity, sweep, tune
from reports.notebook.comparing import compare
from reports.notebook.courses import tension
from reports.notebook.pages import report, step_through
from reports.notebook.pictures import (
    plot_causes,
    plot_happened,
    plot_losses,
    plot_pressure,
    plot_rounds,
    plot_survival,
    plot_win_rates,
)
from reports.notebook.playing import Cells, Who, games, open_run, play
from reports.notebook.tables import (
    causes,
    details,
    endings,
    examples,
    happened,
    hazard,
    pressure,
    rounds_survived,
    side_by_side,
    why,
    win_rates,
)
from reports.notebook.taking_away import (
    ablate,
    things_to_take_away,
    worth_of_cards,
    worth_of_components,
    worth_of_investigators,
    worth_of_teams,
)

__all__ = [
    "Answer",
    "Cells",
    "Who",
    "ablate",
    "causes",
    "check_targets",
    "compare",
    "data_sensitivity",
    "details",
    "endings",
    "examples",
    "games",
    "happened",
    "hazard",
    "open_run",
    "play",
    "plot_causes",
    "plot_happened",
    "plot_losses",
    "plot_pressure",
    "plot_rounds",
    "plot_survival",
    "plot_win_rates",
    "pressure",
    "report",
    "rounds_survived",
    "sensitivity",
    "side_by_side",
    "step_through",
    "sweep",
    "tension",
    "things_to_take_away",
    "tune",
    "why",
    "win_rates",
    "worth_of_cards",
    "worth_of_components",
    "worth_of_investigators",
    "worth_of_teams",
]
