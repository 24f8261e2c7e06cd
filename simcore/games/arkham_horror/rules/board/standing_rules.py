"""Standing rules from the Ancient One, mythos cards, sheets, cards and monsters."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import Forbidden
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.pack_narrowing import is_forbidden_there, is_offered
from simcore.games.arkham_horror.rules.board.pack_sources import begin_reading, end_reading
from simcore.games.arkham_horror.rules.board.pack_standing_rules import (
    is_ruled_more,
    number_in_force,
    spares_penalty,
)
from simcore.games.arkham_horror.rules.board.rule_matching import applies
from simcore.games.arkham_horror.rules.board.rule_sources import (
    BEFORE_PEOPLE,
    EVERY_SOURCE,
    OWN_PLACE,
    rules_of,
    sources_with,
)
from simcore.games.arkham_horror.rules.records.codes import NONE, Rule, Source
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import has, members

WEATHER = 2  # what `ignore` may name
IGNORED = ("magical_resistance", "physical_resistance", "weather", "one_ability")


@inlined
def owner_of(source, seat):
    """Return the seat that a source belongs to: its own for sheets and cards of investigators, else -1."""
    return seat if source == Source.PERSON or source >= Source.FIRST_CARD else NONE


@kernel
def changed_by(t, s, way, what, base, seat, kind):
    """Return a number after all rules that set it or, by `way`, add to it."""
    number = np.int64(base)
    for source in members(sources_with(t, s, seat, way, what)):
        first, end = rules_of(t, s, source, seat, kind)
        kept = begin_reading(s, source, owner_of(source, seat))
        for rule in range(first, end):
            if t["rule_what"][rule] == way and t["rule_of"][rule] == what and applies(t, s, rule, seat, kind):
                value = amount(t, s, seat, np.int64(t["rule_amount"][rule]))
                if spares_penalty(s, t, source, seat, what, value):
                    continue
                number = value if way == Rule.SET else number + value
        end_reading(s, kept)
    return number


@kernel
def number_with(t, s, what, base, seat, kind):
    """Return a number of the game under all standing rules; `seat` and `kind` are -1 if they do not matter.

    Rules that replace it come before those that add to it (Modifiers). A rule about gates to one Other World
    concerns the gate in the seat's area.
    """
    number = np.int64(base)
    if t["free_of_rules"][Rule.SET, what] != EVERY_SOURCE:
        number = changed_by(t, s, Rule.SET, what, number, seat, kind)
    number = number_in_force(s, t, Rule.SET, what, number, seat, kind)
    if t["free_of_rules"][Rule.MODIFY, what] != EVERY_SOURCE:
        number = changed_by(t, s, Rule.MODIFY, what, number, seat, kind)
    return number_in_force(s, t, Rule.MODIFY, what, number, seat, kind)


@kernel
def forbids(t, s, rule, what, seat, area, kind, owner):
    """Return whether a rule forbids something; `owner` is the seat of its sheet or card."""
    if t["rule_what"][rule] != Rule.FORBID or t["rule_of"][rule] != what:
        return False
    if not applies(t, s, rule, owner if owner >= 0 else seat, kind):
        return False
    if not is_forbidden_there(s, t, rule, area):
        return False
    if t["rule_where"][rule] == OWN_PLACE and (owner < 0 or area < 0 or s["at"][owner] != area):
        return False
    if 0 <= area < MAX_AREAS and has(np.int64(t["rule_except"][rule]), area):
        return False
    return seat < 0 or not has(np.int64(t["rule_except_people"][rule]), s["investigator"][seat])


@kernel
def is_forbidden_by(t, s, source, what, seat, area, kind, owner):
    """Return whether one source of rules forbids something."""
    first, end = rules_of(t, s, source, owner, kind)
    kept = begin_reading(s, source, owner)
    for rule in range(first, end):
        if forbids(t, s, rule, what, seat, area, kind, owner):
            end_reading(s, kept)
            return True
    end_reading(s, kept)
    return False


@kernel
def is_forbidden(t, s, what, seat, area, kind):
    """Return whether a rule forbids something for a seat, an area or a kind of monster; -1 if unknown.

    The exceptions of a rule are areas and helping investigators: for a gain of stamina, `seat` is the helper.
    Rules against appearances in an area are searched on all sheets.
    """
    if what == Forbidden.ARREST and s["round"] <= s["no_arrest_until"]:
        return True
    if what == Forbidden.LOAN and seat >= 0 and has(np.int64(s["no_loan"]), seat):
        return True
    sources = sources_with(t, s, seat, Rule.FORBID, what)
    for source in members(sources & BEFORE_PEOPLE):
        if is_forbidden_by(t, s, source, what, seat, area, kind, NONE):
            return True
    if what == Forbidden.APPEAR:
        for owner in members(np.int64(s["alive"]) if has(sources, Source.PERSON) else np.int64(0)):
            if is_forbidden_by(t, s, Source.PERSON, what, NONE, area, kind, owner):
                return True
        return is_ruled_more(s, t, Rule.FORBID, what, seat, area, kind)
    if seat >= 0:
        for source in members(sources & ~BEFORE_PEOPLE):
            if is_forbidden_by(t, s, source, what, seat, area, kind, seat):
                return True
    return is_ruled_more(s, t, Rule.FORBID, what, seat, area, kind)


@kernel
def is_ignored(t, s, what):
    """Return whether a rule for no particular investigator cancels something, for example weather."""
    for source in members(sources_with(t, s, NONE, Rule.IGNORE, what) & BEFORE_PEOPLE):
        first, end = rules_of(t, s, source, NONE, NONE)
        for rule in range(first, end):
            if (
                t["rule_what"][rule] == Rule.IGNORE
                and t["rule_of"][rule] == what
                and applies(t, s, rule, NONE, NONE)
            ):
                return True
    return is_ruled_more(s, t, Rule.IGNORE, what, NONE, NONE, NONE)


@kernel
def replacing(t, s, trigger, seat):
    """Return the program that replaces an event for an investigator; -1 if there is none."""
    for source in members(sources_with(t, s, seat, Rule.INSTEAD, trigger)):
        first, end = rules_of(t, s, source, seat, NONE)
        for rule in range(first, end):
            if (
                t["rule_what"][rule] == Rule.INSTEAD
                and t["rule_of"][rule] == trigger
                and not is_offered(s, t, rule)
                and applies(t, s, rule, seat, NONE)
            ):
                return np.int64(t["rule_program"][rule])
    return np.int64(NONE)
