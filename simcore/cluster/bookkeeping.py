"""Records of the dispatcher: workers, blocks, attempts to play a block, and timeouts."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Protocol

from simcore.play.engines import Play
from simcore.records.shared import Array


@dataclass(frozen=True)
class Patience:
    """Timeouts for workers, in seconds.

    Parameters
    ----------
    block
        For a block: seconds in addition to `times` times the slowest pace so far.
    first
        For a block while no block has returned yet.
    preparing
        For a worker to load and compile.
    no_workers
        While there is no worker.
    times
        See `block`.
    poll
        Between two checks for workers.
    """

    block: float = 10.0
    first: float = 120.0
    preparing: float = 900.0
    no_workers: float = 600.0
    times: float = 5.0
    poll: float = 1.0


class Transport(Protocol):
    """Connection to the workers."""

    def workers(self) -> Mapping[str, int]:
        """Return the number of threads of each connected worker, by address.

        Raises
        ------
        TimeoutError
            If this is temporarily unknown.
        """

    def call(
        self, worker: str, done: Callable[[Any], object], function: Callable[..., Any], *arguments: Any
    ) -> Callable[[], object]:
        """Call a function on a worker.

        `done` receives the result or the exception in another thread; None if it was lost. Returns a function
        that cancels the call.
        """


@dataclass
class ClusterSession:
    """Blocks of one roster, from `open` to `close`."""

    key: str
    recipe: bytes
    code: Mapping[str, str]
    modules: tuple[str, ...]
    play: Play
    seed: int
    stop: threading.Event | None
    begun: bool = False  # whether any worker has been ready for it
    closed: bool = False
    blocks: set[BlockTask] = field(default_factory=set)  # unfinished blocks only
    slowest: float | None = None  # seconds a game

    @property
    def stopped(self) -> bool:
        """Whether nothing new shall be begun."""
        return self.stop is not None and self.stop.is_set()


@dataclass(eq=False)
class BlockTask:
    """Block of games to play."""

    session: ClusterSession
    first: int
    out: Array
    future: Future[float] = field(default_factory=Future)
    under_way: int = 0  # attempts in flight
    overdue: int = 0
    failures: int = 0
    deaths: int = 0

    @property
    def games(self) -> str:
        """Return a description of its games."""
        return f"games {self.first:,} to {self.first + len(self.out) - 1:,}"


@dataclass(eq=False)
class Attempt:
    """Attempt of one worker to play a block, or to prepare a roster."""

    worker: Worker
    session: ClusterSession
    block: BlockTask | None
    deadline: float
    waited_for: bool = True
    forget: Callable[[], object] = lambda: None


@dataclass(eq=False)
class Worker:
    """A worker, as seen by the dispatcher."""

    address: str
    slots: int
    ready: set[str] = field(default_factory=set)
    attempts: list[Attempt] = field(default_factory=list)
    late: bool = False
    refused: bool = False

    @property
    def playing(self) -> list[Attempt]:
        """Return its blocks, in the order of assignment."""
        return [attempt for attempt in self.attempts if attempt.block is not None]

    @property
    def useful(self) -> bool:
        """Return whether it gets work."""
        return not self.late and not self.refused
