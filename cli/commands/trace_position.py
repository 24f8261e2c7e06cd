"""`elderodds trace --out`: the position at a step of a game, as a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from cli.commands.trace_more import Traced
from cli.shared.engine import aside
from cli.shared.output_file import check_new_file
from cli.terminal.errors import Mistake, mistakes
from cli.terminal.interrupt import at_once
from simcore.process.command_line import to_type


def check(out: Path | None, step: int | None, then: str | None, *, overwrite: bool, other: bool) -> None:
    """Refuse incompatible options; `other` is whether another output was asked for."""
    if out is None:
        if overwrite:
            raise Mistake("--overwrite: allowed only with --out")
        return
    if step is None:
        raise Mistake("--out: add --from-step N, the step whose position is written")
    if then is not None or other:
        raise Mistake("--out: writes only the position; remove --then, --html, --jsonl and --games-from")
    check_new_file("--out", out, (".toml",), overwrite=overwrite)


def write_position(traced: Traced, number: int, step: int, out: Path, data: Sequence[str]) -> None:
    """Write the position at a step of a game.

    `data` has the options of its game and data, for the command of its advice.
    """
    from simcore.files.writing import write_file
    from simcore.play.seating import roster_of
    from simcore.play.stepping import decisions
    from simcore.positions.file import text_of_position
    from simcore.positions.overlay import NoPositionsError, positions_of
    from simcore.positions.writing import position_table

    game, scenario, cell = traced.game, traced.scenario, traced.cell
    with mistakes(NoPositionsError):
        positions_of(game)
    with aside(), at_once():
        players = roster_of(game, scenario.compile(cell), traced.players.policies(game), cell)
        at, state = 0, None
        for at, standing in enumerate(decisions(players, traced.seed, number), 1):
            if at == step:
                state = standing.state
                break
        if state is None:
            which = f"game {number} of seed {traced.seed}"
            raise Mistake(f"--from-step {step}: {which} has {at} decisions")
        table = position_table(game, scenario, cell, state)
    heading = (
        f"{game.title}, seed {traced.seed}, game {number}, step {step}.\n"
        f"For advice: {to_type('advise', str(out), *data)}\n"
        "The table [machine] has what the other keys do not express. Remove it if you change the position."
    )
    with mistakes(OSError, prefix=f"--out {out}: "):
        write_file(out, text_of_position(table, heading))
    click.echo(f"Position: {out}", err=True)
