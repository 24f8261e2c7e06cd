"""Fields of the State that only games with packs have."""

from __future__ import annotations

from simcore.games.arkham_horror.box.pack_kinds import PACK_DECKS
from simcore.games.arkham_horror.limits import BASE, LARGE, MAX_PACK_DECK, Limits
from simcore.games.arkham_horror.rules.records import pack_uses
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

BATTLE = Group(
    "The battle with an Ancient One whose sheet has programs",
    (
        Field("fighting", "i1", "1 once the battle has begun"),
        Field("debt", "i2", "successes that are due before any other counts"),
        Field("lives", "i1", "how often the Ancient One comes back with all doom tokens"),
        Field("life_lost", "i1", "1 if the last attack took a life"),
        Field("need", "i2", "successes that remove a doom token"),
        Field("need_more", "i2", "successes of these beyond one for each player, before multiplying"),
        Field("need_times", "i2", "factor of these successes"),
        Field("doom_cap", "i2", "most doom tokens that go in a round; 0: any number"),
        Field("taken", "i2", "doom tokens that went in this round"),
        Field("hits_more", "i2", "what each attack on it changes its successes by"),
        Field("lead_rating", "i2", "what is added to its combat rating against the first player"),
        Field("marker_stays", "i1", "1: the first player marker stays until the player is devoured"),
    ),
)

GROUPS: tuple[Group, ...] = (DECKS, BATTLE, pack_uses.WINDOWS)
"""One group for each topic."""


def groups(limits: Limits) -> tuple[Group, ...]:
    """Return the groups of packs in records of some limits; none in the base layout."""
    return () if limits == BASE else GROUPS
