"""Investigators who go insane or fall unconscious.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import PackForbidden, PackTrigger
from simcore.games.arkham_horror.box.sheet import change_sanity, change_stamina
from simcore.games.arkham_horror.rules.board.cards import choose_place, lose_card
from simcore.games.arkham_horror.rules.board.layouts import pack_only
from simcore.games.arkham_horror.rules.board.lost_and_devoured import lose_in_time
from simcore.games.arkham_horror.rules.board.pack_ailments import offer_ailment
from simcore.games.arkham_horror.rules.board.pack_falling import note_fall
from simcore.games.arkham_horror.rules.board.pack_keeping import is_card_kept
from simcore.games.arkham_horror.rules.board.pack_prohibitions import is_ruled_out
from simcore.games.arkham_horror.rules.board.pack_triggers import fire, is_replaced
from simcore.games.arkham_horror.rules.board.tokens import change_clues
from simcore.games.arkham_horror.rules.board.travel import is_in_arkham, is_in_world, put
from simcore.games.arkham_horror.rules.records.codes import LOST, NONE, Down, Special
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import count, half, members, without
from simcore.kernels.event_log import emit2


@kernel
def lose_retainers(t, s, log, seat):
    """Discard all retainers of an investigator (Insane, Unconscious)."""
    for place in range(np.int64(s["n_held"][seat]) - 1, -1, -1):
        if t["card_special"][s["held"][seat, place]] == Special.RETAINER:
            lose_card(t, s, log, seat, place)


@kernel
def may_go(t, s, seat):
    """Return the places of items that an investigator can be made to lose (Item)."""
    places = np.int64(s["items"][seat])
    for place in members(places):
        card = np.int64(s["held"][seat, place])
        if t["safe"][card] or is_card_kept(s, t, seat, card):
            places = without(places, place)
    return places


@kernel
def lose_items(t, s, log, seat, n):
    """Lose this many items of the player's choice, as far as possible; return True while it waits."""
    for _ in range(n):
        items = may_go(t, s, seat)
        if items == 0:
            return False
        if choose_place(t, s, log, seat, items, Decision.DISCARD):
            return True
        lose_card(t, s, log, seat, np.int64(s["result"]))
    return False


@kernel
def lose_half(t, s, log, seat):
    """Lose half of the items and of the clue tokens, and all retainers (Insane, Unconscious, Rounding).

    Items that are never lost count towards the half. Return True while it waits.
    """
    if is_ruled_out(s, t, PackForbidden.DOWN_LOSS, seat):
        return False
    lose_retainers(t, s, log, seat)
    if lose_items(t, s, log, seat, half(count(np.int64(s["items"][seat])))):
        return True
    change_clues(t, s, log, seat, -half(np.int64(s["clues"][seat])))
    return False


@kernel
def lose_half_unless(s, t, log, seat, unconscious):
    """Lose half, unless a card is taken instead (Injury Cards, Madness Cards); return True while it waits."""
    if offer_ailment(s, t, log, seat, unconscious):
        return True
    if s["result"] == 1 and t["ailment_retainers"] != 0:
        lose_retainers(t, s, log, seat)
    return s["result"] == 0 and lose_half(t, s, log, seat)


@inlined
def lose_half_always(s, t, log, seat, _):
    """Lose half, in games without packs; return True while it waits."""
    return lose_half(t, s, log, seat)


suffer = pack_only(lose_half_unless, lose_half_always)
"""`suffer(s, t, log, seat, unconscious)`: lose things by being knocked out; return True while it waits."""


@kernel
def raise_to_one(s, log, seat):
    """Raise sanity and stamina to at least 1 (Insane, Unconscious)."""
    if s["sanity"][seat] <= 0:
        change_sanity(s, log, seat, 1)
    if s["stamina"][seat] <= 0:
        change_stamina(s, log, seat, 1)


@kernel
def carry_off(t, s, log, seat, unconscious):
    """Move to the asylum or the hospital; outside Arkham the investigator is lost (Insane, Unconscious)."""
    state = Down.UNCONSCIOUS if unconscious else Down.INSANE
    if is_in_world(s, seat):
        note_fall(s, np.int64(state))
        lose_in_time(t, s, log, seat)
        note_fall(s, np.int64(NONE))
        if s["down"][seat] == Down.MOVED:
            s["down"][seat] = state
        return
    if s["at"][seat] == LOST:
        s["down"][seat] = state
        return
    put(t, s, log, seat, np.int64(t["hospital"] if unconscious else t["asylum"]))
    s["delayed"] = without(np.int64(s["delayed"]), seat)
    s["down"][seat] = state


@kernel
def is_down_replaced(t, s, log, seat, unconscious):
    """Return whether another effect replaces a knock-out; the rest of the card is skipped then."""
    if not is_replaced(s, t, log, PackTrigger.DOWN, seat, 1 if unconscious else 0, 1):
        return False
    s["down"][seat] = Down.UNCONSCIOUS if unconscious else Down.INSANE
    return True


@kernel
def knock_out(t, s, log, seat, unconscious):
    """Make an investigator insane or unconscious (Insane, Unconscious); return True while it waits.

    The player chooses the lost items.
    """
    emit2(log, Event.KNOCKED_OUT, seat, unconscious)
    if unconscious:
        s["unconscious"] += 1
    else:
        s["insane"] += 1
    if is_in_arkham(s, seat):
        s["downs_at"][s["at"][seat]] += 1
    clues = np.int64(s["clues"][seat])
    if suffer(s, t, log, seat, unconscious):
        return True
    if s["down"][seat] == Down.DEVOURED:  # by a second copy of the card
        return False
    carry_off(t, s, log, seat, unconscious)
    if s["down"][seat] != Down.DEVOURED:
        raise_to_one(s, log, seat)
        fire(s, t, log, PackTrigger.DOWN, seat, unconscious, clues - np.int64(s["clues"][seat]))
    return False
