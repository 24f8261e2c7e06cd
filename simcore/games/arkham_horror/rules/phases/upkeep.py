"""Upkeep of one investigator, and the return of lost investigators (Upkeep Phase).

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import NONE
from simcore.games.arkham_horror.box.effect_kinds import Trigger
from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.healing import has_aid, is_helper
from simcore.games.arkham_horror.rules.board.pack_gains import (
    keeps_curse,
)
from simcore.games.arkham_horror.rules.board.pack_refresh import choose_exhausted, stay_exhausted
from simcore.games.arkham_horror.rules.board.pack_sources import begin_reading, end_reading
from simcore.games.arkham_horror.rules.board.pack_ties import tie_refreshed
from simcore.games.arkham_horror.rules.board.pack_windows import pack_event, rolls_again
from simcore.games.arkham_horror.rules.board.rule_matching import fires
from simcore.games.arkham_horror.rules.board.rule_sources import BEFORE_KINDS, rules_of, sources_with
from simcore.games.arkham_horror.rules.board.standing_rules import owner_of
from simcore.games.arkham_horror.rules.board.status_rolls import roll_status
from simcore.games.arkham_horror.rules.board.travel import is_closed, put
from simcore.games.arkham_horror.rules.effects.pack_handling import cards_leave
from simcore.games.arkham_horror.rules.effects.pack_using import offer_uses
from simcore.games.arkham_horror.rules.effects.triggered_rules import run_source
from simcore.games.arkham_horror.rules.effects.using_cards import usable, use_card
from simcore.games.arkham_horror.rules.phases.pack_upkeep import move_upkeep_sliders
from simcore.games.arkham_horror.rules.phases.pack_using import use_pack
from simcore.games.arkham_horror.rules.phases.programs import run_pending
from simcore.games.arkham_horror.rules.phases.upkeep_aid import give_aid
from simcore.games.arkham_horror.rules.records.codes import LOST, Down, Rule, Source, Window
from simcore.games.arkham_horror.rules.records.decisions import AID, SHEET, STATUS, USE, USE_CARD, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has, members, without, words_add, words_has, words_wipe
from simcore.kernels.decisions import ask, begin_options, chosen, clear_options, offer
from simcore.kernels.event_log import emit2
from simcore.kernels.turns import seat_after

# --- those who were lost


@kernel
def wake(t, s, log, seat):
    """Return from time and space to a place of the player's choice (Lost in Time and Space)."""
    clear_options(s)
    for area in range(t["n_areas"]):
        if not is_closed(t, s, area):
            offer(s, area)
    if ask(t, s, log, Decision.WAKE, seat):
        return True
    area = np.int64(chosen(s))
    s["delayed"] = without(np.int64(s["delayed"]), seat)
    emit2(log, Event.BACK, seat, area)
    put(t, s, log, seat, area)
    return False


@kernel
def wake_lost(t, s, log):
    """Return investigators after their lost turn (Lost in Time and Space); return True while it waits."""
    for turn in range(s["n_seats"]):
        seat = np.int64(seat_after(s, np.int64(s["lead"]), turn))
        lost = s["at"][seat] == LOST and has(np.int64(s["alive"]), seat)
        stays = has(np.int64(s["skipping"]) | np.int64(s["skips_next"]), seat)  # or was lost just now
        if lost and not stays and wake(t, s, log, seat):
            return True
    return False


# --- what has to be done


@kernel
def refresh(s, seat):
    """Refresh all cards (Refresh, Exhausted)."""
    s["in_use"][seat] = s["exhausted"][seat] = s["magic"][seat] = s["moved"][seat] = 0
    s["casts"][seat] = 0
    words_wipe(s["acted"])
    tie_refreshed(s, seat)


@kernel
def upkeep_program(t, s, source, seat):
    """Return the upkeep program of a card or other source of rules; -1 if there is none (Upkeep Phase)."""
    first, end = rules_of(t, s, source, seat, NONE)
    program = np.int64(NONE)
    kept = begin_reading(s, source, owner_of(source, seat))
    for rule in range(first, end):
        if program == NONE and fires(t, s, rule, Trigger.UPKEEP, seat, s["at"][seat], NONE):
            program = np.int64(t["rule_program"][rule])
    end_reading(s, kept)
    return program


@kernel
def is_due(t, s, seat, place):
    """Return whether the upkeep action of a card is still to be done (Upkeep Phase, Bank Loan).

    An action that is only a roll is skipped in the first upkeep after the card was gained.
    """
    program = upkeep_program(t, s, Source.FIRST_CARD + place, seat)
    if program < 0 or words_has(s["acted"], np.int64(s["held"][seat, place])):
        return False
    return not has(np.int64(s["new_cards"][seat]), place) or t["code"][program]["op"] != Op.ROLL


@kernel
def sheet_acts(t, s, seat):
    """Return whether anything other than cards acts in the upkeep of a seat (Upkeep Phase)."""
    for source in members(sources_with(t, s, NONE, Rule.ON, Trigger.UPKEEP) & BEFORE_KINDS):
        if upkeep_program(t, s, source, seat) >= 0:
            return True
    return False


