"""Windows in the middle of a rule, in which investigators may use what only packs have.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_at_hand import run_at_hand
from simcore.games.arkham_horror.rules.board.pack_uses import (
    can_pay_tokens,
    offer_open,
    pay_tokens,
    use_up,
    withdraw,
)
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.games.arkham_horror.rules.records.decisions import USE, Decision
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has
from simcore.kernels.decisions import ask, begin_options, chosen
from simcore.kernels.turns import seat_after

EITHER = 2
"""Uses before the roll of a check, after it, or both."""


@kernel
def offer_with_tokens(t, s, window, owner, user, before):
    """List the uses of an owner that cost tokens at most and cast no spell, after none."""
    begin_options(s)
    offer_open(t, s, window, owner, user)
    for place in range(np.int64(s["n_options"]) - 1, 0, -1):
        use = np.int64(s["options"][place]) - USE
        fits = before == EITHER or t["used_before"][use] == before
        if not fits or t["used_casting"][use] or not can_pay_tokens(t, s, owner, use):
            withdraw(s, place)


@kernel
def use_here(t, s, log, owner, use):
    """Pay for a use and run its program; return True while it waits."""
    pay_tokens(t, s, log, owner, use)
    use_up(t, s, log, owner, use)
    return run_at_hand(t, s, log, np.int64(t["used_program"][use]), owner)


@kernel
def ask_owner(t, s, log, window, owner, user, before):
    """Ask one owner what to use in a window, until nothing more; return True while it waits."""
    while s["refused"] == 0:
        offer_with_tokens(t, s, window, owner, user, before)
        if s["n_options"] == 1:
            return False
        if ask(t, s, log, Decision.USE, owner):
            return True
        option = np.int64(chosen(s))
        if option == NONE:
            return False
        if use_here(t, s, log, owner, option - USE):
            return True
    return False


@kernel
def ask_all(t, s, log, window, user, before):
    """Ask all investigators what to use in a window about one of them, beginning there.

    Return True while it waits.
    """
    for turn in range(s["n_seats"]):
        owner = np.int64(seat_after(s, user, turn))
        if has(np.int64(s["alive"]), owner) and ask_owner(t, s, log, window, owner, user, before):
            return True
    return False


@kernel
def open_window(s, t, log, window, user):
    """Open a window about something that happens to an investigator; return True while it waits.

    Afterwards `refused` says whether it does not happen, and `prevented` how much of a loss is prevented.
    """
    s["refused"] = s["prevented"] = s["counted_as"] = 0
    return ask_all(t, s, log, window, user, EITHER)


@kernel
def is_refused(s, _):
    """Return whether the event of the last window does not happen."""
    return s["refused"] != 0


pack_event = pack_only(open_window, no)
"""`pack_event(s, t, log, window, user)`: open a window about something that happens to an investigator."""
has_refused = pack_only(is_refused, no)
"""`has_refused(s, 0)`: whether the event of the last window does not happen."""
