"""Monsters in combat: meeting one, the programs of its kind, its combat damage (Combat Damage)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import FIGHT, STAMINA
from simcore.games.arkham_horror.box.effect_kinds import Trigger
from simcore.games.arkham_horror.box.pack_kinds import PackForbidden
from simcore.games.arkham_horror.rules.board.dice import set_check_bonus
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.monster_markers import place_of
from simcore.games.arkham_horror.rules.board.monster_ratings import combat_damage, is_gone, set_foe_traits
from simcore.games.arkham_horror.rules.board.pack_arms import set_free_hands
from simcore.games.arkham_horror.rules.board.pack_defences import ignore_defences
from simcore.games.arkham_horror.rules.board.pack_foes import begins
from simcore.games.arkham_horror.rules.board.pack_numbers import hands_of
from simcore.games.arkham_horror.rules.board.pack_prohibitions import is_ruled_out
from simcore.games.arkham_horror.rules.board.pack_sources import times_up
from simcore.games.arkham_horror.rules.board.rule_matching import fires
from simcore.games.arkham_horror.rules.board.sanity_and_stamina import lose_with
from simcore.games.arkham_horror.rules.board.weapons import put_away
from simcore.games.arkham_horror.rules.effects.pack_queue import run_waiting
from simcore.games.arkham_horror.rules.effects.running import run_effects
from simcore.games.arkham_horror.rules.records.codes import NONE, Trait, Until
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.event_log import emit3


@kernel
def face(t, s, seat, marker):
    """Face an investigator with a monster; the investigator acts now (Combat Encounters)."""
    s["actor"] = seat
    s["foe"] = marker
    s["foe_place"] = place_of(s, marker)
    s["foe_weaker"] = s["foe_ignored"] = 0
    s["sure_to_fail"] = s["sure_to_pass"] = 0
    s["combat_skill"] = FIGHT
    s["fight_over"] = 0
    s["in_use"][seat] = s["magic"][seat] = 0
    s["hands"] = hands_of(s, t, seat)
    set_free_hands(s, t, seat)
    begins(s, marker)
    set_foe_traits(t, s, marker)
    ignore_defences(s, t, seat)
    set_check_bonus(t, s, seat)


@kernel
def turn_away(t, s, seat, actor, is_over):
    """Turn away from a monster; `actor` is the seat that had the turn before.

    Rules that are in force until the end of the combat end if `is_over` is True: after a failed attempt to
    evade, the combat is still to come.
    """
    put_away(t, s, seat)
    s["foe"] = NONE
    s["foe_traits"] = s["foe_defence"] = s["foe_weaker"] = s["foe_ignored"] = 0
    s["sure_to_fail"] = s["sure_to_pass"] = 0
    s["combat_skill"] = FIGHT
    s["fight_over"] = 0
    s["actor"] = actor
    if is_over:
        times_up(s, Until.COMBAT_END)


@kernel
def is_fight_over(s, seat):
    """Return whether the combat has ended, or the investigator has left it (Combat Encounters)."""
    return s["fight_over"] != 0 or s["down"][seat] != 0 or is_ended(s)


@kernel
def run_kind(t, s, log, trigger, seat, marker):
    """Run the program of a monster's kind at a moment of a combat; return True while it waits.

    (Monster Abilities.) Nothing happens if that ability has been removed.
    """
    if is_gone(s, marker, Trait.SPECIAL):
        return False
    kind = np.int64(t["kind_of"][marker])
    for rule in range(np.int64(t["kind_rules"][kind, 0]), np.int64(t["kind_rules"][kind, 1])):
        program = np.int64(t["rule_program"][rule])
        if is_fight_over(s, seat) or program < 0:
            continue
        if fires(t, s, rule, trigger, seat, NONE, kind) and run_effects(t, s, log, program, seat):
            return True
    return False


@kernel
def take_damage(t, s, log, seat, marker, fought):
    """Deal the combat damage and special damage of a monster (Combat Damage); return True while it waits.

    `fought` is 1 after a Combat check, 0 after an Evade check. Special damage follows both (switch
    `special_damage_evade`), unless the damage has knocked the investigator out.
    """
    if fought == 0 and is_ruled_out(s, t, PackForbidden.EVADE_DAMAGE, seat):
        return False
    points = combat_damage(t, s, marker)
    if points > 0:
        emit3(log, Event.DAMAGE, seat, STAMINA, points)
        if lose_with(t, s, log, seat, 0, points, 0, fought, 0) or run_waiting(s, t, log):
            return True
    if is_fight_over(s, seat) or (fought == 0 and t["special_damage_evade"] == 0):
        return False
    return run_kind(t, s, log, Trigger.DAMAGE, seat, marker)
