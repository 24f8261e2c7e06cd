"""Declarations of a game: its events, its decisions, and the things on its table.

From these declarations follow the codes that kernels write, the event log (`simcore/narration/log.py`), the
lines of a story (`story.py`), the replay page (`pictures.py`) and tables of the documentation (`tables.py`).
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any, Self

from simcore.contract.look import Look, Names, how_many
from simcore.messages.errors import NarrationError
from simcore.messages.names import unknown_name

EventRecord = dict[str, Any]
"""An event as it is read: `event` is its name, and the other keys are its arguments."""


@dataclass(frozen=True)
class Argument:
    """Kind of number in the log, with its meaning and its words.

    An argument of an event is a kind of number under a name: `SEAT`, `SEAT("lead")`. Names of kinds are lower
    case, so that no event hides one.

    Parameters
    ----------
    name
        Key in the event.
    meaning
        Meaning for the documentation; empty if the name is clear.
    labels
        Name of a list of `Scenario.labels` (or `Narration.labels`), or the labels themselves: the number is a
        place in that list, and a negative number means nothing (None).
    value
        `value(look, number, event)` returns the value in the log, instead of labels. `event` holds the
        preceding arguments; for an option it holds only `seat`.
    words
        `words(names, value)` returns the words for people. By default, labels have their titles and numbers
        stay.
    nothing
        Word for a missing value.
    several
        Whether it takes all remaining numbers, as a list.
    backwards
        Whether that list is written last card first.
    field
        Field of the last state that holds the number; empty: the log holds it.
    option
        Meaning of the number among the options of the state, for authors of strategies; empty: the meaning,
        or the name.
    """

    name: str
    meaning: str = ""
    labels: str | tuple[Any, ...] = ""
    value: Callable[[Look, int, EventRecord], Any] | None = None
    words: Callable[[Names, Any], Any] | None = None
    nothing: str = "nothing"
    several: bool = False
    backwards: bool = False
    field: str = ""
    option: str = ""

    def __call__(self, name: str, meaning: str | None = None, **changes: Any) -> Argument:
        """Return this kind of number as an argument with another name."""
        return replace(self, name=name, meaning=self.meaning if meaning is None else meaning, **changes)

    def list_of(self, name: str, meaning: str | None = None, *, backwards: bool = False) -> Argument:
        """Return an argument that takes all remaining numbers as a list."""
        return self(name, meaning, several=True, backwards=backwards)

    def of(self, field: str, name: str | None = None, meaning: str | None = None) -> Argument:
        """Return an argument that reads the number from a field of the last state."""
        return self(self.name if name is None else name, meaning, field=field)

    def read(self, look: Look, number: int, event: EventRecord) -> Any:
        """Return the value of a number of the log."""
        if self.value is not None:
            return self.value(look, number, event)
        if not self.labels:
            return number
        if number < 0:
            return None
        if isinstance(self.labels, str):
            return look.label(self.labels, number)
        if number >= len(self.labels):
            problem = f"the choice {self.name!r} has no word for {number}; it has {how_many(self.labels)}"
            raise NarrationError(problem, call="choice_of", text=self.name, advice=f"add a word for {number}")
        return self.labels[number]

    def say(self, names: Names, value: Any) -> Any:
        """Return the value in words."""
        if self.several:
            alone = replace(self, several=False)
            return ", ".join(str(alone.say(names, item)) for item in value)
        if value is None:
            return self.nothing
        if self.words is not None:
            return self.words(names, value)
        return names.title(value) if self.labels else value


SEAT = Argument("seat", words=lambda names, seat: names.who(seat), option="seat")
"""Seat of a player at the table, from 0 in turn order."""


def integer(name: str, meaning: str = "") -> Argument:
    """Return an argument for a plain number."""
    return Argument(name, meaning)


def choice_of(name: str, *words: str) -> Argument:
    """Return an argument for a number with a few values from 0, each with a word."""
    return Argument(name, labels=words, words=lambda _, word: word)


YES_NO = Argument("answer", "0 no, 1 yes", words=lambda _, yes: "yes" if yes else "no")
"""Answer to a yes/no question."""


@dataclass(frozen=True)
class EventDeclaration:
    """Declaration of an event; `event` makes it."""

    meaning: str
    arguments: tuple[Argument, ...]
    text: str | None
    code: int | None
    order: tuple[str, ...]
    sits: str
    luck: str


def event(
    meaning: str,
    *arguments: Argument,
    text: str | None = None,
    code: int | None = None,
    order: Sequence[str] = (),
    sits: str = "",
    luck: str = "",
) -> Any:
    """Declare an event, as a member of an `EventCode`.

    Parameters
    ----------
    meaning
        Meaning for the documentation; empty if name and arguments are clear.
    arguments
        In the order in which kernels write them.
    text
        Line of the story: `"  {seat} moves from {from} to {to}."`, where each name is replaced by the words
        for that argument. `{hits:hit}` counts ("1 hit", "2 hits"; `match/matches` names the plural) and
        `{monster:a}` puts "a" or "an" before it. Spaces at the beginning stay. Empty: no line. None: its name
        and arguments.
    code
        The number that kernels write; None: one more than that of the member before, from 1.
    order
        Names of the arguments in the order of the log, if it differs.
    sits
        Name of the argument with the investigator who takes the seat `seat`. Later events use that name.
    luck
        Kind of luck that the event shows, such as `dice`; one of `Narration.luck`. Empty: none.

    Raises
    ------
    ValueError
        If an argument is no argument, two have one name, or the line, `order` or `sits` names one that there
        is not.

    Examples
    --------
    >>> class Event(EventCode):
    ...     MOVE = event("one step", SEAT, integer("from"), integer("to"), text="  {seat} goes to {to}.")
    >>> int(Event.MOVE), Event.MOVE.arguments[1].name
    (1, 'from')
    """
    for argument in arguments:
        _check_argument(argument)
    names = [argument.name for argument in arguments]
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise ValueError(
            f"two arguments are called {twice[0]!r}; give one another name, such as SEAT('target')"
        )
    _check_names(text, names)
    for name in order:
        if name not in names:
            raise ValueError(unknown_name("argument in order", name, names))
    for name in (SEAT.name, sits) if sits else ():
        if name not in names:
            raise ValueError(unknown_name("argument of an event that seats an investigator", name, names))
    return EventDeclaration(meaning, arguments, text, code, tuple(order), sits, luck)


def _check_argument(argument: Any) -> None:
    """Raise if a member of the enumeration hides the intended kind of number."""
    if not isinstance(argument, Argument):
        raise ValueError(
            f"{argument!r} is no argument; a member that is declared above may hide the kind of number that "
            "is meant: give kinds small letters"
        )


def _check_names(text: str | None, names: Sequence[str]) -> None:
    """Raise if a line names an unknown argument."""
    for _, name, _, _ in string.Formatter().parse(text or ""):
        if name is not None and name not in names:
            raise ValueError(f"the line {text!r}: {unknown_name('argument', name, names)}")


class DeclaredCode(IntEnum):
    """Base of enumerations whose members are declared; a member is the number that kernels write."""

    declared: Any

    def __new__(cls, declared: Any) -> Self:
        """Make a member: the next code unless one is given."""
        code = declared.code or max((int(earlier) for earlier in cls.__members__.values()), default=0) + 1
        member = int.__new__(cls, code)
        member._value_ = code
        member.declared = declared
        return member

    @property
    def key(self) -> str:
        """Its name in the log."""
        return self.name.lower()


class EventCode(DeclaredCode):
    """Base of the events of a game: an enumeration whose members are declared by `event`.

    A game whose rules extend those of a box has several; their codes differ.
    """

    declared: EventDeclaration

    @property
    def arguments(self) -> tuple[Argument, ...]:
        """Arguments of the event."""
        return self.declared.arguments

    def seat_newcomer(self, names: Names, event: Mapping[str, Any]) -> None:
        """Rename a seat if this event gives it to another investigator."""
        if self.declared.sits and event[self.declared.sits] is not None:
            names.team[event[SEAT.name]] = event[self.declared.sits]


@dataclass(frozen=True)
class DecisionDeclaration:
    """Declaration of a decision; `decision` makes it."""

    option: Argument
    question: str
    none: str
    text: str | None
    code: int | None


def decision(
    option: Argument,
    question: str = "",
    *,
    none: str = "",
    text: str | None = None,
    code: int | None = None,
) -> Any:
    """Declare a decision, as a member of a `DecisionCode`.

    Parameters
    ----------
    option
        Argument that reads and words the options.
    question
        Words that follow "decides": `which card to give`. Empty: the name of the decision.
    none
        Meaning of the empty option, such as `stop`. Empty: there is no such option.
    text
        Line of the story, as that of an event, with `{seat}` and `{choice}`. Empty: no line. None: question
        and choice.
    code
        The number that kernels write; None: one more than that of the member before, from 1.

    Raises
    ------
    ValueError
        If `option` is not an argument, or the line names anything but `seat` and `choice`.
    """
    _check_argument(option)
    _check_names(text, ("seat", "choice"))
    return DecisionDeclaration(option, question, none, text, code)


class DecisionCode(DeclaredCode):
    """Base of the decisions of a game: an enumeration whose members are declared by `decision`."""

    declared: DecisionDeclaration

    @property
    def option(self) -> Argument:
        """Argument that reads and words the options."""
        return self.declared.option

    @property
    def question(self) -> str:
        """Words for the decision that follow "decides"."""
        return self.declared.question or self.key.replace("_", " ")


def by_code(enumerations: Sequence[type[Any]]) -> dict[int, Any]:
    """Return the members of several enumerations by code.

    Raises
    ------
    ValueError
        If two members have the same code or name.
    """
    codes: dict[int, Any] = {}
    names: set[str] = set()
    for enumeration in enumerations:
        for name, member in enumeration.__members__.items():
            if int(member) in codes:
                raise ValueError(
                    f"{enumeration.__name__}.{name} has the code {int(member)} of {codes[int(member)].name}; "
                    "give the first member of one enumeration a higher code, such as code=101"
                )
            if name in names:
                raise ValueError(f"two members are called {name}; the log distinguishes them only by name")
            names.add(name)
            codes[int(member)] = member
    return codes
