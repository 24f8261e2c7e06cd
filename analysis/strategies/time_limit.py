"""Waits for the answers of a strategy for so long and no longer.

The time of the processor counts: on a machine that others use too, an answer may take longer by the clock.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from simcore.jit.inspection import compiling_seconds

LEAST = 20.0
"""Seconds in which every strategy that ends at all should have answered once."""

IDLE = 3.0
"""So many times as long by the clock is waited: for what sleeps, and where others use the processor too."""

SOON = 0.01
"""Seconds that are waited at least."""


class NoAnswerError(BaseException):
    """Somebody thinks for too long. No `Exception`, so that a strategy does not catch it by chance."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"no answer in {seconds:g} s")


class Wait:
    """What is left of the time for an answer; the time that compiling takes does not count.

    Parameters
    ----------
    seconds
        How long the answer may take.
    clock
        How long those have computed who look for it, in seconds.
    """

    def __init__(self, seconds: float, clock: Callable[[], float]) -> None:
        self._seconds, self._clock = seconds, clock
        self._began = self._now()

    def _now(self) -> tuple[float, float]:
        compiled = compiling_seconds()
        return self._clock() - compiled, time.monotonic() - compiled

    @property
    def left(self) -> float:
        """Seconds before it is worth looking again; 0: the time is over."""
        computed, waited = (now - before for now, before in zip(self._now(), self._began, strict=True))
        left = min(self._seconds - computed, IDLE * self._seconds - waited)
        return max(left, SOON) if left > 0 else 0.0


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise in what runs below, on the line at which it is, when the time is over.

    Compiled code is not interrupted, and only the main thread of a system that knows interval timers is.

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


def ended(task: Callable[[], object], seconds: float) -> bool:
    """Whether some work, compiled or not, comes to an end in that time; its exceptions are raised here.

    Work that does not end goes on in a thread that ends with the process.
    """
    problems: list[BaseException] = []
    clocks: list[Callable[[], float]] = []

    def run() -> None:
        clocks.append(_own_clock())
        try:
            task()
        except BaseException as problem:
            problems.append(problem)

    thread = threading.Thread(target=run, daemon=True)
    wait = Wait(seconds, lambda: sum(clock() for clock in clocks))
    thread.start()
    while thread.is_alive() and (left := wait.left):
        thread.join(left)
    for problem in problems:
        raise problem
    return not thread.is_alive()


def _own_clock() -> Callable[[], float]:
    """A clock for others of what this thread computes from now on; of the process where there is no such."""
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
