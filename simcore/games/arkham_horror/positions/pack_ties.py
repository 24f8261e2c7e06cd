"""Relationships of a position, which only packs have: each player's card, and whether it is exhausted."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from simcore.contract.look import Look
from simcore.contract.position_values import Name, UnfitError
from simcore.contract.positions import Key, of_bit
from simcore.games.arkham_horror.box.pack_kinds import PackDeck
from simcore.games.arkham_horror.rules.board.pack_ties import N_TOGETHER, set_tie
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.jit.calls import INT64, closed, record_of
from simcore.jit.calls import NONE as NOTHING
from simcore.jit.decorators import again

TIE = "relationship"
"""Key of the card."""


def has_ties(look: Look) -> bool:
    """Return whether the records of a position are those of games with packs."""
    return "tie" in (look.state.dtype.names or ())


def tie_of(look: Look, seat: int) -> int:
    """Return the Relationship card of a player; NONE if there is none."""
    entry = int(look.state["tie"][seat]) if has_ties(look) else NONE
    return NONE if entry == NONE else int(look.state["force_item"][entry])


@functools.cache
def _set_tie_for(tables: np.dtype[Any], state: np.dtype[Any]) -> Callable[..., Any]:
    """Return the compiled kernel that gives a player a card, for some records."""
    return closed(again(set_tie), NOTHING, (record_of(tables), record_of(state), INT64, INT64))


def _cards(look: Look) -> Sequence[str]:
    """Return the names of the Relationship cards; other cards have none here."""
    names = look.list_of("cards")
    if not has_ties(look):
        return ["" for _ in names]
    decks = look.tables["pack_deck_of"]
    return [name if int(decks[card]) == PackDeck.RELATIONSHIP else "" for card, name in enumerate(names)]


def _put(look: Look, row: int, card: int) -> None:
    n = int(look.state["n_seats"])
    if card != NONE and n < N_TOGETHER:
        raise UnfitError("a single investigator has no relationship")
    if card != NONE and n == N_TOGETHER and tie_of(look, 1 - row) != NONE:
        raise UnfitError("two players share one relationship", "the key of one of them")
    if has_ties(look):
        _set_tie_for(look.tables.dtype, look.state.dtype)(look.tables, look.state, row, card)


def _exhausted() -> Key:
    plain = of_bit(f"{TIE}-exhausted", "whether the Relationship card is exhausted", "ties_used")

    def get(look: Look, row: int) -> bool | None:
        return plain.get(look, row) if has_ties(look) else None

    def put(look: Look, row: int, exhausted: bool) -> None:
        if exhausted and tie_of(look, row) == NONE:
            raise UnfitError("the player has no relationship", f"a player with a {TIE}")
        if has_ties(look):
            plain.put(look, row, exhausted)

    return replace(plain, get=get, put=put)


def tie_keys() -> tuple[Key, ...]:
    """Return the keys of the relationships; a game without packs has none of them."""
    return (
        Key(
            TIE,
            "Relationship card, which joins the investigator and the one of the next player",
            Name("Relationship card", _cards, NONE),
            tie_of,
            _put,
        ),
        _exhausted(),
    )
