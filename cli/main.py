"""The command `elderodds`, which imports a subcommand only when it is called."""

from __future__ import annotations

import errno
import os
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from cli.shared.lazy_group import LazyGroup
from cli.surroundings import at_home
from cli.terminal.errors import EXIT_BUG, EXIT_DISK, EXIT_INTERRUPTED, EXIT_MISTAKE, explained
from cli.terminal.interrupt import ending_softly, exit_code, noticing
from cli.terminal.memory import check_floor, reporting_memory
from simcore.files.reading import CONTROL
from simcore.process import command_line

COMMANDS = {
    "run": ("cli.commands.run", "run", "Play games and report win rates and causes of loss."),
    "compare": (
        "cli.commands.compare.command",
        "compare",
        "Compare strategies, variants or Ancient Ones on common luck.",
    ),
    "runs": (
        "cli.commands.runs.command",
        "runs",
        "List, show, resume, extend, merge, verify and remove kept runs.",
    ),
    "report": ("cli.commands.report", "report", "Write a report of kept runs: page, tables or figures."),
    "trace": ("cli.commands.trace", "trace", "Narrate a single game."),
    "advise": ("cli.commands.advise.command", "advise", "Judge the options of a position."),
    "sensitivity": (
        "cli.commands.sensitivity.command",
        "sensitivity",
        "Measure the effect of each number, or of uncertain data, on the win rate.",
    ),
    "sweep": (
        "cli.commands.sweep.command",
        "sweep",
        "Vary one or two numbers of a game and show the win rates.",
    ),
    "tension": (
        "cli.commands.tension.command",
        "tension",
        "Measure the tension and length of games, and the effect of decisions.",
    ),
    "calibrate": (
        "cli.commands.calibrate.command",
        "calibrate",
        "Fit strategy and skill to the results of your own games.",
    ),
    "diff": (
        "cli.commands.diff.command",
        "diff",
        "List the differences between two versions of a game, and their effect.",
    ),
    "tune": (
        "cli.commands.tune.command",
        "tune",
        "Find the smallest change of a game that meets your targets.",
    ),
    "study": (
        "cli.commands.study.command",
        "study",
        "Run all steps of a study file.",
    ),
    "why": ("cli.commands.why.command", "why", "Explain the losses of a kept run."),
    "ablate": ("cli.commands.ablate", "ablate", "Measure the effect of taking one thing out of a game."),
    "worth": (
        "cli.commands.worth",
        "worth",
        "Rank investigators, teams and components by their contribution.",
    ),
    "odds": ("cli.commands.odds.command", "odds", "Compute the exact odds of a check, a fight or a card."),
    "game": ("cli.commands.game.command", "game", "List, create and check games."),
    "scenario": ("cli.commands.scenario", "scenario", "List, show, check and export the data of a game."),
    "strategy": (
        "cli.commands.strategy.command",
        "strategy",
        "List, show, create, check and tune strategies.",
    ),
    "agent": ("cli.commands.agent.command", "agent", "Let a program or a language model play."),
    "value": (
        "cli.commands.value.command",
        "value",
        "Train and check the value of positions.",
    ),
    "bench": ("cli.commands.bench", "bench", "Measure the speed of play on this machine."),
    "cache": ("cli.commands.cache", "cache", "Show or clear the cache of compiled code."),
}
"""Module, function and description of each subcommand."""

OUR_HOME = Path(__file__).parent.parent
"""Folder of our packages; a module that is missing there is missing in elderodds."""

OURS = ("simcore", "heuristics", "analysis", "reports", "cli", "elderodds")


class Elderodds(LazyGroup):
    """The main command, with its subcommands and exit codes."""

    table = COMMANDS

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the last line of the help, which suggests a first command."""
        self.epilog = f"Begin with: {command_line.to_type('run')}"
        super().format_epilog(ctx, formatter)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; a closed pipe is no failure, unlike in click."""
        check_floor()
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            from cli.terminal.console import reader_has_left

            reader_has_left(sys.stdout)
            return 0

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> Any:
        """Run the command line and return its exit code (docs/cli.md)."""
        extra["standalone_mode"] = False
        words = at_home(sys.argv[1:] if args is None else args)
        try:
            for word in filter(CONTROL.search, words):
                raise click.UsageError(f"{word[:60]!r} contains a control character. Remove it.")
            command_line.typed[:] = words
            with ending_softly(), noticing(), reporting_memory(self):
                code = super().main(words, prog_name or "elderodds", **extra)
        except click.exceptions.Abort:
            click.echo("Interrupted.", err=True)
            code = EXIT_INTERRUPTED
        except click.ClickException as mistake:
            mistake.show()
            code = mistake.exit_code
        except OSError as problem:
            code = _report_disk_error(problem)
        except ImportError as problem:
            code = _report_import_error(problem)
        except Exception as problem:
            code = _report_game_error(problem) or _report_bug()
        finally:
            command_line.typed.clear()
        sys.exit(exit_code(code) if isinstance(code, int) else 0)


def _report_disk_error(problem: OSError) -> int:
    """Print an error of the disk or of a file name that no command has handled; others are bugs."""
    from cli.terminal.wording import disk_advice

    name = str(problem.filename or "standard output")
    name = name if len(name) <= 80 else f"{name[:77]}..."
    if problem.errno == errno.ENAMETOOLONG:
        click.echo(f"Error: {name}: the name is too long for this machine", err=True)
        return EXIT_MISTAKE
    if advice := disk_advice(problem.errno):
        click.echo(f"Error: {name}: {problem.strerror} ({advice})", err=True)
        return EXIT_DISK
    file = problem.filename
    if isinstance(file, (str, bytes)) and not Path(os.fsdecode(file)).is_relative_to(OUR_HOME):
        click.echo(f"Error: {name}: {problem.strerror or problem}", err=True)
        return EXIT_DISK
    return _report_bug()


def _report_import_error(problem: ImportError) -> int:
    """Print that a library cannot be loaded; if it is one of our packages, report a bug."""
    library = (problem.name or "").partition(".")[0]
    if library in OURS:
        return _report_bug()
    message = (
        f"{library or 'a library'}, a requirement of elderodds, cannot be loaded by {sys.executable}: "
        f"{problem}"
    )
    way_out = "install elderodds again as described in its README; that installs its requirements"
    click.echo(f"Error: {message} ({way_out})", err=True)
    return EXIT_BUG


def _report_game_error(problem: Exception) -> int:
    """Print an error in the code of an external game with its place; return 0 for other errors."""
    from simcore.contract.game_folders import is_brought
    from simcore.contract.rules import RulesError
    from simcore.files.user_files import innermost, shown

    place = innermost(problem, is_brought)
    if isinstance(problem, RulesError):
        said = str(problem)
    elif place is not None:
        said = f"{type(problem).__name__}: {problem} ({shown(place[0])}:{place[1]})"
    else:
        return 0
    click.echo(
        f"Error: the game is broken: {said}\n`{command_line.to_type('game', 'check')}` shows the details.",
        err=True,
    )
    return EXIT_BUG


def _report_bug() -> int:
    traceback.print_exc()
    click.echo("\nThis is a bug in elderodds. Please report it with the lines above.", err=True)
    return EXIT_BUG


def _print_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from importlib.metadata import PackageNotFoundError, version

        try:
            click.echo(f"elderodds {version('elderodds')}")
        except PackageNotFoundError:
            click.echo("elderodds, not installed")
        ctx.exit()


@click.group(
    cls=Elderodds,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version and exit.",
)
def app() -> None:
    """Measure how hard co-operative board games are, by playing them millions of times."""


explained(app)
