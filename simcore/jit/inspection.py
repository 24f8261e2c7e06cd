"""Whether the compiler is at work, and what it has made of the answers of a kernel."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.core import event, ir


class _Watch(event.Listener):
    """Counts the compilations that are under way, in all threads."""

    def __init__(self) -> None:
        self.open = 0

    def on_start(self, event: event.Event) -> None:
        self.open += 1

    def on_end(self, event: event.Event) -> None:
        self.open -= 1


_watch = _Watch()
event.register("numba:compiler_lock", _watch)


def is_compiling() -> bool:
    """Whether anything is being compiled just now, so that nobody takes that time for a strategy's."""
    return _watch.open > 0


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
