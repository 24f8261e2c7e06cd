"""What a table of win rates says below it: who played, and how far off the numbers may be."""

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


def show_win_rates(
    cells: Sequence[CellResult],
    strategies: Iterable[Named],
    level: str,
    data_uncertainty: DataUncertainty | None,
    folder: Where,
    *more: str,
) -> None:
    """Print the table of win rates and what it does not say itself.

    Parameters
    ----------
    cells
        Objects of the cells.
    strategies
        Those who played, each with `name` and `summary`.
    level
        The game's word for difficulty.
    doubted
        How far data that are not known move the win rates; None: nobody looked.
    folder
        Where the run is kept.
    more
        Lines to print below.
    """
    from analysis.comparison.cell_order import cell_order
    from simcore.store.folder import is_remote
    from simcore.store.writer import read_run

    order = cell_order(read_run(folder), read=not is_remote(folder))
    table = win_rates(cells, level, data_draws.spans(data_uncertainty), order)
    side_by_side = players_table(cells)
    show(table, *([] if side_by_side is None else ["", side_by_side, ""]), _who(strategies))
    show(*three_errors(cells, data_uncertainty, folder), *more)


def _who(strategies: Iterable[Named]) -> Prose:
    """Who played, in signs that every terminal has."""
    return Prose(who_plays(strategies).replace("“", '"').replace("”", '"'))


def three_errors(
    cells: Sequence[CellResult], data_uncertainty: DataUncertainty | None, folder: Where
) -> list[Prose]:
    """Name what the win rates may be off by: the player, the data, the number of games."""
    confidence = cells[0].confidence
    return [
        Prose("How far off can these win rates be?"),
        Prose(f"  1. The player: {_player(cells)}"),
        Prose(f"  2. The data: {_data(cells, data_uncertainty, folder)}"),
        Prose(f"  3. The number of games: the interval of {100 * confidence:g}% says how far."),
    ]


def _player(cells: Sequence[CellResult]) -> str:
    """How far the rates are off for not knowing the players, where that was asked, or how to ask it."""
    groups = {cell.strategy: cell.player.confidence for cell in cells if cell.player}
    if not groups:
        return "others win more or fewer games. `run -s` plays with another strategy."
    told = " and ".join(f"{name} ({100 * level:g}%)" for name, level in groups.items())
    return f"the column {PLAYER} reaches from the weakest to the strongest that {told} may be."


def _data(cells: Sequence[CellResult], data_uncertainty: DataUncertainty | None, folder: Where) -> str:
    """How much of the data in play is known, and what the interval of other data is or how to get it."""
    counts = [cell.data for cell in cells]
    known = known_data(counts, alternatives=bool(data_uncertainty))
    if not data_uncertainty and not any(each.get("reconstructed") for each in counts):
        return f"{known}."
    if not data_uncertainty:
        return f"{known}. `{to_type('sensitivity', '--data', '--run', folder)}` says how far."
    ranges = [cell.data for cell in data_uncertainty.cells if cell.data]
    dash = (
        " A dash: too few games to say; --data-range-games plays more." if None in map(shown, ranges) else ""
    )
    return f'{known}. A range in the column "{OTHER_DATA}" {data_draws.explanation(data_uncertainty)}.{dash}'
