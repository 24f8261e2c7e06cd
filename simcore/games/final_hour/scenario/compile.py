"""Tables record: the scenario of one cell as numbers, and the names of these numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simcore.contract.game import Cell
from simcore.data.packing import set_of, steps_along, way_along, within, write_graph
from simcore.effects.compiler import Compiler
from simcore.games.final_hour.limits import MAX_LOCATIONS, SOLO_TEAM
from simcore.games.final_hour.rules.tables import ABSENT, ICONS, MAX_OMENS, NONE, TABLES, WHEN
from simcore.games.final_hour.scenario.models import (
    STANDARD,
    AncientOne,
    Board,
    Data,
    Difficulty,
    Investigator,
    Item,
    Monster,
    Priority,
    Rules,
)
from simcore.games.final_hour.scenario.program import compiler as compiler_of


@dataclass(frozen=True)
class Names:
    """Names of the numbers in Tables, State and log, for one cell."""

    locations: tuple[str, ...]
    walkways: tuple[str, ...]
    kinds: tuple[str, ...]
    clue_icons: tuple[str, ...]
    numbers: tuple[int, ...]
    investigators: tuple[str, ...]
    titles: tuple[tuple[str, ...], ...]  # by investigator and card: "title#copy"
    items: tuple[str, ...]
    gate_icons: tuple[str, ...]
    sources: tuple[str, ...]
    effects: tuple[str, ...]


def compile_cell(data: Data, cell: Cell) -> tuple[np.ndarray[Any, Any], Names]:
    """Return the Tables record (an array of length 1) and the names of a cell of checked data."""
    t = np.zeros(1, TABLES)
    record = t[0]
    sheet = data.ancient_ones[cell.ancient_one]
    difficulty = sheet.difficulties[cell.difficulty]
    solo = cell.players == 1
    seats = SOLO_TEAM if solo else cell.players
    locations = list(data.board.locations)
    kinds = [name for name, kind in data.monsters.items() if kind.group in (STANDARD, cell.ancient_one)]
    numbers = list(data.priority.cards)
    gate_icons = list(difficulty.gates)
    _rules(record, data.rules, cell, solo, seats)
    walkways = _board(record, data.board, locations)
    _monsters(record, data.monsters, kinds)
    _priority(record, data.priority)
    compiler = compiler_of(
        kinds=dict.fromkeys(data.monsters, ABSENT) | {name: i for i, name in enumerate(kinds)},
        zones={name: i for i, name in enumerate(data.board.zones)},
        gate_icons={name: i for i, name in enumerate(gate_icons)},
        numbers=numbers,
        seats=seats,
    )
    sources = ["gate", "ritual"]
    titles = _investigators(record, data.investigators, compiler, sources, cell.team)
    _items(record, data.items, compiler, sources)
    _setup(record, difficulty, locations, kinds, gate_icons)
    _effects(record, sheet, cell.ancient_one, compiler, sources, solo)
    compiler.write(record["code"])
    names = Names(
        locations=tuple(map(str, locations)),
        walkways=tuple(walkways),
        kinds=tuple(kinds),
        clue_icons=data.priority.icons,
        numbers=tuple(numbers),
        investigators=tuple(data.investigators),
        titles=titles,
        items=tuple(data.items),
        gate_icons=tuple(gate_icons),
        sources=tuple(sources),
        effects=tuple(sheet.effects),
    )
    return t, names


def _rules(record: Any, rules: Rules, cell: Cell, solo: bool, seats: int) -> None:
    record["solo"], record["n_seats"] = solo, seats
    record["health"] = rules.health[cell.players]
    record["matches_needed"] = rules.matches_needed[cell.players]
    record["hand"], record["commit"], record["solo_draw"] = rules.hand, rules.commit, rules.solo_draw
    record["gates_per_icon"], record["gates_removed"] = rules.gates_per_icon, rules.gates_removed
    record["clues_per_icon"], record["item_clues"] = rules.clues_per_icon, rules.item_clues
    record["reserved_clues"] = rules.reserved_clues


def _board(record: Any, board: Board, numbers: Sequence[int]) -> list[str]:
    index = {number: i for i, number in enumerate(numbers)}
    n = len(numbers)
    zones = list(board.zones)
    record["n_locations"] = n
    for i, place in enumerate(board.locations.values()):
        record["spaces"][i], record["zone"][i] = place.spaces, zones.index(place.zone)
        record["arrow"][0, i], record["arrow"][1, i] = index[place.red], index[place.blue]
    for i in range(n):
        zone = record["zone"][i]
        record["zone_locations"][zone, record["zone_size"][zone]] = i
        record["zone_size"][zone] += 1
    for number in range(len(zones)):
        record["zone_mask"][number] = set_of(np.flatnonzero(record["zone"][:n] == number))
    record["walkway"] = NONE
    walkways = sorted(board.walkways, key=lambda key: [int(end) for end in key.split("-")])
    record["n_walkways"] = len(walkways)
    for number, key in enumerate(walkways):
        a, b = (index[int(end)] for end in key.split("-"))
        record["ends"][number] = a, b
        record["walkway"][a, b] = record["walkway"][b, a] = number
    write_graph(record, [[j for j in range(n) if record["walkway"][i, j] != NONE] for i in range(n)])
    for steps in range(MAX_LOCATIONS):
        record["within"][:, steps] = within(record["distance"], steps)
    return walkways


def _monsters(record: Any, monsters: Mapping[str, Monster], kinds: Sequence[str]) -> None:
    record["n_kinds"] = len(kinds)
    for i, name in enumerate(kinds):
        kind = monsters[name]
        icons = [ICONS.index(icon) for icon in kind.icons]
        record["standard"][i] = kind.group == STANDARD
        record["colour"][i] = kind.bar == "blue"
        record["monster_health"][i] = kind.health or 127
        record["n_icons"][i] = len(icons)
        record["icons"][i, : len(icons)] = icons
        record["killed_by"][record["monster_health"][i] :] |= 1 << i
        for icon in icons[:1]:
            record["acting"][icon] |= 1 << i
        record["copies"][i] = kind.copies
        record["ignores_seals"][i], record["leaves_ritual"][i] = kind.ignores_seals, kind.leaves_ritual
        record["harm"][i] = kind.harm
    record["any_harm"] = record["harm"].any()


def _priority(record: Any, priority: Priority) -> None:
    icons = priority.icons
    record["n_priority"], record["n_clue_icons"] = len(priority.cards), len(icons)
    for rank, card in enumerate(priority.cards.values()):
        record["card_omens"][rank], record["card_icon"][rank] = card.omens, icons.index(card.icon)


def _investigators(
    record: Any,
    investigators: Mapping[str, Investigator],
    compiler: Compiler,
    sources: list[str],
    team: tuple[str, ...] | None,
) -> tuple[tuple[str, ...], ...]:
    record["n_investigators"] = len(investigators)
    record["team"] = NONE
    for seat, name in enumerate(team or ()):
        record["team"][seat] = list(investigators).index(name)
    titles = []
    for i, (name, investigator) in enumerate(investigators.items()):
        deck: list[str] = []
        for number, (title, card) in enumerate(investigator.cards.items()):
            top = compiler.add(card.top)
            sources += [f"{name}/{title}/top", f"{name}/{title}/bottom"]
            for copy, bottom in enumerate(card.bottoms):
                place = len(deck)
                record["card_title"][i, place] = number
                record["card_top"][i, place] = top
                record["card_bottom"][i, place] = compiler.add(bottom)
                record["card_source"][i, place] = len(sources) - 2, len(sources) - 1
                deck.append(f"{title}#{copy + 1}")
        record["deck_size"][i] = len(deck)
        titles.append(tuple(deck))
    return tuple(titles)


def _items(record: Any, items: Mapping[str, Item], compiler: Compiler, sources: list[str]) -> None:
    record["n_items"] = len(items)
    for i, (name, item) in enumerate(items.items()):
        record["item_copies"][i] = item.copies
        record["item_when"][i] = WHEN.index(item.when)
        record["item_program"][i] = compiler.add(item.program)
        record["item_source"][i] = len(sources)
        sources.append(f"item/{name}")


def _setup(
    record: Any,
    setup: Difficulty,
    locations: Sequence[int],
    kinds: Sequence[str],
    gate_icons: Sequence[str],
) -> None:
    index = {number: i for i, number in enumerate(locations)}
    ritual = index[setup.ritual]
    gates = [index[setup.gates[icon]] for icon in gate_icons]
    record["ritual"], record["n_gates"] = ritual, len(gates)
    record["gate"][: len(gates)] = gates
    others = [i for i in range(len(locations)) if i != ritual and i not in gates]
    rows: list[tuple[int, int, int]] = []
    groups = {"others": others, "each-gate": sorted(gates), "ritual": [ritual]}
    for line in setup.place:
        if isinstance(line.at, int):
            where = [index[line.at]]
        else:
            icon = line.at.removeprefix("gate:")
            where = groups[line.at] if line.at in groups else [gates[gate_icons.index(icon)]]
        kind = NONE if line.monster == STANDARD else kinds.index(line.monster)
        rows += [(i, kind, line.count) for i in where]
    record["n_places"] = len(rows)
    for i, (location, kind, count) in enumerate(rows):
        record["place_location"][i], record["place_kind"][i], record["place_count"][i] = location, kind, count
    for colour, arrow in enumerate(record["arrow"]):
        for start in range(len(locations)):
            record["path_distance"][colour, start] = steps_along(arrow, start, ritual)
            for place in way_along(arrow, start, ritual):
                record["upstream"][place] += 1
                record["gates_upstream"][place] += start in gates


def _effects(
    record: Any,
    sheet: AncientOne,
    ancient_one: str,
    compiler: Compiler,
    sources: list[str],
    solo: bool,
) -> None:
    record["omen_program"] = NONE
    for number, (name, effect) in enumerate(sheet.effects.items()):
        program = effect.solo_program if solo else None
        start = compiler.add(effect.program if program is None else program)
        first, last = effect.omens.from_, effect.omens.to or MAX_OMENS - 1
        record["omen_program"][first : last + 1] = start
        record["omen_source"][first : last + 1] = len(sources)
        record["omen_effect"][first : last + 1] = number
        sources.append(f"{ancient_one}/{name}")
