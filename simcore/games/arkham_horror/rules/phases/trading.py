"""Trading of cards and money among investigators in the same area (Trading Equipment).

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import NONE
from simcore.games.arkham_horror.box.limits import MAX_HELD
from simcore.games.arkham_horror.box.pack_kinds import PackForbidden
from simcore.games.arkham_horror.box.possessions import give, goods
from simcore.games.arkham_horror.rules.board.layouts import pack_only, yes
from simcore.games.arkham_horror.rules.board.pack_cards_events import card_traded
from simcore.games.arkham_horror.rules.board.pack_holding import spell_given
from simcore.games.arkham_horror.rules.board.pack_prohibitions import is_ruled_out
from simcore.games.arkham_horror.rules.records.codes import LOST
from simcore.games.arkham_horror.rules.records.decisions import GIVE_MONEY, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has, members, with_one, without
from simcore.kernels.decisions import ask, begin_options, chosen, clear_options, list_bits, offer
from simcore.kernels.event_log import emit3

MOST_DOLLARS = 100  # that change hands at once


@kernel
def partners(s, seat):
    """Return the trade partners of an investigator: those in the same area (Trading Equipment)."""
    if s["at"][seat] >= LOST:
        return np.int64(0)
    return without(np.int64(s["near"][seat]) & np.int64(s["alive"]), seat)


@kernel
def may_give_money(t, s, seat, paid):
    """Return whether an investigator can give money, once per trade."""
    is_able = s["money"][seat] > 0 and not has(paid, seat)
    return is_able and not is_ruled_out(s, t, PackForbidden.GIVE_MONEY, seat)


@kernel
def gifts(t, s, seat):
    """Return the places of the cards that an investigator can give, as a bit mask."""
    return np.int64(0) if is_ruled_out(s, t, PackForbidden.GIVE_ITEMS, seat) else np.int64(goods(s, seat))


@kernel
def has_gift(t, s, seat, paid):
    """Return whether an investigator has anything to give."""
    return gifts(t, s, seat) != 0 or may_give_money(t, s, seat, paid)


@kernel
def may_take(s, t, giver):
    """Return whether rules let another investigator here trade with this one."""
    for taker in members(partners(s, giver)):
        if not is_ruled_out(s, t, PackForbidden.TRADE, taker):
            return True
    return False


has_taker = pack_only(may_take, yes)


@kernel
def list_givers(t, s, seat, paid):
    """List who has something to give, and a partner to take it (Trading Equipment)."""
    begin_options(s)
    for giver in members(with_one(partners(s, seat), seat)):
        is_able = has_gift(t, s, giver, paid) and not is_ruled_out(s, t, PackForbidden.TRADE, giver)
        if is_able and has_taker(s, t, giver):
            offer(s, giver)


@kernel
def can_trade(t, s, seat):
    """Return whether there is anything to trade, and a partner (Trading Equipment)."""
    if partners(s, seat) == 0 or is_ruled_out(s, t, PackForbidden.TRADE, seat):
        return False
    list_givers(t, s, seat, np.int64(0))
    return s["n_options"] > 1


@kernel
def list_takers(t, s, giver, gift):
    """List the possible takers of a card or of money (Trading Equipment)."""
    clear_options(s)
    for taker in members(partners(s, giver)):
        has_room = gift == GIVE_MONEY or s["n_held"][taker] < MAX_HELD
        if has_room and not is_ruled_out(s, t, PackForbidden.TRADE, taker):
            offer(s, taker)


@kernel
def give_money(t, s, log, giver, taker):
    """Ask how much money to give, and transfer it (Trading Equipment); return True while it waits."""
    clear_options(s)
    for dollars in range(1, 1 + min(np.int64(s["money"][giver]), MOST_DOLLARS)):
        offer(s, dollars)
    if ask(t, s, log, Decision.DOLLARS, giver):
        return True
    dollars = np.int64(chosen(s))
    s["money"][giver] -= dollars
    s["money"][taker] += dollars
    emit3(log, Event.MONEY_GIVEN, giver, dollars, taker)
    return False


@kernel
def give_card(t, s, log, giver, place, taker):
    """Give a card to another investigator (Trading Equipment)."""
    card = np.int64(s["held"][giver, place])
    give(t, s, log, giver, place, taker)
    card_traded(s, t, log, taker, card)
    spell_given(s, t, log, giver)


@kernel
def give_something(t, s, log, giver, paid):
    """Ask what to give to whom, and transfer it (Trading Equipment); return True while it waits.

    The result is 1 for money, else 0.
    """
    list_bits(s, gifts(t, s, giver))
    if may_give_money(t, s, giver, paid):
        offer(s, GIVE_MONEY)
    if ask(t, s, log, Decision.TRADE_WHAT, giver):
        return True
    gift = np.int64(chosen(s))
    list_takers(t, s, giver, gift)
    if s["n_options"] == 0:  # no investigator has room for a card
        s["moved"][giver] = with_one(np.int64(s["moved"][giver]), gift)
        s["result"] = 0
        return False
    if ask(t, s, log, Decision.TRADE_TO, giver):
        return True
    taker = np.int64(chosen(s))
    if gift == GIVE_MONEY:
        if give_money(t, s, log, giver, taker):
            return True
        s["result"] = 1
        return False
    give_card(t, s, log, giver, gift, taker)
    s["result"] = 0
    return False


@kernel
def trade(t, s, log, seat):
    """Trade with those here, for as long as a player wants to; return True while it waits.

    Each card changes hands at most once a turn, and each investigator gives money once, so that the trading
    ends (Trading Equipment).
    """
    paid = np.int64(0)
    while can_trade(t, s, seat):
        list_givers(t, s, seat, paid)
        if s["n_options"] <= 1:
            return False
        if ask(t, s, log, Decision.TRADE_FROM, seat):
            return True
        giver = np.int64(chosen(s))
        if giver == NONE:
            return False
        if give_something(t, s, log, giver, paid):
            return True
        if s["result"] == 1:
            paid = with_one(paid, giver)
    return False
