"""Every code of the whole game in records: places, parts of a turn, ways to win, loss causes."""

from __future__ import annotations

from enum import IntEnum

from simcore.games.arkham_horror.box.codes import NONE as NONE

# Places of investigators: an area of Arkham (below MAX_AREAS), or one of these.
WORLD = 64  # + 2 * number of the Other World + (0 first area, 1 second area)
LOST = 100  # lost in time and space
JAIL = 101
NOWHERE = 102  # devoured, and no successor yet

# Places of monster markers: an area of Arkham, or one of these; TROPHY + seat.
SKY, OUTSKIRTS, CUP, BOX, ASIDE, ON_RUMOR = range(48, 54)  # ASIDE: met in an encounter, not on the board
SHEET, SECOND_CUP = range(54, 56)  # only with packs: the sheet of the Ancient One, and the cup of a herald
TROPHIES = 56
MARKER_PLACES = 64


class Part(IntEnum):
    """Parts of a game (reference guide, Turn)."""

    SETUP = 0
    TURN = 1  # a turn begins: successors come, the lost come back
    UPKEEP = 2
    MOVEMENT = 3
    ARKHAM = 4  # Arkham Encounters
    WORLDS = 5  # Other World Encounters
    MYTHOS = 6
    BATTLE = 7


class Deck(IntEnum):
    """Decks of possessions, in the order of `box.limits.DECKS`."""

    COMMON = 0
    UNIQUE = 1
    SPELL = 2
    SKILL = 3


class Stream(IntEnum):
    """Streams of random numbers of the whole game; those of the box lie below 64."""

    FIRST_PLAYER = 64
    PEOPLE = 65  # who comes new
    ITEMS = 66  # + deck
    ALLIES = 70
    MYTHOS = 71
    GATE_CARDS = 72
    STACK = 73
    CUP = 74
    DIE = 75  # single dice of programs
    PLACES = 76  # places at random, with packs
    SHEETS = 77  # the herald and other sheets of a game
    LOCATION = 80  # + deck of location cards
    CHECK = 96  # + seat
    PACK_DECK = 104  # + deck that only packs have


class Movement(IntEnum):
    """Kinds of monster movement (Monster Movement), in the words of the data."""

    NORMAL = 0
    STATIONARY = 1
    FAST = 2
    FLYING = 3
    UNIQUE = 4
    STALKING = 5
    AQUATIC = 6


SYMBOLS = ("circle", "diamond", "hex", "moon", "plus", "slash", "square", "star", "triangle")
COLOURS = ("blue", "green", "red", "yellow")


class MythosKind(IntEnum):
    """Kinds of mythos cards."""

    HEADLINE = 0
    ENVIRONMENT = 1
    RUMOR = 2
    SPECIAL = 3


SUBTYPES = ("none", "mystic", "urban", "weather")


class Trait(IntEnum):
    """Traits of a monster, as bits of `kind_traits`."""

    AMBUSH = 0
    ENDLESS = 1
    UNDEAD = 2
    PHYSICAL_RESISTANCE = 3
    PHYSICAL_IMMUNITY = 4
    MAGICAL_RESISTANCE = 5
    MAGICAL_IMMUNITY = 6
    MASK = 7
    FLYING = 8  # of a rule: `trait(flying)`
    FAST = 9
    NIGHTMARISH = 10  # this one and those that follow: only of what a monster has lost in a combat
    OVERWHELMING = 11
    SPECIAL = 12  # what its own program says
    ELUSIVE = 13  # this one and those that follow: only in games with packs
    STALKING = 14
    NORMAL = 15
    CULTIST = 16
    WEAPON_IMMUNITY = 17


TRAIT_NAMES = tuple(trait.name.lower().replace("_", "-") for trait in Trait)


class Icon(IntEnum):
    """Icons of gate markers, as bits of `gate_icons`."""

    BLOOD = 0
    DEVOURING = 1
    DOOM = 2
    ENDLESS = 3
    MADNESS = 4
    MONSTROUS = 5
    MOVING = 6


ICONS = tuple(icon.name.lower() for icon in Icon)


class Down(IntEnum):
    """Misfortunes of an investigator; `down[seat]` holds the current one until the turn ends."""

    UP = 0
    INSANE = 1
    UNCONSCIOUS = 2
    LOST = 3
    DEVOURED = 4
    ARRESTED = 5
    MOVED = 6  # drawn through a gate, or moved against the program
    GOES_INSANE = 7  # when the card is finished, an alternative
    FALLS = 8  # the same, unconscious


class Awoke(IntEnum):
    """Causes of the awakening (The Ancient One Awakens)."""

    DOOM_FULL = 0
    GATES_OPEN = 1
    NO_GATE_LEFT = 2
    NO_MONSTER_LEFT = 3
    TERROR_AND_MONSTERS = 4
    EFFECT = 5  # of a card or a sheet; only in games with packs


BY_EFFECT = "woken-by-effect"
AWAKENINGS = ("doom-full", "gates-open", "no-gate-left", "no-monster-left", "terror-and-monsters", BY_EFFECT)
LOSS_CAUSES = (
    *AWAKENINGS[: Awoke.EFFECT],
    "azathoth-awoke",
    "all-devoured",
    "turn-limit",
    BY_EFFECT,
    "ended-by-effect",
)
AZATHOTH_AWOKE, ALL_DEVOURED, TURN_LIMIT, EFFECT_AWOKE, EFFECT_ENDED = range(
    int(Awoke.EFFECT), len(LOSS_CAUSES)
)
VICTORIES = ("closed", "sealed", "banished")
CLOSED, SEALED, BANISHED = range(len(VICTORIES))


