"""Models of the data files of the board: places, worlds, gate cards, encounters (docs/arkham-horror.md)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from simcore.games.arkham_horror import limits
from simcore.games.arkham_horror.box.effects_vocabulary import EFFECTS
from simcore.games.arkham_horror.rules.codes import COLOURS, SYMBOLS
from simcore.scenario.fields import (
    MAX_ENTRIES,
    Counts,
    Entry,
    Flag,
    Name,
    Strict,
    Text,
    Whole,
    between,
    one_of,
)
from simcore.scenario.program import Program, Words

SHUFFLE = "shuffle"
"""In place of the colour of a gate card: it is never met, the deck is shuffled."""
OTHER = "other"
"""Entry of a gate card for all Other Worlds that it does not name."""

Effect = Annotated[Program, Words(EFFECTS)]
Symbol = Annotated[Text, one_of(SYMBOLS, "dimensional symbol")]
Colour = Annotated[Text, one_of(COLOURS, "colour of encounters")]
CardColour = Annotated[Text, one_of((*COLOURS, SHUFFLE), "colour of a gate card")]
Few = Annotated[Whole, between(0, 9)]
Change = Annotated[Whole, between(-9, 9)]
Terror = Annotated[Whole, between(0, 20)]


class Street(Entry):
    """A street; it has the name of its neighbourhood."""

    name: Text
    white: Name
    """The street to which its white arrow leads."""
    black: Name
    lines: Annotated[tuple[Name, ...], between(1, limits.MAX_AREAS, "MAX_AREAS")]
    """Streets that are one line away."""


class Location(Entry):
    """A location; its only line leads to its street, and both arrows too."""

    name: Text
    street: Name
    unstable: Flag = False
    clues: Annotated[Few, Counts("tokens", "clue tokens of {locations} at the start")] = 0
    closes_at: Annotated[Terror, Counts("levels", "terror level at which {locations} closes")] = 0
    """0: never."""
    special: Annotated[Effect, Counts(meaning="{words} of the special ability of {locations}")] = ()
    """An `if` around all of it says when the ability can be used at all."""
    inside: Name | None = None
    """Entry of the encounters for members of the lodge."""


class Places(Strict):
    """The board of Arkham."""

    streets: Annotated[dict[Name, Street], between(1, limits.MAX_AREAS, "MAX_AREAS")]
    locations: Annotated[dict[Name, Location], between(1, limits.MAX_AREAS, "MAX_AREAS")]
    asylum: Name
    """Where the insane go."""
    hospital: Name
    """Where the unconscious go."""
    police: Name
    """Where the jailed are set free."""


class World(Entry):
    """An Other World, and the gates that lead to it."""

    name: Text
    symbol: Symbol
    modifier: Annotated[Change, Counts("dice", "modifier of the check that closes a gate to {worlds}")] = 0
    colours: Annotated[tuple[Colour, ...], between(1, len(COLOURS))]
    gates: Annotated[
        Whole, between(0, limits.MAX_GATES, "MAX_GATES"), Counts("markers", "gate markers of {worlds}")
    ]


class GateCard(Entry):
    """A card of Other World encounters."""

    colour: CardColour
    entries: Annotated[
        dict[Name, Effect], between(0, MAX_ENTRIES), Counts(meaning="{words} of {gate_cards}")
    ] = Field(default_factory=dict)
    """By Other World; `other` for all that are not named."""


class Encounter(Entry):
    """A card of location encounters, of the deck of a neighbourhood."""

    street: Name
    entries: Annotated[dict[Name, Effect], between(1, MAX_ENTRIES), Counts(meaning="{words} of {encounters}")]
    """By location, or by what stands in the field `inside` of one."""
