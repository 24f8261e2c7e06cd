"""Replay of one game: explanations at their decisions, and chances if the value fits the rules."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from analysis.experiment.common_luck import Arm
from analysis.kept_runs.replay import replay
from heuristics.strategy.contract import collected, strategy
from heuristics.strategy.explaining import ROUNDS
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from heuristics.value.model import ValueMismatchError
from reports.pages.replay import game_view
from reports.pages.sections.examples import values_options
from simcore.contract.game import Cell
from simcore.games import games
from tests import toy

RANDOM = find_strategy("random", "final-battle")
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


def test_a_value_gives_the_chances_of_the_options():
    game = games()["final-battle"]
    chosen = Arm("", game, game.load(), Cell("yig", "unprepared", 2), Players((RANDOM,)))
    again = replay(chosen, 3, 0, deals=4)
    reasons = [reason for reason in again.reasons if reason]
    assert {(reason.meaning, reason.play_outs_by, reason.rounds) for reason in reasons} == {
        ("chance to win", "standard", ROUNDS)
    }
    valued = reasons[0].values
    assert len(valued) > 1
    assert all(0 < chance < 1 for chance in valued)
    assert "the strategy “standard” plays on for 2 rounds" in game_view(again).legend


def test_without_a_value_the_players_play_each_option_to_the_end():
    again = replay(arm(find_strategy("standard", toy.GAME.name)), 3, 0, deals=4)
    first = next(reason for reason in again.reasons if reason)
    assert (first.meaning, first.rounds) == ("wins in 4 play-outs", None)
    assert "the same players play each option to the end" in game_view(again).legend


@pytest.mark.parametrize(
    ("strategy", "deals", "valued"),
    [("standard", 4, True), ("standard", 10**6, False), ("searching", 4, False)],
)
def test_a_report_limits_play_outs_by_their_number(strategy, deals, valued):
    """Whether a game has play-outs depends on its decisions and players, and not on the clock."""
    standard = find_strategy("standard", toy.GAME.name)
    searching = replace(standard, name="searching", weights={**standard.weights, "budget": 8.0})
    chosen = arm(searching if strategy == "searching" else standard)
    assert values_options(chosen, chosen.roster_of(), 3, 0, deals) == valued


def test_a_value_of_other_rules_gives_no_chances(monkeypatch):
    def trees(game, cell):
        raise ValueMismatchError("trained for other rules")

    monkeypatch.setattr(
        "heuristics.strategy.look_ahead.shipped_value", lambda game: SimpleNamespace(trees=trees)
    )
    again = replay(arm(find_strategy("standard", toy.GAME.name)), 3, 0, deals=0)
    assert (again.chances, again.value) == ((), None)
