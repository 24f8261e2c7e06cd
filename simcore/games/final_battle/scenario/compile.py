"""Tables record: the scenario of one cell as numbers, and the names of these numbers."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Any

import numpy as np

from simcore.contract.game import Cell
from simcore.games.arkham_horror.box import codes
from simcore.games.arkham_horror.box.codes import BLESSED, CURSED, FULL, NONE, TRACKS
from simcore.games.arkham_horror.box.compile import write_cards, write_decks, write_sheets
from simcore.games.arkham_horror.box.limits import DECKS, SKILLS
from simcore.games.final_battle.rules.tables import TABLES
from simcore.games.final_battle.scenario import models

SETTING = (1, 2, 0)  # tracks as they are set: fight and will first, since all battles are fought with them


@dataclass(frozen=True)
class Names:
    """Labels of the codes in the records."""

    investigators: tuple[str, ...]
    cards: tuple[str, ...]


def names_of(data: models.Data) -> Names:
    """Return the labels in the order of the codes."""
    return Names(tuple(data.investigators), tuple(data.cards))


def compile_cell(data: models.Data, cell: Cell) -> np.ndarray[Any, np.dtype[np.void]]:
    """Return the Tables record of a cell, an array of length 1."""
    tables = np.zeros(1, TABLES)
    t = tables[0]
    names = names_of(data)
    preparation = data.preparations[cell.difficulty]
    _battle(t, data, cell, preparation)
    write_cards(t, data.cards, int(t["physical"]), int(t["magical"]))
    write_sheets(t, data.investigators)
    write_decks(t, data.cards)
    _investigators(t, data, names, preparation)
    _preparation(t, data, preparation)
    pool = list(preparation.investigators) or list(data.investigators)
    t["n_pool"] = len(pool)
    t["pool"][: len(pool)] = [names.investigators.index(name) for name in pool]
    t["team"] = NONE
    for seat, name in enumerate(cell.team or ()):
        t["team"][seat] = names.investigators.index(name)
    return tables


def _battle(t: Any, data: models.Data, cell: Cell, preparation: models.Preparation) -> None:
    one, rules = data.ancient_ones[cell.ancient_one], data.rules
    t["n_seats"] = cell.players
    t["carry"] = rules.left_over == "carry"
    t["hands"], t["round_limit"] = rules.hands, rules.round_limit
    t["doom"], t["max_loss"] = one.doom, one.max_loss
    t["combat"] = -preparation.terror if one.combat == "terror" else one.combat
    t["start"] = codes.STARTS.index(one.start)
    t["physical"] = codes.DEFENCES.index(one.physical)
    t["magical"] = codes.DEFENCES.index(one.magical)
    attack = one.attack
    t["attack_skill"] = NONE
    if attack is not None:
        t["attack_skill"] = NONE if attack.skill is None else SKILLS.index(attack.skill)
        t["attack_modifier"], t["attack_falls"] = attack.modifier, attack.falls
        t["doom_gain"] = attack.doom
        for name, points in attack.loses.items():
            t["loses"][codes.RESOURCES.index(name)] = points
    t["track_used"] = (0, 1, 1)  # combat checks roll fight, spells roll lore
    if t["attack_skill"] >= 0:
        t["track_used"][t["attack_skill"] // 2] = 1
    coming = [track for track in SETTING if t["track_used"][track]]
    t["track_after"] = TRACKS
    for before, after in itertools.pairwise((NONE, *coming, TRACKS)):
        t["track_after"][before + 1] = after


def _investigators(t: Any, data: models.Data, names: Names, preparation: models.Preparation) -> None:
    for i, (name, investigator) in enumerate(data.investigators.items()):
        loadout = preparation.investigators.get(name)
        for j, skill in enumerate(SKILLS):
            t["lowest"][i, j] += preparation.skills[skill]
        t["start_stop"][i] = NONE
        t["now_sanity"][i] = t["now_stamina"][i] = FULL
        cards = investigator.cards if loadout is None else loadout.cards
        t["n_fixed"][i] = len(cards)
        for j, card in enumerate(cards):
            t["fixed"][i, j] = names.cards.index(card)
        if loadout is None:
            t["start_clues"][i] = min(investigator.clues + preparation.clues, 99)
            t["start_monsters"][i] = preparation.monster_trophies
            t["start_gates"][i] = preparation.gate_trophies
            t["start_status"][i] = BLESSED if investigator.blessed else 0
            for j, deck in enumerate(DECKS):
                t["draws"][i, j] = investigator.draws.get(deck, 0)
                t["extra"][i, j] = investigator.ability == f"extra-{deck}"
            continue
        t["now_sanity"][i] = FULL if loadout.sanity is None else loadout.sanity
        t["now_stamina"][i] = FULL if loadout.stamina is None else loadout.stamina
        t["start_clues"][i] = loadout.clues
        t["start_monsters"][i] = loadout.monster_trophies
        t["start_gates"][i] = loadout.gate_trophies
        t["start_status"][i] = BLESSED if loadout.blessed else CURSED if loadout.cursed else 0
        if loadout.sliders is not None:
            t["start_stop"][i] = loadout.sliders


def _preparation(t: Any, data: models.Data, preparation: models.Preparation) -> None:
    t["by_recipe"] = not preparation.investigators
    t["allies_percent"], t["terror"] = preparation.allies, preparation.terror
    t["blessed_percent"], t["cursed_percent"] = preparation.blessed, preparation.cursed
    t["rubble"] = preparation.rubble
    for i, deck in enumerate(DECKS):
        t["visits"][i], t["look"][i] = preparation.visits.get(deck, 0), data.rules.look[deck]
