"""Fields of the Tables that only games with packs have."""

from __future__ import annotations

from simcore.games.arkham_horror.limits import BASE, Limits
from simcore.records.schema import Group

GROUPS: tuple[Group, ...] = ()
"""One group for each topic."""


def groups(limits: Limits) -> tuple[Group, ...]:
    """Return the groups of packs in records of some limits; none in the base layout."""
    return () if limits == BASE else GROUPS
