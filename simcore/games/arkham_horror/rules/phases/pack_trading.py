"""Trades of investigators who are not in the same place (Trading Equipment)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import YES_NO
from simcore.games.arkham_horror.box.limits import MAX_SEATS
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.pack_terms import pack_members
from simcore.games.arkham_horror.rules.board.sanity_and_stamina import lose
from simcore.games.arkham_horror.rules.board.terror import set_near
from simcore.games.arkham_horror.rules.effects.frame import PC, WHO
from simcore.games.arkham_horror.rules.phases.trading import can_trade, give_something, list_givers
from simcore.games.arkham_horror.rules.records.codes import NONE, Down
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import scratch_integers
from simcore.kernels.bits import first_from, has, members, with_one, without
from simcore.kernels.decisions import ask, chosen

YES = YES_NO.numbers["yes"]


@kernel
def connect(s, seats, apart):
    """Let investigators of a set trade with each other; without `apart`, only those in the same place."""
    if not apart:
        set_near(s)
    for seat in range(s["n_seats"]):
        s["near"][seat] = seats if apart and has(seats, seat) else np.int64(s["near"][seat]) & seats


@kernel
def able(s, seats):
    """Return the investigators of a set who can still do something."""
    for seat in members(seats):
        if s["down"][seat] != Down.UP or not has(np.int64(s["alive"]), seat):
            seats = without(seats, seat)
    return seats


@kernel
def taker_of(s, items, money, giver):
    """Return the investigator who has received something: more cards or more money than before."""
    for seat in range(s["n_seats"]):
        if seat != giver and (s["n_held"][seat] > items[seat] or s["money"][seat] > money[seat]):
            return np.int64(seat)
    return np.int64(NONE)


@kernel
def trade_once(s, t, log, giver, paid, sanity):
    """Let an investigator give something, which costs both of them sanity; return True while it waits."""
    items, money = scratch_integers(MAX_SEATS), scratch_integers(MAX_SEATS)
    for seat in range(s["n_seats"]):
        items[seat], money[seat] = s["n_held"][seat], s["money"][seat]
    if give_something(t, s, log, giver, paid):
        return True
    is_money = np.int64(s["result"])
    taker = taker_of(s, items, money, giver)
    if taker != NONE:
        for seat in (giver, taker):
            if sanity > 0 and lose(t, s, log, seat, sanity, 0, 0):
                return True
    s["result"] = is_money
    return False


@kernel
def do_trading(s, t, log, frame, row):
    """Let investigators of a set trade, wherever they are if the row says so; return True while it waits."""
    seats = np.int64(pack_members(t, s, frame[WHO], np.int64(row["a"])))
    sanity = amount(t, s, frame[WHO], np.int64(row["c"])) if row["c"] != 0 else np.int64(0)
    paid = np.int64(0)
    frame[PC] += 1
    while not is_ended(s):
        seats = able(s, seats)
        if seats == 0:
            break
        connect(s, seats, row["b"] == YES)
        first = np.int64(first_from(seats, np.int64(s["lead"])))
        if not can_trade(t, s, first):
            break
        list_givers(t, s, first, paid)
        if s["n_options"] <= 1:
            break
        if ask(t, s, log, Decision.TRADE_FROM, first):
            return True
        giver = np.int64(chosen(s))
        if giver == NONE:
            break
        if trade_once(s, t, log, giver, paid, sanity):
            return True
        if s["result"] == 1:
            paid = with_one(paid, giver)
    set_near(s)
    return False
