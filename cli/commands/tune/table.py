"""Table of `tune`: what became of each target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.terminal.tables import PLAYER, PLAYER_CAPTION, percent, player_span

if TYPE_CHECKING:
    from rich.table import Table

    from analysis.tuning.judge_targets import Verdict


def verdict_table(verdicts: Sequence[Verdict], title: str) -> Table:
    """Every target with its tolerance, its rate and its interval."""
    from rich.table import Table

    table = Table(title=title, title_justify="left", caption_justify="left")
    table.add_column("target", no_wrap=True)
    table.add_column("what", overflow="fold")
    group = any(verdict.player for verdict in verdicts)
    for heading in ("wanted", "found", "interval", *([PLAYER] if group else []), "result"):
        table.add_column(heading, justify="right", no_wrap=True)
    for verdict in verdicts:
        target = verdict.target
        low, high = verdict.interval
        tolerance = f"{100 * target.tolerance:.1f}"
        if target.win_rate is None:
            what = "; ".join(f"{name} {percent(rate)}" for name, rate in verdict.rates.items())
            wanted = f"at most {tolerance} apart"
        else:
            what = target.sides[0].name
            wanted = f"{percent(target.win_rate)} +- {tolerance}"
        span = f"{100 * low:.1f} - {100 * high:.1f}%"
        player = [player_span(verdict)] if group else []
        table.add_row(target.name, what, wanted, percent(verdict.value), span, *player, verdict.result)
    table.caption = (
        "pass: the whole interval is within the tolerance; fail: none of it; warn: a border lies in it. "
        "All intervals together: 95%." + PLAYER_CAPTION * group
    )
    return table
