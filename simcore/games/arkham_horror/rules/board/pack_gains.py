"""Gains and losses under the rules of packs: clue tokens, dollars, sanity and stamina, blessing and curse.

Base kernels reach these kernels by hooks; in the base layout they do nothing.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import RESOURCES
from simcore.games.arkham_horror.box.pack_kinds import NamedRule, PackForbidden, PackQuantity, PackTrigger
from simcore.games.arkham_horror.rules.board.decks import pick
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_named_rules import has_named
from simcore.games.arkham_horror.rules.board.pack_triggers import (
    fire_rules,
    fire_rules_before,
    queue_instead,
)
from simcore.games.arkham_horror.rules.board.standing_rules import is_forbidden, number_with
from simcore.games.arkham_horror.rules.records.codes import NONE, Stream
from simcore.jit.decorators import inlined, kernel

BLESSING_STAYS_FROM = 2
SIDES = 6  # of a die
OF_SANITY, OF_STAMINA, CLUE, MONEY = range(len(RESOURCES))


@inlined
def unchanged(s, t, seat, number):
    """Return a number unchanged: in the base layout, no rule is about it."""
    return number


# --- clue tokens and dollars


@kernel
def change_by_rules(s, t, seat, change):
    """Return a gain of clue tokens after the rules about gains and about the most that one may hold.

    In the final battle, there is none (Final Battle).
    """
    if change <= 0:
        return np.int64(change)
    if s["fighting"]:
        return np.int64(0)
    gain = max(np.int64(0), number_with(t, s, PackQuantity.CLUE_GAIN, change, seat, NONE))
    most = number_with(t, s, PackQuantity.CLUE_LIMIT, NONE, seat, NONE)
    return np.int64(gain) if most < 0 else min(np.int64(gain), max(0, most - np.int64(s["clues"][seat])))


@kernel
def none_in_battle(s, t, seat, change):
    """Return a gain of dollars: none in the final battle (Final Battle)."""
    return np.int64(0) if change > 0 and s["fighting"] else np.int64(change)


@kernel
def after_tokens(s, t, log, seat, resource, gained):
    """Fire the events of a gain of clue tokens or dollars."""
    fire_rules(s, t, log, PackTrigger.GAIN, seat, resource, gained)
    if resource == CLUE:
        fire_rules(s, t, log, PackTrigger.CLUES_GAINED, seat, NONE, gained)


@kernel
def left_by_rules(s, t, seat, number):
    """Return how many dollars an investigator loses against their will: none, if a rule forbids it."""
    return np.int64(0) if is_forbidden(t, s, PackForbidden.MONEY_LOSS, seat, NONE, NONE) else np.int64(number)


# --- sanity and stamina


@kernel
def gain_by_rules(s, t, log, seat, resource, points):
    """Return a gain of sanity or stamina after all rules; 0 if another effect replaces it."""
    if resource == OF_STAMINA:
        points = max(0, number_with(t, s, PackQuantity.STAMINA_GAIN, points, seat, NONE))
    if points > 0 and queue_instead(s, t, log, PackTrigger.GAIN, seat, resource, points):
        return np.int64(0)
    return np.int64(points)


@inlined
def same_gain(s, t, log, seat, resource, points):
    """Return a gain unchanged: in the base layout, nothing replaces it."""
    return points


@kernel
def after_gain(s, t, log, seat, resource, gained):
    """Fire the event of a gain of sanity or stamina."""
    if gained > 0:
        fire_rules(s, t, log, PackTrigger.GAIN, seat, resource, gained)


@kernel
def spares_loss(s, t, log, seat, resource, points):
    """Fire what comes before a loss; return whether another effect replaces it."""
    fire_rules_before(s, t, log, PackTrigger.LOSS, seat, resource, points)
    return queue_instead(s, t, log, PackTrigger.LOSS, seat, resource, points)


@kernel
def loss_by_rules(s, t, seat, resource, points):
    """Return a loss of sanity or stamina after the rules that follow all reductions."""
    what = PackQuantity.SANITY_LOSS_AFTER if resource == OF_SANITY else PackQuantity.STAMINA_LOSS_AFTER
    return max(np.int64(0), number_with(t, s, what, points, seat, NONE))


@inlined
def same_loss(s, t, seat, resource, points):
    """Return a loss unchanged: in the base layout, no rule follows the reductions."""
    return points


@kernel
def after_loss(s, t, log, seat, resource, lost):
    """Fire the event of a loss of sanity or stamina, and note what a visitor loses."""
    if lost > 0:
        if s["visitor"] == seat:
            s["visit_lost"][0 if resource == OF_SANITY else 1] += lost
        fire_rules(s, t, log, PackTrigger.LOSS, seat, resource, lost)


# --- blessing and curse


@kernel
def keeps_status(s, t, log, seat, before, now):
    """Return whether a blessing or curse stays as it is, because a rule forbids or replaces the change."""
    if (
        now < before
        and now <= 0
        and before <= 0
        and is_forbidden(t, s, PackForbidden.CURSE, seat, NONE, NONE)
    ):
        return True
    return before > 0 and now <= 0 and queue_instead(s, t, log, PackTrigger.UNBLESSED, seat, NONE, 1)


@kernel
def after_status(s, t, log, seat, before, now):
    """Fire the events of a new or a lost blessing or curse."""
    if before > 0 and now <= 0:
        fire_rules(s, t, log, PackTrigger.UNBLESSED, seat, NONE, 1)
    if now > 0 and (before <= 0 or t["nodens_new_only"] == 0):
        fire_rules(s, t, log, PackTrigger.BLESSED, seat, NONE, 1)
    elif now < 0:
        fire_rules(s, t, log, PackTrigger.CURSED, seat, NONE, 1)


@inlined
def as_rolled(s, t, seat, die, ends):
    """Return whether a roll ends a blessing or a curse: in the base layout, only a 1 does."""
    return ends


@kernel
def ends_by_rules(s, t, seat, die, ends):
    """Return whether a roll ends a blessing or a curse; a rule may raise the roll for a blessing."""
    if s["status"][seat] < 0:
        if has_named(s, t, NamedRule.CURSE_WORSE, seat):
            return ends and pick(s, Stream.DIE, SIDES) == 0  # the worse of two dice
        return ends
    least = number_with(t, s, PackQuantity.BLESS_KEEP, BLESSING_STAYS_FROM, seat, NONE)
    return die < least


@kernel
def has_lasting_curse(s, t, seat):
    """Return whether there is no roll for the curse of an investigator, because a rule forbids it."""
    return s["status"][seat] < 0 and is_forbidden(t, s, PackForbidden.CURSE_ROLL, seat, NONE, NONE)


status_ends = pack_only(ends_by_rules, as_rolled)
keeps_curse = pack_only(has_lasting_curse, no)
clues_by_rules = pack_only(change_by_rules, unchanged)
dollars_by_rules = pack_only(none_in_battle, unchanged)
dollars_lost = pack_only(left_by_rules, unchanged)
tokens_gained = pack_only(after_tokens, no)
points_by_rules = pack_only(gain_by_rules, same_gain)
points_gained = pack_only(after_gain, no)
is_spared = pack_only(spares_loss, no)
lost_by_rules = pack_only(loss_by_rules, same_loss)
points_lost = pack_only(after_loss, no)
is_status_kept = pack_only(keeps_status, no)
status_changed = pack_only(after_status, no)
