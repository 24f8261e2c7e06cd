"""A machine with a strategy compiled into it: no call lies between a question and its answer.

Rules and strategies are compiled apart, and a machine calls the strategy of a seat at its address. Where all
seats play alike the two can also be put together, from the intermediate code of both: what a strategy does
only at decisions of another kind falls away at each place that asks, and what it reads lies at hand. That
pays where answers are short; it takes seconds to compile, for each strategy.
"""

from __future__ import annotations

from types import FunctionType
from typing import Any

from simcore.game import WEIGHTS
from simcore.intrinsics import answering_by
from simcore.jit import INT64, record_of, secluded


def machine_with(advance: Any, choose: Any, tables: Any, state: Any) -> Any:
    """The machine of a game with a strategy compiled into it.

    It still asks only where the log holds an address, and returns where it holds none.

    Parameters
    ----------
    advance, choose
        Kernels of the game and of the strategy.
    tables, state
        Numba types of the records of the game.

    Returns
    -------
    callable
        A kernel like `advance`; `advance` itself where the two cannot be put together: the compiler is
        switched off, numba is not as `linking` knows it, or another function has made the strategy, so that
        its name and place do not tell what it does.
    """
    if not hasattr(choose, "linked") or choose.py_func.__closure__:
        return advance
    records = (tables, state, record_of(WEIGHTS))
    linked = choose.linked()
    linked.compile(INT64(*records))
    names = {"advance": advance, "answer_by": answering_by(linked.overloads[records])}
    machine = FunctionType(_machine.__code__, names, "advance")
    # Kept on disk with the strategy. The name, by which it is found there and by the loader, is nobody
    # else's: all strategies of a file may be called `choose`, and one strategy may play several games.
    machine.__module__ = choose.__module__
    line = choose.py_func.__code__.co_firstlineno
    machine.__qualname__ = f"{choose.__module__}.{choose.__qualname__}.{line}.{advance.__module__}.advance"
    return secluded(machine)


# Its two names are given to it: a function with a closure could not be found again on disk.
def _machine(tables, state, log):  # type: ignore[no-untyped-def]
    answer_by(tables, state)  # type: ignore[name-defined]  # noqa: F821
    return advance(tables, state, log)  # type: ignore[name-defined]  # noqa: F821
