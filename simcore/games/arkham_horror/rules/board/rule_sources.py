"""Sources of standing rules, and where a rule counts.

The sources are visited in this order: the Ancient One, the environment, the rumor, the lasting rule of a
failed rumor, the investigator, the kind of monster, the cards of the investigator.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.conditions import holds
from simcore.games.arkham_horror.rules.board.pack_narrowing import is_narrowed
from simcore.games.arkham_horror.rules.records.codes import NONE, Source
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import all_below, as_set, has

EVERY_SOURCE = sum(1 << source for source in Source)
BEFORE_PEOPLE = (1 << Source.PERSON) - 1  # the sources that apply to no investigator in particular
BEFORE_KINDS = (1 << Source.KIND) - 1
BEFORE_CARDS = (1 << Source.FIRST_CARD) - 1
CARDS = ~BEFORE_CARDS
MYTHOS_CARDS = 1 << Source.ENVIRONMENT | 1 << Source.RUMOR | 1 << Source.LASTING
EVERYWHERE, ARKHAM, OWN_PLACE, STREETS = range(4)  # in `rule_where`


@inlined
def n_sources(s, seat):
    """Return the number of sources of rules that may apply to a seat, or to no seat."""
    return Source.FIRST_CARD + (np.int64(s["n_held"][seat]) if seat >= 0 else 0)


@inlined
def is_free(t, way, what, source):
    """Return whether a source has no rule of this kind about this subject, which is the usual case."""
    return has(np.int64(t["free_of_rules"][way, what]), min(source, Source.FIRST_CARD))


@kernel
def absent_cards(s):
    """Return the mythos cards in play that are missing now, as sources."""
    absent = np.int64(s["environment"] == NONE) << np.int64(Source.ENVIRONMENT)
    absent |= np.int64(s["rumor"] == NONE) << np.int64(Source.RUMOR)
    return absent | np.int64(s["lasting"] == NONE) << np.int64(Source.LASTING)


@inlined
def sources_with(t, s, seat, way, what):
    """Return the sources in play with such a rule that can affect a seat, as a bit mask."""
    sources = EVERY_SOURCE & ~np.int64(t["free_of_rules"][way, what])
    if sources & MYTHOS_CARDS:
        sources &= ~absent_cards(s)
    if has(sources, Source.FIRST_CARD):
        return sources & BEFORE_CARDS | all_below(n_sources(s, seat)) & CARDS
    return sources


@kernel
def rules_of(t, s, source, seat, kind):
    """Return the first rule of a source, and the index after its last."""
    if source >= Source.FIRST_CARD:
        card = np.int64(s["held"][seat, source - Source.FIRST_CARD])
        return np.int64(t["card_rules"][card, 0]), np.int64(t["card_rules"][card, 1])
    if source == Source.ONE:
        return np.int64(t["one_rules"][0]), np.int64(t["one_rules"][1])
    if source == Source.ENVIRONMENT or source == Source.RUMOR:
        card = np.int64(np.int64(s["environment"]) if source == Source.ENVIRONMENT else np.int64(s["rumor"]))
        if card != NONE:
            return np.int64(t["mythos_rules"][card, 0]), np.int64(t["mythos_rules"][card, 1])
    elif source == Source.LASTING:
        card = np.int64(s["lasting"])
        if card != NONE:
            return np.int64(t["lasting_rules"][card, 0]), np.int64(t["lasting_rules"][card, 1])
    elif source == Source.PERSON:
        if seat >= 0:
            investigator = np.int64(s["investigator"][seat])
            return np.int64(t["person_rules"][investigator, 0]), np.int64(t["person_rules"][investigator, 1])
    elif kind >= 0:
        return np.int64(t["kind_rules"][kind, 0]), np.int64(t["kind_rules"][kind, 1])
    return np.int64(0), np.int64(0)


@kernel
def gate_world_here(t, s, seat):
    """Return the Other World of the gate at an investigator's area; -1 if there is none."""
    if seat < 0 or s["at"][seat] >= MAX_AREAS:
        return NONE
    marker = np.int64(s["gate_at"][s["at"][seat]])
    return NONE if marker == NONE else np.int64(t["gate_world"][marker])


@kernel
def is_about(t, s, rule, seat, kind):
    """Return whether a rule applies to a seat and a kind of monster now, regardless of the kind's traits."""
    kinds = as_set(t["rule_kinds"][rule])
    if kinds != 0 and (kind < 0 or not has(kinds, kind)):
        return False
    if t["rule_where"][rule] == ARKHAM and (seat < 0 or s["at"][seat] >= MAX_AREAS):
        return False
    world = np.int64(t["rule_world"][rule])
    if world >= 0 and gate_world_here(t, s, seat) != world:
        return False
    if not is_narrowed(s, t, rule, seat, kind):
        return False
    condition = np.int64(t["rule_if"][rule])
    return condition == 0 or holds(t, s, seat, condition)
