"""Validation errors of a scenario: place, found value, allowed values."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from simcore.messages.names import listed, nearest

NO_FILE, NO_ENTRY, MISSING = "no-file", "no-entry", "missing"
"""Kinds by which callers recognize errors: no such file, a mistyped name of a new entry, a missing field."""

Key = tuple[str, ...]
"""Path of a value in the tree, from the top; list items count from 0."""


@dataclass(frozen=True)
class ErrorDetail:
    """Validation error: place, found value, allowed values, and the nearest valid name.

    `kind` and `facts` describe the problem, as in a `DescribedError`.
    """

    file: str
    key: str
    problem: str
    found: Any = None
    allowed: str | None = None
    nearest: str | None = None
    kind: str = ""
    facts: Mapping[str, object] = field(default_factory=dict, compare=False, repr=False)

    def __str__(self) -> str:
        text = ": ".join(filter(None, (self.file, self.key, self.problem)))
        if self.found is not None:
            text += f"; found {short(self.found)}"
        if self.allowed is not None:
            text += f"; allowed: {self.allowed}"
        if self.nearest is not None:
            text += f"; did you mean {self.nearest!r}?"
        return text


def clash(
    key: Iterable[str | int],
    problem: str,
    found: Any = None,
    allowed: str | None = None,
    near: str | None = None,
) -> ErrorDetail:
    """Return the error for a conflict with another part of the data; the file is added later from the key."""
    return ErrorDetail("", dotted(key), problem, found, allowed, near)


def unknown(key: Iterable[str | int], kind: str, found: Any, allowed: Iterable[Any]) -> ErrorDetail:
    """Return the error for an unknown name."""
    names = [str(name) for name in allowed]
    allowed_names = listed(names, f"one of {len(names)} names") or "none"
    return clash(key, f"no such {kind}", found, allowed_names, nearest(str(found), names))


class ScenarioError(ValueError):
    """Error with all validation errors of a scenario.

    Parameters
    ----------
    errors
        Validation errors.
    notes
        Notes that are not errors, but may explain one.
    """

    def __init__(self, errors: Iterable[ErrorDetail], notes: Iterable[ErrorDetail] = ()) -> None:
        self.errors = tuple({str(error): error for error in errors}.values())
        self.notes = tuple(notes)
        super().__init__(self.errors, self.notes)

    def __str__(self) -> str:
        notes = [f"Note: {note}" for note in self.notes]
        if len(self.errors) == 1:
            return "\n".join([str(self.errors[0]), *notes])
        return "\n".join([f"{len(self.errors)} errors:", *(f"  {error}" for error in self.errors), *notes])


def short(value: Any, width: int = 60) -> str:
    """Return a value as written in a file, truncated if it is long."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= width else text[: width - 3] + "..."


def dotted(key: Iterable[str | int]) -> str:
    """Return a key path in the form of a setting."""
    return ".".join(str(part) for part in key)
