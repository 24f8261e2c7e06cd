"""How the board is drawn: the streets in a ring, each with its locations outside of it."""

from __future__ import annotations

import math
from typing import Any

from simcore.games.arkham_horror.scenario.models import Data

SIZE = 640.0
MIDDLE = SIZE / 2
STREETS, LOCATIONS = 160.0, 275.0  # how far from the middle
SPREAD = 0.21  # angle between two locations of a street
BESIDE = {"sky": (-50.0, "Sky"), "outskirts": (50.0, "Outskirts")}
"""Places of monsters that are no areas: how far beside the middle, and their names."""


def ring(data: Data) -> list[str]:
    """The streets along the white arrows, from the first on; those off the ring come last."""
    streets = [name for name, place in data.places.items() if place.kind == "street"]
    found: list[str] = []
    at: str | None = streets[0]
    while at is not None and at not in found:
        found.append(at)
        at = data.places[at].white
    return found + [name for name in streets if name not in found]


def _point(angle: float, far: float) -> tuple[float, float]:
    return round(MIDDLE + far * math.sin(angle), 1), round(MIDDLE - far * math.cos(angle), 1)


def board(data: Data) -> dict[str, Any]:
    """Points of all places, lines, size of the picture and names (`simcore.game.Scenario.board`)."""
    streets = ring(data)
    points: dict[str, tuple[float, float]] = {}
    links: set[tuple[str, str]] = set()
    for number, street in enumerate(streets):
        angle = 2 * math.pi * number / len(streets)
        points[street] = _point(angle, STREETS)
        links |= {(min(street, other), max(street, other)) for other in data.places[street].lines}
        around = [name for name, place in data.places.items() if place.street == street]
        for place, name in enumerate(around):
            points[name] = _point(angle + SPREAD * (place - (len(around) - 1) / 2), LOCATIONS)
            links.add((street, name))
    for name, (beside, _) in BESIDE.items():
        points[name] = (MIDDLE + beside, MIDDLE)
    names = {name: data.places[name].name for name in points if name in data.places}
    names |= {name: title for name, (_, title) in BESIDE.items()}
    return {"locations": points, "links": sorted(links), "size": (SIZE, SIZE), "names": names}
