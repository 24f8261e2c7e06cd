"""Findings of a check of a strategy or a game: one per line, with advice below an error."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from analysis.strategies.probe import Finding

WORDS = {True: "ok", False: "FAILED", None: "-"}
COLOURS = {True: "green", False: "red", None: None}
RESULTS: dict[bool | None, str] = {True: "passed", False: "failed"}
COLUMN, INDENT, WIDTH = 17, 25, 110


def show_finding(finding: Finding) -> None:
    """Print a line for a check, with advice below one that failed."""
    from simcore.files.user_files import shown

    passed = finding.passed
    word = click.style(f"{WORDS[passed]:<7}", fg=COLOURS[passed], bold=passed is False)
    place = shown(finding.file) + (f":{finding.line}" if finding.line else "") if finding.file else ""
    first = f"{place}: {finding.message}" if place else finding.message
    lines = textwrap.wrap(first, WIDTH - INDENT, break_long_words=False, break_on_hyphens=False)
    click.echo(f"{word} {finding.check:<{COLUMN}}{lines[0]}", err=True)
    if passed is False and finding.line:
        lines += _source(finding.file, finding.line)
    if finding.where:
        lines += textwrap.wrap(f"Found in {finding.where}.", WIDTH - INDENT)
    if finding.advice:
        lines += textwrap.wrap(f"To do: {finding.advice}.", WIDTH - INDENT)
    for line in lines[1:]:
        click.echo(" " * INDENT + line, err=True)


def _source(file: str, line: int) -> list[str]:
    """Return the line of the file."""
    import linecache

    linecache.checkcache(file)
    text = linecache.getline(file, line).strip()
    return [f"    {text}"] if text else []


def finding_entry(finding: Finding) -> dict[str, Any]:
    """Return one check for `--json`."""
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
