"""Tables record: the scenario of one cell as numbers, and the names of these numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simcore.contract.game import Cell
from simcore.data.packing import set_of
from simcore.effects.compiler import Compiler
from simcore.effects.program import Program, check
from simcore.games.elder_sign.limits import DICE
from simcore.games.elder_sign.printed import PRINTED, PRINTED_WORLDS
from simcore.games.elder_sign.rules.records import codes
from simcore.games.elder_sign.rules.records.codes import (
    ABILITY_PROGRAMS,
    COLOURS,
    DECKS,
    NONE,
    Ability,
    words,
)
from simcore.games.elder_sign.rules.records.tables import SWITCHES, TABLES
from simcore.games.elder_sign.rules.records.vocabulary import EFFECTS
from simcore.games.elder_sign.scenario.card_tables import write_cards
from simcore.games.elder_sign.scenario.models import ANSWERED, GREEN, Adventure, AncientOne, Data
from simcore.games.elder_sign.scenario.tasks import Need, Row, Tasks

POINTS, WILD = 0, 7
SYMBOLS = {"lore": codes.LORE, "peril": codes.PERIL, "terror": codes.TERROR, "wild": WILD}


@dataclass(frozen=True)
class Names:
    """Names of the numbers in the records; copies share a name."""

    investigators: tuple[str, ...]
    adventures: tuple[str, ...]
    markers: tuple[str, ...]
    marker_kinds: tuple[str, ...]
    mythos: tuple[str, ...]
    cards: tuple[str, ...]
    entrance: tuple[str, ...]


def _copies(table: Any) -> Iterator[str]:
    for name, entry in table.items():
        yield from [name] * entry.copies


def names_of(data: Data) -> Names:
    """Return the names in the order of the numbers.

    Printed adventures have the same numbers in every variant, even if some are removed.
    """
    new = (name for name in (*data.adventures, *data.other_worlds) if name not in PRINTED)
    return Names(
        tuple(data.investigators),
        (*PRINTED, *new),
        tuple(_copies(data.monsters)),
        tuple(data.monsters),
        tuple(_copies(data.mythos)),
        tuple(_copies(data.cards)),
        tuple(name for name, line in data.entrance.lines.items() if line.offered),
    )


class Programs(Compiler):
    """Programs of a cell; a program without effect has no row."""

    def __init__(self) -> None:
        super().__init__(EFFECTS, {})

    def at(self, program: Program) -> int:
        """Return the start row of a program; -1 for an empty one."""
        return self.add(program) if program else NONE

    def text(self, text: str) -> int:
        """Return the start row of a program that is written as text."""
        return self.at(check(text, EFFECTS))


def compile_cell(data: Data, cell: Cell) -> np.ndarray[Any, np.dtype[np.void]]:
    """Return the Tables record of a cell, an array of length 1."""
    return compile_with_text(data, cell)[0]


def compile_with_text(data: Data, cell: Cell) -> tuple[np.ndarray[Any, np.dtype[np.void]], Programs]:
    """Return the Tables record of a cell, and its programs with their text."""
    tables = np.zeros(1, TABLES)
    t = tables[0]
    names, programs = names_of(data), Programs()
    one = data.ancient_ones[cell.ancient_one]
    _cell(t, data, cell, programs)
    _dice(t, data)
    _ancient_one(t, one, programs)
    _adventures(t, data, names, programs)
    _monsters(t, data, one, names, programs)
    _mythos(t, data, programs)
    write_cards(t, data, names.cards, programs.at)
    _sheets(t, data, names)
    _entrance(t, data, names, programs)
    t["team"] = NONE
    for seat, name in enumerate(cell.team or ()):
        t["team"][seat] = names.investigators.index(name)
    programs.write(t["code"])
    return tables, programs


def _cell(t: Any, data: Data, cell: Cell, programs: Programs) -> None:
    rules, level = data.rules, data.levels[cell.difficulty]
    t["n_seats"] = cell.players
    t["n_pool"] = len(data.investigators)
    t["pool"][: len(data.investigators)] = range(len(data.investigators))
    t["more_clues"], t["start_doom"], t["start_signs"] = level.clues, level.doom, level.elder_signs
    t["hours"], t["clues"], t["round_limit"] = rules.hours, rules.clues, rules.round_limit
    for name in SWITCHES:
        t[name] = getattr(rules if name in ANSWERED else rules.open, name)
    t["assist_failed"] = programs.text(codes.ASSIST_FAILED)
    t["clue_program"] = programs.text(codes.CLUE_PROGRAM)
    t["ability_program"] = NONE
    for ability, text in ABILITY_PROGRAMS.items():
        t["ability_program"][ability] = programs.text(text)


def _dice(t: Any, data: Data) -> None:
    t["die_colour"] = [COLOURS.index("green")] * (DICE - 2) + [
        COLOURS.index("yellow"), COLOURS.index("red")
    ]  # fmt: skip
    for colour, word in enumerate(COLOURS):
        for face, shown in enumerate(data.dice[word].faces):
            t["face_symbol"][colour, face] = POINTS if isinstance(shown, int) else SYMBOLS[shown]
            value = data.rules.wild_value if shown == "wild" else 0
            t["face_value"][colour, face] = shown if isinstance(shown, int) else value


def _ancient_one(t: Any, one: AncientOne, programs: Programs) -> None:
    t["sign_limit"], t["doom_track"] = one.elder_signs, one.doom
    t["doom_icon"][list(one.icons)] = 1
    t["more_sanity"], t["more_stamina"], t["more_price"] = one.more_sanity, one.more_stamina, one.more_price
    t["world_lost"] = one.world_lost
    for field in ("on_unique", "on_spell", "on_entrance", "on_no_sanity", "awakening", "attack"):
        t[field] = programs.at(getattr(one, field))
    if one.combat_task is not None:
        _need(t["combat_symbols"], t["combat_points"], None, [one.combat_task])
        t["combat_x"] = (None, "points", "terror").index(one.combat_task.x)


def _need(symbols: Any, points: Any, costs: Any, needs: Sequence[Need]) -> None:
    """Write the joint requirements of one or two tasks."""
    sums = [number for need in needs for number in need.investigation]
    points[: len(sums)] = sums
    for need in needs:
        for word in ("lore", "peril", "terror"):
            symbols[SYMBOLS[word]] += getattr(need, word)
        if costs is not None:
            costs[:3] += (need.sanity, need.stamina, need.clock)


def _row(t: Any, number: int, place: int, row: Row) -> None:
    covered = row.covered
    whole = [row] if covered is None else [row, covered]
    for part, needs in enumerate((whole, [row])):
        here = (number, place, part)
        _need(t["row_symbols"][here], t["row_points"][here], t["row_costs"][here], needs)
    if covered is not None:
        empty = codes.EMPTY if covered.is_empty else codes.WHOLE
        t["row_kind"][number, place] = empty if row.is_empty else codes.PARTLY


def _tasks(t: Any, number: int, tasks: Tasks) -> None:
    t["ordered"][number], t["n_rows"][number] = tasks.ordered, len(tasks.rows)
    for place, row in enumerate(tasks.rows):
        _row(t, number, place, row)


def _lock(word: str) -> int:
    return NONE if word == "none" else COLOURS.index(word)


def _adventures(t: Any, data: Data, names: Names, programs: Programs) -> None:
    fields = ("on_enter", "on_terror", "on_midnight", "rewards", "penalties")
    for field in fields:
        t[field] = NONE
    t["card_lock"] = NONE
    decks: dict[str, list[int]] = {"museum": [], "other": []}
    for number, name in enumerate(names.adventures):
        world = name in data.other_worlds
        card: Adventure | None = data.other_worlds.get(name) if world else data.adventures.get(name)
        t["is_world"][number] = world or (name in PRINTED_WORLDS and name not in data.adventures)
        if card is None:  # a printed one that the variant has taken out
            continue
        _tasks(t, number, card.tasks)
        t["card_value"][number], t["card_lock"][number] = card.trophies, _lock(card.lock)
        effects = (card.on_enter, card.terror, card.midnight, card.rewards, card.penalties)
        for field, program in zip(fields, effects, strict=True):
            t[field][number] = programs.at(program)
        if card.in_deck:
            decks["other" if world else "museum"].append(number)
    for deck, cards in decks.items():
        t[f"n_{deck}"] = len(cards)
        t[deck][: len(cards)] = cards


def _monsters(t: Any, data: Data, one: AncientOne, names: Names, programs: Programs) -> None:
    extra = one.extra_task
    beside = not data.rules.open.extra_in_row
    t["has_extra"] = extra is not None and beside
    if extra is not None and beside:
        _need(t["extra_symbols"], t["extra_points"], t["extra_costs"], [extra])
    rewards = {name: programs.at(kind.reward) for name, kind in data.monsters.items()}
    revenge = {name: programs.at(program) for name, program in one.revenge.items()}
    t["n_markers"] = len(names.markers)
    t["marker_lock"] = t["marker_reward"] = t["marker_revenge"] = NONE
    cup = []
    for number, name in enumerate(names.markers):
        kind = data.monsters[name]
        needs: list[Need] = [kind.task]
        if extra is not None and not beside:
            needs.append(extra)
        _need(t["marker_symbols"][number], t["marker_points"][number], t["marker_costs"][number], needs)
        t["marker_kind"][number] = names.marker_kinds.index(name)
        t["marker_value"][number], t["marker_lock"][number] = kind.trophies, _lock(kind.lock)
        t["marker_reward"][number] = rewards[name]
        t["marker_revenge"][number] = revenge.get(name, NONE)
        if kind.group == "standard" or one.masks:
            cup.append(number)
    t["cup"] = set_of(cup)


def _mythos(t: Any, data: Data, programs: Programs) -> None:
    t["mythos_now"] = t["mythos_terror"] = t["mythos_midnight"] = t["mythos_lock"] = NONE
    number = 0
    for card in data.mythos.values():
        effects = [programs.at(card.now), programs.at(card.terror), programs.at(card.midnight)]
        for _ in range(card.copies):
            for field, start in zip(("mythos_now", "mythos_terror", "mythos_midnight"), effects, strict=True):
                t[field][number] = start
            t["mythos_lock"][number] = _lock(card.lock)
            t["no_clues"][number], t["no_spells"][number] = card.no_clues, card.no_spells
            t["extra_card"][number] = card.extra_card
            number += 1
    t["n_mythos"] = number


def _sheets(t: Any, data: Data, names: Names) -> None:
    t["sheet_ally"] = NONE
    for number, investigator in enumerate(data.investigators.values()):
        t["sheet_sanity"][number], t["sheet_stamina"][number] = investigator.sanity, investigator.stamina
        t["sheet_clues"][number], t["sheet_any"][number] = investigator.clues, investigator.any_cards
        for deck, word in enumerate(DECKS):
            t["sheet_cards"][number, deck] = investigator.cards.get(word, 0)
        if investigator.ally in names.cards:
            t["sheet_ally"][number] = names.cards.index(investigator.ally)
        if investigator.ability is not None:
            t["ability"][number] = Ability(words(Ability).index(investigator.ability) + 1)


def _entrance(t: Any, data: Data, names: Names, programs: Programs) -> None:
    t["n_lines"] = len(names.entrance)
    for number, name in enumerate(names.entrance):
        line = data.entrance.lines[name]
        t["line_price"][number], t["line_sold"][number] = line.price, line.kind == "souvenir"
        program = line.one if line.one and data.rules.first_aid_one else line.program
        t["line_program"][number] = programs.at(program)
    starts = {face: programs.at(entry.program) for face, entry in data.entrance.found.items()}
    for face, shown in enumerate(data.dice["green"].faces):
        t["found"][face] = starts.get(str(shown), NONE) if str(shown) in GREEN else NONE
