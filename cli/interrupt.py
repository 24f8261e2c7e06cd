"""Ctrl-C: the first one ends the games softly, and none is lost on the way there."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_noticed = threading.Event()


@contextmanager
def noticing() -> Iterator[None]:
    """Note every Ctrl-C: libraries that are being loaded may swallow the exception that it raises."""
    main = threading.current_thread() is threading.main_thread()
    if not main or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    hook = sys.unraisablehook

    def note(number: int, frame: FrameType | None) -> None:
        _noticed.set()
        raise KeyboardInterrupt

    def quiet(unraisable: sys.UnraisableHookArgs) -> None:
        if not isinstance(unraisable.exc_value, KeyboardInterrupt):
            hook(unraisable)

    signal.signal(signal.SIGINT, note)
    sys.unraisablehook = quiet
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        sys.unraisablehook = hook
        _noticed.clear()


@contextmanager
def stop_on_interrupt() -> Iterator[threading.Event]:
    """Make the first Ctrl-C set the event instead of raising; the second one raises as ever.

    Raises
    ------
    KeyboardInterrupt
        If there was one before, and somebody has swallowed it.
    """
    stop = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    if _noticed.is_set():
        raise KeyboardInterrupt
    before = signal.getsignal(signal.SIGINT)

    def ask_to_stop(number: int, frame: FrameType | None) -> None:
        stop.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, ask_to_stop)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)
