"""Replay of one game: explanations at their decisions, and chances if the value fits the rules."""

from types import SimpleNamespace

import pytest

from analysis.experiment.common_luck import Arm
from analysis.kept_runs.replay import replay
from heuristics.strategy.contract import collected, strategy
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from heuristics.value.model import ValueMismatchError
from simcore.contract.game import Cell
from tests import toy

CELL = Cell("slate", "cruel", 2)
pytestmark = pytest.mark.compiled


def arm(chosen):
    return Arm("", toy.GAME, toy.load(), CELL, Players((chosen,)))


def test_a_strategy_with_a_memory_explains_each_choice_when_it_takes_it():
    with collected() as declared:

        @strategy("counting", games=(toy.GAME.name,))
        class Counting:
            """Count the own decisions."""

            def __init__(self):
                self.taken = 0

            def choose(self, tables, state, weights):
                self.taken += 1
                return 0

            def explain(self, tables, state, weights):
                return f"decision {self.taken}"

    again = replay(arm(declared[0]), 3, 0)
    texts = [
        (frame.decision.seat, reason.text)
        for frame, reason in zip(again.frames, again.reasons, strict=True)
        if reason
    ]
    for seat in range(2):
        own = [text for decides, text in texts if decides == seat]
        assert own == [f"decision {number}" for number in range(1, len(own) + 1)]
    assert len(texts) > 2


def test_a_value_of_other_rules_gives_no_chances(monkeypatch):
    def trees(game, cell):
        raise ValueMismatchError("trained for other rules")

    monkeypatch.setattr("analysis.kept_runs.replay.shipped_value", lambda game: SimpleNamespace(trees=trees))
    again = replay(arm(find_strategy("standard", toy.GAME.name)), 3, 0, deals=0)
    assert (again.chances, again.value) == ((), None)
