"""Costs of spells in games with packs: what waives them, and what may be paid in their place.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import NamedRule, PackTrigger
from simcore.games.arkham_horror.box.sheet import change_sanity, change_stamina
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only, zero
from simcore.games.arkham_horror.rules.board.pack_named_rules import has_named
from simcore.games.arkham_horror.rules.board.pack_sources import turn_back, turn_to
from simcore.games.arkham_horror.rules.board.pack_standing_rules import rules_from
from simcore.games.arkham_horror.rules.board.pack_ties import partner_of
from simcore.games.arkham_horror.rules.board.pack_triggers import fire
from simcore.games.arkham_horror.rules.board.pack_windows import EITHER, ask_all, open_window
from simcore.games.arkham_horror.rules.records.codes import IN_FORCE, NONE, Rule, Window
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import has
from simcore.kernels.decisions import ask, chosen, clear_options, offer

SANITY, HANDS = 0, 1  # costs that can be waived


@kernel
def stamina_for_spells(s, t, seat):
    """Return the stamina that an investigator may pay in place of sanity: all but the last point."""
    if not has_named(s, t, NamedRule.SPELL_COST_STAMINA, seat):
        return np.int64(0)
    return max(np.int64(0), np.int64(s["stamina"][seat]) - 1)


@kernel
def pay_in_stamina(t, s, log, seat):
    """Choose how much of the cost of a spell is paid in stamina, and pay it; return True while it waits."""
    price = np.int64(s["cast_price"])
    least = max(np.int64(0), price - np.int64(s["sanity"][seat]))
    clear_options(s)
    for points in range(least, min(price, stamina_for_spells(s, t, seat)) + 1):
        offer(s, points)
    if ask(t, s, log, Decision.HOW_MUCH, seat):
        return True
    points = np.int64(chosen(s))
    if points > 0:
        change_stamina(s, log, seat, -points)
        s["cast_price"] -= points
    return False


@kernel
def sharer(s, t, seat):
    """Return the partner who may share the cost of spells of an investigator; -1 if there is none."""
    for holder in range(s["n_seats"]):
        if s["tie"][holder] == NONE:
            continue
        kept = turn_to(s, IN_FORCE + np.int64(s["tie"][holder]), holder)
        partner = np.int64(partner_of(s, seat))
        turn_back(s, kept)
        if partner != NONE and names_rule(s, t, holder, NamedRule.SHARE_SPELL_COST):
            return partner
    return np.int64(NONE)


@kernel
def names_rule(s, t, holder, name):
    """Return whether the Relationship card of a holder has a named rule."""
    first, end = rules_from(s, t, IN_FORCE + np.int64(s["tie"][holder]), holder, NONE)
    for rule in range(first, end):
        if t["rule_what"][rule] == Rule.NAMED and t["rule_of"][rule] == name:
            return True
    return False


@kernel
def sanity_shared(s, t, seat):
    """Return how much a partner and the own stamina may add to the cost of spells of an investigator."""
    partner = np.int64(sharer(s, t, seat))
    shared = np.int64(s["sanity"][partner]) if partner != NONE else np.int64(0)
    return shared + stamina_for_spells(s, t, seat)


@inlined
def none_shared(s, t, seat):
    """Return 0 in a game without packs."""
    return np.int64(0)


@kernel
def share_cost(t, s, log, seat):
    """Let a partner choose how much of the cost of a spell to pay, and pay it; return True while it waits.

    A partner who spends the last sanity on it goes insane after the effect, too (Insane).
    """
    partner = np.int64(sharer(s, t, seat))
    if partner == NONE:
        return False
    price = np.int64(s["cast_price"])
    own = np.int64(s["sanity"][seat]) + stamina_for_spells(s, t, seat)
    clear_options(s)
    for points in range(max(np.int64(0), price - own), min(price, np.int64(s["sanity"][partner])) + 1):
        offer(s, points)
    if s["n_options"] == 0:
        return False
    if ask(t, s, log, Decision.SPELL_SHARE, partner):
        return True
    points = np.int64(chosen(s))
    if points == 0:
        return False
    s["cast_price"] = price - points
    change_sanity(s, log, partner, -points)
    return False


@kernel
def place_now(s, seat, card, place, turned):
    """Return the place of a card, which lies further up if cards before it are gone.

    It is exhausted if `turned` is 1.
    """
    for at in range(min(np.int64(place), np.int64(s["n_held"][seat]) - 1), -1, -1):
        if s["held"][seat, at] == card and has(np.int64(s["exhausted"][seat]), at) == turned:
            return np.int64(at)
    return np.int64(place)


@kernel
def settle_costs(s, t, log, seat, card, price):
    """Open the window in which a spell is cast, and settle its cost in sanity; return True while it waits.

    The spell of an investigator who helps the one who acts moves up if a card goes in the window.
    """
    if open_window(s, t, log, Window.CAST, seat):
        return True
    s["place"] = place_now(s, seat, card, np.int64(s["place"]), 0)
    s["cast_price"] = max(np.int64(0), np.int64(price) - np.int64(s["counted_as"]))
    if has(np.int64(s["waived"]), SANITY):
        s["cast_price"] = 0
    if has(np.int64(s["waived"]), HANDS):
        s["hands"] += t["hand_cost"][card]
    if s["cast_price"] > 0 and share_cost(t, s, log, seat):
        return True
    if s["cast_price"] > 0 and has_named(s, t, NamedRule.SPELL_COST_STAMINA, seat):
        return pay_in_stamina(t, s, log, seat)
    return False


@kernel
def settled_price(s, price):
    """Return what is left of the cost of the spell that is cast."""
    return np.int64(s["cast_price"])


@inlined
def same_price(s, price):
    """Return the cost of a spell in a game without packs."""
    return price


@kernel
def note_price(s, t, card):
    """Note the sanity cost of a card that is given up: that of a spell (Spells)."""
    s["paid_cost"] = max(np.int64(t["price"][card]), np.int64(t["use_sanity"][card]))
    return False


spell_goes = pack_only(note_price, no)
"""`spell_goes(s, t, card)`: note the cost of a spell that is spent."""


@kernel
def finish_check(s, t, log, seat, need):
    """Open the window after a failed Spell check, and tell of the check; return True while it waits.

    (Failure, Skill Check.) No spell can be cast in a Spell check.
    """
    passed, rolled, failed = np.int64(s["result"]), np.int64(s["successes_rolled"]), s["failures_rolled"]
    s["check_passed"] = s["check_refused"] = s["more_hits"] = s["refused"] = 0
    if not passed and ask_all(t, s, log, Window.CHECK_FAILED, seat, EITHER):
        return True
    rolled += np.int64(s["more_hits"])
    if passed or s["check_passed"]:  # without a roll, all successes that the spell needs count as rolled
        rolled = max(rolled, np.int64(max(1, need)))
    s["check_refused"] = 0
    s["successes_rolled"], s["failures_rolled"] = rolled, failed
    s["result"] = 1 if rolled >= max(1, need) else 0
    fire(s, t, log, PackTrigger.CHECK, seat, NONE, rolled)
    if s["result"] == 0:
        fire(s, t, log, PackTrigger.CHECK_FAILED, seat, NONE, np.int64(failed))
    if rolled == 0:
        fire(s, t, log, PackTrigger.NO_SUCCESS, seat, NONE, 1)
    return False


after_spell_check = pack_only(finish_check, no)


@kernel
def price_by_amount(s, t, seat, card):
    """Return the cost in sanity of a spell whose cost is no printed number."""
    return np.int64(amount(t, s, seat, np.int64(t["spell_price"][card])))


more_price = pack_only(price_by_amount, zero)
"""`more_price(s, t, seat, card)`: what a spell costs beyond its printed number."""
pack_cast = pack_only(settle_costs, no)
shared_sanity = pack_only(sanity_shared, none_shared)
"""`shared_sanity(s, t, seat)`: sanity that a partner may add to the cost of spells."""
price_left = pack_only(settled_price, same_price)
