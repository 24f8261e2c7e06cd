"""What strategies may import, as `elderodds.games.arkham_horror`.

docs/arkham-horror.md tells of the data, docs/arkham-horror-fields.md of the decisions and the fields.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from simcore.games.arkham_horror import GAME
from simcore.games.arkham_horror.box.arms import (
    BOTH,
    weapon_dice,
)
from simcore.games.arkham_horror.box.codes import (
    ABILITY_OPTION,
    BLESSED,
    CLUE_OPTION,
    COMBAT,
    CURSED,
    DEFENCE,
    LORE,
    LUCK,
    MAGICAL,
    NONE,
    PHYSICAL,
    SANITY,
    SIXES,
    SNEAK,
    SPEED,
    SPELL,
    STAMINA,
    TRACKS,
    WILL,
    ints,
)
from simcore.games.arkham_horror.box.effects_vocabulary import EFFECTS
from simcore.games.arkham_horror.box.limits import (
    MAX_CARDS,
    MAX_HELD,
    MAX_INVESTIGATORS,
    MAX_SEATS,
    SKILLS,
)
from simcore.games.arkham_horror.box.possessions import goods
from simcore.games.arkham_horror.box.sheet import (
    clue_dice,
    is_alive,
    skill_value,
)
from simcore.games.arkham_horror.limits import (
    MAX_ALLIES,
    MAX_AREAS,
    MAX_CODE,
    MAX_GATE_CARDS,
    MAX_GATES,
    MAX_ITEMS,
    MAX_KINDS,
    MAX_LOCATION_CARDS,
    MAX_LOCATION_DECKS,
    MAX_MARKERS,
    MAX_MYTHOS,
    MAX_OPTIONS,
    MAX_RULES,
    MAX_TERMS,
    MAX_TURNS,
    MAX_WORLDS,
)
from simcore.games.arkham_horror.rules.board.travel import is_closed, world_of
from simcore.games.arkham_horror.rules.phases.machine import advance
from simcore.games.arkham_horror.rules.phases.redeal import redeal
from simcore.games.arkham_horror.rules.records.codes import (
    AWAKENINGS,
    BANISHED,
    CLOSED,
    COLOURS,
    CUP,
    JAIL,
    LOSS_CAUSES,
    LOST,
    MARKER_PLACES,
    NOWHERE,
    OUTSKIRTS,
    SEALED,
    SKY,
    SYMBOLS,
    TRAIT_NAMES,
    TROPHY,
    VICTORIES,
    WORLD,
    Awoke,
    Deck,
    Down,
    Movement,
    MythosKind,
    Part,
    Special,
    Trait,
    Window,
)
from simcore.games.arkham_horror.rules.records.events_board import CLOSE_CARD
from simcore.games.arkham_horror.rules.records.events_fight import FIGHT as FIGHT_ON
from simcore.games.arkham_horror.rules.records.events_fight import FLEE
from simcore.games.arkham_horror.rules.records.events_fight import USE as USE_IN_FIGHT
from simcore.games.arkham_horror.rules.records.events_people import (
    AID,
    DRAW_CARD,
    MONEY,
    RIDE,
    RUMOUR,
    SHEET,
    SPECIAL,
    STATUS,
    TRADE,
    USE,
)
from simcore.games.arkham_horror.rules.records.events_people import FIGHT as FIGHT_MARKER
from simcore.games.arkham_horror.rules.records.events_program import GATE_TROPHY
from simcore.games.arkham_horror.rules.records.state import STATE
from simcore.games.arkham_horror.rules.records.tables import TABLES
from simcore.games.arkham_horror.telling.telling import TELLING

_enumeration: Any = IntEnum  # whose members follow from the declarations of several modules
Decision = _enumeration("Decision", [(code.name, int(code)) for code in TELLING.decision_codes().values()])
"""Every decision of the game, those of the battle too."""
Event = _enumeration("Event", [(code.name, int(code)) for code in TELLING.event_codes().values()])
"""Every event."""

__all__ = [
    "ABILITY_OPTION",
    "AID",
    "AWAKENINGS",
    "BANISHED",
    "BLESSED",
    "BOTH",
    "CLOSED",
    "CLOSE_CARD",
    "CLUE_OPTION",
    "COLOURS",
    "COMBAT",
    "CUP",
    "CURSED",
    "DEFENCE",
    "DRAW_CARD",
    "EFFECTS",
    "FIGHT_MARKER",
    "FIGHT_ON",
    "FLEE",
    "GAME",
    "GATE_TROPHY",
    "JAIL",
    "LORE",
    "LOSS_CAUSES",
    "LOST",
    "LUCK",
    "MAGICAL",
    "MARKER_PLACES",
    "MAX_ALLIES",
    "MAX_AREAS",
    "MAX_CARDS",
    "MAX_CODE",
    "MAX_GATES",
    "MAX_GATE_CARDS",
    "MAX_HELD",
    "MAX_INVESTIGATORS",
    "MAX_ITEMS",
    "MAX_KINDS",
    "MAX_LOCATION_CARDS",
    "MAX_LOCATION_DECKS",
    "MAX_MARKERS",
    "MAX_MYTHOS",
    "MAX_OPTIONS",
    "MAX_RULES",
    "MAX_SEATS",
    "MAX_TERMS",
    "MAX_TURNS",
    "MAX_WORLDS",
    "MONEY",
    "NONE",
    "NOWHERE",
    "OUTSKIRTS",
    "PHYSICAL",
    "RIDE",
    "RUMOUR",
    "SANITY",
    "SEALED",
    "SHEET",
    "SIXES",
    "SKILLS",
    "SKY",
    "SNEAK",
    "SPECIAL",
    "SPEED",
    "SPELL",
    "STAMINA",
    "STATE",
    "STATUS",
    "SYMBOLS",
    "TABLES",
    "TRACKS",
    "TRADE",
    "TRAIT_NAMES",
    "TROPHY",
    "USE",
    "USE_IN_FIGHT",
    "VICTORIES",
    "WILL",
    "WORLD",
    "Awoke",
    "Decision",
    "Deck",
    "Down",
    "Event",
    "Movement",
    "MythosKind",
    "Part",
    "Special",
    "Trait",
    "Window",
    "advance",
    "clue_dice",
    "goods",
    "ints",
    "is_alive",
    "is_closed",
    "redeal",
    "skill_value",
    "weapon_dice",
    "world_of",
]
