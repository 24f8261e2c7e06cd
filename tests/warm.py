"""Compile what nearly every test plays, before the first one begins.

The workers of `pytest -n` would else compile the same kernels at the same time. So would two processes with
two strategies of a game, which share most helpers: all of a game is compiled in one process.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from heuristics.strategy.registry import strategies
from simcore.contract.game import Cell, Game
from simcore.games import find_game, games
from simcore.jit.cache import cache_folder
from simcore.jit.digest import text_digest
from simcore.jit.machine import machine_digest
from simcore.play.batch import play_cell, play_one
from simcore.play.nested import play_nested
from simcore.play.pressure import sum_pressure
from simcore.play.roster import Roster
from simcore.play.seating import roster_of
from simcore.play.stepping import decisions, win_by_option
from tests import toy  # noqa: F401

ROOT = Path(__file__).parent.parent
SEED, FEW = 1, 2
SELDOM = {
    "arkham-horror": {"closer", "expert", "master", "rollout", "sealer"},
    "elder-sign": {"expert", "master", "rollout"},
}
"""Strategies that only long tests play."""

HALLS = (ROOT / "tests" / "simcore" / "games", ROOT / "tests" / "heuristics")
"""Folders that have a folder of tests for each game."""


def games_of(paths: Iterable[Path]) -> list[str]:
    """Games that the tests at some paths play, largest first.

    The tests in the folder of a game play that game. Those beside such folders play all games, and tests
    elsewhere small ones. Toy games have no folder: all tests may play them.
    """
    asked = tuple(paths)

    def is_played(name: str) -> bool:
        folders = [hall / name.replace("-", "_") for hall in HALLS]
        if not any(folder.exists() for folder in folders):
            return True
        return any(
            folder.is_relative_to(path)
            or path.is_relative_to(folder)
            or (path.is_file() and path.parent in HALLS)
            for path in asked
            for folder in folders
        )

    return sorted(filter(is_played, games()), key=lambda name: -find_game(name).state.itemsize)


def warm(processes: int, *, every: bool, wanted: Sequence[str]) -> None:
    """Compile the rules and the strategies of games, unless these very sources have been compiled.

    Parameters
    ----------
    processes
        Processes that compile.
    every
        Whether long tests are to be played, too.
    wanted
        Names of the games.
    """
    folder = cache_folder()
    if folder is None:
        return
    places = [ROOT / name for name in ("simcore", "heuristics", "tests/toy.py", "tests/warm.py")]
    mark = f"{'every' if every else 'usual'}-{text_digest(*places)}"
    done = {name: folder / machine_digest() / f"warm-{name}-{mark}" for name in wanted}
    cold = [name for name in wanted if not done[name].exists()]
    if not cold:
        return
    with ProcessPoolExecutor(min(processes, len(cold)), mp_context=get_context("spawn")) as pool:
        list(pool.map(warm_game, cold, itertools.repeat(every)))
    for name in cold:
        done[name].touch()


def warm_game(name: str, every: bool) -> None:
    """Compile the rules of a game, and then its strategies."""
    warm_rules(name)
    for strategy in strategies(name):
        if strategy != "random" and (every or strategy not in SELDOM.get(name, ())):
            seated(find_game(name), strategy)


def seated(game: Game, strategy: str) -> Roster:
    """One strategy in all seats of the first cell."""
    scenario = game.load(None, ())
    cell = Cell(scenario.ancient_ones[0], scenario.difficulties[0], scenario.players[0])
    return roster_of(game, scenario.compile(cell), [strategies(game.name)[strategy].policy(game)], cell)


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
