"""`elderodds strategy check`: finds mistakes in a strategy and says where they are."""

from __future__ import annotations

import json
import shlex
import textwrap
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from analysis.request import lookup
from cli.shared import options
from cli.shared.engine import aside, cut_short
from cli.terminal.errors import EXIT_BUG, Mistake, mistakes
from cli.terminal.interrupt import last_word
from cli.terminal.wording import worded_finding

if TYPE_CHECKING:
    from analysis.strategies.probe import Finding

WORDS = {True: "ok", False: "FAILED", None: "-"}
COLOURS = {True: "green", False: "red", None: None}
RESULTS: dict[bool | None, str] = {True: "passed", False: "failed"}
COLUMN, INDENT, WIDTH = 17, 25, 110
SECONDS = 30


@click.command("check", short_help="Find mistakes in a strategy and say where they are.")
@click.argument("who")
@options.game_option
@click.option(
    "--seconds",
    type=float,
    default=SECONDS,
    show_default=True,
    metavar="S",
    help="How long to play, about; compiling comes on top.",
)
@options.json_option
@options.quiet_option
def check(who: str, game_name: str | None, seconds: float, as_json: bool, quiet: bool) -> int:
    """Find mistakes in a strategy and say where they are.

    WHO is a file of your own (FILE.py, or FILE.py:NAME if it declares several; it is run), or a name. Plays
    every combination of the game, compiled and in plain Python, and tells of exceptions, illegal answers,
    looks at hidden cards and writing where nothing may be written, with the line and what to do; then how
    fast it is. Exit code 1 if something is wrong.
    """
    if not 1 <= seconds <= 3600:
        raise Mistake(f"--seconds {seconds:g}: must lie between 1 and 3600")
    game = lookup.choose_game(game_name)

    from analysis.strategies.strategy_check import Checker, load

    def tell(finding: Finding) -> None:
        if not quiet:
            _tell(worded_finding(finding))

    options.warn_if_cold(game, quiet=quiet)
    began = time.monotonic()
    with mistakes(ValueError):
        strategy, loaded = load(who, game)
    tell(loaded)
    findings = [loaded]
    if strategy is not None:
        checker = Checker(game, game.load(None, ()), strategy, seconds, tell)

        def say_cut() -> None:
            if not quiet:
                click.echo(cut_short(None, f"missing: {', '.join(checker.missing)}"), err=True)

        with aside(), last_word(say_cut):
            checker.run()
        findings += checker.findings
    took = time.monotonic() - began
    failed = [finding.check for finding in findings if finding.passed is False]
    if as_json:
        checks = [_entry(worded_finding(finding)) for finding in findings]
        about = {"game": game.name, "strategy": strategy.name if strategy else None, "spec": who}
        click.echo(json.dumps({**about, "passed": not failed, "seconds": took, "checks": checks}))
    if not quiet:
        few = strategy is not None and strategy.slow
        _tell_end(failed, took, ["-s", who, "-s", "random", *(["-n", "200"] if few else [])], game_name)
    return EXIT_BUG if failed else 0


def _tell(finding: Finding) -> None:
    """A line for a check; under one that failed, what to do."""
    from simcore.user_files import shown

    passed = finding.passed
    word = click.style(f"{WORDS[passed]:<7}", fg=COLOURS[passed], bold=passed is False)
    place = shown(finding.file) + (f":{finding.line}" if finding.line else "") if finding.file else ""
    first = f"{place}: {finding.message}" if place else finding.message
    lines = textwrap.wrap(first, WIDTH - INDENT, break_long_words=False, break_on_hyphens=False)
    click.echo(f"{word} {finding.check:<{COLUMN}}{lines[0]}", err=True)
    if passed is False and finding.line:
        lines += _source(finding.file, finding.line)
    if finding.where:
        lines += textwrap.wrap(f"Met in {finding.where}.", WIDTH - INDENT)
    if finding.advice:
        lines += textwrap.wrap(f"To do: {finding.advice}.", WIDTH - INDENT)
    for line in lines[1:]:
        click.echo(" " * INDENT + line, err=True)


def _source(file: str, line: int) -> list[str]:
    """The line itself, as it stands in the file."""
    import linecache

    linecache.checkcache(file)
    text = linecache.getline(file, line).strip()
    return [f"    {text}"] if text else []


def _tell_end(failed: Sequence[str], took: float, words: Sequence[str], game_name: str | None) -> None:
    if failed:
        checks = "check" if len(failed) == 1 else "checks"
        click.echo(f"\n{len(failed)} {checks} failed: {', '.join(failed)}.", err=True)
        return
    which = ["--game", game_name] if game_name else []
    click.echo(f"\nAll checks passed in {took:.0f} s. Play it:", err=True)
    click.echo(f"  {shlex.join(['elderodds', 'run', *words, *which])}", err=True)


def _entry(finding: Finding) -> dict[str, Any]:
    """One check for `--json`."""
    return {
        "check": finding.check,
        "result": RESULTS.get(finding.passed, "measured" if finding.numbers else "left out"),
        "said": finding.message,
        "where": finding.where or None,
        "file": finding.file or None,
        "line": finding.line or None,
        "advice": finding.advice or None,
        "numbers": finding.numbers,
    }
