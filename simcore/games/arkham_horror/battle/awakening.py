"""The Ancient One awakens: effects of its sheet at the start of the battle.

Rules are cited by their entries in the reference guide; "Final Battle 1" to "3" are the steps of a round in
its entry "Final Battle".
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.battle.devoured import devour, devour_if
from simcore.games.arkham_horror.battle.rounds import enter
from simcore.games.arkham_horror.box.codes import AT_AWAKENING, CURSED, STARTS, BoxStream, Cause, Phase
from simcore.games.arkham_horror.box.dice import least_success, one_die
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.box.possessions import discard
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import members
from simcore.kernels.endings import lose_game
from simcore.kernels.event_log import emit3
from simcore.kernels.replay import recorded

START_ITEMS, START_CLUES, START_MONSTERS, START_GATES, START_CURSE, START_END = (
    STARTS.index(name) for name in ("items", "clues", "monster-trophies", "gate-trophies", "curse", "end")
)


@inlined
def start_battle(t, s, log):
    """Resolve the start of the battle by the sheet of the Ancient One (Ancient One: Start of Battle).

    Without a battle the game is lost, as it is if all investigators were devoured before. Otherwise the first
    round begins (The Ancient One Awakens).
    """
    start = t["start"]
    if s["alive"] == 0:
        lose_game(s, Cause.SANITY)
        s["loss_attack"] = AT_AWAKENING
        return
    if start == START_END:
        lose_game(s, Cause.NO_BATTLE)
        s["loss_attack"] = AT_AWAKENING
        return
    for seat in members(np.int64(s["alive"])):
        if start == START_CURSE:
            curse(s, log, seat)
        elif start == START_ITEMS:
            roll_items(t, s, log, seat)
        elif start == START_CLUES:
            devour_if(s, log, seat, s["clues"][seat] <= 0, Cause.CLUES)
        elif start == START_MONSTERS:
            devour_if(s, log, seat, s["monster_trophies"][seat] <= 0, Cause.MONSTER_TROPHIES)
        elif start == START_GATES:
            devour_if(s, log, seat, s["gate_trophies"][seat] <= 0, Cause.GATE_TROPHIES)
    if not s["over"]:
        enter(s, Phase.ROUND)


@kernel
def curse(s, log, seat):
    """Curse an investigator or remove a blessing (Curse); the sheet devours those already cursed.

    A new curse is not rolled for in the next refresh (Upkeep Phase).
    """
    if s["status"][seat] == CURSED:
        devour(s, log, seat, Cause.CURSED_TWICE)
        return
    before = s["status"][seat] + 0
    s["status"][seat] = before - 1
    s["status_new"][seat] = 1
    emit3(log, BoxEvent.STATUS, seat, before - 1, before)


@kernel
def roll_items(t, s, log, seat):
    """Roll a die for each item and discard it on a failure (Item, Failure); some cannot be lost."""
    place = 0
    number = 0
    while place < s["n_held"][seat]:
        card = s["held"][seat, place]
        if not t["item"][card] or t["safe"][card]:
            place += 1
            continue
        die = recorded(s, one_die(s["key"], s["game_number"], BoxStream.ITEMS + seat, number))
        number += 1
        emit3(log, BoxEvent.ITEM_DIE, seat, card, die)
        if die < least_success(s, seat):
            discard(t, s, log, seat, place)
        else:
            place += 1
