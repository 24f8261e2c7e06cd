"""Models of the data files (docs/data.md): one frozen tree of all printed data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, field_validator

from simcore.data.exceptions import Exceptions
from simcore.data.fields import (
    MAX_ENTRIES,
    Counts,
    Entry,
    Flag,
    Name,
    Source,
    Strict,
    Text,
    Whole,
    one_of,
    wrong,
)
from simcore.data.uncertainty_rules import UncertaintyRules
from simcore.games.final_hour.scenario.vocabulary import Health, Number, NumberOrNone, Program, within
from simcore.messages.names import nearest

STANDARD = "standard"
"""Group of the monsters in the cup, which a spawn without a monster's name means."""

MAX_CARD_NUMBER = 127


def _walkway(text: str) -> str:
    ends = re.fullmatch(r"([1-9]\d*)-([1-9]\d*)", text)
    if ends is None or int(ends[1]) >= int(ends[2]):
        raise wrong("not a walkway", text, "a-b, two location numbers with a < b")
    return text


def _number_key(value: Any) -> Any:
    if isinstance(value, str) and re.fullmatch(r"[1-9]\d{0,2}", value) is None:
        raise wrong("not a number", value, "a whole number from 1 without leading zeros")
    return int(value)


WalkwayName = Annotated[Text, AfterValidator(_walkway)]
LocationNumber = Annotated[Whole, within(1, 999)]
LocationKey = Annotated[int, BeforeValidator(_number_key)]
CardKey = Annotated[int, BeforeValidator(_number_key), within(1, MAX_CARD_NUMBER)]
PlayersKey = Annotated[int, BeforeValidator(_number_key), within(1, 4)]
Colour = Annotated[Text, one_of(("blue", "red"), "bar")]
Icon = Annotated[Text, one_of(("killer", "runner", "wrecker"), "monster icon")]
When = Annotated[Text, one_of(("before", "after", "instead-of-bottom"), "time of use")]
Pixel = Annotated[Whole, within(0, 100_000)]


class Rules(Entry):
    """Numbers of the rules; the keys 1 to 4 are numbers of players."""

    health: Annotated[
        dict[PlayersKey, Health],
        within(1, MAX_ENTRIES),
        Counts("health", "health of each investigator, {health} players"),
    ]
    matches_needed: Annotated[
        dict[PlayersKey, Number],
        within(1, MAX_ENTRIES),
        Counts("matches", "matches needed in the ritual, {matches_needed} players"),
    ]
    hand: Annotated[Whole, within(1, "MAX_HAND"), Counts("cards", "priority cards in hand")]
    commit: Annotated[Whole, within(1, "MAX_HAND"), Counts("cards", "priority cards committed to the ritual")]
    solo_draw: Annotated[Whole, within(5, "MAX_HAND"), Counts("cards", "priority cards drawn a round")]
    gates_per_icon: Annotated[
        Whole, within(1, "MAX_GATE_STACK"), Counts("gate tokens", "gate tokens of each icon")
    ]
    gates_removed: Annotated[NumberOrNone, Counts("gate tokens", "gate tokens taken out unseen")]
    clues_per_icon: Annotated[Number, Counts("clues", "ritual clues of each icon")]
    item_clues: Annotated[NumberOrNone, Counts("clues", "clues that bring an item")]
    reserved_clues: Annotated[
        Whole, within(1, "MAX_RESERVED"), Counts("clues", "clues that the ritual needs")
    ]
    standard_tokens: Annotated[
        Whole, within(1, "MAX_CUP"), Counts("components", "standard monster tokens, declared")
    ]
    priority_cards: Annotated[Whole, within(1, "MAX_PRIORITY"), Counts("cards", "priority cards, declared")]
    deck_size: Annotated[Whole, within(1, "MAX_DECK"), Counts("cards", "action cards of a deck, declared")]


class Zone(Entry):
    """Group of locations that are activated together."""


class Location(Entry):
    """Location: its monster spaces and the goals of its coloured arrows."""

    name: Text
    zone: Text
    spaces: Annotated[
        Whole, within(1, "MAX_SPACES"), Counts("spaces", "monster spaces of location {locations}")
    ]
    red: LocationNumber
    blue: LocationNumber
    x: Pixel
    y: Pixel


class Walkway(Entry):
    """Walkway that investigators use and that can be sealed."""


class Board(Strict):
    """The board."""

    zones: Annotated[dict[Name, Zone], within(1, "MAX_ZONES")]
    locations: Annotated[dict[LocationKey, Location], within(2, "MAX_LOCATIONS")]
    walkways: Annotated[dict[WalkwayName, Walkway], within(0, "MAX_WALKWAYS")]

    @field_validator("locations")
    @classmethod
    def _ascending(cls, locations: dict[int, Location]) -> dict[int, Location]:
        return dict(sorted(locations.items()))


class Monster(Entry):
    """One kind of monster token."""

    group: Text
    bar: Colour
    health: Annotated[Health | None, Counts("health")] = None
    icons: Annotated[tuple[Icon, ...], within(0, 2)]
    copies: Annotated[NumberOrNone, Counts("components")]  # none: to play without them
    ignores_seals: Flag = False
    leaves_ritual: Flag = False
    harm: Annotated[Whole, within(0, "MAX_HEALTH"), Counts("health")] = 0


