"""Fields of the State that only games with packs have."""

from __future__ import annotations

from simcore.games.arkham_horror.box.pack_kinds import PACK_DECKS
from simcore.games.arkham_horror.limits import BASE, LARGE, MAX_PACK_DECK, Limits
from simcore.records.schema import WORD, Field, Group

DECK = (len(PACK_DECKS),)
CARDS = (len(PACK_DECKS), MAX_PACK_DECK)

DECKS = Group(
    "Decks that only packs have, in the order of `PACK_DECKS`",
    (
        Field("pack_deck", "i2", "cards in random order of each deck, or of each layer of it", CARDS),
        Field("n_pack_deck", "i2", "number of these", DECK),
        Field("pack_under", "i2", "cards under each of these decks, next card first", CARDS),
        Field("n_pack_under", "i2", "number of these", DECK),
        Field("pack_discards", "i2", "discards of each of these decks, first one first", CARDS),
        Field("n_pack_discards", "i2", "number of these", DECK),
        Field(
            "removed",
            "i8",
            "kinds of cards that are out of the game, one bit each",
            (LARGE.cards // WORD,),
            bits=True,
        ),
    ),
)

GROUPS: tuple[Group, ...] = (DECKS,)
"""One group for each topic."""


def groups(limits: Limits) -> tuple[Group, ...]:
    """Return the groups of packs in records of some limits; none in the base layout."""
    return () if limits == BASE else GROUPS
