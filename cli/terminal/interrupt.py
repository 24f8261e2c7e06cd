"""Ctrl-C: the first one ends the games softly and none is lost on the way there; another one leaves them."""

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
"""Time that games get when they are left: nearly all end by then."""

OTHERS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""Signals that end a command as Ctrl-C does: of a service that is stopped, a window that is closed."""

BY_SIGNAL = 128
"""Exit codes of processes that a signal ended begin here."""

_noticed = threading.Event()
_told_to_end: list[int] = []


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
def ending_softly() -> Iterator[None]:
    """Let other signals that end a command do what a Ctrl-C does; not those that `nohup` has switched off."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    ours = [number for number in OTHERS if signal.getsignal(number) is signal.SIG_DFL]
    for each in ours:
        signal.signal(each, _pass_on)
    try:
        yield
    finally:
        for each in ours:
            signal.signal(each, signal.SIG_DFL)


def _pass_on(number: int, frame: FrameType | None) -> None:
    """Do what a Ctrl-C would do now, and remember who it was."""
    if not _told_to_end:
        _told_to_end.append(number)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as it is for a command behind `&` in a script
        raise KeyboardInterrupt
    signal.raise_signal(signal.SIGINT)


def exit_code(code: int) -> int:
    """The exit code of a command that was interrupted: that of the signal, if it was no Ctrl-C."""
    return BY_SIGNAL + _told_to_end.pop() if code == EXIT_INTERRUPTED and _told_to_end else code


def is_interrupted(code: object) -> bool:
    """Whether an exit code is that of a command which was interrupted."""
    return code in (EXIT_INTERRUPTED, *(BY_SIGNAL + number for number in OTHERS))


@contextmanager
def stop_on_interrupt() -> Iterator[threading.Event]:
    """Make the first Ctrl-C set the event instead of raising; the second one raises as ever.

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
    """Let a Ctrl-C end the process itself: compiled code that never ends would keep an exception waiting.

    For work that leaves nothing behind.
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
    """Let a Ctrl-C end the process after a last word, whatever the main thread is busy with.

    A handler in Python would wait for compiled code, which may never end. That code holds no interpreter
    lock, so another thread can speak. For work that leaves nothing behind.
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
    """End the process if games are still under way after an interruption: they may never end."""
    from simcore.play.engines import THREAD_NAME

    playing = [each for each in threading.enumerate() if each.name.startswith(THREAD_NAME)]
    deadline = time.monotonic() + LEAVE_SECONDS
    for each in playing:
        each.join(max(0.0, deadline - time.monotonic()))
    if any(each.is_alive() for each in playing):
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError):
                stream.flush()
        os._exit(code)
