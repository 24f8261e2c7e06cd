"""A machine with a strategy compiled into it: no call lies between a question and its answer.

Rules and strategies are compiled apart, and a machine calls the strategy of a seat at its address. Where all
seats play alike the two can also be put together, from the intermediate code of both: what a strategy does
only at decisions of another kind falls away at each place that asks, and what it reads lies at hand. That
pays where answers are short; it takes seconds to compile, for each strategy.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

from simcore.game import WEIGHTS
from simcore.intrinsics import answering_by
from simcore.jit import INT64, record_of, secluded


def machine_with(
    advance: Callable[..., bool], choose: Any, tables: Any, state: Any
) -> Callable[..., bool] | None:
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
    callable or None
        A kernel like `advance`. None where the two cannot be put together: the compiler is switched off,
        numba is not as `linking` knows it, or another function has made the strategy, so that it has no name
        by which its machine could be found again on disk.
    """
    if not hasattr(choose, "linked") or choose.py_func.__closure__:
        return None
    records = (tables, state, record_of(WEIGHTS))
    linked = choose.linked()
    linked.compile(INT64(*records))
    names = {"advance": advance, "answer_by": answering_by(linked.overloads[records])}
    machine = FunctionType(_machine.__code__, names, "advance")
    # Kept on disk with the strategy, and under its name.
    machine.__module__ = choose.__module__
    machine.__qualname__ = f"{choose.__module__}.{choose.__qualname__}.{machine.__name__}"
    return secluded(machine)


# Its two names are given to it: a function with a closure could not be found again on disk.
def _machine(tables, state, log):  # type: ignore[no-untyped-def]
    answer_by(tables, state)  # type: ignore[name-defined]  # noqa: F821
    return advance(tables, state, log)  # type: ignore[name-defined]  # noqa: F821
