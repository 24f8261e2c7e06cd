"""Text of a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simcore.data.toml_write import dumps
from simcore.positions.machine import MACHINE
from simcore.positions.overlay import PLAYERS


def text_of_position(table: Mapping[str, Any], heading: str = "") -> str:
    """Return the text of a position; the heading becomes a comment."""
    comment = "".join(f"# {line}\n" for line in heading.splitlines())
    return comment + dumps(table, (PLAYERS, MACHINE))
