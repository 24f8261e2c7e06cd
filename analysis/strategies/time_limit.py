"""Time limits for the answers of a strategy.

The limit is processor time, because an answer may take longer by the clock on a shared machine.
"""

from __future__ import annotations

import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from types import FrameType
from typing import TypeVar

from simcore.jit.calls import compiling_seconds

T = TypeVar("T")

LEAST = 20.0
"""Seconds in which any strategy that terminates should have answered once."""

IDLE = 3.0
"""Factor of the limit by the clock, for strategies that sleep and for shared processors."""

SOON = 0.01
"""Minimum seconds of a wait."""


class NoAnswerError(BaseException):
    """Error: an answer takes too long. It is no `Exception`, so that strategies do not catch it by chance.

    Parameters
    ----------
    seconds
        The limit.
    at
        Games that were under way; "" if unknown.
    frames
        File and line of each Python frame of the thread, outermost first.
    """

    def __init__(self, seconds: float, at: str = "", frames: Sequence[tuple[str, int]] = ()) -> None:
        super().__init__(f"no answer in {seconds:g} s")
        self.at, self.frames = at, frames


class Wait:
    """Remaining time for an answer, without the time of compilation.

    Parameters
    ----------
    seconds
        Time limit.
    clock
        Function that returns the seconds of computation so far.
    """

    def __init__(self, seconds: float, clock: Callable[[], float]) -> None:
        self._seconds, self._clock = seconds, clock
        self._began = self._now()

    def _now(self) -> tuple[float, float]:
        compiled = compiling_seconds()
        return self._clock() - compiled, time.monotonic() - compiled

    @property
    def left(self) -> float:
        """Seconds until the next look at the clock; 0: the time is over."""
        computed, waited = (now - before for now, before in zip(self._now(), self._began, strict=True))
        left = min(self._seconds - computed, IDLE * self._seconds - waited)
        return max(left, SOON) if left > 0 else 0.0


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise an error in the block, at its current line, when the time is over.

    This interrupts only Python code in the main thread, on systems with interval timers.

    Raises
    ------
    NoAnswerError
        When the time is over.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return
    wait = Wait(seconds, time.thread_time)

    def over(number: int, frame: FrameType | None) -> None:
        left = wait.left
        if not left:
            raise NoAnswerError(seconds)
        signal.setitimer(signal.ITIMER_REAL, left)

    before = signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class Watch:
    """Progress of a task in a thread of its own.

    Attributes
    ----------
    at
        Function that describes the current work; called when the time is over.
    steps
        Number of reports of progress.
    """

    def __init__(self) -> None:
        self.at: Callable[[], str] = str
        self.steps = 0


_watch: ContextVar[Watch | None] = ContextVar("watch", default=None)


def progress(at: Callable[[], str]) -> None:
    """Restart the time limit of the watched task that calls this, if there is one.

    Parameters
    ----------
    at
        Function that describes the current work; called only if the time runs out.
    """
    watch = _watch.get()
    if watch is not None:
        watch.at, watch.steps = at, watch.steps + 1


def watched(task: Callable[[], T], seconds: float) -> T:
    """Run a task, compiled or not, that must report `progress` within a time limit.

    Compiled code cannot be interrupted, so a task that runs out of time continues in a daemon thread, which
    ends with the process.

    Parameters
    ----------
    task
        The task. Its result is returned, and its exceptions are raised here.
    seconds
        Processor time between two reports. Detection may take twice as long.

    Raises
    ------
    NoAnswerError
        When the time is over.
    """
    results: list[T] = []
    problems: list[BaseException] = []
    clocks: list[Callable[[], float]] = []
    watch = Watch()

    def run() -> None:
        _watch.set(watch)  # each thread has its own context
        clocks.append(_own_clock())
        try:
            results.append(task())
        except BaseException as problem:
            problems.append(problem)

    def clock() -> float:
        return sum(clock() for clock in clocks)

    thread = threading.Thread(target=run, daemon=True)
    steps, wait = watch.steps, Wait(seconds, clock)
    thread.start()
    while thread.is_alive():
        left = wait.left
        if left:
            thread.join(left)
        elif watch.steps != steps:
            steps, wait = watch.steps, Wait(seconds, clock)
        else:
            raise NoAnswerError(seconds, watch.at(), _frames(thread))
    for problem in problems:
        raise problem
    return results[0]


def _frames(thread: threading.Thread) -> list[tuple[str, int]]:
    """Return file and line of each Python frame of a thread, outermost first."""
    innermost = sys._current_frames().get(thread.ident or 0)
    frames = [] if innermost is None else traceback.walk_stack(innermost)
    return [(frame.f_code.co_filename, line) for frame, line in frames][::-1]


def _own_clock() -> Callable[[], float]:
    """Return a clock of the processor time of this thread from now on, or else of the process."""
    began = time.process_time()
    if not hasattr(time, "pthread_getcpuclockid"):
        return lambda: time.process_time() - began
    clock = time.pthread_getcpuclockid(threading.get_ident())

    def computed() -> float:
        try:
            return time.clock_gettime(clock)
        except OSError:  # the thread has ended
            return 0.0

    return computed
