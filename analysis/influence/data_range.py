"""Reads ranges of other data out of results, for tables, figures and findings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Ends = tuple[float, float]


def current(survey: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """The survey of a kept run; None if there is none, or if an earlier version made it.

    Earlier versions estimated ranges that could exclude the win rate beside them.

    Parameters
    ----------
    survey
        Of the manifest.
    """
    return survey if survey and survey.get("data_confidence") else None


def shown(data: Mapping[str, Any] | None) -> Ends | None:
    """Ends of a range, rounded outwards to what is known; None where too little is known.

    Parameters
    ----------
    data
        The range of a cell or pair in a survey of the data (`analysis.influence.data_result`). Runs of
        earlier versions have ranges that were not rounded; these are not shown.
    """
    ends = (data or {}).get("rounded")
    return None if ends is None else (float(ends[0]), float(ends[1]))


def digits(ends: Ends) -> int:
    """Decimals that the ends have in points.

    >>> digits((0.36, 0.45)), digits((0.361, 0.45))
    (0, 1)
    """
    return 0 if all(abs(100 * end - round(100 * end)) < 1e-6 for end in ends) else 1
