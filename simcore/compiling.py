"""Whether the compiler is at work, so that nobody takes its time for that of a strategy."""

from __future__ import annotations

from numba.core import event


class _Watch(event.Listener):
    """Counts the compilations that are under way, in all threads."""

    def __init__(self) -> None:
        self.open = 0

    def on_start(self, event: event.Event) -> None:
        self.open += 1

    def on_end(self, event: event.Event) -> None:
        self.open -= 1


_watch = _Watch()
event.register("numba:compiler_lock", _watch)  # type: ignore[no-untyped-call]


def is_compiling() -> bool:
    """Whether anything is being compiled just now."""
    return _watch.open > 0
