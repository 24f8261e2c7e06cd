"""`elderodds strategy check`: mistakes in a strategy, and their places."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from analysis.request import lookup
from cli.shared import completion, options
from cli.shared.engine import aside, cut_short
from cli.shared.findings import finding_entry, show_finding
from cli.terminal.errors import EXIT_BUG, mistakes
from cli.terminal.interrupt import last_word
from cli.terminal.json_out import dumps
from cli.terminal.wording import worded_finding
from simcore.process.command_line import to_type

if TYPE_CHECKING:
    from analysis.strategies.probe import Finding

SECONDS = 30


@click.command("check", short_help="Find mistakes in a strategy.")
@click.argument("spec", metavar="STRATEGY", shell_complete=completion.strategies)
@options.game_option
@options.seconds_option(SECONDS)
@options.json_option
@options.quiet_option
def check(spec: str, game_name: str | None, seconds: float, as_json: bool, quiet: bool) -> int:
    """Find mistakes in a strategy.

    STRATEGY is a name or a Python file (FILE.py, or FILE.py:NAME if it declares several; its code is
    executed). The command plays every combination of the game, compiled and in plain Python. It reports
    exceptions, illegal answers, access to hidden cards and writes to read-only data, each with the line and
    the remedy, and measures the speed. The exit code is 1 if there is a mistake.
    """
    game = lookup.choose_game(game_name)

    from analysis.strategies.strategy_check import Checker, load
    from heuristics.strategy.players import Players

    def show_one(finding: Finding) -> None:
        if not quiet:
            show_finding(worded_finding(finding))

    began = time.monotonic()
    with mistakes(ValueError):
        strategy, loaded = load(spec, game)
    show_one(loaded)
    if strategy is not None:
        options.warn_if_cold(game, [Players((strategy,))], quiet=quiet)
    findings = [loaded]
    if strategy is not None:
        checker = Checker(game, game.load(None, ()), strategy, seconds, show_one)

        def say_cut() -> None:
            if not quiet:
                click.echo(cut_short(None, f"missing: {', '.join(checker.missing)}"), err=True)

        with aside(), last_word(say_cut):
            checker.run()
        findings += checker.findings
    took = time.monotonic() - began
    failed = [finding.check for finding in findings if finding.passed is False]
    not_known = [finding.check for finding in findings if finding.passed is None and finding.check != "speed"]
    if as_json:
        checks = [finding_entry(worded_finding(finding)) for finding in findings]
        about = {"game": game.name, "strategy": strategy.name if strategy else None, "spec": spec}
        click.echo(dumps({**about, "passed": not failed, "seconds": took, "checks": checks}))
    if not quiet:
        few = strategy is not None and strategy.slow
        _show_end(
            failed, not_known, took, ["-s", spec, "-s", "random", *(["-n", "200"] if few else [])], game_name
        )
    return EXIT_BUG if failed else 0


def _show_end(
    failed: Sequence[str], not_known: Sequence[str], took: float, words: Sequence[str], game_name: str | None
) -> None:
    if failed:
        checks = "check" if len(failed) == 1 else "checks"
        click.echo(f"\n{len(failed)} {checks} failed: {', '.join(failed)}.", err=True)
        return
    which = ["--game", game_name] if game_name else []
    passed = f"All checks passed in {took:.0f} s."
    if not_known:
        passed = (
            f"No mistake was found in {took:.0f} s, too little time for all checks "
            f"({', '.join(not_known)}); add time with --seconds."
        )
    click.echo(f"\n{passed} Play it:", err=True)
    click.echo(f"  {to_type('run', *words, *which)}", err=True)
