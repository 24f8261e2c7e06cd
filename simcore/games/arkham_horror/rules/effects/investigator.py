"""Effects on an investigator: tokens, sanity and stamina, blessing and curse, delays.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.box.pack_kinds import PackForbidden
from simcore.games.arkham_horror.box.sheet import change_sanity, change_stamina
from simcore.games.arkham_horror.rules.board.amounts import amount, amount_of
from simcore.games.arkham_horror.rules.board.lost_and_devoured import (
    arrest,
    devour,
    leave,
    lose_in_time,
    may_be_arrested,
)
from simcore.games.arkham_horror.rules.board.pack_gains import dollars_lost, is_status_kept, status_changed
from simcore.games.arkham_horror.rules.board.pack_prohibitions import is_ruled_out
from simcore.games.arkham_horror.rules.board.pack_windows import has_refused, pack_event
from simcore.games.arkham_horror.rules.board.plain_numbers import CLUE, MONEY, SANITY, STAMINA, has_of
from simcore.games.arkham_horror.rules.board.restoring import HEALER, gain_sanity, gain_stamina
from simcore.games.arkham_horror.rules.board.sanity_and_stamina import lose_with
from simcore.games.arkham_horror.rules.board.tokens import change_clues, change_money
from simcore.games.arkham_horror.rules.effects.frame import SOURCE, WHO
from simcore.games.arkham_horror.rules.effects.pack_chosen_losses import has_chosen_loss, lose_chosen
from simcore.games.arkham_horror.rules.records.codes import NONE, Window
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has, members, with_one, without
from simcore.kernels.decisions import ask, chosen, clear_options, list_bits, offer
from simcore.kernels.event_log import emit1, emit2, emit3

DEVOURS = 0  # number of the only word of `zero`


# --- gains and losses


@kernel
def give(t, s, log, seat, resource, points, source):
    """Gain tokens of one kind; the source matters if gains are forbidden (Environment)."""
    if points <= 0:
        return
    if resource == SANITY:
        gain_sanity(t, s, log, seat, points, source)
    elif resource == STAMINA:
        gain_stamina(t, s, log, seat, points, source)
    elif resource == CLUE:
        change_clues(t, s, log, seat, points)
    else:
        change_money(t, s, log, seat, points)


@kernel
def number_for(row, resource):
    """Return a step's operand for a resource; operands have the order of the resources."""
    if resource == SANITY:
        return np.int64(row["a"])
    if resource == STAMINA:
        return np.int64(row["b"])
    return np.int64(row["c"] if resource == CLUE else row["d"])


@kernel
def do_gain(t, s, log, seat, row, source):
    """Gain tokens, all at once."""
    for resource in range(MONEY + 1):
        number = number_for(row, resource)
        if number:
            give(t, s, log, seat, resource, amount(t, s, seat, number), source)


@kernel
def loss_of(t, s, seat, row, resource):
    """Return the tokens of one kind that a step costs (Rounding)."""
    number = number_for(row, resource)
    return amount_of(t, s, seat, number, has_of(s, seat, resource)) if number else np.int64(0)


@kernel
def do_lose(t, s, log, seat, row):
    """Lose tokens, all at once; return True while it waits."""
    if has_chosen_loss(s, t, row):
        return lose_chosen(s, t, log, seat, row)
    clues, money = loss_of(t, s, seat, row, CLUE), loss_of(t, s, seat, row, MONEY)
    sanity, stamina = loss_of(t, s, seat, row, SANITY), loss_of(t, s, seat, row, STAMINA)
    change_clues(t, s, log, seat, -clues)
    change_money(t, s, log, seat, -dollars_lost(s, t, seat, money))
    if sanity == 0 and stamina == 0:
        return False
    devours = 1 if row["e"] == DEVOURS else 0
    return lose_with(t, s, log, seat, sanity, stamina, devours, 0, 1)


@kernel
def do_restore(t, s, log, seat, row, source):
    """Restore sanity or stamina to the maximum (Sanity, Stamina)."""
    resource = np.int64(row["a"])
    most = s["max_sanity"][seat] if resource == SANITY else s["max_stamina"][seat]
    give(t, s, log, seat, resource, np.int64(most) - has_of(s, seat, resource), source)


@kernel
def do_split_gain(t, s, log, seat, row, source):
    """Split a gain between two kinds of tokens by the player's choice; return True while it waits."""
    total = amount(t, s, seat, np.int64(row["a"]))
    if total <= 0:
        return False
    clear_options(s)
    for first in range(total + 1):
        offer(s, first)
    if ask(t, s, log, Decision.SPLIT, seat):
        return True
    first = np.int64(chosen(s))
    give(t, s, log, seat, np.int64(row["b"]), first, source)
    give(t, s, log, seat, np.int64(row["c"]), total - first, source)
    return False


@kernel
def lower_most(t, s, log, seat, resource):
    """Lower the maximum of sanity or stamina by one permanently; zero devours (Devoured)."""
    if resource == SANITY:
        s["max_sanity"][seat] -= 1
        emit2(log, BoxEvent.MAX_SANITY, seat, s["max_sanity"][seat])
        change_sanity(s, log, seat, min(0, s["max_sanity"][seat] - np.int64(s["sanity"][seat])))
    else:
        s["max_stamina"][seat] -= 1
        emit2(log, BoxEvent.MAX_STAMINA, seat, s["max_stamina"][seat])
        change_stamina(s, log, seat, min(0, s["max_stamina"][seat] - np.int64(s["stamina"][seat])))
    if s["max_sanity"][seat] <= 0 or s["max_stamina"][seat] <= 0:
        devour(t, s, log, seat)


