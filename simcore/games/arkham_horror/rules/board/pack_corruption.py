"""Corruption cards, which leave the game with the gates of their dimensional symbol (Corruption Cards)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import PackDeck
from simcore.games.arkham_horror.rules.board.cards import lose_card
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_gate_markers import symbols_of
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has


@kernel
def discard_corruption(s, t, log, marker):
    """Discard all Corruption cards with a symbol of a closed gate (Corruption Cards)."""
    symbols = symbols_of(s, t, marker)
    for seat in range(s["n_seats"]):
        for place in range(np.int64(s["n_held"][seat]) - 1, -1, -1):
            card = np.int64(s["held"][seat, place])
            if t["pack_deck_of"][card] == PackDeck.CORRUPTION and has(symbols, t["card_symbol"][card]):
                lose_card(t, s, log, seat, place)


corruption_leaves = pack_only(discard_corruption, no)
"""`corruption_leaves(s, t, log, marker)`: discard the Corruption cards of a gate that closes."""
