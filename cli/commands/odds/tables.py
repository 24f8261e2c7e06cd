"""Tables of `elderodds odds`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli.terminal.tables import show
from reports.words import plural

if TYPE_CHECKING:
    from rich.table import Table

    from simcore.odds import OddsPool, OddsProvider

SIGMAS = 4.0
"""A simulation further away from the exact chance is told: by chance that happens once in 16,000 times."""

Row = Mapping[str, Any]


def tell(provider: OddsProvider, rows: Sequence[Row], pools: Sequence[OddsPool]) -> None:
    """Print the chances: of many subjects a line each, of few every one with its interval."""
    subjects = list(dict.fromkeys(row["subject"] for row in rows))
    if len(pools) > 1 and len(subjects) > 1:
        show(overview(provider, rows, pools), "")
    else:
        show(details(provider, rows, pools), "")
    show(*provider.model)
    far = [row for row in rows if row["deviation"] is not None and abs(row["deviation"]) > SIGMAS]
    for row in far:
        show(
            f"Look here: {row['title']}, {row['pool']}: {row['deviation']:+.1f} standard errors "
            "between the simulation and the exact chance."
        )


def _number(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f}"


def overview(provider: OddsProvider, rows: Sequence[Row], pools: Sequence[OddsPool]) -> Table:
    """Exact and simulated chances of each subject, a column a pool."""
    from rich.table import Table

    told = "; ".join(f"{pool.name}: {pool.sentence}" for pool in pools)
    simulated = any(row["attempts"] for row in rows)
    pair = "exact and simulated" if simulated else "exact"
    title = f"Chance {provider.attempt}, in percent, {pair}"
    table = Table(title=title, title_justify="left", caption_justify="left")
    table.add_column(provider.unit, overflow="fold")
    for pool in pools:
        table.add_column(pool.name, justify="right", no_wrap=True)
    if simulated:
        table.add_column(f"left in failures, {pools[0].name}", overflow="fold")
    by_subject: dict[str, list[Row]] = {}
    for row in rows:
        by_subject.setdefault(row["subject"], []).append(row)
    for group in by_subject.values():
        cells = [group[0]["title"]]
        cells += [
            _number(row["exact"]) + (f" {_number(row['simulated'])}" if simulated else "") for row in group
        ]
        cells += ["-"] * (len(pools) - len(group))  # after an interruption
        table.add_row(*cells, *([left_of(group[0])] if simulated else []))
    table.caption = f"{told}. {_about(rows)}"
    return table


def details(provider: OddsProvider, rows: Sequence[Row], pools: Sequence[OddsPool]) -> Table:
    """Every chance on a line, with the interval of the simulation."""
    from rich.table import Table

    table = Table(title=f"Chance {provider.attempt}", title_justify="left", caption_justify="left")
    table.add_column(provider.unit, overflow="fold")
    if len(pools) > 1:
        table.add_column("dice", no_wrap=True)
    for heading in ("exact", "simulated", "interval", "rolls"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("left in failures", overflow="fold")
    for row in rows:
        interval = row["interval"]
        table.add_row(
            row["title"],
            *([row["pool"]] if len(pools) > 1 else []),
            "-" if row["exact"] is None else f"{100 * row['exact']:.2f} %",
            "-" if row["simulated"] is None else f"{100 * row['simulated']:.2f} %",
            "-" if interval is None else f"{100 * interval[0]:.2f} - {100 * interval[1]:.2f} %",
            f"{row['means']['rolls']:.1f}" if "rolls" in row["means"] else "-",
            left_of(row),
        )
    table.caption = _about(rows)
    return table


def left_of(row: Row) -> str:
    """What was left of the attempts that failed, in percent of these."""
    if not row["attempts"]:
        return "-"
    parts = [part for part in row["parts"] if part["share_of_failures"] is not None]
    return ", ".join(f"{part['name']} {100 * part['share_of_failures']:.0f} %" for part in parts) or "-"


def _about(rows: Sequence[Row]) -> str:
    """How much was simulated, and how well it fits."""
    attempts = max(row["attempts"] for row in rows)
    if not attempts:
        return "Nothing was simulated."
    far = [abs(row["deviation"]) for row in rows if row["deviation"] is not None]
    told = (
        f"Simulated: {plural(attempts, 'attempt')} each, with the same best play; "
        f"intervals: {rows[0]['interval_method']}, {100 * rows[0]['confidence']:g} %. "
    )
    if far:
        told += f"At most {max(far):.1f} standard errors lie between the two. "
    return told + "Left in failures: share of the failed attempts in which a task was not completed."
