"""The upkeep of one investigator, and the return of those who were lost (Upkeep Phase).

Rules are named as the reference guide names its entries.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import NONE, Ability, Effect, ints
from simcore.games.arkham_horror.box.effect_kinds import TRIGGER
from simcore.games.arkham_horror.box.effects_vocabulary import EFFECTS
from simcore.games.arkham_horror.box.events import Event as BoxEvent
from simcore.games.arkham_horror.box.options import begin_options
from simcore.games.arkham_horror.box.possessions import recount
from simcore.games.arkham_horror.box.upkeep import (
    UPKEEP,
    begin_sliders,
    has_upkeep,
    list_upkeep,
    seek_aid,
    sliders,
    upkeep,
)
from simcore.games.arkham_horror.rules.codes import LOST, Down, Special, Window
from simcore.games.arkham_horror.rules.effects import run_effects
from simcore.games.arkham_horror.rules.events_people import AID, SHEET, STATUS, USE, Decision, Event
from simcore.games.arkham_horror.rules.luck import one_die
from simcore.games.arkham_horror.rules.places import is_closed, put
from simcore.games.arkham_horror.rules.standing import (
    CAST,
    FIRST_CARD,
    GAIN_SANITY,
    GAIN_STAMINA,
    KIND,
    fires,
    is_forbidden,
    rules_of,
)
from simcore.games.arkham_horror.rules.tracks import is_ended
from simcore.games.arkham_horror.rules.uses import usable, use_card
from simcore.games.arkham_horror.rules.worlds import was_drawn_in
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has, members, with_one, without, words_add, words_has, words_wipe
from simcore.kernels.decisions import ask, chosen, clear_options, offer
from simcore.kernels.event_log import emit2, emit3
from simcore.kernels.turns import seat_after

(STATUS_ROLL,) = ints(BoxEvent.STATUS_ROLL)
(BACK,) = ints(Event.BACK)
ASK_ACTION, ASK_WAKE = ints(Decision.UPKEEP_ACTION, Decision.WAKE)
RESTORE_SANITY, RESTORE_STAMINA, HEAL, SKILLS = ints(
    Effect.RESTORE_SANITY, Effect.RESTORE_STAMINA, Effect.HEAL, Effect.SKILLS
)
HEALS_SANITY, HEALS_STAMINA = ints(Ability.RESTORE_SANITY, Ability.RESTORE_STAMINA)
UP = ints(Down.UP)[0]
IN_UPKEEP, ANY = ints(Window.UPKEEP, Window.ANY)
(LOAN,) = ints(Special.LOAN)
ON_UPKEEP = TRIGGER.numbers["upkeep"]
ROLL = EFFECTS.numbers["ROLL"]
ENDS_ON = 1  # the number that ends a blessing or a curse


# --- those who were lost


@kernel
def wake(t, s, log, seat):
    """Somebody returns from time and space, to where he likes (Lost in Time and Space)."""
    clear_options(s)
    for area in range(t["n_areas"]):
        if not is_closed(t, s, area):
            offer(s, area)
    if ask(t, s, log, ASK_WAKE, seat):
        return True
    area = np.int64(chosen(s))
    s["delayed"] = without(np.int64(s["delayed"]), seat)
    emit2(log, BACK, seat, area)
    put(t, s, log, seat, area)
    return False


@kernel
def wake_lost(t, s, log):
    """Those who were lost and lost their turn come back (Lost in Time and Space); True while it waits."""
    for turn in range(s["n_seats"]):
        seat = np.int64(seat_after(s, np.int64(s["lead"]), turn))
        lost = s["at"][seat] == LOST and has(np.int64(s["alive"]), seat)
        if lost and not has(np.int64(s["skipping"]), seat) and wake(t, s, log, seat):
            return True
    return False


# --- what has to be done


@kernel
def refresh(s, seat):
    """Turn all cards upright (Refresh, Exhausted)."""
    s["in_use"][seat] = s["exhausted"][seat] = s["magic"][seat] = s["moved"][seat] = 0
    s["casts"][seat] = 0
    words_wipe(s["acted"])


@kernel
def upkeep_program(t, s, source, seat):
    """What a card, a sheet or another source of rules does in the upkeep; -1: nothing (Upkeep Phase)."""
    first, end = rules_of(t, s, source, seat, NONE)
    for rule in range(first, end):
        if fires(t, s, rule, ON_UPKEEP, seat, s["at"][seat], NONE):
            return np.int64(t["rule_program"][rule])
    return np.int64(NONE)


@kernel
def cards_due(t, s, seat):
    """Cards of which the upkeep action is still to be done, as bits of their places (Upkeep Phase)."""
    due = np.int64(0)
    for place in range(s["n_held"][seat]):
        acts = upkeep_program(t, s, FIRST_CARD + place, seat) != NONE
        if acts and not words_has(s["acted"], np.int64(s["held"][seat, place])):
            due = with_one(due, place)
    return due


@kernel
def sheet_acts(t, s, seat):
    """Whether anything but cards does something in the upkeep of a seat (Upkeep Phase)."""
    for source in range(KIND):
        if upkeep_program(t, s, source, seat) != NONE:
            return True
    return False


@kernel
def run_sheet(t, s, log, seat):
    """Do what stands on the sheet for the upkeep (Unique Ability, Upkeep Phase); True while it waits."""
    for source in range(KIND):
        program = upkeep_program(t, s, source, seat)
        if program != NONE:
            s["card_at"] = NONE
            if run_effects(t, s, log, program, seat):
                return True
    return False


@kernel
def run_card(t, s, log, seat, place):
    """Do what a card says for the upkeep (Upkeep Phase, Bank Loan, Retainer); True while it waits.

    Nothing is rolled in the first upkeep after it was gained.
    """
    program = upkeep_program(t, s, FIRST_CARD + place, seat)
    words_add(s["acted"], np.int64(s["held"][seat, place]))
    if has(np.int64(s["new_cards"][seat]), place) and t["code"][program]["op"] == ROLL:
        return False
    s["card_at"] = place
    if run_effects(t, s, log, program, seat):
        return True
    s["card_at"] = NONE
    return False


@kernel
def roll_status(s, log, seat):
    """Roll whether a blessing or a curse stays (Blessing, Curse)."""
    die = one_die(s)
    if die == ENDS_ON:
        s["status"][seat] = 0
    emit3(log, STATUS_ROLL, seat, die, s["status"][seat])


# --- what may be done


@kernel
def uses_of(t, s, seat):
    """Cards that can be used now and are not among the helpers of the box, as bits of their places."""
    found = np.int64(0)
    for place in members(usable(t, s, seat, IN_UPKEEP) | usable(t, s, seat, ANY)):
        effect = t["effect"][s["held"][seat, place]]
        if effect != HEAL and effect != SKILLS:
            found = with_one(found, place)
    return found


@kernel
def is_laid_aside(t, s, seat, card):
    """Whether a helper of the box is of no use: a spell or a healing that is forbidden (Environment).

    Allies who can go at any time are left to the rules of the whole game (Ally).
    """
    effect, area = t["effect"][card], np.int64(s["at"][seat])
    if effect == RESTORE_SANITY or effect == RESTORE_STAMINA:
        return True
    if is_forbidden(t, s, CAST, seat, area, NONE):
        return True
    return effect == HEAL and is_forbidden(t, s, GAIN_STAMINA, seat, area, NONE)


@kernel
def is_ability_forbidden(t, s, seat):
    """Whether the ability that heals cannot do so (Environment)."""
    ability, area = t["ability"][s["investigator"][seat]], np.int64(s["at"][seat])
    if ability == HEALS_SANITY:
        return is_forbidden(t, s, GAIN_SANITY, seat, area, NONE)
    return ability == HEALS_STAMINA and is_forbidden(t, s, GAIN_STAMINA, seat, area, NONE)


@kernel
def lay_aside(t, s, seat):
    """Leave only those helpers of the box that can be of use (Upkeep Phase); the abilities used before."""
    before = np.int64(s["ability_used"])
    for place in members(np.int64(s["helpers"][seat])):
        if is_laid_aside(t, s, seat, np.int64(s["held"][seat, place])):
            s["helpers"][seat] = without(np.int64(s["helpers"][seat]), place)
    if is_ability_forbidden(t, s, seat):
        s["ability_used"] = with_one(before, seat)
    return before


@kernel
def has_aid(t, s, seat):
    """Whether spells and the ability of the box can be of use now (Upkeep Phase)."""
    seek_aid(s)
    if not has_upkeep(s, seat):
        return False
    before = lay_aside(t, s, seat)
    list_upkeep(t, s, seat)
    found = s["n_options"] > 1
    s["ability_used"] = before
    recount(t, s, seat)
    return found


@kernel
def give_aid(t, s, log, seat):
    """Cast spells and use the ability of the box (Upkeep Phase); True while it waits."""
    before = lay_aside(t, s, seat)
    forbidden = before != s["ability_used"]
    s["step"] = UPKEEP
    if upkeep(t, s, log, seat):
        return True
    if forbidden:
        s["ability_used"] = before
    recount(t, s, seat)
    return False


# --- the order


@kernel
def order_matters(t, s, seat, due, status_due, optional):
    """Whether the order matters: a spell before a blessing ends, money before interest."""
    if status_due and optional:
        return True
    for place in members(due):
        if t["card_special"][s["held"][seat, place]] == LOAN and s["money"][seat] == 0:
            return True
    return False


@kernel
def list_due(s, due, status_due, sheet_due):
    """List what has to be done; nobody is done before it is (Upkeep Phase)."""
    clear_options(s)
    if sheet_due:
        offer(s, SHEET)
    for place in members(due):
        offer(s, place)
    if status_due:
        offer(s, STATUS)
    if s["n_options"] == 0:
        begin_options(s)


@kernel
def act(t, s, log, seat, action):
    """Do one thing in the upkeep (Upkeep Phase); True while it waits."""
    if action == SHEET:
        return run_sheet(t, s, log, seat)
    if action == STATUS:
        roll_status(s, log, seat)
        return False
    if action == AID:
        return give_aid(t, s, log, seat)
    if action >= USE:
        return use_card(t, s, log, seat, action - USE)
    return run_card(t, s, log, seat, action)


@kernel
def upkeep_actions(t, s, log, seat):
    """Do all upkeep actions, in an order that the player chooses where it matters (Upkeep Phase).

    True while it waits.
    """
    status_due = s["status"][seat] != 0 and s["status_new"][seat] == 0
    s["status_new"][seat] = 0
    sheet_due, aid_left = sheet_acts(t, s, seat), True
    while s["down"][seat] == UP and not is_ended(s):
        due, uses = cards_due(t, s, seat), uses_of(t, s, seat)
        aid = aid_left and has_aid(t, s, seat)
        list_due(s, due, status_due, sheet_due)
        if order_matters(t, s, seat, due, status_due, aid or uses != 0) or s["options"][0] == NONE:
            for place in members(uses):
                offer(s, USE + place)
            if aid:
                offer(s, AID)
        else:
            s["n_options"] = 1  # the first of what has to be done
        if aid and uses == 0 and s["options"][0] == NONE:
            action = np.int64(AID)  # which asks itself
        else:
            if ask(t, s, log, ASK_ACTION, seat):
                return True
            action = np.int64(chosen(s))
        if action == NONE:
            break
        if action == SHEET:
            sheet_due = False
        elif action == STATUS:
            status_due = False
        elif action == AID:
            aid_left = False
        if act(t, s, log, seat, action):
            return True
    s["new_cards"][seat] = 0
    return False


@kernel
def upkeep_of(t, s, log, seat):
    """The upkeep of one investigator (Upkeep Phase, Focus); True while it waits."""
    if s["at"][seat] >= LOST or (t["pulled_skips_upkeep"] and was_drawn_in(s, seat)):
        return False
    refresh(s, seat)
    if upkeep_actions(t, s, log, seat):
        return True
    if s["down"][seat] != UP or is_ended(s):
        return False
    begin_sliders(s, np.int64(t["focus"][s["investigator"][seat]]))
    return sliders(t, s, log, seat)
