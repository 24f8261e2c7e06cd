"""Table of `tune`: the evaluation of each target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.terminal.tables import PLAYER, PLAYER_CAPTION, percent, player_span

if TYPE_CHECKING:
    from rich.table import Table

    from analysis.tuning.tune_model import TargetVerdict


def verdict_table(verdicts: Sequence[TargetVerdict], title: str) -> Table:
    """Return the table of the targets: tolerance, win rate and interval."""
    from rich.table import Table

    table = Table(title=title, title_justify="left", caption_justify="left")
    table.add_column("target", no_wrap=True)
    table.add_column("what", overflow="fold")
    group = any(verdict.player for verdict in verdicts)
    for heading in ("wanted", "found", "interval", *([PLAYER] if group else []), "result"):
        table.add_column(heading, justify="right", no_wrap=True)
    for verdict in verdicts:
        low, high = verdict.interval
        tolerance = f"{100 * verdict.tolerance:.1f}"
        if verdict.wanted is None:
            sides = "; ".join(f"{name} {percent(rate)}" for name, rate in verdict.rates.items())
            wanted = f"at most {tolerance} apart"
        else:
            sides = verdict.sides[0]
            wanted = f"{percent(verdict.wanted)} +- {tolerance}"
        span = f"{100 * low:.1f} - {100 * high:.1f}%"
        player = [player_span(verdict)] if group else []
        table.add_row(verdict.target, sides, wanted, percent(verdict.value), span, *player, verdict.result)
    table.caption = (
        "pass: the interval is within the tolerance; fail: it is outside; warn: it overlaps a limit. "
        "Joint confidence of all intervals: 95%." + PLAYER_CAPTION * group
    )
    return table
