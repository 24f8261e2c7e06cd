"""Monsters of some kinds in the area, which a program makes an investigator evade or fight (Evade Check)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.monster_markers import place_of
from simcore.games.arkham_horror.rules.board.pack_words import BIT_OF_TRAIT
from simcore.games.arkham_horror.rules.board.rule_matching import has_trait
from simcore.games.arkham_horror.rules.effects.frame import PC, WHO
from simcore.games.arkham_horror.rules.fights.combat import fight
from simcore.games.arkham_horror.rules.fights.evading import evade
from simcore.games.arkham_horror.rules.records.codes import CUP, Down
from simcore.games.arkham_horror.rules.records.decisions import FIGHT_MARKER, Decision
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, has, members, none_of, with_one
from simcore.kernels.decisions import ask, chosen, clear_options, offer


@kernel
def do_confront(s, t, log, frame, row):
    """Evade or fight each monster of some kinds, or with a trait, in the area; return True while it waits."""
    seat, area = frame[WHO], np.int64(s["at"][frame[WHO]])
    frame[PC] += 1
    met = none_of(as_set(s["markers"][CUP]))
    while s["down"][seat] == Down.UP and not is_ended(s) and s["at"][seat] == area:
        clear_options(s)
        for marker in members(as_set(s["markers"][area]) & ~met):
            if is_confronted(t, s, marker, row):
                offer(s, marker)
                offer(s, FIGHT_MARKER + marker)
        if s["n_options"] == 0:
            return False
        if ask(t, s, log, Decision.FACE, seat):
            return True
        marker = np.int64(chosen(s)) % FIGHT_MARKER
        fights = chosen(s) >= FIGHT_MARKER
        met = with_one(met, marker)
        if not fights:
            if evade(t, s, log, seat, marker):
                return True
            fights = s["result"] == 0
        is_there = s["down"][seat] == Down.UP and not is_ended(s) and place_of(s, marker) == area
        if fights and is_there and fight(t, s, log, seat, marker):
            return True
    return False


@kernel
def is_confronted(t, s, marker, row):
    """Return whether a monster is of the kinds, or has the trait, that a step names."""
    kind = np.int64(t["kind_of"][marker])
    if row["b"] >= 0:
        return has_trait(t, s, kind, BIT_OF_TRAIT[np.int64(row["b"])])
    return has(as_set(t["kind_sets"][np.int64(row["a"])]), kind) != 0
