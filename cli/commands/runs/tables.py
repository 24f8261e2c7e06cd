"""Tables and lines about kept runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.table import Table

from cli.terminal.tables import changes_line, size
from reports.words import plural

if TYPE_CHECKING:
    from cli.commands.runs.entry import RunEntry
    from simcore.results.provenance import Provenance


def runs_table(runs: Sequence[RunEntry]) -> Table:
    """Return a table of kept runs, one run per line."""
    table = Table()
    for heading in ("run", "state", "game"):
        table.add_column(heading, no_wrap=True)
    for heading in ("cells", "games", "seed", "size"):
        table.add_column(heading, justify="right", no_wrap=True)
    for heading in ("keeps", "strategies", "not as printed"):
        table.add_column(heading, overflow="fold")
    for run in runs:
        if run.problem is not None:
            table.add_row(run.name, run.state)
            continue
        table.add_row(
            run.name,
            run.state,
            run.game,
            str(run.cells),
            f"{run.games:,}",
            str(run.seed),
            size(run.bytes or 0),
            run.keep,
            ", ".join(run.strategies or ()),
            changes_line(run.changes or {}) or "-",
        )
    return table


def run_facts(run: RunEntry, provenance: Provenance) -> list[str]:
    """Return the facts about a run in a few lines."""
    lines = {
        "run": run.name,
        "state": run.state,
        "game": run.game,
        "games": f"{run.games:,} in {plural(run.cells or 0, 'cell')}, {size(run.bytes or 0)}",
        "keeps": run.keep,
        "seed": provenance.seed,
        "changes": ", ".join(f"{key} = {value}" for key, value in (run.changes or {}).items()) or "none",
        "version": provenance.version,
        "command": provenance.command,
        "time": provenance.time,
    }
    return [f"{name:<9} {value}" for name, value in lines.items()]
