"""How much may be asked for at once; what lies beyond is answered with the name of the limit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

MAX_GAMES = 10**15
"""Games of a cell: below 2**53, so that every count is exact as a float too."""

MAX_GAME_NUMBER = 2**63 - 1
"""Number of the last game that a seed has."""

MAX_CELLS = 10_000
"""Cells of a run, each with its players."""

MAX_MEMBERS = 1000
"""Members of a group of players."""

MAX_WORKERS = 1024
"""Threads."""

MAX_NESTED = 10**9
"""Games of one strategy in one cell of a nested design; each outcome is held as a byte."""

MAX_PLAY_OUTS = 1 << 16
"""Games that are played on from one point of a game."""

MAX_FILE_BYTES = 1 << 22
"""Size of a file of text that is read: scenario, weights, strategy."""

MAX_MANIFEST_BYTES = 1 << 28
"""Size of the manifest of a run that is read."""

MAX_DEPTH = 64
"""Tables within tables in such a file."""

MAX_NUMBER = 10**1000
"""Whole numbers in such a file lie below it: Python writes none of more than some thousand digits."""


CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
"""Characters that no name or number holds, and that can do what they like with a terminal."""


def control_character(content: Any) -> str | None:
    """The first text with a control character, as Python writes it; None if there is none."""
    for part in parts(content):
        for text in part if isinstance(part, dict) else (part,):
            if isinstance(text, str) and CONTROL.search(text):
                return repr(text[:60])
    return None


def parts(content: Any) -> Iterator[Any]:
    """Everything in tables and lists within each other, however deep that is."""
    waiting = [content]
    while waiting:
        value = waiting.pop()
        yield value
        if isinstance(value, dict | list):
            waiting += value.values() if isinstance(value, dict) else value


def depth(content: Any) -> int:
    """How deep tables and lists lie within each other, however deep that is."""
    levels, level = 0, [content]
    while level:
        levels += 1
        below = [value.values() if isinstance(value, dict) else value for value in level
                 if isinstance(value, dict | list)]  # fmt: skip
        level = [inner for values in below for inner in values]
    return levels
