"""The picture of the table: everything that lies on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from simcore.games.elder_sign.limits import EXTRAS, MUSEUM, PLACES
from simcore.games.elder_sign.rules.records import codes
from simcore.games.elder_sign.rules.records.codes import Ability

from .box import Box
from .dice import Dice
from .log import Log


class GameOverError(Exception):
    """The game has ended and the log has said so."""


class TurnCutError(Exception):
    """End of a turn: an investigator is devoured, or the Ancient One awakens (A18, A19)."""


class AttemptFailedError(Exception):
    """An effect has ended the attempt (C4)."""


@dataclass
class Person:
    """Components in front of a player."""

    seat: int
    who: int = -1
    first: int = -1
    at: int = codes.ENTRANCE
    sanity: int = 0
    stamina: int = 0
    max_sanity: int = 0
    max_stamina: int = 0
    clues: int = 0
    held: set[int] = field(default_factory=set)
    won: set[int] = field(default_factory=set)
    caught: set[int] = field(default_factory=set)
    alive: bool = True
    doomed: bool = False


@dataclass
class Marker:
    """A monster in play: its place, its row (-1: under the last task), and how many appeared before it."""

    place: int
    row: int
    order: int


@dataclass
class Icon:
    """A locked die icon: what carries it, its colour, the die on it (-1: it waits for one)."""

    source: int
    colour: int
    die: int


@dataclass
class Cast:
    """A spell that holds dice, or is to hold some."""

    card: int
    due: int


@dataclass
class Attempt:
    """One attempt at a card, or one attack in the battle."""

    place: int
    first: bool = True
    done_rows: set[int] = field(default_factory=set)
    done_markers: set[int] = field(default_factory=set)
    done_extras: set[int] = field(default_factory=set)
    used: set[int] = field(default_factory=set)
    ability_used: bool = False
    helped: bool = False
    focused: bool = False
    assistants: set[int] = field(default_factory=set)
    discarded: list[int] = field(default_factory=list)
    over: bool = False
    failing: bool = False


class Table:
    """The picture of one game."""

    def __init__(self, box: Box, log: Log) -> None:
        self.box = box
        self.log = log
        self.people = [Person(seat) for seat in range(box.n_seats)]
        self.places: dict[int, int] = {}
        self.markers: dict[int, Marker] = {}
        self.cup: set[int] = set()
        self.out_of_cup: set[int] = set()
        self.dice = Dice(box.die_colour, box.faces)
        self.icons: list[Icon] = []
        self.cast: dict[int, Cast] = {}
        self.decks: dict[int, list[int]] = {}
        self.adventure_deck: list[int] = []
        self.world_deck: list[int] = []
        self.mythos_deck: list[int] = []
        self.mythos = codes.NONE
        self.mythos_mixed = 0
        self.mythos_known = True
        self.elder_signs = 0
        self.doom = 0
        self.clues_left = 0
        self.hour = 0
        self.midnights = 0
        self.midnights_due = 0
        self.turn = 0
        self.active = 0
        self.in_turn = False
        self.before_clock = False
        self.attempting = False
        self.awoke_this_turn = False
        self.dead_in_turn = False
        self.awake = False
        self.awakens = False
        self.battle_turns = 0
        self.x = 0
        self.appeared = 0
        self.icons_due = 0
        self.placing = codes.NONE
        self.rolls = 0
        self.feeder = codes.OTHER
        self.last_feeder = codes.NONE
        self.day_used: set[int] = set()
        self.day_cards: set[int] = set()
        self.used_investigators: set[int] = set()
        self.defeated: set[int] = set()
        self.returning: set[int] = set()
        self.attempt: Attempt | None = None
        self.no_place = codes.NONE
        self.win = False
        self.cause = codes.NONE
        self.victory = codes.NONE
        self.tally: dict[str, int] = dict.fromkeys(COUNTS, 0)
        self.fed = [0] * len(codes.FEEDERS)
        self.seen: dict[int, int] = {}
        self.tried: dict[int, int] = {}
        self.won: dict[int, int] = {}
        self.last_lost = codes.NONE

    # --- who and where

    @property
    def now(self) -> Person:
        """The one whose turn it is."""
        return self.people[self.active]

    def from_active(self) -> Iterator[Person]:
        """Everybody in turn order from the active player; those who are still in the game."""
        for step in range(len(self.people)):
            person = self.people[(self.active + step) % len(self.people)]
            if person.alive:
                yield person

    def can(self, person: Person, ability: Ability) -> bool:
        """Whether an investigator has an ability; in the battle perhaps none has (C48)."""
        if not person.alive or (self.awake and self.box.rule["battle_plain"]):
            return False
        return self.box.ability[person.who] == ability

    def in_place(self, place: int) -> list[Person]:
        """Investigators on a card."""
        return [person for person in self.people if person.alive and person.at == place]

    def worlds(self) -> list[int]:
        """Places with an Other World."""
        return [place for place, card in sorted(self.places.items()) if self.box.is_world(card)]

    def first_free(self, first: int, end: int) -> int:
        """The first empty place from one on; -1 if all are taken."""
        return next((place for place in range(first, end) if place not in self.places), codes.NONE)

    def new_place(self, card: int, *, extra: bool = False) -> int:
        """Where a card comes that enters play."""
        if self.box.is_world(card):
            return self.first_free(MUSEUM + EXTRAS, PLACES)
        return self.first_free(MUSEUM, MUSEUM + EXTRAS) if extra else self.first_free(0, MUSEUM)

    # --- monsters

    def markers_at(self, place: int) -> list[int]:
        """Monsters on a card, in the order in which they appeared."""
        there = [marker for marker, where in self.markers.items() if where.place == place]
        return sorted(there, key=lambda marker: self.markers[marker].order)

    def marker_on(self, place: int, row: int) -> int:
        """The monster on a row; -1: none."""
        there = (marker for marker in self.markers_at(place) if self.markers[marker].row == row)
        return next(there, codes.NONE)

    def under(self, place: int) -> list[int]:
        """Monsters under the last task of a card."""
        return [marker for marker in self.markers_at(place) if self.markers[marker].row == codes.BOTTOM]

    # --- cards

    def to_deck(self, card: int) -> None:
        """Put a small card under its deck."""
        self.decks[self.box.cards[card].deck].insert(0, card)

    def held_of(self, person: Person, deck: int) -> list[int]:
        """Return an investigator's cards of a deck."""
        return sorted(card for card in person.held if self.box.cards[card].deck == deck)

    def mythos_says(self, field_name: str) -> bool:
        """Return whether the lingering half of the mythos card, void in the battle (p.12), has a flag."""
        return self.mythos >= 0 and not self.awake and bool(getattr(self.box.mythos[self.mythos], field_name))

    def describe(self) -> str:
        """Dump the table in a few lines, for error messages."""
        lines = [
            f"  turn {self.turn} of {self.active}, hour {self.hour}, doom {self.doom}, signs "
            f"{self.elder_signs}, mythos {self.mythos}, awake {self.awake}, places {self.places}",
            f"  dice {list(zip(self.dice.face, self.dice.at, strict=True))} icons {self.icons}",
            f"  markers {self.markers} cast {self.cast} defeated {self.defeated}",
            f"  attempt {self.attempt}",
        ]
        return "\n".join(lines + [f"  {person}" for person in self.people])


COUNTS = (
    "tried", "succeeded", "failed", "worlds_tried", "worlds_won", "monsters_defeated", "dice_rolled",
    "items_used", "spells_used", "clues_used", "devoured", "icon_monsters",
)  # fmt: skip
