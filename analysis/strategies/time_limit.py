"""Waits for the answers of a strategy for so long and no longer."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from simcore.jit.inspection import is_compiling

LEAST = 20.0
"""Seconds in which every strategy that ends at all should have answered once."""


class NoAnswerError(BaseException):
    """Somebody thinks for too long. No `Exception`, so that a strategy does not catch it by chance."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"no answer in {seconds:g} s")


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise in what runs below, on the line at which it is, when the time is over.

    The time that compiling takes does not count. Compiled code is not interrupted, and only the main thread
    of a system that knows interval timers is.

    Raises
    ------
    NoAnswerError
        When the time is over.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def over(number: int, frame: FrameType | None) -> None:
        if not is_compiling():
            raise NoAnswerError(seconds)
        signal.setitimer(signal.ITIMER_REAL, seconds)

    before = signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def ended(task: Callable[[], object], seconds: float) -> bool:
    """Whether some work, compiled or not, comes to an end in that time; its exceptions are raised here.

    The time that compiling takes does not count. Work that does not end goes on in a thread that ends with
    the process.
    """
    problems: list[BaseException] = []

    def run() -> None:
        try:
            task()
        except BaseException as problem:
            problems.append(problem)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    while thread.is_alive() and is_compiling():
        thread.join(seconds)
    for problem in problems:
        raise problem
    return not thread.is_alive()
