"""Losses of sanity or stamina whose amount the player chooses, in programs of packs."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.rules.board.amounts import is_range, range_of
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.plain_numbers import SANITY, STAMINA, has_of
from simcore.games.arkham_horror.rules.board.sanity_and_stamina import lose_with
from simcore.games.arkham_horror.rules.records.codes import Down
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import kernel
from simcore.kernels.decisions import ask, chosen, clear_options, offer


@kernel
def is_chosen(s, t, row):
    """Return whether the player chooses how much a step costs."""
    return is_range(t, np.int64(row["a"])) or is_range(t, np.int64(row["b"]))


@kernel
def lose_some(s, t, log, seat, row):
    """Ask how much sanity or stamina to lose, and lose it; return True while it waits.

    The word `lost` means what was lost in fact or, with an alternative, what was chosen (Dark Pact Cards).
    """
    resource = SANITY if is_range(t, np.int64(row["a"])) else STAMINA
    least, most = range_of(t, s, seat, np.int64(row["a"] if resource == SANITY else row["b"]))
    before = has_of(s, seat, resource)
    clear_options(s)
    for points in range(least, min(most, before) + 1):
        offer(s, points)
    if s["n_options"] == 0:
        return False
    if ask(t, s, log, Decision.HOW_MUCH, seat):
        return True
    points = np.int64(chosen(s))
    sanity = points if resource == SANITY else np.int64(0)
    if lose_with(t, s, log, seat, sanity, points - sanity, 0, 0, 1):
        return True
    is_up = s["down"][seat] == Down.UP
    s["event_number"] = before - has_of(s, seat, resource) if is_up else points
    if t["pact_power_chosen"]:
        s["event_number"] = points
    return False


has_chosen_loss = pack_only(is_chosen, no)
lose_chosen = pack_only(lose_some, no)
