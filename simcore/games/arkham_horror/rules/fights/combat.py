"""A whole combat with a monster: Horror check, flee or fight, damage, trophies (Combat Encounters).

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import COMBAT, HORROR, SANITY, STAMINA, WILL, Effect
from simcore.games.arkham_horror.box.effect_kinds import Trigger
from simcore.games.arkham_horror.box.weapons_and_spells import use_up
from simcore.games.arkham_horror.rules.board.cards import one_of_each
from simcore.games.arkham_horror.rules.board.dice import roll_check, set_check_bonus, skill_bonus
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.monster_markers import place_of
from simcore.games.arkham_horror.rules.board.monster_ratings import (
    NO_HORROR,
    combat_rating,
    horror_damage,
    horror_rating,
    nightmarish,
    overwhelming,
    toughness,
    traits_of,
)
from simcore.games.arkham_horror.rules.board.pack_arms import after_burst, skill_again
from simcore.games.arkham_horror.rules.board.pack_check_windows import (
    after_check,
    before_check,
    is_check_off,
)
from simcore.games.arkham_horror.rules.board.pack_facing import may_flee
from simcore.games.arkham_horror.rules.board.pack_foes import checks
from simcore.games.arkham_horror.rules.board.pack_horror import (
    is_horror_due,
    note_horror_loss,
    puts_off_horror,
)
from simcore.games.arkham_horror.rules.board.pack_special_monsters import put_back
from simcore.games.arkham_horror.rules.board.sanity_and_stamina import lose
from simcore.games.arkham_horror.rules.board.skill_checks import check
from simcore.games.arkham_horror.rules.board.travel import is_in_arkham
from simcore.games.arkham_horror.rules.board.weapons import (
    arm,
    armed_with,
    arms_now,
    cast_arm,
    lower_arms,
    spells_among,
)
from simcore.games.arkham_horror.rules.effects.pack_queue import run_waiting
from simcore.games.arkham_horror.rules.effects.pack_using import offer_in_combat
from simcore.games.arkham_horror.rules.effects.triggered_rules import run_triggers
from simcore.games.arkham_horror.rules.effects.using_cards import (
    at_hand_in_combat,
    is_of_any_time,
    use_in_combat,
)
from simcore.games.arkham_horror.rules.fights.combat_cards import (
    bind,
    keep_up,
    special_cards,
    use_pass_card,
    weaken,
    weakening_cards,
)
from simcore.games.arkham_horror.rules.fights.defeating import beat, defeat_all
from simcore.games.arkham_horror.rules.fights.evading import evade_check
from simcore.games.arkham_horror.rules.fights.monster_attacks import (
    face,
    is_fight_over,
    run_kind,
    turn_away,
)
from simcore.games.arkham_horror.rules.fights.pack_beginning import combat_begins
from simcore.games.arkham_horror.rules.fights.pack_damage import damaged
from simcore.games.arkham_horror.rules.fights.pack_horror import keeps_horror
from simcore.games.arkham_horror.rules.fights.pack_rounds import end_rounds
from simcore.games.arkham_horror.rules.fights.pack_uses import use_of_pack
from simcore.games.arkham_horror.rules.records.codes import ASIDE, NONE, Special, Trait
from simcore.games.arkham_horror.rules.records.decisions import FIGHT_ON, FLEE, USE, USE_IN_FIGHT, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has, members, without
from simcore.kernels.decisions import ask, chosen, clear_options, list_after_none, offer
from simcore.kernels.event_log import emit2, emit3, emit4

FLED_NOW, BEATEN_NOW, OVER = 0, 1, -1
"""Outcomes of a combat: fled, monster defeated, or over otherwise."""
GOES_ON = 2
WON = 2  # beside FIGHT and FLEE: a card has defeated it already


# --- the parts of a combat


@kernel
def before_horror(t, s, log, seat, marker):
    """Ask for spells and cards of any time before the Horror check (Spells, Action Timing).

    Return True while it waits.
    """
    while True:
        cards = weakening_cards(t, s, seat, marker) | at_hand_in_combat(t, s, seat)
        list_after_none(s, one_of_each(s, seat, cards))
        offer_in_combat(s, t, seat)
        if s["n_options"] == 1:
            return False
        if ask(t, s, log, Decision.BEFORE_HORROR, seat):
            return True
        place = np.int64(chosen(s))
        if place == NONE:
            return False
        if place >= USE:
            if use_of_pack(s, t, log, seat, place - USE):
                return True
        elif is_of_any_time(t, s, seat, place):
            if use_in_combat(t, s, log, seat, place):
                return True
        elif weaken(t, s, log, seat, place, marker) or run_waiting(s, t, log):
            return True
        if is_fight_over(s, seat):
            return False


@kernel
def horror(t, s, log, seat, marker):
    """Make the Horror check once per combat, if the monster has a rating (Horror Check, Nightmarish X).

    Return True while it waits.
    """
    if horror_rating(t, s, marker) == NO_HORROR:
        return False
    if before_horror(t, s, log, seat, marker) or run_kind(t, s, log, Trigger.HORROR_CHECK, seat, marker):
        return True
    if is_fight_over(s, seat):
        return False
    if check(t, s, log, seat, HORROR, WILL, horror_rating(t, s, marker), 1) or run_waiting(s, t, log):
        return True
    passed = s["result"] == 1
    keeps_horror(s, t, marker, passed)
    points = nightmarish(t, s, seat, marker) if passed else horror_damage(t, s, marker)
    if points <= 0 or is_fight_over(s, seat):
        return False
    emit3(log, Event.DAMAGE, seat, SANITY, points)
    note_horror_loss(s, 1)
    if lose(t, s, log, seat, points, 0, 0):
        return True
    note_horror_loss(s, 0)
    return run_waiting(s, t, log)


@kernel
def spells_before(t, s, seat):
    """Return the places of combat spells that can be cast before fleeing (Spells: any phase)."""
    spells = spells_among(t, s, seat, arms_now(t, s, seat, np.int64(s["hands"])))
    for place in members(spells):
        if t["effect"][s["held"][seat, place]] == Effect.ENCHANT:
            spells = without(spells, place)
    return spells


@kernel
def list_round(t, s, seat, marker):
    """List the options of a combat round: fight, flee, or use a card first (Flee, Ambush)."""
    clear_options(s)
    offer(s, FIGHT_ON)
    cards = special_cards(t, s, seat, marker) | at_hand_in_combat(t, s, seat)
    if may_flee(s, t, seat, has(traits_of(t, s, marker), Trait.AMBUSH) == 0):
        offer(s, FLEE)
        cards |= spells_before(t, s, seat)
    for place in members(one_of_each(s, seat, cards)):
        offer(s, USE_IN_FIGHT + place)
    offer_in_combat(s, t, seat)


@kernel
def use_in_round(t, s, log, seat, marker, place):
    """Use a card before fighting or fleeing; return True while it waits. The result is WON, or FIGHT."""
    special = t["card_special"][s["held"][seat, place]]
    if special == Special.DEFEAT_ALL:
        if defeat_all(t, s, log, seat, place, marker):
            return True
        s["result"] = WON
        return False
    if is_of_any_time(t, s, seat, place):
        waits = use_in_combat(t, s, log, seat, place)
    elif special == Special.PASS_COMBAT:
        waits = use_pass_card(t, s, log, seat, place, COMBAT)
    elif special == Special.BIND:
        waits = bind(t, s, log, seat, place, marker)
    elif special == Special.WEAKEN:
        waits = weaken(t, s, log, seat, place, marker)
    else:
        waits = cast_arm(t, s, log, seat, place)
    if waits or run_waiting(s, t, log):
        return True
    s["result"] = FIGHT_ON
    return False


@kernel
def hurt(t, s, log, seat, marker, fought):
    """Hurt an investigator after a failed check, unless the combat is over; return True while it waits.

    The combat goes on, unless a card defeats the monster after its damage (Combat Damage).
    """
    s["result"] = 0
    if not is_fight_over(s, seat) and damaged(t, s, log, seat, marker, fought):
        return True
    s["result"] = BEATEN_NOW if s["result"] == 1 else GOES_ON
    return False


@kernel
def flee(t, s, log, seat, marker):
    """Flee by an Evade check; a failure deals the monster's damage (Flee); return True while it waits."""
    if evade_check(t, s, log, seat, marker) or run_waiting(s, t, log):
        return True
    if s["result"] == 1:
        emit3(log, Event.FLED, seat, marker, marker)
        s["result"] = FLED_NOW
        return False
    if is_horror_due(s, t, seat) and horror(t, s, log, seat, marker):
        return True
    return hurt(t, s, log, seat, marker, 0)


