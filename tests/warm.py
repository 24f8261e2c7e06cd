"""Compile what nearly every test plays, before the first one begins.

The workers of `pytest -n` would else compile the same kernels at the same time. So would two processes with
two strategies of a game, which share most helpers: all of a game is compiled in one process.
"""

from __future__ import annotations

import itertools
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from heuristics.strategy.registry import strategies
from simcore.contract.game import Cell, Game
from simcore.games import find_game, games
from simcore.jit.cache import cache_folder, machine_digest
from simcore.jit.digest import text_digest
from simcore.play.batch import play_cell, play_one
from simcore.play.lineup import LineUp
from simcore.play.nested import play_nested
from simcore.play.pressure import sum_pressure
from simcore.play.seating import line_up
from simcore.play.stepping import decisions, win_by_option
from tests import toy  # noqa: F401

ROOT = Path(__file__).parent.parent
SEED, FEW = 1, 2
SELDOM = {"arkham-horror": {"closer", "expert", "rollout", "sealer"}, "elder-sign": {"expert", "rollout"}}
"""Strategies that only long tests play."""


def warm(processes: int, *, every: bool) -> None:
    """Compile the rules and the strategies of all games, unless these very sources have been compiled.

    Parameters
    ----------
    processes
        Processes that compile.
    every
        Whether long tests are to be played, too.
    """
    folder = cache_folder()
    if folder is None:
        return
    places = [ROOT / name for name in ("simcore", "heuristics", "tests/toy.py", "tests/warm.py")]
    done = folder / machine_digest() / f"warm-{'every' if every else 'usual'}-{text_digest(*places)}"
    if done.exists():
        return
    largest_first = sorted(games(), key=lambda name: -find_game(name).state.itemsize)
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        list(pool.map(warm_game, largest_first, itertools.repeat(every)))
    done.touch()


def warm_game(name: str, every: bool) -> None:
    """Compile the rules of a game, and then its strategies."""
    warm_rules(name)
    for strategy in strategies(name):
        if strategy != "random" and (every or strategy not in SELDOM.get(name, ())):
            seated(find_game(name), strategy)


def seated(game: Game, strategy: str) -> LineUp:
    """One strategy in all seats of the first cell."""
    scenario = game.load(None, ())
    cell = Cell(scenario.ancient_ones[0], scenario.difficulties[0], scenario.players[0])
    return line_up(game, scenario.compile(cell), [strategies(game.name)[strategy].policy(game)])


def warm_rules(name: str) -> None:
    """Play one game in every way that there is, at random."""
    game = find_game(name)
    players = seated(game, "random")
    play_one(players, SEED, 0)
    play_cell(players, SEED, FEW, workers=1)
    play_nested(players, SEED, FEW, FEW, workers=1)
    sum_pressure(players, SEED, FEW, len(game.load(None, ()).board().get("locations", ())))
    standing = next(itertools.islice(decisions(players, SEED, 0), 1))
    win_by_option(players, standing.state, np.arange(FEW, dtype=np.uint64))
