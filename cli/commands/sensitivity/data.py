"""`elderodds sensitivity --data`: how far data that are not known move results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from analysis.request import lookup
from analysis.request.kept import read_kept
from analysis.request.numbers import choose_seed
from cli.shared import options
from cli.shared.engine import playing
from cli.terminal.errors import Mistake
from cli.terminal.interrupt import stop_on_interrupt
from cli.terminal.progress import meter

if TYPE_CHECKING:
    from cli.commands.sensitivity.task import SensitivityTask
    from heuristics.strategy.players import Players
    from simcore.game import Cell
    from simcore.store.reader import StoredRun


def data_survey(task: SensitivityTask, who: dict[str, Any], draws: int, run: str | None) -> int:
    """Play all readings and tell both errors."""
    from analysis.experiment.common_luck import Arm
    from analysis.influence.data_doubt import DataSurvey, ReadingsPlan, data_result, keep
    from reports.words import plural

    stored = None if run is None else read_kept(run)
    played = _requested(task, who) if stored is None else _of_run(task, who, stored)
    seed = choose_seed(task.seed if stored is None else _seed(task, stored))
    arms = [Arm("", task.game, task.scenario, cell, players) for cell, players in played]
    there = task.engine
    survey = DataSurvey(arms, ReadingsPlan(task.games, draws), seed, workers=there.workers, engine=there)
    known = task.scenario.alternatives()
    if not known:
        raise Mistake("--data: no other readings are declared in the data of this game")
    what = f"{plural(len(known), 'other reading')}, {plural(len(arms), 'cell')}"
    task.say(f"Seed {seed}, {there.words}, {what}.")
    options.warn_if_cold(task.game, quiet=task.quiet)
    with playing(), stop_on_interrupt() as stop, meter(survey.total_games, quiet=task.quiet) as bar:
        found = survey.play(begin=bar.begin, progress=bar.advance, stop=stop)
    if len(found.base) < len(arms):
        return task.nothing()
    result = data_result(survey, found)
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


def _requested(task: SensitivityTask, who: dict[str, Any]) -> list[tuple[Cell, Players]]:
    """Every combination of what was asked for."""
    cells = lookup.choose_cells(
        task.game,
        task.scenario,
        who["ancient_one"],
        who["difficulty"],
        lookup.players_of(who["players"], who["table"]),
        who["team"],
    )
    seated = lookup.choose_players(task.game, cells, who["strategy"], who["table"], who["skill"])
    return [(cell, players) for players in seated for cell in cells]


def _of_run(task: SensitivityTask, who: dict[str, Any], stored: StoredRun) -> list[tuple[Cell, Players]]:
    """The cells of a kept run, if it was played with the same data."""
    from heuristics.strategy.players import Players
    from simcore.game import Cell

    given = [f"--{name.replace('_', '-')}" for name, value in who.items() if value]
    if given:
        raise Mistake(f"--run: its cells are taken; leave out {', '.join(given)}")
    digest = stored.manifest["provenance"]["scenario"]["digest"]
    if digest != task.scenario.digest:
        raise Mistake(
            f"--run {stored.path}: it was played with other data (digest {digest[:12]}..., these are "
            f"{task.scenario.digest[:12]}...); give the same --game, --scenario and --set"
        )
    played = []
    for row in stored.cells:
        names = row["table"] or [row["strategy"].partition("@")[0]]
        team = None if row["team"] is None else tuple(row["team"])
        cell = Cell(row["ancient_one"], row["difficulty"], row["players"], team)
        strategies = (
            lookup.choose_strategies(task.game, names) if row["table"] is None else _each(task, names)
        )
        played.append((cell, Players(strategies, row["skill"])))
    return played


def _each(task: SensitivityTask, names: list[str]) -> tuple[Any, ...]:
    """A strategy a seat, the same one perhaps twice."""
    return tuple(lookup.choose_strategies(task.game, (name,))[0] for name in names)


def _seed(task: SensitivityTask, stored: StoredRun) -> int:
    return int(stored.manifest["provenance"]["seed"]) if task.seed is None else task.seed
