"""Allies that left the game and can come back (Ally)."""

from __future__ import annotations

from simcore.games.arkham_horror.rules.board.plain_conditions import is_held
from simcore.jit.decorators import kernel
from simcore.kernels.bits import words_add, words_has


@kernel
def note_leaving(s, card):
    """Note that an ally leaves the game, unless another effect keeps it."""
    words_add(s["allies_gone"], card)


@kernel
def has_left_game(s, t, card):
    """Return whether an ally has left the game and has not come back."""
    if not words_has(s["allies_gone"], card) or is_held(s, card) or s["custody"] == card:
        return False
    for place in range(s["n_allies"]):
        if s["allies"][place] == card:
            return False
    return True
