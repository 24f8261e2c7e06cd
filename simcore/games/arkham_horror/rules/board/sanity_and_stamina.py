"""Sanity and stamina during the turns: losses, prevention, consequences.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import NONE, SANITY, STAMINA
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.box.losses import prevent, prevents
from simcore.games.arkham_horror.box.possessions import discard
from simcore.games.arkham_horror.box.sheet import change_sanity, change_stamina, reduced
from simcore.games.arkham_horror.rules.board.cards import one_of_each
from simcore.games.arkham_horror.rules.board.knocked_out import is_down_replaced, knock_out
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.lost_and_devoured import devour, is_saved
from simcore.games.arkham_horror.rules.board.pack_fighting import is_fighting
from simcore.games.arkham_horror.rules.board.pack_gains import (
    OF_SANITY,
    OF_STAMINA,
    is_spared,
    lost_by_rules,
    points_lost,
)
from simcore.games.arkham_horror.rules.board.pack_prohibitions import is_out_of_use
from simcore.games.arkham_horror.rules.board.pack_spoiled_items import is_spoiled
from simcore.games.arkham_horror.rules.board.pack_windows import prevent_more
from simcore.games.arkham_horror.rules.board.spell_casting import cast, is_castable
from simcore.games.arkham_horror.rules.records.codes import NOWHERE, Down, Special
from simcore.jit.decorators import kernel
from simcore.kernels.bits import members, with_one
from simcore.kernels.decisions import ask, chosen, list_after_none
from simcore.kernels.event_log import emit3

# --- losses


@kernel
def list_preventers(t, s, seat, stamina, damage):
    """List cards that prevent part of the current loss (Losing Sanity, Losing Stamina).

    `damage` is 1 for the combat damage of a failed Combat check, which some cards prevent.
    """
    places = np.int64(0)
    for place in range(s["n_held"][seat]):
        card = s["held"][seat, place]
        special = t["card_special"][card]
        if is_out_of_use(s, t, seat, card, True):
            continue
        if (
            prevents(t["effect"][card], stamina)
            or (stamina and special == Special.WARD_SPELL and is_castable(t, s, seat, place))
            or (stamina and damage and special == Special.SPARE_DAMAGE)
        ):
            places = with_one(places, place)
    list_after_none(s, one_of_each(s, seat, places))


@kernel
def spare_all(t, s, log, seat, place):
    """Prevent the whole loss by a spell, or by a card against damage; return True while it waits.

    A spell that fails prevents nothing (Spells).
    """
    card, points = np.int64(s["held"][seat, place]), np.int64(s["loss"])
    if t["card_special"][card] == Special.WARD_SPELL:
        if cast(t, s, log, seat, place, 0, 1):
            return True
        passed = s["result"] != 0
        if partners_pay(s, t, log, seat):
            return True
        s["loss"] = points
        if not passed:
            return False
    else:
        discard(t, s, log, seat, place)
    emit3(log, BoxEvent.PREVENTED, seat, card, points)
    s["loss"] = 0
    return False


@kernel
def left_of(t, s, log, seat, stamina, points, damage):
    """Set the result to the rest of a loss, after abilities and preventing cards.

    Return True while it waits.
    """
    s["losing"] = STAMINA if stamina else SANITY
    s["loss"] = reduced(t, s, seat, stamina, points)
    if s["loss"] > 0 and prevent_more(s, t, log, seat, stamina):
        return True
    while s["loss"] > 0:
        list_preventers(t, s, seat, stamina, damage)
        if s["n_options"] == 1:
            break
        if ask(t, s, log, BoxDecision.PREVENT, seat):
            return True
        place = np.int64(chosen(s))
        if place == NONE:
            break
        if is_spoiled(s, t, log, seat, place):
            continue
        if prevents(t["effect"][s["held"][seat, place]], stamina):
            prevent(t, s, log, seat, place)
        elif spare_all(t, s, log, seat, place):
            return True
    s["result"] = np.int64(s["loss"])
    return False


@kernel
def settle_health(t, s, log, seat, zero_devours, by_step):
    """Knock out or devour an investigator without sanity or stamina; return True while it waits.

    (Insane, Unconscious, Devoured, Final Battle 3.) `by_step` is 1 if a step of a program caused the loss:
    with an alternative, the investigator finishes the program first.
    """
    if s["down"][seat] == Down.DEVOURED or s["at"][seat] == NOWHERE:
        return False
    no_sanity, no_stamina = s["sanity"][seat] <= 0, s["stamina"][seat] <= 0
    no_most = s["max_sanity"][seat] <= 0 or s["max_stamina"][seat] <= 0
    at_zero = zero_devours != 0 or is_fighting(s)
    if no_most or (no_sanity and no_stamina) or (at_zero and (no_sanity or no_stamina)):
        devour(t, s, log, seat)
        if s["down"][seat] == Down.DEVOURED or is_saved(s, seat):
            return False
    if (no_sanity or no_stamina) and by_step and t["down_finishes"]:
        s["down"][seat] = Down.FALLS if no_stamina else Down.GOES_INSANE
    elif no_sanity or no_stamina:
        if is_down_replaced(t, s, log, seat, no_stamina):
            return False
        return knock_out(t, s, log, seat, 1 if no_stamina else 0)
    return False


@kernel
def lose_with(t, s, log, seat, sanity, stamina, zero_devours, damage, by_step):
    """Lose sanity and stamina as in `lose`, also from a failed Combat check (`damage`, Combat Damage).

    `by_step` is 1 if a step of a program causes the loss.
    """
    less_sanity, less_stamina = np.int64(0), np.int64(0)
    if s["down"][seat] == Down.DEVOURED:
        return False
    if sanity > 0 and not is_spared(s, t, log, seat, OF_SANITY, sanity):
        if left_of(t, s, log, seat, False, sanity, 0):
            return True
        less_sanity = lost_by_rules(s, t, seat, OF_SANITY, np.int64(s["result"]))
    if stamina > 0 and not is_spared(s, t, log, seat, OF_STAMINA, stamina):
        if left_of(t, s, log, seat, True, stamina, damage):
            return True
        less_stamina = lost_by_rules(s, t, seat, OF_STAMINA, np.int64(s["result"]))
    if less_sanity > 0:
        change_sanity(s, log, seat, -less_sanity)
        points_lost(s, t, log, seat, OF_SANITY, less_sanity)
    if less_stamina > 0:
        change_stamina(s, log, seat, -less_stamina)
        points_lost(s, t, log, seat, OF_STAMINA, less_stamina)
    return settle_health(t, s, log, seat, zero_devours, by_step)


@kernel
def lose(t, s, log, seat, sanity, stamina, zero_devours):
    """Lose sanity and stamina at once, unless prevented (Sanity, Stamina).

    An investigator who has none left is knocked out, or devoured if both are gone or `zero_devours` is 1.
    Return True while it waits; `s["down"][seat]` holds the consequence.
    """
    return lose_with(t, s, log, seat, sanity, stamina, zero_devours, 0, 0)


@kernel
def spend(t, s, log, seat, sanity, stamina):
    """Spend sanity and stamina in a program, which nothing prevents ("Spend"); return True while it waits."""
    if sanity > 0:
        change_sanity(s, log, seat, -sanity)
    if stamina > 0:
        change_stamina(s, log, seat, -stamina)
    return settle_health(t, s, log, seat, 0, 1)


@kernel
def pay_for_spell(t, s, log, seat):
    """Drive an investigator insane who has spent the last sanity (Insane); return True while it waits."""
    if s["sanity"][seat] <= 0 and settle_health(t, s, log, seat, 0, 0):
        return True
    return sharers_pay(s, t, log, seat)


@kernel
def settle_partners(s, t, log, seat):
    """Drive others insane who have spent their last sanity on a spell (Insane); return True while it waits.

    This leaves out those who finish a program first.
    """
    for other in members(np.int64(s["alive"])):
        is_due = s["down"][other] != Down.FALLS and s["down"][other] != Down.GOES_INSANE
        if other == seat or s["sanity"][other] > 0 or not is_due:
            continue
        if settle_health(t, s, log, np.int64(other), 0, 0):
            return True
    return False


partners_pay = pack_only(settle_partners, no)


@kernel
def settle_sharers(s, t, log, seat):
    """Drive partners insane who have spent their last sanity on a spell; return True while it waits.

    The one who casts it may have lost the last stamina for its check (Unconscious).
    """
    if s["stamina"][seat] <= 0 and settle_health(t, s, log, seat, 0, 0):
        return True
    return settle_partners(s, t, log, seat)


sharers_pay = pack_only(settle_sharers, no)
