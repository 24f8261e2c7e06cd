"""Models of the data files of the whole game (docs/arkham-horror.md), in addition to those of the box."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import AfterValidator, Field, create_model

from simcore.data.exceptions import Exceptions
from simcore.data.fields import (
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
from simcore.data.uncertainty_rules import UncertaintyRules
from simcore.effects.program import Program, check
from simcore.games.arkham_horror.box.effects_vocabulary import EFFECTS
from simcore.games.arkham_horror.box.limits import MAX_FIXED, MAX_INVESTIGATORS
from simcore.games.arkham_horror.box.models import AncientOne, Investigator, SkillName
from simcore.games.arkham_horror.box.pack_kinds import GROUPS
from simcore.games.arkham_horror.limits import LARGE, MAX_AREAS, MAX_LOCATION_DECKS, MAX_TURNS
from simcore.games.arkham_horror.rules.records.codes import (
    COLOURS,
    SUBTYPES,
    SYMBOLS,
    Movement,
    MythosKind,
    Trait,
)
from simcore.games.arkham_horror.rules.records.tables import SWITCHES
from simcore.games.arkham_horror.scenario.fields import Colour, Effect, Few, Rating, Symbol
from simcore.games.arkham_horror.scenario.pack_models import (
    PACK_TRAITS,
    PACK_TYPES,
    AnyCard,
    Copies,
    GateMarker,
    LevelOfInvestigator,
    Sheet,
    Sheets,
    SmallCard,
    Switch,
)

PLAYERS = 8
PLACE_KINDS = ("street", "location", "room")
MOVEMENTS = tuple(kind.name.lower() for kind in Movement)
MYTHOS_KINDS = tuple(kind.name.lower() for kind in MythosKind)
TRAITS = (*(trait.name.lower() for trait in Trait if trait < Trait.ELUSIVE), *PACK_TRAITS)
TYPES = ("weapon", "tome")
ANY_HOME = "any"
"""Home of an investigator who begins in any street or location."""

ByPlayers = Annotated[tuple[Annotated[Whole, between(0, 60)], ...], between(PLAYERS, PLAYERS)]
Entries = Annotated[dict[Name, Effect], between(1, MAX_ENTRIES)]


def needed(condition: str) -> Program:
    """A program whose only step is an `if` of this condition: the form in which it is checked and compiled.

    Parameters
    ----------
    condition
        As text: `at_least(money,5)`.

    Returns
    -------
    Program
        `if(at_least(money,5)) then{}`.
    """
    return check(f"if({condition}) then{{}}", EFFECTS)


def _condition(text: str) -> str:
    needed(text)
    return text


class Open(Entry):
    """Alternatives of rules that the guide leaves open; each is yes or no."""


def _with_switches(base: type[Entry], name: str) -> Any:
    """Return the model with a required yes or no for each switch."""
    flags: dict[str, Any] = dict.fromkeys(SWITCHES, (Flag, ...))
    return create_model(name, __base__=base, **flags)


OpenRules: Any = _with_switches(Open, "OpenRules")


class Rules(Entry):
    """Numbers of the rules; lists have a number for each number of players."""

    open_gates: Annotated[ByPlayers, Counts("gates", "open gates at which it awakens, {open_gates} players")]
    monsters: Annotated[ByPlayers, Counts("monsters", "monsters in Arkham, {monsters} players")]
    outskirts: Annotated[ByPlayers, Counts("monsters", "monsters in the Outskirts, {outskirts} players")]
    gate_monsters: Annotated[
        ByPlayers, Counts("monsters", "monsters with a new gate, {gate_monsters} players")
    ]
    closing_trophies: Annotated[
        ByPlayers, Counts("trophies", "gate trophies for closing, {closing_trophies} players")
    ]
    seals: Annotated[Whole, between(1, 20), Counts("seals", "seals for winning")]
    seal_clues: Annotated[Few, Counts("tokens", "clue tokens that a seal costs")]
    terror_limit: Annotated[
        Whole, between(1, 30), Counts("levels", "terror level at which the monster limits end")
    ]
    turn_limit: Annotated[Whole, between(1, MAX_TURNS, "MAX_TURNS")]
    round_limit: Annotated[Whole, between(1, 400)]
    hands: Annotated[Whole, between(0, 6), Counts("hands", "hands of each investigator")]
    carry: Flag
    open: OpenRules


class Level(Entry):
    """Difficulty of the game: changes from the printed game."""

    counts_defaults = True
    clues: Annotated[Whole, between(-20, 20), Counts("tokens", "extra clue tokens of each, {levels}")] = 0
    money: Annotated[Whole, between(-10, 20), Counts("dollars", "extra dollars of each, {levels}")] = 0
    blessed: Flag = False
    cursed: Flag = False
    doom: Annotated[Few, Counts("tokens", "doom tokens at the start, {levels}")] = 0
    terror: Annotated[Few, Counts("levels", "terror level at the start, {levels}")] = 0
    monsters: Annotated[
        Whole, between(-9, 9), Counts("monsters", "monsters more in Arkham, at most, {levels}")
    ] = 0
    investigators: dict[Name, LevelOfInvestigator] = Field(default_factory=dict)
    setup: Annotated[Effect, Counts(meaning="{words} of {levels}")] = ()
    program: Annotated[Effect, Counts(meaning="{words} of {levels}")] = ()


class Place(Entry):
    """Street, location, or room in a location that some investigators enter instead."""

    name: Text
    kind: Annotated[Text, one_of(PLACE_KINDS, "kind of place")]
    lines: Annotated[tuple[Name, ...], between(0, MAX_AREAS)] = ()
    white: Name | None = None
    black: Name | None = None
    street: Name | None = None
    inside: Name | None = None
    unstable: Flag = False
    aquatic: Flag = False
    clues: Annotated[Few, Counts("tokens", "clue tokens at {places} at the start")] = 0
    closes_at: Annotated[Whole, between(0, 30), Counts("levels", "terror level that closes {places}")] = 0
    whispers: Flag = False
    """True if the Ancient Whispers marker begins here."""
    special: Annotated[Effect, Counts(meaning="{words} at {places}")] = ()
    needs: Annotated[Text, AfterValidator(_condition)] | None = None
    """Condition of the special ability, as text, beside what a `pay` in front of it costs; see `needed`."""
    lost: Annotated[Text, one_of(("asylum", "hospital", "police"), "task of a place")] | None = None
    """Investigators who recover in the place: the insane, the unconscious, those out of jail."""


class World(Entry):
    """An Other World."""

    name: Text
    gates: Annotated[Few, Counts("markers", "gate markers of {worlds}")]
    modifier: Annotated[Rating, Counts(meaning="modifier of closing a gate to {worlds}")]
    symbol: Symbol
    colours: Annotated[tuple[Colour, ...], between(0, len(COLOURS))]


class GateCard(Entry):
    """Gate card: an encounter for each world that it names, or the card that shuffles the deck."""

    colour: Colour | None = None
    second_colour: Colour | None = None
    shuffles: Flag = False
    entries: Annotated[dict[Name, Effect], Counts(meaning="{words} in {entries}, {gate_cards}")] = Field(
        default_factory=dict
    )


class LocationCard(Entry):
    """Location card: an encounter for each place of its neighbourhood."""

    deck: Name
    entries: Annotated[Entries, Counts(meaning="{words} at {entries}, {encounters}")]
    persons: dict[Name, tuple[Name, ...]] = Field(default_factory=dict)
    """People that the encounter at a place names; a Blight of one of them replaces it."""


class Mythos(Entry):
    """A mythos card."""

    name: Text
    kind: Annotated[Text, one_of(MYTHOS_KINDS, "kind of mythos card")]
    subtype: Annotated[Text, one_of(SUBTYPES, "kind of environment")] = "none"
    gate: Name | None = None
    clue: Name | None = None
    burst: Flag = False
    """True if its gate opens in spite of a seal."""
    more_gates: Annotated[tuple[Name, ...], between(0, MAX_AREAS)] = ()
    """Further places where a gate opens; then none of its gates adds a doom token."""
    more_clues: Annotated[tuple[Name, ...], between(0, MAX_AREAS)] = ()
    surge: Flag = False
    """True if it brings a monster surge in place of a gate."""
    doom: Annotated[Few, Counts("tokens", "doom tokens that {mythos} adds in place of a gate")] = 0
    terror: Annotated[Few, Counts("levels", "terror levels that {mythos} adds in place of a gate")] = 0
    white: Annotated[tuple[Symbol, ...], between(0, len(SYMBOLS))] = ()
    black: Annotated[tuple[Symbol, ...], between(0, len(SYMBOLS))] = ()
    program: Annotated[Effect, Counts(meaning="{words} of {mythos}")] = ()


class Monster(Entry):
    """A kind of monster."""

    name: Text
    count: Annotated[Whole, between(0, 20), Counts("markers", "markers of {monsters}")]
    mask: Flag = False
    spawn: Flag = False
    movement: Annotated[Text, one_of(MOVEMENTS, "kind of movement")]
    symbol: Symbol
    awareness: Rating
    horror: Rating | None = None
    horror_damage: Annotated[Few, Counts("points")] = 0
    toughness: Annotated[Whole, between(1, 20), Counts("successes")]
    combat: Rating = 0
    combat_damage: Annotated[Few, Counts("points")] = 0
    abilities: Annotated[
        tuple[Annotated[Text, one_of(TRAITS, "trait of a monster")], ...], between(0, len(TRAITS))
    ] = ()
    nightmarish: Annotated[Few, Counts("points")] = 0
    overwhelming: Annotated[Few, Counts("points")] = 0
    program: Annotated[Effect, Counts(meaning="{words} of {monsters}")] = ()


class Possession(Entry):
    """Effects of a card of the box in the whole game."""

    price: Annotated[Whole, between(0, 30), Counts("dollars")] = 0
    type: Annotated[Text, one_of((*TYPES, *PACK_TYPES), "type of item")] | None = None
    supply: Annotated[Whole, between(0, 40), Counts("cards")] = 1
    name: Text | None = None
    """Data of a card that is not in the box."""
    item: Flag = False
    """True if such a card is an item, which can be traded and lost."""
    group: Annotated[Text, one_of(GROUPS, "group of special cards")] | None = None
    effect_of: Name | None = None
    """Spell whose magical effect the card is; the card leaves when that spell is refreshed or lost."""
    other_side: Name | None = None
    """Card that is the other side of this one."""
    program: Effect = ()
    """The box describes weapons and spells: their numbers are no quantities here."""


class Person(Entry):
    """An investigator of the box in the whole game."""

    home: Name
    without_clues: Annotated[tuple[Name, ...], between(0, MAX_AREAS)] = ()
    """Locations that get no clue token at the start of a game with this investigator."""
    money: Annotated[Whole, between(0, 40), Counts("dollars")]
    cards: Annotated[tuple[Name, ...], between(0, MAX_FIXED, "MAX_FIXED")] = ()
    allies: Annotated[Whole, between(0, 4), Counts("cards")] = 0
    """Random allies at the start."""
    cursed: Flag = False
    female: Flag = False
    pairs: dict[SkillName, SkillName] = Field(default_factory=dict)
    """Skills that rise with the same slider, if they are not the printed pairs."""
    gate_trophies: Annotated[Whole, between(0, 4), Counts("trophies")] = 0
    monster_trophies: Annotated[Whole, between(0, 4), Counts("trophies")] = 0
    """Random trophies at the start."""
    program: Annotated[Effect, Counts(meaning="{words} of {people}")] = ()


class Power(Entry):
    """An Ancient One of the box in the whole game."""

    worshippers: Annotated[Effect, Counts(meaning="{words} of {powers}")] = ()
    power: Annotated[Effect, Counts(meaning="{words} of {powers}")] = ()
    start_program: Annotated[Effect, Counts(meaning="{words} of {powers}")] = ()
    """Start of the final battle that the data of the box cannot express."""
    attack_program: Annotated[Effect, Counts(meaning="{words} of {powers}")] = ()
    """Attack in the final battle that the data of the box cannot express."""


class Data(Strict):
    """The whole tree."""

    rules: Rules
    levels: Annotated[dict[Name, Level], between(1, MAX_ENTRIES)]
    ancient_ones: Annotated[dict[Name, AncientOne], between(1, MAX_ENTRIES)] = Field(alias="ancient-ones")
    powers: Annotated[dict[Name, Power], between(1, MAX_ENTRIES)]
    investigators: Annotated[dict[Name, Investigator], between(1, MAX_INVESTIGATORS, "MAX_INVESTIGATORS")]
    people: Annotated[dict[Name, Person], between(1, MAX_INVESTIGATORS, "MAX_INVESTIGATORS")]
    cards: Annotated[dict[Name, AnyCard], between(1, MAX_ENTRIES)]
    possessions: Annotated[dict[Name, Possession], between(1, MAX_ENTRIES)]
    places: Annotated[dict[Name, Place], between(1, MAX_AREAS, "MAX_AREAS")]
    worlds: Annotated[dict[Name, World], between(1, LARGE.worlds, "MAX_WORLDS")]
    gate_cards: Annotated[dict[Name, GateCard], between(1, LARGE.gate_cards, "MAX_GATE_CARDS")] = Field(
        alias="gate-cards"
    )
    encounters: Annotated[
        dict[Name, LocationCard],
        between(1, MAX_LOCATION_DECKS * LARGE.location_cards, "MAX_LOCATION_CARDS"),
    ]
    mythos: Annotated[dict[Name, Mythos], between(1, LARGE.mythos, "MAX_MYTHOS")]
    monsters: Annotated[dict[Name, Monster], between(1, MAX_ENTRIES)]
    heralds: dict[Name, Sheet] = Field(default_factory=dict)
    guardians: dict[Name, Sheet] = Field(default_factory=dict)
    institutions: dict[Name, Sheet] = Field(default_factory=dict)
    sheets: Sheets = Sheets()
    small_cards: dict[Name, SmallCard] = Field(default_factory=dict, alias="small-cards")
    copies: dict[Name, Copies] = Field(default_factory=dict)
    gate_markers: dict[Name, GateMarker] = Field(default_factory=dict, alias="gate-markers")
    switches: dict[Name, Switch] = Field(default_factory=dict)
    doubts: UncertaintyRules = UncertaintyRules()
    exceptions: Exceptions


PROGRAMS = {
    "levels": ("setup", "program"),
    "powers": ("worshippers", "power", "start_program", "attack_program"),
    "people": ("program",),
    "possessions": ("program",),
    "places": ("special",),
    "mythos": ("program",),
    "monsters": ("program",),
    "heralds": ("setup", "program"),
    "guardians": ("setup", "program"),
    "institutions": ("setup", "program"),
    "small_cards": ("program",),
}
"""Fields with programs, by table."""


def programs(data: Data) -> Iterator[tuple[tuple[str, ...], Program]]:
    """Every program of the data, with its key; conditions of places too."""
    for name, place in data.places.items():
        if place.needs is not None:
            yield ("places", name, "needs"), needed(place.needs)
    for table, fields in PROGRAMS.items():
        for name, entry in getattr(data, table).items():
            for field in fields:
                yield (table.replace("_", "-"), name, field), getattr(entry, field)
    for table in ("gate_cards", "encounters"):
        for name, card in getattr(data, table).items():
            for entry, program in card.entries.items():
                yield (table.replace("_", "-"), name, "entries", entry), program
