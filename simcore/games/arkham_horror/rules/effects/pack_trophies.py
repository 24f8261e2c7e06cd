"""Trophies that conditions of packs compare."""

from __future__ import annotations

from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.effects.spending import ANY_VALUE, trophies_value
from simcore.jit.decorators import kernel


@kernel
def note(s, t, seat):
    """Note what the monster trophies of an investigator are worth, before a condition that may ask for it.

    The worth depends on standing rules, whose conditions cannot ask for it.
    """
    if seat >= 0:
        s["trophy_toughness"][seat] = trophies_value(t, s, seat, False, ANY_VALUE)
    return False


note_trophies = pack_only(note, no)
