"""Discarding of cards of decks that only packs have."""

from __future__ import annotations

from typing import Any

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import ANY_DECK, PACK_DECKS, RESOLVED_DECKS, PackDeck
from simcore.jit.decorators import kernel

FIRST_RESOLVED = PACK_DECKS.index(RESOLVED_DECKS[0])
FIRST_DECK = ANY_DECK.numbers[PACK_DECKS[0]]
NONE = -1


@kernel
def put_on_discards(s: Any, deck: Any, card: Any) -> None:
    """Put a card on the discards of its deck."""
    n = s["n_pack_discards"][deck]
    s["pack_discards"][deck, n] = card
    s["n_pack_discards"][deck] = n + 1


@kernel
def forget_steps(s: Any, gift: Any) -> None:
    """Forget the steps of a mission or task that changes hands (Mission, Task)."""
    t, taker, card = gift
    if t["n_steps"][card]:
        s["tokens"][taker, s["n_held"][taker] - 1] = 0


@kernel
def forget_top(s: Any, deck: Any) -> None:
    """Forget which cards lie on a deck, into which a discarded card is shuffled."""
    s["known_top"][deck] = 0


@kernel
def return_gate_card(s: Any, card: Any) -> None:
    """Put a gate card that an investigator has kept under its deck again; NONE means none."""
    if card != NONE:
        s["gate_cards_under"][s["n_gate_cards_under"]] = card
        s["n_gate_cards_under"] += 1


@kernel
def put_pack_under(s: Any, t: Any, card: Any) -> bool:
    """Put a discarded card where it belongs; return whether it belongs to a deck that only packs have.

    Discarded Corruption cards do not come again (Corruption Cards). Cards that take effect at once go on the
    discards of their deck, all others under it (Discarding).
    """
    deck = np.int64(t["pack_deck_of"][card])
    if deck == NONE:
        return_gate_card(s, np.int64(t["kept_of"][card]))
        return False
    if deck == PackDeck.CORRUPTION or deck >= FIRST_RESOLVED:
        put_on_discards(s, deck, card)
        return True
    if t["discard_shuffle"]:
        s["known_top"][FIRST_DECK + deck] = 0
        n = s["n_pack_deck"][deck]
        s["pack_deck"][deck, n] = card
        s["n_pack_deck"][deck] = n + 1
        return True
    n = s["n_pack_under"][deck]
    s["pack_under"][deck, n] = card
    s["n_pack_under"][deck] = n + 1
    return True
