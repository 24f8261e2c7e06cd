"""The log under examination: each line is compared with what the rules require next."""

from __future__ import annotations

import itertools
from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NoReturn

SILENT = ("program", "price", "program_ends")
"""Events that change nothing: they say what the others come from."""

Line = dict[str, Any]
TAIL = 14
AFTER = 5
ENDLESS = 90  # lines of a part of a turn, at least, if it is given up


class RefereeError(AssertionError):
    """The game differs from what the rules require."""


class GivenUpError(Exception):
    """The game was given up: a part of a turn had no end."""


def shown(line: Line | None) -> str:
    """A line as people read it."""
    if line is None:
        return "the end of the log"
    rest = ", ".join(f"{key}={value!r}" for key, value in line.items() if key not in ("event", "picture"))
    return f"{line['event']}({rest})"


def _key(option: Any) -> str:
    return repr(sorted(option.items()) if isinstance(option, dict) else option)


class Log:
    """The lines of one game, read from the first to the last.

    Parameters
    ----------
    lines
        Events and decisions of the log.
    """

    def __init__(self, lines: Iterable[Line]) -> None:
        self.optional: set[str] = set()  # events that may be told, or not
        self.later: list[Line] = []  # that may be told later
        self._lines = (line for line in lines if line["event"] not in SILENT)
        self._ahead: deque[Line] = deque()
        self.read: deque[Line | None] = deque(maxlen=TAIL)
        self.number = 0
        self.decisions = 0
        self.alike = 0, 1  # of the last choice: which of the options that read alike it was, of how many
        self.since_part = 0
        self.tally: Counter[Any] = Counter()  # events so far; some with what they tell
        self.compare: Callable[[Any], None] = lambda _: None
        self.describe: Callable[[], str] = lambda: ""

    def peek(self) -> Line | None:
        """The next line; it stays there."""
        if not self._ahead:
            line = next(self._lines, None)
            if line is None:
                return None
            self._ahead.append(line)
        return self._ahead[0]

    def ahead(self, lines: int) -> Line | None:
        """Return the line a number of places after the next one, without taking any."""
        while len(self._ahead) <= lines:
            line = next(self._lines, None)
            if line is None:
                return None
            self._ahead.append(line)
        return self._ahead[lines]

    def take(self) -> Line:
        """The next line."""
        line = self.peek()
        if line is None:
            self.fail("another line")
        self._ahead.popleft()
        self.number += 1
        self.since_part = 0 if line["event"] == "part" else self.since_part + 1
        self.read.append(line)
        self.count(line)
        return line

    def count(self, line: Line) -> None:
        """Count an event, for the result row."""
        event = line["event"]
        self.tally[event] += 1
        for key in ("how", "outcome"):
            if key in line:
                self.tally[event, line[key]] += 1

    def look_for_the_end(self, event: str) -> None:
        """End a part of a turn that has no end (43); nothing else may happen then."""
        if event != "end" and self.comes("end", cause="turn-limit") and self.since_part > ENDLESS:
            raise GivenUpError

    def skip(self, event: str) -> None:
        """Pass over events that the rules do not demand here, unless it is this one."""
        while (line := self.peek()) is not None:
            late = [each for each in self.later if line["event"] == each["event"] and self._fits(line, each)]
            if line["event"] != event and line["event"] in self.optional:
                self._ahead.popleft()
            elif late:
                self.later.remove(late[0])
                self._ahead.popleft()
            else:
                return

    def comes(self, event: str, **known: Any) -> bool:
        """Whether the next line is this event, with these arguments."""
        self.skip(event)
        line = self.peek()
        return line is not None and line["event"] == event and self._fits(line, known)

    @staticmethod
    def _fits(line: Line, known: dict[str, Any]) -> bool:
        return all(key in line and line[key] == value for key, value in known.items())

    def learn(self, event: str, luck: dict[str, Any] | None = None, **known: Any) -> Line:
        """Demand this event with these arguments; the others are luck, and returned.

        Parameters
        ----------
        event, known
            What is demanded.
        luck
            What can come, by argument: for those who play without a log (`alone.py`).
        """
        if not self.comes(event, **known):
            self.look_for_the_end(event)
            self.fail(shown({"event": event} | known))
        return self.take()

    expect = learn

    def some_of(self, what: str, cards: Sequence[str], count: int) -> list[str]:
        """Return cards that chance deals without an event: the deal names them."""
        self.fail(f"the deal with its {what} cards")

    def place(self, areas: Sequence[str]) -> str | None:
        """Return which of some places chance has named, by the next event; None if nothing happens."""
        line = self.peek() or {}
        return next((line[key] for key in ("area", "to", "at") if line.get(key) in areas), None)

    def note(self, event: str, **known: Any) -> None:
        """An event that changes nothing: the log may tell it here, and then it has to be right."""
        if self.comes(event):
            self.learn(event, **known)

    def note_or_later(self, event: str, **known: Any) -> None:
        """An event that changes nothing, which the log may tell here or after what has been set off."""
        if self.comes(event):
            self.learn(event, **known)
        else:
            self.later.append({"event": event, **known})

    def decide(self, kind: str, seat: int, options: Sequence[Any]) -> Any:
        """Let the log say what was chosen of all that the rules allow; a single option is not asked."""
        mine = {_key(option): option for option in options}
        if not mine:
            return None
        self.skip("decision")
        line = self.peek()
        if len(mine) == 1 and not self._asked(kind, seat):
            return next(iter(mine.values()))
        required = f"decision {kind} of {seat}: {sorted(mine)}"
        if line is None or not self._asked(kind, seat):
            self.look_for_the_end("decision")
            self.fail(required)
        its = {_key(option) for option in line["options"]}
        if its != set(mine):
            self.fail(
                f"{required}\n  missing {sorted(set(mine) - its)}, not allowed {sorted(its - set(mine))}"
            )
        if "picture" in line:
            self.compare(line["picture"])
        self.take()
        self.decisions += 1
        same = [n for n, option in enumerate(line["options"]) if option == line["choice"]]
        self.alike = same.index(line["chosen"]), len(same)
        return mine[_key(line["choice"])]

    def _asked(self, kind: str, seat: int) -> bool:
        return self.comes("decision", kind=kind, seat=seat)

    def finish(self) -> None:
        """Demand that nothing follows."""
        if self.peek() is not None:
            self.fail("the end of the game")

    def fail(self, required: object) -> NoReturn:
        """Raise with what was required and what is there."""
        before = "\n    ".join(map(shown, self.read))
        game = shown(self.peek())
        rest = itertools.chain(itertools.islice(self._ahead, 1, None), self._lines)
        after = "\n    ".join(shown(line) for line in itertools.islice(rest, AFTER))
        raise RefereeError(
            f"line {self.number + 1}\n  rules: {required}\n  game:  {game}\n  then:\n    {after}\n"
            f"  before:\n    {before}\n{self.describe()}"
        )
