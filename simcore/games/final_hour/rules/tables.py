"""The Tables record: the scenario of one cell as numbers."""

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
MAX_NUMBER = 999
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
            "monster spaces of each location; free are `spaces` - `damage` - `n_monsters`",
            (MAX_LOCATIONS,),
        ),
        Field("zone", "i1", "zone of each location", (MAX_LOCATIONS,)),
        Field("zone_size", "i1", "locations in each zone", (MAX_ZONES,)),
        Field("zone_locations", "i1", "locations of each zone, ascending", (MAX_ZONES, MAX_LOCATIONS)),
        Field("zone_mask", "i8", "locations of each zone, a bit each", (MAX_ZONES,)),
        Field("degree", "i1", "neighbours of each location", (MAX_LOCATIONS,)),
        Field("neighbours", "i1", "neighbours of each location, ascending", (MAX_LOCATIONS, MAX_NEIGHBOURS)),
        Field("neighbour_mask", "i8", "neighbours of each location, a bit each", (MAX_LOCATIONS,)),
        Field(
            "walkway",
            "i1",
            "number of the walkway between two locations; -1: none",
            (MAX_LOCATIONS, MAX_LOCATIONS),
        ),
        Field("n_walkways", "i2", "number of walkways"),
        Field("ends", "i1", "the two locations of each walkway", (MAX_WALKWAYS, 2)),
        Field(
            "arrow", "i1", "where a red (0) or blue (1) monster goes from each location", (2, MAX_LOCATIONS)
        ),
        Field("distance", "i1", "steps between two locations over walkways", (MAX_LOCATIONS, MAX_LOCATIONS)),
        Field(
            "within",
            "i8",
            "locations that are at most so many steps away, a bit each; by location and steps",
            (MAX_LOCATIONS, MAX_LOCATIONS),
        ),
        Field(
            "path_distance",
            "i1",
            "moves along the arrows (red, blue) to the ritual location; 99: never comes there",
            (2, MAX_LOCATIONS),
        ),
        Field(
            "upstream",
            "i1",
            "ways along the arrows, of either colour, that lead through each location on to the "
            "ritual location",
            (MAX_LOCATIONS,),
        ),
        Field("gates_upstream", "i1", "those of them that begin at a gate", (MAX_LOCATIONS,)),
        Field("ritual", "i2", "the ritual location"),
        Field("n_gates", "i2", "number of gate icons"),
        Field("gate", "i1", "location of each gate icon", (MAX_GATE_ICONS,)),
    ),
)
MONSTERS = Group(
    "Monsters, by kind",
    (
        Field("n_kinds", "i2", "number of kinds"),
        Field("standard", "i1", "1 if it is drawn from the cup", (MAX_KINDS,)),
        Field("colour", "i1", "0 red, 1 blue: whose arrows it follows", (MAX_KINDS,)),
        Field("monster_health", "i1", "hits that destroy it; 127: nothing does", (MAX_KINDS,)),
        Field("killed_by", "i8", "kinds with so much health or less, a bit each", (MAX_HEALTH + 1,)),
        Field("n_icons", "i1", "icons on the token, how many", (MAX_KINDS,)),
        Field("icons", "i1", "icons on the token, 0 killer, 1 runner, 2 wrecker", (MAX_KINDS, 2)),
        Field(
            "acting",
            "i8",
            "kinds whose first icon is a killer, a runner, a wrecker, a bit each",
            (len(ICONS),),
        ),
        Field("ignores_seals", "i1", "1 if seals do not stop it", (MAX_KINDS,)),
        Field("leaves_ritual", "i1", "1 if it leaves the ritual location", (MAX_KINDS,)),
        Field("harm", "i1", "health that it takes from all where it enters or leaves", (MAX_KINDS,)),
        Field("any_harm", "i2", "1 if there is a kind that takes health where it enters or leaves"),
        Field("copies", "i1", "tokens of it", (MAX_KINDS,)),
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
            "health of an investigator, at most",
        ),
        Field(
            "hand",
            "i2",
            "priority cards in a hand",
        ),
        Field(
            "commit",
            "i2",
            "cards that each investigator brings to the ritual",
        ),
        Field(
            "solo_draw",
            "i2",
            "cards drawn a round in a solo game",
        ),
        Field("matches_needed", "i2", "matches that win the ritual, of all together"),
        Field("gates_per_icon", "i2", "gate tokens of each icon"),
        Field("gates_removed", "i2", "gate tokens taken out at the beginning"),
        Field("clues_per_icon", "i2", "ritual clues of each icon"),
        Field("item_clues", "i2", "clue tokens that show an item"),
        Field("reserved_clues", "i2", "clue tokens laid aside for the ritual"),
    ),
)
INVESTIGATORS_AND_ITEMS = Group(
    "Investigators and items",
    (
        Field("n_investigators", "i2", "number of investigators in the data"),
        Field("team", "i1", "seats that are fixed; -1: drawn at random", (MAX_SEATS,)),
        Field("deck_size", "i1", "action cards of each investigator", (MAX_INVESTIGATORS,)),
        Field("card_title", "i1", "title of each action card", (MAX_INVESTIGATORS, MAX_DECK)),
        Field(
            "card_top", "i2", "where the program of its top starts in `code`", (MAX_INVESTIGATORS, MAX_DECK)
        ),
        Field("card_bottom", "i2", "where the program of its bottom starts", (MAX_INVESTIGATORS, MAX_DECK)),
        Field("card_source", "i2", "their sources, for the result row", (MAX_INVESTIGATORS, MAX_DECK, 2)),
        Field("n_items", "i2", "number of items"),
        Field("item_copies", "i1", "copies of each item", (MAX_ITEMS,)),
        Field(
            "item_when",
            "i1",
            "when it is used: 0 before, 1 after, 2 instead of the bottom effect",
            (MAX_ITEMS,),
        ),
        Field("item_program", "i2", "where its program starts in `code`", (MAX_ITEMS,)),
        Field("item_source", "i2", "its source, for the result row", (MAX_ITEMS,)),
    ),
)
SETUP = Group(
    "Setup, Ancient One, programs",
    (
        Field("n_places", "i2", "instructions of the setup"),
        Field("place_location", "i1", "location of each instruction", (MAX_PLACES,)),
        Field("place_kind", "i1", "monster that it places; -1: from the cup", (MAX_PLACES,)),
        Field("place_count", "i1", "how many it places", (MAX_PLACES,)),
        Field(
            "omen_program",
            "i2",
            "program of the reckoning by number of omens, the last for all above; -1: none",
            (MAX_OMENS,),
        ),
        Field("omen_source", "i2", "its source, for the result row", (MAX_OMENS,)),
        Field("omen_effect", "i2", "its number on the sheet", (MAX_OMENS,)),
        Field(
            "code",
            instruction(*EFFECTS.row),
            "all programs, an instruction each: its operation `op` (`elderodds.games.final_hour.Op`), and by "
            "name what it may say beside it",
            (MAX_CODE,),
        ),
    ),
)
TABLES_LAYOUT = Layout(BOARD, MONSTERS, PRIORITY_CARDS, RULES, INVESTIGATORS_AND_ITEMS, SETUP)
TABLES = TABLES_LAYOUT.dtype
"""Everything the kernels read. Changing a number, a card or the board needs no compilation."""
