"""The chance to win in the games that come with elderodds: it is as often right as it should be."""

import numpy as np
import pytest

from analysis.experiment.common_luck import Arm
from analysis.tension.arcs import courses_of
from analysis.tension.measures import curves_of
from analysis.tension.tension import Tension, TensionDesign
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.games import find_game, games

SEED, GAMES, OUTS = 5, 150, 6
POINTS = 6


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize("name", [name for name in games() if find_game(name).rank < 1000])
def test_the_chance_does_not_drift(name):
    """Its mean is constant from the start of a round to the start of the next, and to the outcome.

    A redeal that is not uniform would violate this. Five standard errors at each of six points and overall:
    one false alarm in 70,000.
    """
    game = find_game(name)
    scenario = game.load(None, ())
    cell = Cell(scenario.ancient_ones[0], scenario.difficulties[len(scenario.difficulties) // 2], 2)
    arm = Arm("as it is", game, scenario, cell, Players((find_strategy("standard", name),)))
    tension = Tension([arm], TensionDesign(GAMES, OUTS), SEED)
    assert tension.play()
    courses = courses_of(tension.arcs[0])
    curves = [[*curve, float(win)] for curve, win in zip(curves_of(courses), courses.win, strict=True)]
    steps = [[curve[min(i + 1, len(curve) - 1)] - curve[min(i, len(curve) - 1)] for curve in curves]
             for i in range(POINTS)]  # fmt: skip
    for drift in (*steps, [curve[-1] - curve[0] for curve in curves]):
        error = np.std(drift) / np.sqrt(GAMES)
        assert abs(np.mean(drift)) <= 5 * error, (np.mean(drift), error)
