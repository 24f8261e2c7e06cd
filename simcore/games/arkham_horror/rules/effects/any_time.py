"""Cards that can be used at any time, in the phases that have no other place for them (Action Timing).

In the upkeep and in the movement they are offered with everything else (`phases/upkeep.py`,
`phases/arkham_movement.py`, `phases/movement.py`).
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.options import begin_options
from simcore.games.arkham_horror.rules.board.cards import one_of_each
from simcore.games.arkham_horror.rules.board.healing import help_somebody, may_help_now
from simcore.games.arkham_horror.rules.board.tracks import is_ended
from simcore.games.arkham_horror.rules.effects.using_cards import usable, use_card
from simcore.games.arkham_horror.rules.records.codes import Down, Part, Window, ints
from simcore.games.arkham_horror.rules.records.decisions import AID, USE_CARD, Decision
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has, members
from simcore.kernels.decisions import ask, chosen, offer
from simcore.kernels.turns import seat_after

(ASK_NOW,) = ints(Decision.USE_NOW)
(ANY,) = ints(Window.ANY)
(MOVEMENT,) = ints(Part.MOVEMENT)
(UP,) = ints(Down.UP)


@kernel
def use_now(t, s, log, seat):
    """Somebody uses cards of any phase, as many as he likes (Action Timing); True while it waits."""
    while s["down"][seat] == UP and not is_ended(s):
        places = one_of_each(s, seat, usable(t, s, seat, ANY))
        helps = may_help_now(t, s, seat)
        if places == 0 and not helps:
            return False
        begin_options(s)
        for place in members(places):
            offer(s, USE_CARD + place)
        if helps:
            offer(s, AID)
        if ask(t, s, log, ASK_NOW, seat):
            return True
        option = np.int64(chosen(s))
        if option < 0:
            return False
        if option == AID:
            if help_somebody(t, s, log, seat):
                return True
        elif use_card(t, s, log, seat, option - USE_CARD):
            return True
    return False


@kernel
def all_use_now(t, s, log):
    """The same for everybody, from the first player on; True while it waits."""
    for turn in range(s["n_seats"]):
        seat = seat_after(s, np.int64(s["lead"]), turn)
        if has(np.int64(s["alive"]), seat) and use_now(t, s, log, seat):
            return True
    return False


@kernel
def at_hand_in_combat(t, s, seat):
    """Cards of any phase that can be used in the middle of a combat, as bits of places (Action Timing).

    Only in the movement: an encounter is resolved before anything else is done.
    """
    return usable(t, s, seat, ANY) if s["part"] == MOVEMENT else np.int64(0)


@kernel
def is_of_any_time(t, s, seat, place):
    """Whether the card at a place can be used in any phase."""
    return t["use_window"][s["held"][seat, place]] == ANY


@kernel
def use_in_combat(t, s, log, seat, place):
    """Use such a card in the middle of a combat; True while it waits."""
    at, of = np.int64(s["card_at"]), np.int64(s["card_of"])
    if use_card(t, s, log, seat, place):
        return True
    s["card_at"], s["card_of"] = at, of
    return False
