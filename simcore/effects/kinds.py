"""Kinds of operands: the allowed values of an operand of an effect."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from itertools import count
from types import EllipsisType
from typing import Any

WORDS = 10_000
"""First number of the words of a kind that also allows numbers or names."""


@dataclass(frozen=True)
class Kind:
    """Kind of an operand: a number, a word, a name of the data, or a term.

    Parameters
    ----------
    called
        Name in messages and in the documentation.
    least, most
        Bounds of a number; None: no number is allowed.
    limit
        Name of the limit that sets the upper bound.
    words
        Allowed words. Their numbers in the rows are given, or count from 0 (from `WORDS` if numbers or names
        are allowed too). A word such as `gate:ICON` means `gate:` and a name of the table `gate`.
    table
        Table of the data whose names are allowed, by the game's name for it.
    terms
        Functions whose terms are allowed, and the kinds of their arguments: kinds, or names of kinds of the
        vocabulary. `...` at the end repeats the last one: `{"and": ("condition", ...)}`.
    flag
        Only `true` is allowed.
    """

    called: str
    least: int | None = None
    most: int | None = None
    limit: str = ""
    words: Sequence[str] | Mapping[str, int] = ()
    table: str = ""
    terms: Mapping[str, tuple[Kind | str | EllipsisType, ...]] = field(default_factory=dict)
    flag: bool = False

    @functools.cached_property
    def numbers(self) -> dict[str, int]:
        """Number of each word. A word that is followed by a name has the number of its prefix."""
        beside = self.least is not None or self.table
        first = WORDS if beside else 0
        listed = (
            self.words
            if isinstance(self.words, Mapping)
            else dict(zip(self.words, count(first), strict=False))
        )
        return {word.partition(":")[0]: number for word, number in listed.items()}

    @functools.cached_property
    def plain_words(self) -> tuple[str, ...]:
        """Words that are not followed by a name."""
        return tuple(word for word in self.words if ":" not in word)

    @functools.cached_property
    def prefixes(self) -> tuple[str, ...]:
        """Words that are followed by a name; each is also the table of the names."""
        return tuple(word.partition(":")[0] for word in self.words if ":" in word)

    def is_plain(self, value: Any) -> bool:
        """Return whether a value is a number within the bounds, or a word without a name."""
        if type(value) is int:
            return self.least is not None and self.most is not None and self.least <= value <= self.most
        return isinstance(value, str) and value in self.plain_words

    @property
    def bounds(self) -> str:
        """Description of the allowed numbers."""
        if self.least is None:
            return ""
        return f"{self.least} to {self.most}" + (f" ({self.limit})" if self.limit else "")

    @property
    def name_of_table(self) -> str:
        """Description of a name of the table."""
        return f"the name of {'an' if self.table[:1] in 'aeiou' else 'a'} {self.table}"

    def allowed(self) -> str:
        """Return all allowed values, for a message."""
        parts = [self.bounds] if self.bounds else []
        parts += sorted(self.words, key=lambda word: ":" in word)
        parts += [self.name_of_table] if self.table else []
        parts += [f"{term}(..)" for term in self.terms]
        parts += ["true"] if self.flag else []
        return ", ".join(parts)

    def widened(self, *words: str, **terms: tuple[Kind | str | EllipsisType, ...]) -> Kind:
        """Return a kind that allows more words and terms; the numbers of its own words stay the same."""
        return replace(self, words=(*self.words, *words), terms={**self.terms, **terms})

    def codes(self, name: str, **others: int) -> Any:
        """Return an enumeration of the numbers of the words, and of `others`."""
        return IntEnum(name, others | {spelt(word): number for word, number in self.numbers.items()})


def number(least: int, most: int, *words: str, limit: str = "", called: str = "number") -> Kind:
    """Return the kind of a whole number within bounds, or one of some words."""
    return Kind(called, least, most, limit, words)


def word(*words: str, called: str = "word") -> Kind:
    """Return the kind of one of some words."""
    return Kind(called, words=words)


def name_of(table: str, *words: str) -> Kind:
    """Return the kind of a name of a table of the data, or one of some words."""
    return Kind(table, words=words, table=table)


FLAG = Kind("flag", flag=True)


def spelt(name: str) -> str:
    """Return a name in the style of enumerations.

    >>> spelt("own-or-adjacent")
    'OWN_OR_ADJACENT'
    """
    return name.replace("-", "_").replace(" ", "_").upper()
