"""A look at how long an experiment will take, before it begins."""

from __future__ import annotations

import time

import numpy as np

from analysis.experiment.experiment import Experiment
from heuristics.strategy.players import Players
from simcore.play.batch import play_rows
from simcore.play.seating import line_up

QUICK = 0.005
"""Seconds of a game below which nobody has to be warned: the default number takes a minute."""

LOOK_SECONDS, LOOK_GAMES = 1.0, 8
"""How long slow games are looked at, at most: in seconds, and in games."""


def seconds_a_game(experiment: Experiment, players: Players) -> tuple[float, float]:
    """About how many seconds some players need for a game, on one thread, and how long compiling took.

    Parameters
    ----------
    experiment
        Its first cell is played, with the numbers of its first games.
    players
        One of its teams.
    """
    game = experiment.game
    seated = line_up(game, experiment.tables(experiment.cells[0]), players.policies(game))
    begun = time.perf_counter()
    play_rows(seated, experiment.seed, 0, np.zeros(0, game.row))
    began, games, seconds = time.perf_counter(), 0, 0.0
    while games == 0 or (seconds >= QUICK * games and games < LOOK_GAMES and seconds < LOOK_SECONDS):
        play_rows(seated, experiment.seed, experiment.first + games, np.zeros(1, game.row))
        games, seconds = games + 1, time.perf_counter() - began
    return seconds / games, began - begun
