"""Models of the data files (docs/elder-sign.md): printed components and alternatives of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, create_model

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
    wrong,
)
from simcore.data.uncertainty_rules import UncertaintyRules
from simcore.effects.program import Program, Words
from simcore.games.elder_sign import limits
from simcore.games.elder_sign.rules.records.codes import COLOURS, DECKS, WHEN, Ability, words
from simcore.games.elder_sign.rules.records.tables import FACES, SWITCHES
from simcore.games.elder_sign.rules.records.vocabulary import EFFECTS
from simcore.games.elder_sign.scenario.tasks import CombatField, NeedField, TasksField

ANSWERED = (
    "first_aid_one", "midnight_after", "bottom_even", "spells_after", "rewards_last", "focus_once",
    "declare_failed", "battle_feeds",
)  # fmt: skip
"""Rules on which the rulebook and the official answers differ, in addition to `wild_value`."""
OPEN = tuple(name for name in SWITCHES if name not in ANSWERED)
"""Rules that the rulebook leaves open."""

GREEN = ("1", "2", "3", "lore", "peril", "terror")
SYMBOL_FACES = ("lore", "peril", "terror", "wild")
LINES = ("first-aid", "lost-and-found", "souvenir")
GROUPS = ("standard", "mask")
HEALTH = ("sanity", "stamina")
GUARDS = ("never", "always", "once-a-day")
MAX_HEALTH = 20
MAX_COPIES = 20


def _face(value: Any) -> Any:
    if value in SYMBOL_FACES or (type(value) is int and 1 <= value <= limits.DICE):
        return value
    raise wrong("no face of a die", value, f"1 to {limits.DICE}, {', '.join(SYMBOL_FACES)}")


Effect = Annotated[Program, Words(EFFECTS)]
Few = Annotated[Whole, between(0, 9)]
Copies = Annotated[Whole, between(0, MAX_COPIES), Counts("cards")]
Colour = Annotated[Text, one_of(COLOURS, "colour of a die")]
Lock = Annotated[Text, one_of((*COLOURS, "none"), "lock")]
Payment = Annotated[Text, one_of(("nothing", *HEALTH), "cost that a card pays")]
Guard = Annotated[Text, one_of(GUARDS, "time of guarding")]
Deck = Annotated[Text, one_of(DECKS, "deck")]
StartDeck = Annotated[Text, one_of(DECKS[:3], "deck to begin with")]
Points = Annotated[Whole, between(1, MAX_HEALTH), Counts("points")]
Change = Annotated[Whole, between(-9, 9), Counts("points")]
Trophies = Annotated[Whole, between(0, 9), Counts("trophies")]
Tokens = Annotated[Whole, between(0, 99), Counts("tokens")]
HealthWord = Annotated[Text, one_of(HEALTH, "kind of points")]
Face = Annotated[int | str, BeforeValidator(_face)]


class Open(Entry):
    """Alternatives of rules that the rulebook leaves open, each yes or no."""


def _with_switches(base: type[Entry], name: str, switches: Sequence[str]) -> Any:
    """Return the model with a required yes or no for each switch."""
    flags: dict[str, Any] = dict.fromkeys(switches, (Flag, ...))
    return create_model(name, __base__=base, **flags)


OpenRules: Any = _with_switches(Open, "OpenRules", OPEN)


class Numbers(Entry):
    """Numbers of the rules."""

    hours: Annotated[Whole, between(1, 12), Counts("steps", "steps of the clock from midnight to midnight")]
    clues: Annotated[Tokens, Counts(meaning="clue tokens of the box")]
    round_limit: Annotated[Whole, between(1, limits.MAX_ROUNDS, "MAX_ROUNDS")]
    wild_value: Annotated[Whole, between(0, 9), Counts("points", "investigation of a wild die")]
    open: OpenRules


Rules: Any = _with_switches(Numbers, "Rules", ANSWERED)


class Die(Entry):
    """Faces of the dice of one colour: numbers, or words for symbols."""

    faces: Annotated[tuple[Face, ...], between(FACES, FACES)]


class Level(Entry):
    """Difficulty of the game: changes at its start."""

    counts_defaults = True
    clues: Annotated[Few, Counts("tokens", "more clue tokens for each investigator, {levels}")] = 0
    doom: Annotated[Few, Counts("tokens", "doom tokens at the start, {levels}")] = 0
    elder_signs: Annotated[Few, Counts("elder signs", "elder signs at the start, {levels}")] = 0


class AncientOne(Entry):
    """An Ancient One's sheet."""

    name: Text
    elder_signs: Annotated[
        Whole, between(1, 30), Counts("elder signs", "elder signs that seal {ancient_ones}")
    ]
    doom: Annotated[
        Whole, between(1, limits.MAX_DOOM, "MAX_DOOM"), Counts("spaces", "doom track of {ancient_ones}")
    ]
    icons: Annotated[tuple[Annotated[Whole, between(1, limits.MAX_DOOM, "MAX_DOOM")], ...], between(0, 24)]
    more_sanity: Annotated[Change, Counts(meaning="change of most sanity by {ancient_ones}")] = 0
    more_stamina: Annotated[Change, Counts(meaning="change of most stamina by {ancient_ones}")] = 0
    more_price: Annotated[Few, Counts("trophies", "what souvenirs cost more, {ancient_ones}")] = 0
    masks: Flag = False
    world_lost: Flag = False
    on_unique: Effect = ()
    on_spell: Effect = ()
    on_entrance: Effect = ()
    on_no_sanity: Effect = ()
    revenge: Annotated[dict[Name, Effect], between(0, MAX_ENTRIES)] = Field(default_factory=dict)
    extra_task: NeedField | None = None
    awakening: Effect = ()
    attack: Annotated[Effect, Counts(meaning="{words} in the attack of {ancient_ones}")] = ()
    combat_task: Annotated[
        CombatField | None, Counts(meaning="{field} in the combat task of {ancient_ones}")
    ] = None


