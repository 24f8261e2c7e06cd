"""Standing rules of games with packs: numbers, prohibitions and exceptions beyond the sources of the base.

Entries in force count for all or for their investigator. Cards that name a set of investigators (`who`) count
for others than their owner, too.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import IGNORED, QUANTITY
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_narrowing import is_forbidden_place
from simcore.games.arkham_horror.rules.board.pack_sources import (
    ALL_RANKS,
    MOST_SOURCES,
    add_entries,
    add_source,
    turn_back,
    turn_to,
)
from simcore.games.arkham_horror.rules.board.rule_matching import applies
from simcore.games.arkham_horror.rules.board.rule_sources import rules_of
from simcore.games.arkham_horror.rules.records.codes import IN_FORCE, NONE, Rank, Rule, Source
from simcore.jit.decorators import inlined, kernel
from simcore.jit.intrinsics import scratch_integers
from simcore.kernels.bits import has

OF_CHECKS = np.array([word.endswith(("_check", "_checks")) for word in QUANTITY.words], np.bool_)
"""Whether a number is added to the dice of checks."""
ENVIRONMENT_PENALTY = IGNORED.numbers["environment_penalty"]


@kernel
def rules_from(s, t, source, owner, kind):
    """Return the first rule of any source, and the index after its last."""
    if source >= IN_FORCE:
        rules = t["rule_sets"][s["force_set"][source - IN_FORCE]]
        return np.int64(rules[0]), np.int64(rules[1])
    return rules_of(t, s, source, owner, kind)


@kernel
def list_more(s, t, seat, sources, owners):
    """List the sources that the base does not visit for a seat; return their number."""
    n = np.int64(0)
    for owner in range(s["n_seats"]):
        if owner == seat or not has(np.int64(s["alive"]), owner):
            continue
        n = add_source(sources, owners, n, Source.PERSON, owner)
        for place in range(s["n_held"][owner]):
            n = add_source(sources, owners, n, Source.FIRST_CARD + place, owner)
    for owner in range(NONE, s["n_seats"]):
        n = add_entries(s, sources, owners, n, Rank.HERALD, ALL_RANKS, owner)
    return n


@inlined
def same_number(s, t, way, what, number, seat, kind):
    """Return a number unchanged: in the base layout, nothing else is in force."""
    return number


@kernel
def amount_in_force(t, s, source, seat, rule):
    """Return the amount of a rule; successes are those rolled before the rule came into force."""
    number = np.int64(t["rule_amount"][rule])
    if source < IN_FORCE:
        return np.int64(amount(t, s, seat, number))
    rolled = np.int64(s["successes_rolled"])
    s["successes_rolled"] = s["force_successes"][source - IN_FORCE]
    value = np.int64(amount(t, s, seat, number))
    s["successes_rolled"] = rolled
    return value


@kernel
def changed_more(s, t, way, what, number, seat, kind):
    """Return a number after the rules that the base does not visit."""
    if t["more_rules"][way, what] == 0:
        return number
    sources, owners = scratch_integers(MOST_SOURCES), scratch_integers(MOST_SOURCES)
    for place in range(list_more(s, t, seat, sources, owners)):
        source, owner = np.int64(sources[place]), np.int64(owners[place])
        first, end = rules_from(s, t, source, owner, kind)
        kept = turn_to(s, source, owner)
        for rule in range(first, end):
            if t["rule_what"][rule] == way and t["rule_of"][rule] == what and applies(t, s, rule, seat, kind):
                value = amount_in_force(t, s, source, owner if owner >= 0 else seat, rule)
                number = value if way == Rule.SET else number + value
        turn_back(s, kept)
    return number


@kernel
def is_ruled(s, t, way, what, seat, area, kind):
    """Return whether a rule that the base does not visit forbids or ignores something."""
    if t["more_rules"][way, what] == 0:
        return False
    sources, owners = scratch_integers(MOST_SOURCES), scratch_integers(MOST_SOURCES)
    for place in range(list_more(s, t, seat, sources, owners)):
        source, owner = np.int64(sources[place]), np.int64(owners[place])
        first, end = rules_from(s, t, source, owner, kind)
        kept = turn_to(s, source, owner)
        for rule in range(first, end):
            if (
                t["rule_what"][rule] == way
                and t["rule_of"][rule] == what
                and applies(t, s, rule, seat, kind)
                and is_forbidden_place(s, t, rule, area)
                and not (0 <= area < MAX_AREAS and has(np.int64(t["rule_except"][rule]), area))
            ):
                turn_back(s, kept)
                return True
        turn_back(s, kept)
    return False


@kernel
def is_ignored_by(s, t, seat, what):
    """Return whether an investigator ignores something (`ignore`), for example ambushes."""
    sources, owners = scratch_integers(MOST_SOURCES), scratch_integers(MOST_SOURCES)
    n = add_source(sources, owners, 0, Source.PERSON, seat)
    for place in range(s["n_held"][seat]):
        n = add_source(sources, owners, n, Source.FIRST_CARD + place, seat)
    for place in range(n):
        first, end = rules_from(s, t, np.int64(sources[place]), seat, NONE)
        kept = turn_to(s, np.int64(sources[place]), seat)
        for rule in range(first, end):
            is_meant = t["rule_what"][rule] == Rule.IGNORE and t["rule_of"][rule] == what
            if is_meant and applies(t, s, rule, seat, NONE):
                turn_back(s, kept)
                return True
        turn_back(s, kept)
    return is_ruled(s, t, Rule.IGNORE, what, seat, np.int64(NONE), NONE)


@kernel
def ignores_penalty(s, t, source, seat, what, value):
    """Return whether an investigator ignores what an environment takes from a check (Environment)."""
    if source != Source.ENVIRONMENT or value >= 0 or seat < 0 or not OF_CHECKS[what]:
        return False
    return is_ignored_by(s, t, seat, ENVIRONMENT_PENALTY)


spares_penalty = pack_only(ignores_penalty, no)
number_in_force = pack_only(changed_more, same_number)
is_ruled_more = pack_only(is_ruled, no)
