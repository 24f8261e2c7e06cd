"""The Tables record: the scenario of one cell as numbers."""

from __future__ import annotations

import numpy as np

from simcore.games.final_hour.limits import (
    MAX_DECK,
    MAX_GATE_ICONS,
    MAX_HEALTH,
    MAX_INVESTIGATORS,
    MAX_ITEMS,
    MAX_KINDS,
    MAX_LOCATIONS,
    MAX_NEIGHBOURS,
    MAX_PRIORITY,
    MAX_SEATS,
    MAX_WALKWAYS,
    MAX_ZONES,
)
from simcore.games.final_hour.rules.codes import MAX_CODE, OPERANDS
from simcore.records import instruction

NONE = -1
ABSENT = -2  # a special monster of another Ancient One
MAX_PLACES = 96  # setup instructions, one a location and kind
MAX_OMENS = 64  # omens of one Reckoning that have an entry of their own
MAX_NUMBER = 999
ICONS = ("killer", "runner", "wrecker")
WHEN = ("before", "after", "instead-of-bottom")
GATE_SOURCE, RITUAL_SOURCE = 0, 1
TABLES = np.dtype(
    [
        # board
        ("n_locations", "i2"),
        ("spaces", "i1", (MAX_LOCATIONS,)),
        ("zone", "i1", (MAX_LOCATIONS,)),
        ("zone_size", "i1", (MAX_ZONES,)),
        ("zone_locations", "i1", (MAX_ZONES, MAX_LOCATIONS)),  # ascending
        ("zone_mask", "i8", (MAX_ZONES,)),
        ("degree", "i1", (MAX_LOCATIONS,)),
        ("neighbours", "i1", (MAX_LOCATIONS, MAX_NEIGHBOURS)),  # ascending
        ("neighbour_mask", "i8", (MAX_LOCATIONS,)),
        ("walkway", "i1", (MAX_LOCATIONS, MAX_LOCATIONS)),  # number of the walkway between two; NONE: none
        ("n_walkways", "i2"),
        ("ends", "i1", (MAX_WALKWAYS, 2)),
        ("arrow", "i1", (2, MAX_LOCATIONS)),  # where a red (0) or blue (1) monster goes
        ("distance", "i1", (MAX_LOCATIONS, MAX_LOCATIONS)),  # steps over walkways
        ("within", "i8", (MAX_LOCATIONS, MAX_LOCATIONS)),  # so near, a bit each; by location and steps
        (
            "path_distance",
            "i1",
            (2, MAX_LOCATIONS),
        ),  # moves along the arrows to the ritual location; 99: never
        (
            "upstream",
            "i1",
            (MAX_LOCATIONS,),
        ),  # ways along the arrows that lead through here
        ("gates_upstream", "i1", (MAX_LOCATIONS,)),  # those that begin at a gate
        # monsters
        ("n_kinds", "i2"),
        ("standard", "i1", (MAX_KINDS,)),  # 1 if drawn from the cup
        ("colour", "i1", (MAX_KINDS,)),  # 0 red, 1 blue
        ("monster_health", "i1", (MAX_KINDS,)),  # 127: cannot be destroyed
        ("killed_by", "i8", (MAX_HEALTH + 1,)),  # kinds with so much health or less, a bit each
        ("n_icons", "i1", (MAX_KINDS,)),
        ("icons", "i1", (MAX_KINDS, 2)),
        ("acting", "i8", (len(ICONS),)),  # kinds whose first icon it is, a bit each
        ("ignores_seals", "i1", (MAX_KINDS,)),
        ("leaves_ritual", "i1", (MAX_KINDS,)),
        ("harm", "i1", (MAX_KINDS,)),
        ("any_harm", "i2"),  # 1 if there is a kind that does harm where it comes and goes
        ("copies", "i1", (MAX_KINDS,)),
        # priority cards, by rank; the numbers are only for people
        ("n_priority", "i2"),
        ("card_omens", "i1", (MAX_PRIORITY,)),
        ("card_icon", "i1", (MAX_PRIORITY,)),
        ("n_clue_icons", "i2"),
        # rules
        ("solo", "i2"),
        ("n_seats", "i2"),
        ("health", "i2"),
        ("hand", "i2"),
        ("commit", "i2"),
        ("solo_draw", "i2"),
        ("matches_needed", "i2"),
        ("gates_per_icon", "i2"),
        ("gates_removed", "i2"),
        ("clues_per_icon", "i2"),
        ("item_clues", "i2"),
        ("reserved_clues", "i2"),
        # investigators
        ("n_investigators", "i2"),
        ("team", "i1", (MAX_SEATS,)),  # NONE: drawn at random
        ("deck_size", "i1", (MAX_INVESTIGATORS,)),
        ("card_title", "i1", (MAX_INVESTIGATORS, MAX_DECK)),
        ("card_top", "i2", (MAX_INVESTIGATORS, MAX_DECK)),  # where the program starts
        ("card_bottom", "i2", (MAX_INVESTIGATORS, MAX_DECK)),
        ("card_source", "i2", (MAX_INVESTIGATORS, MAX_DECK, 2)),  # of the top, of the bottom
        # items
        ("n_items", "i2"),
        ("item_copies", "i1", (MAX_ITEMS,)),
        ("item_when", "i1", (MAX_ITEMS,)),
        ("item_program", "i2", (MAX_ITEMS,)),
        ("item_source", "i2", (MAX_ITEMS,)),
        # Ancient One
        ("ritual", "i2"),
        ("n_gates", "i2"),
        ("gate", "i1", (MAX_GATE_ICONS,)),  # location, by icon
        ("n_places", "i2"),
        ("place_location", "i1", (MAX_PLACES,)),
        ("place_kind", "i1", (MAX_PLACES,)),  # NONE: from the cup
        ("place_count", "i1", (MAX_PLACES,)),
        ("omen_program", "i2", (MAX_OMENS,)),  # by omens, the last for that many and more; NONE: no effect
        ("omen_source", "i2", (MAX_OMENS,)),
        ("omen_effect", "i2", (MAX_OMENS,)),  # number of the effect on the sheet
        ("code", instruction(*OPERANDS), (MAX_CODE,)),
    ],
    align=True,
)
"""Everything the kernels read. Changing a number, a card or the board needs no compilation."""