class Investigator(Entry):
    """An investigator's sheet."""

    name: Text
    profession: Text
    sanity: Points
    stamina: Points
    clues: Annotated[Few, Counts("tokens")] = 0
    cards: Annotated[
        dict[StartDeck, Annotated[Few, Counts("cards")]],
        Counts(meaning="cards {cards} that {investigators} begins with"),
    ] = Field(default_factory=dict)
    any_cards: Annotated[Few, Counts("cards", "cards that {investigators} picks at the start")] = 0
    ally: Name | None = None
    ability: Annotated[Text, one_of(words(Ability), "ability")] | None = None


class Adventure(Entry):
    """An adventure of the museum."""

    name: Text
    tasks: Annotated[TasksField, Counts(meaning="{field} in task {rows} of {adventures}")]
    trophies: Trophies
    lock: Lock = "none"
    terror: Annotated[Effect, Counts(meaning="{words} in the terror effect of {adventures}")] = ()
    midnight: Annotated[Effect, Counts(meaning="{words} at midnight of {adventures}")] = ()
    on_enter: Annotated[Effect, Counts(meaning="{words} as {adventures} comes into play")] = ()
    rewards: Annotated[Effect, Counts(meaning="{words} in the rewards of {adventures}")] = ()
    penalties: Annotated[Effect, Counts(meaning="{words} in the penalties of {adventures}")] = ()
    in_deck: Flag = True


class OtherWorld(Adventure):
    """An Other World."""

    tasks: Annotated[TasksField, Counts(meaning="{field} in task {rows} of {other_worlds}")]
    terror: Annotated[Effect, Counts(meaning="{words} in the terror effect of {other_worlds}")] = ()
    midnight: Annotated[Effect, Counts(meaning="{words} at midnight of {other_worlds}")] = ()
    on_enter: Annotated[Effect, Counts(meaning="{words} as {other_worlds} comes into play")] = ()
    rewards: Annotated[Effect, Counts(meaning="{words} in the rewards of {other_worlds}")] = ()
    penalties: Annotated[Effect, Counts(meaning="{words} in the penalties of {other_worlds}")] = ()


class Monster(Entry):
    """A kind of monster marker."""

    name: Text
    copies: Annotated[Whole, between(0, MAX_COPIES), Counts("markers", "markers of {monsters}")]
    group: Annotated[Text, one_of(GROUPS, "group of monsters")] = "standard"
    task: Annotated[NeedField, Counts(meaning="{field} in the task of {monsters}")]
    trophies: Trophies
    lock: Lock = "none"
    reward: Annotated[Effect, Counts(meaning="{words} in the reward of {monsters}")] = ()


