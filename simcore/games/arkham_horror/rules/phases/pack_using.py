"""Uses of cards, abilities and sheets of packs with programs of any kind."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_markers import is_exhibit_due
from simcore.games.arkham_horror.rules.effects.pack_using import begin_use, end_use, offer_payable
from simcore.games.arkham_horror.rules.phases.programs import run_pending, run_program
from simcore.games.arkham_horror.rules.phases.rumors import rumor_watch
from simcore.games.arkham_horror.rules.records.codes import NONE, Down, Window
from simcore.games.arkham_horror.rules.records.decisions import USE, Decision
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has
from simcore.kernels.decisions import ask, begin_options, chosen
from simcore.kernels.turns import seat_after


@kernel
def use_in_phase(s, t, log, seat, use):
    """Use something that only packs have; return True while it waits."""
    runs, runs_of = np.int64(s["runs"]), np.int64(s["runs_of"])
    if begin_use(t, s, log, seat, use):
        return True
    if s["result"] == 1:
        if run_pending(s, t, log):  # what paying and casting have triggered
            return True
        is_up = s["down"][seat] == Down.UP
        if is_up and run_program(t, s, log, np.int64(t["used_program"][use]), seat):
            return True
    if end_use(t, s, log, seat, runs, runs_of):
        return True
    return s["rumor_verdict"] != NONE and rumor_watch(t, s, log)


@kernel
def use_in_window(s, t, log, seat, window):
    """Let an investigator use things in a window, as many as the player wants; return True while it waits."""
    while s["down"][seat] == Down.UP and not is_ended(s):
        begin_options(s)
        offer_payable(s, t, seat, window)
        if ask(t, s, log, Decision.USE, seat):
            return True
        option = np.int64(chosen(s))
        if option < 0:
            return False
        if use_in_phase(s, t, log, seat, option - USE):
            return True
    return False


@kernel
def use_by_all(s, t, log, window):
    """Let all investigators use things in a window, from the first player on; return True while it waits."""
    for turn in range(s["n_seats"]):
        seat = seat_after(s, np.int64(s["lead"]), turn)
        if has(np.int64(s["alive"]), seat) and use_in_window(s, t, log, seat, window):
            return True
    return False


@kernel
def begin_turn_with_uses(s, t, log):
    """Open the first window of a turn (Turn); return True while it waits."""
    return use_by_all(s, t, log, Window.TURN_START)


@kernel
def replace_encounter(s, t, log, seat):
    """Let an investigator use something in place of an encounter; return True while it waits.

    (Location Special Abilities, Street.) `refused` is 1 afterwards if there is no encounter.
    """
    s["refused"] = 0
    area = np.int64(s["at"][seat])
    if s["gate_at"][area] != NONE:
        return False
    if area < t["n_streets"] and is_exhibit_due(s, area):
        return False  # that encounter comes in place of any ability of the street
    begin_options(s)
    offer_payable(s, t, seat, Window.ENCOUNTER)
    if area < t["n_streets"]:
        offer_payable(s, t, seat, Window.STREET_ENCOUNTER)
    if ask(t, s, log, Decision.USE, seat):
        return True
    option = np.int64(chosen(s))
    if option < 0:
        return False
    if use_in_phase(s, t, log, seat, option - USE):
        return True
    s["refused"] = 1
    return False


@kernel
def is_refused(s, _):
    """Return whether the event of the last window does not happen."""
    return s["refused"] != 0


use_pack = pack_only(use_in_phase, no)
"""`use_pack(s, t, log, seat, use)`: use something that only packs have, in a phase."""
pack_window = pack_only(use_in_window, no)
"""`pack_window(s, t, log, seat, window)`: open a window for an investigator."""
pack_window_of_all = pack_only(use_by_all, no)
"""`pack_window_of_all(s, t, log, window)`: open a window for all investigators."""
pack_turn_start = pack_only(begin_turn_with_uses, no)
"""`pack_turn_start(s, t, log)`: open the window at the beginning of a turn."""
pack_encounter = pack_only(replace_encounter, no)
"""`pack_encounter(s, t, log, seat)`: open the window in place of an encounter."""
has_refused = pack_only(is_refused, no)
"""`has_refused(s, 0)`: whether the event of the last window does not happen."""
