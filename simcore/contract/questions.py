"""Chances in single situations of a game, such as one check or one card, which a game may offer.

`Game.odds` returns the questions that a game answers for a scenario. A question has a name, declared
parameters, and subjects, each with its own chance. The command line shows its usual settings (pools) side by
side. An answer gives the exact chance if there is one, and may add a simulation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True)
class OddsParameter:
    """A parameter of a question.

    Parameters
    ----------
    name
        Name on the command line.
    sentence
        Meaning, in a few words.
    least, most
        Range of a number; from 0 to 1 it is a switch, `yes` or `no`.
    choices
        Allowed values of a name; empty for numbers.
    several
        Whether several values may be given, each as often as wanted.
    default
        Value if nothing is given; empty: none.
    """

    name: str
    sentence: str
    least: int = 0
    most: int = 1
    choices: tuple[str, ...] = ()
    several: bool = False
    default: int | str = 0

    @property
    def is_switch(self) -> bool:
        """Whether it is `yes` or `no`."""
        return not self.choices and (self.least, self.most) == (0, 1)


Given = Mapping[str, int | tuple[str, ...]]
"""Values of parameters by name: a number, or names."""


@dataclass(frozen=True)
class OddsPool:
    """A usual setting of some parameters.

    Parameters
    ----------
    name
        One word, for headings.
    sentence
        Meaning, in a few words.
    given
        Values that it sets.
    """

    name: str
    sentence: str
    given: Given


@dataclass(frozen=True)
class OddsPart:
    """Part of a subject, such as a task of a card, with the number of failed attempts that left it undone."""

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
        Reason why there is no exact chance.
    attempts, successes
        Number of simulated attempts, and of successes among them.
    parts
        Parts of the subject, with the failed attempts that left each undone.
    seconds
        Processor time of the simulation.
    means
        Means of an attempt, by name.
    chances
        Chances of other outcomes, by name.
    """

    subject: str
    exact: float | None
    why: str = ""
    attempts: int = 0
    successes: int = 0
    parts: tuple[OddsPart, ...] = ()
    seconds: float = 0.0
    means: Mapping[str, float] = field(default_factory=dict)
    chances: Mapping[str, float] = field(default_factory=dict)


class OddsQuestion(Protocol):
    """A kind of question that a game answers in a scenario."""

    @property
    def name(self) -> str:
        """Name on the command line."""

    @property
    def attempt(self) -> str:
        """Description of the attempt, as the end of a sentence that begins with "chance"."""

    @property
    def unit(self) -> str:
        """Word for a subject, in the singular; a subject may be given as a parameter of this name."""

    @property
    def subjects(self) -> Sequence[str]:
        """Names of all subjects; the name of the question alone if it has no subjects."""

    @property
    def parameters(self) -> Sequence[OddsParameter]:
        """Parameters that the user may set."""

    @property
    def pools(self) -> Sequence[OddsPool]:
        """Usual settings, at least one."""

    @property
    def shown(self) -> Sequence[str]:
        """Names of the means that the table shows."""

    @property
    def simulates(self) -> bool:
        """Whether there is a simulation beside the exact chance."""

    @property
    def model(self) -> Sequence[str]:
        """Assumptions, in sentences."""

    def odds(self, subject: str, given: Given, attempts: int, seed: int) -> Odds:
        """Return the chance of a subject, exact and by simulated attempts.

        Raises
        ------
        ValueError
            If the values are inconsistent; the message gives the reason.
        """
