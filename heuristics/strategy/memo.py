"""Memos of strategies: their dtype, and players in plain Python with a memo."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np


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
