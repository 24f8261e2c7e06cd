"""Codes of the events that the kernels write; docs/final-battle.md says what each one holds."""

from __future__ import annotations

from enum import IntEnum


class Event(IntEnum):
    """Event codes."""

    ROUND = 1  # round, first player
    DECISION = 2
    STATUS_ROLL = 3  # seat, die, status after it
    ABILITY = 4  # seat, target
    SLIDE = 5  # seat, track, stop
    LEAD = 6  # seat
    TRADE = 7  # giver, card, taker, place where it lay
    TAKE_UP = 8  # seat, card
    CAST = 9  # seat, card
    CHECK = 10  # seat, kind, dice
    DICE = 11  # seat, how (0 first, 1 more, 2 all anew, 3 one failed, 4 all failed), faces ...
    RESULT = 12  # seat, kind, successes
    CLUE_SPENT = 13  # seat, clues left
    EXHAUST = 14  # seat, card
    DISCARD = 15  # seat, card, place where it lay
    ENCHANT = 16  # seat, card
    SUCCESSES = 17  # total towards the next token
    DOOM = 18  # tokens now
    ASSAULT = 19  # modifier of the attack of this round
    SANITY = 20  # seat, change, now
    STAMINA = 21  # seat, change, now
    MAX_SANITY = 22  # seat, now
    MAX_STAMINA = 23  # seat, now
    CLUES = 24  # seat, change, now
    MONSTER_TROPHIES = 25  # seat, change, now
    GATE_TROPHIES = 26  # seat, change, now
    RUBBLE = 27  # tokens now
    STATUS = 28  # seat, status
    ITEM_DIE = 29  # seat, card, die
    PREVENTED = 30  # seat, card, points
    WARDED = 31  # seat
    DEVOURED = 32  # seat, cause
    END = 33  # 1 won, 0 lost
