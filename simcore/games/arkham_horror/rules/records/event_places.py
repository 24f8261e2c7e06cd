"""Places of investigators as events name them: areas, Other Worlds, and where else they can be."""

from __future__ import annotations

from typing import Any

from simcore.events import Argument, EventRecord
from simcore.games.arkham_horror.rules.records.codes import JAIL, LOST, NOWHERE, WORLD
from simcore.look import Look, Names

ELSEWHERE = {LOST: "lost in time and space", JAIL: "jail", NOWHERE: "nowhere"}
AREA_NAMES = ("first", "second")


def _place(look: Look, at: int, _: EventRecord) -> Any:
    if at in ELSEWHERE:
        return ELSEWHERE[at]
    if at < WORLD:
        return str(look.label("areas", at))
    world, part = divmod(at - WORLD, len(AREA_NAMES))
    return {"world": str(look.label("worlds", world)), "area": AREA_NAMES[part]}


def _place_in_words(names: Names, place: Any) -> str:
    if isinstance(place, dict):
        return f"{names.title(place['world'])}, {place['area']} area"
    return place if place in ELSEWHERE.values() else names.title(place)


place = Argument("to", "area, or Other World and area, or where else", value=_place, words=_place_in_words)
