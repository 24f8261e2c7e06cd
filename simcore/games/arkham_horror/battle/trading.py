"""Trading: who gives what to whom (final battle, 1). A card changes hands once a round."""

from __future__ import annotations

from simcore.games.arkham_horror.battle.codes import Phase
from simcore.games.arkham_horror.battle.refresh import enter, next_actor
from simcore.games.arkham_horror.box.codes import NONE, Decision, ints
from simcore.games.arkham_horror.box.events import Event
from simcore.games.arkham_horror.box.limits import MAX_HELD
from simcore.games.arkham_horror.box.options import begin_options
from simcore.games.arkham_horror.box.possessions import gain_card, is_alive, recount, remove_card
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import bit, count
from simcore.kernels.decisions import ask, chosen, list_bits, offer
from simcore.kernels.event_log import emit4

(TRADE_EVENT,) = ints(Event.TRADE)
ASK_GIVER, ASK_GIFT, ASK_TAKER = ints(Decision.GIVER, Decision.GIFT, Decision.TAKER)
(ATTACK,) = ints(Phase.ATTACK)


@kernel
def goods(s, seat):
    """Cards that somebody can give away: items that have not changed hands this round, as bits."""
    return s["items"][seat] & ~s["moved"][seat]


@inlined
def list_givers(s):
    """List everybody who could give a card away; False if that is nobody, or nobody could take it."""
    begin_options(s)
    for seat in range(s["n_seats"]):
        if goods(s, seat):
            offer(s, seat)
    return count(s["alive"]) > 1 and s["n_options"] > 1


@inlined
def trade(t, s, log):
    """One step of the trading: who gives, what, to whom. A card changes hands once a round."""
    if s["step"] == 0:
        if not next_actor(s) or not list_givers(s):
            enter(s, ATTACK)
            return False
        s["step"] = 1
        return ask(t, s, log, ASK_GIVER, s["actor"])
    option = chosen(s)
    if s["step"] == 1:
        if option == NONE:
            enter(s, ATTACK)
            return False
        s["actor"] = option
        list_bits(s, goods(s, option))
        s["step"] = 2
        return ask(t, s, log, ASK_GIFT, option)
    giver = s["actor"]
    if s["step"] == 2:
        s["place"] = option
        s["n_options"] = 0
        for seat in range(s["n_seats"]):
            if seat != giver and is_alive(s, seat) and s["n_held"][seat] < MAX_HELD:
                offer(s, seat)
        s["step"] = 3
        if s["n_options"] > 0:
            return ask(t, s, log, ASK_TAKER, giver)
        s["step"] = 0
        s["moved"][giver] |= bit(option)
        return False
    give(t, s, log, giver, s["place"], option)
    s["step"] = 0
    return False


@kernel
def give(t, s, log, giver, place, taker):
    """Hand a card over; it is not handed on in the same round."""
    card = s["held"][giver, place]
    exhausted = s["exhausted"][giver] & bit(place)
    left = s["tokens"][giver, place]
    emit4(log, TRADE_EVENT, giver, card, taker, place)
    remove_card(t, s, giver, place)
    gain_card(t, s, taker, card)
    last = s["n_held"][taker] - 1
    s["moved"][taker] |= bit(last)
    if exhausted:
        s["exhausted"][taker] |= bit(last)
    s["tokens"][taker, last] = left
    recount(t, s, taker)
