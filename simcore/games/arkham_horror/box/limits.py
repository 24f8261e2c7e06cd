"""Limits on the size of a scenario: declared bounds that determine the widths of the records."""

from __future__ import annotations

from dataclasses import dataclass

from simcore.games.arkham_horror.box.codes import FOES
from simcore.records.shared import MAX_SEATS as MAX_SEATS

MAX_HELD = 28
PLACES = 32  # for cards that are held
MAX_INVESTIGATORS = 64
MAX_FIXED = 12
MAX_DOOM = 60
MAX_TOKENS = 40
MAX_HEALTH = 20
MAX_DRAWS = 4
SKILLS = ("speed", "sneak", "fight", "will", "lore", "luck")
DECKS = ("common", "unique", "spell", "skill")
BYTE = 128  # numbers below it fit into a byte with a sign


def index_type(size: int) -> str:
    """Return the type of a field whose numbers are below `size`, or -1."""
    return "i1" if size <= BYTE else "i2"


@dataclass(frozen=True)
class BoxLimits:
    """Limits on the cards of the box.

    Parameters
    ----------
    cards
        Kinds of cards. In the base a power of two, as `PLACES` and `MAX_INVESTIGATORS`: an index is a shift
        then.
    deck
        Cards of one deck.
    ring
        Places for a deck.
    foes
        Kinds of monsters by their defences.
    """

    cards: int = 128
    deck: int = 100
    ring: int = 128
    foes: int = FOES

    @property
    def card(self) -> str:
        """Type of a field that holds a kind of card."""
        return index_type(self.cards)


BOX_LIMITS = BoxLimits()
MAX_CARDS, MAX_DECK, RING = BOX_LIMITS.cards, BOX_LIMITS.deck, BOX_LIMITS.ring
