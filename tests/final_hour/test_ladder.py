"""Every rung of the ladder beats the one below, in every cell; and the parts of the thinking are right.

Paired by game, exact one-sided sign tests (McNemar), corrected by Holm over the nine combinations of Ancient
One and difficulty, all numbers of players together: a ladder without a difference passes with a chance below
`ALPHA`.
"""

from __future__ import annotations

import functools
import itertools
import math

import numpy as np
import pytest
from scipy.stats import binomtest

from analysis.paired import holm
from heuristics.final_hour.flow import landing, overflow, room
from heuristics.final_hour.team import at_least, odds_without
from heuristics.registry import find_strategy
from simcore.batch import line_up, play_rows
from simcore.final_hour import GAME
from simcore.game import Cell
from tests.final_hour.board import PRINTED, Table

ALPHA = 0.01
LADDER = ("random", "novice", "standard", "expert")
CELLS = [(one, hard) for one in PRINTED.ancient_ones for hard in PRINTED.difficulties]
GAMES = 4_000


@functools.cache
def wins(name, one, hard, games=GAMES, seed=31, **weights):
    """Wins of a strategy, the same number of games with each number of players."""
    policy = find_strategy(name, GAME.name).policy(GAME, weights or None)
    rows = np.zeros(games * len(PRINTED.players), GAME.row)
    for i, players in enumerate(PRINTED.players):
        seated = line_up(GAME, PRINTED.compile(Cell(one, hard, players)), [policy])
        play_rows(seated, seed, 0, rows[i * games : (i + 1) * games])
    return rows["win"].astype(bool)


def beats(better, worse):
    """Chance of such a lead if the two are alike."""
    gained, lost = int((better & ~worse).sum()), int((worse & ~better).sum())
    return binomtest(gained, gained + lost, alternative="greater").pvalue


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.parametrize(("lower", "upper"), list(itertools.pairwise(LADDER)))
def test_every_rung_beats_the_one_below(lower, upper):
    chances = [beats(wins(upper, *cell), wins(lower, *cell)) for cell in CELLS]
    assert max(holm(chances)) < ALPHA, dict(zip(CELLS, chances, strict=True))


@pytest.mark.compiled
@pytest.mark.soak
def test_rollout_beats_expert():
    """Few games, all cells together: the long test is the table in docs/results.md."""
    better = np.concatenate([wins("rollout", *cell, games=10) for cell in CELLS])
    assert beats(better, np.concatenate([wins("expert", *cell, games=10) for cell in CELLS])) < ALPHA


# --- parts of the thinking


@pytest.mark.parametrize("cards", [0, 3, 6, 9])
@pytest.mark.parametrize("odds", [0.0, 0.2, 0.65, 1.0])
@pytest.mark.parametrize("needed", [-1, 0, 1, 3, 7, 10])
def test_at_least_is_the_binomial_tail(cards, odds, needed):
    tail = sum(
        math.comb(cards, k) * odds**k * (1 - odds) ** (cards - k) for k in range(max(0, needed), cards + 1)
    )
    assert at_least(cards, odds, needed) == pytest.approx(tail)


def test_odds_of_the_team_are_exact_when_all_clues_are_known():
    """Gem and moon are reserved and four matches are needed.

    The own cards bring three, the other's three are any of those out of sight: the odds are binomial.
    """
    table = Table()
    s, t = table.s, table.t
    table.hands([1, 6, 3, 2], [])  # gem, gem, moon, hourglass
    gem, moon = table.icon("gem"), table.icon("moon")
    s["found"][:] = t["clues_per_icon"]
    s["found"][gem] = s["found"][moon] = t["clues_per_icon"] - 1
    s["clues_found"] = int(s["found"][: t["n_clue_icons"]].sum())
    odds = np.zeros(8)
    odds_without(t, s, 0, 0.0, odds)
    share = (6 - 2 + 6 - 1) / (30 - 4)  # gems and moons among the cards that seat 0 does not see
    assert odds[table.icon("hourglass")] == pytest.approx(1 - (1 - share) ** 3)  # keeps three, needs one
    assert odds[gem] == pytest.approx(odds[moon])
    assert odds[gem] == pytest.approx(1 - (1 - share) ** 3 - 3 * share * (1 - share) ** 2)  # keeps two


def test_full_locations_pass_monsters_on():
    table = Table()
    t, s = table.t, table.s
    blue, start = 1, table.place("13")
    goal = t["arrow"][blue, start]
    assert landing(t, s, blue, start) == goal == t["ritual"]
    beyond = table.place("15")
    assert t["arrow"][blue, beyond] == start
    table.fill("13")
    assert room(t, s, start) == 0
    assert landing(t, s, blue, beyond) == t["ritual"]
    assert overflow(t, s, beyond) == 0.0  # there is room, so nothing is passed on
