"""Decks of a position: a reader takes out of the full ones what lies elsewhere."""

from __future__ import annotations

from collections.abc import Callable

from simcore.contract.look import Look
from simcore.contract.position_values import Name, Names
from simcore.contract.positions import TABLE, Key, pile_of, set_pile
from simcore.games.elder_sign.positions.sets import ADVENTURE, CARD, free_copies, members
from simcore.games.elder_sign.rules.records.codes import DECKS, NONE


def _elsewhere(look: Look) -> set[int]:
    """Return the adventures that are in play or trophies."""
    won = [card for bits in look.state["won"].tolist() for card in members(bits)]
    return {int(card) for card in look.state["place_card"] if int(card) != NONE} | set(won)


def _all_museum(look: Look) -> list[int]:
    return [int(card) for card in look.tables["museum"][: int(look.tables["n_museum"])]]


def _all_worlds(look: Look) -> list[int]:
    return [int(card) for card in look.tables["other"][: int(look.tables["n_other"])]]


def _all_mythos(look: Look) -> list[int]:
    return list(range(int(look.tables["n_mythos"])))


def _all_cards(deck: int) -> Callable[[Look], list[int]]:
    def cards(look: Look) -> list[int]:
        return [int(card) for card in look.tables["deck_cards"][deck][: int(look.tables["deck_size"][deck])]]

    return cards


def _held(look: Look) -> set[int]:
    return {card for bits in look.state["held"].tolist() for card in members(bits)}


def _in_effect(look: Look) -> set[int]:
    return {int(look.state["mythos"])}


Decked = tuple[str, str, int, Callable[[Look], list[int]], Callable[[Look], set[int]], Name, str, str]
DECKED: tuple[Decked, ...] = (
    ("adventure_deck", "n_adventures", TABLE, _all_museum, _elsewhere, ADVENTURE, "removed-adventures",
     "adventures that are out of the game"),
    ("world_deck", "n_worlds", TABLE, _all_worlds, _elsewhere, ADVENTURE, "removed-worlds",
     "Other Worlds that are out of the game"),
    ("mythos_deck", "n_mythos", TABLE, _all_mythos, _in_effect, Name("mythos card", "mythos"),
     "discarded-mythos", "mythos cards that were discarded since the deck was shuffled"),
    *(("deck", "n_deck", number, _all_cards(number), _held, CARD, f"removed-{name}",
       f"cards of the {name} deck that are out of the game") for number, name in enumerate(DECKS)),
)  # fmt: skip
"""Field, count and row of each deck; all of its cards; cards elsewhere; key of those in neither place."""


def removed(decked: Decked) -> Key:
    """Return the key of the cards that are neither in a deck nor elsewhere."""
    field, count, index, all_of, elsewhere, name, key, meaning = decked

    def get(look: Look, row: int) -> list[int]:
        there = {*pile_of(look, field, count, index), *elsewhere(look)}
        return [card for card in all_of(look) if card not in there]

    def put(look: Look, row: int, cards: list[int]) -> None:
        free = sum(1 << card for card in pile_of(look, field, count, index))
        gone = free_copies(look, str(name.labels), cards, free, name.what)
        left = [card for card in pile_of(look, field, count, index) if card not in gone]
        set_pile(look, left, field, count, index)

    return Key(key, meaning, Names(name, 64), get, put, implied=key != "discarded-mythos")
