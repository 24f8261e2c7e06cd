"""Delays and levels of terror that come where a rule cannot ask who prevents them (Delayed, Terror Level).

If an investigator has something to use then, a program for it waits in the queue, and asks at the end of the
step. Otherwise the event happens at once.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import Forbidden
from simcore.games.arkham_horror.box.pack_kinds import PackForbidden
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.layouts import pack_only
from simcore.games.arkham_horror.rules.board.pack_prohibitions import forbidden_to
from simcore.games.arkham_horror.rules.board.pack_triggers import queue_program
from simcore.games.arkham_horror.rules.board.pack_uses import can_pay_tokens, offer_open
from simcore.games.arkham_horror.rules.board.pack_windows import EITHER, ask_all
from simcore.games.arkham_horror.rules.board.standing_rules import is_forbidden
from simcore.games.arkham_horror.rules.board.terror import raise_terror
from simcore.games.arkham_horror.rules.records.codes import NONE, Window
from simcore.games.arkham_horror.rules.records.decisions import USE
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import has, members, with_one


@kernel
def may_be_prevented(s, t, window, user):
    """Return whether an investigator has something to use in a window."""
    first = np.int64(s["n_options"])
    found = False
    for owner in members(np.int64(s["alive"])):
        offer_open(t, s, window, owner, user)
        for place in range(first, s["n_options"]):
            found = found or can_pay_tokens(t, s, owner, np.int64(s["options"][place]) - USE)
        s["n_options"] = first
    return found


@kernel
def raise_or_wait(s, t, log, n):
    """Raise the terror level by points, or let the investigators be asked first (Terror Level)."""
    if not may_be_prevented(s, t, Window.TERROR, np.int64(NONE)):
        raise_terror(t, s, log, n)
        return
    lead = np.int64(s["lead"])
    for _ in range(n):
        queue_program(s, np.int64(t["terror_program"]), lead, NONE, lead, NONE, lead, NONE, 0, 0)


@kernel
def raise_each(s, t, log, n):
    """Raise the terror level point by point, each of which can be prevented; return True while it waits."""
    for _ in range(n):
        if is_ended(s) or is_forbidden(t, s, Forbidden.TERROR, NONE, NONE, NONE):
            return False
        s["refused"] = s["prevented"] = 0
        s["window_loss"] = 1
        if ask_all(t, s, log, Window.TERROR, np.int64(NONE), EITHER):
            return True
        s["window_loss"] = 0
        if s["prevented"] == 0:
            raise_terror(t, s, log, 1)
    return False


@kernel
def raise_all(s, t, log, n):
    """Raise the terror level by points in a game without packs, which does not wait (Terror Level)."""
    raise_terror(t, s, log, n)
    return False


@inlined
def raise_at_once(s, t, log, n):
    """Raise the terror level by points in a game without packs (Terror Level)."""
    raise_terror(t, s, log, n)


@kernel
def delay_or_wait(s, t, log, seat):
    """Delay an investigator, or let the investigators be asked first (Delayed)."""
    if has(np.int64(s["delayed"]), seat) or forbidden_to(s, t, PackForbidden.DELAY, seat):
        return
    if may_be_prevented(s, t, Window.DELAY, np.int64(seat)):
        queue_program(s, np.int64(t["delay_program"]), seat, NONE, seat, NONE, seat, NONE, 0, 0)
    else:
        s["delayed"] = with_one(np.int64(s["delayed"]), seat)


@inlined
def delay_at_once(s, t, log, seat):
    """Delay an investigator in a game without packs (Delayed)."""
    s["delayed"] = with_one(np.int64(s["delayed"]), seat)


terror_rises = pack_only(raise_each, raise_all)
"""`terror_rises(s, t, log, n)`: raise the terror level by points; return True while it waits."""
terror_comes = pack_only(raise_or_wait, raise_at_once)
"""`terror_comes(s, t, log, n)`: raise the terror level, now or at the end of the step."""
delay_comes = pack_only(delay_or_wait, delay_at_once)
"""`delay_comes(s, t, log, seat)`: delay an investigator, now or at the end of the step."""
