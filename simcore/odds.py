"""Chances of single things in a game, such as one card for some dice: what a game may offer beside its rules.

`Game.odds` makes an `OddsProvider` for a scenario. It names what can be asked about (subjects), what it is
asked with (extras, such as more dice), and the usual sets of extras (pools). Its answers give the exact
chance, where there is one, and how often as many attempts succeed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True)
class OddsExtra:
    """Something that an attempt can be made with.

    Parameters
    ----------
    name
        What it is asked for by.
    sentence
        What it is, in a few words.
    least, most
        If it is a number: which ones are allowed.
    choices
        If it is a name: which ones there are. Neither: it is there or not, 1 or 0.
    several
        Whether it may be there more than once.
    """

    name: str
    sentence: str
    least: int = 0
    most: int = 1
    choices: tuple[str, ...] = ()
    several: bool = False


Asked = Mapping[str, int | tuple[str, ...]]
"""Extras that an attempt is made with: a number each, or names."""


@dataclass(frozen=True)
class OddsPool:
    """A usual set of extras.

    Parameters
    ----------
    name
        One word, for headings.
    sentence
        What it is, in a few words.
    extras
        What it adds.
    """

    name: str
    sentence: str
    extras: Asked


@dataclass(frozen=True)
class OddsPart:
    """A part of a subject, such as a task of a card, and in how many failed attempts it was left."""

    name: str
    left: int


@dataclass(frozen=True)
class Odds:
    """The chance of a subject.

    Parameters
    ----------
    subject
        Its name.
    exact
        The exact chance; None: there is none.
    why
        Why there is none.
    attempts, successes
        How many attempts were simulated, and how many of them succeeded.
    parts
        What was left of those that failed.
    seconds
        How long a core has simulated.
    means
        Means of an attempt, by name.
    """

    subject: str
    exact: float | None
    why: str
    attempts: int
    successes: int
    parts: tuple[OddsPart, ...]
    seconds: float = 0.0
    means: Mapping[str, float] = field(default_factory=dict)


class OddsProvider(Protocol):
    """Chances in a scenario."""

    @property
    def unit(self) -> str:
        """What a subject is called, in the singular."""

    @property
    def attempt(self) -> str:
        """What is tried with a subject, as the rest of a sentence that begins with "chance"."""

    @property
    def subjects(self) -> Sequence[str]:
        """Names of all that can be asked about."""

    @property
    def extras(self) -> Sequence[OddsExtra]:
        """What an attempt can be made with."""

    @property
    def pools(self) -> Sequence[OddsPool]:
        """The usual sets; the first one is what nobody asks for."""

    @property
    def model(self) -> Sequence[str]:
        """Sentences about what is taken for granted."""

    def odds(self, subject: str, extras: Asked, attempts: int, seed: int) -> Odds:
        """The chance of a subject, exact and by so many attempts.

        Raises
        ------
        ValueError
            If it cannot be asked so; the message says why.
        """
