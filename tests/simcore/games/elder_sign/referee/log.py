"""The log under examination: each line is compared with what the rules require next."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from simcore.games.elder_sign.rules.records.codes import NONE
from simcore.games.elder_sign.rules.records.events import Decision, Event

SILENT = {Event.DICE_TO, Event.IMMUNE, Event.EFFECT, Event.EFFECT_ENDS, Event.DOOM_SPACE}
"""Events that change nothing, or only where dice lie; the picture is compared with the state instead."""


class RefereeError(AssertionError):
    """The game differs from what the rules require."""


@dataclass(frozen=True)
class Happened:
    """An event with its numbers."""

    event: Event
    numbers: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.event.name}{list(self.numbers)}"


@dataclass
class Asked:
    """A decision with its options and the one that was taken; `state` is the position in which it is open."""

    kind: Decision
    seat: int
    options: tuple[int, ...]
    state: Any
    choice: int = NONE

    def __str__(self) -> str:
        return f"decision {self.kind.name} of {self.seat}: {sorted(self.options)} -> {self.choice}"


Line = Happened | Asked
TAIL = 12


class Log:
    """The lines of one game, read from the first to the last.

    Parameters
    ----------
    lines
        Events and decisions, as they come.
    """

    def __init__(self, lines: Iterable[Line]) -> None:
        self._lines: Iterator[Line] = iter(lines)
        self._ahead: Line | None = None
        self.read: deque[Line | None] = deque(maxlen=TAIL)
        self.number = 0
        self.decisions = 0
        self.at_decision: Callable[[Any], None] = lambda _: None
        self.describe: Callable[[], str] = lambda: ""

    def peek(self) -> Line | None:
        """The next line; it stays there."""
        while self._ahead is None:
            line = next(self._lines, None)
            if line is None:
                return None
            if not (isinstance(line, Happened) and line.event in SILENT):
                self._ahead = line
        return self._ahead

    def take(self) -> Line | None:
        """The next line."""
        line = self.peek()
        self._ahead = None
        self.number += 1
        self.read.append(line)
        return line

    def comes(self, event: Event, *numbers: int) -> bool:
        """Whether the next line is this event, with these first numbers."""
        line = self.peek()
        return isinstance(line, Happened) and line.event == event and line.numbers[: len(numbers)] == numbers

    def expect(self, event: Event, *numbers: int) -> None:
        """Demand that the next line is exactly this event."""
        required = Happened(event, tuple(int(number) for number in numbers))
        if self.peek() != required:
            self.fail(required)
        self.take()

    def learn(self, event: Event, *known: int) -> tuple[int, ...]:
        """Demand that event, with these first numbers; the rest is luck, and returned."""
        line = self.peek()
        if not isinstance(line, Happened) or not self.comes(event, *known):
            self.fail(f"{event.name}{[*known, '...']}")
        self.take()
        return line.numbers[len(known) :]

    def decide(self, kind: Decision, seat: int, options: Sequence[int]) -> int:
        """Let the log say what was chosen of all that the rules allow; a single option is not asked."""
        if len(set(options)) != len(options):
            raise AssertionError(f"options of the referee's own that are twice there: {options}")
        if len(options) == 1:
            return int(options[0])
        if not options:
            return NONE
        required = f"decision {kind.name} of {seat}: {sorted(options)}"
        line = self.peek()
        if not isinstance(line, Asked) or (line.kind, line.seat) != (kind, seat):
            self.fail(required)
        if sorted(line.options) != sorted(options):
            missing, more = set(options) - set(line.options), set(line.options) - set(options)
            self.fail(f"{required}\n  missing {sorted(missing)}, not allowed {sorted(more)}")
        self.at_decision(line.state)
        self.take()
        self.decisions += 1
        return line.choice

    def finish(self) -> None:
        """Demand that nothing follows."""
        if self.peek() is not None:
            self.fail("the end of the game")

    def fail(self, required: object) -> NoReturn:
        """Raise with what was required and what is there."""
        before = "\n    ".join(map(str, self.read))
        raise RefereeError(
            f"line {self.number + 1}\n  rules: {required}\n  game:  {self.peek()}\n  before:\n    {before}\n"
            f"{self.describe()}"
        )
