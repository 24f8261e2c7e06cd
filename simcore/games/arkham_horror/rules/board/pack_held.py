"""Cards and tokens in hand that programs of packs name."""

from __future__ import annotations

import numpy as np

from simcore.effects.kinds import WORDS
from simcore.games.arkham_horror.box.effect_kinds import RESOURCES, THINGS
from simcore.games.arkham_horror.box.pack_kinds import GROUPS, WHAT, PackDeck
from simcore.games.arkham_horror.rules.board.plain_numbers import UNIQUE, has_of, things_of
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.jit.decorators import kernel
from simcore.kernels.bits import bit, count

FIRST_TOKEN, FIRST_OTHER = WORDS + len(THINGS), WORDS + len(THINGS) + len(RESOURCES)
"""First words for cards that are a token, and that are neither a token nor a kind of the base data."""
BLESSING, CURSE, ENVIRONMENT, COMMON_OR_UNIQUE, EXHIBIT, CORRUPTION, PACT, BENEFIT, DETRIMENT = (
    WHAT.numbers[word]
    for word in (
        *("blessing", "curse", "environment", "common_or_unique", "exhibit", "corruption", "pact"),
        *("benefit", "detriment"),
    )
)
BENEFITS, DETRIMENTS, PACTS = (GROUPS.index(group) for group in ("benefit", "detriment", "pact"))


@kernel
def is_other(t, card, what):
    """Return whether a card is of a kind that only packs name."""
    if what == COMMON_OR_UNIQUE:
        return t["card_deck"][card] <= UNIQUE
    if what == EXHIBIT:
        return t["pack_deck_of"][card] == PackDeck.EXHIBIT
    if what == CORRUPTION:
        return t["pack_deck_of"][card] == PackDeck.CORRUPTION
    if what == PACT:
        return t["group"][card] == PACTS
    if what == BENEFIT:
        return t["group"][card] == BENEFITS
    return what == DETRIMENT and t["group"][card] == DETRIMENTS


@kernel
def places_of(t, s, seat, what):
    """Return the places of the cards of a kind that an investigator holds, as a bit mask."""
    if FIRST_TOKEN > what >= WORDS:
        return np.int64(things_of(t, s, seat, what - WORDS))
    places = np.int64(0)
    for place in range(s["n_held"][seat]):
        card = np.int64(s["held"][seat, place])
        if card == what or (what >= FIRST_OTHER and is_other(t, card, what)):
            places |= bit(place)
    return places


@kernel
def cards_of(t, s, seat, what):
    """Return how many cards or tokens of a kind an investigator has."""
    if seat < 0:
        return np.int64(0)
    if FIRST_TOKEN <= what < FIRST_OTHER:
        return has_of(s, seat, what - FIRST_TOKEN)
    if what == BLESSING:
        return np.int64(s["status"][seat] > 0)
    if what == CURSE:
        return np.int64(s["status"][seat] < 0)
    if what == ENVIRONMENT:
        return np.int64(s["environment"] != NONE)
    return np.int64(count(places_of(t, s, seat, what)))
