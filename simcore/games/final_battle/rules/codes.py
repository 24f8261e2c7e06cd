"""The words of the data for what cards and investigators can do, and their codes."""

from __future__ import annotations

from enum import IntEnum

RESOURCES = ("sanity", "stamina", "clues", "monster-trophies", "gate-trophies", "rubble", "maximum")
STARTS = ("none", "items", "clues", "monster-trophies", "gate-trophies", "curse", "end")
DEFENCES = ("none", "resistance", "immunity")


class Effect(IntEnum):
    """What cards can do beside giving dice."""

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


class Ability(IntEnum):
    """What investigators can do; the first four look at one more card of a deck."""

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
    """The words of the data, in the order of their codes from 1 on."""
    return tuple(code.name.lower().replace("_", "-") for code in codes)
