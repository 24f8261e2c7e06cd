"""`elderodds why`: why the games of a kept run were lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from analysis.request.kept import read_kept
from cli.shared import completion, options
from cli.terminal.errors import mistakes
from cli.terminal.json_out import dumps

if TYPE_CHECKING:
    from collections.abc import Callable

SHOWN = 6


def _filter(*names: str, kind: Any = str, text: str) -> Callable[[options.Command], options.Command]:
    metavar = "N" if kind is int else "NAME"
    return click.option(
        *names, multiple=True, type=kind, metavar=metavar, help=f"Only {text}. May be repeated."
    )


@click.command(short_help="Say why the games of a kept run were lost.")
@click.argument("run", shell_complete=completion.runs)
@_filter("-a", "--ancient-one", text="these Ancient Ones")
@_filter("-d", "--difficulty", text="these difficulties")
@_filter("-p", "--players", kind=int, text="these numbers of players")
@_filter("-s", "--strategy", text="these strategies")
@_filter("-e", "--ending", text="games that ended so: a way to win, or a cause of a loss")
@click.option(
    "--top",
    type=int,
    default=SHOWN,
    show_default=True,
    metavar="N",
    help="Most frequent values shown of each.",
)
@click.option(
    "--usage",
    type=int,
    metavar="N",
    help="Instead: how often each card, item and action is used, and how games went in which it was; from N "
    "games of each cell, told again.",
)
@click.option("--trust", is_flag=True, help="With --usage: run the strategy files that the run keeps.")
@options.json_option
@options.quiet_option
def why(
    run: str,
    ancient_one: tuple[str, ...],
    difficulty: tuple[str, ...],
    players: tuple[int, ...],
    strategy: tuple[str, ...],
    ending: tuple[str, ...],
    top: int,
    usage: int | None,
    trust: bool,
    as_json: bool,
    quiet: bool,
) -> None:
    """Say why the games of the kept run RUN (its name or its folder) were lost, when, where and by what.

    For each cause some games to replay, typical and extreme; then what was different in games that were won.
    Of several cells only the causes are printed; -a, -d, -p and -s choose cells, --json tells everything.
    A game with several ways to win shows these too. --ending shows one way to end and all its examples.
    """
    options.check_at_least("--top", top, 1)
    ending = tuple(
        "-".join(each.lower().split()) for each in ending
    )  # as the tables write it, or as the data

    stored = read_kept(run)
    wanted = {
        "ancient_one": ancient_one,
        "difficulty": difficulty,
        "players": players,
        "strategy": strategy,
    }
    from analysis.losses.why import SCHEMA, choose
    from analysis.losses.why import why as explain

    if usage is not None:
        from cli.commands.why.usage import tell_usage

        options.check_at_least("--usage", usage, 1)
        with mistakes(ValueError):
            part = choose(stored, wanted)
        tell_usage(stored, part.numbers, usage, top, trust=trust, as_json=as_json, quiet=quiet)
        return
    with mistakes(ValueError):
        answers = explain(choose(stored, wanted), endings=ending)
    if as_json:
        click.echo(dumps({"schema": SCHEMA, "cells": answers}))
    if not quiet:
        from cli.commands.why.tables import Names, tell

        tell(answers, top, stored.path, Names.of(stored.manifest), endings=ending)
        from analysis.kept_runs.inputs import kept_inputs

        for note in kept_inputs(stored).notes():
            click.echo(note, err=True)
