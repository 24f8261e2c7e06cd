"""Win rates by number of players, side by side."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from cli.terminal.tables import varying as varying_parts

if TYPE_CHECKING:
    from rich.table import Table

    from simcore.results.cell import CellResult

Rates = Mapping[int, float]
"""Win rates by number of players."""

INSET = "  "


def players_table(cells: Sequence[CellResult]) -> Table | None:
    """Tabulate win rates by number of players; None if all combinations have the same number."""
    played = [cell for cell in cells if cell.games]
    numbers = sorted({cell.players for cell in played})
    if len(numbers) < 2:
        return None
    from rich.table import Table

    varying = [part for part in varying_parts(played) if part in ("difficulty", "strategy")]
    panels: dict[tuple[str, ...], dict[str, dict[int, float]]] = defaultdict(lambda: defaultdict(dict))
    for cell in played:
        panel = tuple(str(getattr(cell, part)) for part in varying)
        panels[panel][cell.ancient_one][cell.players] = cell.win_rate
    table = Table(title="Win rates in percent, by number of players", title_justify="left")
    table.caption_justify = "left"
    table.add_column("Ancient One", no_wrap=True)
    for number in numbers:
        table.add_column("solo" if number == 1 else str(number), justify="right", no_wrap=True)
    for panel, rows in panels.items():
        if panel:  # a heading above its rows takes no width from the numbers
            table.add_row(", ".join(panel))
        for name in sorted(rows, key=lambda name: _mean(rows[name].values())):
            table.add_row(f"{INSET * bool(panel)}{name}", *_row(rows[name], numbers))
        if len(rows) > 1:
            table.add_row(f"{INSET * bool(panel)}mean", *_row(_means(rows.values(), numbers), numbers))
        table.add_section()
    if any(len(rows) > 1 for rows in panels.values()):
        table.caption = "Mean: of the Ancient Ones, with equal weights."
    return table


def _means(rows: Iterable[Rates], numbers: Iterable[int]) -> Rates:
    """Return means of rows for the numbers of players that all of them have, so that they are comparable."""
    every = list(rows)
    return {
        number: _mean(row[number] for row in every)
        for number in numbers
        if all(number in row for row in every)
    }


def _mean(rates: Iterable[float]) -> float:
    every = list(rates)
    return sum(every) / len(every)


def _row(rates: Rates, numbers: Iterable[int]) -> list[str]:
    return [f"{100 * rates[number]:.1f}" if number in rates else "-" for number in numbers]
