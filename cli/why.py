"""`elderodds why`: why the games of a kept run were lost."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from cli import options
from cli.errors import Mistake, mistakes

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from analysis.tables import Run
    from analysis.why import Part

SHOWN = 6


def _filter(*names: str, kind: Any = str, text: str) -> Callable[[options.Command], options.Command]:
    return click.option(
        *names, multiple=True, type=kind, metavar="NAME", help=f"Only {text}. May be repeated."
    )


@click.command(short_help="Say why the games of a kept run were lost.")
@click.argument("run")
@_filter("-a", "--ancient-one", text="these Ancient Ones")
@_filter("-d", "--difficulty", text="these difficulties")
@_filter("-p", "--players", kind=int, text="these numbers of players")
@_filter("-s", "--strategy", text="these strategies")
@click.option(
    "--top",
    type=int,
    default=SHOWN,
    show_default=True,
    metavar="N",
    help="Most frequent values shown of each.",
)
@options.json_option
@options.quiet_option
def why(
    run: str,
    ancient_one: tuple[str, ...],
    difficulty: tuple[str, ...],
    players: tuple[int, ...],
    strategy: tuple[str, ...],
    top: int,
    as_json: bool,
    quiet: bool,
) -> None:
    """Say why the games of the kept run RUN (its name or its folder) were lost, when, where and by what.

    For each cause some games to replay, typical and extreme; then what was different in games that were won.
    Of several cells only the causes are printed; -a, -d, -p and -s choose cells, --json tells all of all.
    """
    options.check_at_least("--top", top, 1)
    from simcore.storage import StoreError

    stored = options.read_kept(run)
    with mistakes(StoreError):
        wanted = {
            "ancient_one": ancient_one,
            "difficulty": difficulty,
            "players": players,
            "strategy": strategy,
        }
        part = choose(stored, wanted)

        from analysis.why import why as explain

        answers = explain(part)
    if as_json:
        click.echo(json.dumps({"schema": "elderodds.why/1", "cells": answers}))
    if not quiet:
        from cli.why_tables import tell

        meanings = {column["name"]: column["meaning"] for column in stored.manifest["columns"]}
        tell(answers, top, stored.path, meanings)


def choose(run: Run, wanted: Mapping[str, Sequence[Any]]) -> Part:
    """The cells that are meant."""
    from analysis.why import Part
    from simcore.names import unknown_name

    for name, values in wanted.items():
        known = list(dict.fromkeys(str(cell[name]) for cell in run.cells))
        for value in values:
            if str(value) not in known:
                kind = name.replace("_", " ")
                option = f"--{name.replace('_', '-')}"
                raise Mistake(f"{option}: {unknown_name(f'{kind} in this run', str(value), known)}")
    kept = tuple(
        number
        for number, cell in enumerate(run.cells)
        if all(not values or cell[name] in values for name, values in wanted.items())
    )
    if not kept:
        raise Mistake("no cell of this run is all of that")
    return Part(run, kept)
