"""Models of the parts of the data that only packs have."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import model_validator

from simcore.data.fields import Counts, Entry, Flag, Name, Strict, Text, Whole, between, one_of, wrong
from simcore.games.arkham_horror.box.models import CARD_DECKS, Card
from simcore.games.arkham_horror.box.pack_kinds import SMALL_DECKS
from simcore.games.arkham_horror.rules.records import pack_tables
from simcore.games.arkham_horror.rules.records.codes import ICONS
from simcore.games.arkham_horror.scenario.fields import Effect, Rating, Symbol

PACK_TABLES = ("heralds", "guardians", "institutions", "small-cards", "copies", "gate-markers", "switches")
"""Tables that the base data do not have."""
PACK_TRAITS = ("cultist", "elusive", "weapon_immunity")
TASK, MISSION = PACK_TYPES = ("task", "mission")
EXHIBIT = "exhibit"
"""Deck of cards that only packs have."""
GATE_TRAITS = ICONS
"""Icons of gate markers; a marker with two worlds is a split gate."""

SWITCHES = tuple(name.replace("_", "-") for name in pack_tables.SWITCHES)
"""Rules of packs that their rulebooks leave open; each is off unless the data say otherwise."""


class LevelOfInvestigator(Strict):
    """Changes of a difficulty for one investigator."""

    clues: Annotated[
        Whole, between(-20, 20), Counts("tokens", "extra clue tokens of {investigators}, {levels}")
    ]


class AnyCard(Card):
    """A card of the box, or an exhibit item."""

    deck: Annotated[Text, one_of((*CARD_DECKS, EXHIBIT), "deck")]


class Sheet(Entry):
    """A herald, a guardian or an institution."""

    name: Text
    setup: Effect = ()
    program: Effect = ()


NO_SHEET, ANY_SHEET = "none", "random"
"""Words in place of the name of a sheet: there is none, or one is drawn for each game."""


class Sheets(Strict):
    """Sheets in play: names in their tables, `random` or `none`."""

    herald: Name = NO_SHEET
    guardian: Name = NO_SHEET
    institution: Name = NO_SHEET


class SmallCard(Entry):
    """A card or token of a deck that belongs to a sheet or to a rule of an expansion."""

    deck: Annotated[Text, one_of(SMALL_DECKS, "small deck")]
    name: Text
    copies: Annotated[Whole, between(1, 40), Counts("cards")] = 1
    symbol: Symbol | None = None
    colour: Annotated[Text, one_of(("white", "black"), "colour of arrows")] | None = None
    layer: Annotated[Whole, between(1, 3)] = 1
    """Part of its deck from the top; each part is shuffled by itself."""
    matching: Name | None = None
    """Card that counts as another copy of this one."""
    program: Effect = ()


class GateMarker(Entry):
    """A gate marker of a set that replaces the markers of the Other Worlds."""

    worlds: Annotated[tuple[Name, ...], between(1, 2)]
    """Its Other World; of two, the investigator who enters picks one."""
    count: Annotated[Whole, between(0, 9), Counts("markers", "gate markers {gate_markers}")] = 1
    modifier: Annotated[Rating, Counts(meaning="modifier of closing {gate_markers}")]
    traits: Annotated[
        tuple[Annotated[Text, one_of(GATE_TRAITS, "icon of a gate marker")], ...],
        between(0, len(GATE_TRAITS)),
    ] = ()


class Switch(Entry):
    """A rule of packs that their rulebooks leave open: yes or no."""

    on: Flag


class Copies(Entry):
    """More copies of a card, or more markers of a kind of monsters, than its own entry has."""

    card: Name | None = None
    monster: Name | None = None
    count: Annotated[Whole, between(1, 40), Counts("cards or markers")]

    @model_validator(mode="after")
    def _one(self) -> Self:
        if (self.card is None) == (self.monster is None):
            given = "none of these keys" if self.card is None else "both"
            raise wrong("exactly one key is needed", given, "exactly one of card, monster")
        return self
