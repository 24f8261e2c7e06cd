"""Discarding of cards: under their decks, in games that keep drawing from decks (Discarding)."""

from __future__ import annotations

from typing import Any

import numpy as np

from simcore.games.arkham_horror.box.pack_discarding import forget_steps, forget_top, put_pack_under
from simcore.jit.choices import by_field
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import closed_up

DECKS = 4  # of possessions; after them come allies and special cards


@inlined
def is_of_no_pack(*_: Any) -> bool:
    """Return False in games without the decks of packs."""
    return False


lay_aside_in_packs = by_field("n_pack_under", put_pack_under, is_of_no_pack)
"""`lay_aside_in_packs(s, t, card)`: put a card of a deck of packs back; return whether it was one."""


@inlined
def nothing(_: Any, __: Any) -> None:
    """Do nothing in games without the decks of packs."""


shuffled_in = by_field("known_top", forget_top, nothing)
"""`shuffled_in(s, deck)`: forget the known order of a deck of possessions."""


@kernel
def put_under(s: Any, record: Any) -> None:
    """Put a card under its deck, an ally back into the ally deck; special cards are unlimited."""
    t, card = record
    deck = t["card_deck"][card]
    if deck < DECKS and t["discard_shuffle"]:
        shuffled_in(s, deck)
        n = s["n_deck"][deck]
        s["deck"][deck, n] = card
        s["n_deck"][deck] = n + 1
        return
    if deck < DECKS:
        n = s["n_under"][deck]
        s["under"][deck, n] = card
        s["n_under"][deck] = n + 1
        return
    if lay_aside_in_packs(s, t, card):
        return
    for ally in range(t["n_allies"]):
        if t["allies"][ally] == card:
            s["allies"][s["n_allies"]] = card
            s["n_allies"] += 1


@kernel
def move_up(s: Any, gone: Any) -> None:
    """Shift all references to the cards after one that has left the hand of a seat."""
    seat, place = gone
    s["new_cards"][seat] = closed_up(np.int64(s["new_cards"][seat]), place)
    if s["card_of"] == seat and s["card_at"] >= place:
        s["card_at"] = s["card_at"] - 1 if s["card_at"] > place else -1


@kernel
def keep_tokens(s: Any, gone: Any) -> None:
    """Note the tokens of a card that leaves the hand of a seat."""
    seat, place = gone
    s["left_tokens"] = s["tokens"][seat, place]


@kernel
def forget_it(_: Any, __: Any) -> None:
    """Forget a card in a game without further draws."""


lay_aside = by_field("n_under", put_under, forget_it)
"""`lay_aside(s, (t, card))`: put a discarded card under its deck, if the game has decks."""

changes_hands = by_field("left_tokens", forget_steps, forget_it)
"""`changes_hands(s, (t, taker, card))`: forget the steps of a task that another investigator gets."""

note_tokens = by_field("left_tokens", keep_tokens, forget_it)
"""`note_tokens(s, (seat, place))`: note the tokens of a card that leaves the hand of a seat."""

follow = by_field("card_at", move_up, forget_it)
"""`follow(s, (seat, place))`: update references after a card has left the hand, if cards have programs."""
