"""Events of cards in games with packs: drawn, gained and lost ones."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import PackTrigger
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_allies import note_leaving
from simcore.games.arkham_horror.rules.board.pack_triggers import (
    fire_of_sheets,
    fire_rules,
    queue_instead,
)
from simcore.games.arkham_horror.rules.board.plain_numbers import is_ally
from simcore.games.arkham_horror.rules.records.codes import Part
from simcore.jit.decorators import kernel
from simcore.kernels.turns import seat_after


@kernel
def after_gain(s, t, log, seat, card):
    """Fire the events of a gained card: an item, or an ally."""
    if t["item"][card]:
        fire_rules(s, t, log, PackTrigger.GAIN_ITEM, seat, card, 1)
    if is_ally(t, card):
        fire_rules(s, t, log, PackTrigger.ALLY_GAINED, seat, card, 1)


@kernel
def before_discard(s, t, log, seat, card):
    """Fire the event of a lost ally (Ally)."""
    if is_ally(t, card):
        fire_rules(s, t, log, PackTrigger.ALLY_LOST, seat, card, 1)


@kernel
def before_box(s, t, log, seat, card):
    """Fire the event of an ally that leaves the game, unless a rule replaces it; -1: from the deck."""
    if is_ally(t, card):
        note_leaving(s, card)
        if not queue_instead(s, t, log, PackTrigger.ALLY_TO_BOX, seat, card, 1):
            fire_rules(s, t, log, PackTrigger.ALLY_LOST, seat, card, 1)


@kernel
def count_starting_items(s, t, log):
    """Fire the events of the items with which the investigators start, for rules of sheets (Herald).

    An alternative leaves each investigator at least a point of sanity.
    """
    s["part"] = Part.TURN  # otherwise, the events of the setup are ignored
    for turn in range(s["n_seats"]):
        seat = np.int64(seat_after(s, np.int64(s["lead"]), turn))
        first = np.int64(s["n_pending"])
        for place in range(s["n_held"][seat]):
            card = np.int64(s["held"][seat, place])
            queued = np.int64(s["n_pending"])
            if t["item"][card]:
                fire_of_sheets(s, t, log, PackTrigger.GAIN_ITEM, seat, card, 1)
            if t["pharaoh_start_one"] != 0 and queued - first >= s["sanity"][seat] - 1:
                s["n_pending"] = queued
    s["part"] = Part.SETUP
    return False


@kernel
def after_trade(s, t, log, seat, card):
    """Fire the events of an item that another investigator has given, for rules of sheets, if it counts."""
    if t["pharaoh_trade"] != 0 and t["item"][card]:
        fire_of_sheets(s, t, log, PackTrigger.GAIN_ITEM, seat, card, 1)
    return False


card_traded = pack_only(after_trade, no)
starting_items_count = pack_only(count_starting_items, no)


@kernel
def before_use(s, t, log, seat, card):
    """Fire the events of an item that is exhausted for its effect (Exhausted)."""
    if t["item"][card]:
        fire_rules(s, t, log, PackTrigger.USE_ITEM, seat, card, 1)


item_used = pack_only(before_use, no)
card_gained = pack_only(after_gain, no)
card_leaves = pack_only(before_discard, no)
ally_leaves = pack_only(before_box, no)
