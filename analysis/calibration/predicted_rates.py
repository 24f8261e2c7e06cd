"""Win rates of a fitted group in many cells, and what one more game there would tell.

What is known of a win rate p adds up like independent measurements: a game has the variance p (1 - p), so
that m games add m / (p (1 - p)) to one over the variance v that is left. The share of the variance of one
game's outcome that is not luck but who plays, v / (p (1 - p)), is what one game takes off what is left: the
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
from typing import Any

from analysis.experiment.player_uncertainty import range_of_totals
from analysis.statistics.proportions import normal_quantile, proportion_interval
from heuristics.strategy.players import Group
from simcore.contract.game import Cell, Game, Scenario
from simcore.play.batch import play_cell
from simcore.play.engines import Engine
from simcore.play.seating import roster_of
from simcore.results.players import PlayerRange
from simcore.results.tally import Tally

MOST_FURTHER = 10_000
"""Nobody plays more games than these for a width."""


def play_odds(
    game: Game,
    scenario: Scenario,
    cells: Sequence[Cell],
    group: Group,
    games: int,
    seed: int,
    *,
    engine: Engine | None = None,
    begin: Callable[[str], object] | None = None,
    progress: Callable[[int], object] | None = None,
    stop: threading.Event | None = None,
) -> list[dict[str, Any]]:
    """Let a group play some cells; those that were played before a stop.

    Parameters
    ----------
    game, scenario, cells
        What is played.
    group
        Who plays.
    games
        Of each cell.
    seed
        Key of all luck.
    engine, begin, progress, stop
        As for `analysis.calibration.rates.play_ladder`.
    """
    found: list[dict[str, Any]] = []
    for cell in cells:
        seated = roster_of(game, scenario.compile(cell), group.policies(game))
        if begin is not None:
            begin(f"{cell.ancient_one}, {cell.difficulty}, {group.name}")
        tally = Tally(game.columns, group.turns)
        play_cell(seated, seed, games, engine=engine, progress=progress, stop=stop, tally=tally)
        if tally.games < games:
            break
        player = range_of_totals(group.describe().group, tally)
        assert player is not None  # a group plays
        found.append(
            {
                "ancient_one": cell.ancient_one,
                "difficulty": cell.difficulty,
                "players": cell.players,
                "team": list(cell.team) if cell.team is not None else None,
                "strategy": group.name,
                "games": tally.games,
                "wins": tally.wins,
                "win_rate": tally.wins / tally.games,
                "interval": list(proportion_interval(tally.wins, tally.games)),
                "player": player.plain(),
                "information": information(tally.wins / tally.games, player),
            }
        )
    return found


def information(rate: float, player: PlayerRange) -> float:
    """Share of the variance of one game that is who plays; 0 where that is not known."""
    luck = rate * (1.0 - rate)
    return 0.0 if luck <= 0 else min(1.0, _variance(player) / luck)


def _variance(player: PlayerRange) -> float:
    """Variance of a win rate for not knowing the players."""
    if player.interval is None:
        return 0.0
    low, high = player.interval
    return float(((high - low) / (2 * normal_quantile(player.confidence))) ** 2)


def further_games(rate: float, player: PlayerRange, width: float) -> int | None:
    """Games in a cell until the interval of its win rate for not knowing the players is about that wide.

    Parameters
    ----------
    rate
        Win rate.
    player
        What is known of it (`analysis.experiment.player_uncertainty`).
    width
        From the one end of the interval to the other.

    Returns
    -------
    int or None
        0 if it is that narrow; None if nobody plays as many.
    """
    left, wanted = _variance(player), (width / (2 * normal_quantile(player.confidence))) ** 2
    if left <= wanted:
        return 0
    games = math.ceil(rate * (1.0 - rate) * (1.0 / wanted - 1.0 / left))
    return games if games <= MOST_FURTHER else None
