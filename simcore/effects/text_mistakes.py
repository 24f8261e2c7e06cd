"""Mistakes in a text: position and message."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

CUT = "..."
AROUND = 14
"""Letters that a message shows on each side of a mistake."""


@dataclass(frozen=True)
class Mistake:
    """Mistake in a text: position and message."""

    at: int
    problem: str
    found: Any = None
    allowed: str | None = None
    near: str | None = None


def with_place(text: str, mistake: Mistake) -> str:
    """Return the problem of a mistake, with its position and the text around it."""
    line, column = text.count("\n", 0, mistake.at) + 1, mistake.at - text.rfind("\n", 0, mistake.at)
    start, end = mistake.at - AROUND, mistake.at + 2 * AROUND
    start = start if start > len(CUT) else 0
    end = end if end < len(text) - len(CUT) else len(text)
    around = " ".join(text[start:end].split())
    around = (CUT if start else "") + around + (CUT if end < len(text) else "")
    where = f"line {line}, column {column}" if "\n" in text.strip() else f"column {column}"
    return f"{where}, at `{around}`: {mistake.problem}"
