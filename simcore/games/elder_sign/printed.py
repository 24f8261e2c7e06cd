"""Names of the printed adventures and Other Worlds; a variant never gives them other numbers."""

from __future__ import annotations

import tomllib
from pathlib import Path

DATA = Path(__file__).parent / "data"


def _keys(name: str) -> tuple[str, ...]:
    return tuple(tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8")))


PRINTED_CARDS = _keys("adventures")
PRINTED_WORLDS = _keys("other-worlds")
