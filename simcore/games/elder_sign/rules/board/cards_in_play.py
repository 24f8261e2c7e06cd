"""Cards that enter and leave play (rulebook p.4, p.7-8)."""

from __future__ import annotations

from simcore.games.elder_sign.limits import EXTRAS, MUSEUM, PLACES
from simcore.games.elder_sign.rules.board.locked_dice import add_icon
from simcore.games.elder_sign.rules.records.codes import NONE
from simcore.games.elder_sign.rules.records.events import Event
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import bit
from simcore.kernels.event_log import emit2
from simcore.kernels.piles import drawing

FIRST_EXTRA, FIRST_WORLD = MUSEUM, MUSEUM + EXTRAS
draw_adventure = drawing("adventure_deck", "n_adventures")
draw_world = drawing("world_deck", "n_worlds")


@kernel
def enter(t, s, log, place, card):
    """Bring a card into play, which locks a die; its effect comes after all others (p.4, p.11)."""
    s["place_card"][place] = card
    s["card_seen"][card] += 1
    emit2(log, Event.ENTER, place, card)
    if t["card_lock"][card] != NONE:
        add_icon(t, s, log, place, t["card_lock"][card])
    if t["on_enter"][card] != NONE:
        s["entered"] |= bit(place)


@kernel
def free_place(s, first, end):
    """Return the first place without a card; NONE if there is none."""
    for place in range(first, end):
        if s["place_card"][place] == NONE:
            return place
    return NONE


@inlined
def replace(t, s, log, place):
    """Replace a completed adventure by a new one, if there is any (p.7)."""
    card = draw_adventure(s)
    if card != NONE:
        enter(t, s, log, place, card)


@kernel
def open_gate(t, s, log):
    """Bring an Other World into play, if there is any (p.8)."""
    place = free_place(s, FIRST_WORLD, PLACES)
    if place == NONE:
        return
    card = draw_world(s)
    if card != NONE:
        enter(t, s, log, place, card)


@kernel
def add_extra(t, s, log):
    """Bring another adventure into play, which is not replaced."""
    place = free_place(s, FIRST_EXTRA, FIRST_WORLD)
    if place != NONE:
        replace(t, s, log, place)


@kernel
def worlds_in_play(s):
    """Return the places of Other Worlds in play, as a set."""
    worlds = 0
    for place in range(FIRST_WORLD, PLACES):
        if s["place_card"][place] != NONE:
            worlds |= bit(place)
    return worlds
