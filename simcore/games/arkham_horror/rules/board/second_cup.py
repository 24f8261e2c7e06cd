"""The second cup of monsters, which a herald of a pack adds (Herald).

Its markers return to it, and draws that name it come from it. If it is empty, the normal cup
takes its place, or no monster comes.
"""

from __future__ import annotations

from simcore.games.arkham_horror.rules.board.layouts import pack_only
from simcore.games.arkham_horror.rules.records.codes import CUP, SECOND_CUP
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import as_set, has, is_odd

NORMAL, SECOND, BY_TURNS = range(3)
"""From which cup monsters come, in `cup_now`: by turns, the normal cup is first."""


@kernel
def pack_cup_of(s, marker):
    """Return the cup to which a marker returns."""
    return SECOND_CUP if has(as_set(s["of_second_cup"]), marker) else CUP


@kernel
def next_pack_cup(s, t):
    """Return the cup from which the next marker comes; it may be the second one although it is empty."""
    from_second = s["cup_now"] == SECOND
    if s["cup_now"] == BY_TURNS:
        s["cup_draws"] += 1
        from_second = not is_odd(s["cup_draws"])
    is_there = t["hex_cup_empty"] != 0 or as_set(s["markers"][SECOND_CUP]) != 0
    return SECOND_CUP if from_second and is_there else CUP


@inlined
def only_cup(*_):
    """Return the cup, the only one in the base data."""
    return CUP


cup_of = pack_only(pack_cup_of, only_cup)
"""`cup_of(s, marker)`: return the cup to which a marker returns."""
next_cup = pack_only(next_pack_cup, only_cup)
"""`next_cup(s, t)`: return the cup from which the next marker comes."""
