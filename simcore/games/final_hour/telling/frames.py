"""One game as frames (`simcore/frames.py`): one for each line of the story, one for each decision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from simcore.frames import Choice, Frame, Seat
from simcore.game import Cell
from simcore.games.final_hour.rules.state import GOLD
from simcore.games.final_hour.telling.narration import Narrator
from simcore.games.final_hour.telling.table import Table
from simcore.games.final_hour.telling.words import enumeration, kind, names_of, title

PLACES = {"move", "location", "destination"}
NOTHING = {"target": "stop", "monster": "stop", "item": "no item", "replace": "keep the row as it is"}
YES = {"may", "ready"}
PEOPLE = {"victim", "investigator", "turn_order", "deck"}
CARDS = {"priority", "set_aside", "discard", "hold_back"}


def frames(scenario: Any, cell: Cell, events: Iterable[Mapping[str, Any]]) -> Iterator[Frame]:
    """Tell a game in frames.

    Parameters
    ----------
    scenario, cell
        What is played.
    events
        The events of the game, the deal first.

    Yields
    ------
    Frame
        One for each decision, as the table stands while it is open, and one for each line of the story, as
        the table stands after it.
    """
    yield from Filming(scenario, cell).film(events)


class Filming:
    """Keeps table and story in step."""

    def __init__(self, scenario: Any, cell: Cell) -> None:
        self.names = names_of(scenario.tree)
        self.icons = {
            int(number): card["icon"] for number, card in scenario.tree["priority"]["cards"].items()
        }
        self.narrator = Narrator(self.names)
        self.table = Table(scenario, cell)
        self._lines: list[str] = []

    def film(self, events: Iterable[Mapping[str, Any]]) -> Iterator[Frame]:
        """Frames of all events; lines that begin a part of the story wait for the next line."""
        for event in events:
            if event["event"] == "decision":
                yield self._frame(self._choice(event))
            yield from self._follow(event)
        if self._lines:
            yield self._frame()

    def _follow(self, event: Mapping[str, Any]) -> Iterator[Frame]:
        """Move the table; an open sentence that the event ends was true before it."""
        before = self.narrator.open
        stage = self.narrator.stage
        told = [line.strip() for line in self.narrator.tell(event)]
        if before is not None and self.narrator.open is not before and told:
            self._lines.append(told.pop(0))
            yield self._frame()
        self.table.take(event, self.narrator.stage if event["event"] == "reckoning" else stage)
        self._lines += [line for line in told if line]
        if self._lines and event["event"] not in ("deal", "round"):
            yield self._frame()

    def _frame(self, decision: Choice | None = None) -> Frame:
        lines, self._lines = tuple(self._lines), []
        table = self.table
        if decision is not None and self.narrator.open is not None:
            lines += (f"{str(self.narrator.open).strip()} ...",)
        places = {label: dict(here) for label, here in table.pieces().items()}
        for seat, place in enumerate(table.at):
            here = places.setdefault(str(place), {})
            here["person"] = (*here.get("person", ()), self._who(seat))
        return Frame(
            round=table.round,
            lines=lines,
            facts=self._facts(),
            seats=tuple(self._seat(seat) for seat in range(len(table.team))),
            places=places,
            ways={
                (way.split("-")[0], way.split("-")[1]): "gold seal" if side == GOLD else "grey seal"
                for way, side in table.seals.items()
            },
            decision=decision,
        )

    # --- words

    def _who(self, seat: int) -> str:
        key = self.table.team[seat]
        return self.names.get(key) or title(key)

    def _name(self, key: str) -> str:
        return self.names.get(key) or title(key)

    def _card(self, number: int) -> str:
        return f"{number} {self.icons[number]}"

    def _action(self, card: str) -> str:
        return self._name(card.partition("#")[0])

    def _at(self, location: Any) -> str:
        name = self.names.get(int(location), "")
        return f"{location} {name}" if name and not name.endswith(str(location)) else str(location)

    def _facts(self) -> dict[str, str]:
        table = self.table
        found = [f"{icon} {number}" for icon, number in sorted(table.found.items())]
        facts = {
            "Gate tokens left": str(table.stack),
            "Clues found": ", ".join(found) or "none",
            "Matches needed": str(table.matches_needed),
            "Omens so far": str(table.omens),
        }
        if table.row:
            facts["Row"] = ", ".join(map(self._card, table.row))
        if not table.solo and table.round:
            facts["Leads"] = self._who(table.lead)
        if table.played and not table.solo:
            facts["Played"] = ", ".join(
                f"{self._who(seat)} {'face down' if hidden else self._card(number)}"
                for seat, number, hidden, _ in table.played
            )
        return facts

    def _seat(self, seat: int) -> Seat:
        table = self.table
        facts = {"Health": str(table.health[seat]), "At": self._at(table.at[seat])}
        if table.items[seat]:
            facts["Items"] = ", ".join(map(self._name, table.items[seat]))
        own = {}
        if table.hands[seat]:
            own["Hand"] = ", ".join(map(self._card, table.hands[seat]))
        if table.solo and seat == 0 and table.set_aside:
            own["Set aside"] = ", ".join(map(self._card, table.set_aside))
        laid = {card: number for who, number, _, card in table.played if who == seat and card is not None}
        cards = [
            self._action(card) + (f" (on {laid[card]})" if card in laid else "") for card in table.cards[seat]
        ]
        if cards:
            own["Action cards"] = enumeration(cards)
        return Seat(self._who(seat), facts, own)

    def _choice(self, event: Mapping[str, Any]) -> Choice:
        options: Sequence[Any] = event["options"]
        kind_of = event["kind"]
        return Choice(
            kind=kind_of.replace("_", " "),
            seat=event["seat"],
            options=tuple(self._option(kind_of, option, event["seat"]) for option in options),
            choice=options.index(event["choice"]),
        )

    def _option(self, kind_of: str, option: Any, seat: int) -> str:
        if option is None:
            return NOTHING[kind_of]
        if kind_of in YES:
            return "yes" if option else "no"
        if kind_of in PLACES:
            stay = kind_of == "move" and option == self.table.at[seat]
            return f"{self._at(option)} (stay)" if stay else self._at(option)
        if kind_of in CARDS:
            return self._card(option)
        if kind_of in PEOPLE:
            return self._who(option)
        if kind_of == "monster":
            return f"{kind(option[1])} at {self._at(option[0])}"
        if kind_of in ("slot", "replace", "branch"):
            return f"{'way' if kind_of == 'branch' else 'place'} {option + 1}"
        if kind_of == "item":
            return self._name(option)
        return f"walkway {option}" if kind_of in ("seal", "unseal") else kind(option)
