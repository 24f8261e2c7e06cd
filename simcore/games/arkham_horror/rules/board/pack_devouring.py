"""Investigators who are devoured in the battle by a program (Final Battle 3)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.battle import devoured as battle
from simcore.games.arkham_horror.box.codes import Cause
from simcore.games.arkham_horror.box.pack_kinds import NamedRule, PackDeck, PackTrigger
from simcore.games.arkham_horror.box.sheet import is_alive
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_decks import shuffle_pack
from simcore.games.arkham_horror.rules.board.pack_named_rules import has_rule
from simcore.games.arkham_horror.rules.board.pack_triggers import fire, queue_instead
from simcore.games.arkham_horror.rules.records.codes import NONE, Down
from simcore.jit.decorators import kernel
from simcore.kernels.turns import seat_after


@kernel
def cause_of(s, seat):
    """Return what an investigator has run out of; else the effect that devours."""
    if s["max_sanity"][seat] <= 0:
        return Cause.MAX_SANITY
    if s["max_stamina"][seat] <= 0:
        return Cause.MAX_STAMINA
    if s["sanity"][seat] <= 0:
        return Cause.SANITY
    return Cause.STAMINA if s["stamina"][seat] <= 0 else Cause.ESCAPE


@kernel
def devour_in_battle(s, t, log, seat):
    """Devour an investigator who is in the battle; return False if it has not begun (Final Battle 3).

    Another effect may replace it (Devoured).
    """
    if s["fighting"] == 0:
        return False
    if is_alive(s, seat) and not queue_instead(s, t, log, PackTrigger.DEVOURED, seat, NONE, 1):
        fire(s, t, log, PackTrigger.DEVOURED, seat, NONE, 1)
        battle.devour(s, log, seat, cause_of(s, seat))
        s["down"][seat] = Down.DEVOURED
    return True


@kernel
def pass_fixed_marker(s, t, seat):
    """Pass a first player marker that otherwise stays, because its holder is devoured (First Player).

    The dust decks are shuffled again then (Dust Cards).
    """
    if seat == s["lead"] and has_rule(s, t, NamedRule.FIRST_PLAYER_FIXED, NONE):
        s["lead"] = seat_after(s, np.int64(seat), 1)
        if t["dust_continue"] == 0:
            shuffle_pack(s, PackDeck.DUST, 1)
    return False


marker_moves = pack_only(pass_fixed_marker, no)
devours_in_battle = pack_only(devour_in_battle, no)
