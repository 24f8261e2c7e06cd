"""Tables of `value`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.terminal.tables import Prose
from reports.words import plural

if TYPE_CHECKING:
    from simcore.results.value import ValueQuality, ValueResult

BRIER = 4
"""Decimal places of a Brier score."""
HEADINGS = (
    *("players", "games", "Brier", "rate alone", "log loss", "rate alone"),
    *("largest gap", "calibration"),
)


def value_tables(result: ValueResult) -> list[Any]:
    """Return the quality of a value, a row for each number of players."""
    from rich.table import Table

    compared = any(row.against_play_outs for row in result.quality)
    table = Table(
        title=f"Value of positions: {result.game}, {result.strategy} plays on", title_justify="left"
    )
    for heading in HEADINGS:
        table.add_column(heading, justify="right")
    for row in result.quality:
        table.add_row(*_cells(row))
    tables = [table, ""]
    early = Table(title="Separation of won and lost games, by tenths of a game", title_justify="left")
    early.add_column("tenth", justify="right")
    for row in result.quality:
        early.add_column("solo" if row.players == 1 else f"{row.players} players", justify="right")
    for tenth, shares in enumerate(zip(*(row.separation for row in result.quality), strict=True)):
        early.add_row(str(tenth + 1), *map(_share, shares))
    tables += [early, ""]
    if compared:
        tables += [_play_outs(result), ""]
    return [*tables, Prose(NOTE), *_unlearned(result)]


def _unlearned(result: ValueResult) -> list[Prose]:
    """Return a sentence on the numbers of players whose games were all won or all lost, if there are any."""
    alike = [plural(row.players, "player") for row in result.quality if row.constant_brier == 0]
    if not alike:
        return []
    return [
        Prose(
            f"With {', '.join(alike)}, all games of a combination ended alike, so the value cannot rank "
            f"positions there. {result.strategy} is too weak or too strong to learn from."
        )
    ]


NOTE = (
    "Brier: mean squared error of the chance to win; 0 is perfect. Log loss: mean negative logarithm of the "
    "chance of what happened. Rate alone: the score if the chance is the win rate of each combination, "
    "which ignores the position. Largest gap: largest difference between predicted and observed win rate in "
    "points, over tenths of the positions by their chance, and its standard error. Calibration: root mean "
    "square of these differences, without the part that sampling adds. Separation: probability that a "
    "position of a won game has a higher chance than one of a lost game."
)


def _cells(row: ValueQuality) -> list[str]:
    return [
        str(row.players),
        f"{row.games:,}",
        f"{row.brier:.{BRIER}f}",
        f"{row.constant_brier:.{BRIER}f}",
        f"{row.log_loss:.3f}",
        f"{row.constant_log_loss:.3f}",
        f"{100 * row.largest_gap:.1f} ± {100 * row.largest_gap_error:.1f}",
        f"{100 * row.calibration_error:.1f}",
    ]


def _share(number: float | None) -> str:
    return "-" if number is None else f"{number:.2f}"


def _play_outs(result: ValueResult) -> Any:
    from rich.table import Table

    rows = [(row.players, row.against_play_outs) for row in result.quality if row.against_play_outs]
    table = Table(title=f"Brier score beside {rows[0][1].play_outs} play-outs", title_justify="left")
    for heading in ("players", "positions", "value", "play-outs", "win rate"):
        table.add_column(heading, justify="right")
    for players, compared in rows:
        scores = (compared.value_brier, compared.brier, compared.constant_brier)
        table.add_row(str(players), f"{compared.positions:,}", *(f"{score:.{BRIER}f}" for score in scores))
    return table
