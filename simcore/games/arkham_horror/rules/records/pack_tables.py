"""Fields of the Tables that only games with packs have."""

from __future__ import annotations

from simcore.games.arkham_horror.box.limits import MAX_INVESTIGATORS
from simcore.games.arkham_horror.box.pack_kinds import PACK_DECKS
from simcore.games.arkham_horror.limits import BASE, LARGE, MAX_PACK_DECK, Limits
from simcore.games.arkham_horror.rules.records.pack_uses import uses
from simcore.records.schema import Field, Group

BY_CARD = (LARGE.cards,)

DECKS = Group(
    "Decks that only packs have, in the order of `PACK_DECKS`, and special cards of packs",
    (
        Field("pack_cards", "i2", "cards of each deck, sorted by kind", (len(PACK_DECKS), MAX_PACK_DECK)),
        Field("n_pack_cards", "i2", "number of these", (len(PACK_DECKS),)),
        Field("pack_deck_of", "i1", "number of the deck of each card; -1: of no such deck", BY_CARD),
        Field("layer", "i1", "part of its deck from the top, from 1 on", BY_CARD),
        Field("matching", "i2", "card that counts as a copy of it; -1: none", BY_CARD),
        Field("card_symbol", "i1", "dimensional symbol of a card, by number; -1: none", BY_CARD),
        Field("card_program", "i2", "program of a card that takes effect when drawn; -1: none", BY_CARD),
        Field("supply", "i1", "copies of a special card of packs; 0: no limit", BY_CARD),
        Field("group", "i1", "group of a special card, in the order of `GROUPS`; -1: none", BY_CARD),
        Field("effect_of", "i2", "spell whose magical effect the card is; -1: none", BY_CARD),
        Field(
            "pack_extra",
            "i1",
            "additional cards of each deck that the ability reveals",
            (MAX_INVESTIGATORS, len(PACK_DECKS)),
        ),
    ),
)

BATTLE = Group(
    "Programs of the Ancient One in the battle, as rows of `code`; -1: none",
    (
        Field("start_program", "i2", "at the start of the battle"),
        Field("attack_program", "i2", "its attack"),
        Field("hit_program", "i2", "after each attack on it"),
        Field("life_program", "i2", "when it loses a life"),
    ),
)

GROUPS: tuple[Group, ...] = (DECKS, BATTLE, uses(LARGE))
"""One group for each topic."""


def groups(limits: Limits) -> tuple[Group, ...]:
    """Return the groups of packs in records of some limits; none in the base layout."""
    return () if limits == BASE else GROUPS
