"""Every strategy of the ladder beats the one below: common luck, exact one-sided sign tests.

Several Ancient Ones are pooled; a ladder without a difference passes with probability below `ALPHA`.
"""

import functools

import numpy as np
import pytest
from scipy.stats import binomtest, ttest_1samp

from heuristics.strategy.registry import find_strategy, strategies
from simcore.contract.game import Cell
from simcore.games.arkham_horror import GAME
from simcore.play.batch import play_rows
from simcore.play.seating import roster_of
from simcore.play.stepping import decisions, wins_from

ALPHA = 1e-4
SEARCH_ALPHA = 1e-3  # for rollout, whose lead was 4.6 standard errors: 93 of 100 seeds pass
EVERY_ONE = (
    *("azathoth", "cthulhu", "hastur", "ithaqua", "nyarlathotep", "shub-niggurath", "yig"),
    "yog-sothoth",
)
SEARCHED = ("hastur", "ithaqua", "nyarlathotep", "shub-niggurath", "yig")
ROLLOUT_GAMES, PLAYED_ON = 40, 200  # games against each of these, games played on for each lead
LADDER = ("random", "novice", "standard", "expert")


@functools.cache
def scenario():
    return GAME.load(None, ())


@functools.cache
def wins(name, games, ones, players, **weights):
    """Wins of a strategy against some Ancient Ones."""
    policy = find_strategy(name, GAME.name).policy(GAME, weights or None)
    rows = np.zeros(games * len(ones), GAME.row)
    for i, one in enumerate(ones):
        seated = roster_of(
            GAME, scenario().compile(Cell(one, "normal", players)), [policy], Cell(one, "normal", players)
        )
        play_rows(seated, 31, 0, rows[i * games : (i + 1) * games])
    return rows["win"].astype(bool)


def chance_of_lead(better, worse):
    """Chance of such a lead if the two are alike."""
    gained, lost = int((better & ~worse).sum()), int((worse & ~better).sum())
    return binomtest(gained, gained + lost, alternative="greater").pvalue


def test_list__has_the_strategies_of_the_game():
    assert {*LADDER, "sealer", "closer", "master", "rollout"} <= set(strategies(GAME.name))


@pytest.mark.compiled
def test_standard_beats_novice():
    standard, novice = (wins(name, 60, ("yig", "ithaqua"), 4) for name in ("standard", "novice"))
    assert chance_of_lead(standard, novice) < ALPHA


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize("players", [1, 2, 4, 8])
def test_every_rung_beats_the_one_below(players):
    random, novice, standard, expert = (wins(name, 1_000, EVERY_ONE, players) for name in LADDER)
    assert chance_of_lead(expert, standard) < ALPHA
    assert chance_of_lead(standard, novice) < ALPHA
    assert chance_of_lead(novice, random) < ALPHA


@functools.cache
def rollout_against(one):
    """Return the gain of `rollout` over `expert` in each game: its differing choices, continued by `expert`.

    The sum of these gains is the difference of the win rates (Kakade and Langford, "Approximately optimal
    approximate reinforcement learning", ICML 2002), with far less variance than two independent games.
    """
    cell = Cell(one, "normal", 1)
    tables = scenario().compile(cell)
    rollout, expert = (
        roster_of(GAME, tables, [find_strategy(name, GAME.name).policy(GAME)], cell)
        for name in ("rollout", "expert")
    )
    rng = np.random.default_rng(17)
    leads = np.zeros(ROLLOUT_GAMES)
    for game in range(ROLLOUT_GAMES):
        for here in decisions(rollout, 31, game):
            usual = expert.policies[0].decide(tables[0], here.state.copy()[0], expert.weights[0])
            if usual != here.choice:
                keys = rng.integers(1 << 63, size=PLAYED_ON, dtype=np.uint64)
                lost, won = wins_from(expert, here.state, np.array([usual, here.choice]), keys).mean(axis=1)
                leads[game] += won - lost
    return leads


@pytest.mark.soak
@pytest.mark.compiled
def test_rollout_departs_from_expert_where_that_wins_more():
    leads = np.concatenate([rollout_against(one) for one in SEARCHED])
    assert ttest_1samp(leads, 0.0, alternative="greater").pvalue < SEARCH_ALPHA


@pytest.mark.soak
@pytest.mark.compiled
def test_master_beats_expert():
    fought = ("cthulhu", "hastur", "ithaqua", "nyarlathotep", "yig")
    master, expert = (wins(name, 100, fought, 1) for name in ("master", "expert"))
    assert chance_of_lead(master, expert) < SEARCH_ALPHA
