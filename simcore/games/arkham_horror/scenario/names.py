"""Names of the codes in the records, and numbers of the names in programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from simcore.games.arkham_horror.columns import SHEETS
from simcore.games.arkham_horror.rules.records.codes import COLOURS, SYMBOLS, VICTORIES
from simcore.games.arkham_horror.scenario.models import Data
from simcore.games.arkham_horror.scenario.pack_models import ANY_SHEET

DESIGNATED = "designated"
"""Table of the further kinds of monsters, one bit each, that count as a kind (`cultist`)."""
STREET, LOCATION, ROOM = "street", "location", "room"


@dataclass(frozen=True)
class Names:
    """Labels of the codes in the records; several markers may have one name."""

    investigators: tuple[str, ...]
    cards: tuple[str, ...]
    areas: tuple[str, ...]
    worlds: tuple[str, ...]
    gates: tuple[str, ...]
    gate_cards: tuple[str, ...]
    location_decks: tuple[str, ...]
    encounters: tuple[str, ...]
    mythos: tuple[str, ...]
    monsters: tuple[str, ...]
    markers: tuple[str, ...]

    @property
    def labels(self) -> dict[str, tuple[str, ...]]:
        """All lists, by name."""
        return vars(self) | {"symbols": SYMBOLS, "colours": COLOURS, "victories": VICTORIES}


def cards_of(data: Data) -> tuple[str, ...]:
    """Return all cards: those of the box, then special cards, then those of small decks."""
    special = (name for name in data.possessions if name not in data.cards)
    return (*data.cards, *special, *data.small_cards)


def places_of(data: Data, kind: str) -> tuple[str, ...]:
    """Return the places of a kind, in the order of the data."""
    return tuple(name for name, place in data.places.items() if place.kind == kind)


def _copies(counts: Mapping[str, int]) -> Iterator[str]:
    for name, count in counts.items():
        yield from [name] * count


def copies_of(data: Data) -> dict[str, int]:
    """Return the number of copies of each card, with those that packs add; of other cards their supply.

    A card with `copies = 0` is not in its deck, whatever packs add.
    """
    counts = {name: card.supply for name, card in data.possessions.items()}
    counts |= {name: card.copies for name, card in data.cards.items()}
    for more in data.copies.values():
        if more.card in counts and (counts[more.card] or more.card not in data.cards):
            counts[more.card] += more.count
    return counts


def markers_of(data: Data) -> dict[str, int]:
    """Return the number of markers of each kind of monsters, with those that packs add.

    A kind with `count = 0` has none, whatever packs add.
    """
    counts = {name: kind.count for name, kind in data.monsters.items()}
    for more in data.copies.values():
        if more.monster is not None and counts.get(more.monster):
            counts[more.monster] += more.count
    return counts


def gate_markers(data: Data) -> dict[str, int]:
    """Return the number of gate markers of each kind: those of packs, or one kind for each Other World."""
    counts = {name: marker.count for name, marker in data.gate_markers.items()}
    return counts if any(counts.values()) else {name: world.gates for name, world in data.worlds.items()}


def sheets_in_play(data: Data) -> dict[str, tuple[str, ...]]:
    """Return the names of the sheets that games use, by the name of their table."""
    named = {table: getattr(data.sheets, kind) for kind, table in SHEETS.items()}
    return {
        table: tuple(key for key in getattr(data, table) if name in (key, ANY_SHEET))
        for table, name in named.items()
    }


def names_of(data: Data) -> Names:
    """Return the labels in the order of the codes."""
    return Names(
        investigators=tuple(data.investigators),
        cards=cards_of(data),
        areas=(*places_of(data, STREET), *places_of(data, LOCATION)),
        worlds=tuple(data.worlds),
        gates=tuple(_copies(gate_markers(data))),
        gate_cards=tuple(data.gate_cards),
        location_decks=tuple(dict.fromkeys(card.deck for card in data.encounters.values())),
        encounters=tuple(data.encounters),
        mythos=tuple(data.mythos),
        monsters=tuple(data.monsters),
        markers=tuple(_copies(markers_of(data))),
    )


def _numbered(names: tuple[str, ...]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}


def _designated(data: Data, names: Names) -> dict[str, int]:
    """Return the kinds of monsters, one bit each, that count as a kind because it is one of their traits."""
    kinds: dict[str, int] = {}
    if "named-cultists" in data.switches and data.switches["named-cultists"].on:
        return kinds
    for number, name in enumerate(names.monsters):
        for trait in data.monsters[name].abilities:
            if trait in data.monsters:
                kinds[trait] = kinds.get(trait, 0) | 1 << number
    return kinds


def in_programs(data: Data, names: Names) -> dict[str, dict[str, int]]:
    """Return the number of each name that programs may use, by the tables of the vocabulary.

    The name in an exception is a place or an investigator; its rule has a field for each.
    """
    cards, areas = _numbered(names.cards), _numbered(names.areas)
    people, mythos = _numbered(names.investigators), _numbered(names.mythos)
    return {
        "card": cards,
        "card or mythos": mythos | cards,
        "ally": {name: cards[name] for name, card in data.cards.items() if card.deck == "ally"},
        "place": areas,
        "street": {name: areas[name] for name in places_of(data, STREET)},
        "world": _numbered(names.worlds),
        "mythos": mythos,
        "Ancient One": _numbered(tuple(data.ancient_ones)),
        "monster": _numbered(names.monsters),
        DESIGNATED: _designated(data, names),
        "thing": areas | people,
        "rule": {},
    }
