"""Iteration in which another thread makes the next item."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def one_ahead(items: Iterator[T]) -> Iterator[T]:
    """Yield the items of an iterator up to the first None; a thread makes each while the last one is in use.

    Kernels release the interpreter lock, so the data of the next games are made while games are played.

    Examples
    --------
    >>> list(one_ahead(iter("abc")))
    ['a', 'b', 'c']
    """
    with ThreadPoolExecutor(1) as thread:
        coming = thread.submit(next, items, None)
        while (item := coming.result()) is not None:
            coming = thread.submit(next, items, None)
            yield item
