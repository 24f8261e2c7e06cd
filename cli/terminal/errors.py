"""Ends of commands, and the uniform report of errors."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

EXIT_BUG = 1
EXIT_MISTAKE = 2
EXIT_MISSED = 3
EXIT_DISK = 74  # the codes of sysexits.h: input or output failed
EXIT_NO_WORKERS = 75  # a temporary failure: try again later
EXIT_INTERRUPTED = 130


WHOLE = 1000
"""Maximum number of letters of the description of a command."""


class Mistake(click.ClickException):
    """An error that the user can correct: one message, no traceback, exit code 2."""

    exit_code = EXIT_MISTAKE


class Broken(click.ClickException):
    """An error of the program whose cause is clear without a traceback."""

    exit_code = EXIT_BUG


class BrokenStrategy(Broken):
    """A strategy that fails or chooses an invalid option, so that resuming would fail at the same game."""


class Disk(click.ClickException):
    """An input or output error of the machine, or damaged files: exit code 74."""

    exit_code = EXIT_DISK


@contextmanager
def mistakes(*kinds: type[Exception], prefix: str = "") -> Iterator[None]:
    """Convert exceptions that the user can correct to `Mistake`.

    Parameters
    ----------
    *kinds
        Types of the exceptions.
    prefix
        Beginning of the message.
    """
    try:
        yield
    except kinds as problem:
        from cli.terminal.wording import disk_advice, worded
        from simcore.store.folder import DiskError

        if isinstance(problem, OSError):
            if problem.errno == errno.ENAMETOOLONG:
                raise  # reported alike for all commands
            option = prefix.split()[0] if prefix.startswith("--") else ""
            if advice := disk_advice(problem.errno, option):
                where = prefix or (f"{problem.filename}: " if problem.filename else "")
                raise Disk(f"{where}{problem.strerror} ({advice})") from problem
        answer = Disk if isinstance(problem, DiskError) else Mistake
        raise answer(f"{prefix}{worded(problem)}") from problem


def explained(command: click.Command | None) -> click.Command | None:
    """Return a command with its help."""
    if command is not None and command.callback is not None and not command.help:
        from simcore.messages.docstrings import docstring

        command.help = docstring(command.callback)
    return command


class Group(click.Group):
    """A group of commands that reports errors in requests, data and kept runs as `Mistake`."""

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Find a command, with its help, even if Python leaves out docstrings."""
        return explained(super().get_command(ctx, name))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands, each with a whole sentence, which click would cut at the end of the line."""
        commands = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl(
                [
                    (name, command.get_short_help_str(WHOLE))
                    for name, command in commands
                    if command is not None
                ]
            )

    def invoke(self, ctx: click.Context) -> Any:
        """Run the named command."""
        from analysis.errors import RequestError
        from simcore.files.user_files import UserFileError
        from simcore.messages.error_details import ScenarioError
        from simcore.store.folder import StoreError

        with mistakes(RequestError, ScenarioError, StoreError, UserFileError):
            return super().invoke(ctx)
