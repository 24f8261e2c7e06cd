"""Conditions that programs test without evaluating a term, and the numbers that conditions compare."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import MARKERS, RESOURCES, THINGS, Condition
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.plain_numbers import (
    has_of,
    place_of_card,
    things_of,
    tokens_here,
)
from simcore.games.arkham_horror.rules.records.codes import ON_RUMOR, OUTSKIRTS, SKY, Down
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import as_set, count

FIRST_THING = len(RESOURCES)  # among the numbers of the game that conditions name
FIRST_MARKER = FIRST_THING + len(THINGS)
M_TERROR, M_TOKENS, M_RUMOR, M_MONSTERS, M_DOOM, M_ALLIES = (
    FIRST_MARKER + MARKERS.index(word)
    for word in ("terror", "tokens", "rumor_monsters", "monster_trophies", "doom", "allies_left")
)


@kernel
def is_held(s, card):
    """Return whether any investigator holds a card (Special Cards)."""
    for seat in range(s["n_seats"]):
        if place_of_card(s, seat, card) >= 0:
            return True
    return False


@inlined
def in_arkham(s, seat):
    """Return whether an investigator is in a street or location of Arkham."""
    return seat >= 0 and s["at"][seat] < MAX_AREAS


@kernel
def is_monster_on_board(t, s):
    """Return whether a monster is in Arkham, the Sky or the Outskirts (Monster Limit, The Outskirts)."""
    markers = as_set(s["markers"][SKY]) | as_set(s["markers"][OUTSKIRTS])
    for area in range(t["n_areas"]):
        markers |= as_set(s["markers"][area])
    return markers != 0


@kernel
def number_of(t, s, seat, what):
    """Return a number of the game for a comparison."""
    if what < FIRST_THING:
        return has_of(s, seat, what)
    if what < FIRST_MARKER:
        return np.int64(count(things_of(t, s, seat, what - FIRST_THING)))
    if what == M_TERROR:
        return np.int64(s["terror"])
    if what == M_TOKENS:
        return tokens_here(s, seat)
    if what == M_RUMOR:
        return np.int64(count(as_set(s["markers"][ON_RUMOR])))
    if what == M_DOOM:
        return np.int64(s["doom"])
    if what == M_ALLIES:
        return np.int64(s["n_allies"])
    if seat < 0:
        return np.int64(0)
    return np.int64(s["monster_trophies"][seat] if what == M_MONSTERS else s["gate_trophies"][seat])


@kernel
def word_holds(t, s, seat, word):
    """Return whether a word condition holds."""
    if word == Condition.GATE_OPEN:
        return s["n_open"] > 0
    if word == Condition.MONSTER_ON_BOARD:
        return is_monster_on_board(t, s)
    if word == Condition.AWAKE:
        return s["awoke"] >= 0
    if seat < 0:
        return False
    if word == Condition.UP:
        return s["down"][seat] == Down.UP
    if word == Condition.IN_ARKHAM:
        return in_arkham(s, seat)
    return s["status"][seat] < 0 if word == Condition.CURSED else s["status"][seat] > 0
