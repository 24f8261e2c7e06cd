"""Effects of an Ancient One on its battle: defences, lives, and the successes that it takes to defeat it.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import DEFENCES
from simcore.games.arkham_horror.box.effect_kinds import YES_NO, Quantity
from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.box.pack_kinds import RULE, PackQuantity
from simcore.games.arkham_horror.box.pack_vocabulary import PackOp
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_foes import set_rating
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.jit.decorators import inlined, kernel

FIRST_PLAYER_FIXED = RULE.numbers["first_player_fixed"]
YES = YES_NO.numbers["yes"]
KINDS = len(DEFENCES)
MOST_DOOM = 120  # tokens of the game


# --- what the start of the battle changes, until its end


@kernel
def do_set(s, t, row):
    """Set a number of the battle: read once, when the battle begins (Final Battle)."""
    what, value = row["a"], amount(t, s, np.int64(s["lead"]), np.int64(row["b"]))
    if what == Quantity.ANCIENT_COMBAT and row["e"] >= 0:
        s["lead_rating"] = value - np.int64(s["rating"])
    elif what == Quantity.ANCIENT_COMBAT:
        s["rating"] = value
    elif what == PackQuantity.DOOM_NEED_TIMES:
        s["need_times"] = value
    elif what == PackQuantity.DOOM_CAP:
        s["doom_cap"] = value


@kernel
def do_modify(s, t, row):
    """Add to a number of the battle."""
    what, value = row["a"], amount(t, s, np.int64(s["lead"]), np.int64(row["b"]))
    if what == PackQuantity.DOOM_NEED:
        s["need_more"] += value
    elif what == PackQuantity.BATTLE_SUCCESSES:
        s["hits_more"] += value


@kernel
def change_battle(s, t, row):
    """Put a rule of the battle in force for the rest of it: `set` or `modify` as a step of a program.

    In a combat, a monster sets its combat rating (Combat Rating).
    """
    if s["fighting"] == 0:
        if row["op"] == Op.SET and row["a"] == Quantity.COMBAT_RATING and s["foe"] != NONE:
            set_rating(s, amount(t, s, np.int64(s["actor"]), np.int64(row["b"])))
        return False
    if row["op"] == Op.SET:
        do_set(s, t, row)
    else:
        do_modify(s, t, row)
    return False


change_of_battle = pack_only(change_battle, no)


# --- doom tokens


@kernel
def limit_or_more(s, t, row):
    """Return the most doom tokens that a step can lead to (Doom Track)."""
    return np.int64(MOST_DOOM) if row["b"] == YES else max(np.int64(s["doom"]), np.int64(t["doom"]))


@inlined
def limit(_, t, __):
    """Return the length of the doom track."""
    return np.int64(t["doom"])


most_doom = pack_only(limit_or_more, limit)


# --- verbs


@kernel
def do_defence(s, row):
    """Give the Ancient One a defence of either kind in place of the one that it has."""
    physical, magical = np.int64(s["foe_defence"]) // KINDS, np.int64(s["foe_defence"]) % KINDS
    if row["a"] >= 0:
        physical = np.int64(row["a"])
    if row["b"] >= 0:
        magical = np.int64(row["b"])
    s["foe_defence"] = KINDS * physical + magical


@kernel
def is_of_battle(row):
    """Return whether a step is one of this module."""
    op = row["op"]
    return PackOp.LIVES <= op <= PackOp.DEFENCE or (op == PackOp.RULE and row["a"] == FIRST_PLAYER_FIXED)


@kernel
def battle_step(s, t, seat, row):
    """Apply an effect on the battle; it never waits."""
    op = row["op"]
    if op == PackOp.DEFENCE:
        do_defence(s, row)
    elif op == PackOp.LIVES:
        s["lives"] = row["a"] - 1
    elif op == PackOp.DEBT:
        s["debt"] += amount(t, s, seat, np.int64(row["a"]))
    else:
        s["marker_stays"] = 1
