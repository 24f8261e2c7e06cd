"""Assignment of blocks to workers that join, leave, hang and respond late: decisions only, no network.

One thread owns all state here. Blocks, results of workers and close requests reach it through one queue; in
between it checks timeouts. A block may be in flight on several workers; its first result counts.
"""

from __future__ import annotations

import heapq
import itertools
import logging
import queue
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import numpy as np

from simcore.cluster.bookkeeping import Attempt, BlockTask, ClusterSession, Patience, Transport, Worker
from simcore.cluster.portable import (
    Played,
    StrategyFailure,
    code_here,
    packed,
    play_part,
    prepare,
    recipe_of,
)
from simcore.play.engines import EngineError, Play
from simcore.records.shared import Array

if TYPE_CHECKING:
    from simcore.play.roster import Roster

TICK = 0.2
"""Seconds between two checks of timeouts while nothing happens."""

DEPTH = 2
"""Blocks that a thread of a worker has at a time: the one that it plays and the next."""

MOST_FAILURES = 3
MOST_DEATHS = 5
"""Failures or lost workers after which the block itself is considered the cause."""

log = logging.getLogger("elderodds")


class Dispatcher:
    """Dispatcher that gives blocks to workers until each is played once.

    Parameters
    ----------
    transport
        Connection to the workers.
    patience
        Timeouts.
    """

    def __init__(self, transport: Transport, patience: Patience) -> None:
        self.gave_up = ""  # why
        self.slots = 1
        self._transport, self._patience = transport, patience
        self._workers: dict[str, Worker] = {}
        self._waiting: list[tuple[int, int, BlockTask]] = []
        self._order = itertools.count()
        self._sessions: list[ClusterSession] = []
        self._events: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
        self._polled = self._alone_since = -np.inf
        self._alone = False
        self._refusal = ""  # the last one
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="elderodds-dispatcher", daemon=True)
        self._thread.start()

    @contextmanager
    def open(
        self, play: Play, players: Roster, seed: int, stop: threading.Event | None
    ) -> Iterator[ClusterSession]:
        """Accept blocks of these players; unfinished blocks are dropped at the end."""
        recipe = recipe_of(players)
        modules = recipe.modules
        session = ClusterSession(*packed(recipe), code_here(modules), modules, play, seed, stop)
        self._events.put(lambda: self._begin(session))
        try:
            yield session
        finally:
            session.closed = True
            self._events.put(lambda: self._end(session))

    def submit(self, session: ClusterSession, first: int, out: Array) -> Future[float]:
        """Submit a block."""
        block = BlockTask(session, first, out)
        self._events.put(lambda: self._take(block))
        return block.future

    def close(self) -> None:
        """End the thread."""

        def close() -> None:
            self._closing = True

        self._events.put(close)
        self._thread.join()

    # Everything below runs in the dispatcher's thread.

    def _run(self) -> None:
        try:
            while not self._closing:
                self._step()
        except Exception as problem:
            self._fail_all(problem)
            raise

    def _step(self) -> None:
        """Process events, then check timeouts and hand out blocks."""
        try:
            event = self._events.get(timeout=TICK if self._sessions else None)
            while True:
                event()
                event = self._events.get_nowait()
        except queue.Empty:
            pass
        if not self._sessions:
            return
        now = time.monotonic()
        self._poll(now)
        self._find_overdue(now)
        for session in self._sessions:
            if session.stopped:
                for block in [waiting for waiting in session.blocks if not waiting.under_way]:
                    self._give_up(block)
        self._prepare(now)
        self._hand_out(now)
        self._wait_for_workers(now)
        ready = [worker for worker in self._workers.values() if worker.useful and worker.ready & self._keys]
        self.slots = max(1, sum(worker.slots for worker in ready))

    @property
    def _keys(self) -> set[str]:
        return {session.key for session in self._sessions}

    def _begin(self, session: ClusterSession) -> None:
        self._sessions.append(session)
        self._polled, self._alone = -np.inf, False

    def _end(self, session: ClusterSession) -> None:
        self._sessions.remove(session)
        self._waiting = [entry for entry in self._waiting if entry[2].session is not session]
        heapq.heapify(self._waiting)
        for block in tuple(session.blocks):
            self._give_up(block)

    def _take(self, block: BlockTask) -> None:
        if block.session.closed:
            block.future.cancel()
            return
        block.session.blocks.add(block)
        heapq.heappush(self._waiting, (block.first, next(self._order), block))

    def _poll(self, now: float) -> None:
        """Update the list of connected workers."""
        if now - self._polled < self._patience.poll:
            return
        self._polled = now
        try:
            threads = self._transport.workers()
        except TimeoutError:
            return
        for address in self._workers.keys() - threads.keys():
            self._lose(self._workers.pop(address))
        for address in threads.keys() - self._workers.keys():
            self._workers[address] = Worker(address, threads[address])

    def _lose(self, worker: Worker) -> None:
        """Handle a lost worker: others play its blocks."""
        playing = worker.playing
        if playing and not worker.refused:
            log.warning("Worker %s is gone; other workers play its games.", worker.address)
        for place, attempt in enumerate(playing):
            block = attempt.block
            if attempt.waited_for and block is not None and place < worker.slots:
                block.deaths += 1
                if block.deaths >= MOST_DEATHS:
                    message = f"{block.games}: {block.deaths} workers ended while they played them"
                    self._fail(block, EngineError(f"{message}, the last one {worker.address}"))
        for attempt in worker.attempts:
            attempt.forget()
            self._no_more(attempt)

    def _no_more(self, attempt: Attempt) -> None:
        """Give up an attempt; its block is played again unless another worker has it."""
        if not attempt.waited_for:
            return
        attempt.waited_for = False
        block = attempt.block
        if block is None:
            return
        block.under_way -= 1
        if block in block.session.blocks and not block.under_way:
            heapq.heappush(self._waiting, (block.first, next(self._order), block))

    def _find_overdue(self, now: float) -> None:
        for worker in self._workers.values():
            if any(pending.waited_for and now > pending.deadline for pending in worker.attempts):
                worker.late = True
                log.warning("Worker %s does not answer; other workers play its games.", worker.address)
                for attempt in worker.attempts:
                    if attempt.block is not None and attempt.waited_for:
                        attempt.block.overdue += 1
                    self._no_more(attempt)

    def _prepare(self, now: float) -> None:
        """Let each worker prepare the active rosters."""
        for worker in self._workers.values():
            for session in self._sessions:
                asked = [
                    pending
                    for pending in worker.attempts
                    if pending.session is session and pending.block is None
                ]
                if worker.useful and not asked and not session.stopped and session.key not in worker.ready:
                    attempt = Attempt(worker, session, None, now + self._patience.preparing)
                    known = session.key, session.recipe, session.modules, session.code
                    self._call(attempt, prepare, *known)

    def _hand_out(self, now: float) -> None:
        """Give the first blocks to the least busy workers."""
        useful = [candidate for candidate in self._workers.values() if candidate.useful]
        for depth in range(1, DEPTH + 1):
            for worker in useful:
                while self._waiting and len(worker.playing) < depth * worker.slots:
                    block = self._waiting[0][2]
                    if block not in block.session.blocks:  # finished meanwhile, or given up
                        heapq.heappop(self._waiting)
                        continue
                    if block.session.key not in worker.ready:
                        break
                    heapq.heappop(self._waiting)
                    if block.future.running() or block.future.set_running_or_notify_cancel():
                        self._send(worker, block, now)
                    else:
                        block.session.blocks.discard(block)

    def _send(self, worker: Worker, block: BlockTask, now: float) -> None:
        session = block.session
        pace, patience = session.slowest, self._patience
        limit = patience.first if pace is None else patience.block + patience.times * pace * len(block.out)
        ahead = len(worker.playing) // worker.slots
        block.under_way += 1
        attempt = Attempt(worker, session, block, now + limit * (1 + ahead) * 2**block.overdue)
        words = session.key, session.play, session.seed, block.first, block.out.shape, block.out.dtype
        self._call(attempt, play_part, *words)

    def _call(self, attempt: Attempt, function: Callable[..., Any], *arguments: Any) -> None:
        attempt.worker.attempts.append(attempt)

        def done(answer: Any) -> None:
            self._events.put(lambda: self._answer(attempt, answer))

        attempt.forget = self._transport.call(attempt.worker.address, done, function, *arguments)

    def _answer(self, attempt: Attempt, answer: Any) -> None:
        """Handle the result of a worker, which may be late or repeated."""
        worker, block = attempt.worker, attempt.block
        if attempt not in worker.attempts:
            return
        worker.attempts.remove(attempt)
        answers = isinstance(answer, (dict, Played, StrategyFailure))
        if worker.late and self._is_there(worker) and (answers or not worker.attempts):
            # If nothing of it is in flight any more, its result was lost, and waiting would be in vain.
            worker.late = False
            log.warning("Worker %s %s again.", worker.address, "answers" if answers else "is asked")
        if block is None:
            self._prepared(worker, attempt.session, answer)
        elif block in block.session.blocks:
            self._played(worker, block, answer)
        self._no_more(attempt)

    def _is_there(self, worker: Worker) -> bool:
        return self._workers.get(worker.address) is worker

    def _prepared(self, worker: Worker, session: ClusterSession, answer: Any) -> None:
        if answer == {}:
            worker.ready.add(session.key)
            session.begun = True
            return
        if answer is None or not self._is_there(worker):
            return
        worker.refused = True
        if isinstance(answer, BaseException):
            message = f"it cannot create the players: {type(answer).__name__}: {answer}"
            if isinstance(answer, ImportError):
                message = f"it cannot load the code: {answer}. Install the same version of elderodds there"
        else:
            listed = ", ".join(
                f"{name} {version} there, {session.code[name]} here" for name, version in answer.items()
            )
            message = (
                f"it has different code ({listed}). Install the same version there and restart the worker"
            )
        self._refusal = f"Worker {worker.address} is refused: {message}."
        log.warning("%s", self._refusal)

    def _played(self, worker: Worker, block: BlockTask, answer: Any) -> None:
        if isinstance(answer, Played):
            block.out[...] = np.frombuffer(answer.out, block.out.dtype).reshape(block.out.shape)
            pace = answer.seconds / len(block.out)
            block.session.slowest = max(pace, block.session.slowest or 0.0)
            block.session.blocks.discard(block)
            block.future.set_result(answer.seconds)
        elif isinstance(answer, StrategyFailure):
            self._fail(block, answer.error())
        elif answer is None:
            worker.ready.discard(block.session.key)
        elif self._is_there(worker):
            block.failures += 1
            if block.failures >= MOST_FAILURES:
                message = f"{block.games} failed {block.failures} times, the last time at {worker.address}: "
                self._fail(block, EngineError(f"{message}{type(answer).__name__}: {answer}"))

    def _wait_for_workers(self, now: float) -> None:
        """Wait for a while without workers, then give up."""
        if any(worker.useful for worker in self._workers.values()):
            if self._alone:
                log.warning("A worker is available again.")
            self._alone = False
            return
        unfinished = [session for session in self._sessions if session.blocks]
        if not unfinished:
            return
        refused = self._workers and all(worker.refused for worker in self._workers.values())
        if refused and not any(session.begun for session in unfinished):
            self._fail_all(EngineError(f"no worker can take part. {self._refusal}"))
        elif not self._alone:
            self._alone, self._alone_since = True, now
            log.warning("No worker is available; waiting for %g s.", self._patience.no_workers)
        elif now - self._alone_since > self._patience.no_workers:
            self.gave_up = f"no worker was available for {self._patience.no_workers:g} s"
            for session in self._sessions:
                for block in tuple(session.blocks):
                    self._give_up(block)

    def _fail_all(self, problem: Exception) -> None:
        for session in self._sessions:
            for block in tuple(session.blocks):
                self._fail(block, problem)

    def _fail(self, block: BlockTask, problem: Exception) -> None:
        if block in block.session.blocks:
            block.session.blocks.discard(block)
            if block.future.running() or block.future.set_running_or_notify_cancel():
                block.future.set_exception(problem)

    def _give_up(self, block: BlockTask) -> None:
        block.session.blocks.discard(block)
        if not block.future.cancel() and not block.future.done():
            block.future.set_exception(CancelledError())
