"""Plays games into an array of rows, in blocks of one size."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import CancelledError
from functools import partial

from simcore.play.engines import Engine, Play, seconds_of
from simcore.play.roster import Roster
from simcore.records.shared import Array


def fill_rows(
    engine: Engine,
    play: Play,
    players: Roster,
    seed: int,
    rows: Array,
    *,
    first: int = 0,
    block: int = 1,
    progress: Callable[[int], object] | None = None,
    stop: threading.Event | None = None,
) -> int:
    """Play game `first + i` into `rows[i]`, and return the number of finished rows without a gap.

    Parameters
    ----------
    engine
        Place where the games are played, on which the result does not depend.
    play
        Function that plays one block.
    players
        The players.
    seed
        Key of all luck.
    rows
        Space for the games.
    first
        Number of the first game.
    block
        Games of a block.
    progress
        Receives the number of games of each finished block.
    stop
        Once set, no further block counts.

    Raises
    ------
    StrategyError
        If a strategy chose an invalid option or failed.
    """
    done = 0
    with engine.open(play, players, seed, stop) as blocks:
        futures = [blocks.submit(first + i, rows[i : i + block]) for i in range(0, len(rows), block)]
        try:
            for future in futures:
                if stop is not None and stop.is_set():
                    break
                seconds_of(future, partial("games from {} on of seed {}".format, first + done, seed))
                games = min(block, len(rows) - done)
                done += games
                if progress is not None:
                    progress(games)
        except CancelledError:
            pass
        finally:
            for future in futures:
                future.cancel()
    return done
