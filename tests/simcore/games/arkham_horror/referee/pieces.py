"""Pieces that packs add to the table."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.simcore.games.program_text import Step

from .book import Book, Extra

SMALL_DECKS = (
    "injury", "madness", "corruption", "blight", "reckoning", "nodens", "vision", "visage", "rubble", "dust",
    "act",
)  # fmt: skip


@dataclass
class Until:
    """Rules of a program that hold for a time."""

    steps: tuple[Step, ...]
    source: Any
    time: str


@dataclass
class Pieces:
    """The sheets in force and the pieces that belong to them."""

    book: Book
    deal: dict[str, Any]
    on: bool = False
    herald: Extra | None = None
    guardian: Extra | None = None
    institution: Extra | None = None
    level: tuple[Step, ...] = ()
    blights: list[str] = field(default_factory=list)
    placed: list[Any] = field(default_factory=list)  # cards that lie on a place and belong to nobody
    marks: dict[str, Counter[str]] = field(default_factory=dict)  # by sheet
    until: list[Until] = field(default_factory=list)
    queue: list[Any] = field(default_factory=list)
    busy: int = 0
    draining: bool = False
    active: Any = None  # the investigator who acts
    agents: Counter[str] = field(default_factory=Counter)
    custody: str | None = None
    discards: dict[str, list[str]] = field(default_factory=dict)  # of small decks
    boxed_allies: list[str] = field(default_factory=list)
    borrowed: dict[int, str] = field(default_factory=dict)  # ally by seat, until the upkeep
    setting_up: bool = True
    awake: bool = False  # the sheets besides the Ancient One have left
    monsters_at_end: tuple[int, int] | None = None  # in Arkham and in the Outskirts, before the last battle
    gates_due: list[str] = field(default_factory=list)  # moving gates that have not moved yet
    gates_moved: list[str] = field(default_factory=list)
    at_split: list[Any] = field(default_factory=list)  # who chooses one of the worlds of a gate
    reading: bool = False  # a tome is in use
    paid_cost: int = 0  # sanity that the spell just given up would have cost
    check: Any = None  # kind and skill of the check at hand
    encounter: str | None = None  # deck of the encounter at hand
    foe_marks: Counter[str] = field(default_factory=Counter)
    surging: str | None = None
    flyers_move: bool = False
    mythos: str | None = None  # the mythos card at hand
    power: int = 35  # tokens in the supply
    lent: list[Any] = field(default_factory=list)
    once_a_check: set[int] = field(default_factory=set)
    no_failure: bool = False  # the failed check at hand has no effects
    once_a_game: set[int] = field(default_factory=set)
    round: int = 0  # of the last battle
    debt: int = 0
    successes: int = 0
    taken: int = 0  # doom tokens in the round at hand
    lives_lost: int = 0
    defences: dict[str, str] = field(default_factory=dict)
    rating: int | None = None  # combat rating of the monster at hand by a die
    no_hands: Any = None  # a spell that takes none
    second_cup: bool = False
    surge_cup: str = "usual"
    all_move: str | None = None
    spell: Any = None  # whose bonus is counted
    lost: int = 0
    whispers: str | None = None  # area of the Ancient Whispers marker
    whispers_moved: bool = False  # by an encounter of this turn
    exhibit_seen: bool = False  # an exhibit encounter of this turn
    patrols: set[str] = field(default_factory=set)
    acts: list[str] = field(default_factory=list)  # in force
    relations: list[Any] = field(default_factory=list)
    relating: bool = False  # a relationship gives what is gained now
    orders: list[Any] = field(default_factory=list)  # items ordered by mail
    kept: list[str] = field(default_factory=list)  # cards that a step has just let somebody keep
    fought: Any = None  # monster of the last combat
    checks_in_combat: int = 0
    after_combat: Any = None  # rule that takes the place of a knock-out, and its source
    late_horror: bool = False  # waits for the first failed check of the combat
    horror: bool | None = None  # whether the last Horror check was passed
    dice_rolled: int = 0
    achieved: bool = False  # a check passed or a monster defeated in the encounter at hand
    drops: Counter[str] = field(default_factory=Counter)  # sanity and stamina lost in the encounter
    visited: tuple[bool, Counter[str]] = (False, Counter())  # of the encounter that is just over
    copy_home: Any = None  # place of that marker
    copied: Any = None  # kind of the marker that stands for a copy now
    duel: Any = None  # who fights an Ancient One alone
    doom: int | None = None  # on the track, in a battle of one against another Ancient One
    no_flight: str = ""  # from the monster of an encounter: never, or in the first round
    card_at_hand: str | None = None  # of the encounter
    gate_cards: dict[str, str] = field(default_factory=dict)  # of kept cards
    left_out: list[str] = field(default_factory=list)  # allies of the setup
    taken: str | None = None  # card that the last search of a deck took
    shown: tuple[str, bool] | None = None  # card seen before its draw; whether it lies under the deck
    trophy_gate: str | None = None  # gate trophy of which a program speaks
    loose_traits: list[Any] = field(default_factory=list)  # markers with a trait until they enter a street

    @contextlib.contextmanager
    def at_hand(self, deck: str) -> Iterator[None]:
        """The encounter at hand is a card of this deck."""
        before, self.encounter = self.encounter, deck
        try:
            yield
        finally:
            self.encounter = before

    def __post_init__(self) -> None:
        book = self.book
        self.on = bool(book.sets)
        if self.on:
            self.herald = self._chosen(book.heralds, "herald")
            self.guardian = self._chosen(book.guardians, "guardian")
            self.institution = self._chosen(book.institutions, "institution")

    def _chosen(self, table: dict[str, Extra], what: str) -> Extra | None:
        name = self.deal.get(what)
        return table[name] if name and name != "none" else None

    def extras(self) -> Iterator[tuple[str, Extra]]:
        """Herald, guardian and institution in force, in this order (A)."""
        if self.awake:
            return
        for name in ("herald", "guardian", "institution"):
            extra = getattr(self, name)
            if extra is not None:
                yield name, extra

    def marks_of(self, source: Any) -> Counter[str]:
        """Tokens on the card or the sheet of a program."""
        if source.held is not None:
            return source.held.marks
        if source.kind is not None:
            return self.foe_marks
        return self.marks.setdefault(source.name, Counter())
