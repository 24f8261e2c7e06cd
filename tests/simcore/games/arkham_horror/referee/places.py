"""Where people are: moving them about the board."""

from __future__ import annotations

from typing import Any

from .table import Person, Table


def leave(g: Table, person: Person, to: Any) -> None:
    """Somebody is somewhere else: his explored marker is gone (Explored Marker)."""
    if to != person.at:
        person.explored = False
        person.dealt_with.clear()
        person.left_alone = False
    if not isinstance(to, tuple):
        person.entered = None
    person.at = to


def distance(g: Table, start: str) -> dict[str, int]:
    """Lines between an area and every other one (Nearest)."""
    found = {start: 0}
    border = [start]
    while border:
        area = border.pop(0)
        for other in g.book.neighbours(area):
            if other not in found:
                found[other] = found[area] + 1
                border.append(other)
    return found
