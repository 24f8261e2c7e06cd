"""Contributions over several cells: shared luck is not counted twice."""

import itertools

import numpy as np
import pandas as pd
import pytest

from analysis.influence.pooled_teams import (
    pooled_contribution,
    pooled_groups,
    shared_luck,
    shared_luck_of_run,
)
from analysis.influence.teams import team_counts
from tests.toy_run import CELLS, keep_toy_run

PEOPLE = ("ada", "bea", "cal", "dot")
CELL_COUNT, GAMES = 6, 400
TRIALS = 200


def drawn(rng, sharing):
    """Counts of games in which everybody is alike; a part of the luck is the same in all cells."""
    teams = list(itertools.combinations(PEOPLE, 2))
    team = rng.integers(0, len(teams), GAMES)
    shared = rng.random(GAMES)
    wins, rows = [], []
    for cell in range(CELL_COUNT):
        own = np.where(rng.random(GAMES) < sharing, shared, rng.random(GAMES))
        won = own < 0.3 + 0.08 * cell
        wins.append(won)
        for number, names in enumerate(teams):
            here = team == number
            rows.append((cell, names, int(here.sum()), int(won[here].sum())))
    return pd.DataFrame(rows, columns=["cell", "team", "games", "wins"]), shared_luck(wins)


@pytest.mark.long
@pytest.mark.parametrize("sharing", [0.0, 0.6, 1.0])
def test_intervals_hold_jointly_for_any_common_luck_of_the_cells(sharing):
    """All contributions are 0, so an interval without 0 is a false claim: in at most 5% of all trials.

    If the rate is exactly 5%, 22 or more of 200 trials fail with probability 0.02%. The seed is fixed.
    """
    rng = np.random.default_rng(5)
    false = 0
    for _ in range(TRIALS):
        counts, shared = drawn(rng, sharing)
        false += any(row.verdict for row in pooled_contribution(counts, shared=shared))
    assert false < 22


@pytest.mark.long
def test_without_it_shared_luck_would_make_false_claims():
    rng = np.random.default_rng(5)
    false = 0
    for _ in range(TRIALS):
        counts, _ = drawn(rng, 1.0)
        false += any(row.verdict for row in pooled_contribution(counts))
    assert false > 40


def test_shared_luck_is_between_none_and_all():
    rng = np.random.default_rng(1)
    one = rng.random(20_000) < 0.4
    assert shared_luck([one, one, one]) == pytest.approx(3.0)
    assert shared_luck([rng.random(20_000) < 0.4 for _ in range(3)]) == pytest.approx(1.0, abs=0.05)
    assert shared_luck([np.ones(5, bool), np.ones(5, bool)]) == 1.0


def test_a_planted_investigator_is_found_in_all_cells_together(tmp_path):
    run = keep_toy_run(tmp_path / "gift", 4000, settings=["gift=1"])
    counts = team_counts(run)
    cells = sorted(set(counts["cell"]))
    assert len(cells) > 1
    shared = shared_luck_of_run(run, cells)
    assert 1.0 <= shared <= len(cells)
    best = pooled_contribution(counts, shared=shared)[0]
    assert (best.investigator, best.verdict, best.rank_first) == ("ada", 1, 1)
    assert best.win_rate - best.win_rate_without == pytest.approx(best.difference)
    pairs = pooled_groups(counts, 2, shared=shared)
    assert "ada" in pairs[0].group
    assert sum(pair.games for pair in pairs) == pytest.approx(counts["games"].sum() * pairs_in(counts))


def test_a_pair_with_a_single_game_is_shown_however_much_luck_the_cells_share():
    counts = pd.DataFrame(
        [(0, ("ada", "bea"), 1, 0), (0, ("ada", "cal"), 40, 20)], columns=["cell", "team", "games", "wins"]
    )
    groups = pooled_groups(counts, 2, shared=3.0)
    assert [(row.games, row.wins) for row in groups] == [(40, 20), (1, 0)]


def pairs_in(counts):
    """Pairs in a team, on the average of the games."""
    size = counts["team"].map(len)
    return float((counts["games"] * size * (size - 1) / 2).sum() / counts["games"].sum())


def test_a_single_cell_has_no_common_luck(tmp_path):
    run = keep_toy_run(tmp_path / "one", 200, cells=CELLS[:1])
    assert shared_luck_of_run(run, [0]) == 1.0
