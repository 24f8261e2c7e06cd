"""Notes below a table of win rates: the players, and the sources of error."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from analysis.influence.data_range import shown
from cli.shared import data_draws
from cli.terminal.by_players import players_table
from cli.terminal.tables import OTHER_DATA, PLAYER, Prose, show, win_rates
from reports.words import known_data, who_plays
from simcore.process.command_line import to_type

if TYPE_CHECKING:
    from reports.words import Named
    from simcore.results.cell import CellResult
    from simcore.results.data_range import DataUncertainty
    from simcore.store.folder import Where
    from simcore.store.reader import StoredRun


def show_win_rates(
    cells: Sequence[CellResult],
    strategies: Iterable[Named],
    level: str,
    data_uncertainty: DataUncertainty | None,
    run: StoredRun,
    *more: str,
) -> None:
    """Print the table of win rates, with notes on the sources of error.

    Parameters
    ----------
    cells
        Results of the cells.
    strategies
        Strategies, each with `name` and `summary`.
    level
        The game's word for difficulty.
    data_uncertainty
        Effect of uncertain data on the win rates; None: not played.
    run
        The kept run.
    more
        Lines to print below.
    """
    from analysis.comparison.cell_order import cell_order
    from simcore.store.folder import is_remote

    order = cell_order(run, read=not is_remote(run.path))
    table = win_rates(cells, level, data_draws.spans(data_uncertainty), order)
    side_by_side = players_table(cells)
    show(table, *([] if side_by_side is None else ["", side_by_side, ""]), _players_line(strategies))
    show(*three_errors(cells, data_uncertainty, run.path), *more)


def _players_line(strategies: Iterable[Named]) -> Prose:
    """Return the players in characters that every terminal has."""
    return Prose(who_plays(strategies).replace("“", '"').replace("”", '"'))


def three_errors(
    cells: Sequence[CellResult], data_uncertainty: DataUncertainty | None, folder: Where
) -> list[Prose]:
    """Return notes on the sources of error of win rates: the player, the data, the number of games."""
    confidence = cells[0].confidence
    return [
        Prose("How certain are these win rates?"),
        Prose(f"  1. Players: {_player(cells)}"),
        Prose(f"  2. Data: {_data(cells, data_uncertainty, folder)}"),
        Prose(f"  3. Number of games: see the {100 * confidence:g}% interval."),
    ]


def _player(cells: Sequence[CellResult]) -> str:
    """Return the note on the player range, or on the way to measure it."""
    groups = {cell.strategy: cell.player.confidence for cell in cells if cell.player}
    if not groups:
        return "other strategies have other win rates (`run -s`)."
    members = " and ".join(f"{name} ({100 * level:g}%)" for name, level in groups.items())
    return f"the column {PLAYER} is the range over the members of {members}."


def _data(cells: Sequence[CellResult], data_uncertainty: DataUncertainty | None, folder: Where) -> str:
    """Return the note on uncertain data and their range, or on the way to measure it."""
    counts = [cell.data for cell in cells]
    known = known_data(counts, alternatives=bool(data_uncertainty))
    if not data_uncertainty and not any(count.get("reconstructed") for count in counts):
        return f"{known}."
    if not data_uncertainty:
        return f"{known}. `{to_type('sensitivity', '--data', '--run', folder)}` measures the effect."
    ranges = [cell.data for cell in data_uncertainty.cells if cell.data]
    dash = " A dash means too few games; --data-range-games sets more." if None in map(shown, ranges) else ""
    return f'{known}. A range in the column "{OTHER_DATA}" {data_draws.explanation(data_uncertainty)}.{dash}'
