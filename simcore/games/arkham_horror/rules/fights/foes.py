"""The monster at hand: what is written down about it while somebody evades or fights it."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import FIGHT
from simcore.games.arkham_horror.rules.board.dice import set_check_bonus
from simcore.games.arkham_horror.rules.board.monster_markers import place_of
from simcore.games.arkham_horror.rules.board.monster_ratings import set_foe_traits
from simcore.games.arkham_horror.rules.board.weapons import put_away
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.jit.decorators import kernel


@kernel
def face(t, s, seat, marker):
    """A monster stands before somebody, who acts now (Combat Encounters)."""
    s["actor"] = seat
    s["foe"] = marker
    s["foe_place"] = place_of(s, marker)
    s["foe_weaker"] = s["foe_ignored"] = 0
    s["sure_to_fail"] = s["sure_to_pass"] = 0
    s["combat_skill"] = FIGHT
    s["fight_over"] = 0
    s["in_use"][seat] = s["magic"][seat] = 0
    s["hands"] = np.int64(t["hands"])
    set_foe_traits(t, s, marker)
    set_check_bonus(t, s, seat)


@kernel
def turn_away(t, s, seat, actor):
    """The monster is no longer at hand; `actor` is whose turn it was before."""
    put_away(t, s, seat)
    s["foe"] = NONE
    s["foe_traits"] = s["foe_defence"] = s["foe_weaker"] = s["foe_ignored"] = 0
    s["sure_to_fail"] = s["sure_to_pass"] = 0
    s["combat_skill"] = FIGHT
    s["fight_over"] = 0
    s["actor"] = actor
