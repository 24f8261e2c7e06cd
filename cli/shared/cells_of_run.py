"""Options that choose some of the combinations of a kept run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import click

from analysis.request.lookup import ALL
from cli.shared.numbers import players_option
from cli.terminal.errors import Mistake
from simcore.messages.names import known_name, unknown_name
from simcore.process.command_line import to_type

if TYPE_CHECKING:
    from cli.shared.options import Command
    from simcore.store.reader import StoredRun

CHOSEN_BY: Mapping[str, str] = {
    "ancient_one": "Ancient One",
    "difficulty": "difficulty",
    "players": "number of players",
    "strategy": "strategy",
}
"""Fields that select a combination, with their names for users."""


def kept_cell_options(command: Command) -> Command:
    """`-a`, `-d`, `-p` and `-s` for a command that reads a kept run."""
    decorators: list[Callable[[Any], Any]] = [
        click.option(
            "-a",
            "--ancient-one",
            multiple=True,
            metavar="NAME",
            help="Only combinations with this Ancient One. May be repeated.",
        ),
        click.option(
            "-d",
            "--difficulty",
            multiple=True,
            metavar="NAME",
            help="Only combinations with this difficulty. May be repeated.",
        ),
        players_option("Only combinations with this number of players. May be repeated.", every=False),
        click.option(
            "-s",
            "--strategy",
            multiple=True,
            metavar="STRATEGY",
            help="Only combinations with this strategy. May be repeated.",
        ),
    ]
    for decorate in reversed(decorators):
        command = decorate(command)
    return command


def some_cells(run: StoredRun, given: Mapping[str, Any]) -> StoredRun:
    """Return the run with the chosen combinations; the run itself if none is chosen.

    Raises
    ------
    Mistake
        If it has no such name, or no such combination.
    """
    wanted = {name: given[name] for name in CHOSEN_BY if given.get(name) and ALL not in given[name]}
    if not wanted:
        return run
    cells, named = run.cells, dict[str, list[str]]()
    for name, values in wanted.items():
        there = list(dict.fromkeys(str(getattr(cell, name)) for cell in cells))
        named[name] = [known_name(str(value), there, {}) for value in values]
        for value in named[name]:
            if value not in there:
                option = f"--{name.replace('_', '-')}"
                raise Mistake(f"{option}: {run.path}: {unknown_name(CHOSEN_BY[name], value, there)}")
    numbers = [
        number
        for number, cell in enumerate(cells)
        if all(str(getattr(cell, name)) in values for name, values in named.items())
    ]
    if not numbers:
        raise Mistake(
            f"{run.path}: the run has no such combination; `{to_type('runs', 'show', run.path)}` lists "
            "its combinations"
        )
    from analysis.kept_runs.part import part_of

    return part_of(run, numbers)
