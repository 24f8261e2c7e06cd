"""Interface of `elderodds.games.final_hour`: the names that strategies for this game may import.

docs/strategies.md names the fields of the records and the kinds of decisions.
"""

from __future__ import annotations

from simcore.games.final_hour import GAME
from simcore.games.final_hour.limits import (
    MAX_CLUE_ICONS,
    MAX_DECK,
    MAX_HAND,
    MAX_HEALTH,
    MAX_INVESTIGATORS,
    MAX_ITEMS,
    MAX_KINDS,
    MAX_LOCATIONS,
    MAX_PRIORITY,
    MAX_SEATS,
    MAX_SPACES,
    MAX_WALKWAYS,
    MAX_ZONES,
)
from simcore.games.final_hour.rules.events import Decision, Event
from simcore.games.final_hour.rules.machine import advance
from simcore.games.final_hour.rules.redeal import redeal
from simcore.games.final_hour.rules.state import (
    ACTED,
    CLUE_ITEM,
    EMPTY,
    GOLD,
    GREY,
    KIND,
    LOSS_CAUSES,
    NONE,
    ROW,
    STATE,
    TOPS,
    TURNS,
    Cause,
    Phase,
)
from simcore.games.final_hour.rules.tables import (
    ABSENT,
    GATE_SOURCE,
    ICONS,
    MAX_OMENS,
    MAX_PLACES,
    RITUAL_SOURCE,
    TABLES,
    WHEN,
)
from simcore.games.final_hour.rules.vocabulary import ALL, MAX_CODE, Condition, Op, Per, Place, Who

__all__ = [
    "ABSENT",
    "ACTED",
    "ALL",
    "CLUE_ITEM",
    "EMPTY",
    "GAME",
    "GATE_SOURCE",
    "GOLD",
    "GREY",
    "ICONS",
    "KIND",
    "LOSS_CAUSES",
    "MAX_CLUE_ICONS",
    "MAX_CODE",
    "MAX_DECK",
    "MAX_HAND",
    "MAX_HEALTH",
    "MAX_INVESTIGATORS",
    "MAX_ITEMS",
    "MAX_KINDS",
    "MAX_LOCATIONS",
    "MAX_OMENS",
    "MAX_PLACES",
    "MAX_PRIORITY",
    "MAX_SEATS",
    "MAX_SPACES",
    "MAX_WALKWAYS",
    "MAX_ZONES",
    "NONE",
    "RITUAL_SOURCE",
    "ROW",
    "STATE",
    "TABLES",
    "TOPS",
    "TURNS",
    "WHEN",
    "Cause",
    "Condition",
    "Decision",
    "Event",
    "Op",
    "Per",
    "Phase",
    "Place",
    "Who",
    "advance",
    "redeal",
]
