"""The data: read from the TOML files alone, with the programs as trees of steps."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from tests.simcore.games.program_text import Step, parse

from . import coverage
from .entries import Area, Card, Extra, Gate, Kind, Mythos, One, Sheet, Use, World
from .shelf import Shelf


@dataclass
class Book:
    """All of the data."""

    areas: dict[str, Area] = field(default_factory=dict)
    worlds: dict[str, World] = field(default_factory=dict)
    gates: dict[str, Gate] = field(default_factory=dict)
    kinds: dict[str, Kind] = field(default_factory=dict)
    cards: dict[str, Card] = field(default_factory=dict)
    people: dict[str, Sheet] = field(default_factory=dict)
    ones: dict[str, One] = field(default_factory=dict)
    mythos: dict[str, Mythos] = field(default_factory=dict)
    encounters: dict[str, dict[str, Any]] = field(default_factory=dict)
    gate_cards: dict[str, dict[str, Any]] = field(default_factory=dict)
    rules: dict[str, Any] = field(default_factory=dict)
    open: dict[str, bool] = field(default_factory=dict)
    levels: dict[str, dict[str, Any]] = field(default_factory=dict)
    box: dict[str, Any] = field(default_factory=dict)
    heralds: dict[str, Extra] = field(default_factory=dict)
    guardians: dict[str, Extra] = field(default_factory=dict)
    institutions: dict[str, Extra] = field(default_factory=dict)
    whispers: str | None = None
    sets: frozenset[str] = frozenset()
    switches: frozenset[str] = frozenset()
    silent: dict[Any, frozenset[int]] = field(default_factory=dict)  # cards without wanted rules, by `id`
    unknown: dict[Any, bool] = field(default_factory=dict)  # whether nothing has them

    def find(self, name: str, what: str = "") -> str:
        """The id of a name of the data; most names are ids."""
        return name

    @property
    def streets(self) -> list[str]:
        """All streets."""
        return [area.id for area in self.areas.values() if area.is_street]

    @property
    def locations(self) -> list[str]:
        """All locations."""
        return [area.id for area in self.areas.values() if not area.is_street]

    def neighbours(self, area: str) -> tuple[str, ...]:
        """Areas one line away."""
        here = self.areas[area]
        if not here.is_street:
            return (here.street,)
        return (*here.lines, *(each.id for each in self.areas.values() if each.street == area))


def _program(data: dict[str, Any], *names: str) -> tuple[Step, ...]:
    return tuple(step for name in names for step in parse(data.get(name, "")))


def _kind(name: str, data: dict[str, Any]) -> Kind:
    return Kind(
        name, data["name"], data["count"], data.get("mask", False), data["movement"], data["symbol"],
        data.get("awareness", 0), data.get("horror"), data.get("horror_damage", 0), data["toughness"],
        data.get("combat", 0), data.get("combat_damage", 0), frozenset(data.get("abilities", ())),
        data.get("nightmarish", 0), data.get("overwhelming", 0), _program(data, "program"),
        data.get("spawn", False),
    )  # fmt: skip


def _area(name: str, data: dict[str, Any]) -> Area:
    street = data.get("street", "")
    is_street = data["kind"] == "street"
    return Area(
        name, data["name"], is_street, street, tuple(data.get("lines", ())), data.get("white", street),
        data.get("black", street), data.get("unstable", False), data.get("clues", 0),
        data.get("closes_at", 0), _program(data, "special"), data.get("aquatic", False),
    )  # fmt: skip


@functools.cache
def book(
    alternatives: tuple[str, ...] = (),
    packs: tuple[str, ...] = (),
    changes: tuple[tuple[str, str, str, str], ...] = (),
) -> Book:
    """The data of the box, of the whole game and of packs.

    Parameters
    ----------
    alternatives
        Alternatives of the data, by name, that replace the data.
    packs
        Packs that come with the game, by name.
    changes
        File, entry, key and value of what replaces the data.
    """
    return _made(Shelf(alternatives, packs, changes))


def _cards(found: Book, read: Shelf) -> None:
    more, box = read("possessions"), read("cards")
    for name, own in more.items():
        data = box.get(name)
        if data is None:
            data = {"name": own.get("name", name), "deck": "special", "copies": own.get("supply", 1)}
        found.cards[name] = Card(
            name, data["name"], own.get("deck", data["deck"]), data.get("copies", 0), own.get("price", 0),
            own.get("type", ""), _program(_as_the_box_has_it(own, data), "program"), own.get("group", ""),
            own.get("effect_of", ""), printed=name in read.printed["possessions"],
        )  # fmt: skip
    for name, own in read("small-cards").items():
        found.cards[name] = Card(
            name, own["name"], own["deck"], own.get("copies", 1), 0, "", _program(own, "program"),
            matching=own.get("matching", ""), layer=own.get("layer", 1),
        )  # fmt: skip


def _copies(found: Book, read: Shelf) -> None:
    """More markers of printed monsters, and more cards of a name."""
    for more in read("copies").values():
        table, name = (found.kinds, more["monster"]) if "monster" in more else (found.cards, more["card"])
        if name in table:
            many = getattr(table[name], "copies", 0) or getattr(table[name], "count", 0)
            if not many and not (table is found.cards and table[name].deck == "special"):
                continue  # it is not in the game, whatever packs add
            what = "copies" if "card" in more else "count"
            table[name] = replace(table[name], **{what: many + more["count"]})


def _as_the_box_has_it(own: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
    """Programs say again what the box says of a weapon; of a reading the box alone knows."""
    text = own.get("program", "")
    if "kind" in data and text.startswith("weapon("):
        text = text.replace("weapon(physical", "weapon(" + data["kind"]).replace(
            "weapon(magical", "weapon(" + data["kind"]
        )
    if data.get("sixes", 2) == 1:
        text = text.replace(",sixes=2", "")
    return {"program": text}


def _people(found: Book, read: Shelf) -> None:
    for name, own in read("people").items():
        data = read("investigators")[name]
        cards = tuple(dict.fromkeys((*data.get("cards", ()), *own.get("cards", ()))))
        found.people[name] = Sheet(
            name, data["name"], data, own["home"], own["money"], cards, _program(own, "program"),
            tuple(own.get("without_clues", ())),
            {what: own.get(what, 0) for what in ("allies", "gate_trophies", "monster_trophies", "cursed")},
            own.get("pairs", {}), own.get("female", False), name in read.printed["people"],
        )  # fmt: skip
    for name, own in read("powers").items():
        data = read("ancient-ones")[name]
        found.ones[name] = One(
            name, data, _program(own, "worshippers", "power"), _program(own, "start_program"),
            _program(own, "attack_program"),
        )  # fmt: skip
    for table, kind in ((found.heralds, "heralds"), (found.guardians, "guardians"),
                        (found.institutions, "institutions")):  # fmt: skip
        for name, own in read(kind).items():
            table[name] = Extra(name, _program(own, "setup"), _program(own, "program"))


def _decks(found: Book, read: Shelf) -> None:
    for name, data in read("mythos").items():
        found.mythos[name] = Mythos(
            name, data["kind"], data.get("subtype", ""), data.get("gate"), data.get("clue"),
            tuple(data.get("white", ())), tuple(data.get("black", ())), _program(data, "program"),
            tuple(data.get("more_gates", ())), tuple(data.get("more_clues", ())), data.get("burst", False),
            data.get("surge", False), data.get("doom", 0), data.get("terror", 0), read.new.get(name, ""),
        )  # fmt: skip
    for name, data in read("encounters").items():
        entries = {place: parse(text) for place, text in data["entries"].items()}
        found.encounters[name] = {
            "deck": data["deck"], "entries": entries, "persons": data.get("persons", {}),
            "pack": read.new.get(name, ""),
        }  # fmt: skip
    for name, data in read("gate-cards").items():
        entries = {place: parse(text) for place, text in data.get("entries", {}).items()}
        found.gate_cards[name] = {
            "colours": tuple(data[name] for name in ("colour", "second_colour") if name in data),
            "shuffles": data.get("shuffles", False), "entries": entries, "pack": read.new.get(name, ""),
        }  # fmt: skip


def _gates(found: Book, read: Shelf) -> None:
    """The gate markers: one stack for each box, of which that of the Lurker replaces the printed one."""
    for data in read("gate-markers").values():
        symbols = tuple(found.worlds[world].symbol for world in data["worlds"])
        told = " or ".join(data["worlds"])
        found.gates[told] = Gate(
            told, tuple(data["worlds"]), data["modifier"], symbols, 1, tuple(data.get("traits", ()))
        )
    for name, world in found.worlds.items() if not found.gates else ():
        found.gates[name] = Gate(name, (name,), world.modifier, (world.symbol,), world.gates)


def _made(read: Shelf) -> Book:
    rules = dict(read("rules")["rules"])
    found = Book(
        rules=rules, open=rules.pop("open"), levels=read("levels"), sets=frozenset(read.sets),
        switches=frozenset(name for name, switch in read("switches").items() if switch["on"]),
    )  # fmt: skip
    found.box = {name: read(name) for name in ("ancient-ones", "investigators", "cards")}
    for name, data in read("places").items():
        if data["kind"] != "room":
            found.areas[name] = _area(name, data)
            found.whispers = name if data.get("whispers") else found.whispers
    for name, data in read("worlds").items():
        found.worlds[name] = World(
            name, data["gates"], data["modifier"], data["symbol"], tuple(data["colours"])
        )
    _gates(found, read)
    for name, data in read("monsters").items():
        found.kinds[name] = _kind(name, data)
    _cards(found, read)
    _copies(found, read)
    _people(found, read)
    _decks(found, read)
    for name, program in programs(found):
        coverage.check(name, program)
    return found


def programs(found: Book) -> Iterator[tuple[str, tuple[Step, ...]]]:
    """Every program of cards, monsters and sheets, with the name of its entry."""
    for table in (found.cards, found.kinds, found.people, found.ones):
        for name, entry in table.items():
            yield name, entry.program
    for name, one in found.ones.items():
        yield name, (*one.start, *one.attack)
    for name, card in found.mythos.items():
        yield name, card.program
    for table in (found.encounters, found.gate_cards):
        for name, entries in table.items():
            for place, program in entries["entries"].items():
                yield f"{name} {place}", program
    for extras in (found.heralds, found.guardians, found.institutions):
        for name, extra in extras.items():
            yield name, (*extra.setup, *extra.program)


__all__ = ["Use"]
