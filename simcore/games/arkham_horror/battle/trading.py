"""Trading among the investigators, who share one place.

Rules are cited by their entries in the reference guide; "Final Battle 1" to "3" are the steps of a round in
its entry "Final Battle".
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.battle.rounds import enter
from simcore.games.arkham_horror.box.codes import NONE, Phase
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.limits import MAX_HELD
from simcore.games.arkham_horror.box.possessions import give, goods
from simcore.games.arkham_horror.box.sheet import is_alive
from simcore.jit.decorators import inlined
from simcore.kernels.bits import count, with_one
from simcore.kernels.decisions import ask, begin_options, chosen, list_bits, offer
from simcore.kernels.turns import next_actor


@inlined
def list_givers(s):
    """List the investigators who could give a card (Trading Equipment); return False if there are none."""
    begin_options(s)
    for seat in range(s["n_seats"]):
        if goods(s, seat):
            offer(s, seat)
    return count(np.int64(s["alive"])) > 1 and s["n_options"] > 1


@inlined
def trade(t, s, log):
    """Take one step of the trading: giver, card, taker (Final Battle 1, Trading Equipment).

    Each card changes hands at most once a round, so that the trading ends. Return True while waiting.
    """
    if s["step"] == 0:
        if not next_actor(s) or not list_givers(s):
            enter(s, Phase.ATTACK)
            return False
        s["step"] = 1
        return ask(t, s, log, BoxDecision.GIVER, np.int64(s["actor"]))
    option = chosen(s)
    if s["step"] == 1:
        if option == NONE:
            enter(s, Phase.ATTACK)
            return False
        s["actor"] = option
        list_bits(s, goods(s, option))
        s["step"] = 2
        return ask(t, s, log, BoxDecision.GIFT, option)
    giver = np.int64(s["actor"])
    if s["step"] == 2:
        s["place"] = option
        s["n_options"] = 0
        for seat in range(s["n_seats"]):
            if seat != giver and is_alive(s, seat) and s["n_held"][seat] < MAX_HELD:
                offer(s, seat)
        s["step"] = 3
        if s["n_options"] > 0:
            return ask(t, s, log, BoxDecision.TAKER, giver)
        s["step"] = 0
        s["moved"][giver] = with_one(s["moved"][giver], option)
        return False
    give(t, s, log, giver, np.int64(s["place"]), option)
    s["step"] = 0
    return False