class Window(IntEnum):
    """Times when a card can be used, in the order of `effect_kinds.WINDOW`, from 1 on."""

    UPKEEP = 1
    MOVEMENT = 2
    OTHER_WORLD = 3
    ANY = 4
    CHECK = 5
    EVADE_CHECK = 6
    HORROR_CHECK = 7
    COMBAT_CHECK = 8
    SPELL_CHECK = 9
    GATE_CHECK = 10
    STAMINA_LOSS = 11
    SANITY_LOSS = 12
    LOSS = 13
    DAMAGE = 14
    CLUE_SPEND = 15
    CARD_DRAWN = 16
    CLOSE = 17
    ANCIENT_ATTACK = 18
    TURN_START = 19  # this one and those that follow: only in packs
    END_MOVE = 20
    ENCOUNTER = 21
    STREET_ENCOUNTER = 22
    CAST = 23
    CHECK_FAILED = 24
    GAIN_CARD = 25
    BUY = 26
    SPEND = 27
    ARREST = 28
    DELAY = 29
    DEVOUR = 30
    CURSE_ROLL = 31
    MYTHOS_DRAWN = 32
    TERROR = 33


class Special(IntEnum):
    """Effects of cards that are part of a rule of the game, recognized by the verbs of their programs."""

    PASS_COMBAT = 1  # loses what its program says, is discarded; a Combat check or one that closes a gate
    BIND = 2  # a spell that needs as many successes as the toughness; is discarded
    DEFEAT_ALL = 3
    PASS_EVADE = 4
    PASS_EVADE_SPELL = 5
    COME_BACK = 6  # a spell
    WEAKEN = 7  # a spell; takes one ability too
    REDRAW = 8
    SEAL = 9
    ANY_GATE = 10
    WARD_SPELL = 11  # a spell that cancels a loss of stamina
    SPARE_DAMAGE = 12  # cancels the combat damage of a check
    WAGON = 13
    KEEP_ENDLESS = 14
    DEPUTY = 15
    MEMBERSHIP = 16
    LOAN = 17
    RETAINER = 18


class Person(IntEnum):
    """Abilities of investigators in addition to those of the box and to standing rules."""

    DRAW_BOTTOM = 1  # may draw common and unique items and spells from the bottom


class Rule(IntEnum):
    """Kinds of standing rules; `rule_of` counts the words of its operand from 0."""

    MODIFY = 1  # `effect_kinds.QUANTITY`
    SET = 2  # `effect_kinds.QUANTITY`
    TRAIT = 3  # `effect_kinds.TRAIT`
    UNTRAIT = 4  # `effect_kinds.TRAIT`
    FORBID = 5  # `effect_kinds.FORBIDDEN`
    IGNORE = 6  # 0 magical resistance, 1 physical resistance, 2 weather, 3 one ability
    ON = 7  # `effect_kinds.TRIGGER`
    INSTEAD = 8  # `effect_kinds.TRIGGER`
    NAMED = 9  # `pack_kinds.RULE`
    SPEND_AS = 10  # `pack_kinds.SPENT_AS`, then `pack_kinds.SPENT`


class Source(IntEnum):
    """Sources of standing rules, in the order in which they are visited."""

    ONE = 0  # the Ancient One
    ENVIRONMENT = 1
    RUMOR = 2
    LASTING = 3  # of a rumor that has failed
    PERSON = 4
    KIND = 5  # of monsters
    FIRST_CARD = 6  # that an investigator holds, and all behind it


IN_FORCE = 64
"""First source of a game with packs that is an entry in force; `IN_FORCE + entry`, see `Rank`."""


class Pending(IntEnum):
    """Columns of a program that waits in games with packs."""

    PROGRAM = 0  # its row
    SEAT = 1  # for which it runs
    SOURCE = 2  # of its rule, see `Source`
    OWNER = 3  # seat that holds the source; -1: none
    ITEM = 4  # card, mythos card or entry in force that the source was; -1: none
    TRIGGER = 5  # the event, see `PackTrigger`
    HE = 6  # seat that the event concerns; -1: none
    SUBJECT = 7  # card, marker, area or kind of token of the event; -1: none
    NUMBER = 8  # of the event, for instance points lost
    MAY = 9  # 1: the player may have the event instead


class Rank(IntEnum):
    """Kinds of entries in force in games with packs, in the order in which they are visited.

    Those from `ACT` on come after the mythos cards in play, those from `HELD` on after the cards of their
    investigator.
    """

    HERALD = 0
    GUARDIAN = 1
    INSTITUTION = 2
    LEVEL = 3
    ACT = 4
    BLIGHT = 5
    ENDURING = 6  # a rule of a program that concerns all
    HELD = 7  # a card of a small deck, or another one that is not in `held`
    OWN = 8  # a rule of a program that concerns its investigator


N_SHEETS = Rank.LEVEL - Rank.HERALD
"""Kinds of sheets of which a game has one at most."""
RANDOM_SHEET = -2
"""Number in place of a sheet: one is drawn for each game."""


class Until(IntEnum):
    """Times at which a rule of a program ends, in the order of `pack_kinds.UNTIL`."""

    NEXT_TURN_END = 0
    COMBAT_END = 1
    MYTHOS_END = 2
    PHASE_END = 3
    ENCOUNTER_END = 4
    TURN_END = 5
    NEW_INVESTIGATOR = 6  # of a program that runs then


OF_SETS, OF_OTHERS = 0, 1
"""Bits of `more_rules`: entries in force, and cards that concern other investigators."""
FOR_DEPUTY = 1
"""Mark in the column `least` of a payment after which an investigator becomes the Deputy."""
