"""The task of one call of a command that surveys a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analysis.request import lookup
from cli.shared import options, output_file
from cli.shared.engine import cut_short, engine_options, exit_code, playing
from cli.shared.forecast import Work, warn_if_arms_long
from cli.terminal.json_out import dumps

if TYPE_CHECKING:
    from analysis.experiment.common_luck import Arm
    from reports.pages.balance import Survey
    from simcore.contract.game import Game, Scenario
    from simcore.play.engines import Engine

LEAST = 2
"""Minimum number of games of each combination."""


def survey_options(command: options.Command) -> options.Command:
    """Add the options of every survey: data, figure, page, engine and output."""
    page = click.option(
        "--out", type=options.PATH, metavar="FILE", help="Also write the result as a page (.html)."
    )
    shared = (
        options.data_options,
        output_file.figure_option(),
        page,
        engine_options,
        options.json_option,
        options.quiet_option,
    )
    for option in reversed(shared):
        command = option(command)
    return command


def survey_task(given: dict[str, Any], games: int, seed: int | None) -> SurveyTask:
    """Take the values of `survey_options` out of `given`, load the data, and return the task.

    Raises
    ------
    Mistake
        If an option is invalid.
    """
    names = ("game_name", "scenario_file", "settings", "figure", "out", "engine", "as_json", "quiet")
    game_name, scenario_file, settings, figure, out, engine, as_json, quiet = map(given.pop, names)
    output_file.check_file("--figure", figure, output_file.PICTURES)
    output_file.check_file("--out", out, (".html",))
    options.check_at_least("--games", games, LEAST)
    game, scenario = lookup.choose_data(game_name, scenario_file, settings)
    task = SurveyTask(
        game=game,
        scenario=scenario,
        games=games,
        seed=seed,
        engine=click.get_current_context().with_resource(engine.open()),
        figure=figure,
        out=out,
        as_json=as_json,
        quiet=quiet,
    )
    options.say_changes(task.scenario, quiet=quiet)
    return task


@dataclass(frozen=True)
class SurveyTask:
    """Task of `sensitivity`, `sweep` and `tension`."""

    game: Game
    scenario: Scenario
    games: int
    seed: int | None
    engine: Engine
    figure: Path | None
    out: Path | None
    as_json: bool
    quiet: bool

    def say(self, line: str) -> None:
        """Print a line for people."""
        if not self.quiet:
            click.echo(line, err=True)

    def forecast(
        self,
        arms: Sequence[Arm],
        seed: int,
        total: Callable[[int], int],
        *,
        at_most: bool = False,
        beside: float = 0.0,
        further: str = "",
    ) -> None:
        """Print the duration, if it is long; `total` gives the number of games for a value of -n."""
        with playing():
            work = Work(total, self.games, LEAST, at_most, beside, further)
            warn_if_arms_long(arms, work, self.engine, seed, quiet=self.quiet)

    def finish(self, result: Survey, drawing: Any, *tables: Any, missing: str = "") -> int:
        """Print or write a result: JSON, page, figure, tables, and the missing part after an interruption."""
        from cli.terminal.tables import show

        if self.as_json:
            click.echo(dumps(result))
        if not self.quiet:
            show(*tables)
        output_file.save_figure(drawing, self.figure, self.say)
        if self.out is not None:
            from reports.pages.balance import write_page

            titles = dict(self.scenario.titles())
            self.say(f"Page: {write_page(result, self.out, title=self.game.title, titles=titles)}")
        if not result.complete:
            self.say(cut_short(self.engine, missing))
        return exit_code(self.engine, complete=result.complete)

    def nothing(self) -> int:
        """End without a result."""
        self.say(cut_short(self.engine, shown=False))
        return exit_code(self.engine, complete=False)
