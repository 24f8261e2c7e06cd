"""The books of a game, kept by its log alone and compared with the State at every decision."""

from collections.abc import Iterator

from simcore.telling.log import moments
from simcore.telling.story import narrator_of

LOSS = ("sanity", "stamina", "clues", "money", "doom", "doom_track", "elder_sign")
"""Events that say how much of something is lost or gained (`change`), and how much is left (`now`)."""


class Books:
    """What somebody who has only the log knows of the numbers of the table.

    Parameters
    ----------
    fields
        By event: the field of the State that it changes. An event with a seat changes the row of that seat.
    arrival
        Event with which an investigator sits down; arguments named like fields say what there is then.
    """

    def __init__(self, fields: dict[str, str], arrival: str) -> None:
        self._fields, self._arrival = fields, arrival
        self._known: dict[tuple[str, int | None], int] = {}

    def enter(self, event: dict) -> None:
        """Enter an event; a change has to lead from the number before to the one that the event names."""
        name, seat = event["event"], event.get("seat")
        if name == self._arrival:
            self._known = {key: value for key, value in self._known.items() if key[1] != seat}
            fields = set(self._fields.values()) & event.keys()
            self._known |= {(field, seat): event[field] for field in fields}
        if name not in self._fields:
            return
        key = (self._fields[name], seat if name not in ("elder_sign",) else None)
        if key in self._known and "change" in event:
            assert self._known[key] + event["change"] == event["now"], event
        self._known[key] = event["now"]

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
