"""Codes of the events that the kernels write; docs/events.md says what each one holds."""

from __future__ import annotations

from enum import IntEnum


class Event(IntEnum):
    """Event codes, in the order of docs/events.md."""

    PLACE = 1
    ROUND = 2
    DRAW_ACTION = 3
    PLAY_PRIORITY = 4
    DRAW_PRIORITY = 5
    DISCARD_PRIORITY = 6
    RESHUFFLE = 7
    SET_ASIDE = 8
    ROW = 9
    DECISION = 10
    REVEAL = 11
    ITEM_USED = 12
    MOVE = 13
    ATTACK = 14
    DESTROYED = 15
    CLUE = 16
    ITEM_GAINED = 17
    SEALED = 18
    UNSEALED = 19
    SEAL_HIT = 20
    DAMAGED = 21
    REPAIRED = 22
    HEALTH = 23
    SPAWN = 24
    MONSTER_MOVES = 25
    ACTIVATE = 26
    DISCARD_GATE = 27
    GATE = 28
    RECKONING = 29
    DISCARD_ACTION = 30
    READY = 31
    COMMIT = 32
    RITUAL = 33
    END = 34


class Pile(IntEnum):
    """Piles that can be mixed again."""

    CUP = 0
    PRIORITY = 1
    ACTION = 2


class By(IntEnum):
    """What moved or destroyed a monster."""

    RED = 0
    BLUE = 1
    EFFECT = 2
    FALLBACK = 3
    SEAL = 4
