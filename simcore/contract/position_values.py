"""Kinds of the values that a file of a position holds (`simcore/contract/positions.py`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from simcore.contract.look import Look
from simcore.messages.names import known_name, listed, nearest


class UnfitError(ValueError):
    """Error for a value that a position cannot have.

    Parameters
    ----------
    problem
        What is wrong, in a few words.
    allowed
        What is allowed; None: nothing in particular.
    near
        Allowed name that is nearest to a mistyped one.
    """

    def __init__(self, problem: str, allowed: str | None = None, near: str | None = None) -> None:
        super().__init__(problem)
        self.problem, self.allowed, self.near = problem, allowed, near


Limit = int | Callable[[Look, int], int]
"""A number, or `limit(look, row)`."""


def _limit(limit: Limit, look: Look, row: int) -> int:
    return limit(look, row) if callable(limit) else limit


def _one(what: str) -> str:
    """Return a noun with its article.

    >>> _one("item"), _one("card")
    ('an item', 'a card')
    """
    return f"{'an' if what[0].lower() in 'aeio' else 'a'} {what}"


def _several(what: str) -> str:
    """Return the plural of a noun.

    >>> _several("ally"), _several("card")
    ('allies', 'cards')
    """
    return f"{what[:-1]}ies" if what.endswith("ly") else f"{what}s"


class Kind:
    """Kind of a value: how a file writes it, and how the State holds it."""

    words = ""
    """Content of a file, for the documentation."""

    def read(self, look: Look, row: int, value: Any) -> Any:
        """Return the value for the State.

        Raises
        ------
        UnfitError
            If a file may not hold it.
        """
        raise NotImplementedError

    def write(self, look: Look, value: Any) -> Any:
        """Return the value for a file."""
        return value


@dataclass(frozen=True)
class Whole(Kind):
    """Whole number between two limits; a file holds it plus `shift`."""

    most: Limit
    least: Limit = 0
    shift: int = 0
    words = "whole number"

    def read(self, look: Look, row: int, value: Any) -> int:
        """Check the limits."""
        least, most = (_limit(limit, look, row) + self.shift for limit in (self.least, self.most))
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise UnfitError("wrong value", f"a whole number from {least} to {most}")
        return value - self.shift

    def write(self, look: Look, value: Any) -> int:
        """Return a number of Python."""
        return int(value) + self.shift


class Flag(Kind):
    """True or false."""

    words = "true or false"

    def read(self, look: Look, row: int, value: Any) -> bool:
        """Check the type."""
        if not isinstance(value, bool):
            raise UnfitError("wrong value", "true or false")
        return value

    def write(self, look: Look, value: Any) -> bool:
        """Return a truth value of Python."""
        return bool(value)


@dataclass(frozen=True)
class Name(Kind):
    """Name out of a list of labels; the State holds its number, and `none` if there is none.

    Parameters
    ----------
    what
        Kind of the named thing, for messages.
    labels
        Name of the list in `Scenario.labels`, or `labels(look)`.
    none
        Number in the State if there is none, which a file writes as an empty text; None: there is always one.
    """

    what: str
    labels: str | Callable[[Look], Sequence[str]]
    none: int | None = None

    @property
    def words(self) -> str:  # type: ignore[override]
        """Name of one such thing."""
        return f"name of {_one(self.what)}"

    def all(self, look: Look) -> Sequence[str]:
        """Return all labels."""
        return look.list_of(self.labels) if isinstance(self.labels, str) else self.labels(look)

    def read(self, look: Look, row: int, value: Any) -> int:
        """Return the number of a name, in any spelling that the command line accepts."""
        labels = self.all(look)
        if not isinstance(value, str):
            raise UnfitError("wrong value", f"the name of {_one(self.what)}")
        if value == "" and self.none is not None:
            return self.none
        name = known_name(value, list(labels), look.titles)
        if name not in labels:
            names = list(dict.fromkeys(labels))
            allowed = listed(names, f"one of {len(names)} names") or "none"
            raise UnfitError(f"no such {self.what}", allowed, nearest(value, names))
        return list(labels).index(name)

    def write(self, look: Look, value: Any) -> str:
        """Return the label; empty if there is none."""
        return "" if int(value) == self.none else str(self.all(look)[int(value)])


@dataclass(frozen=True)
class Names(Kind):
    """List of names; the State holds their numbers.

    Parameters
    ----------
    name
        Kind of each.
    most
        Largest number of them.
    """

    name: Name
    most: Limit = 255

    @property
    def words(self) -> str:  # type: ignore[override]
        """Names of such things."""
        return f"list of names of {_several(self.name.what)}"

    def read(self, look: Look, row: int, value: Any) -> list[int]:
        """Return the numbers in the order of the file."""
        if not isinstance(value, list):
            raise UnfitError("wrong value", f"a list of names of {_several(self.name.what)}")
        most = _limit(self.most, look, row)
        if len(value) > most:
            raise UnfitError(f"{len(value)} {_several(self.name.what)}", f"at most {most}")
        numbers = []
        for item in value:
            try:
                numbers.append(self.name.read(look, row, item))
            except UnfitError as error:
                raise UnfitError(f"{error.problem}: {item!r}", error.allowed, error.near) from None
        return numbers

    def write(self, look: Look, value: Any) -> list[str]:
        """Return the labels."""
        return [self.name.write(look, number) for number in value]


@dataclass(frozen=True)
class Numbers(Kind):
    """List of whole numbers."""

    count: Limit
    most: int
    words = "list of whole numbers"

    def read(self, look: Look, row: int, value: Any) -> list[int]:
        """Check their number and the limits."""
        count = _limit(self.count, look, row)
        fits = isinstance(value, list) and len(value) == count
        one = Whole(self.most)
        if not fits:
            raise UnfitError("wrong value", f"a list of {count} whole numbers from 0 to {self.most}")
        return [one.read(look, row, number) for number in value]

    def write(self, look: Look, value: Any) -> list[int]:
        """Return numbers of Python."""
        return [int(number) for number in value]