@kernel
def roll_to_beat(t, s, log, seat, marker):
    """Make the check of a round; the result is 1 if passed (Combat Check); return True while it waits."""
    if before_check(s, t, log, seat, COMBAT, np.int64(s["combat_skill"])):
        return True
    if is_check_off(s, seat, COMBAT):
        return False
    settled = has(np.int64(s["sure_to_pass"]) | np.int64(s["sure_to_fail"]), COMBAT)
    if not settled:
        if run_kind(t, s, log, Trigger.COMBAT_CHECK, seat, marker):
            return True
        set_check_bonus(t, s, seat)
        if arm(t, s, log, seat) or run_waiting(s, t, log):
            return True
        if is_fight_over(s, seat):  # knocked out by the price of a card: there is no check
            s["result"] = 0
            return False
    skill = np.int64(s["combat_skill"])
    dice = armed_with(t, s, seat, skill) + skill_bonus(t, s, seat, COMBAT, skill)
    dice += combat_rating(t, s, marker)
    need = toughness(t, s, marker)
    if roll_check(t, s, log, seat, COMBAT, skill, dice, need):
        return True
    if after_check(s, t, log, seat, COMBAT, skill, dice, need):
        return True
    passed = np.int64(s["result"])
    use_up(t, s, log, seat)
    after_burst(s, t, log, seat)
    s["result"] = passed
    return False


