"""`elderodds game check`: mistakes in a game, and their places."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from analysis.request import lookup
from cli.shared import completion, options
from cli.shared.engine import aside
from cli.shared.findings import finding_entry, show_finding
from cli.terminal.errors import EXIT_BUG
from cli.terminal.json_out import dumps
from simcore.process.command_line import to_type

if TYPE_CHECKING:
    from analysis.strategies.probe import Finding

SECONDS = 20


@click.command("check", short_help="Find mistakes in a game.")
@click.argument("which", metavar="FOLDER|NAME", shell_complete=completion.games)
@options.seconds_option(SECONDS)
@options.json_option
@options.quiet_option
def check(which: str, seconds: float, as_json: bool, quiet: bool) -> int:
    """Find mistakes in a game.

    FOLDER holds a game of your own, whose code is executed. The command checks records, data and columns,
    plays the game in plain Python and compiled, redeals hidden cards, compares totals, narrates games, and
    runs the game's own strategies. For each mistake it reports the place and the remedy. The exit code is 1
    if there is a mistake.
    """
    game = lookup.choose_game(which)

    from analysis.game_check.check import Checker

    def show_one(finding: Finding) -> None:
        if not quiet:
            show_finding(finding)

    if not quiet:
        click.echo(
            f"Playing for about {seconds:g} s. Checking the data and compiling the rules and strategies "
            "take additional time: minutes for a large game.",
            err=True,
        )
    began = time.monotonic()
    checker = Checker(game, seconds, show_one)
    with aside():
        checker.run()
    took = time.monotonic() - began
    failed = [finding.check for finding in checker.findings if finding.passed is False]
    if as_json:
        checks = [finding_entry(finding) for finding in checker.findings]
        about = {"game": game.name, "spec": which}
        click.echo(dumps({**about, "passed": not failed, "seconds": took, "checks": checks}))
    if not quiet:
        _show_end(failed, took, which)
    return EXIT_BUG if failed else 0


def _show_end(failed: list[str], took: float, which: str) -> None:
    """Return the result of the check and the next step."""
    if failed:
        checks = "check" if len(failed) == 1 else "checks"
        click.echo(f"\n{len(failed)} {checks} failed: {', '.join(failed)}.", err=True)
        return
    click.echo(f"\nAll checks passed in {took:.0f} s. Play it:", err=True)
    click.echo(f"  {to_type('run', '--game', which)}", err=True)
