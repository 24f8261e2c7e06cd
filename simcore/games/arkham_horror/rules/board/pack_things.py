"""Kinds of cards and tokens that only programs of packs name."""

from __future__ import annotations

import numpy as np

from simcore.effects.kinds import WORDS
from simcore.games.arkham_horror.box.codes import MAGICAL, PHYSICAL
from simcore.games.arkham_horror.box.effect_kinds import THINGS
from simcore.games.arkham_horror.box.pack_kinds import TYPE, WHAT
from simcore.games.arkham_horror.rules.board.pack_held import is_other
from simcore.games.arkham_horror.rules.board.plain_numbers import TOME, WEAPON, is_thing, place_of_card
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has, with_one

(
    SELF, CURSE, BLESSING, ENVIRONMENT, USED_WEAPON, BOUND_ALLY, EXHIBIT, ANY_CARD, MONSTER_TROPHY, SAME,
) = (
    WHAT.numbers[word] - WORDS
    for word in (
        *("self", "curse", "blessing", "environment", "used_weapon", "bound_ally", "exhibit", "any_card"),
        *("monster_trophy", "same"),
    )
)  # fmt: skip
"""Numbers of words for cards and tokens; those of `THINGS` are lower."""
IS_TOME, IS_PHYSICAL, IS_MAGICAL, OWNED = (
    TYPE.numbers[word] for word in ("tome", "physical", "magical", "owned")
)


@kernel
def is_pack_thing(t, card, what):
    """Return whether a card is of a kind that programs name."""
    if what < len(THINGS):
        return is_thing(t, card, what)
    return what == ANY_CARD or is_other(t, card, what + WORDS)


@kernel
def pack_things_of(s, t, seat, what):
    """Return the places of the cards of a kind that an investigator holds, as a bit mask."""
    places = np.int64(0)
    if seat < 0:
        return places
    for place in range(s["n_held"][seat]):
        card = np.int64(s["held"][seat, place])
        is_bound = what == BOUND_ALLY and s["bound_ally"][seat] == card
        used = np.int64(s["in_use"][seat]) | np.int64(s["exhausted"][seat])  # by its own use, in the check
        is_used = what == USED_WEAPON and has(used, place) and is_thing(t, card, WEAPON)
        if is_bound or is_used or is_pack_thing(t, card, what):
            places = with_one(places, place)
    return places


@kernel
def cards_named(s, t, seat, what):
    """Return the places of the cards that an operand names: by name, by kind, or the card itself."""
    if what >= WORDS and what - WORDS != SELF:
        return pack_things_of(s, t, seat, what - WORDS)
    places = np.int64(0)
    for place in range(s["n_held"][seat]):
        if what < WORDS:
            fits = s["held"][seat, place] == what
        else:
            fits = s["card_of"] == seat and s["card_at"] == place
        if fits:
            places = with_one(places, place)
    return places


# --- types of cards


@kernel
def is_of_type(s, t, seat, card, kind):
    """Return whether a card is of a type (Tome, Weapons), or one of which an investigator has a copy."""
    if kind == OWNED:
        return place_of_card(s, seat, card) >= 0
    if kind == IS_TOME:
        return is_thing(t, card, TOME)
    if not is_thing(t, card, WEAPON):
        return False
    if kind == IS_PHYSICAL:
        return t["kind"][card] == PHYSICAL
    return kind != IS_MAGICAL or t["kind"][card] == MAGICAL
