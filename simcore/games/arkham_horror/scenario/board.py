"""Drawing of the board: the ring of streets in two columns, each with its locations outside the ring."""

from __future__ import annotations

from typing import Any

from simcore.games.arkham_horror.scenario.models import Data
from simcore.games.arkham_horror.scenario.names import names_of

ROW, GAP = 52.0, 12.0  # from one place to the next below it; more between two neighbourhoods
STREETS, LOCATIONS = 58.0, 158.0  # how far beside the middle
NAMES = 110.0  # room for the names of locations, at both sides
BESIDE = {"sky": "Sky", "outskirts": "Outskirts"}
"""Places of monsters that are not areas, with their names."""


def ring(data: Data) -> list[str]:
    """Return the streets along the white arrows from the first one; streets off the ring come last."""
    streets = [name for name, place in data.places.items() if place.kind == "street"]
    names: list[str] = []
    at: str | None = streets[0]
    while at is not None and at not in names:
        names.append(at)
        at = data.places[at].white
    return names + [name for name in streets if name not in names]


def _columns(streets: list[str]) -> tuple[list[str], list[str]]:
    """Split the streets down the right side and up the left, so that neighbours stay neighbours."""
    half = len(streets) // 2
    right, left = streets[1 : half + 2], streets[half + 2 :]
    return [streets[0], *reversed(left)], right


def _column(data: Data, streets: list[str], side: float) -> dict[str, tuple[float, float]]:
    """Return the points of a column's streets and their locations; `side` is -1 (left) or 1 (right)."""
    middle, below = NAMES + LOCATIONS, 0.0
    points: dict[str, tuple[float, float]] = {}
    for street in streets:
        around = [name for name, place in data.places.items() if place.street == street]
        rows = max(len(around), 1)
        points[street] = (middle + side * STREETS, below + ROW * (rows - 1) / 2)
        points |= {
            name: (middle + side * LOCATIONS, below + ROW * place) for place, name in enumerate(around)
        }
        below += ROW * rows + GAP
    return points


def board(data: Data) -> dict[str, Any]:
    """Return points of all places, lines, picture size and names (`simcore.contract.game.Scenario.board`).

    The places have the order of the areas in the records, on which counts rely.
    """
    left, right = _columns(ring(data))
    points = _column(data, left, -1.0) | _column(data, right, 1.0)
    links: set[tuple[str, str]] = set()
    for name, place in data.places.items():
        links |= {(min(name, other), max(name, other)) for other in place.lines}
        if place.street:
            links.add((place.street, name))
    last = max(y for _, y in _column(data, left, -1.0).values())
    for column, name in enumerate(BESIDE):  # side by side, below the left column
        points[name] = (NAMES + (LOCATIONS - STREETS) * column, last + 2 * GAP + ROW)
    names = {name: data.places[name].name for name in points if name in data.places} | BESIDE
    ordered = {name: points[name] for name in (*names_of(data).areas, *BESIDE) if name in points}
    size = (2 * (NAMES + LOCATIONS), max(y for _, y in points.values()))
    return {"locations": ordered, "links": sorted(links), "size": size, "names": names}
