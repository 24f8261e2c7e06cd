"""Spells of packs: the modifier of their checks, and what becomes of the card.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.cards import lose_card
from simcore.games.arkham_horror.rules.board.layouts import pack_only, zero
from simcore.games.arkham_horror.rules.board.monster_ratings import awareness, horror_rating
from simcore.games.arkham_horror.rules.board.pack_spells import place_now
from simcore.games.arkham_horror.rules.board.pack_uses import note_use
from simcore.games.arkham_horror.rules.board.spell_casting import cast
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.games.arkham_horror.rules.records.pack_uses import UsedUp
from simcore.jit.decorators import kernel

AWARENESS, HORROR_RATING = 1, 2  # in `spell_mod_from`


@kernel
def spell_modifier(t, s, seat, card):
    """Return the modifier of a Spell check that is not printed as a number (Spell Check)."""
    modifier = amount(t, s, seat, np.int64(t["spell_mod"][card]))
    if s["foe"] == NONE:
        return modifier
    if t["spell_mod_from"][card] == AWARENESS:
        return modifier + awareness(t, s, np.int64(s["foe"]))
    if t["spell_mod_from"][card] == HORROR_RATING:
        return modifier + horror_rating(t, s, np.int64(s["foe"]))
    return modifier


@kernel
def modifier_of_spell(s, t, seat, card):
    """Return the modifier of a Spell check that is not printed as a number (Spell Check)."""
    return spell_modifier(t, s, seat, card)


@kernel
def cast_for(t, s, log, seat, use, place):
    """Cast the spell of a use (Spells, Spell Check); return True while it waits.

    A spell that says so is discarded after a success. The result is 1 after a success, else 0.
    """
    card = np.int64(s["held"][seat, place])
    need = 0 if t["used_counts"][use] else 1
    if cast(t, s, log, seat, place, spell_modifier(t, s, seat, card), need):
        return True
    note_use(t, s, seat, use)
    passed = np.int64(s["result"])
    s["place"] = place_now(s, seat, card, np.int64(s["place"]), 1)
    if passed and t["used_up"][use] & UsedUp.DISCARDED:
        lose_card(t, s, log, seat, np.int64(s["place"]))
        s["card_at"] = NONE  # it still has an owner, whom its program may name
    else:
        s["card_at"] = s["place"]
    s["result"] = passed
    return False


more_modifier = pack_only(modifier_of_spell, zero)
"""`more_modifier(s, t, seat, card)`: the modifier of a Spell check that is not printed as a number."""
