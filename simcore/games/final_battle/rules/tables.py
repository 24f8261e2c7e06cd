"""Tables record: the scenario of one cell as numbers, for the box, the battle and the preparation."""

from __future__ import annotations

from simcore.games.arkham_horror.battle import tables as battle
from simcore.games.arkham_horror.box import tables as box
from simcore.games.arkham_horror.box.limits import DECKS, MAX_FIXED, MAX_INVESTIGATORS, MAX_SEATS
from simcore.records.schema import Field, Group, Layout

WHO = (MAX_INVESTIGATORS,)
PER_DECK = (len(DECKS),)

TEAM = Group(
    "The team",
    (
        Field("n_seats", "i2", "number of players"),
        Field("n_pool", "i2", "investigators from whom a team is drawn"),
        Field("pool", "i1", "investigators that can be drawn", WHO),
        Field("team", "i1", "investigator of each seat; -1: drawn at random", (MAX_SEATS,)),
    ),
)
PREPARATION = Group(
    "Preparation of each investigator",
    (
        Field("now_sanity", "i1", "sanity when the battle begins, at most the maximum", WHO),
        Field("now_stamina", "i1", "stamina when the battle begins, at most the maximum", WHO),
        Field("start_clues", "i1", "clue tokens", WHO),
        Field("start_monsters", "i1", "monster trophies", WHO),
        Field("start_gates", "i1", "gate trophies", WHO),
        Field("start_status", "i1", "1 blessed, -1 cursed, 0 neither", WHO),
        Field("n_fixed", "i1", "fixed possessions", WHO),
        Field("fixed", "i1", "investigators that can be drawn", (MAX_INVESTIGATORS, MAX_FIXED)),
        Field("draws", "i1", "random possessions from each deck", (MAX_INVESTIGATORS, len(DECKS))),
        Field(
            "extra", "i1", "additional cards that the ability looks at there", (MAX_INVESTIGATORS, len(DECKS))
        ),
        Field("by_recipe", "i2", "0: every investigator has a loadout"),
        Field("visits", "i1", "visits of each investigator to each deck", PER_DECK),
        Field("look", "i1", "cards that a visit looks at", PER_DECK),
        Field("allies_percent", "i2", "chance of an ally, in percent"),
        Field("blessed_percent", "i2", "chance of a blessing, in percent"),
        Field("cursed_percent", "i2", "chance of a curse, in percent"),
        Field("terror", "i2", "terror level"),
        Field("rubble", "i2", "rubble tokens left"),
    ),
)
TABLES_LAYOUT = Layout(TEAM, *battle.GROUPS, *box.GROUPS, PREPARATION)
TABLES = TABLES_LAYOUT.dtype