@kernel
def run_sheet(t, s, log, seat):
    """Run the upkeep actions of the sheet (Unique Ability, Upkeep Phase); return True while it waits."""
    for source in range(Source.KIND):
        if run_source(t, s, log, source, Trigger.UPKEEP, seat, np.int64(s["at"][seat]), NONE):
            return True
    return False


@kernel
def run_card(t, s, log, seat, place):
    """Run the upkeep action of a card (Upkeep Phase, Bank Loan, Retainer); return True while it waits."""
    words_add(s["acted"], np.int64(s["held"][seat, place]))
    return run_source(
        t, s, log, Source.FIRST_CARD + place, Trigger.UPKEEP, seat, np.int64(s["at"][seat]), NONE
    )


# --- the order


@kernel
def list_actions(t, s, seat, status_due, sheet_due, aid_left):
    """List mandatory and optional actions; all mandatory ones precede the end (Upkeep Phase)."""
    aid = aid_left and has_aid(t, s, seat)
    clear_options(s)
    if sheet_due:
        offer(s, SHEET)
    for place in range(s["n_held"][seat]):
        if is_due(t, s, seat, place):
            offer(s, place)
    if status_due:
        offer(s, STATUS)
    if s["n_options"] == 0:
        begin_options(s)
    for place in members(usable(t, s, seat, Window.UPKEEP)):
        if not is_helper(t, np.int64(s["held"][seat, place])):
            offer(s, USE_CARD + place)
    offer_uses(s, t, seat, Window.UPKEEP)
    if aid:
        offer(s, AID)


@kernel
def act(t, s, log, seat, action):
    """Take one upkeep action (Upkeep Phase); return True while it waits."""
    if action == SHEET:
        return run_sheet(t, s, log, seat)
    if action == STATUS:
        roll_status(t, s, log, seat)
        if s["status"][seat] < 0 and pack_event(s, t, log, Window.CURSE_ROLL, seat):
            return True
        if rolls_again(s, 0):
            roll_status(t, s, log, seat)
        return False
    if action == AID:
        return give_aid(t, s, log, seat)
    if action >= USE:
        return use_pack(s, t, log, seat, action - USE)
    if action >= USE_CARD:
        return use_card(t, s, log, seat, action - USE_CARD)
    return run_card(t, s, log, seat, action)


@kernel
def upkeep_actions(t, s, log, seat):
    """Take all upkeep actions in the player's order (Upkeep Phase); return True while it waits.

    A player who declines to help others gets no further offer.
    """
    status_due = s["status"][seat] != 0 and s["status_new"][seat] == 0 and not keeps_curse(s, t, seat)
    s["status_new"][seat] = 0
    sheet_due, aid_left = sheet_acts(t, s, seat), True
    while s["down"][seat] == Down.UP and not is_ended(s):
        list_actions(t, s, seat, status_due, sheet_due, aid_left)
        if ask(t, s, log, Decision.UPKEEP_ACTION, seat):
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
        if act(t, s, log, seat, action) or run_pending(s, t, log):
            return True
    s["new_cards"][seat] = 0
    return False


@kernel
def is_income(t, program):
    """Return whether an upkeep program gives dollars or rolls for a loan, which ends with the battle."""
    row = t["code"][program]
    return row["op"] == Op.ROLL or (row["op"] == Op.GAIN and row["d"] != 0)


@kernel
def battle_actions(t, s, log, seat):
    """Take upkeep actions in the final battle (Final Battle 1); return True while it waits.

    There is no money any more, and no roll for Retainers or Bank Loans.
    """
    for place in range(s["n_held"][seat]):
        program = upkeep_program(t, s, Source.FIRST_CARD + place, seat)
        if program >= 0 and is_income(t, program):
            words_add(s["acted"], np.int64(s["held"][seat, place]))
    while s["down"][seat] == Down.UP and not is_ended(s):
        list_actions(t, s, seat, False, False, False)
        if ask(t, s, log, Decision.UPKEEP_ACTION, seat):
            return True
        action = np.int64(chosen(s))
        if action == NONE:
            break
        if act(t, s, log, seat, action) or run_pending(s, t, log):
            return True
    s["new_cards"][seat] = 0
    return False


@kernel
def upkeep_of(t, s, log, seat):
    """Resolve the upkeep of one investigator (Upkeep Phase, Focus); return True while it waits."""
    if s["at"][seat] == LOST or (t["pulled_skips_upkeep"] and has(np.int64(s["pulled"]), seat)):
        return False
    if choose_exhausted(s, t, log, seat):
        return True
    refresh(s, seat)
    stay_exhausted(s, t, log, seat)
    cards_leave(s, t, log, seat)
    if run_pending(s, t, log) or upkeep_actions(t, s, log, seat):
        return True
    if s["down"][seat] != Down.UP or is_ended(s):
        return False
    return move_upkeep_sliders(s, t, log, seat)
