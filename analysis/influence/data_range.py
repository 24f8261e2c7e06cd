"""Reads ranges of other data out of results, for tables, figures and findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simcore.results.data_range import DataRange


Ends = tuple[float, float]


def shown(data: DataRange | None) -> Ends | None:
    """Return the ends of a range, rounded outwards; None if the data are insufficient.

    Parameters
    ----------
    data
        The range of a cell or pair in a survey of the data (`analysis.influence.data_result`).
    """
    return None if data is None else data.rounded


def digits(ends: Ends) -> int:
    """Decimals that the ends have in points.

    >>> digits((0.36, 0.45)), digits((0.361, 0.45))
    (0, 1)
    """
    return 0 if all(abs(100 * end - round(100 * end)) < 1e-6 for end in ends) else 1
