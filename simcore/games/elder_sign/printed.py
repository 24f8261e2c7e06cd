"""Names of result columns: the printed adventures and Other Worlds, and the sources of doom tokens.

A variant of the data never changes the number of a printed card.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

DATA = Path(__file__).parent / "data"


FEEDERS = ("mythos", "midnight", "terror", "penalty", "devoured", "clock", "other-worlds", "start", "other")


def _keys(name: str) -> tuple[str, ...]:
    return tuple(tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8")))


PRINTED_CARDS = _keys("adventures")
PRINTED_WORLDS = _keys("other-worlds")
PRINTED = (*PRINTED_CARDS, *PRINTED_WORLDS)