@kernel
def stand(t, s, log, seat, marker):
    """Fight a round: Combat check, then trophy or damage (Combat Check, Combat Damage, Overwhelming X).

    Return True while it waits.
    """
    emit2(log, Event.COMBAT_ROUND, seat, toughness(t, s, marker))
    was_up = s["down"][seat] == 0
    checks(s, marker)
    if roll_to_beat(t, s, log, seat, marker) or run_waiting(s, t, log):
        return True
    if s["result"] == 1:
        points = overwhelming(t, s, seat, marker)
        if beat(t, s, log, seat, marker):
            return True
        if was_up and points > 0 and not is_ended(s):
            emit3(log, Event.DAMAGE, seat, STAMINA, points)
            if lose(t, s, log, seat, 0, points, 0) or run_waiting(s, t, log):
                return True
        s["result"] = BEATEN_NOW
        return False
    if is_horror_due(s, t, seat) and horror(t, s, log, seat, marker):
        return True
    return hurt(t, s, log, seat, marker, 1)


@kernel
def choose_round(t, s, log, seat, marker):
    """Ask how to fight this round, and resolve cards used first; the result is FIGHT, FLEE or WON.

    Return True while it waits.
    """
    while True:
        list_round(t, s, seat, marker)
        if ask(t, s, log, Decision.COMBAT_ROUND, seat):
            return True
        option = np.int64(chosen(s))
        if option < USE_IN_FIGHT:
            s["result"] = option
            return False
        if option >= USE:
            if use_of_pack(s, t, log, seat, option - USE):
                return True
            s["result"] = FIGHT_ON
        elif use_in_round(t, s, log, seat, marker, option - USE_IN_FIGHT):
            return True
        if s["result"] == WON or has(np.int64(s["sure_to_pass"]), COMBAT) or is_fight_over(s, seat):
            return False


@kernel
def rounds(t, s, log, seat, marker):
    """Fight rounds until the combat is over (Combat Encounters); the result is its outcome.

    Return True while it waits.
    """
    n = 0
    while not is_fight_over(s, seat):
        if n > 0:
            lower_arms(t, s, seat)
            if keep_up(t, s, log, seat, marker):
                return True
            skill_again(s, t, seat)
        n += 1
        if choose_round(t, s, log, seat, marker):
            return True
        way = np.int64(s["result"])
        if way == WON:
            s["result"] = BEATEN_NOW
            return False
        is_sure = has(np.int64(s["sure_to_pass"]), COMBAT) != 0
        if is_fight_over(s, seat) and not is_sure:
            break
        waits = flee(t, s, log, seat, marker) if way == FLEE else stand(t, s, log, seat, marker)
        if waits:
            return True
        if s["result"] != GOES_ON:
            return False
        if end_rounds(s, t, log, seat, marker, n):
            return True
    s["result"] = OVER
    return False


@kernel
def whole_combat(t, s, log, seat, marker):
    """Resolve a combat from start to end; the result is its outcome; return True while it waits."""
    if run_kind(t, s, log, Trigger.COMBAT_START, seat, marker) or combat_begins(s, t, log, seat, marker):
        return True
    is_late = puts_off_horror(s, t, seat)
    if not is_late and not is_fight_over(s, seat) and horror(t, s, log, seat, marker):
        return True
    return rounds(t, s, log, seat, marker)


@kernel
def fight(t, s, log, seat, marker):
    """Fight a monster; return True while it waits (Combat Encounters).

    The result is 1 if it is defeated, 0 after fleeing, -1 if the combat ends otherwise because the
    investigator is down or the monster is gone. A monster of an encounter returns to the cup unless it is a
    trophy.
    """
    was = np.int64(s["actor"])
    face(t, s, seat, marker)
    emit4(log, Event.COMBAT, seat, marker, marker, np.int64(s["foe_place"]))
    if whole_combat(t, s, log, seat, marker):
        return True
    came_to = np.int64(s["result"])
    emit3(log, Event.COMBAT_ENDS, seat, marker, marker)
    if place_of(s, marker) == ASIDE:
        put_back(s, t, log, marker)
    turn_away(t, s, seat, was, True)
    if s["down"][seat] == 0 and not is_ended(s):
        kind = np.int64(t["kind_of"][marker])
        area = np.int64(s["at"][seat]) if is_in_arkham(s, seat) else np.int64(NONE)
        if run_triggers(t, s, log, Trigger.COMBAT_END, seat, area, kind):
            return True
    s["result"] = came_to
    return False
