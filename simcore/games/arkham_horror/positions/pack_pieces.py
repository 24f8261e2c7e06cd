"""Decks of a position that only packs have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from simcore.contract.look import Look
from simcore.contract.position_values import Names
from simcore.contract.positions import Key, Section, pile_of, set_pile
from simcore.games.arkham_horror.box.pack_kinds import ANY_DECK, PACK_DECKS, PackDeck
from simcore.games.arkham_horror.box.positions import held
from simcore.games.arkham_horror.limits import MAX_PACK_DECK
from simcore.games.arkham_horror.positions.pack_ties import TIE, tie_of
from simcore.games.arkham_horror.positions.pieces import Pile
from simcore.games.arkham_horror.rules.records.codes import NONE

FIELD, UNDER, DISCARDS = "pack_deck", "pack_under", "pack_discards"


def has_packs(look: Look) -> bool:
    """Return whether the records of a position are those of games with packs."""
    return FIELD in (look.state.dtype.names or ())


class PackPile(Pile):
    """A deck that only packs have; games without packs have none of its cards."""

    def unknown(self, look: Look) -> list[int]:
        """Return the part with a random order."""
        return super().unknown(look) if has_packs(look) else []

    def seen(self, look: Look) -> list[int]:
        """Return the cards on it that a player has seen, next one first."""
        return super().seen(look) if has_packs(look) else []

    def below(self, look: Look) -> list[int]:
        """Return the part in known order."""
        return super().below(look) if has_packs(look) else []

    def discards(self, look: Look) -> list[int]:
        """Return the discards."""
        return pile_of(look, DISCARDS, f"n_{DISCARDS}", self.row) if has_packs(look) else []

    def set_discards(self, look: Look, numbers: list[int]) -> None:
        """Write the discards, which come out of the part with a random order."""
        self._without(look, numbers)
        set_pile(look, numbers, DISCARDS, f"n_{DISCARDS}", self.row)

    def set_unknown(self, look: Look, numbers: Iterable[int]) -> None:
        """Write the part with a random order."""
        if has_packs(look):
            super().set_unknown(look, numbers)

    def fill(self, look: Look) -> None:
        """Put all cards into the part with a random order."""
        if has_packs(look):
            super().fill(look)
            set_pile(look, [], DISCARDS, f"n_{DISCARDS}", self.row)

    def sort(self, look: Look) -> None:
        """Sort the part with a random order."""
        if has_packs(look):
            super().sort(look)
            set_pile(look, self.discards(look), DISCARDS, f"n_{DISCARDS}", self.row)


def _pile(deck: int) -> PackPile:
    def all_of(look: Look) -> list[int]:
        if not has_packs(look):
            return []
        t = look.tables
        return [int(card) for card in t["pack_cards"][deck][: int(t["n_pack_cards"][deck])]]

    def elsewhere(look: Look) -> Iterator[tuple[tuple[str, ...], int]]:
        if not has_packs(look):
            return
        for seat in range(int(look.state["n_seats"])):
            for card in held(look, seat):
                if int(look.tables["pack_deck_of"][card]) == deck:
                    yield ("players", str(seat + 1), "cards"), card
            if deck == PackDeck.RELATIONSHIP and tie_of(look, seat) != NONE:
                yield ("players", str(seat + 1), TIE), tie_of(look, seat)

    number = ANY_DECK.numbers[PACK_DECKS[deck]]
    return PackPile("card", "cards", FIELD, all_of, elsewhere, deck, UNDER, number)


PACK_PILES: list[PackPile] = []
PACK_PILES.extend(_pile(deck) for deck in range(len(PACK_DECKS)))


def _decks(look: Look) -> Mapping[str, int]:
    """Return the decks that only packs have, by name; none in games without packs."""
    return {name: deck for deck, name in enumerate(PACK_DECKS) if PACK_PILES[deck].all(look)}


def decks_section() -> Section:
    """Return the declaration of these decks."""
    cards = Names(PACK_PILES[0].name, MAX_PACK_DECK)

    def put_under(look: Look, row: int, numbers: list[int]) -> None:
        PACK_PILES[row].under_key("", "").put(look, row, numbers)

    def put_seen(look: Look, row: int, numbers: list[int]) -> None:
        PACK_PILES[row].set_seen(look, numbers)

    return Section(
        "decks",
        "deck",
        _decks,
        (
            Key(
                "seen",
                "cards on the deck that a player has seen, next one first",
                cards,
                lambda look, row: PACK_PILES[row].seen(look),
                put_seen,
            ),
            Key(
                "under",
                "cards under the deck, next one first",
                cards,
                lambda look, row: PACK_PILES[row].below(look),
                put_under,
            ),
            Key(
                "discards",
                "discards, first one first",
                cards,
                lambda look, row: PACK_PILES[row].discards(look),
                lambda look, row, numbers: PACK_PILES[row].set_discards(look, numbers),
            ),
        ),
    )
