"""Relationships: each card joins its holder and the partner, who is the player to the left.

The standing rules of a card are an entry in force of its holder. Rules are cited by their entries in the
reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import PackDeck
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_sources import end_entry, put_in_force
from simcore.games.arkham_horror.rules.records.codes import IN_FORCE, NONE, Rank
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import bit, has, with_one, without
from simcore.kernels.event_log import emit1

N_TOGETHER = 2
"""Investigators of one relationship."""


@kernel
def left_of(s, seat):
    """Return the seat to the left."""
    return np.int64((seat + 1) % np.int64(s["n_seats"]))


@kernel
def is_tie(s, t, source):
    """Return whether a source of rules is a Relationship card."""
    if source < IN_FORCE or s["force_rank"][source - IN_FORCE] != Rank.HELD:
        return False
    card = np.int64(s["force_item"][source - IN_FORCE])
    return card >= 0 and t["pack_deck_of"][card] == PackDeck.RELATIONSHIP


@kernel
def partners_at_hand(s):
    """Return the investigators of the relationship whose rule or program is at hand, as a bit mask."""
    owner = np.int64(s["runs_of"])
    if owner < 0:
        return np.int64(0)
    return np.int64((bit(owner) | bit(left_of(s, owner))) & np.int64(s["alive"]))


@kernel
def partner_of(s, seat):
    """Return the partner of an investigator in the relationship at hand; -1 if there is none."""
    owner = np.int64(s["runs_of"])
    if owner < 0 or seat < 0 or s["n_seats"] < N_TOGETHER:
        return np.int64(NONE)
    left = np.int64(left_of(s, owner))
    if seat == owner:
        return left
    return owner if seat == left else np.int64(NONE)


@kernel
def has_tie(s, holder, seat):
    """Return whether a card of a holder concerns an investigator and is not exhausted (Exhausted)."""
    if s["tie"][holder] == NONE or has(np.int64(s["ties_used"]), holder):
        return False
    return seat == holder or seat == left_of(s, holder)


@kernel
def tie_with(s, t, seat, use):
    """Return who holds the Relationship card of a use that an investigator can make; -1 for other uses."""
    for holder in range(s["n_seats"]):
        if has_tie(s, holder, seat):
            card = np.int64(s["force_item"][s["tie"][holder]])
            if t["card_uses"][card, 0] <= use < t["card_uses"][card, 1]:
                return np.int64(holder)
    return np.int64(NONE)


@kernel
def exhaust_tie(s, t, seat, use):
    """Exhaust the Relationship card of a use, for both investigators (Exhausted)."""
    holder = tie_with(s, t, seat, use)
    if holder != NONE:
        s["ties_used"] = with_one(np.int64(s["ties_used"]), holder)


@kernel
def refresh_tie(s, seat):
    """Refresh the Relationship card that an investigator holds (Refresh)."""
    s["ties_used"] = without(np.int64(s["ties_used"]), seat)
    return False


@kernel
def set_tie(t, s, seat, card):
    """Give a player a Relationship card in place of the present one; NONE means none."""
    if s["tie"][seat] != NONE:
        end_entry(s, np.int64(s["tie"][seat]))
        s["tie"][seat] = NONE
    if card != NONE:
        s["tie"][seat] = put_in_force(s, Rank.HELD, np.int64(t["card_set"][card]), card, seat)


@kernel
def end_ties_of(s, log, seat):
    """Return the Relationship cards of an investigator and of the player to the right to the box."""
    n = np.int64(s["n_seats"])
    for turn in range(min(n, np.int64(N_TOGETHER))):
        holder = (seat + n - turn) % n
        if s["tie"][holder] != NONE:
            emit1(log, Event.GONE, np.int64(s["force_item"][s["tie"][holder]]))
            end_entry(s, np.int64(s["tie"][holder]))
            s["tie"][holder] = NONE
    return False


ties_end = pack_only(end_ties_of, no)
"""`ties_end(s, log, seat)`: end the relationships of an investigator who leaves (Relationship Cards)."""
tie_refreshed = pack_only(refresh_tie, no)
"""`tie_refreshed(s, seat)`: refresh the Relationship card that an investigator holds."""
