"""Triggered rules: standing rules that run programs at certain events."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import Trigger
from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.pack_sources import begin_reading, end_reading
from simcore.games.arkham_horror.rules.board.pack_triggers import fire_more
from simcore.games.arkham_horror.rules.board.rule_matching import fires
from simcore.games.arkham_horror.rules.board.rule_sources import BEFORE_KINDS, is_free, rules_of
from simcore.games.arkham_horror.rules.board.standing_rules import owner_of
from simcore.games.arkham_horror.rules.effects.pack_queue import run_waiting
from simcore.games.arkham_horror.rules.effects.running import run_effects
from simcore.games.arkham_horror.rules.records.codes import NONE, Rule, Source
from simcore.jit.decorators import kernel
from simcore.kernels.bits import members


@kernel
def may_fire(t, s, rule, source, trigger):
    """Return whether a rule runs now: a rumor does nothing at the end of the phase of its arrival (Rumor).

    A rule that allows a return by any gate is evaluated at the return, and runs no program.
    """
    program = np.int64(t["rule_program"][rule])
    if program < 0 or t["code"][program]["op"] == Op.RETURN:
        return False
    return source != Source.RUMOR or trigger != Trigger.MYTHOS_END or s["rumor_turn"] < s["round"]


@kernel
def begin_source(s, source, seat):
    """Set the source of the running program: a mythos card, or an investigator's card."""
    s["card_at"], s["card_of"] = NONE, NONE
    s["mythos_runs"] = NONE
    if source >= Source.FIRST_CARD:
        s["card_at"], s["card_of"] = source - Source.FIRST_CARD, seat
    elif source == Source.ENVIRONMENT:
        s["mythos_runs"] = s["environment"]
    elif source == Source.RUMOR:
        s["mythos_runs"] = s["rumor"]
    elif source == Source.LASTING:
        s["mythos_runs"] = s["lasting"]


@kernel
def run_source(t, s, log, source, trigger, seat, area, kind):
    """Run the programs of one source of rules for a trigger; return True while it waits."""
    if is_free(t, Rule.ON, trigger, source):
        return False
    first, end = rules_of(t, s, source, seat, kind)
    ran_before = np.int64(s["mythos_runs"])
    for rule in range(first, end):
        kept = begin_reading(s, source, owner_of(source, seat))
        is_fired = fires(t, s, rule, trigger, seat, area, kind) and may_fire(t, s, rule, source, trigger)
        if is_fired:
            begin_source(s, source, seat)
            if run_effects(t, s, log, np.int64(t["rule_program"][rule]), seat):
                return True
        end_reading(s, kept)
        if is_fired:
            s["card_at"], s["card_of"], s["mythos_runs"] = NONE, NONE, ran_before
            if is_ended(s) and trigger != Trigger.AWAKEN:
                return False
    return False


@kernel
def run_triggers(t, s, log, trigger, seat, area, kind):
    """Run all programs for a trigger, for a seat, an area and a kind of monster (-1 if none).

    The order is: the Ancient One, environment, rumor, lasting rule, investigator, cards, the monster. Return
    True while it waits.
    """
    for source in members(BEFORE_KINDS & ~np.int64(t["free_of_rules"][Rule.ON, trigger])):
        if run_source(t, s, log, source, trigger, seat, area, kind):
            return True
    fire_more(s, t, log, trigger, seat, area, kind)
    if run_waiting(s, t, log):
        return True
    if seat >= 0 and not is_free(t, Rule.ON, trigger, Source.FIRST_CARD):
        for place in range(np.int64(s["n_held"][seat]) - 1, -1, -1):
            if place < s["n_held"][seat] and run_source(
                t, s, log, Source.FIRST_CARD + place, trigger, seat, area, kind
            ):
                return True
    if kind >= 0:
        return run_source(t, s, log, Source.KIND, trigger, seat, area, kind)
    return False
