"""Win rates of a fitted group in many cells, and the information in one more real game there.

Information about a win rate p adds up like independent measurements: a game has the variance p (1 - p), so m
games add m / (p (1 - p)) to one over the variance v that is left. One game takes off the share v / (p (1 -
p)) of what is left: the part of the variance of its outcome that comes from the players, not from luck. The
cell with the largest share teaches most. It is the Fisher information of a game about the strength of the
players, times the variance of that strength [1]_.

References
----------
.. [1] Chaloner and Verdinelli (1995), Bayesian experimental design: a review, Statistical Science 10,
   273-304.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Sequence

from analysis.calibration.calibration_model import GroupOdds
from analysis.calibration.rates import DataOf
from analysis.experiment.player_uncertainty import range_of_totals
from analysis.statistics.proportions import normal_quantile, proportion_interval
from heuristics.strategy.players import Group
from simcore.contract.game import Cell
from simcore.play.batch import play_cell
from simcore.play.engines import Engine
from simcore.play.seating import roster_of
from simcore.results.players import PlayerRange
from simcore.results.tally import Tally

MAX_FURTHER = 10_000
"""More real games than these are too many."""


def play_odds(
    data_of: DataOf,
    cells: Sequence[Cell],
    group: Group,
    games: int,
    seed: int,
    width: float,
    *,
    engine: Engine | None = None,
    begin: Callable[[str], object] | None = None,
    progress: Callable[[int], object] | None = None,
    stop: threading.Event | None = None,
) -> list[GroupOdds]:
    """Play some cells with a group; a stop leaves out the rest.

    Parameters
    ----------
    data_of
        Function that returns the game and the data of a cell.
    cells
        Cells.
    group
        Group that plays.
    games
        Games of each cell.
    seed
        Key of all luck.
    width
        Wanted width of the ranges over the members (`further_games`).
    engine, begin, progress, stop
        Parameters of `analysis.calibration.rates.play_ladder`.
    """
    rows: list[GroupOdds] = []
    for cell in cells:
        game, scenario = data_of(cell)
        seated = roster_of(game, scenario.compile(cell), group.policies(game), cell)
        if begin is not None:
            begin(f"{cell.ancient_one}, {cell.difficulty}, {group.name}")
        tally = Tally(game.columns, group.turns)
        play_cell(seated, seed, games, engine=engine, progress=progress, stop=stop, tally=tally)
        if tally.games < games:
            break
        player = range_of_totals(group.describe().group, tally)
        assert player is not None  # a group plays
        rate = tally.wins / tally.games
        rows.append(
            GroupOdds(
                **vars(cell),
                strategy=group.name,
                games=tally.games,
                wins=tally.wins,
                win_rate=rate,
                interval=proportion_interval(tally.wins, tally.games),
                player=player,
                information=information(rate, player),
                further_games=further_games(rate, player, width),
            )
        )
    return rows


def information(rate: float, player: PlayerRange) -> float:
    """Share of the variance of one game that comes from the players; 0 if it is not known."""
    luck = rate * (1.0 - rate)
    return 0.0 if luck <= 0 else min(1.0, _variance(player) / luck)


def _variance(player: PlayerRange) -> float:
    """Variance of a win rate that comes from unknown players."""
    if player.interval is None:
        return 0.0
    low, high = player.interval
    return float(((high - low) / (2 * normal_quantile(player.confidence))) ** 2)


def further_games(rate: float, player: PlayerRange, width: float) -> int | None:
    """Estimate the real games of a cell until the range of its win rate over the players has a width.

    Parameters
    ----------
    rate
        Win rate.
    player
        Its range over the members of a group (`analysis.experiment.player_uncertainty`).
    width
        Wanted width of the range.

    Returns
    -------
    int or None
        0 if it is that narrow; None: too many.
    """
    left, wanted = _variance(player), (width / (2 * normal_quantile(player.confidence))) ** 2
    if left <= wanted:
        return 0
    games = math.ceil(rate * (1.0 - rate) * (1.0 / wanted - 1.0 / left))
    return games if games <= MAX_FURTHER else None
