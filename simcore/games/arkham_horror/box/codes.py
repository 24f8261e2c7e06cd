"""Words for effects of cards and investigators in the data, and every code of the box in records."""

from __future__ import annotations

from enum import IntEnum

RESOURCES = ("sanity", "stamina", "clues", "monster-trophies", "gate-trophies", "rubble", "maximum")
STARTS = ("none", "items", "clues", "monster-trophies", "gate-trophies", "curse", "end")
DEFENCES = ("none", "resistance", "immunity")
NO_DEFENCE = DEFENCES.index("none")
NONE = -1
MANY = 1_000_000  # successes that no check can come to
SPEED, SNEAK, FIGHT, WILL, LORE, LUCK = range(6)
SKILL_ROW = 8  # numbers by skill and two more: eight, so that a row is one word
MORE_SANITY, MORE_STAMINA = 6, 7  # the two: what a bonus adds to the most of sanity and stamina
TRACKS = 3  # sliders of an investigator, each with two skills
STOPS = 4
BLESSED, CURSED = 1, -1
COMBAT, SPELL, DEFENCE, EVADE, HORROR, GATE = range(6)  # kinds of checks; defence is every plain one
CHECKS = 8  # places for them: a power of two
SPELLS, ONE_SHOTS, SIXES, ENCHANTS, VERSUS = 1, 2, 4, 8, 16
"""Flags in `kit`, for example sixes that count more, spells on weapons, bonuses against some monsters."""
AID_SANITY, AID_STAMINA, AID_SKILLS = 1, 2, 4  # in `aid`: gives what is lacking; raises skills
PRICE_DIGITS = 4  # binary ones, of the sanity with which a card can be paid
MOST_SANITY = 2**PRICE_DIGITS - 1  # with which anything can be paid
CLUE_OPTION = 0  # when a roll may be mended; 1 + place: a card; ABILITY_OPTION + seat: an ability
ABILITY_OPTION = 64
SANITY, STAMINA, CLUES, MONSTERS, GATES, RUBBLE, MAXIMUM = range(7)  # in the order of RESOURCES
PLAIN, PHYSICAL, MAGICAL = range(3)
IGNORES = ("physical-resistance", "magical-resistance")  # bits 1 and 2
FOES = len(DEFENCES) ** 2  # kinds of monsters by their defences: 3 * physical + magical
NO_WEAPONS = FOES  # only with packs: one that weapons of neither kind hurt, but spells do
FULL = 127
MENDING_ANY = ("clue", "reroll-any")  # effects that improve a roll of any check
MENDING_COMBAT = (*MENDING_ANY, "reroll-combat", "reroll-die")
MENDING_SPELL = (*MENDING_ANY, "reroll-spell")
NOT_IN_BATTLE = ("reroll-evade", "reroll-horror")  # effects of no use in the final battle
# Marks of cards, each a byte of a word.
ARM, ONE_HANDED, HANDLESS, HELPER, MENDS_COMBAT, MENDS_SPELL, ITEM, PRICED = range(8)
EFFECT_BITS = 0xFFFFFFFF  # the effects in `traits`
EFFECTS_AT, IGNORES_AT, KIT_AT, AID_AT = 0, 32, 40, 48  # bits at which the parts of `traits` begin
AID = {
    "restore-sanity": AID_SANITY,
    "restore-stamina": AID_STAMINA,
    "heal": AID_STAMINA,
    "skills": AID_SKILLS,
}
"""Effects of cards and abilities in the upkeep."""
ITEMS = ("common", "unique", "spell", "special", "exhibit")
"""Decks of items; the reference guide counts spells among them."""


class BoxStream(IntEnum):
    """Streams of random numbers; those followed by a gap have one stream for each seat."""

    TEAM = 0
    ALLIES = 1
    STATUS = 2
    DECK = 8  # + number of the deck
    COMBAT = 16
    SPELL = 24
    DEFENCE = 32
    UPKEEP = 40
    ITEMS = 48
    FIRST_COMBAT = 56  # the first ten dice of a round; four seats have one together
    FIRST_DEFENCE = 58


class Effect(IntEnum):
    """Effects of cards other than dice."""

    ENCHANT = 1  # a weapon in use counts as magical
    HEAL = 2  # stamina for every success
    SKILLS = 3  # one more in all checks of the round
    REROLL_COMBAT = 4
    REROLL_SPELL = 5
    REROLL_ANY = 6  # and is gone
    REROLL_DIE = 7  # one failed die of a combat check
    PREVENT_STAMINA = 8  # a point for each token
    PREVENT_SANITY = 9
    CANCEL_LOSS = 10  # all of one loss
    WARD = 11  # the attack of one round
    CLUE = 12  # counts as a clue token
    RESTORE_SANITY = 13  # to the most
    RESTORE_STAMINA = 14
    REROLL_EVADE = 15
    REROLL_HORROR = 16


class Ability(IntEnum):
    """Abilities of investigators; with one of the first four, they see an extra card of a deck."""

    EXTRA_COMMON = 1
    EXTRA_UNIQUE = 2
    EXTRA_SPELL = 3
    EXTRA_SKILL = 4
    RESTORE_SANITY = 5  # a point each round, to anybody
    RESTORE_STAMINA = 6
    LESS_SANITY_LOSS = 7
    LESS_STAMINA_LOSS = 8
    CLUE_DIE = 9  # one more for each clue token
    REROLL_FAILED = 10  # all failed dice of any check, once a round


def words(codes: type[IntEnum]) -> tuple[str, ...]:
    """Return the words of the data in the order of their codes, from 1 on."""
    return tuple(code.name.lower().replace("_", "-") for code in codes)


# --- the final battle


class Phase(IntEnum):
    """Phases of a round; `step` counts within a phase, `coming` holds the seats still to act."""

    START = 0
    ROUND = 1
    REFRESH = 2
    TRADE = 3
    ATTACK = 4
    WARD = 5
    DEFEND = 6
    AFTER_ATTACK = 7  # programs that follow an attack on the Ancient One
    PROGRAM = 8  # the attack of the Ancient One is a program


class Cause(IntEnum):
    """Resource whose last unit the last investigator lost, or the reason why there was none."""

    SANITY = 0
    STAMINA = 1
    MAX_SANITY = 2
    MAX_STAMINA = 3
    CLUES = 4
    MONSTER_TROPHIES = 5
    GATE_TROPHIES = 6
    RUBBLE = 7
    CURSED_TWICE = 8
    NO_BATTLE = 9
    NO_END = 10
    LOST_IN_TIME = 11
    ESCAPE = 12


LOSS_CAUSES = (
    "no-sanity",
    "no-stamina",
    "no-max-sanity",
    "no-max-stamina",
    "no-clues",
    "no-monster-trophies",
    "no-gate-trophies",
    "no-rubble",
    "cursed-twice",
    "no-battle",
    "no-end",
    "lost-in-time",
    "no-escape",
)

ATTACKS = ("start-of-battle", "attack", "awakening", "round-limit")
AT_START, AT_ATTACK, AT_AWAKENING, AT_LIMIT = range(4)
