"""Effects on an investigator who ends a movement in an area, for example of the curfew or a storm."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.layout import W_SURROUNDINGS
from heuristics.arkham_horror.values import program_value
from simcore.games.arkham_horror.box.effect_kinds import MEMBERS, Trigger
from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.rules.board.rule_matching import fires
from simcore.games.arkham_horror.rules.board.rule_sources import BEFORE_PEOPLE, rules_of, sources_with
from simcore.games.arkham_horror.rules.board.travel import is_street
from simcore.games.arkham_horror.rules.records.codes import NONE, Rule
from simcore.jit.decorators import kernel
from simcore.kernels.bits import members

IN_STREETS = MEMBERS.numbers["investigator_street"]


@kernel
def is_for_streets(t, program):
    """Return whether a program begins with an effect on the investigators in streets."""
    return t["code"][program]["op"] == Op.EACH and t["code"][program]["a"] == IN_STREETS


@kernel
def end_value(t, s, seat, area, w):
    """Return the value of the effects on an investigator who ends a movement in an area."""
    if w["value"][W_SURROUNDINGS] <= 0.0:
        return 0.0
    value = 0.0
    for source in members(sources_with(t, s, NONE, Rule.ON, Trigger.END_MOVE) & BEFORE_PEOPLE):
        first, end = rules_of(t, s, source, seat, NONE)
        for rule in range(first, end):
            if fires(t, s, rule, Trigger.END_MOVE, seat, area, NONE):
                value += program_value(t, s, seat, np.int64(t["rule_program"][rule]), w)
    if is_street(t, area):
        value += storm_value(t, s, seat, w)
    return w["value"][W_SURROUNDINGS] * value


@kernel
def storm_value(t, s, seat, w):
    """Return the value of the effects on an investigator in a street at the end of the Mythos Phase."""
    value = 0.0
    for source in members(sources_with(t, s, NONE, Rule.ON, Trigger.MYTHOS_END) & BEFORE_PEOPLE):
        first, end = rules_of(t, s, source, seat, NONE)
        for rule in range(first, end):
            program = np.int64(t["rule_program"][rule])
            if program >= 0 and t["rule_of"][rule] == Trigger.MYTHOS_END and is_for_streets(t, program):
                value += program_value(t, s, seat, program, w)
    return value
