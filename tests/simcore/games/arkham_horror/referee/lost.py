"""Rules that replace being lost in time and space."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from . import narrowing, standing
from .table import Person, Table


def is_instead(step: Any) -> bool:
    """Whether a rule takes the place of being lost."""
    return bool(step.verb == "instead" and step.word() == "lost_in_time")


def may_instead(g: Table, person: Person, step: Any, source: Any) -> bool:
    """Whether something takes the place of being lost; on some cards he decides."""
    if not narrowing.fits(g, step, source, person, {}):
        return False
    asks = str(step.keys.get("may", "no")) == "yes"
    return not asks or bool(g.log.decide("instead", person.seat, [0, 1]))


def is_offered(g: Table, person: Person) -> bool:
    """Whether he may decide for something in place of being lost."""
    return any(
        is_instead(step)
        and str(step.keys.get("may", "no")) == "yes"
        and narrowing.fits(g, step, source, person, {})
        for step, source in standing.own(g, person)
    )


@contextlib.contextmanager
def as_fallen(person: Person) -> Iterator[None]:
    """For what takes the place of being lost, he has none left of what he has fallen by."""
    what = {"insane": "sanity", "unconscious": "stamina"}.get(str(person.down), "")
    points = getattr(person, what) if what else 0
    if what:
        setattr(person, what, 0)
    try:
        yield
    finally:
        if what:
            setattr(person, what, getattr(person, what) + points)
