"""A panel: arms of a comparison that are ranked against each other."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Panel:
    """Arms that are compared with each other, by their numbers; `title` says what they share."""

    title: str
    arms: tuple[int, ...]
