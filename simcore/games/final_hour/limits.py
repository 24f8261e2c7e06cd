"""Limits on the size of a scenario: declared bounds that determine the widths of the State."""

from __future__ import annotations

SOLO_TEAM = 2
"""Investigators that one player controls in a solo game (rulebook p.14)."""


NOTED_ROUNDS = 3
"""Rounds after which the position is recorded."""
NOTED = (
    ("clues", "tokens", "ritual clues turned up"),
    ("health", "health", "health left to all investigators together"),
    ("monsters", "monsters", "monsters on the board"),
    ("damage", "tokens", "damage tokens on the board"),
    ("omens", "omens", "omens counted in all Reckonings"),
)
"""Recorded quantities, in the order of the State."""


MAX_SEATS = 4
MAX_LOCATIONS = 24
MAX_SPACES = 6
MAX_TOTAL_SPACES = 63
MAX_WALKWAYS = 48
MAX_NEIGHBOURS = 8
MAX_ZONES = 6
MAX_KINDS = 32
MAX_CUP = 64
MAX_PRIORITY = 64
MAX_HAND = 8
MAX_DECK = 16
MAX_INVESTIGATORS = 12
MAX_ITEMS = 16
MAX_GATE_ICONS = 6
MAX_GATE_STACK = 30
MAX_CLUE_ICONS = 8
MAX_BRANCHES = 6
MAX_HEALTH = 15
MAX_OMEN_BANDS = 8
MAX_RESERVED = 4
