"""Value of what institutions sell: tomes, students, agents, and an ally in protective custody."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.card_values import card_value
from heuristics.arkham_horror.layout import CARD, W_CLEARED
from simcore.games.arkham_horror.box.pack_vocabulary import PackOp
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.layouts import pack_only
from simcore.games.arkham_horror.rules.board.pack_words import agents_here
from simcore.games.arkham_horror.rules.effects.pack_handling import OF_STUDENTS, PUT, student_of
from simcore.games.arkham_horror.rules.effects.spending import trophy_value
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import as_set, members

BOUGHT = 0.5  # of the value of an ally: with the whole of it, those who paid five clue tokens won fewer games
STAYS = 0.7  # chance of a monster to be in the same area in the next upkeep


@kernel
def study_value(t, s, seat, w):
    """Return the value of the Student card that an investigator gains, or of the side to which it turns."""
    place = student_of(t, s, seat)
    if place >= 0:
        card = np.int64(s["held"][seat, place])
        return w["prepared"][CARD + np.int64(t["other_side"][card])] - w["prepared"][CARD + card]
    for card in range(len(t["group"])):
        if t["group"][card] == OF_STUDENTS and t["other_side"][card] != NONE:
            return w["prepared"][CARD + card]
    return 0.0


@kernel
def agent_value(t, s, seat, w):
    """Return the value of one more agent here: its part in the removal of a monster that stays here."""
    at, best = np.int64(s["at"][seat]), 0.0
    if at >= MAX_AREAS:
        return best
    for marker in members(as_set(s["markers"][at])):
        missing = trophy_value(t, s, marker) + 1 - agents_here(s, seat)
        if missing > 0:
            best = max(best, STAYS * w["value"][W_CLEARED] / missing)
    return best


@kernel
def value_of_row(s, t, seat, row, w):
    """Return the value of a row of a verb that only institutions use; 0 for any other row."""
    if row["op"] == PackOp.STUDY:
        return study_value(t, s, seat, w)
    if row["op"] == PackOp.AGENTS:
        return agent_value(t, s, seat, w)
    if row["op"] == PackOp.CUSTODY and row["a"] != PUT and s["custody"] != NONE:
        return BOUGHT * card_value(t, s, seat, np.int64(s["custody"]), w)
    return 0.0


@kernel
def is_held_better(s, t, w):
    """Return whether an ally that an event removes is worth less than the one in protective custody."""
    held = np.int64(s["custody"])
    return held != NONE and w["prepared"][CARD + held] >= w["prepared"][CARD + np.int64(s["event_subject"])]


@inlined
def no_row(s, t, seat, row, w):
    """Return 0 in a game without packs."""
    return 0.0


institution_value = pack_only(value_of_row, no_row)
"""`institution_value(s, t, seat, row, w)`: the value of a row of a verb that only institutions use."""