class Mythos(Entry):
    """Mythos card: an immediate and a lingering effect."""

    name: Text
    copies: Copies = 1
    now: Annotated[Effect, Counts(meaning="{words} at once of {mythos}")] = ()
    terror: Annotated[Effect, Counts(meaning="{words} in the terror effect of {mythos}")] = ()
    midnight: Annotated[Effect, Counts(meaning="{words} at midnight of {mythos}")] = ()
    lock: Lock = "none"
    no_clues: Flag = False
    no_spells: Flag = False
    extra_card: Flag = False


class Card(Entry):
    """An item, a spell or an ally."""

    name: Text
    deck: Deck
    copies: Copies
    when: Annotated[Text, one_of(WHEN, "time of use")]
    program: Effect = ()
    pays: Payment = "nothing"
    spares: Annotated[tuple[HealthWord, ...], between(0, 2)] = ()
    guards: Guard = "never"
    clue_for_monster: Annotated[Few, Counts("tokens")] = 0
    monster_value: Annotated[Few, Counts("trophies")] = 0
    cheaper: Name | None = None
    """A line of the entrance that costs its owner one trophy less."""


class Line(Entry):
    """Action at the entrance."""

    name: Text
    kind: Annotated[Text, one_of(LINES, "kind of line")]
    price: Annotated[Whole, between(0, 99), Counts("trophies", "price of {lines}")] = 0
    program: Annotated[Effect, Counts(meaning="{words} of {lines}")] = ()
    one: Effect = ()
    """Replacement for `program` if `rules.first_aid_one` is set."""
    offered: Flag = True


class Found(Entry):
    """Gain from one face of the die in the lost and found."""

    program: Annotated[Effect, Counts(meaning="{words} in the lost and found, {found}")] = ()


class Entrance(Strict):
    """The entrance of the museum."""

    lines: Annotated[dict[Name, Line], between(1, limits.MAX_LINES, "MAX_LINES")]
    found: dict[Annotated[Text, one_of(GREEN, "face of a green die")], Found]


class Data(Strict):
    """The whole tree."""

    rules: Rules
    dice: dict[Colour, Die]
    levels: Annotated[dict[Name, Level], between(1, MAX_ENTRIES)]
    ancient_ones: Annotated[dict[Name, AncientOne], between(1, MAX_ENTRIES)] = Field(alias="ancient-ones")
    investigators: Annotated[
        dict[Name, Investigator], between(1, limits.MAX_INVESTIGATORS, "MAX_INVESTIGATORS")
    ]
    adventures: Annotated[dict[Name, Adventure], between(1, limits.MAX_ADVENTURES, "MAX_ADVENTURES")]
    other_worlds: Annotated[dict[Name, OtherWorld], between(0, limits.MAX_ADVENTURES, "MAX_ADVENTURES")] = (
        Field(alias="other-worlds")
    )
    monsters: Annotated[dict[Name, Monster], between(1, limits.MAX_MARKERS, "MAX_MARKERS")]
    mythos: Annotated[dict[Name, Mythos], between(1, limits.MAX_MYTHOS, "MAX_MYTHOS")]
    cards: Annotated[dict[Name, Card], between(1, limits.MAX_CARDS, "MAX_CARDS")]
    entrance: Entrance
    doubts: UncertaintyRules = UncertaintyRules()
    exceptions: Exceptions


PLACES: Mapping[str, tuple[str, ...]] = {
    "ancient_ones": ("on_unique", "on_spell", "on_entrance", "on_no_sanity", "awakening", "attack"),
    "adventures": ("terror", "midnight", "on_enter", "rewards", "penalties"),
    "other_worlds": ("terror", "midnight", "on_enter", "rewards", "penalties"),
    "monsters": ("reward",),
    "mythos": ("now", "terror", "midnight"),
    "cards": ("program",),
}
"""Fields with programs, by table."""


def programs(data: Data) -> Iterator[tuple[tuple[str, ...], Program]]:
    """Every program of the data, with its key."""
    for table, fields in PLACES.items():
        for name, entry in getattr(data, table).items():
            for field in fields:
                yield (table.replace("_", "-"), name, field), getattr(entry, field)
    for name, one in data.ancient_ones.items():
        for kind, program in one.revenge.items():
            yield ("ancient-ones", name, "revenge", kind), program
    for name, line in data.entrance.lines.items():
        yield ("entrance", "lines", name, "program"), line.program
        yield ("entrance", "lines", name, "one"), line.one
    for face, entry in data.entrance.found.items():
        yield ("entrance", "found", face, "program"), entry.program