@kernel
def do_lower_max(t, s, log, seat, row):
    """Lower the maximum of sanity or stamina by the player's choice; return True while it waits."""
    for _ in range(amount(t, s, seat, np.int64(row["a"]))):
        if not has(np.int64(s["alive"]), seat):
            return False
        clear_options(s)
        offer(s, SANITY)
        offer(s, STAMINA)
        if ask(t, s, log, BoxDecision.MAXIMUM, seat):
            return True
        lower_most(t, s, log, seat, np.int64(chosen(s)))
    return False


@kernel
def do_heal(t, s, log, seat, row):
    """Heal an investigator in the same place (Unique Ability, Spells); return True while it waits."""
    points = amount(t, s, seat, np.int64(row["b"]))
    target = seat
    if row["c"] >= 0:
        list_bits(s, np.int64(s["near"][seat]))
        if s["n_options"] == 0:
            offer(s, seat)
        if ask(t, s, log, BoxDecision.TARGET, seat):
            return True
        target = np.int64(chosen(s))
    source = NONE if s["card_at"] >= 0 else HEALER + seat
    give(t, s, log, target, np.int64(row["a"]), points, source)
    return False


# --- blessing and curse


@kernel
def set_status(t, s, log, seat, status):
    """Bless or curse an investigator: opposites cancel, a repeat replaces the first (Blessing, Curse).

    There is no roll for it in the next upkeep.
    """
    before = np.int64(s["status"][seat])
    now = 0 if before == -status else status
    if is_status_kept(s, t, log, seat, before, now):
        return
    s["status"][seat] = now
    s["status_new"][seat] = 1 if now else 0
    if now != before:
        emit3(log, BoxEvent.STATUS, seat, now, 0 if now else before)
    status_changed(s, t, log, seat, before, now)


@kernel
def do_bless(t, s, log, seat, row):
    """Bless the investigator, or another one (Blessing); return True while it waits."""
    target = seat
    if row["a"] >= 0:
        clear_options(s)
        for other in members(np.int64(s["alive"])):
            offer(s, other)
        if ask(t, s, log, Decision.WHOM, seat):
            return True
        target = np.int64(chosen(s))
    set_status(t, s, log, target, 1)
    return False


@kernel
def do_curse(t, s, log, seat):
    """Curse the investigator (Curse)."""
    set_status(t, s, log, seat, -1)


# --- turns


@kernel
def do_delay(t, s, log, seat):
    """Delay an investigator (Delayed); return True while it waits."""
    if has(np.int64(s["delayed"]), seat) or is_ruled_out(s, t, PackForbidden.DELAY, seat):
        return False
    if pack_event(s, t, log, Window.DELAY, seat):
        return True
    if not has_refused(s, 0):
        s["delayed"] = with_one(np.int64(s["delayed"]), seat)
        emit1(log, Event.DELAYED, seat)
    return False


@kernel
def do_arrest(t, s, log, seat):
    """Arrest an investigator (Arrested); return True while it waits."""
    if not may_be_arrested(t, s, seat):
        return False
    if pack_event(s, t, log, Window.ARREST, seat):
        return True
    if not has_refused(s, 0):
        arrest(t, s, log, seat)
    return False


@kernel
def do_undelay(t, s, seat):
    """Free an investigator from delay; alternatives differ on whether a lost one may act next turn."""
    s["delayed"] = without(np.int64(s["delayed"]), seat)
    if t["missing_people_act"]:
        s["skips_next"] = without(np.int64(s["skips_next"]), seat)
        s["skipping"] = without(np.int64(s["skipping"]), seat)


@kernel
def do_lose_turn(s, log, seat):
    """Make an investigator lose the next turn ("Lose Your Next Turn")."""
    if not has(np.int64(s["skips_next"]), seat):
        s["skips_next"] = with_one(np.int64(s["skips_next"]), seat)
        emit1(log, Event.LOSE_TURN, seat)


@kernel
def do_replace(t, s, log, seat):
    """Retire an investigator with all cards; a new one begins in the next turn (Retired)."""
    emit1(log, Event.RETIRES, seat)
    leave(t, s, log, seat)


@kernel
def do_lost(t, s, log, seat):
    """Lose the investigator in time and space (Lost in Time and Space)."""
    lose_in_time(t, s, log, seat)


# --- all of them


@kernel
def investigator_step(t, s, log, frame, row):
    """Apply an effect on an investigator; return True while it waits."""
    op, seat, source = row["op"], frame[WHO], frame[SOURCE]
    if op == Op.GAIN:
        do_gain(t, s, log, seat, row, source)
    elif op == Op.LOSE:
        return do_lose(t, s, log, seat, row)
    elif op == Op.RESTORE:
        do_restore(t, s, log, seat, row, source)
    elif op == Op.SPLIT_GAIN:
        return do_split_gain(t, s, log, seat, row, source)
    elif op == Op.LOWER_MAX:
        return do_lower_max(t, s, log, seat, row)
    elif op == Op.HEAL:
        return do_heal(t, s, log, seat, row)
    elif op == Op.BLESS:
        return do_bless(t, s, log, seat, row)
    elif op == Op.CURSE:
        do_curse(t, s, log, seat)
    elif op == Op.DELAY:
        return do_delay(t, s, log, seat)
    elif op == Op.UNDELAY:
        do_undelay(t, s, seat)
    elif op == Op.LOSE_TURN:
        do_lose_turn(s, log, seat)
    elif op == Op.ARREST:
        return do_arrest(t, s, log, seat)
    elif op == Op.LOST:
        do_lost(t, s, log, seat)
    elif op == Op.DEVOUR:
        devour(t, s, log, seat)
    elif op == Op.REPLACE:
        do_replace(t, s, log, seat)
    return False
