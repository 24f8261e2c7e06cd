"""Numbers of blocks: `0`, `1-2`, `3+` say for which results a block runs."""

from __future__ import annotations

import re
from collections.abc import Sequence

TIER = re.compile(r"(\d{1,4})(?:-(\d{1,4})|(\+))?")


def tier_mistake(labels: Sequence[str]) -> tuple[str, str, str] | None:
    """Problem, what was found and what is allowed, of labels by number; None if they are right."""
    allowed = "numbers and ranges in ascending order, each number once: 0, 1-2, 3+"
    last: float = -1
    for label in labels:
        found = TIER.fullmatch(label)
        if found is None:
            return "not a number of a block", label, allowed
        low = int(found[1])
        high = float("inf") if found[3] else int(found[2] or low)
        if low <= last or high < low:
            return "numbers of blocks that do not ascend", label, allowed
        last = high
    return None


def tier_bounds(label: str) -> tuple[int, int]:
    """Least and most number of a block; the most of `3+` is -1."""
    found = TIER.fullmatch(label)
    assert found is not None
    return int(found[1]), -1 if found[3] else int(found[2] or found[1])
