"""`compare --tension`: differences in tension, length and choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import click

from cli.commands.tension.command import play_all
from cli.commands.tension.tables import number_table, source, value
from cli.shared.numbers import WHOLE
from cli.shared.options import check_at_least
from cli.terminal.errors import Mistake

if TYPE_CHECKING:
    from rich.table import Table

    from analysis.comparison.contest import Contest
    from analysis.request.contestants import Contestants
    from simcore.results.tension_difference import TensionArm, TensionDifference, TensionPair

tension_option = click.option(
    "--tension",
    type=WHOLE,
    metavar="N",
    help="Also compare tension, length and the effect of decisions over N games per arm (see `elderodds "
    "tension`).",
)


def check_tension(contestants: Contestants, games: int | None) -> None:
    """Refuse kept arms, which have no play-outs."""
    if games is None:
        return
    check_at_least("--tension", games, 2)
    if contestants.kept_arms:
        raise Mistake(
            f"--tension: {contestants.kept_arms[0].name} is a kept run, which plays no further games; "
            "name its settings instead"
        )


def compare_tension(contest: Contest, games: int, *, quiet: bool) -> tuple[TensionDifference, bool]:
    """Play the arms with play-outs; return their differences, and whether all games were played."""
    from analysis.tension.difference import tension_differences
    from analysis.tension.tension import Tension, TensionDesign

    tension = Tension(contest.luck.arms, TensionDesign(games), contest.seed, engine=contest.engine)
    complete = play_all(tension, quiet=quiet)
    duels = dict.fromkeys((duel.first, duel.second) for duel in contest.duels)
    return tension_differences(tension, duels), complete


def tension_tables(difference: TensionDifference, names: Sequence[str]) -> list[Table | str]:
    """Return a table for each pair: both means, their difference and its interval.

    Parameters
    ----------
    difference
        The differences.
    names
        Names of the arms.
    """
    arms = {arm.arm: arm for arm in difference.arms}
    tables = [_table(difference, pair, arms, names) for pair in difference.pairs]
    if tables:
        tables[-1].caption = (
            f"{difference.games:,} games of each arm, {source(difference)}. "
            f"Shares in percent, their differences in points. Intervals: {difference.interval_method} over "
            f"pairs of games, {100 * difference.confidence:g}%, each alone: of twenty differences without a "
            "cause, about one excludes 0."
        )
    return [part for table in tables for part in ("", table)]


def _table(
    difference: TensionDifference, pair: TensionPair, arms: Mapping[int, TensionArm], names: Sequence[str]
) -> Table:
    first, second = arms[pair.first], arms[pair.second]
    title = f"Tension, length, choices: {names[pair.second]} - {names[pair.first]}"
    table = number_table(title, "measure", "first", "second", "difference", "interval")
    for about in difference.about:
        name, unit = about.name, about.unit
        apart = pair.measures[name]
        table.add_row(
            about.title,
            value(first.measures[name].mean, unit),
            value(second.measures[name].mean, unit),
            _signed(apart.difference, unit),
            "-" if apart.interval is None else " to ".join(_signed(end, unit) for end in apart.interval),
        )
    return table


def _signed(number: float | None, unit: str) -> str:
    """Format a difference with its sign; differences of shares in points.

    >>> _signed(0.0123, "share"), _signed(-1.5, "number"), _signed(None, "share")
    ('+1.2', '-1.50', '-')
    """
    if number is None:
        return "-"
    if unit == "share":
        return f"{round(100 * number, 1) + 0.0:+.1f}"
    return f"{round(number, 2) + 0.0:+.2f}"
