"""One game as frames (`simcore/contract/frames.py`): one for each line of the story and each decision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from simcore.contract.events import DecisionCode
from simcore.contract.frames import Choice, Frame, Seat
from simcore.contract.game import Cell
from simcore.games.final_hour.rules.events import Decision, card, kind_of_monster, location
from simcore.games.final_hour.rules.state import GOLD
from simcore.games.final_hour.telling.narration import Narrator
from simcore.games.final_hour.telling.table import Table
from simcore.telling.words import enumeration


class Filming:
    """Keeps table and story in step.

    Parameters
    ----------
    narrator
        Who tells the story.
    scenario, cell
        What is played.
    """

    def __init__(self, narrator: Narrator, scenario: Any, cell: Cell) -> None:
        self.narrator = narrator
        self.names = narrator.names
        self.icons = {
            int(number): card["icon"] for number, card in scenario.tree["priority"]["cards"].items()
        }
        self.table = Table(scenario, cell)
        self._lines: list[str] = []

    def film(self, events: Iterable[Mapping[str, Any]]) -> Iterator[Frame]:
        """Frames of all events, the deal first.

        One for each decision, as the table stands while it is open, and one for each line of the story, as
        the table stands after it; lines that begin a part of the story wait for the next line.
        """
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
        return self.names.who(seat)

    def _card(self, number: int) -> str:
        return f"{number} {self.icons[number]}"

    def _action(self, card: str) -> str:
        return self.names.title(card.partition("#")[0])

    def _at(self, place: int) -> str:
        """A location by number and name; a name that is not known holds the number itself."""
        name = self.names.titles.get(place, "")
        return name if name.endswith(str(place)) else f"{place} {name}".strip()

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
            facts["Items"] = ", ".join(map(self.names.title, table.items[seat]))
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
        code = self.narrator.decision(event)
        return Choice(
            kind=code.key.replace("_", " "),
            seat=event["seat"],
            options=tuple(self._option(code, option, event["seat"]) for option in options),
            choice=options.index(event["choice"]),
        )

    def _option(self, code: DecisionCode, option: Any, seat: int) -> str:
        if code is Decision.MONSTER and option is not None:
            return f"{kind_of_monster(option[1])} at {self._at(option[0])}"
        if option is None or code.option not in (location, card):
            return self.narrator.option(code, option)
        if code.option is card:
            return self._card(option)
        stay = code is Decision.MOVE and option == self.table.at[seat]
        return f"{self._at(option)} (stay)" if stay else self._at(option)
