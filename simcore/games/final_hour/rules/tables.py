"""Tables record: the scenario of one cell as numbers."""

from __future__ import annotations

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
from simcore.games.final_hour.rules.vocabulary import EFFECTS, MAX_CODE
from simcore.records.schema import Field, Group, Layout
from simcore.records.shared import instruction

NONE = -1
ABSENT = -2  # a special monster of another Ancient One
MAX_PLACES = 96  # setup instructions, one a location and kind
MAX_OMENS = 64  # omens of one Reckoning that have an entry of their own
ICONS = ("killer", "runner", "wrecker")
WHEN = ("before", "after", "instead-of-bottom")
GATE_SOURCE, RITUAL_SOURCE = 0, 1
BOARD = Group(
    "The board",
    (
        Field("n_locations", "i2", "number of locations"),
        Field(
            "spaces",
            "i1",
            "monster spaces of each location; `spaces` - `damage` - `n_monsters` of them are free",
            (MAX_LOCATIONS,),
        ),
        Field("zone", "i1", "zone of each location", (MAX_LOCATIONS,)),
        Field("zone_size", "i1", "number of locations in each zone", (MAX_ZONES,)),
        Field("zone_locations", "i1", "locations of each zone, ascending", (MAX_ZONES, MAX_LOCATIONS)),
        Field("zone_mask", "i8", "bit mask of the locations of each zone", (MAX_ZONES,)),
        Field("degree", "i1", "number of neighbours of each location", (MAX_LOCATIONS,)),
        Field("neighbours", "i1", "neighbours of each location, ascending", (MAX_LOCATIONS, MAX_NEIGHBOURS)),
        Field("neighbour_mask", "i8", "bit mask of the neighbours of each location", (MAX_LOCATIONS,)),
        Field(
            "walkway",
            "i1",
            "number of the walkway between two locations; -1: none",
            (MAX_LOCATIONS, MAX_LOCATIONS),
        ),
        Field("n_walkways", "i2", "number of walkways"),
        Field("ends", "i1", "the two locations of each walkway", (MAX_WALKWAYS, 2)),
        Field("arrow", "i1", "goal of a red (0) or blue (1) monster from each location", (2, MAX_LOCATIONS)),
        Field("distance", "i1", "steps over walkways between two locations", (MAX_LOCATIONS, MAX_LOCATIONS)),
        Field(
            "within",
            "i8",
            "bit mask of the locations within a number of steps, by location and steps",
            (MAX_LOCATIONS, MAX_LOCATIONS),
        ),
        Field(
            "path_distance",
            "i1",
            "moves along the red (0) or blue (1) arrows to the ritual location; 99: never arrives",
            (2, MAX_LOCATIONS),
        ),
        Field(
            "upstream",
            "i1",
            "number of paths along arrows of either colour that lead through each location to the "
            "ritual location",
            (MAX_LOCATIONS,),
        ),
        Field("gates_upstream", "i1", "number of these paths that begin at a gate", (MAX_LOCATIONS,)),
        Field("ritual", "i2", "the ritual location"),
        Field("n_gates", "i2", "number of gate icons"),
        Field("gate", "i1", "location of each gate icon", (MAX_GATE_ICONS,)),
    ),
)
MONSTERS = Group(
    "Monsters, by kind",
    (
        Field("n_kinds", "i2", "number of kinds"),
        Field("standard", "i1", "1 for a standard monster, which is drawn from the cup", (MAX_KINDS,)),
        Field("colour", "i1", "colour of the arrows that it follows: 0 red, 1 blue", (MAX_KINDS,)),
        Field("monster_health", "i1", "hits that destroy it; 127: indestructible", (MAX_KINDS,)),
        Field("killed_by", "i8", "bit mask of the kinds with at most that health", (MAX_HEALTH + 1,)),
        Field("n_icons", "i1", "number of icons on the token", (MAX_KINDS,)),
        Field("icons", "i1", "icons on the token: 0 killer, 1 runner, 2 wrecker", (MAX_KINDS, 2)),
        Field(
            "acting",
            "i8",
            "bit masks of the kinds whose first icon is a killer, a runner, a wrecker",
            (len(ICONS),),
        ),
        Field("ignores_seals", "i1", "1 if it ignores seals", (MAX_KINDS,)),
        Field("leaves_ritual", "i1", "1 if it may leave the ritual location by itself", (MAX_KINDS,)),
        Field(
            "harm",
            "i1",
            "health that all investigators lose in a location that it enters or leaves",
            (MAX_KINDS,),
        ),
        Field("any_harm", "i2", "1 if any kind has `harm`"),
        Field("copies", "i1", "number of its tokens", (MAX_KINDS,)),
    ),
)
PRIORITY_CARDS = Group(
    "Priority cards, by rank: 0 is the lowest number",
    (
        Field("n_priority", "i2", "number of cards"),
        Field("card_omens", "i1", "omens on each card", (MAX_PRIORITY,)),
        Field("card_icon", "i1", "ritual icon of each card", (MAX_PRIORITY,)),
        Field("n_clue_icons", "i2", "number of icons"),
    ),
)
RULES = Group(
    "Rules",
    (
        Field(
            "solo",
            "i2",
            "1 in a solo game",
        ),
        Field(
            "n_seats",
            "i2",
            "investigators at the table",
        ),
        Field(
            "health",
            "i2",
            "maximum health of an investigator",
        ),
        Field(
            "hand",
            "i2",
            "priority cards in a hand",
        ),
        Field(
            "commit",
            "i2",
            "cards that each investigator commits to the ritual",
        ),
        Field(
            "solo_draw",
            "i2",
            "cards drawn per round in a solo game",
        ),
        Field("matches_needed", "i2", "matches of the team that win the ritual"),
        Field("gates_per_icon", "i2", "gate tokens of each icon"),
        Field("gates_removed", "i2", "gate tokens removed at the start of the game"),
        Field("clues_per_icon", "i2", "ritual clues of each icon"),
        Field("item_clues", "i2", "clue tokens that show an item"),
        Field("reserved_clues", "i2", "clue tokens reserved for the ritual"),
    ),
)
INVESTIGATORS_AND_ITEMS = Group(
    "Investigators and items",
    (
        Field("n_investigators", "i2", "number of investigators in the data"),
        Field("team", "i1", "investigator of each seat; -1: drawn at random", (MAX_SEATS,)),
        Field("deck_size", "i1", "number of action cards of each investigator", (MAX_INVESTIGATORS,)),
        Field("card_title", "i1", "title of each action card", (MAX_INVESTIGATORS, MAX_DECK)),
        Field("card_top", "i2", "start of its top program in `code`", (MAX_INVESTIGATORS, MAX_DECK)),
        Field("card_bottom", "i2", "start of its bottom program in `code`", (MAX_INVESTIGATORS, MAX_DECK)),
        Field(
            "card_source",
            "i2",
            "sources of both halves, for the result row",
            (MAX_INVESTIGATORS, MAX_DECK, 2),
        ),
        Field("n_items", "i2", "number of items"),
        Field("item_copies", "i1", "copies of each item", (MAX_ITEMS,)),
        Field(
            "item_when",
            "i1",
            "time of use: 0 before, 1 after, 2 instead of the bottom effect",
            (MAX_ITEMS,),
        ),
        Field("item_program", "i2", "start of its program in `code`", (MAX_ITEMS,)),
        Field("item_source", "i2", "its source, for the result row", (MAX_ITEMS,)),
    ),
)
SETUP = Group(
    "Setup, Ancient One, programs",
    (
        Field("n_places", "i2", "number of setup instructions"),
        Field("place_location", "i1", "location of each setup instruction", (MAX_PLACES,)),
        Field("place_kind", "i1", "kind that it places; -1: from the cup", (MAX_PLACES,)),
        Field("place_count", "i1", "number of monsters that it places", (MAX_PLACES,)),
        Field(
            "omen_program",
            "i2",
            "program of the Reckoning by number of omens, the last for all higher numbers; -1: none",
            (MAX_OMENS,),
        ),
        Field("omen_source", "i2", "its source, for the result row", (MAX_OMENS,)),
        Field("omen_effect", "i2", "number of the effect on the sheet", (MAX_OMENS,)),
        Field(
            "code",
            instruction(*EFFECTS.row),
            "instructions of all programs: the operation `op` (`elderodds.games.final_hour.Op`) "
            "and its operands by name",
            (MAX_CODE,),
        ),
    ),
)
TABLES_LAYOUT = Layout(BOARD, MONSTERS, PRIORITY_CARDS, RULES, INVESTIGATORS_AND_ITEMS, SETUP)
TABLES = TABLES_LAYOUT.dtype
"""Everything that the kernels read. Changing a number, a card or the board needs no compilation."""
