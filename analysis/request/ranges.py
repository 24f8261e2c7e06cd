"""Ranges of a number, as a user writes them: `KEY=1..5`, `KEY=0..20:5`, `KEY=1,2,4`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from analysis.errors import RequestError

MAX_VALUES = 200
"""Maximum number of values of a range."""

_RANGE = re.compile(r"(-?\d{1,18})\.\.(-?\d{1,18})(?::(\d{1,18}))?")
_NUMBER = re.compile(r"-?\d{1,18}")


@dataclass(frozen=True)
class Range:
    """Values that one number takes.

    Parameters
    ----------
    key
        Key of the number, as in a setting.
    values
        Values in ascending order.
    """

    key: str
    values: tuple[int, ...]


def read_range(text: str) -> Range:
    """Read `KEY=FROM..TO`, `KEY=FROM..TO:STEP` or `KEY=VALUE,VALUE`.

    Raises
    ------
    RequestError
        If the text has another form, the range descends, or there are too many values.

    Examples
    --------
    >>> read_range("rules.health.2=4..8:2")
    Range(key='rules.health.2', values=(4, 6, 8))
    >>> read_range("a=7,1")
    Range(key='a', values=(1, 7))
    """
    key, sign, listed = (part.strip() for part in text.partition("="))
    if not key or not sign:
        raise RequestError("ranges", "expected KEY=FROM..TO, for instance a.b.c=1..5", repr(text))
    values = _values(listed)
    if values is None:
        raise RequestError(
            "ranges", "expected FROM..TO, FROM..TO:STEP or whole numbers with commas after the =", repr(text)
        )
    if not values:
        raise RequestError(
            "ranges", "the range must run upwards, and its step must be at least 1", repr(text)
        )
    if len(values) > MAX_VALUES:
        raise RequestError(
            "ranges", f"at most {MAX_VALUES} values; take a larger step, as in 0..1000:10", text
        )
    return Range(key, tuple(values))


def _values(text: str) -> list[int] | range | None:
    """Return all values; empty if the range descends, None if the text is no range."""
    match = _RANGE.fullmatch(text)
    if match:
        low, high, step = int(match[1]), int(match[2]), int(match[3] or 1)
        return range(low, high + 1, step) if step else range(0)
    listed = [part.strip() for part in text.split(",")]
    if all(map(_NUMBER.fullmatch, listed)):
        return sorted(set(map(int, listed)))
    return None
