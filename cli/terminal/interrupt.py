"""Handling of Ctrl-C: the first one ends the games without loss, the second one abandons them."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

import click

from cli.terminal.errors import EXIT_INTERRUPTED

HINT = "Finishing the games in progress. Press Ctrl-C again to stop at once."
HINT_SECONDS = 2.0
LEAVE_SECONDS = 1.0
"""Time for games to end after an interruption; nearly all end by then."""

OTHERS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""Signals that end a command like Ctrl-C, as when a service stops or a window closes."""

BY_SIGNAL = 128
"""Offset of the exit codes of processes that a signal ended."""

_noticed = threading.Event()
_told_to_end: list[int] = []


@contextmanager
def noticing() -> Iterator[None]:
    """Record every Ctrl-C, because libraries may swallow its exception while they are loaded."""
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
def ending_softly() -> Iterator[None]:
    """Handle other signals that end a command like Ctrl-C, except those that `nohup` has disabled."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    ours = [number for number in OTHERS if signal.getsignal(number) is signal.SIG_DFL]
    for number in ours:
        signal.signal(number, _pass_on)
    try:
        yield
    finally:
        for number in ours:
            signal.signal(number, signal.SIG_DFL)


def _pass_on(number: int, frame: FrameType | None) -> None:
    """Act like Ctrl-C, and record the signal."""
    if not _told_to_end:
        _told_to_end.append(number)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as it is for a command behind `&` in a script
        raise KeyboardInterrupt
    signal.raise_signal(signal.SIGINT)


def exit_code(code: int) -> int:
    """Return the exit code of an interrupted command: that of the signal, if it was no Ctrl-C."""
    return BY_SIGNAL + _told_to_end.pop() if code == EXIT_INTERRUPTED and _told_to_end else code


def is_interrupted(code: object) -> bool:
    """Return whether an exit code is that of an interrupted command."""
    return code in (EXIT_INTERRUPTED, *(BY_SIGNAL + number for number in OTHERS))


@contextmanager
def stop_on_interrupt() -> Iterator[threading.Event]:
    """Make the first Ctrl-C set the event instead of raising; the second one raises as usual.

    Raises
    ------
    KeyboardInterrupt
        If an earlier one was swallowed.
    """
    stop = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    if _noticed.is_set():
        raise KeyboardInterrupt
    before = signal.getsignal(signal.SIGINT)
    hint = threading.Timer(HINT_SECONDS, click.echo, [HINT], {"err": True})
    hint.daemon = True

    def ask_to_stop(number: int, frame: FrameType | None) -> None:
        stop.set()
        signal.signal(signal.SIGINT, before)
        hint.start()

    signal.signal(signal.SIGINT, ask_to_stop)
    try:
        yield stop
    finally:
        hint.cancel()
        signal.signal(signal.SIGINT, before)


@contextmanager
def at_once() -> Iterator[None]:
    """Let Ctrl-C end the process itself, because endless compiled code would delay an exception forever.

    Use it for work without side effects.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def last_word(say: Callable[[], object]) -> Iterator[None]:
    """Let Ctrl-C end the process after a last message, even while the main thread runs compiled code.

    A handler in Python would wait for compiled code, which may never end. That code holds no interpreter
    lock, so another thread can print. Use it for work without side effects.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    reader, writer = os.pipe()
    os.set_blocking(writer, False)

    def wait() -> None:
        while number := os.read(reader, 1):  # other signals come here too
            if number[0] == signal.SIGINT:
                with suppress(OSError, ValueError):
                    say()
                os._exit(exit_code(EXIT_INTERRUPTED))
        os.close(reader)

    before = signal.signal(signal.SIGINT, lambda number, frame: None)
    woken = signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    threading.Thread(target=wait, daemon=True).start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(woken)
        signal.signal(signal.SIGINT, before)
        os.close(writer)


def leave_games(code: int) -> None:
    """End the process if games still run after an interruption, because they may never end."""
    from simcore.play.engines import THREAD_NAME

    playing = [thread for thread in threading.enumerate() if thread.name.startswith(THREAD_NAME)]
    deadline = time.monotonic() + LEAVE_SECONDS
    for thread in playing:
        thread.join(max(0.0, deadline - time.monotonic()))
    if any(thread.is_alive() for thread in playing):
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError):
                stream.flush()
        os._exit(code)