class PriorityCard(Entry):
    """Omens and ritual icon of one number."""

    omens: Annotated[Whole, within(0, 9), Counts("omens", "omens of priority card {cards}")]
    icon: Name


class Priority(Strict):
    """The priority deck."""

    cards: Annotated[dict[CardKey, PriorityCard], within(5, "MAX_PRIORITY")]

    @field_validator("cards")
    @classmethod
    def _ascending(cls, cards: dict[int, PriorityCard]) -> dict[int, PriorityCard]:
        return dict(sorted(cards.items()))

    @property
    def icons(self) -> tuple[str, ...]:
        """Ritual icons, in the order in which they first appear."""
        return tuple(dict.fromkeys(card.icon for card in self.cards.values()))


class Item(Entry):
    """An item card."""

    name: Text
    copies: Annotated[Whole, within(1, "MAX_ITEMS"), Counts("components")]
    when: When
    program: Annotated[Program, Counts(meaning="{words} of {items}")]


class ActionCard(Entry):
    """Action card; `source` marks its top, `bottom_source` its bottoms, one for each copy."""

    title: Text
    top: Annotated[Program, Counts(meaning="{words} of {cards}, top")]
    bottoms: Annotated[
        tuple[Program, ...], within(1, "MAX_DECK"), Counts(meaning="{words} of {cards}, bottom {bottoms}")
    ]
    bottom_source: Source


class Investigator(Entry):
    """An investigator and the action deck."""

    name: Text
    cards: Annotated[dict[Name, ActionCard], within(1, "MAX_DECK")]


class Placing(Strict):
    """One line of a setup."""

    at: str | int
    count: Annotated[
        Whole,
        within(1, "MAX_TOTAL_SPACES"),
        Counts("components", "monsters of place.{place_key} of the setup, {difficulties}"),
    ]
    monster: Text = STANDARD

    @field_validator("at", mode="before")
    @classmethod
    def _known_place(cls, at: Any) -> Any:
        words = ("each-gate", "others", "ritual")
        if type(at) is int and at >= 1:
            return at
        if isinstance(at, str) and (at in words or re.fullmatch("gate:.+", at)):
            return at
        allowed = ", ".join((*words, "gate:ICON or a location number"))
        raise wrong("no such place", at, allowed, nearest(str(at), words))


class Difficulty(Entry):
    """Ritual location, gates and monsters at the start."""

    ritual: LocationNumber
    gates: Annotated[dict[Name, LocationNumber], within(1, "MAX_GATE_ICONS")]
    place: tuple[Placing, ...]


class Band(Strict):
    """Range of omens that triggers an effect; without `to` it has no upper end."""

    from_: Annotated[Whole, within(1, 99), Field(alias="from")]
    to: Annotated[Whole, within(1, 99)] | None = None


class Omen(Entry):
    """An effect of the Reckoning."""

    name: Text
    omens: Band
    program: Annotated[Program, Counts(meaning="{words} of {effects}")]
    solo_program: Annotated[Program | None, Counts(meaning="{words} of {effects}, solo program")] = None


class AncientOne(Entry):
    """Sheet of an Ancient One, both sides."""

    name: Text
    difficulties: Annotated[dict[Name, Difficulty], within(1, MAX_ENTRIES)]
    effects: Annotated[dict[Name, Omen], within(1, "MAX_OMEN_BANDS")]


class Data(Strict):
    """The whole tree."""

    rules: Rules
    board: Board
    monsters: Annotated[dict[Name, Monster], within(1, "MAX_KINDS")]
    priority: Priority
    items: Annotated[dict[Name, Item], within(0, "MAX_ITEMS")]
    investigators: Annotated[dict[Name, Investigator], within(2, "MAX_INVESTIGATORS")]
    ancient_ones: Annotated[dict[Name, AncientOne], within(1, MAX_ENTRIES)] = Field(alias="ancient-ones")
    doubts: UncertaintyRules = UncertaintyRules()
    exceptions: Exceptions

    @field_validator("investigators", "ancient_ones")
    @classmethod
    def _alphabetical(cls, entries: dict[str, Any]) -> dict[str, Any]:
        """Sort by name, so that the order does not depend on how the files were read."""
        return dict(sorted(entries.items()))


def programs(data: Data) -> Iterator[tuple[tuple[str | int, ...], Program, str | None]]:
    """Every program of the tree: its key, itself, and the Ancient One that it belongs to (None: a card)."""
    for name, item in data.items.items():
        yield ("items", name, "program"), item.program, None
    for name, investigator in data.investigators.items():
        for title, card in investigator.cards.items():
            key = ("investigators", name, "cards", title)
            yield (*key, "top"), card.top, None
            for copy, bottom in enumerate(card.bottoms):
                yield (*key, "bottoms", copy), bottom, None
    for name, ancient_one in data.ancient_ones.items():
        for title, omen in ancient_one.effects.items():
            key = ("ancient-ones", name, "effects", title)
            yield (*key, "program"), omen.program, name
            if omen.solo_program is not None:
                yield (*key, "solo_program"), omen.solo_program, name
