"""Every code of the whole game in records: places, parts of a turn, ways to win and to lose."""

from __future__ import annotations

from enum import IntEnum

from simcore.games.arkham_horror.box.codes import NONE as NONE
from simcore.games.arkham_horror.box.codes import ints as ints

# Places of investigators: an area of Arkham (below MAX_AREAS), or one of these.
WORLD = 64  # + 2 * number of the Other World + (0 first area, 1 second area)
LOST = 100  # lost in time and space
JAIL = 101
NOWHERE = 102  # devoured, and nobody new yet

# Places of monster markers: an area of Arkham, or one of these; TROPHY + seat.
SKY, OUTSKIRTS, CUP, BOX, ASIDE, RUMOUR = range(48, 54)  # ASIDE: met in an encounter, not on the board
TROPHY = 56
MARKER_PLACES = 64


class Part(IntEnum):
    """Where a game stands (reference guide, Turn)."""

    SETUP = 0
    UPKEEP = 1
    MOVEMENT = 2
    ARKHAM = 3  # Arkham Encounters
    WORLDS = 4  # Other World Encounters
    MYTHOS = 5
    BATTLE = 6


class Deck(IntEnum):
    """Decks of possessions, in the order of `box.limits.DECKS`."""

    COMMON = 0
    UNIQUE = 1
    SPELL = 2
    SKILL = 3


class Stream(IntEnum):
    """Sources of luck of the whole game, each with a stream of its own; those of the box lie below 64."""

    FIRST_PLAYER = 64
    PEOPLE = 65  # who comes new
    ITEMS = 66  # + deck
    ALLIES = 70
    MYTHOS = 71
    GATE_CARDS = 72
    STACK = 73
    CUP = 74
    DIE = 75  # single dice of programs
    LOCATION = 80  # + deck of location cards
    CHECK = 96  # + seat


class Movement(IntEnum):
    """How monsters move (Monster Movement), in the words of the data."""

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
    RUMOUR = 2
    SPECIAL = 3


SUBTYPES = ("none", "mystic", "urban", "weather")


class Trait(IntEnum):
    """What a monster has, as a bit of `kind_traits`."""

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


class Down(IntEnum):
    """What befell an investigator while something went on; `down[seat]` holds it until his turn ends."""

    UP = 0
    INSANE = 1
    UNCONSCIOUS = 2
    LOST = 3
    DEVOURED = 4
    ARRESTED = 5
    MOVED = 6  # drawn through a gate, or moved against the program


class Awoke(IntEnum):
    """Why the Ancient One awoke (The Ancient One Awakens)."""

    DOOM_FULL = 0
    GATES_OPEN = 1
    NO_GATE_LEFT = 2
    NO_MONSTER_LEFT = 3
    TERROR_AND_MONSTERS = 4


AWAKENINGS = ("doom-full", "gates-open", "no-gate-left", "no-monster-left", "terror-and-monsters")
LOSS_CAUSES = (*AWAKENINGS, "azathoth-awoke", "all-devoured", "turn-limit")
AZATHOTH_AWOKE, ALL_DEVOURED, TURN_LIMIT = range(len(AWAKENINGS), len(LOSS_CAUSES))
VICTORIES = ("closed", "sealed", "banished")
CLOSED, SEALED, BANISHED = range(len(VICTORIES))
