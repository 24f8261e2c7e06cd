"""Features of positions: chances of dice against sums of the binomial distribution."""

from math import comb

import pytest

from simcore.games.arkham_horror.position_features import chance_of_hits


@pytest.mark.compiled
@pytest.mark.parametrize("chance", [1 / 6, 1 / 3, 1 / 2])
def test_chance_of_hits_is_a_sum_of_the_binomial_distribution(chance):
    for dice in range(13):
        for needed in range(8):
            sums = [comb(dice, k) * chance**k * (1 - chance) ** (dice - k) for k in range(needed, dice + 1)]
            assert chance_of_hits(dice, needed, chance) == pytest.approx(sum(sums))
