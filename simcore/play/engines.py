"""Engines that play blocks of games: the protocol, and threads as the default.

An engine fills blocks of one roster, in any order and on any machine. The caller collects them in the order
of the games, so results do not depend on the engine.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Protocol

from simcore.play.roster import Roster
from simcore.records.shared import Array

logger = logging.getLogger(__name__)

Play = Callable[[Roster, int, int, Array], object]
"""Function that plays one block: `play(players, seed, first, out)` fills `out`; entry 0 is game `first`.

It is a module-level function, so that another process can import it."""

THREAD_SECONDS = 0.15
"""Target seconds of a block on a thread: short enough for prompt stops, long enough to hide overhead."""

SIGNAL_SECONDS = 0.5
"""Longest time in seconds until a Ctrl-C is noticed.

CPython checks for it before it begins to wait, so a Ctrl-C just after that check is seen only at the end of
the wait, and a strategy may run forever.
"""

LATE_SECONDS = 60.0
"""Seconds after which a warning names the games of a block that is not finished."""

LATE = (
    "Not finished after %g s: %s. A strategy is very slow, or the game or a strategy has an "
    "endless loop. Check the game and the strategies to find it."
)

THREAD_NAME = "elderodds-games"
"""Prefix of the names of the playing threads."""


class EngineError(RuntimeError):
    """Error of an engine that cannot play games; the message gives the reason."""


class Blocks(Protocol):
    """Receiver of the blocks of one roster."""

    @property
    def slots(self) -> int:
        """Blocks that can be played at a time now, at least 1."""

    def submit(self, first: int, out: Array) -> Future[float]:
        """Submit a block, to be played into `out`.

        The future returns the seconds that the block took. It is cancelled if the engine gives up the block,
        after a stop or when it has no workers left.
        """


class Engine(Protocol):
    """Engine that plays blocks."""

    @property
    def name(self) -> str:
        """Name of the engine on the command line."""

    @property
    def words(self) -> str:
        """Description of the engine, for messages."""

    @property
    def gave_up(self) -> str:
        """Reason why games were given up for lack of workers; empty if none were."""

    @property
    def workers(self) -> int:
        """Number of blocks that it plays at a time, as far as known in advance."""

    @property
    def block_seconds(self) -> float:
        """Target time of a block."""

    def open(
        self, play: Play, players: Roster, seed: int, stop: threading.Event | None = None
    ) -> AbstractContextManager[Blocks]:
        """Prepare for blocks of these players; once `stop` is set, unavailable workers are given up soon."""


@contextmanager
def threads(workers: int) -> Iterator[ThreadPoolExecutor]:
    """Open a thread pool that waits for its threads on exit, except after a Ctrl-C."""
    pool = ThreadPoolExecutor(workers, thread_name_prefix=THREAD_NAME)
    interrupted = False
    try:
        yield pool
    except KeyboardInterrupt:
        interrupted = True
        raise
    finally:
        pool.shutdown(wait=not interrupted, cancel_futures=interrupted)


@dataclass(frozen=True)
class Threads:
    """Engine with threads of this process; compiled games hold no interpreter lock."""

    workers: int
    name = "local"
    gave_up = ""
    block_seconds = THREAD_SECONDS

    @property
    def words(self) -> str:
        """Description of the engine, for messages."""
        return f"{self.workers} thread{'' if self.workers == 1 else 's'}"

    @contextmanager
    def open(
        self, play: Play, players: Roster, seed: int, stop: threading.Event | None = None
    ) -> Iterator[Blocks]:
        """Start the threads."""
        with threads(self.workers) as pool:
            yield _OnThreads(self.workers, pool, play, players, seed)


@dataclass(frozen=True)
class _OnThreads:
    slots: int
    pool: ThreadPoolExecutor
    play: Play
    players: Roster
    seed: int

    def submit(self, first: int, out: Array) -> Future[float]:
        return self.pool.submit(timed, self.play, self.players, self.seed, first, out)


def seconds_of(block: Future[float], games: Callable[[], str]) -> float:
    """Wait for a block; return the seconds that it took.

    A block that takes very long is not given up, because a strategy may think for minutes. A warning names
    the games under way.

    Parameters
    ----------
    block
        A block that was handed out.
    games
        Function that describes the games under way; called for the warning only.
    """
    began, warned = time.monotonic(), False
    while True:
        try:
            return block.result(SIGNAL_SECONDS)
        except TimeoutError:
            if block.done():  # finished in the meantime, or the game itself raised this
                return block.result()
        if not warned and time.monotonic() - began > LATE_SECONDS:
            warned = True
            logger.warning(LATE, LATE_SECONDS, games())


def timed(play: Play, players: Roster, seed: int, first: int, out: Array) -> float:
    """Play a block; return the seconds that it took."""
    began = time.perf_counter()
    play(players, seed, first, out)
    return time.perf_counter() - began
