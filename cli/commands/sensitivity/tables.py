"""Tables of `sensitivity`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.shared.data_draws import explanation, range_text
from cli.terminal.tables import (
    PLAYER,
    PLAYER_CAPTION,
    cell_title,
    percent,
    player_points,
    player_span,
    signed_points,
    span,
)
from reports.words import level, plural

if TYPE_CHECKING:
    from rich.table import Table

    from analysis.influence.sensitivity_model import JointResult, SensitivityResult
    from simcore.results.data_range import DataUncertainty

SHOWN = 25
"""Rows of a table; --json and the page have all of them."""


def _table(title: str, words: tuple[str, ...], numbers: tuple[str, ...], last: str | None = None) -> Table:
    from rich.table import Table

    table = Table(title=title, title_justify="left", caption_justify="left")
    for heading in words:
        table.add_column(heading, overflow="fold")
    for heading in numbers:
        table.add_column(heading, justify="right", no_wrap=True)
    if last is not None:
        table.add_column(last, overflow="fold")
    return table


def tornado_table(result: SensitivityResult) -> Table:
    """Return the table of the effect of each number, largest first."""
    low, high = result.interval
    rate = f"{percent(result.win_rate)} ({100 * low:.1f} - {100 * high:.1f}%)"
    group = result.player is not None
    rate += f", {PLAYER} {player_span(result)}" if group else ""
    step_headings = ("points", "interval", *([PLAYER] if group else []))
    table = _table(
        f"Effect of one step of each number: {cell_title(result)}; original game {rate}",
        ("key", "meaning"),
        ("now", "down", *step_headings, "up", *step_headings, "games"),
    )
    for row in result.numbers[:SHOWN]:
        cells = [row.key, row.meaning, str(row.value)]
        for step in row.steps:
            known = step.reason is None
            cells += [str(step.value) if known else "-"]
            texts = (signed_points(step.difference), span(step.interval), player_points(step))
            cells += texts[: len(step_headings)] if known else [""] * len(step_headings)
        table.add_row(*cells, f"{max(step.games for step in row.steps):,}")
    more = len(result.numbers) - SHOWN
    table.caption = (
        "Points of the win rate, paired on common luck. Joint confidence of all intervals: "
        f"{100 * result.confidence:g}% (Bonferroni).{PLAYER_CAPTION * group}"
        + (f" {plural(more, 'more number')}: --json or --out." if more > 0 else "")
    )
    return table


def stuck_lines(result: SensitivityResult) -> list[str]:
    """Return lines on the numbers that cannot move, with the reasons, without interrupted ones."""
    halves, stuck = result.one_way, result.immovable
    lines = []
    if halves:
        lines.append(
            f"\n{plural(len(halves), 'number')} can move one way only; --json and --out give the reasons."
        )
    if not stuck:
        return lines
    lines += [f"\n{plural(len(stuck), 'number')} cannot move alone:"]
    for row in stuck:
        reasons = dict.fromkeys(step.reason for step in row.steps if step.reason)
        lines.append(f"  {row.key} = {row.value}: {'; '.join(reasons)}")
    return lines


def together_table(joint: JointResult) -> Table:
    """Return the table of the interactions of the first numbers."""
    table = _table(
        "Numbers moved together: shares of the variance of the win rate",
        ("key",),
        ("values", "alone", "with others"),
    )
    for row in joint.numbers:
        shares = [f"{percent(kind.share)} ± {percent(kind.error)}" for kind in (row.alone, row.in_all)]
        table.add_row(row.key, ", ".join(map(str, row.values)), *shares)
    for pair in joint.pairs:
        table.add_row(" x ".join(pair.pair), "", f"{percent(pair.share)} ± {percent(pair.error)}", "")
    if joint.deviation == 0:
        table.caption = (
            f"All {joint.points:,} points of {joint.games:,} games each gave the same win rate, so there "
            "is no variance to explain."
        )
        return table
    table.caption = (
        f"Sobol' indices (SALib) over {joint.points:,} points of {joint.games:,} games each, on "
        f"common luck; the win rate varies by {100 * joint.deviation:.1f} points (standard "
        f"deviation).\nChance alone explains {percent(joint.noise)} of that variance: smaller shares, "
        "and shares below 0, are not significant."
    )
    return table


def errors_table(result: DataUncertainty) -> Table:
    """Return the table of the errors of each cell."""
    group = any(cell.player for cell in result.cells)
    table = _table(
        f"{'Three' if group else 'Two'} sources of error",
        ("Ancient One", level(result.provenance), "players", "strategy"),
        ("win rate", "chance", *([PLAYER] if group else []), "data", "deviation"),
    )
    for cell in result.cells:
        low, high = cell.interval
        data = cell.data
        spread = [range_text(data), "-" if data is None else f"{100 * data.deviation:.1f}"]
        names = (cell.ancient_one, cell.difficulty, str(cell.players), cell.strategy)
        chance = f"{100 * low:.1f} - {100 * high:.1f}%"
        player = [player_span(cell)] if group else []
        table.add_row(*names, percent(cell.win_rate), chance, *player, *spread)
    table.caption = (
        f"{result.games:,} games of each cell and alternative. Chance: {result.interval_method}, "
        f"{100 * result.confidence:g}%. The column data {explanation(result)}."
        f"{PLAYER_CAPTION * group}"
    )
    return table


def alternatives_table(result: DataUncertainty) -> Table:
    """Return the table of the alternatives that matter most."""
    table = _table(
        "Alternatives that matter most, one at a time", ("alternative", "cell"), ("points", "interval"), "why"
    )
    for row in result.alternatives[:SHOWN]:
        cells = (row.name, f"{row.ancient_one}, {row.difficulty}, {row.players}")
        table.add_row(*cells, signed_points(row.difference), span(row.interval), row.note)
    unfit = (
        f" {len(result.unfit)} alternatives are incompatible with the rest and were skipped."
        if result.unfit
        else ""
    )
    table.caption = (
        f"{len(result.alternatives)} alternatives of cells; joint confidence of all intervals "
        f"{100 * result.confidence:g}% (Bonferroni).{unfit}"
    )
    return table


def order_lines(result: DataUncertainty) -> list[str]:
    """Return lines on the stability of the order of the Ancient Ones."""
    if not result.orders:
        return []
    return [
        "\nRanking from the hardest to the easiest, and how often it is the same:",
        *(
            f"  {row.difficulty}, {row.players} players, {row.strategy}: {', '.join(row.order)}; "
            f"{100 * row.same_by_chance:.0f}% over resampled games, "
            f"{100 * row.same_in_draws:.0f}% over draws of alternatives"
            for row in result.orders
        ),
    ]
