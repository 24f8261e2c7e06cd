"""Phases of the final battle, and how it can be lost."""

from __future__ import annotations

from enum import IntEnum


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
    LOST_IN_TIME = 11


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
)

ATTACKS = ("start-of-battle", "attack", "awakening", "round-limit")
AT_START, AT_ATTACK, AT_AWAKENING, AT_LIMIT = range(4)
