"""Fields for sheets of packs and for special monsters, in the State and in the Tables."""

from __future__ import annotations

from simcore.games.arkham_horror.box.limits import MAX_INVESTIGATORS
from simcore.games.arkham_horror.limits import LARGE, MAX_LEVELS, MAX_SHEETS, Limits
from simcore.games.arkham_horror.rules.records.codes import N_SHEETS, NONE
from simcore.records.schema import Field, Group, set_field

SHEETS = Group(
    "Sheets of the game",
    (Field("sheets", "i1", "herald, guardian and institution; -1: none", (N_SHEETS,), start=NONE),),
)
"""Group of the State."""
MOVER = Group(
    "The monster that moves",
    (Field("mover", LARGE.marker, "monster that moves now, which `here` means; -1: none", start=NONE),),
)
"""Group of the State."""
SHEET_TABLES = Group(
    "Herald, guardian, institution and difficulty",
    (
        Field("sheet_named", "i1", "number of each sheet; -1: none, -2: a random one", (N_SHEETS,)),
        Field("n_sheets", "i1", "sheets of each kind", (N_SHEETS,)),
        Field("sheet_set", "i2", "standing rules, as a row of `rule_sets`", (N_SHEETS, MAX_SHEETS)),
        Field("level_sets", "i2", "standing rules of each difficulty, likewise; 0: none", (MAX_LEVELS,)),
        Field("level_set", "i2", "standing rules of the difficulty of the game, likewise"),
        Field("setup_clues", "i1", "clue tokens more at the start, by investigator", (MAX_INVESTIGATORS,)),
    ),
)
"""Group of the Tables."""


def special_monsters(limits: Limits) -> Group:
    """Return the group of the Tables for monsters that do not come from the cup."""
    return Group(
        "Special monsters",
        (
            set_field("spawns", limits.markers, "markers of spawn monsters, one bit each"),
            Field("kind_home", "i1", "place that a spawn monster returns to; 0: it is none", (limits.kinds,)),
            Field("kind_rounds", "i1", "combat rounds until its program; 0: it has none", (limits.kinds,)),
            Field("round_program", "i2", "program after so many rounds; -1: none", (limits.kinds,)),
        ),
    )
