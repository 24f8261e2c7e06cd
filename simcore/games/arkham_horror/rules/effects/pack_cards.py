"""Effects of packs on cards: all verbs of `box/pack_cards.py`, and those of the base data that it widens."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.box.pack_vocabulary import PackOp
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_peeking import peek
from simcore.games.arkham_horror.rules.effects.frame import PC, WHO
from simcore.games.arkham_horror.rules.effects.pack_casting import do_cast
from simcore.games.arkham_horror.rules.effects.pack_handling import (
    do_agents,
    do_attach,
    do_borrow_ally,
    do_custody,
    do_exhaust,
    do_hold_monster,
    do_keep_card,
    do_pact,
    do_place_card,
    do_refresh,
    do_study,
    do_trade_anywhere,
)
from simcore.games.arkham_horror.rules.effects.pack_losing import (
    do_discard,
    do_mill,
    do_remove,
    do_return_to_deck,
    do_shuffle,
)
from simcore.games.arkham_horror.rules.effects.pack_market import do_buy, do_sell
from simcore.games.arkham_horror.rules.effects.pack_taking import taking_in_packs
from simcore.jit.decorators import kernel


@kernel
def is_wider(s, op):
    """Return whether a step is one of the base data that has more operands or blocks in packs."""
    if (
        op == Op.DRAW
        or op == Op.TAKE
        or op == Op.TAKE_FIRST
        or op == Op.TAKE_ANY
        or op == Op.BUY
        or op == Op.SELL
    ):
        return True
    return op == Op.CARD or op == Op.DISCARD


@kernel
def wider_step(s, t, log, frame, row):
    """Apply such an effect on cards; return True while it waits."""
    if row["op"] == Op.DISCARD:
        return do_discard(s, t, log, frame, row)
    if row["op"] == Op.BUY:
        return do_buy(s, t, log, frame, row)
    if row["op"] == Op.SELL:
        return do_sell(s, t, log, frame, row)
    return taking_in_packs(s, t, log, frame, row)


@kernel
def is_of_cards(op):
    """Return whether a step is one of the verbs of this module."""
    if op == PackOp.REMOVE or op == PackOp.EXHAUST or op == PackOp.REFRESH or op == PackOp.MILL:
        return True
    if op == PackOp.SHUFFLE or op == PackOp.ATTACH or op == PackOp.PACT or op == PackOp.BORROW_ALLY:
        return True
    if op == PackOp.TRADE_ANYWHERE or op == PackOp.CUSTODY or op == PackOp.STUDY:
        return True
    if op == PackOp.PLACE_CARD or op == PackOp.HOLD_MONSTER or op == PackOp.PEEK:
        return True
    if op == PackOp.RETURN_TO_DECK:
        return True
    if op == PackOp.CAST:
        return True
    return op == PackOp.AGENTS or op == PackOp.EXPEDITION or op == PackOp.KEEP_CARD


@kernel
def handling_step(s, t, log, seat, row):
    """Apply an effect on cards without blocks; return True while it waits.

    An expedition goes to a street of an expansion board, of which there is none (Expedition Marker).
    """
    op = row["op"]
    if op == PackOp.REFRESH:
        return do_refresh(s, t, log, seat, row)
    if op == PackOp.TRADE_ANYWHERE:
        return do_trade_anywhere(s, t, log, seat, row)
    if op == PackOp.REMOVE:
        return do_remove(s, t, log, seat, row)
    if op == PackOp.RETURN_TO_DECK:
        return do_return_to_deck(s, t, log, seat, row)
    if op == PackOp.PLACE_CARD:
        return do_place_card(s, t, log, seat, row)
    if op == PackOp.KEEP_CARD:
        do_keep_card(s, t, log, seat, row)
        return False
    if op == PackOp.PEEK:
        return peek(t, s, log, seat, row)
    if op == PackOp.MILL:
        do_mill(s, t, log, row)
    elif op == PackOp.SHUFFLE:
        do_shuffle(s, t, row)
    elif op == PackOp.ATTACH:
        do_attach(s, t, log, seat)
    elif op == PackOp.BORROW_ALLY:
        do_borrow_ally(s, t, log, seat)
    elif op == PackOp.AGENTS:
        do_agents(s, t, log, seat, row)
    elif op == PackOp.CUSTODY:
        do_custody(s, t, log, seat, row)
    elif op == PackOp.HOLD_MONSTER:
        do_hold_monster(s, t, log, seat)
    elif op == PackOp.STUDY:
        do_study(s, t, log, seat)
    return False


@kernel
def cards_step(s, t, log, frame, row):
    """Execute a step of a verb of this module; return True while it waits."""
    if row["op"] == PackOp.EXHAUST:
        return do_exhaust(s, t, log, frame, row)
    if row["op"] == PackOp.PACT:
        return do_pact(s, t, log, frame, row)
    if row["op"] == PackOp.CAST:
        return do_cast(s, t, log, frame, row)
    frame[PC] += 1
    return handling_step(s, t, log, np.int64(frame[WHO]), row)


is_wider_step = pack_only(is_wider, no)
"""`is_wider_step(s, op)`: return whether packs widen a verb of the base data on cards."""
step_on_cards = pack_only(wider_step, no)
"""`step_on_cards(s, t, log, frame, row)`: execute a step of such a verb; return True while it waits."""
