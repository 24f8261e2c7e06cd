"""Table of a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from reports.words import plural

if TYPE_CHECKING:
    from rich.table import Table

    from analysis.agents.match_model import MatchResult


def match_table(result: MatchResult, titles: Mapping[str, str], level: str) -> Table:
    """Return the win rates of the agent and of each strategy, and the differences."""
    from rich.table import Table

    cell = result.cell.titled(titles)
    where = f"{cell.ancient_one}, {level} {cell.difficulty}, {plural(cell.players, 'player')}"
    table = Table(
        title=f"{where}: {plural(result.games, 'game')} of seed {result.seed}", title_justify="left"
    )
    table.add_column("players")
    for heading in ("won", "interval", "agent better by", "interval"):
        table.add_column(heading, justify="right")
    low, high = result.interval
    table.add_row("agent", f"{result.win_rate:.1%}", f"{low:.1%} - {high:.1%}", "", "")
    for opponent in result.opponents:
        least, most = opponent.interval
        table.add_row(
            opponent.strategy,
            f"{opponent.win_rate:.1%}",
            "",
            f"{100 * opponent.difference:+.1f} points",
            f"{100 * least:+.1f} to {100 * most:+.1f}",
        )
    return table


def summary(result: MatchResult) -> list[str]:
    """Return sentences about the answers of the agent, and about the comparison."""
    per_decision = result.seconds / max(result.decisions, 1)
    lines = [
        f"The agent took {plural(result.decisions, 'decision')} in {per_decision:.3g} s each; "
        f"{result.illegal} illegal and {result.late} late answers became random options.",
    ]
    for opponent in result.opponents:
        least, most = opponent.interval
        if least <= 0 <= most:
            lines.append(f"The agent and {opponent.strategy} do not differ significantly.")
        else:
            lines.append(f"The agent is {'better' if least > 0 else 'worse'} than {opponent.strategy}.")
    lines.append(
        f"Intervals: {result.confidence:.0%}. All play the same games, so the differences are paired."
    )
    return lines
