"""Cards that can be spent as clue tokens, dollars or trophies, as columns of the Tables."""

from __future__ import annotations

from typing import Any

from simcore.data.packing import set_of
from simcore.effects.program import Program, Step
from simcore.games.arkham_horror.box.pack_kinds import PHASE, SPENT_AS
from simcore.games.arkham_horror.rules.records.codes import NONE, Part
from simcore.games.arkham_horror.rules.records.pack_uses import UsedUp
from simcore.games.arkham_horror.scenario.special_cards import says_yes, uses
from simcore.games.arkham_horror.scenario.standing_rules import operand

WINDOWS = ("clue_spend", "spend")
"""Windows of uses that pay a part of a price."""


def write_stand_ins(t: Any, number: int, program: Program) -> None:
    """Write as what a card can be spent, and as what its owner's power tokens can."""
    t["worth_at"][number] = NONE
    for step in program:
        if step.name == "spend_as":
            _write_rule(t, number, step)
    for use in uses(program):
        if operand(use.step, "window") in WINDOWS:
            _write_use(t, number, use.step)


def _write_rule(t: Any, number: int, step: Step) -> None:
    word = SPENT_AS.numbers[operand(step, "as")]
    if operand(step, "what") == "power":
        t["power_as"][number] |= set_of([word])
    elif operand(step, "what") == "self":
        t["stands_for"][number, word] = operand(step, "count") or 1
        t["stands_by"][number] = UsedUp.DISCARDED


def _write_use(t: Any, number: int, step: Step) -> None:
    t["stands_by"][number] = UsedUp.EXHAUSTED if says_yes(step, "exhaust") else UsedUp.DISCARDED
    t["stands_unasked"][number] = operand(step, "window") == "clue_spend"
    for inner in operand(step, "do"):
        if inner.name == "count_as":
            word = SPENT_AS.numbers[operand(inner, "resource")]
            t["stands_for"][number, word] = operand(inner, "count")
        elif inner.name == "worth_more":
            phase = operand(step, "phase")
            t["worth_more"][number] = operand(inner, "by")
            t["worth_at"][number] = NONE if phase is None else Part.UPKEEP + PHASE.numbers[phase]
