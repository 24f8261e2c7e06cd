"""Standing rules that apply to an investigator and a kind of monster: traits of monsters, triggers."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import TRAIT
from simcore.games.arkham_horror.rules.board.pack_narrowing import is_meant
from simcore.games.arkham_horror.rules.board.pack_traits import has_trait_now
from simcore.games.arkham_horror.rules.board.rule_sources import (
    BEFORE_CARDS,
    STREETS,
    is_about,
    rules_of,
    sources_with,
)
from simcore.games.arkham_horror.rules.records.codes import NONE, Movement, Rule, Trait
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has, members

TRAIT_OF_WORD = np.array([Trait[word.upper()].value for word in TRAIT.words], np.int64)
"""Bit of each trait that rules name."""
WORD_OF_TRAIT = np.full(len(Trait), NONE, np.int64)
WORD_OF_TRAIT[TRAIT_OF_WORD] = range(len(TRAIT_OF_WORD))
"""Number of the word of each trait; -1 if no rule names it."""


@kernel
def has_trait(t, s, kind, trait):
    """Return whether a kind of monster has a printed or added trait that no rule removes (Trait)."""
    if trait == Trait.FLYING:
        result = t["kind_movement"][kind] == Movement.FLYING
    elif trait == Trait.FAST:
        result = t["kind_movement"][kind] == Movement.FAST
    else:
        result = has(np.int64(t["kind_traits"][kind]), trait) != 0
    word = np.int64(WORD_OF_TRAIT[trait])
    if word == NONE:
        return result
    named = sources_with(t, s, NONE, Rule.TRAIT, word) | sources_with(t, s, NONE, Rule.UNTRAIT, word)
    for source in members(named & BEFORE_CARDS):
        first, end = rules_of(t, s, source, NONE, kind)
        for rule in range(first, end):
            what = t["rule_what"][rule]
            if (what == Rule.TRAIT or what == Rule.UNTRAIT) and (
                t["rule_of"][rule] == word and is_about(t, s, rule, NONE, kind)
            ):
                if what == Rule.UNTRAIT:
                    return False
                result = True
    return has_trait_now(s, t, kind, word, result)


@kernel
def applies(t, s, rule, seat, kind):
    """Return whether a rule applies to a seat and a kind of monster now."""
    if not is_about(t, s, rule, seat, kind):
        return False
    trait = np.int64(t["rule_trait"][rule])
    return trait < 0 or (kind >= 0 and has_trait(t, s, kind, TRAIT_OF_WORD[trait]))


@kernel
def fires(t, s, rule, trigger, seat, area, kind):
    """Return whether a trigger fires a rule for a seat, an area and a kind of monster; -1 if unknown."""
    if t["rule_what"][rule] != Rule.ON or t["rule_of"][rule] != trigger:
        return False
    at = np.int64(t["rule_at"][rule])
    if at >= 0 and at != area:
        return False
    if t["rule_where"][rule] == STREETS and (area < 0 or area >= t["n_streets"]):
        return False
    return is_meant(s, t, rule, seat, area, kind) and applies(t, s, rule, seat, kind)
