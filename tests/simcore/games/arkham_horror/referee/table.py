"""The picture of the table: everything that lies on it."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from .book import Book, Card, Kind
from .log import Log
from .pieces import Pieces
from .piles import Pile

SKY, OUTSKIRTS, CUP, BOX, ASIDE, RUMOR = "sky", "outskirts", "cup", "box", "aside", "rumor"
SECOND_CUP = "second cup"  # of the Black Goat
LOST, JAIL, NOWHERE = "lost", "jail", "nowhere"


class GameOverError(Exception):
    """The game is over, or its last battle begins: nothing else of the turn happens."""


class DownError(Exception):
    """Somebody is out of what he was doing: insane, unconscious, lost, devoured, arrested or moved away."""

    def __init__(self, person: Person) -> None:
        super().__init__(person.seat)
        self.person = person


@dataclass(eq=False)
class Marker:
    """A monster marker; TROPHY places are pairs ("trophy", seat)."""

    kind: Kind
    place: Any = CUP


@dataclass(eq=False)
class Held:
    """A card in an investigator's possession."""

    card: Card
    exhausted: bool = False
    tokens: int = 0
    in_hand: bool = False
    magic: bool = False
    fresh: bool = False
    used: bool = False  # once a turn
    spent: bool = False  # once a game
    marks: Counter[str] = field(default_factory=Counter)
    at: Any = None  # place that the card lies on
    monsters: list[Marker] = field(default_factory=list)
    freed: list[Marker] = field(default_factory=list)  # that lay on it until it was discarded
    bound: bool = False  # the ally of a pact
    stays: bool = False  # left exhausted, or its price was not paid
    worth: int = 0  # dice of a spell that is kept up
    used_now: bool = False  # as a weapon in the attack at hand
    real: Card | None = None  # while it gives nothing

    @property
    def id(self) -> str:
        """Name of the card in the data."""
        return self.card.id


@dataclass(eq=False)
class Person:
    """An investigator at the table."""

    seat: int
    who: str = ""
    sheet: Any = None
    at: Any = NOWHERE
    sanity: int = 0
    stamina: int = 0
    lowered: dict[str, int] = field(default_factory=lambda: {"sanity": 0, "stamina": 0})
    money: int = 0
    clues: int = 0
    stops: dict[str, int] = field(default_factory=dict)
    cards: list[Held] = field(default_factory=list)
    status: str | None = None
    status_fresh: bool = False
    gates: list[str] = field(default_factory=list)
    explored: bool = False
    entered: str | None = None  # area of the gate by which he came into his Other World
    delayed: bool = False
    skip: bool = False  # loses his next turn
    skipping: bool = False  # loses this turn
    returns_at: int = 0  # turn in which a lost investigator returns
    out: bool = False  # no investigator is left for this player
    down: str | None = None
    raised: int = 0  # dice more in all checks of this turn
    ability_used: bool = False
    falls: str | None = None  # insane or unconscious as soon as a card is finished, by another reading
    no_loan: bool = False
    dealt_with: set[Marker] = field(default_factory=set)
    left_alone: bool = False
    pulled: bool = False  # into a gate, in the last Mythos phase
    caught: bool = False  # drawn into a gate by an encounter of this turn
    moved: bool = False
    done: set[Any] = field(default_factory=set)
    counters: Counter[str] = field(default_factory=Counter)
    changes: Counter[str] = field(default_factory=Counter)
    skips: Counter[str] = field(default_factory=Counter)
    uses: Counter[Any] = field(default_factory=Counter)
    points_used: int = 0  # of this turn, tomes too
    points_spent: int = 0  # without tomes
    focus_paid: int = 0
    later: list[Any] = field(default_factory=list)
    visited: Any = None  # where he has spent the encounter phase, for missions and tasks
    met_card: bool = False  # whether it has brought a card
    stopped: bool = False  # no further movement this turn
    legacy: Any = None  # cards and clue tokens for the next investigator
    was_spared: bool = False  # something has kept him from being devoured
    retiring: bool = False  # at the end of this turn
    staying: list[Held] = field(default_factory=list)  # cards that stay exhausted

    @property
    def alive(self) -> bool:
        """Return whether a seat has an investigator."""
        return self.at != NOWHERE

    def holding(self, name: str) -> list[Held]:
        """His cards of this name."""
        return [card for card in self.cards if card.id == name]

    def of_deck(self, *decks: str) -> list[Held]:
        """His cards of these decks."""
        return [card for card in self.cards if card.card.deck in decks]

    @property
    def items(self) -> list[Held]:
        """His items (Item)."""
        return [card for card in self.cards if card.card.is_item]

    @property
    def out_this_turn(self) -> bool:
        """Whether he has no more encounters this turn (H)."""
        return self.down not in (None, "moved")

    @property
    def in_world(self) -> bool:
        """Whether he is in an Other World."""
        return isinstance(self.at, tuple)


