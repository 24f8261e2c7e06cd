"""Board, Other Worlds, gates and their cards as numbers of the Tables."""

from __future__ import annotations

from collections import Counter, deque
from typing import Any

from simcore.data.packing import set_of
from simcore.games.arkham_horror.rules.records.codes import COLOURS, NONE, SYMBOLS
from simcore.games.arkham_horror.scenario.models import Data, Place, needed
from simcore.games.arkham_horror.scenario.names import LOCATION, ROOM, STREET, Names
from simcore.games.arkham_horror.scenario.programs import Programs
from simcore.games.arkham_horror.scenario.standing_rules import operand

FAR = 99
"""Distance between two areas without a connection."""
OTHER = "other"
"""Entry of a gate card for every world that the card does not name."""


def lines_of(data: Data, name: str) -> set[str]:
    """Return the places one line away: a street's neighbours and locations, or a location's street."""
    place = data.places[name]
    if place.kind == LOCATION:
        return {place.street} if place.street else set()
    inside = {
        other for other, entry in data.places.items() if entry.kind == LOCATION and entry.street == name
    }
    return inside | set(place.lines)


def distances(data: Data, start: str) -> dict[str, int]:
    """Return the distances to every reachable area."""
    steps, coming = {start: 0}, deque([start])
    while coming:
        at = coming.popleft()
        for other in lines_of(data, at):
            if other not in steps:
                steps[other] = steps[at] + 1
                coming.append(other)
    return steps


def write_board(t: Any, data: Data, names: Names, programs: Programs) -> None:
    """Write streets and locations with their encounter cards."""
    areas = {name: number for number, name in enumerate(names.areas)}
    t["n_areas"] = len(areas)
    t["n_streets"] = sum(data.places[name].kind == STREET for name in areas)
    t["white"] = t["black"] = t["special"] = t["location_deck"] = t["entry"] = NONE
    t["distance"] = FAR
    t["asylum"] = t["hospital"] = t["police"] = t["lodge"] = NONE
    for name, area in areas.items():
        place = data.places[name]
        t["street_of"][area] = area if place.kind == STREET else areas[str(place.street)]
        t["neighbours"][area] = set_of(areas[other] for other in lines_of(data, name))
        for other, lines in distances(data, name).items():
            t["distance"][area, areas[other]] = lines
        _arrows(t, area, place, areas)
        t["area_clues"][area], t["closes_at"][area] = place.clues, place.closes_at
        t["special"][area] = programs.at(place.special, "places", name)
        if place.needs is not None:
            (step,) = needed(place.needs)
            t["special_if"][area] = programs.condition(operand(step, "condition"))
        if place.lost is not None:
            t[place.lost] = area
    t["unstable"] = set_of(areas[name] for name in areas if data.places[name].unstable)
    t["aquatic"] = set_of(areas[name] for name in areas if data.places[name].aquatic)
    _encounters(t, data, names, areas, programs)


def _arrows(t: Any, area: int, place: Place, areas: dict[str, int]) -> None:
    for colour in ("white", "black"):
        leads_to = getattr(place, colour) if place.kind == STREET else place.street
        if leads_to is not None:
            t[colour][area] = areas[leads_to]


def _encounters(t: Any, data: Data, names: Names, areas: dict[str, int], programs: Programs) -> None:
    rooms = {name: place.inside for name, place in data.places.items() if place.kind == ROOM}
    t["sanctum_entry"] = NONE
    counts: Counter[str] = Counter()
    for key, card in data.encounters.items():
        deck, number = names.location_decks.index(card.deck), counts[card.deck]
        counts[card.deck] += 1
        for name, program in card.entries.items():
            if name in areas:
                t["location_deck"][areas[name]] = deck
                t["entry"][areas[name], number] = programs.add(program, "encounters", key, name)
            else:
                t["lodge"] = areas[str(rooms[name])]
                t["sanctum_entry"][number] = programs.add(program, "encounters", key, name)
    for deck, name in enumerate(names.location_decks):
        t["deck_cards"][deck] = counts[name]


def write_worlds(t: Any, data: Data, names: Names, programs: Programs) -> None:
    """Write Other Worlds, gate markers and gate cards."""
    t["n_worlds"], t["n_gates"], t["n_gate_cards"] = (
        len(names.worlds),
        len(names.gates),
        len(names.gate_cards),
    )
    for number, world in enumerate(data.worlds.values()):
        t["world_symbol"][number] = SYMBOLS.index(world.symbol)
        t["world_modifier"][number] = world.modifier
        t["world_colours"][number] = set_of(COLOURS.index(colour) for colour in world.colours)
    for number, name in enumerate(names.gates):
        first = data.gate_markers[name].worlds[0] if name in data.gate_markers else name
        t["gate_world"][number] = names.worlds.index(first)
    t["gate_entry"] = t["gate_card_colour"] = NONE
    for number, (key, card) in enumerate(data.gate_cards.items()):
        if card.colour is not None and not card.shuffles:
            t["gate_card_colour"][number] = COLOURS.index(card.colour)
        for name, program in card.entries.items():
            place = len(t["world_symbol"]) if name == OTHER else names.worlds.index(name)
            t["gate_entry"][number, place] = programs.add(program, "gate-cards", key, name)
