"""The least payment with components that give no change."""

import itertools

import numpy as np
import pytest

from simcore.kernels.payments import NOT_PAYABLE, least_payment


@pytest.mark.parametrize("worths", [(), (0, 2), (1, 1, 3, 3), (5, 3, 3, 2, 1), (4, 4, 7)])
def test_least_payment__is_the_least_of_all_sums_that_reach_the_price(worths):
    sums = [sum(part) for n in range(len(worths) + 1) for part in itertools.combinations(worths, n)]
    for price in range(-1, sum(worths) + 2):
        wanted = 0 if price <= 0 else min((each for each in sums if each >= price), default=NOT_PAYABLE)
        assert least_payment(np.array(worths, np.int64), price) == wanted
