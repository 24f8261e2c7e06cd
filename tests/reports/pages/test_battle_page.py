"""A battle as a page in a real browser; the investigators take the space of the missing board."""

import pytest

from analysis.experiment.common_luck import Arm
from analysis.kept_runs.replay import replay
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from reports.pages.replay import write_replay
from simcore.contract.game import Cell
from simcore.games.final_battle import GAME
from tests.reports.pages.test_browser import opened
from tests.reports.pages.test_browser_replay import matches

SEED, NUMBER = 1, 5
STEPS = 40


@pytest.fixture(scope="module")
def again():
    players = Players((find_strategy("standard", GAME.name),))
    arm = Arm("x", GAME, GAME.load(None, ()), Cell("yig", "well-armed", 4), players)
    return replay(arm, SEED, NUMBER, deals=2)


@pytest.mark.long
@pytest.mark.compiled
def test_every_step_shows_the_frame_of_the_battle(browser, again, tmp_path):
    page = write_replay(again, tmp_path / "battle.html")
    with opened(browser, page) as tab:
        assert tab.locator("svg.board").count() == 0
        for frame, reason in list(zip(again.frames, again.reasons, strict=True))[:STEPS]:
            matches(tab, frame, reason)
            tab.keyboard.press("ArrowRight")
        tab.keyboard.press("End")
        matches(tab, again.frames[-1], again.reasons[-1])
        story, seats = tab.locator(".story").bounding_box(), tab.locator(".seats").bounding_box()
        assert seats["x"] > story["x"] + story["width"]  # beside one another, no half of the page is empty
    with opened(browser, page, 400) as tab:
        assert tab.evaluate("document.documentElement.scrollWidth") <= 400
