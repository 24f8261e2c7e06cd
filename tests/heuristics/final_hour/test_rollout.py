"""Values that the search reports for its decisions, and the page of one of its games."""

import re
from dataclasses import replace

import pytest

from analysis.experiment.common_luck import Arm
from analysis.kept_runs.replay import replay as look_at
from heuristics.strategy import searching
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from reports.pages.replay import write_replay
from simcore.contract.game import Cell
from simcore.games.final_hour import GAME

pytestmark = [pytest.mark.compiled, pytest.mark.slow]

DEALS = 6


@pytest.fixture(scope="module")
def game():
    """A whole game, searched and explained with few deals."""
    patch = pytest.MonkeyPatch()
    patch.setattr(searching, "DEALS", DEALS)
    who = find_strategy("rollout", GAME.name)
    who = replace(who, weights={**who.weights, "budget": 8.0})
    arm = Arm(who.name, GAME, GAME.load(None, ()), Cell("umordhoth", "normal", 2), Players((who,)))
    yield look_at(arm, 7, 3, deals=0)  # its own values, not those of others who play on
    patch.undo()


def test_every_decision_is_explained(game):
    asked = [(frame, why) for frame, why in zip(game.frames, game.reasons, strict=True) if frame.decision]
    assert len(asked) > 20
    for frame, why in asked:
        assert len(why.values) == len(frame.decision.options)
        assert all(0 <= value <= 1 and (value * DEALS) % 1 == pytest.approx(0) for value in why.values)
        assert why.meaning == f"wins in {DEALS} play-outs by expert"
        assert why.play_outs_by == "expert"
        usual = int(re.match(r"Expert would take option (\d+);", why.text)[1])
        assert 1 <= usual <= len(why.values)
    assert any(len(set(why.values)) > 1 for _, why in asked)
    followed = [int(re.search(r"\d+", why.text)[0]) - 1 == frame.decision.choice for frame, why in asked]
    assert sum(followed) / len(followed) > 0.3  # what expert would do mostly stands


def test_the_page_names_the_strategy_of_the_play_outs(game, tmp_path):
    text = write_replay(game, tmp_path / "game.html").read_text(encoding="utf-8")
    assert "and the strategy “expert” play each option to the end" in text
    assert "Expert would take option" in text
