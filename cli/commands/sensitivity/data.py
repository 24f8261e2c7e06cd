"""`elderodds sensitivity --data`: change of results under other data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.request.kept import read_kept
from cli.shared import options
from cli.shared.engine import playing
from cli.shared.survey_cells import survey_cells, survey_seed
from cli.terminal.errors import Mistake
from cli.terminal.interrupt import stop_on_interrupt
from cli.terminal.progress import meter

if TYPE_CHECKING:
    from cli.shared.cell_choice import CellChoice
    from cli.shared.survey_task import SurveyTask


def data_survey(task: SurveyTask, choice: CellChoice, draws: int, run: str | None) -> int:
    """Play all alternatives and report both errors."""
    from analysis.experiment.common_luck import Arm
    from analysis.influence.data_result import data_result, keep
    from analysis.influence.data_uncertainty import AlternativesPlan, DataSurvey
    from reports.words import plural

    stored = None if run is None else read_kept(run)
    played = survey_cells(task.game, task.scenario, choice, stored)
    seed = survey_seed(task.seed, stored)
    arms = [Arm("", task.game, task.scenario, cell, players) for cell, players in played]
    there = task.engine
    survey = DataSurvey(arms, AlternativesPlan(task.games, draws), seed, workers=there.workers, engine=there)
    alternatives = task.scenario.alternatives()
    if not alternatives:
        raise Mistake("--data: the data of this game declare no alternatives")
    what = f"{plural(len(alternatives), 'alternative')}, {plural(len(arms), 'cell')}"
    task.say(f"Seed {seed}, {there.words}, {what}.")
    options.warn_if_cold(task.game, [arm.players for arm in arms], quiet=task.quiet)
    per_game = survey.total_games // task.games
    task.forecast(
        arms, seed, lambda games: games * per_game, further="--draws sets a smaller number of draws."
    )
    with playing(), stop_on_interrupt() as stop, meter(survey.total_games, quiet=task.quiet) as bar:
        outcomes = survey.play(begin=bar.begin, progress=bar.advance, stop=stop)
    if len(outcomes.base) < len(arms):
        return task.nothing()
    result = data_result(survey, outcomes)
    if stored is not None:
        from cli.shared.page import write_page
        from simcore.store.writer import REPORT

        keep(stored, result)
        write_page(stored.path)
        task.say(f"Report: {stored.path}/{REPORT}")
    from cli.commands.sensitivity.tables import alternatives_table, errors_table, order_lines
    from reports.pages.sections.data_errors import errors_drawing

    tables = (errors_table(result), alternatives_table(result), *order_lines(result))
    return task.finish(result, lambda: errors_drawing(result, task.scenario.titles()), *tables)
