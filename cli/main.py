"""The command `elderodds`: knows its subcommands by name and imports one only when it is called."""

from __future__ import annotations

import errno
import importlib
import sys
import traceback
from collections.abc import Sequence
from typing import Any

import click

from cli.errors import EXIT_BUG, EXIT_DISK, EXIT_INTERRUPTED, EXIT_MISTAKE
from cli.interrupt import noticing
from simcore import command_line
from simcore.limits import CONTROL

COMMANDS = {
    "run": "Play games and say how hard they are.",
    "compare": "Say which is harder, and by how much.",
    "runs": "List, show, go on with, join, check and remove kept runs.",
    "report": "Write the report of kept runs: page, tables, figures.",
    "trace": "Tell one game as a story.",
    "sensitivity": "Say what each number of a game is worth, or how far unknown data move results.",
    "tune": "Find the smallest change of a game that meets targets, or check them.",
    "why": "Say why the games of a kept run were lost.",
    "ablate": "Play the same games with one thing taken away.",
    "worth": "Say what investigators, teams and cards are worth.",
    "scenario": "List, show, check and export the data of a game.",
    "strategy": "List, show, write and check strategies: who can play.",
    "bench": "Measure how fast games are played here.",
    "cache": "Show or clear the compiled code that is kept.",
}
"""Every subcommand, which lives in the module of its name, and what it does."""

OURS = ("simcore", "heuristics", "analysis", "reports", "cli")


class LazyGroup(click.Group):
    """A group whose help needs no subcommand to be imported."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names in the order in which a user needs them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Import the module of a subcommand."""
        if name not in COMMANDS:
            return None
        command = getattr(importlib.import_module(f"cli.{name}"), name)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Answer an unknown name with those that exist."""
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            from simcore.names import unknown_name

            ctx.fail(unknown_name("command", args[0], COMMANDS))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the subcommands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; that the reader of a pipe has seen enough is no failure (click says 1)."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            from cli.console import reader_has_left

            reader_has_left(sys.stdout)
            return 0

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> Any:
        """Run the command line; every way to end has its exit code (docs/cli.md)."""
        extra["standalone_mode"] = False
        words = sys.argv[1:] if args is None else list(args)
        try:
            for word in filter(CONTROL.search, words):
                raise click.UsageError(f"a control character in {word[:60]!r}, which no name or number has.")
            command_line.typed[:] = words
            with noticing():
                code = super().main(words, prog_name or "elderodds", **extra)
        except click.exceptions.Abort:
            click.echo("Interrupted.", err=True)
            code = EXIT_INTERRUPTED
        except click.ClickException as mistake:
            mistake.show()
            code = mistake.exit_code
        except OSError as problem:
            code = _answer_of_the_machine(problem)
        except ImportError as problem:
            code = _answer_of_the_installation(problem)
        except Exception:
            code = _report_bug()
        finally:
            command_line.typed.clear()
        sys.exit(code if isinstance(code, int) else 0)


def _answer_of_the_machine(problem: OSError) -> int:
    """An error that no command has turned into words: those of the disk and of names are no bugs."""
    from simcore.storage import ADVICE

    name = str(problem.filename or "what is put out")
    name = name if len(name) <= 80 else f"{name[:77]}..."
    if problem.errno == errno.ENAMETOOLONG:
        click.echo(f"Error: {name}: the name is too long for this machine", err=True)
        return EXIT_MISTAKE
    if problem.errno in ADVICE:
        click.echo(f"Error: {name}: {problem.strerror} ({ADVICE[problem.errno]})", err=True)
        return EXIT_DISK
    return _report_bug()


def _answer_of_the_installation(problem: ImportError) -> int:
    """A library that is not there, or not as we need it, is no bug; a part of our own is."""
    library = (problem.name or "").partition(".")[0]
    if library in OURS:
        return _report_bug()
    told = f"{library or 'a library'}, which elderodds needs, cannot be loaded by {sys.executable}: {problem}"
    way_out = "install elderodds again, as its README tells; what it needs comes with it"
    click.echo(f"Error: {told} ({way_out})", err=True)
    return EXIT_BUG


def _report_bug() -> int:
    traceback.print_exc()
    click.echo("\nThis is a bug in elderodds; please report it with the lines above.", err=True)
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
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    epilog="Begin with: elderodds run",
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
    """How hard is a co-operative board game, for whom, and why? Plays it millions of times and tells."""
