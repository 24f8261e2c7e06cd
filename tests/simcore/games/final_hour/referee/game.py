"""The table: everything that lies on it, and the small acts that every rule uses."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NoReturn

from .board import Board, Kind, Token, make_board, make_kinds
from .log import Log


class GameOver(Exception):  # noqa: N818 - not an error
    """The game has ended and the log has said so."""


@dataclass
class Investigator:
    """One investigator and the cards in front of them (p.4-5).

    Attributes
    ----------
    table
        Action cards that lie on the table: drawn, not yet discarded.
    """

    name: str
    seat: int
    health: int
    full: int
    deck: list[str]
    location: int = 0
    discard: list[str] = field(default_factory=list)
    table: list[str] = field(default_factory=list)
    hand: list[int] = field(default_factory=list)
    items: list[str] = field(default_factory=list)


@dataclass
class Resolution:
    """A card, item or sheet effect that is being resolved.

    Attributes
    ----------
    resolver
        Seat of the investigator who resolves it and so decides (p.17).
    source
        Its name as in the ``end`` event.
    number
        The priority card that the action card was played with, None where there is none.
    named
        An investigator resolves it; False in the Ancient One phase.
    blind
        The card was revealed by ``resolve_top_card``.
    left
        By seat: where that investigator came from with the last step.
    """

    resolver: int
    source: str
    number: int | None = None
    named: bool = True
    blind: bool = False
    left: dict[int, int] = field(default_factory=dict)


@dataclass
class Tally:
    """Counts for the final facts."""

    rounds: int = 0
    destroyed: int = 0
    sealed: int = 0
    clues: int = 0
    omens: int = 0
    matches: int | None = None
    win: bool = False
    cause: str | None = None


class Game:
    """The state of one game, set against its log.

    Parameters
    ----------
    data
        The data tree.
    log
        The log, whose next line is looked at as the game proceeds.
    """

    def __init__(self, data: dict[str, Any], log: Log) -> None:
        self.data = data
        self.log = log
        log.describe = self.describe
        self.rules: dict[str, Any] = data["rules"].get("rules", data["rules"])
        self.board: Board = make_board(data)
        self.kinds: dict[str, Kind] = make_kinds(data)
        self.ancient_one = ""
        self.solo = False
        self.investigators: list[Investigator] = []
        self.lead = 0
        self.cup: list[str] = []
        self.beside_cup: list[str] = []
        self.beside_sheet: Counter[str] = Counter()
        self.priority_deck: list[int] = []
        self.priority_discard: list[int] = []
        self.gate_stack: list[str] = []
        self.item_deck: list[str] = []
        self.reserved: list[str] = []
        self.played: list[tuple[int, int]] = []  # (number, seat) of the cards played this round
        self.row: list[int] = []  # solo: the row of four
        self.aside: list[int] = []  # solo: set aside for the ritual
        self.on_sheet: list[int] = []  # solo: face down on the sheet
        self.face_down_next = False
        self.tally = Tally()

    # Investigators and places

    def investigator(self, seat: int) -> Investigator:
        """Look up who sits there."""
        return self.investigators[seat]

    def present(self, place: int) -> list[int]:
        """Seats of the investigators in a location, ascending."""
        return [investigator.seat for investigator in self.investigators if investigator.location == place]

    def turn_order(self) -> list[int]:
        """Seats from the lead clockwise (p.17)."""
        seats = len(self.investigators)
        return [(self.lead + turn) % seats for turn in range(seats)]

    def omens(self, number: int) -> int:
        """Count the omens of a priority card (p.7)."""
        return int(self.data["priority"]["cards"][str(number)]["omens"])

    # Health (p.11)

    def lose_health(
        self, now: Resolution, seat: int, amount: int, monster: str | None = None, origin: int | None = None
    ) -> None:
        """Flip health tokens to grey; the last one loses the game (p.9, p.11)."""
        investigator = self.investigator(seat)
        lost = min(amount, investigator.health)
        if lost == 0:
            return
        investigator.health -= lost
        self.log.expect("health", seat=seat, change=-lost, now=investigator.health)
        if investigator.health == 0:
            self.lose("investigator-lost", now, investigator.location, origin, monster, investigator.name)

    def recover(self, seat: int, amount: int) -> None:
        """Flip health tokens back to red (p.11)."""
        investigator = self.investigator(seat)
        gained = min(amount, investigator.full - investigator.health)
        if gained > 0:
            investigator.health += gained
            self.log.expect("health", seat=seat, change=gained, now=investigator.health)

    # Monsters that leave the board (p.10)

    def destroy(self, token: Token, place: int, by: str) -> None:
        """Put a destroyed monster, already off its space, beside the cup or the sheet (p.10)."""
        self.log.expect("destroyed", monster=token.kind.name, location=place, by=by)
        self.tally.destroyed += 1
        if token.kind.group == "standard":
            self.beside_cup.append(token.kind.name)
        else:
            self.beside_sheet[token.kind.name] += 1

    # Priority cards (p.6-7)

    def draw_priority(self, seat: int) -> int | None:
        """Draw the top priority card; discards are shuffled into an empty deck (p.7)."""
        if not self.priority_deck:
            if not self.priority_discard:
                return None
            self.priority_deck = self.log.reshuffle("priority", None, self.priority_discard)
            self.priority_discard = []
        number = self.priority_deck.pop(0)
        self.log.expect("draw_priority", seat=0 if self.solo else seat, number=number)
        return number

    def discard_priority(self, seat: int, number: int) -> None:
        """Put a priority card on the discard space of the board (p.8)."""
        self.log.expect("discard_priority", seat=0 if self.solo else seat, number=number)
        self.priority_discard.append(number)

    # Action cards (p.6-7)

    def draw_action(self, seat: int) -> str | None:
        """Take the top action card; discards, if any, are shuffled into an empty deck (A14)."""
        investigator = self.investigator(seat)
        if not investigator.deck:
            if not investigator.discard:
                return None
            self._shuffle_actions(investigator)
        return investigator.deck.pop(0)

    def discard_action(self, seat: int, card: str) -> None:
        """Discard an action card; with the last card of the deck its discards are shuffled (p.7)."""
        investigator = self.investigator(seat)
        self.log.expect("discard_action", seat=seat, card=card)
        if card in investigator.table:
            investigator.table.remove(card)
        investigator.discard.append(card)
        if not investigator.deck and not investigator.table:
            self._shuffle_actions(investigator)

    def _shuffle_actions(self, who: Investigator) -> None:
        who.deck = self.log.reshuffle("action", who.seat, who.discard)
        who.discard = []

    # The end (p.9)

    def lose(
        self,
        cause: str,
        now: Resolution,
        location: int | None = None,
        origin: int | None = None,
        monster: str | None = None,
        investigator: str | None = None,
    ) -> NoReturn:
        """End the game at once; an effect in progress is not completed (p.9, A17)."""
        self.finish(False, cause, now.source, location, origin, monster, investigator)

    def overrun(self, now: Resolution, origin: int, monster: str | None) -> NoReturn:
        """Lose because the ritual location has no empty space for what must be placed there (p.9)."""
        resolver = self.investigator(now.resolver).name if now.named else None
        self.lose("ritual-location-overrun", now, self.board.ritual, origin, monster, resolver)

    def finish(
        self,
        win: bool,
        cause: str | None,
        source: str,
        location: int | None = None,
        origin: int | None = None,
        monster: str | None = None,
        investigator: str | None = None,
    ) -> NoReturn:
        """Demand the ``end`` event and nothing after it."""
        self.tally.win, self.tally.cause = win, cause
        self.log.expect(
            "end",
            win=win,
            cause=cause,
            location=location,
            origin=origin,
            monster=monster,
            source=source,
            investigator=investigator,
        )
        self.log.finish()
        raise GameOver

    def describe(self) -> str:
        """Dump the table in a few lines, for error messages."""
        people = [
            f"  seat {person.seat} {person.name} at {person.location}, health {person.health}/{person.full}, "
            f"hand {sorted(person.hand)}, items {person.items}, deck {len(person.deck)}, table {person.table}"
            for person in self.investigators
        ]
        facts = (
            f"  round {self.tally.rounds}, lead {self.lead}, played {self.played}, row {self.row}, "
            f"cup {len(self.cup)}, beside {len(self.beside_cup)}, gate stack {len(self.gate_stack)}"
        )
        return "\n".join([facts, *people, self.board.describe()])
