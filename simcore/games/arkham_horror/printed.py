"""Names that result columns have: the places of the printed board, in the order of their numbers.

A variant of the data never gives a printed place another number.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

DATA = Path(__file__).parent / "data"
_PLACES = tomllib.loads((DATA / "places.toml").read_text(encoding="utf-8"))

AREAS: tuple[str, ...] = tuple(
    name for kind in ("street", "location") for name, place in _PLACES.items() if place["kind"] == kind
)
