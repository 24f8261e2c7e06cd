"""How long the compiler is at work, and what it has made of the answers of a kernel."""

from __future__ import annotations

import time
from typing import Any

from numba import types
from numba.core import event, ir


class _Watch(event.Listener):
    """Measures how long the compiler works, in all threads."""

    def __init__(self) -> None:
        self.open, self.since, self.seconds = 0, 0.0, 0.0

    def on_start(self, event: event.Event) -> None:
        if self.open == 0:
            self.since = time.monotonic()
        self.open += 1

    def on_end(self, event: event.Event) -> None:
        self.open -= 1
        if self.open == 0:
            self.seconds += time.monotonic() - self.since


_watch = _Watch()
event.register("numba:compiler_lock", _watch)


def compiling_seconds() -> float:
    """For how long the compiler has worked, so that nobody takes that time for a strategy's."""
    return _watch.seconds + (time.monotonic() - _watch.since if _watch.open else 0.0)


def fraction_returned(dispatcher: Any) -> int | None:
    """Line on which a kernel that shall return a whole number returns another one, which numba cuts off.

    None if there is none, or if the kernel comes from disk: it was looked at before it was kept.
    """
    for compiled in dispatcher.overloads.values():
        told = compiled.type_annotation
        for block in getattr(told, "blocks", {}).values():
            for left in block.find_insts(ir.Return):
                for each in block.find_insts(ir.Assign):
                    cast = each.target.name == left.value.name and getattr(each.value, "op", "") == "cast"
                    if cast and isinstance(told.typemap[each.value.value.name], types.Float | types.Complex):
                        return int(each.loc.line)
    return None
