"""Codes of compiled effect programs (docs/effects.md)."""

from __future__ import annotations

from enum import IntEnum

WIDTH = 8
MAX_CODE = 4096
ALL = 99  # "all" where a number stands


class Op(IntEnum):
    """Instructions. Arguments follow in the row; see the emitting method."""

    END = 0
    JUMP = 1  # target
    CHOOSE = 2  # n; the n following rows hold a target each
    MAY = 3  # target when declined
    UNLESS = 4  # condition, value, target when false
    AS_TURN = 5  # k: the k-th investigator in turn order resolves
    AS_OWNER = 6
    MOVE = 10  # steps, 1 if exactly
    INVESTIGATE = 11
    SEAL = 12
    UNSEAL = 13  # count
    LOSE_HEALTH = 14  # who, amount
    RECOVER = 15  # who, amount
    DRAW_PRIORITY = 16  # count
    DISCARD_GATE = 17  # count
    RESOLVE_TOP_CARD = 18  # 0 top, 1 bottom
    FACE_DOWN_PRIORITY = 19
    FACE_DOWN_OMENS = 20  # cards
    ATTACK = 30  # place, place argument, hits, per
    DESTROY = 31  # place, place argument, count, health or 0
    DAMAGE = 32  # place, place argument, times
    REPAIR = 33  # place, place argument, times
    MOVE_MONSTER = 34  # place, place argument, 0 adjacent / 1 own, count
    SPAWN = 35  # place, place argument, count, kind or -1
    ACTIVATE_ZONE = 36  # zone
    ACTIVATE_KIND = 37  # kind, count
    ADVANCE = 38  # kind, count


class Place(IntEnum):
    """Words for places."""

    OWN = 0
    ADJACENT = 1
    OWN_OR_ADJACENT = 2
    OWN_AND_EACH_ADJACENT = 3
    ZONE = 4
    ANYWHERE = 5
    LEFT = 6
    OTHER_IN_ZONE = 7
    RITUAL = 8
    GATE = 9
    EACH_GATE = 10
    FEWEST_GATES = 11
    MONSTER = 12


class Who(IntEnum):
    """Words for investigators."""

    SELF = 0
    LEAD = 1
    EACH = 2
    ANY = 3


class Condition(IntEnum):
    """Conditions of `if`."""

    OMENS_AT_MOST = 0
    NUMBER_AT_MOST = 1
    OTHER_IN_ZONE = 2
    WITH_OTHER = 3
    ALL_ON_BOARD = 4
    OWN_DAMAGED = 5


class Per(IntEnum):
    """What multiplies the hits of an attack."""

    ONE = 0
    PRIORITY_CARDS = 1
    OMENS = 2
