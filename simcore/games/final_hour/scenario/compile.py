"""The Tables record: the scenario of one cell as numbers, and the names that go with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simcore.game import Cell
from simcore.games.final_hour.limits import MAX_LOCATIONS
from simcore.games.final_hour.rules.codes import EFFECTS
from simcore.games.final_hour.rules.tables import ABSENT, ICONS, MAX_OMENS, NONE, TABLES, WHEN
from simcore.games.final_hour.scenario.program import compiler as compiler_of
from simcore.scenario.graph import set_of, steps_along, way_along, within, write_graph
from simcore.scenario.program import check
from simcore.scenario.program_rows import Compiler


@dataclass(frozen=True)
class Names:
    """What the numbers in Tables, State and log are called, in one cell."""

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


def compile_cell(tree: Mapping[str, Any], cell: Cell) -> tuple[np.ndarray[Any, Any], Names]:
    """Tables record (an array of length 1) and names of a cell of a checked data tree."""
    t = np.zeros(1, TABLES)
    record = t[0]
    sheet = tree["ancient-ones"][cell.ancient_one]
    solo = cell.players == 1
    seats = 2 if solo else cell.players
    locations = sorted(tree["board"]["locations"], key=int)
    kinds = [
        name for name, kind in tree["monsters"].items() if kind["group"] in ("standard", cell.ancient_one)
    ]
    numbers = sorted(int(number) for number in tree["priority"]["cards"])
    gate_icons = list(sheet["difficulties"][cell.difficulty]["gates"])
    clue_icons = list(dict.fromkeys(card["icon"] for card in tree["priority"]["cards"].values()))
    _rules(record, tree["rules"], cell, solo, seats)
    walkways = _board(record, tree["board"], locations)
    _monsters(record, tree["monsters"], kinds)
    _priority(record, tree["priority"]["cards"], numbers, clue_icons)
    compiler = compiler_of(
        kinds=dict.fromkeys(tree["monsters"], ABSENT) | {name: i for i, name in enumerate(kinds)},
        zones={name: i for i, name in enumerate(tree["board"]["zones"])},
        gate_icons={name: i for i, name in enumerate(gate_icons)},
        numbers=numbers,
        seats=seats,
    )
    sources = ["gate", "ritual"]
    titles = _investigators(record, tree["investigators"], compiler, sources, cell.team)
    _items(record, tree["items"], compiler, sources)
    _setup(record, sheet["difficulties"][cell.difficulty], locations, kinds, gate_icons)
    _effects(record, sheet["effects"], cell.ancient_one, compiler, sources, solo)
    compiler.write(record["code"])
    names = Names(
        locations=tuple(locations),
        walkways=tuple(walkways),
        kinds=tuple(kinds),
        clue_icons=tuple(clue_icons),
        numbers=tuple(numbers),
        investigators=tuple(tree["investigators"]),
        titles=titles,
        items=tuple(tree["items"]),
        gate_icons=tuple(gate_icons),
        sources=tuple(sources),
        effects=tuple(sheet["effects"]),
    )
    return t, names


def _rules(record: Any, rules: Mapping[str, Any], cell: Cell, solo: bool, seats: int) -> None:
    record["solo"], record["n_seats"] = solo, seats
    record["health"] = rules["health"][str(cell.players)]
    record["matches_needed"] = rules["matches_needed"][str(cell.players)]
    for name in ("hand", "commit", "solo_draw", "gates_per_icon", "gates_removed"):
        record[name] = rules[name]
    for name in ("clues_per_icon", "item_clues", "reserved_clues"):
        record[name] = rules[name]


def _board(record: Any, board: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    index = {name: i for i, name in enumerate(names)}
    n = len(names)
    zones = list(board["zones"])
    record["n_locations"] = n
    for name, place in board["locations"].items():
        i, zone = index[name], zones.index(place["zone"])
        record["spaces"][i], record["zone"][i] = place["spaces"], zone
        record["arrow"][0, i], record["arrow"][1, i] = index[str(place["red"])], index[str(place["blue"])]
    for i in range(n):
        zone = record["zone"][i]
        record["zone_locations"][zone, record["zone_size"][zone]] = i
        record["zone_size"][zone] += 1
    for number in range(len(zones)):
        record["zone_mask"][number] = set_of(np.flatnonzero(record["zone"][:n] == number))
    record["walkway"] = NONE
    walkways = sorted(board["walkways"], key=lambda key: [int(end) for end in key.split("-")])
    record["n_walkways"] = len(walkways)
    for number, key in enumerate(walkways):
        a, b = (index[end] for end in key.split("-"))
        record["ends"][number] = a, b
        record["walkway"][a, b] = record["walkway"][b, a] = number
    write_graph(record, [[j for j in range(n) if record["walkway"][i, j] != NONE] for i in range(n)])
    for steps in range(MAX_LOCATIONS):
        record["within"][:, steps] = within(record["distance"], steps)
    return walkways


def _monsters(record: Any, monsters: Mapping[str, Any], kinds: Sequence[str]) -> None:
    record["n_kinds"] = len(kinds)
    for i, name in enumerate(kinds):
        kind = monsters[name]
        icons = [ICONS.index(icon) for icon in kind["icons"]]
        record["standard"][i] = kind["group"] == "standard"
        record["colour"][i] = kind["bar"] == "blue"
        record["monster_health"][i] = kind.get("health") or 127
        record["n_icons"][i] = len(icons)
        record["icons"][i, : len(icons)] = icons
        record["killed_by"][record["monster_health"][i] :] |= 1 << i
        for icon in icons[:1]:
            record["acting"][icon] |= 1 << i
        record["copies"][i] = kind["copies"]
        for flag in ("ignores_seals", "leaves_ritual", "harm"):
            record[flag][i] = kind.get(flag) or 0
    record["any_harm"] = record["harm"].any()


def _priority(record: Any, cards: Mapping[str, Any], numbers: Sequence[int], icons: Sequence[str]) -> None:
    record["n_priority"], record["n_clue_icons"] = len(numbers), len(icons)
    for rank, number in enumerate(numbers):
        card = cards[str(number)]
        record["card_omens"][rank], record["card_icon"][rank] = card["omens"], icons.index(card["icon"])


def _investigators(
    record: Any,
    investigators: Mapping[str, Any],
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
        for number, (title, card) in enumerate(investigator["cards"].items()):
            top = compiler.add(check(card["top"], EFFECTS))
            sources += [f"{name}/{title}/top", f"{name}/{title}/bottom"]
            for copy, bottom in enumerate(card["bottoms"]):
                place = len(deck)
                record["card_title"][i, place] = number
                record["card_top"][i, place] = top
                record["card_bottom"][i, place] = compiler.add(check(bottom, EFFECTS))
                record["card_source"][i, place] = len(sources) - 2, len(sources) - 1
                deck.append(f"{title}#{copy + 1}")
        record["deck_size"][i] = len(deck)
        titles.append(tuple(deck))
    return tuple(titles)


def _items(record: Any, items: Mapping[str, Any], compiler: Compiler, sources: list[str]) -> None:
    record["n_items"] = len(items)
    for i, (name, item) in enumerate(items.items()):
        record["item_copies"][i] = item["copies"]
        record["item_when"][i] = WHEN.index(item["when"])
        record["item_program"][i] = compiler.add(check(item["program"], EFFECTS))
        record["item_source"][i] = len(sources)
        sources.append(f"item/{name}")


def _setup(
    record: Any,
    setup: Mapping[str, Any],
    locations: Sequence[str],
    kinds: Sequence[str],
    gate_icons: Sequence[str],
) -> None:
    index = {name: i for i, name in enumerate(locations)}
    ritual = index[str(setup["ritual"])]
    gates = [index[str(setup["gates"][icon])] for icon in gate_icons]
    record["ritual"], record["n_gates"] = ritual, len(gates)
    record["gate"][: len(gates)] = gates
    others = [i for i in range(len(locations)) if i != ritual and i not in gates]
    rows: list[tuple[int, int, int]] = []
    for place in setup["place"]:
        word, _, icon = str(place["at"]).partition(":")
        where = {"others": others, "each-gate": sorted(gates), "ritual": [ritual]}.get(word)
        if where is None:
            where = [gates[gate_icons.index(icon)]] if word == "gate" else [index[word]]
        monster = place.get("monster") or "standard"
        kind = NONE if monster == "standard" else kinds.index(monster)
        rows += [(i, kind, place["count"]) for i in where]
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
    effects: Mapping[str, Any],
    ancient_one: str,
    compiler: Compiler,
    sources: list[str],
    solo: bool,
) -> None:
    record["omen_program"] = NONE
    for number, (name, effect) in enumerate(effects.items()):
        program = effect.get("solo_program") if solo else None
        start = compiler.add(check(effect["program"] if program is None else program, EFFECTS))
        first, last = effect["omens"]["from"], effect["omens"].get("to") or MAX_OMENS - 1
        record["omen_program"][first : last + 1] = start
        record["omen_source"][first : last + 1] = len(sources)
        record["omen_effect"][first : last + 1] = number
        sources.append(f"{ancient_one}/{name}")
