"""Piles: mixing leaves no trace of what lay there; a partial shuffle draws the cards of a whole one."""

import itertools

import numpy as np
import pytest

from simcore.kernels.piles import mix_anew, shuffle_top, wipe_behind
from simcore.kernels.rng import percent, shuffle

LUCK = np.uint64(5), np.uint64(7)


def pile(*cards):
    return np.array(cards, np.int8)


@pytest.mark.parametrize("n", [0, 1, 2, 9, 40])
@pytest.mark.parametrize("top", [0, 1, 8, 40])
def test_shuffle_top__draws_what_a_whole_shuffle_draws(n, top):
    whole, part = np.arange(n, dtype=np.int8), np.arange(n, dtype=np.int8)
    shuffle(*LUCK, 3, 0, whole, n)
    shuffle_top(*LUCK, 3, 0, part, n, top)
    drawn = min(top, n)
    assert part[n - drawn :].tolist() == whole[n - drawn :].tolist()
    assert sorted(part.tolist()) == list(range(n))


def test_mix_anew__order_before_leaves_no_trace():
    results = set()
    for order in itertools.permutations((1, 1, 2, 5, 0)):
        pool = pile(*order, 9, 9)
        mix_anew(*LUCK, 3, 0, pool, 5)
        results.add(tuple(pool.tolist()))
    assert len(results) == 1
    (result,) = results
    assert sorted(result[:5]) == [0, 1, 1, 2, 5]
    assert result[5:] == (9, 9)


def test_wipe_behind__keeps_the_pile_and_forgets_the_rest():
    cards = pile(4, 3, 2, 1)
    wipe_behind(cards, 2)
    assert cards.tolist() == [4, 3, 0, 0]


def test_percent__every_number_comes_as_often_as_the_others():
    found = np.bincount([int(percent(np.uint64(1), np.uint64(game), 0, 0)) for game in range(20_000)])
    # 100 cells of a binomial with mean 200 and deviation 14.1: beyond 5 deviations with chance 6e-5 in all.
    assert len(found) == 100
    assert abs(found - 200).max() < 71
