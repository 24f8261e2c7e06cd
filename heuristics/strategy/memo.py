"""Memos of strategies: their dtype, and decision functions that take them."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from simcore.jit.addresses import record_at
from simcore.jit.decorators import kernel


def memo_dtype(name: str, memo: Any) -> np.dtype[Any] | None:
    """Return the dtype of a memo, with its fields at addresses that suit the processor.

    Raises
    ------
    ValueError
        If it is no dtype of a record.
    """
    if memo is None:
        return None
    try:
        kept: np.dtype[Any] = np.dtype(memo, align=not isinstance(memo, np.dtype))
    except TypeError as problem:
        raise ValueError(f"strategy {name!r}: memo is no NumPy dtype: {problem}") from problem
    if not kept.names or kept.hasobject:
        raise ValueError(f"strategy {name!r}: memo must be a dtype with named fields of numbers")
    return kept


def remembering(choose: Callable[..., Any], memo: np.ndarray[Any, np.dtype[Any]]) -> Callable[..., Any]:
    """Return a function in plain Python as `choose(tables, state, weights)`, with its memo."""

    @functools.wraps(choose)
    def call(*records: Any) -> Any:
        return choose(*records, memo[0])

    return call


def taking_memo(choose: Callable[..., Any], memo: np.dtype[Any] | None) -> Callable[..., Any]:
    """Make the kernel `choose(tables, state, weights, address)` of a strategy.

    Compiled loops hold the strategies of all seats in one tuple, whose functions have one type, so every
    strategy takes the address of a memo of any dtype.

    Parameters
    ----------
    choose
        Kernel of the strategy.
    memo
        Dtype of its memo; None: it takes none.
    """
    if memo is None:

        def answer(tables, state, weights, _address):  # type: ignore[no-untyped-def]
            return choose(tables, state, weights)
    else:

        def answer(tables, state, weights, address):  # type: ignore[no-untyped-def]
            if address == 0:
                return choose(tables, state, weights, np.zeros(1, memo)[0])
            return choose(tables, state, weights, record_at(address, memo))

    # Its compiled code is kept with that of the strategy's module.
    answer.__module__ = getattr(choose, "py_func", choose).__module__
    return kernel(answer)
