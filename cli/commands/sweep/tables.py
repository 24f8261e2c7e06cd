"""Tables of `sweep`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from rich.table import Table


def sweep_table(result: Mapping[str, Any]) -> Table:
    """Every point with its win rate, and how far that lies from the game as it is."""
    from rich.table import Table

    table = Table(title=_title(result), title_justify="left", caption_justify="left")
    several = len(result["cells"]) > 1
    if several:
        table.add_column("combination", overflow="fold")
    for number in result["numbers"]:
        table.add_column(number["key"], justify="right", overflow="fold")
    group = any(point.get("player") for cell in result["cells"] for point in cell["points"])
    wide = [PLAYER] if group else []
    for heading in ("games", "win rate", "interval", *wide, "points", "interval", *wide):
        table.add_column(heading, justify="right", no_wrap=True)
    for cell in result["cells"]:
        for point in cell["points"]:
            first = [cell_title(cell)] if several else []
            table.add_row(*first, *map(str, point["values"]), *_found(point, group))
        table.add_section()
    table.caption = (
        f"Intervals of win rates: {result['interval_method']}, {100 * result['confidence']:g} %, for each "
        "point alone. Points: against the game as it is, paired on common luck; these intervals hold "
        f"together (Bonferroni).{PLAYER_CAPTION * group}"
    )
    return table


def _title(result: Mapping[str, Any]) -> str:
    alone = f"; {cell_title(result['cells'][0])}" if len(result["cells"]) == 1 else ""
    return "; ".join(number["meaning"] for number in result["numbers"]) + alone


def _found(point: Mapping[str, Any], group: bool) -> list[str]:
    """The columns of a point that follow its values."""
    if not point["games"]:
        return ["-", "-", point["reason"] or "not played"]
    low, high = point["interval"]
    found = [f"{point['games']:,}", percent(point["win_rate"]), f"{100 * low:.1f} - {100 * high:.1f} %"]
    found += [player_span(point)] if group else []
    if point["as_it_is"]:
        return [*found, "as it is"]
    found += [signed_points(point["difference"]), span(point["difference_interval"])]
    return [*found, *([player_points(point)] if group else [])]


def sentence_lines(result: Mapping[str, Any], titles: Mapping[str, str]) -> list[str]:
    """What the curves say, a sentence a combination."""
    from reports.pages.sections.sweep import sweep_sentences

    return ["", *sweep_sentences(result, titles)]
