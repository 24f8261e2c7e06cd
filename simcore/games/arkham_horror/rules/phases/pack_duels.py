"""Battles of one investigator against an Ancient One in an Other World (Dual-Color Gate Cards).

They follow the rounds of the final battle: refresh, Combat check, attack of the Ancient One. One success
removes a doom token, and what counts in the final battle only has no effect. Rules are cited by their entries
in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import (
    CLUES,
    COMBAT,
    CURSED,
    DEFENCE,
    FIGHT,
    GATES,
    MAXIMUM,
    MONSTERS,
    SANITY,
    STAMINA,
    STARTS,
)
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.dice import least_success
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.box.sheet import change_sanity, change_stamina
from simcore.games.arkham_horror.box.weapons_and_spells import use_up
from simcore.games.arkham_horror.rules.board.cards import lose_card
from simcore.games.arkham_horror.rules.board.dice import one_die, roll_check, set_check_bonus, skill_bonus
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.lost_and_devoured import devour
from simcore.games.arkham_horror.rules.board.pack_arms import after_burst, set_free_hands
from simcore.games.arkham_horror.rules.board.pack_check_windows import after_check, before_check
from simcore.games.arkham_horror.rules.board.pack_numbers import hands_of
from simcore.games.arkham_horror.rules.board.pack_refresh import stay_exhausted
from simcore.games.arkham_horror.rules.board.sanity_and_stamina import lose
from simcore.games.arkham_horror.rules.board.skill_checks import check
from simcore.games.arkham_horror.rules.board.status_rolls import roll_status
from simcore.games.arkham_horror.rules.board.tokens import change_clues
from simcore.games.arkham_horror.rules.board.weapons import arm, armed_with, put_away
from simcore.games.arkham_horror.rules.effects.frame import WHO, go_by, take_up
from simcore.games.arkham_horror.rules.effects.investigator import set_status
from simcore.games.arkham_horror.rules.effects.pack_paying import spend_some_trophies
from simcore.games.arkham_horror.rules.effects.pack_using import offer_payable
from simcore.games.arkham_horror.rules.effects.using_cards import usable, use_card
from simcore.games.arkham_horror.rules.fights.pack_uses import use_in_fight
from simcore.games.arkham_horror.rules.phases.pack_upkeep import move_upkeep_sliders
from simcore.games.arkham_horror.rules.records.codes import Down, Window
from simcore.games.arkham_horror.rules.records.decisions import USE, USE_CARD, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import members
from simcore.kernels.decisions import ask, begin_options, chosen, clear_options, offer
from simcore.kernels.event_log import emit1, emit2, emit3

START_ITEMS, START_CLUES, START_MONSTERS, START_GATES, START_CURSE = (
    STARTS.index(name) for name in ("items", "clues", "monster-trophies", "gate-trophies", "curse")
)
MOST_ROUNDS = 99


@kernel
def is_out(s, seat):
    """Return whether the investigator has lost the battle, or the game has ended."""
    return s["down"][seat] != Down.UP or is_ended(s)


# --- the start of the battle


@kernel
def roll_for_items(t, s, log, seat):
    """Roll a die for each item, and discard it on a failure (Item, Failure)."""
    for place in range(np.int64(s["n_held"][seat]) - 1, -1, -1):
        card = np.int64(s["held"][seat, place])
        if t["item"][card] and not t["safe"][card]:
            die = one_die(s)
            emit3(log, BoxEvent.ITEM_DIE, seat, card, die)
            if die < least_success(s, seat):
                lose_card(t, s, log, seat, place)


@kernel
def begin_duel(t, s, log, seat, one):
    """Resolve the start of the battle by the sheet of the Ancient One (Ancient One: Start of Battle)."""
    start = t["duel_start"][one]
    if start == START_ITEMS:
        roll_for_items(t, s, log, seat)
    elif start == START_CURSE:
        if s["status"][seat] == CURSED:
            devour(t, s, log, seat)
        else:
            set_status(t, s, log, seat, -1)
    elif (
        (start == START_CLUES and s["clues"][seat] <= 0)
        or (start == START_MONSTERS and s["monster_trophies"][seat] <= 0)
        or (start == START_GATES and s["gate_trophies"][seat] <= 0)
    ):
        devour(t, s, log, seat)


# --- a round


@kernel
def refresh_in_duel(t, s, log, seat):
    """Refresh all cards, roll for a blessing or curse, use cards and move the sliders (Final Battle 1).

    Return True while it waits.
    """
    s["in_use"][seat] = s["exhausted"][seat] = s["magic"][seat] = s["casts"][seat] = 0
    stay_exhausted(s, t, log, seat)
    if s["status"][seat] != 0:
        roll_status(t, s, log, seat)
    while not is_out(s, seat):
        begin_options(s)
        for place in members(usable(t, s, seat, Window.UPKEEP)):
            offer(s, USE_CARD + place)
        offer_payable(s, t, seat, Window.UPKEEP)
        if ask(t, s, log, Decision.UPKEEP_ACTION, seat):
            return True
        option = np.int64(chosen(s))
        if option < 0:
            break
        if option >= USE:
            if use_in_fight(s, t, log, seat, option - USE):
                return True
        elif use_card(t, s, log, seat, option - USE_CARD):
            return True
    return not is_out(s, seat) and move_upkeep_sliders(s, t, log, seat)


@kernel
def attack_in_duel(t, s, log, seat, one):
    """Make the Combat check of a round (Final Battle 2); `successes_rolled` counts. True while it waits."""
    s["foe_traits"] = 0
    s["foe_defence"] = t["duel_defence"][one]
    s["in_use"][seat] = s["magic"][seat] = 0
    s["hands"] = hands_of(s, t, seat)
    set_free_hands(s, t, seat)
    set_check_bonus(t, s, seat)
    s["successes_rolled"] = 0
    if before_check(s, t, log, seat, COMBAT, FIGHT):
        return True
    if not is_out(s, seat) and arm(t, s, log, seat):
        return True
    if not is_out(s, seat):
        dice = armed_with(t, s, seat, FIGHT) + skill_bonus(t, s, seat, COMBAT, FIGHT)
        dice += t["duel_rating"][one] - t["duel_by_terror"][one] * s["terror"]
        if roll_check(t, s, log, seat, COMBAT, FIGHT, dice, 0):
            return True
        if after_check(s, t, log, seat, COMBAT, FIGHT, dice, 0):
            return True
        use_up(t, s, log, seat)
        after_burst(s, t, log, seat)
    put_away(t, s, seat)
    s["foe_defence"] = 0
    return False


@kernel
def lower_most(t, s, log, seat, points):
    """Lower the maximum of sanity or stamina, by the player's choice; return True while it waits."""
    clear_options(s)
    offer(s, 0)
    offer(s, 1)
    if ask(t, s, log, BoxDecision.MAXIMUM, seat):
        return True
    if chosen(s) == 1:
        s["max_stamina"][seat] -= points
        emit2(log, BoxEvent.MAX_STAMINA, seat, s["max_stamina"][seat])
        change_stamina(s, log, seat, 0)
    else:
        s["max_sanity"][seat] -= points
        emit2(log, BoxEvent.MAX_SANITY, seat, s["max_sanity"][seat])
        change_sanity(s, log, seat, 0)
    if s["max_sanity"][seat] <= 0 or s["max_stamina"][seat] <= 0:
        devour(t, s, log, seat)
    return False