def placed(place: Any) -> Any:
    """Return a place of markers from the log as the table's place."""
    if isinstance(place, dict):
        return ("trophy", place["trophy"])
    return {"encounter": ASIDE, "rumor": RUMOR}.get(place, place)


def place_in_log(place: Any) -> Any:
    """Return a place of markers as in the log."""
    if isinstance(place, tuple):
        return {"trophy": place[1]}
    return {ASIDE: "encounter", RUMOR: "rumor", "card": BOX}.get(place, place)


class Table:
    """All of it.

    Parameters
    ----------
    book
        The data.
    log
        What is followed.
    deal
        First event: Ancient One, players, team.
    """

    def __init__(self, book: Book, log: Log, deal: dict[str, Any]) -> None:
        self.book, self.log = book, log
        self.one = book.ones[deal["ancient_one"]]
        self.level = book.levels[deal.get("level", "normal")]
        self.people = [Person(seat) for seat in range(deal["players"])]
        self.used_people: set[str] = set()
        self.turn = 0
        self.lead = 0
        self.doom = self.terror = 0
        self.awoke: str | None = None
        self.gates: dict[str, str] = {}  # area: world
        self.sealed: set[str] = set()
        self.clues: Counter[str] = Counter()
        self.closed: dict[str, float] = {}  # area: last turn
        self.barred: dict[str, float] = {}
        self.no_arrest = 0.0
        self.markers: list[Marker] = []
        self.stack = Pile([])
        self.decks: dict[str, Pile] = {}
        self.locations: dict[str, Pile] = {}
        self.foreseen: dict[str, Any] = {}
        self.gate_deck = Pile([])
        self.mythos_deck = Pile([])
        self.environment: str | None = None
        self.rumor: str | None = None
        self.rumor_tokens = 0
        self.rumor_since = 0
        self.lasting: list[Any] = []
        self.kate_free = False
        self.part = "setup"
        self.victory: str | None = None
        self.win = False
        self.cause: str | None = None
        self.foe: Marker | None = None
        self.roll = self.successes = self.failures = self.paid = 0
        self.weakened = self.lost_hands = self.points = 0
        self.foe_ignored: set[str] = set()
        self.given: set[int] = set()
        self.auto_fail: set[str] = set()
        self.moving: Marker | None = None
        self.loose: list[Marker] = []
        self.packs = Pieces(book, deal)
        self.numbers: dict[int, Marker] = {}

    # --- who and where

    @property
    def n(self) -> int:
        """Number of investigators in the game."""
        return len(self.people)

    def seats(self, first: int | None = None) -> Iterator[int]:
        """All seats, from the first player clockwise."""
        start = self.lead if first is None else first
        return ((start + step) % self.n for step in range(self.n))

    def everybody(self) -> list[Person]:
        """All who are in the game, from the first player clockwise."""
        return [self.people[seat] for seat in self.seats() if self.people[seat].alive]

    def in_arkham(self, person: Person) -> bool:
        """Whether he is in a street or a location."""
        return person.at in self.book.areas

    def near(self, person: Person) -> list[Person]:
        """All in his area, himself too, by seat; in the last battle all who are left (Final Battle)."""
        if self.packs.awake:
            return [each for each in self.people if each.alive]
        if person.at in (LOST, JAIL, NOWHERE):
            return [person] if person.alive else []
        return [each for each in self.people if each.at == person.at]

    def at(self, area: Any) -> list[Person]:
        """Return all investigators at a place, clockwise from the first player."""
        return [each for each in self.everybody() if each.at == area]

    def is_street(self, area: Any) -> bool:
        """Whether an area is a street."""
        return area in self.book.areas and self.book.areas[area].is_street

    def street_of(self, area: str) -> str:
        """The street of a neighbourhood."""
        return area if self.is_street(area) else self.book.areas[area].street

    def is_closed(self, area: str) -> bool:
        """Whether a location is closed (Closed)."""
        return area in self.closed and area not in self.gates

    # --- monsters

    def monsters(self, *places: Any) -> list[Marker]:
        """Markers in places."""
        return [marker for marker in self.markers if marker.place in places]

    def on_board(self) -> list[Marker]:
        """Markers in Arkham, the Sky and the Outskirts."""
        return [
            marker
            for marker in self.markers
            if marker.place in self.book.areas or marker.place in (SKY, OUTSKIRTS)
        ]

    def count_in_arkham(self) -> int:
        """How many count for the limit (Monster Limit)."""
        return sum(
            not (marker.kind.is_mask or marker.kind.is_spawn)
            for marker in self.markers
            if marker.place == SKY or marker.place in self.book.areas
        )

    def marker(self, line: dict[str, Any], among: list[Marker] | None = None) -> Marker:
        """Return the marker of an event by its number, which distinguishes markers of a kind."""
        number = line["marker"]
        if number not in self.numbers:
            known = set(self.numbers.values())
            free = [
                each
                for each in (self.markers if among is None else among)
                if each.kind.id == line["monster"]
                and each.place == placed(line["from"])
                and each not in known
            ]
            if not free:
                self.log.fail(f"a marker of {line['monster']} that lies at {line['from']}")
            self.numbers[number] = free[0]
        marker = self.numbers[number]
        if marker.kind.id != line["monster"] or place_in_log(marker.place) != line["from"]:
            self.log.fail(f"marker {number}: {marker.kind.id} of {marker.place}")
        if among is not None and marker not in among:
            self.log.fail(f"another marker than {marker.kind.id} of {marker.place}")
        return marker

    def move_marker(self, marker: Marker, to: Any) -> None:
        """A marker moves."""
        self.moving = marker
        to = self.cup_of(marker) if to == CUP else to
        line = self.log.learn("marker", monster=marker.kind.id, to=place_in_log(to))
        if self.marker(line) is not marker:
            same = self.marker(line)
            if same.place != marker.place or same.kind is not marker.kind:
                self.log.fail(f"{marker.kind.id} from {marker.place} to {to}")
            marker = same
        marker.place = to

    def cup_of(self, marker: Marker) -> str:
        """The cup of a marker: a herald may have a second one for a symbol (I)."""
        is_hex = marker.kind.symbol == "hex" and not marker.kind.is_mask
        return SECOND_CUP if self.packs.second_cup and is_hex else CUP

    def number_of(self, marker: Marker) -> int:
        """The number of a marker that was seen."""
        return next(number for number, each in self.numbers.items() if each is marker)

    def trophies_changed(self, person: Person, change: int) -> None:
        """Expect the new number of monster trophies in the log."""
        self.log.note("monster_trophies", seat=person.seat, change=change, now=len(self.trophies(person)))

    def trophies(self, person: Person) -> list[Marker]:
        """His monster trophies."""
        return self.monsters(("trophy", person.seat))

    # --- limits of the number of players

    def by_players(self, name: str) -> int:
        """Return a number of the rules that depends on the number of players."""
        return self.book.rules[name][self.n - 1]

    @property
    def gate_limit(self) -> int:
        """Open gates at which it awakens."""
        return self.changed("gate_limit", self.by_players("open_gates"))

    def changed(self, what: str, base: int) -> int:
        """A limit with what packs change in it, wherever the card lies."""
        if not self.packs.on:
            return base
        from . import standing

        return standing.everywhere(self, what, base)

    @property
    def monster_limit(self) -> float:
        """Monsters in Arkham at most."""
        return float("inf") if self.overrun else self.usual_monsters

    @property
    def usual_monsters(self) -> int:
        """Monsters in Arkham at most, while there is a limit."""
        return self.by_players("monsters") + self.level.get("monsters", 0)

    @property
    def overrun(self) -> bool:
        """Whether terror has ended the limits (Terror Level)."""
        return self.terror >= self.book.rules["terror_limit"]

    @property
    def outskirts_limit(self) -> int:
        """Monsters in the Outskirts at most."""
        return max(0, self.changed("outskirts_limit", self.by_players("outskirts")))

    @property
    def with_gate(self) -> int:
        """Monsters that come with a gate."""
        return self.by_players("gate_monsters")

    def describe(self) -> str:
        """The table in a few lines."""
        lines = [
            f"  turn {self.turn} {self.part} lead {self.lead} doom {self.doom} terror {self.terror} "
            f"gates {self.gates} sealed {sorted(self.sealed)} env {self.environment} rumor {self.rumor}"
        ]
        lines += [
            f"  {person.seat} {person.who} at {person.at} san {person.sanity} sta {person.stamina} "
            f"$ {person.money} clues {person.clues} {person.status} "
            f"{[card.id + '*' * card.exhausted for card in person.cards]}"
            for person in self.people
        ]
        where = sorted(
            (str(place), [each.kind.id for each in group])
            for place, group in itertools.groupby(
                sorted(self.on_board(), key=lambda each: str(each.place)), key=lambda each: each.place
            )
        )
        return "\n".join([*lines, f"  monsters {where}"])
