"""What one call of a command that surveys a game was asked to do."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.shared import output_file
from cli.shared.engine import cut_short, exit_code
from cli.terminal.json_out import dumps

if TYPE_CHECKING:
    from simcore.game import Game, Scenario
    from simcore.play.engines import Engine


@dataclass(frozen=True)
class SurveyTask:
    """What `sensitivity` and `sweep` need."""

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

    def finish(self, result: dict[str, Any], drawing: Any, *tables: Any, missing: str = "") -> int:
        """Put out a result: JSON, page, picture, tables, and what is missing after an interruption."""
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
        if not result["complete"]:
            self.say(cut_short(self.engine, missing))
        return exit_code(self.engine, complete=result["complete"])

    def nothing(self) -> int:
        """End with nothing to tell."""
        self.say(cut_short(self.engine, shown=False))
        return exit_code(self.engine, complete=False)
