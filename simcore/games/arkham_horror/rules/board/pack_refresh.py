"""Refreshing of cards in games with packs: prices, and spells that stay exhausted (Refresh).

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import NONE
from simcore.games.arkham_horror.box.limits import MAX_HELD
from simcore.games.arkham_horror.box.pack_kinds import PackQuantity
from simcore.games.arkham_horror.rules.board.cards import lose_card
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_numbers import number_by_packs
from simcore.games.arkham_horror.rules.board.pack_stand_ins import FREELY, pay_price, worth_in_all
from simcore.games.arkham_horror.rules.board.pack_subject import focus_of
from simcore.games.arkham_horror.rules.board.plain_numbers import MONEY
from simcore.games.arkham_horror.rules.board.sanity_and_stamina import spend
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import kernel
from simcore.kernels.bits import closed_up, count, members, with_one, without
from simcore.kernels.decisions import ask, begin_options, chosen, offer

NO_LIMIT = 99


@kernel
def focus_left(t, s, seat):
    """Return the focus that an investigator has not spent in this upkeep (Focus)."""
    return np.int64(focus_of(t, s, seat)) - np.int64(s["focus_paid"][seat])


@kernel
def is_affordable(t, s, seat, card):
    """Return whether an investigator can pay for the refreshing of a card."""
    if t["refresh_focus"][card] and focus_left(t, s, seat) <= 0:
        return False
    return worth_in_all(s, t, seat, MONEY) >= t["refresh_money"][card]


@kernel
def pay_refresh(t, s, log, seat, card):
    """Pay for the refreshing of a card: dollars, or all focus of the turn; return True while it waits."""
    if t["refresh_focus"][card]:
        s["focus_paid"][seat] += focus_left(t, s, seat)
    return pay_price(s, t, log, seat, MONEY, np.int64(t["refresh_money"][card]), FREELY)


@kernel
def follow_payment(s, seat, held, n):
    """Let the cards that stay exhausted follow after a payment has taken some of the n cards in hand."""
    left = np.int64(0)
    for place in range(n):
        if left < s["n_held"][seat] and s["held"][seat, left] == held[place]:
            left += 1
        else:
            s["kept_exhausted"] = closed_up(np.int64(s["kept_exhausted"]), left)


@kernel
def ask_refreshed(t, s, log, seat, limit):
    """Ask which cards to refresh at their price, up to a number; return True while it waits."""
    left = max(np.int64(0), np.int64(limit))
    while left > 0:
        begin_options(s)
        for place in members(np.int64(s["kept_exhausted"])):
            if is_affordable(t, s, seat, np.int64(s["held"][seat, place])):
                offer(s, place)
        if s["n_options"] == 1:
            return False
        if ask(t, s, log, Decision.REFRESH, seat):
            return True
        place = np.int64(chosen(s))
        if place == NONE:
            return False
        s["kept_exhausted"] = without(np.int64(s["kept_exhausted"]), place)
        held, n = np.zeros(MAX_HELD, np.int64), np.int64(s["n_held"][seat])
        for other in range(n):
            held[other] = s["held"][seat, other]
        if pay_refresh(t, s, log, seat, np.int64(held[place])):
            return True
        follow_payment(s, seat, held, n)
        left -= 1
    return False


@kernel
def ask_staying(s, t, log, seat):
    """Ask which cards stay exhausted, at their price in sanity; return True while it waits."""
    left = np.int64(s["exhausted"][seat]) & ~np.int64(s["kept_exhausted"])
    while True:
        begin_options(s)
        for place in members(left):
            stays = np.int64(t["stays"][s["held"][seat, place]])
            if stays > 0 and s["sanity"][seat] >= stays:
                offer(s, place)
        if s["n_options"] == 1:
            return False
        if ask(t, s, log, Decision.STAYS, seat):
            return True
        place = np.int64(chosen(s))
        if place == NONE:
            return False
        left = without(left, place)
        s["kept_exhausted"] = with_one(np.int64(s["kept_exhausted"]), place)
        if spend(t, s, log, seat, np.int64(t["stays"][s["held"][seat, place]]) - 1, 0):
            return True


@kernel
def choose_kept(s, t, log, seat):
    """Choose which cards are not refreshed in an upkeep; return True while it waits."""
    limit = number_by_packs(s, t, PackQuantity.REFRESH_LIMIT, NO_LIMIT, seat)
    if count(np.int64(s["exhausted"][seat])) > limit:
        s["kept_exhausted"] = s["exhausted"][seat]
        return ask_refreshed(t, s, log, seat, limit) or ask_staying(s, t, log, seat)
    s["kept_exhausted"] = 0
    for place in members(np.int64(s["exhausted"][seat])):
        card = np.int64(s["held"][seat, place])
        if t["refresh_money"][card] or t["refresh_focus"][card]:
            s["kept_exhausted"] = with_one(np.int64(s["kept_exhausted"]), place)
    return ask_refreshed(t, s, log, seat, NO_LIMIT) or ask_staying(s, t, log, seat)


@kernel
def is_kept(s, seat, card):
    """Return whether an investigator holds an exhausted copy of a card (Exhausted)."""
    for place in members(np.int64(s["exhausted"][seat])):
        if s["held"][seat, place] == card:
            return True
    return False


@kernel
def keep_exhausted(s, t, log, seat):
    """Leave the chosen cards exhausted after the others have been refreshed; it never waits.

    A magical effect goes when its spell is refreshed (Magical Effect Cards).
    """
    s["exhausted"][seat] = s["kept_exhausted"]
    for place in range(np.int64(s["n_held"][seat]) - 1, -1, -1):
        spell = np.int64(t["effect_of"][s["held"][seat, place]])
        if spell != NONE and not is_kept(s, seat, spell):
            lose_card(t, s, log, seat, place)
    return False


choose_exhausted = pack_only(choose_kept, no)
stay_exhausted = pack_only(keep_exhausted, no)
