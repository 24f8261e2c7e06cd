"""Traits of monsters that sheets and cards in force give or take away in games with packs."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.rules.board.layouts import pack_only
from simcore.games.arkham_horror.rules.board.pack_sources import turn_back, turn_to
from simcore.games.arkham_horror.rules.board.rule_sources import is_about
from simcore.games.arkham_horror.rules.records.codes import IN_FORCE, NONE, OF_SETS, Rule
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import has


@inlined
def same_trait(s, t, kind, word, result):
    """Return whether a kind of monster has a trait: in the base layout, nothing else is in force."""
    return result


@kernel
def trait_in_force(s, t, kind, word, result):
    """Return whether a kind of monster has a trait, by its word, after the rules of entries in force."""
    named = np.int64(t["more_rules"][Rule.TRAIT, word]) | np.int64(t["more_rules"][Rule.UNTRAIT, word])
    if not has(named, OF_SETS):
        return result
    for place in range(s["n_in_force"]):
        entry = np.int64(s["force_order"][place])
        kept = turn_to(s, IN_FORCE + entry, np.int64(s["force_seat"][entry]))
        rules = t["rule_sets"][s["force_set"][entry]]
        for rule in range(np.int64(rules[0]), np.int64(rules[1])):
            what = t["rule_what"][rule]
            if (what == Rule.TRAIT or what == Rule.UNTRAIT) and (
                t["rule_of"][rule] == word and is_about(t, s, rule, NONE, kind)
            ):
                result = what == Rule.TRAIT
        turn_back(s, kept)
    return result


has_trait_now = pack_only(trait_in_force, same_trait)
