"""`elderodds trace --ledger`: luck and play of games, instead of their stories."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from cli.commands.trace_more import Traced
from cli.shared.engine import aside
from cli.shared.ledger_words import no_value
from cli.terminal.errors import Mistake
from cli.terminal.interrupt import at_once
from cli.terminal.json_out import dumps
from cli.terminal.tables import Prose, show

if TYPE_CHECKING:
    from analysis.kept_runs.replay import Replay
    from analysis.ledger.ledger import Ledger

NAME_WIDTH, POINTS_WIDTH = 28, 6


def check(ledger: bool, *, others: Sequence[str]) -> None:
    """Refuse `--ledger` with the options in `others`, which ask for something else."""
    if ledger and others:
        raise Mistake(f"--ledger: prints luck and play; remove {', '.join(others)}")


def show_ledgers(traced: Traced, numbers: Sequence[int], *, jsonl: bool) -> None:
    """Print the ledger of each game, as a table or as a line of JSON."""
    from analysis.experiment.common_luck import Arm
    from analysis.kept_runs.replay import replay
    from analysis.ledger.ledger import ledger_maker

    arm = Arm(traced.players.name, traced.game, traced.scenario, traced.cell, traced.players)
    with aside(), at_once():
        maker = ledger_maker(arm, traced.seed)
    if maker is None:
        raise Mistake(f"--ledger: {no_value(traced.game)}")
    for place, number in enumerate(numbers):
        with aside(), at_once():
            played = replay(arm, traced.seed, number, deals=0, maker=maker)
        assert played.ledger is not None
        if jsonl:
            click.echo(dumps(_record(played.ledger)))
            continue
        if place:
            show("")
        _show(played, played.ledger)


def _record(ledger: Ledger) -> dict[str, Any]:
    """Return a ledger as one object."""
    parts = {name: getattr(ledger, name) for name in ("typical", "deal", "luck", "play", "residual")}
    steps = [asdict(step) | {"residual": step.residual} for step in ledger.steps]
    return {"game_number": ledger.number, "won": ledger.won, **parts, "steps": steps}


def _show(played: Replay, ledger: Ledger) -> None:
    """Print the table, and the steps that cost most."""
    from reports.pages.ledger import EXPLANATION, costly_steps, ledger_lines

    show(f"Game {ledger.number}, in points of the chance to win:")
    for line in ledger_lines(ledger):
        name = f"{'  ' if line.inner else ''}{line.name}"
        show(f"  {name:<{NAME_WIDTH}}{line.points:>{POINTS_WIDTH}}")
    steps = costly_steps(ledger, played.frames)
    if steps:
        show("", "The steps that cost most:")
    for step in steps:
        stop = "" if step.text.endswith("...") else "."
        show(Prose(f"  {step.round}, {step.points} ({step.part}): {step.text}{stop}"))
    show("", Prose(EXPLANATION))
