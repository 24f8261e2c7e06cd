"""Tables record of the whole game: the scenario of one cell as numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from simcore.contract.game import Cell
from simcore.games.arkham_horror.box import codes
from simcore.games.arkham_horror.box.codes import NONE, TRACKS
from simcore.games.arkham_horror.box.compile import write_decks, write_sheets
from simcore.games.arkham_horror.box.effects_vocabulary import EFFECTS
from simcore.games.arkham_horror.box.limits import SKILLS
from simcore.games.arkham_horror.box.pack_vocabulary import PACK_EFFECTS
from simcore.games.arkham_horror.rules.records.codes import Source
from simcore.games.arkham_horror.rules.records.tables import LARGE_TABLES, SWITCHES
from simcore.games.arkham_horror.scenario.compile_battle import write_battle
from simcore.games.arkham_horror.scenario.compile_board import write_board, write_worlds
from simcore.games.arkham_horror.scenario.compile_boxes import write_boxes
from simcore.games.arkham_horror.scenario.compile_cards import (
    cards_in_play,
    write_people,
    write_possessions,
)
from simcore.games.arkham_horror.scenario.compile_mythos import (
    write_cup,
    write_monsters,
    write_mythos,
    write_round_limits,
)
from simcore.games.arkham_horror.scenario.compile_packs import write_packs
from simcore.games.arkham_horror.scenario.compile_people import write_pack_people
from simcore.games.arkham_horror.scenario.compile_sheets import write_level, write_sheets_in_play
from simcore.games.arkham_horror.scenario.models import Data, Power
from simcore.games.arkham_horror.scenario.names import Names, in_programs, names_of
from simcore.games.arkham_horror.scenario.not_played import refuse
from simcore.games.arkham_horror.scenario.pack_uses import Uses, write_one_uses, write_uses
from simcore.games.arkham_horror.scenario.programs import Programs
from simcore.games.arkham_horror.scenario.standing_rules import Rules, operand
from simcore.records.shared import Array, exact_copy

BY_PLAYERS = {
    "gate_limit": "open_gates", "monster_limit": "monsters", "outskirts_limit": "outskirts",
    "gate_monsters": "gate_monsters", "need_trophies": "closing_trophies",
}  # fmt: skip
"""Fields of the Tables with the rules that list a number for each number of players."""
RULES = {
    "need_seals": "seals", "turn_limit": "turn_limit", "seal_clues": "seal_clues",
    "terror_limit": "terror_limit", "round_limit": "round_limit", "hands": "hands", "carry": "carry",
}  # fmt: skip
LEVEL = {
    "start_doom": "doom", "start_clues_more": "clues", "start_money_more": "money",
    "start_terror": "terror",
}  # fmt: skip


@dataclass(frozen=True)
class Compiled:
    """Part of the Tables that several cells share.

    Attributes
    ----------
    tables
        Tables record, an array of length 1. Do not modify it.
    rules
        Standing rules in it, with all programs, by their rows.
    uses
        Uses that only packs have; None without packs.
    """

    tables: Array
    rules: Rules
    uses: Uses | None = None


def compile_shared(data: Data, record: np.dtype[Any]) -> Compiled:
    """Compile what all cells share: almost all of the Tables, and the only part that takes time.

    Parameters
    ----------
    data
        Checked.
    record
        Type of the Tables.

    Raises
    ------
    ValueError
        If the data have parts that cannot be played yet.
    """
    has_packs = record == LARGE_TABLES
    refuse(data, has_packs=has_packs)
    tables = np.zeros(1, record)
    t = tables[0]
    names = names_of(data)
    programs = Programs(in_programs(data, names), PACK_EFFECTS if has_packs else EFFECTS)
    people = {name: number for number, name in enumerate(names.investigators)}
    rules = Rules(programs, people, {card.deck for card in data.small_cards.values()})
    write_board(t, data, names, programs)
    write_worlds(t, data, names, programs)
    write_mythos(t, data, names, programs, rules)
    write_monsters(t, data, names, rules)
    write_possessions(t, data, names, programs, rules)
    write_sheets(t, data.investigators)
    write_decks(t, cards_in_play(data, names))
    write_people(t, data, names, rules)
    if has_packs:
        write_packs(t, data, names, rules)
        write_boxes(t, data, names)
        write_pack_people(t, data, programs)
        write_sheets_in_play(t, data, rules)
        write_round_limits(t, data, programs)
    uses = write_uses(t, data, names, programs) if has_packs else None
    rules.write(t)
    programs.write_all(t)
    return Compiled(tables, rules, uses)


def compile_for(shared: Compiled, data: Data, ancient_one: str) -> Compiled:
    """Add an Ancient One to what all cells share.

    Parameters
    ----------
    shared
        Compiled from `data`; it is not changed.
    data
        Checked.
    ancient_one
        Ancient One that is played.
    """
    tables, rules = exact_copy(shared.tables), shared.rules.copy()
    t = tables[0]
    power = data.powers.get(ancient_one, Power(source="reconstructed"))
    _ancient_one(t, data, ancient_one)
    t["max_less"] = _taken_from_all(power)
    write_cup(t, data, names_of(data), power)
    t["one_rules"] = rules.add([Source.ONE], power.worshippers, power.power, of=("powers", ancient_one))
    if "start_program" in t.dtype.names:
        write_battle(t, power, rules.programs, ("powers", ancient_one))
    rules.write(t)
    rules.programs.write_all(t, written=shared.rules.programs)
    if shared.uses is not None:
        write_one_uses(t, shared.uses, ancient_one)
    return Compiled(tables, rules, shared.uses)


def in_cell(tables: Array, data: Data, cell: Cell) -> Array:
    """Return the Tables record of a cell, an array of length 1.

    Parameters
    ----------
    tables
        Part that all cells of its Ancient One share; it is not changed.
    data
        Checked.
    cell
        What is played: Ancient One, level, number of players, and the team if it is named.
    """
    tables = exact_copy(tables)
    t = tables[0]
    _limits(t, data, cell)
    if t.dtype == LARGE_TABLES:
        write_level(t, data, cell.difficulty)
    _team(t, data, cell, names_of(data))
    return tables


def _limits(t: Any, data: Data, cell: Cell) -> None:
    rules, level = data.rules, data.levels[cell.difficulty]
    for field, name in BY_PLAYERS.items():
        t[field] = getattr(rules, name)[cell.players - 1]
    for field, name in RULES.items():
        t[field] = getattr(rules, name)
    for field, name in LEVEL.items():
        t[field] = getattr(level, name)
    t["start_status_more"] = int(level.blessed) - int(level.cursed)
    t["monster_limit"] = max(0, int(t["monster_limit"]) + level.monsters)
    for switch in SWITCHES:
        t[switch] = getattr(rules.open, switch)


def _team(t: Any, data: Data, cell: Cell, names: Names) -> None:
    t["n_seats"] = cell.players
    pool = [number for number, name in enumerate(names.investigators) if name in data.people]
    t["n_pool"] = len(pool)
    t["pool"][: len(pool)] = pool
    t["team"] = NONE
    for seat, name in enumerate(cell.team or ()):
        t["team"][seat] = names.investigators.index(name)


def _taken_from_all(power: Power) -> int:
    """Return by how much a sleeping Ancient One lowers the maximum of sanity and stamina."""
    changes = (
        int(operand(step, "by"))
        for step in power.power
        if step.name == "modify" and operand(step, "what") == "max_sanity"
    )
    return -sum(changes)


def _ancient_one(t: Any, data: Data, name: str) -> None:
    """Write the part of the sheet that the battle needs; sliders stay as they were at the awakening."""
    one = data.ancient_ones[name]
    if "ancient_one" in (t.dtype.names or ()):
        t["ancient_one"] = list(data.ancient_ones).index(name)
    t["doom"], t["max_loss"] = one.doom, one.max_loss
    t["combat_by_terror"] = one.combat == "terror"
    t["combat"] = 0 if one.combat == "terror" else one.combat
    t["start"] = codes.STARTS.index(one.start)
    t["physical"], t["magical"] = codes.DEFENCES.index(one.physical), codes.DEFENCES.index(one.magical)
    t["attack_skill"] = NONE
    if one.attack is not None:
        if one.attack.skill is not None:
            t["attack_skill"] = SKILLS.index(one.attack.skill)
        t["attack_modifier"], t["attack_falls"] = one.attack.modifier, one.attack.falls
        t["doom_gain"] = one.attack.doom
        for name, points in one.attack.loses.items():
            t["loses"][codes.RESOURCES.index(name)] = points
    t["track_used"] = 1  # every skill is rolled in one phase or another
    t["track_after"] = range(TRACKS + 1)
    t["start_stop"] = 0
