"""Blocks of games: their sizes, and their distribution and collection in order."""

from __future__ import annotations

import itertools
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass

import numpy as np

from simcore.play.engines import Engine, Play, seconds_of
from simcore.play.roster import Roster
from simcore.records.shared import Array

FIRST_BLOCK = 1
"""Games in the first block, which measures the pace: one, because a decision may take a second."""

FIRST_SLOW_BLOCK = 4
"""Games in the first block when a strategy runs in plain Python."""

GROWTH = 256
"""Largest ratio of a block to the block that measured the pace."""

SHORTEST_SHARE = 1 / 8
"""Shortest time of a block, as a share of the target time, while many games are left."""

ONE_BY_ONE = 0.0003
"""Seconds of overhead per block during which no other block can be started or counted."""

AHEAD = 3
"""Blocks in flight per block that the engine plays at a time, so that workers never wait."""

LONGEST_BLOCK = 50_000


class Pace:
    """Sizes of the next blocks; they affect block borders only, never a result.

    While many games are left, blocks take the time that the engine asks for. Towards the end, each block is a
    share of the remaining games (guided self-scheduling, Polychronopoulos and Kuck 1987), so all workers
    finish at about the same time.

    Attributes
    ----------
    known
        Whether a block is finished. Until then no worker should get a second block.
    """

    def __init__(self, block: int | None, games: int, engine: Engine, *, slow: bool) -> None:
        self.known = self._fixed = block is not None
        self._engine = engine
        self._workers = engine.workers
        self._few = -(-games // (4 * self._workers))
        self._block = block or (FIRST_SLOW_BLOCK if slow else FIRST_BLOCK)
        self._least = 1

    def block(self, left: int) -> int:
        """Return the number of games of the next block, at least 1, for a number of remaining games."""
        if self._fixed:
            return self._block
        share = -(-left // (2 * self._workers))
        return max(min(self._block, share), self._least)

    def learn(self, games: int, seconds: float) -> None:
        """Record the time of a finished block; a partial block counts less once the pace is known."""
        if self._fixed or (self.known and games != self._block):
            return
        pace = games / max(seconds, 1e-6)
        wanted = int(pace * self._engine.block_seconds)
        several = int(pace * self._workers * ONE_BY_ONE)  # smaller blocks would wait for each other
        self.known = True
        self._block = max(1, min(wanted, GROWTH * games, LONGEST_BLOCK))
        self._least = max(1, min(max(self._few, several), int(SHORTEST_SHARE * wanted), self._block))


@dataclass(frozen=True)
class Block:
    """Games `shard[start:end]`, of which the first has number `first`."""

    first: int
    shard: Array
    start: int
    end: int

    @property
    def rows(self) -> Array:
        """Rows to fill."""
        return self.shard[self.start : self.end]

    def under_way(self, seed: int, name: str) -> str:
        """Describe the game that is being played, or all games if the block is played elsewhere."""
        first, last = self.first + finished(self.rows), self.first + self.end - self.start - 1
        games = f"game {first}" if first > self.first or first == last else f"games {first} to {last}"
        return f"{games} of seed {seed}{name and f' ({name})'}"


def finished(rows: Array) -> int:
    """Return the number of finished games of a block, also while it is being played: rows begin as zeros."""
    return int(np.count_nonzero(rows["last_round"]))  # rounds count from 1


def in_order(
    engine: Engine,
    play: Play,
    players: Roster,
    seed: int,
    games: range,
    pace: Pace,
    shard: int,
    stop: threading.Event | None,
    name: str = "",
) -> Iterator[Array]:
    """Yield the rows of finished games in order; blocks that finish together are joined.

    Only a few more blocks are in flight than can be played at a time, so memory does not grow with the number
    of games.
    """
    blocks = _blocks(players, games, pace, shard)
    waiting: deque[tuple[Future[float], Block]] = deque()
    with engine.open(play, players, seed, stop) as there:
        try:
            while True:
                if stop is not None and stop.is_set():
                    blocks = iter(())
                    while waiting and waiting[-1][0].cancel():
                        waiting.pop()
                wanted = there.slots * (AHEAD if pace.known else 1)
                for block in itertools.islice(blocks, max(0, wanted - len(waiting))):
                    waiting.append((there.submit(block.first, block.rows), block))
                if not waiting:
                    return
                try:
                    rows = _finished(waiting, pace, lambda block: block.under_way(seed, name))
                except CancelledError:  # later blocks would leave a gap
                    return
                yield rows
        finally:
            for future, _ in waiting:
                future.cancel()


def _finished(
    waiting: deque[tuple[Future[float], Block]], pace: Pace, words: Callable[[Block], str]
) -> Array:
    """Wait for the first block and return its rows, with those of finished blocks that follow in its shard.

    Returning several blocks at once limits the overhead of counting and storing when there are many threads.
    """
    future, block = waiting.popleft()
    pace.learn(block.end - block.start, seconds_of(future, lambda: words(block)))
    end = block.end
    while waiting and waiting[0][1].shard is block.shard and _is_well(waiting[0][0]):
        future, following = waiting.popleft()
        pace.learn(following.end - following.start, future.result())
        end = following.end
    return block.shard[block.start : end]


def _is_well(future: Future[float]) -> bool:
    """Return whether a block finished without an error."""
    return future.done() and not future.cancelled() and future.exception() is None


def _blocks(players: Roster, games: range, pace: Pace, shard: int) -> Iterator[Block]:
    """Yield all blocks; their sizes follow the measured pace."""
    for base in games[::shard]:
        rows = np.zeros(min(shard, games.stop - base), players.game.row)
        start = 0
        while start < len(rows):
            end = min(start + pace.block(games.stop - base - start), len(rows))
            yield Block(base + start, rows, start, end)
            start = end
