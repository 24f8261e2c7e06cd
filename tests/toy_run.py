"""A kept run of the toy game, whose answers are known."""

from __future__ import annotations

from analysis.experiment.experiment import Experiment
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.store.writer import RunWriter, read_run
from tests import toy

CELLS = (Cell("slate", "kind", 2), Cell("slate", "cruel", 2))


def seated(strategy="random"):
    """One strategy for all seats."""
    return Players((find_strategy(strategy, toy.GAME.name),))


def keep_toy_run(folder, games=3000, *, settings=(), cells=CELLS, strategy="random", seed=4):
    """Play the toy game and keep the games."""
    players = (seated(strategy),)
    experiment = Experiment(toy.GAME, toy.load(None, settings), cells, players, games, seed, 1)
    writer = RunWriter(folder, toy.GAME.columns)
    experiment.play(writer=writer)
    writer.close()
    return read_run(folder)
