"""Words and sentences of a story."""

from __future__ import annotations

import string
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

STEP, DEEP = "  ", "    "
"""Indentation of lines of a round, and of lines of a step in it."""


@dataclass
class Sentence:
    """Sentence that covers several events in one line."""

    text: str
    indent: str = DEEP
    mover: Any = None  # mover that can continue: a seat, or a label
    there: Any = None  # where it is now
    parts: list[str] = field(default_factory=list)
    joint: str = ": "  # between the text and the parts
    otherwise: str = ""  # used without parts

    def __str__(self) -> str:
        parts = self.parts or ([self.otherwise] if self.otherwise else [])
        return self.indent + self.text + (self.joint + ", ".join(parts) if parts else "")


def count(n: int, noun: str, plural: str | None = None) -> str:
    """Return a number with its noun.

    >>> count(1, "match", "matches"), count(2, "clue")
    ('1 match', '2 clues')
    """
    return f"{n} {noun if n == 1 else plural or noun + 's'}"


def some(thing: str) -> str:
    """Return a noun with its article.

    >>> some("elder thing"), some("cultist")
    ('an elder thing', 'a cultist')
    """
    return f"{'an' if thing[0] in 'aeio' else 'a'} {thing}"


def numbers(cards: Iterable[int]) -> str:
    """Return numbers separated by commas."""
    return ", ".join(map(str, cards))


def enumeration(words: Sequence[str]) -> str:
    """Return words with `and` before the last one."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def numbered(options: Sequence[str]) -> tuple[str, ...]:
    """Return options, with numbers added to equal names such as two copies of a card.

    >>> numbered(["attack", "Knife", "Knife"])
    ('attack', 'Knife (1 of 2)', 'Knife (2 of 2)')
    """
    return tuple(
        f"{option} ({1 + options[:i].count(option)} of {options.count(option)})"
        if options.count(option) > 1
        else option
        for i, option in enumerate(options)
    )


class Template(string.Formatter):
    """Formatter of lines with the names of arguments in braces (`simcore.contract.events.event`).

    >>> Template().format("{who} destroys {what:a} with {hits:hit}", who="Ada", what="imp", hits=2)
    'Ada destroys an imp with 2 hits'
    >>> Template().format("{n:match/matches}, {change:+d}", n=1, change=-2)
    '1 match, -2'
    """

    def format_field(self, value: Any, format_spec: str) -> str:
        """Return a value in the form that the line asks for."""
        if format_spec == "a":
            return some(str(value))
        if isinstance(value, int) and len(format_spec) > 1 and format_spec[0].isalpha():
            noun, _, plural = format_spec.partition("/")
            return count(value, noun, plural or None)
        return str(super().format_field(value, format_spec))
