"""Preparation of the investigators, as numbers of the Tables of a game with packs."""

from __future__ import annotations

from typing import Any

from simcore.games.arkham_horror.box.codes import BLESSED, CURSED, FULL, NONE
from simcore.games.arkham_horror.box.limits import DECKS, SKILLS
from simcore.games.arkham_horror.scenario.names import Names
from simcore.games.final_battle.scenario.models import Loadout, Preparation
from simcore.games.final_battle.scenario.pack_models import Data

MOST_CLUES = 99


def write_preparation(t: Any, data: Data, names: Names, preparation: Preparation) -> None:
    """Write a preparation into the Tables of its cell, in place of the setup of the whole game."""
    t["by_recipe"] = not preparation.investigators
    t["allies_percent"], t["start_terror"] = preparation.allies, preparation.terror
    t["blessed_percent"], t["cursed_percent"] = preparation.blessed, preparation.cursed
    t["start_rubble"] = preparation.rubble
    t["max_less"] = t["max_loss"]
    for place, deck in enumerate(DECKS):
        t["visits"][place], t["look"][place] = preparation.visits.get(deck, 0), data.rules.look[deck]
    pool = list(preparation.investigators)
    if pool:
        t["n_pool"], t["pool"][: len(pool)] = len(pool), [names.investigators.index(name) for name in pool]
    t["now_sanity"] = t["now_stamina"] = FULL
    t["start_stop"] = NONE
    for number, name in enumerate(names.investigators):
        for place, skill in enumerate(SKILLS):
            t["lowest"][number, place] += preparation.skills[skill]
        if name in preparation.investigators:
            _loadout(t, number, names, preparation.investigators[name])
        else:
            clues = int(t["start_clues"][number]) + preparation.clues
            t["start_clues"][number] = min(clues, MOST_CLUES)
            t["start_monsters"][number] = preparation.monster_trophies
            t["start_gates"][number] = preparation.gate_trophies


def _loadout(t: Any, number: int, names: Names, loadout: Loadout) -> None:
    t["now_sanity"][number] = FULL if loadout.sanity is None else loadout.sanity
    t["now_stamina"][number] = FULL if loadout.stamina is None else loadout.stamina
    t["start_clues"][number] = loadout.clues
    t["start_monsters"][number], t["start_gates"][number] = loadout.monster_trophies, loadout.gate_trophies
    t["start_status"][number] = BLESSED if loadout.blessed else CURSED if loadout.cursed else 0
    t["n_fixed"][number] = len(loadout.cards)
    t["fixed"][number, : len(loadout.cards)] = [names.cards.index(card) for card in loadout.cards]
    if loadout.sliders is not None:
        t["start_stop"][number] = loadout.sliders