@kernel
def lose_last(t, s, log, seat, left):
    """Devour an investigator without any token of a kind that the attack takes (Ancient One: Attack)."""
    if left <= 0 and not is_out(s, seat):
        devour(t, s, log, seat)


@kernel
def suffer(t, s, log, seat, one):
    """Lose what the attack takes (Ancient One: Attack, Final Battle 3); return True while it waits."""
    loses = t["duel_loses"][one]
    if lose(t, s, log, seat, np.int64(loses[SANITY]), np.int64(loses[STAMINA]), 1):
        return True
    if loses[CLUES] > 0 and not is_out(s, seat):
        change_clues(t, s, log, seat, -min(np.int64(s["clues"][seat]), np.int64(loses[CLUES])))
        lose_last(t, s, log, seat, np.int64(s["clues"][seat]))
    if loses[MONSTERS] > 0 and not is_out(s, seat):
        if spend_some_trophies(t, s, log, seat, np.int64(loses[MONSTERS]), False):
            return True
        lose_last(t, s, log, seat, np.int64(s["monster_trophies"][seat]))
    if loses[GATES] > 0 and not is_out(s, seat):
        if spend_some_trophies(t, s, log, seat, np.int64(loses[GATES]), True):
            return True
        lose_last(t, s, log, seat, np.int64(s["gate_trophies"][seat]))
    if loses[MAXIMUM] > 0 and not is_out(s, seat):
        return lower_most(t, s, log, seat, np.int64(loses[MAXIMUM]))
    return False


@kernel
def defend_in_duel(t, s, log, seat, one, number):
    """Resolve the attack of the Ancient One in a round (Final Battle 3); return True while it waits."""
    modifier = np.int64(t["duel_modifier"][one]) - np.int64(t["duel_falls"][one]) * (number - 1)
    skill = np.int64(t["duel_skill"][one])
    s["result"] = 0
    if skill >= 0:
        emit1(log, BoxEvent.ASSAULT, modifier)
        if check(t, s, log, seat, DEFENCE, skill, modifier, 1):
            return True
    return s["result"] == 0 and not is_out(s, seat) and suffer(t, s, log, seat, one)


# --- the whole battle


@kernel
def fight_round(t, s, log, seat, one, number):
    """Fight a round; return True while it waits."""
    if number > 1 and refresh_in_duel(t, s, log, seat):
        return True
    if is_out(s, seat):
        return False
    if attack_in_duel(t, s, log, seat, one):
        return True
    s["duel_doom"] = max(np.int64(0), np.int64(s["duel_doom"]) - np.int64(s["successes_rolled"]))
    emit2(log, Event.DUEL, seat, s["duel_doom"])
    if is_out(s, seat) or s["duel_doom"] == 0:
        return False
    if defend_in_duel(t, s, log, seat, one, number):
        return True
    s["duel_doom"] = min(t["duel_track"][one], s["duel_doom"] + t["duel_gain"][one])
    return False


@kernel
def do_battle(s, t, log, frame, row):
    """Fight an Ancient One alone, with a block by the outcome (Dual-Color Gate Cards).

    That of the game has the doom tokens of its track, which return afterwards; another one has all of its
    own. Return True while it waits.
    """
    seat, one = frame[WHO], np.int64(row["a"])
    s["duel_doom"] = s["doom"] if t["ancient_one"] == one else t["duel_track"][one]
    emit2(log, Event.DUEL, seat, s["duel_doom"])
    if s["duel_doom"] > 0:
        begin_duel(t, s, log, seat, one)
    number = 0
    while s["duel_doom"] > 0 and not is_out(s, seat) and number < MOST_ROUNDS:
        number += 1
        if fight_round(t, s, log, seat, one, number):
            return True
    has_won = s["duel_doom"] == 0 and not is_out(s, seat)
    go_by(frame, row, has_won)
    if not has_won and s["down"][seat] != Down.UP and not is_ended(s):
        take_up(s, frame, seat)  # the block runs although the investigator is down
    return False
