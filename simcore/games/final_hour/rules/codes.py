"""Codes of compiled effect programs (docs/effects.md)."""

from __future__ import annotations

from enum import IntEnum

MAX_CODE = 4096
ALL = 99  # "all" where a number stands


OPERANDS = (
    "target",  # instruction to go on with
    "place",  # `Place`
    "which",  # gate icon or kind of monster that belongs to the word for the place
    "count",  # branches, monsters, tokens, cards; ALL: all
    "hits",
    "per",  # `Per`
    "health",  # points lost or recovered; health of the monsters that are destroyed, 0: whatever it is
    "kind",  # kind of monster; -1: a standard one
    "zone",
    "who",  # `Who`
    "steps",
    "exactly",  # 1: all of the steps
    "to_own",  # 1: to the own location, 0: to an adjacent one
    "bottom",  # 1: the bottom half of a card, 0: the top half
    "condition",  # `Condition`
    "value",
    "turn",  # the how manieth investigator in turn order
)
"""What an instruction may say beside its operation; most of it is 0."""


class Op(IntEnum):
    """Instructions, with the operands of each."""

    END = 0
    JUMP = 1  # target
    CHOOSE = 2  # count; as many rows BRANCH follow
    MAY = 3  # target when declined
    UNLESS = 4  # condition, value, target when false
    AS_TURN = 5  # turn: that investigator resolves
    AS_OWNER = 6
    BRANCH = 7  # target
    MOVE = 10  # steps, exactly
    INVESTIGATE = 11
    SEAL = 12
    UNSEAL = 13  # count
    LOSE_HEALTH = 14  # who, health
    RECOVER = 15  # who, health
    DRAW_PRIORITY = 16  # count
    DISCARD_GATE = 17  # count
    RESOLVE_TOP_CARD = 18  # bottom
    FACE_DOWN_PRIORITY = 19
    FACE_DOWN_OMENS = 20  # count
    ATTACK = 30  # place, which, hits, per
    DESTROY = 31  # place, which, count, health
    DAMAGE = 32  # place, which, count
    REPAIR = 33  # place, which, count
    MOVE_MONSTER = 34  # place, which, to_own, count
    SPAWN = 35  # place, which, count, kind
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
