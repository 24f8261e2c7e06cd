"""A look at how long games will take, before they are played."""

from __future__ import annotations

import time

import numpy as np

from simcore.contract.game import Game
from simcore.play.batch import play_rows
from simcore.play.roster import Roster

QUICK = 0.005
"""Seconds of a game below which many games are timed, because a single one is not precise."""

LOOK_SECONDS, LOOK_GAMES = 1.0, 8
"""Maximum seconds and games for timing slow games."""

QUICK_SECONDS, QUICK_GAMES = 0.2, 1000
"""Maximum seconds and games for timing quick games."""


def seconds_a_game(game: Game, seated: Roster, seed: int, first: int = 0) -> tuple[float, float]:
    """About how many seconds some players need for a game, on one thread, and how long compiling took.

    Parameters
    ----------
    game
        Whose rows are written.
    seated
        What is played, and by whom.
    seed, first
        Which games: those with these numbers.
    """

    def play(games: int) -> float:
        begun = time.perf_counter()
        play_rows(seated, seed, first, np.zeros(games, game.row))
        return time.perf_counter() - begun

    compiling = play(0)
    seconds, games = play(1), 1
    if seconds < QUICK:
        games = max(1, min(QUICK_GAMES, int(QUICK_SECONDS / max(seconds, 1e-9))))
        return play(games) / games, compiling
    while games < LOOK_GAMES and seconds < LOOK_SECONDS:
        first += 1
        games, seconds = games + 1, seconds + play(1)
    return seconds / games, compiling
