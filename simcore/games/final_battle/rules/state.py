"""The State record of the final battle and the codes that stand in it. All possessions lie open."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from simcore.games.final_battle.limits import MAX_SEATS, PLACES
from simcore.records import HEADER

NONE = -1
SPEED, SNEAK, FIGHT, WILL, LORE, LUCK = range(6)
SKILL_ROW = 8  # numbers by skill and two more: eight, so that a row is one word
MORE_SANITY, MORE_STAMINA = 6, 7  # the two: what a bonus adds to the most of sanity and stamina
TRACKS = 3  # sliders of an investigator, each with two skills
STOPS = 4
BLESSED, CURSED = 1, -1
COMBAT, SPELL, DEFENCE = range(3)  # kinds of checks
CHECKS = 4  # places for them: a power of two
SPELLS, ONE_SHOTS, SIXES, ENCHANTS = 1, 2, 4, 8  # in `kit`; sixes that count more, spells on weapons
AID_SANITY, AID_STAMINA, AID_SKILLS = 1, 2, 4  # in `aid`: gives somebody what is lacking; raises skills
PRICES = 16  # amounts of sanity from 0 on; with the last of them nothing is too dear
CLUE_OPTION = 0  # when a roll may be mended; 1 + place: a card; ABILITY_OPTION + seat: an ability
ABILITY_OPTION = 64


def ints(*members: IntEnum) -> tuple[int, ...]:
    """Members of an enumeration as plain integers: kernels take no enumerations."""
    return tuple(int(member) for member in members)


class Decision(IntEnum):
    """What is to be chosen, and what the options mean (docs/final-battle.md)."""

    UPKEEP = 1  # place of a card; ABILITY_OPTION: the own ability; NONE: done
    TARGET = 2  # seat
    SLIDER = 3  # stop of the track `track`
    GIVER = 4  # seat; NONE: nobody gives anything (any more)
    GIFT = 5  # place of a card
    TAKER = 6  # seat
    ARM = 7  # place of a card; NONE: attack
    ENCHANT = 8  # place of a weapon in use
    MEND = 9  # CLUE_OPTION, 1 + place of a card, ABILITY_OPTION + seat; NONE: let it be
    WARD = 10  # 0 no, 1 yes
    RESTORE = 11  # place of a card; NONE: none
    PREVENT = 12  # place of a card; NONE: none
    MAXIMUM = 13  # 0 sanity, 1 stamina


class Phase(IntEnum):
    """Where the round stands; `step` counts inside a phase, `coming` are the seats that it waits for."""

    START = 0
    ROUND = 1
    REFRESH = 2
    TRADE = 3
    ATTACK = 4
    WARD = 5
    DEFEND = 6


class Cause(IntEnum):
    """What the last investigator ran out of, or why there was none of it."""

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
)

ATTACKS = ("start-of-battle", "attack", "awakening", "round-limit")
AT_START, AT_ATTACK, AT_AWAKENING, AT_LIMIT = range(4)


class Stream(IntEnum):
    """Sources of luck, each with a stream of its own; those with a gap behind them have one a seat."""

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


STATE = np.dtype(
    [
        *HEADER,
        # --- flow
        ("phase", "i8"),
        ("step", "i8"),
        ("coming", "i8"),  # seats whose turn is still to come in this phase, a bit each
        ("actor", "i8"),  # whose turn it is in this phase
        ("round", "i8"),
        ("n_seats", "i8"),
        ("alive", "i8"),  # seats of those who were not devoured, a bit each
        ("rerollers", "i8"),  # seats whose ability rolls failed dice anew, a bit each
        ("ability_used", "i8"),  # seats whose ability was used this round, a bit each
        ("sought", "i8"),  # aid that may be of use in the upkeep, a bit each
        ("warders", "i8"),  # seats that hold a card which cancels an attack, a bit each
        ("lead", "i8"),  # first player
        ("track", "i8"),  # slider that is asked about
        ("focus_left", "i8"),  # of a meaning only while it is asked about sliders
        ("place", "i8"),  # card that is being used
        ("target", "i8"),
        # --- the check at hand
        ("checking", "i8"),  # 1 while a check is open
        ("check", "i8"),  # COMBAT, SPELL or DEFENCE
        ("skill", "i8"),
        ("dice_rolled", "i8"),
        ("hits", "i8"),
        ("sixes", "i8"),
        ("attempt", "i8"),  # how often dice were rolled anew
        ("mending", "i8"),  # 1 while it is asked whether the roll shall be mended
        ("counts_all", "i8"),  # 1 if more than one success is of use
        ("first_dice", "u4", (MAX_SEATS,)),  # of the check that everybody makes now; hidden
        # --- the attack at hand
        ("hands", "i8"),  # free
        ("losing", "i8"),  # number of the resource that is about to be lost
        ("loss", "i8"),  # points of it; of a meaning only while it is asked what prevents them
        # --- the Ancient One
        ("doom", "i8"),
        ("successes", "i8"),  # towards the next doom token
        ("rubble", "i8"),
        ("warded", "i8"),  # 1: its attack is cancelled this round
        # --- the investigators, a seat each
        ("investigator", "i1", (MAX_SEATS,)),
        ("sanity", "i1", (MAX_SEATS,)),
        ("stamina", "i1", (MAX_SEATS,)),
        ("max_sanity", "i1", (MAX_SEATS,)),
        ("max_stamina", "i1", (MAX_SEATS,)),
        ("clues", "i1", (MAX_SEATS,)),
        ("monster_trophies", "i1", (MAX_SEATS,)),
        ("gate_trophies", "i1", (MAX_SEATS,)),
        ("status", "i1", (MAX_SEATS,)),  # BLESSED, CURSED or 0
        ("status_new", "i1", (MAX_SEATS,)),  # 1: no die is rolled for it at the next refresh
        ("stop", "i1", (MAX_SEATS, TRACKS)),  # of each slider
        ("skills_up", "i1", (MAX_SEATS,)),  # bonus to all checks this round
        ("casts", "i1", (MAX_SEATS,)),  # spells tried this round
        ("held", "i1", (MAX_SEATS, PLACES)),  # cards, by kind
        ("tokens", "i1", (MAX_SEATS, PLACES)),  # uses left
        ("n_held", "i1", (MAX_SEATS,)),
        # --- marks of cards, a bit for each place
        ("in_use", "i4", (MAX_SEATS,)),  # in the attack
        ("exhausted", "i4", (MAX_SEATS,)),
        ("magic", "i4", (MAX_SEATS,)),  # enchanted this round
        ("moved", "i4", (MAX_SEATS,)),  # changed hands this round
        # --- what follows from the cards held
        ("bonus", "i1", (MAX_SEATS, SKILL_ROW)),  # to each skill, MORE_SANITY and MORE_STAMINA
        ("clue_dice", "i1", (MAX_SEATS, SKILL_ROW)),  # dice a clue gives more, by skill
        ("effects", "i4", (MAX_SEATS,)),  # a bit for each effect of a card held
        ("ignores", "i1", (MAX_SEATS,)),  # 1 physical resistance, 2 magical resistance
        ("aid", "i1", (MAX_SEATS,)),  # what they, and the ability, can do in the upkeep, a bit each
        ("kit", "i1", (MAX_SEATS,)),  # what is among the arms: SPELLS, ONE_SHOTS and so on, a bit each
        # --- of them, a bit for each place
        ("arms", "i4", (MAX_SEATS,)),  # those that give anything in the attack
        ("one_handed", "i4", (MAX_SEATS,)),  # those for which one hand is enough
        ("handless", "i4", (MAX_SEATS,)),  # those that need no hand
        ("dear", "i4", (MAX_SEATS, PRICES)),  # those that cannot be paid with so much sanity
        ("helpers", "i4", (MAX_SEATS,)),  # those for the upkeep
        ("menders", "i4", (MAX_SEATS, CHECKS)),  # those that mend a roll, by the kind of the check
        ("items", "i4", (MAX_SEATS,)),  # those that can be traded
        # --- for the result row
        ("cause", "i8"),
        ("loss_attack", "i8"),
        ("loss_investigator", "i8"),
        ("first_devoured", "i8"),
        ("devoured", "i8"),
        ("total_hits", "i8"),
        ("clues_spent", "i8"),
        ("spells_tried", "i8"),
        ("spells_cast", "i8"),
        ("items_lost", "i8"),
        ("returned", "i8"),  # doom tokens that came back
    ],
    align=True,
)
"""One battle. Copying it is one assignment; comparing two is comparing bytes."""
