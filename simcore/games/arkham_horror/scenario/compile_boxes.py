"""Mythos cards, gate cards and switches that only packs have, as numbers of the Tables."""

from __future__ import annotations

from collections import Counter
from typing import Any

from simcore.data.packing import set_of
from simcore.games.arkham_horror.rules.records.codes import COLOURS, ICONS, NONE
from simcore.games.arkham_horror.scenario.models import Data
from simcore.games.arkham_horror.scenario.names import Names
from simcore.games.arkham_horror.scenario.pack_models import SWITCHES


def write_boxes(t: Any, data: Data, names: Names) -> None:
    """Write what mythos and gate cards have in packs only, and the alternatives of open rules."""
    areas = {name: number for number, name in enumerate(names.areas)}
    for number, card in enumerate(data.mythos.values()):
        t["mythos_burst"][number], t["mythos_surge"][number] = card.burst, card.surge
        t["mythos_doom"][number], t["mythos_terror"][number] = card.doom, card.terror
        t["mythos_more_gates"][number] = set_of(areas[place] for place in card.more_gates)
        t["mythos_more_clues"][number] = set_of(areas[place] for place in card.more_clues)
    _gate_markers(t, data, names)
    t["gate_card_second"] = NONE
    for number, gate_card in enumerate(data.gate_cards.values()):
        if gate_card.second_colour is not None:
            t["gate_card_second"][number] = COLOURS.index(gate_card.second_colour)
    _people(t, data, names, areas)
    for number, name in enumerate(data.investigators):
        t["female"][number] = name in data.people and data.people[name].female
    whispers = (areas[name] for name, place in data.places.items() if place.whispers)
    t["whispers_start"] = next(whispers, NONE)
    for name in SWITCHES:
        if name in data.switches:
            t[name.replace("-", "_")] = data.switches[name].on


def _gate_markers(t: Any, data: Data, names: Names) -> None:
    """Write the gate markers, which have icons and a second Other World only in a set of packs."""
    t["gate_second"] = NONE
    for number, name in enumerate(names.gates):
        marker = data.gate_markers.get(name)
        t["gate_kind"][number] = list(dict.fromkeys(names.gates)).index(name)
        if marker is None:
            t["gate_modifier"][number] = data.worlds[name].modifier
            continue
        t["gate_modifier"][number] = marker.modifier
        t["gate_icons"][number] = set_of(ICONS.index(trait) for trait in marker.traits)
        if len(marker.worlds) > 1:
            t["gate_second"][number] = names.worlds.index(marker.worlds[1])


def _people(t: Any, data: Data, names: Names, areas: dict[str, int]) -> None:
    """Write the Blights of the people whom location cards name."""
    t["entry_person"] = NONE
    numbers = {name: number for number, name in enumerate(names.cards)}
    counts: Counter[str] = Counter()
    for card in data.encounters.values():
        number = counts[card.deck]
        counts[card.deck] += 1
        for place, people in card.persons.items():
            for person in people:
                if person in data.small_cards and place in areas:
                    t["entry_person"][areas[place], number] = numbers[person]
