"""Defeated monsters: their rules, trophies, and cards that defeat all of them in an area (Combat Check)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import Trigger
from simcore.games.arkham_horror.box.pack_kinds import PackForbidden
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.monster_markers import place_of, take_trophy
from simcore.games.arkham_horror.rules.board.monster_ratings import (
    traits_of,
)
from simcore.games.arkham_horror.rules.board.pack_foes import has_no_winner, is_copy
from simcore.games.arkham_horror.rules.board.pack_prohibitions import is_ruled_out_for
from simcore.games.arkham_horror.rules.board.pack_special_monsters import put_back
from simcore.games.arkham_horror.rules.board.pack_subject import weigh
from simcore.games.arkham_horror.rules.board.pack_triggers import is_replaced
from simcore.games.arkham_horror.rules.board.pack_visits import has_won
from simcore.games.arkham_horror.rules.board.travel import is_in_arkham, place_of_special
from simcore.games.arkham_horror.rules.effects.pack_queue import run_waiting
from simcore.games.arkham_horror.rules.effects.triggered_rules import run_triggers
from simcore.games.arkham_horror.rules.fights.combat_cards import (
    pay_with,
)
from simcore.games.arkham_horror.rules.records.codes import ASIDE, NONE, SKY, Special, Trait
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, has, members, none_of, without
from simcore.kernels.decisions import ask, chosen, clear_options, offer
from simcore.kernels.event_log import emit3


@kernel
def settle_marker(t, s, log, seat, marker, before, endless):
    """Move a defeated monster to the trophies or the cup (Monster Trophy, Endless, Mask Monsters).

    The owner of a certain card may take an endless one as a trophy. Return True while it waits.
    """
    is_mask = has(as_set(t["masks"]), marker) != 0
    is_none = is_mask or (before == ASIDE and t["encounter_trophy"] == 0) or is_copy(s, marker)
    is_none = is_none or is_ruled_out_for(s, t, PackForbidden.TROPHY, np.int64(t["kind_of"][marker]))
    is_none = is_none or has_no_winner(s, seat)
    goes_back = endless or is_none
    if endless and not is_none and place_of_special(t, s, seat, Special.KEEP_ENDLESS) != NONE:
        clear_options(s)
        offer(s, 1)
        offer(s, 0)
        if ask(t, s, log, Decision.KEEP_ENDLESS, seat):
            return True
        goes_back = chosen(s) == 0
    if goes_back:
        put_back(s, t, log, marker)
    else:
        take_trophy(s, log, seat, marker)
    return False


@kernel
def beat(t, s, log, seat, marker):
    """Defeat a monster (Combat Check); return True while it waits.

    Triggered programs of the Ancient One, mythos cards and the kind of monster come first.
    """
    kind = np.int64(t["kind_of"][marker])
    before = place_of(s, marker)
    endless = has(traits_of(t, s, marker), Trait.ENDLESS) != 0
    emit3(log, Event.BEATEN, seat, marker, marker)
    s["monsters_beaten"] += 1
    has_won(s, seat)
    area = np.int64(s["at"][seat]) if is_in_arkham(s, seat) else np.int64(NONE)
    foe = np.int64(s["foe"])
    s["foe"] = marker  # of which its own program speaks
    weigh(s, t, marker)
    if is_replaced(s, t, log, Trigger.BEATEN, seat, marker, 1) and run_waiting(s, t, log):
        return True
    if place_of(s, marker) == before and run_triggers(t, s, log, Trigger.BEATEN, seat, area, kind):
        return True
    s["foe"] = foe
    if place_of(s, marker) != before:
        return False  # its own program has put it elsewhere
    return settle_marker(t, s, log, seat, marker, before, endless)


@kernel
def defeat_all(t, s, log, seat, place, marker):
    """Use a card that defeats every monster in the area; return True while it waits.

    They are defeated even if the cost knocks the investigator out.
    """
    area = np.int64(s["at"][seat])
    others = none_of(as_set(s["markers"][SKY]))
    if is_in_arkham(s, seat):
        others = without(as_set(s["markers"][area]), marker)
    if pay_with(t, s, log, seat, place) or beat(t, s, log, seat, marker):
        return True
    for other in members(others):
        if not is_ended(s) and beat(t, s, log, seat, other):
            return True
    return False
