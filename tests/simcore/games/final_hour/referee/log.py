"""The log under examination: each line is compared with what the rules require next."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NoReturn


class RefereeError(AssertionError):
    """The log differs from what the rules require.

    Attributes
    ----------
    line
        Number of the line in the log, from 1.
    required
        What the rules require there.
    found
        What the log says there, None at its end.
    """

    def __init__(self, line: int, required: object, found: object, board: str = "") -> None:
        self.line = line
        self.required = required
        self.found = found
        super().__init__(f"line {line}\n  rules: {required}\n  log:   {found}\n{board}".rstrip())


class Log:
    """The lines of one game, read from the first to the last.

    Parameters
    ----------
    lines
        JSON texts or events that are already dictionaries; empty lines are skipped.
    """

    def __init__(self, lines: Iterable[str | dict[str, Any]]) -> None:
        self._events: Iterator[tuple[int, dict[str, Any]]] = _events(lines)
        self._line = 0
        self.decisions = 0
        self.describe: Callable[[], str] = lambda: ""

    def next(self, required: object) -> dict[str, Any]:
        """Take the next event, whatever it is.

        Parameters
        ----------
        required
            What the rules require, for the message when the log is at its end.

        Returns
        -------
        dict
            The event.
        """
        try:
            self._line, event = next(self._events)
        except StopIteration:
            self._line += 1
            self.fail(required, None)
        return event

    def expect(self, event: str, **fields: Any) -> None:
        """Demand that the next event is exactly this one.

        Parameters
        ----------
        event
            Name of the event.
        **fields
            All its fields; ``from_`` is the field ``from``.
        """
        required = {"event": event} | {name.rstrip("_"): value for name, value in fields.items()}
        found = self.next(required)
        if found != required:
            self.fail(required, found)

    def decide(self, kind: str, seat: int, options: Sequence[Any]) -> Any:
        """Let the log say what was chosen among the legal options.

        Parameters
        ----------
        kind
            Kind of the decision.
        seat
            Who decides.
        options
            What the rules allow, in the order of docs/events.md; one single option is not asked.

        Returns
        -------
        Any
            The chosen option.
        """
        options = list(options)
        if len(options) == 1:
            return options[0]
        required = {"event": "decision", "kind": kind, "seat": seat, "options": options}
        found = dict(self.next(required))
        has_choice = "choice" in found
        choice = found.pop("choice", None)
        if found != required or not has_choice or choice not in options:
            self.fail(required | {"choice": "one of the options"}, found | {"choice": choice})
        self.decisions += 1
        return choice

    def reshuffle(self, pile: str, seat: int | None, cards: Iterable[Any]) -> list[Any]:
        """Take the new order of a shuffled pile from the log: luck, which no rule can predict.

        Parameters
        ----------
        pile
            cup, priority or action.
        seat
            Owner of an action deck, else None.
        cards
            What lies in the pile, in any order.

        Returns
        -------
        list
            The new order, next first.
        """
        required = {"event": "reshuffle", "pile": pile, "seat": seat}
        found = dict(self.next(required))
        order = found.pop("order", None)
        wanted = Counter(cards)
        if found != required or not isinstance(order, list) or Counter(order) != wanted:
            some = f"some order of {sorted(wanted.elements())}"
            self.fail(required | {"order": some}, found | {"order": order})
        return order

    def finish(self) -> None:
        """Demand that nothing follows the end of the game."""
        for line, event in self._events:
            self._line = line
            self.fail("nothing after the end", event)

    def fail(self, required: object, found: object) -> NoReturn:
        """Raise the error for the line that was read last.

        Parameters
        ----------
        required
            What the rules require.
        found
            What the log says.
        """
        raise RefereeError(self._line, required, found, self.describe())


def _events(lines: Iterable[str | dict[str, Any]]) -> Iterator[tuple[int, dict[str, Any]]]:
    for number, line in enumerate(lines, start=1):
        if isinstance(line, str) and not line.strip():
            continue
        text = line if isinstance(line, str) else json.dumps(line)
        event = json.loads(text)
        if not isinstance(event, dict):
            raise RefereeError(number, "one JSON object a line", event)
        yield number, event
