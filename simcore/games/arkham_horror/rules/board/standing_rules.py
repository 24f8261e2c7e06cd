"""Standing rules from the Ancient One, mythos cards, sheets, cards and monsters.

The sources are visited in this order: the Ancient One, the environment, the rumor, the lasting rule of a
failed rumor, the investigator, the kind of monster, the cards of the investigator.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import TRAIT, Forbidden
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.conditions import holds
from simcore.games.arkham_horror.rules.records.codes import NONE, Movement, Rule, Source, Trait
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import all_below, as_set, has, members

TRAIT_OF_WORD = np.array([Trait[word.upper()].value for word in TRAIT.words], np.int64)
"""Bit of each trait that rules name."""
WORD_OF_TRAIT = np.full(len(Trait), NONE, np.int64)
WORD_OF_TRAIT[TRAIT_OF_WORD] = range(len(TRAIT_OF_WORD))
"""Number of the word of each trait; -1 if no rule names it."""
EVERY_SOURCE = sum(1 << source for source in Source)
BEFORE_PEOPLE = (1 << Source.PERSON) - 1  # the sources that apply to no investigator in particular
BEFORE_KINDS = (1 << Source.KIND) - 1
BEFORE_CARDS = (1 << Source.FIRST_CARD) - 1
CARDS = ~BEFORE_CARDS
MYTHOS_CARDS = 1 << Source.ENVIRONMENT | 1 << Source.RUMOR | 1 << Source.LASTING
EVERYWHERE, ARKHAM, OWN_PLACE, STREETS = range(4)  # in `rule_where`
WEATHER = 2  # what `ignore` may name
IGNORED = ("magical_resistance", "physical_resistance", "weather", "one_ability")


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
    condition = np.int64(t["rule_if"][rule])
    return condition == 0 or holds(t, s, seat, condition)


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
    return result


@kernel
def applies(t, s, rule, seat, kind):
    """Return whether a rule applies to a seat and a kind of monster now."""
    if not is_about(t, s, rule, seat, kind):
        return False
    trait = np.int64(t["rule_trait"][rule])
    return trait < 0 or (kind >= 0 and has_trait(t, s, kind, TRAIT_OF_WORD[trait]))


@kernel
def changed_by(t, s, way, what, base, seat, kind):
    """Return a number after all rules that set it or, by `way`, add to it."""
    number = np.int64(base)
    for source in members(sources_with(t, s, seat, way, what)):
        first, end = rules_of(t, s, source, seat, kind)
        for rule in range(first, end):
            if t["rule_what"][rule] == way and t["rule_of"][rule] == what and applies(t, s, rule, seat, kind):
                value = amount(t, s, seat, np.int64(t["rule_amount"][rule]))
                number = value if way == Rule.SET else number + value
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
    if t["free_of_rules"][Rule.MODIFY, what] != EVERY_SOURCE:
        number = changed_by(t, s, Rule.MODIFY, what, number, seat, kind)
    return number


@kernel
def forbids(t, s, rule, what, seat, area, kind, owner):
    """Return whether a rule forbids something; `owner` is the seat of its sheet or card."""
    if t["rule_what"][rule] != Rule.FORBID or t["rule_of"][rule] != what:
        return False
    if not applies(t, s, rule, owner if owner >= 0 else seat, kind):
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
    for rule in range(first, end):
        if forbids(t, s, rule, what, seat, area, kind, owner):
            return True
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
        return False
    if seat >= 0:
        for source in members(sources & ~BEFORE_PEOPLE):
            if is_forbidden_by(t, s, source, what, seat, area, kind, seat):
                return True
    return False


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
    return False


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
    return applies(t, s, rule, seat, kind)


@kernel
def replacing(t, s, trigger, seat):
    """Return the program that replaces an event for an investigator; -1 if there is none."""
    for source in members(sources_with(t, s, seat, Rule.INSTEAD, trigger)):
        first, end = rules_of(t, s, source, seat, NONE)
        for rule in range(first, end):
            if (
                t["rule_what"][rule] == Rule.INSTEAD
                and t["rule_of"][rule] == trigger
                and applies(t, s, rule, seat, NONE)
            ):
                return np.int64(t["rule_program"][rule])
    return np.int64(NONE)
