"""Every rung of the ladder beats the one below: the same games by both, exact one-sided sign tests.

All Ancient Ones together, two players; a ladder without a difference passes with a chance below `ALPHA`.
"""

import functools

import numpy as np
import pytest
from scipy.stats import binomtest

from heuristics.strategy.registry import find_strategy, strategies
from simcore.contract.game import Cell
from simcore.games.elder_sign import GAME
from simcore.play.batch import play_rows
from simcore.play.seating import roster_of

ALPHA = 1e-4
SEARCH_ALPHA = 0.01
SCENARIO = GAME.load(None, ())
LADDER = ("random", "novice", "standard", "expert")


@functools.cache
def wins(name, games, ones, **weights):
    """Wins of a strategy against some Ancient Ones."""
    policy = find_strategy(name, GAME.name).policy(GAME, weights or None)
    rows = np.zeros(games * len(ones), GAME.row)
    for i, one in enumerate(ones):
        seated = roster_of(GAME, SCENARIO.compile(Cell(one, "normal", 2)), [policy], Cell(one, "normal", 2))
        play_rows(seated, 31, 0, rows[i * games : (i + 1) * games])
    return rows["win"].astype(bool)


def chance_of_lead(better, worse):
    """Chance of such a lead if the two are alike."""
    gained, lost = int((better & ~worse).sum()), int((worse & ~better).sum())
    return binomtest(gained, gained + lost, alternative="greater").pvalue


def test_list__has_the_strategies_of_the_game():
    assert {*LADDER, "master", "rollout"} <= set(strategies(GAME.name))


@pytest.mark.compiled
def test_standard_beats_novice_and_novice_beats_random():
    some = ("ithaqua", "cthulhu")
    random, novice, standard = (wins(name, 300, some) for name in LADDER[:3])
    assert chance_of_lead(standard, novice) < ALPHA
    assert chance_of_lead(novice, random) < ALPHA


@pytest.mark.long
@pytest.mark.compiled
def test_expert_beats_standard():
    some = ("azathoth", "cthulhu", "ithaqua")
    expert, standard = (wins(name, 2_000, some) for name in ("expert", "standard"))
    assert chance_of_lead(expert, standard) < ALPHA


@pytest.mark.compiled
@pytest.mark.soak
def test_rollout_beats_standard():
    some = ("cthulhu", "yig")
    rollout, standard = wins("rollout", 12, some, budget=32.0), wins("standard", 12, some)
    assert rollout.sum() > standard.sum()


@pytest.mark.compiled
@pytest.mark.soak
def test_master_beats_expert():
    some = ("azathoth", "cthulhu", "yig")
    assert chance_of_lead(wins("master", 100, some), wins("expert", 100, some)) < SEARCH_ALPHA
