"""Lines of the keys of a TOML text, for messages."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from typing import Any

HEADING = re.compile(r"\s*(\[\[?)([^\[\]]+)\]\]?\s*(#.*)?$")
ASSIGNMENT = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")

Path = tuple[str, ...]


def line_of(text: str, key: Sequence[str]) -> int | None:
    r"""Return the line of a key, or of the nearest table around it; None if there is none.

    Parameters
    ----------
    text
        Valid TOML.
    key
        Path of the key; tables of a list count from 1.

    Examples
    --------
    >>> text = "doom = 3\n[[players]]\nclues = 1\n[[players]]\nclues = 2"
    >>> line_of(text, ("players", "2", "clues")), line_of(text, ("players", "1", "sanity"))
    (5, 2)
    """
    lines = dict(reversed(list(_lines(text))))  # the first line of each key
    for length in range(len(key), 0, -1):
        if tuple(key[:length]) in lines:
            return lines[tuple(key[:length])]
    return None


def _lines(text: str) -> Iterator[tuple[Path, int]]:
    """Yield the path of each heading and each assignment with its line."""
    table: Path = ()
    counts: dict[Path, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        heading = HEADING.match(line)
        if heading:
            table = _path(heading[2])
            if heading[1] == "[[":
                counts[table] = counts.get(table, 0) + 1
                table = (*table, str(counts[table]))
            yield table, number
            continue
        assignment = ASSIGNMENT.match(line)
        if assignment:
            yield (*table, *_path(assignment[1])), number


def _path(text: str) -> Path:
    """Return the parts of a key of TOML."""
    parts: list[str] = []
    try:
        inner: Any = tomllib.loads(f"{text} = 0")
    except tomllib.TOMLDecodeError:
        return (text.strip(),)
    while isinstance(inner, dict):
        ((name, inner),) = inner.items()
        parts.append(name)
    return tuple(parts)
