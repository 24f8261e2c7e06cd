"""Narration of battles with packs: the events of programs, too."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from simcore.contract.events import EventCode
from simcore.contract.narration import Dealt
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.narration.declaration import NARRATION as WHOLE
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event as WholeEvent
from simcore.games.final_battle.narration.declaration import DEAL
from simcore.games.final_battle.narration.declaration import NARRATION as BATTLE
from simcore.games.final_battle.rules.events import Event

TABLES = {"terror": "start_terror", "rubble": "start_rubble"}
"""Numbers of the deal that have another field in the larger Tables."""


def _dealt(one: Dealt) -> Dealt:
    field = TABLES.get(one.name)
    return one if field is None else replace(one, of=lambda look, _: int(look.tables[field]))


_enumeration: Any = EventCode
PackEvent = _enumeration(
    "PackEvent",
    {one.name: replace(one.declared, code=int(one)) for one in WholeEvent if one.name != Event.END.name},
)
"""Events of the whole game except its end: the battle has its own."""

NARRATION = replace(
    BATTLE,
    events=(BoxEvent, Event, PackEvent),
    decisions=(BoxDecision, Decision),
    deal=tuple(map(_dealt, DEAL)),
    labels=WHOLE.labels,
    luck=WHOLE.luck,
)
