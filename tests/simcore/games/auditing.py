"""The books of a game, kept by its log alone and compared with the State at every decision."""

import re
from collections.abc import Iterator

from simcore.narration.log import moments
from simcore.narration.story import narrator_of

LOSS = ("sanity", "stamina", "clues", "money", "doom", "doom_track", "elder_sign")
"""Events that say how much of something is lost or gained (`change`), and how much is left (`now`)."""


class Books:
    """The numbers of the table, as far as the log alone gives them.

    Parameters
    ----------
    fields
        By event: the field of the State that it changes. An event with a seat changes the row of that seat.
    untold
        `untold(event)`: fields of the seat of an event that it changes without saying how much.
    arrival
        Event with which an investigator sits down; arguments named like fields say what there is then.
    """

    def __init__(self, fields: dict[str, str], arrival: str, untold=lambda event: ()) -> None:
        self._fields, self._arrival, self._untold = fields, arrival, untold
        self._known: dict[tuple[str, int | None], int] = {}

    def enter(self, event: dict) -> None:
        """Enter an event; a change has to lead from the number before to the one that the event names."""
        name, seat = event["event"], event.get("seat")
        if name == self._arrival:
            self._known = {key: value for key, value in self._known.items() if key[1] != seat}
            fields = set(self._fields.values()) & event.keys()
            self._known |= {(field, seat): event[field] for field in fields}
        for field in self._untold(event):
            self._known.pop((field, seat), None)
        if name not in self._fields:
            return
        key = (self._fields[name], seat if name != "elder_sign" else None)
        now = next(event[key] for key in ("now", "left", "tokens") if key in event)
        if key in self._known and "change" in event:
            assert self._known[key] + event["change"] == now, event
        self._known[key] = now

    def pass_on(self, field: str, amount: int, giver: int, taker: int) -> None:
        """Enter something that passes from one seat to another."""
        for seat, change in ((giver, -amount), (taker, amount)):
            if (field, seat) in self._known:
                self._known[field, seat] += change

    def compare(self, state) -> None:
        """Compare with the State."""
        for (field, seat), value in self._known.items():
            there = state[field] if seat is None else state[field][seat]
            assert int(there) == value, f"{field} of seat {seat}: {value} by the log, {there} in the State"


def audit(game, scenario, cell, policies, seed, number, books) -> Iterator[tuple[dict, list[str]]]:
    """Play a game, compare the books with it at every decision, and yield each event with its lines."""
    narrator = narrator_of(game, scenario)
    for moment in moments(game, scenario, cell, policies, seed, number):
        for event in moment.events:
            books.enter(event)
            yield event, list(narrator.tell(event))
        books.compare(moment.look.state)


def cause_of(line: str) -> re.Match[str] | None:
    """The cause in brackets at the end of a line."""
    return re.search(r"\(([^()]|\([^()]*\))+\)[.!?]?$", line)
