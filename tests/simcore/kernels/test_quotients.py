import numpy as np

from simcore.kernels.quotients import SHARE, SHARE_BITS
from simcore.records import MAX_SEATS


def test_whole_shares__as_a_division_would():
    """For every number of successes that a battle can bring together."""
    numbers = np.arange(13_000)
    for n in range(1, MAX_SEATS + 1):
        assert np.array_equal(numbers * SHARE[n] >> SHARE_BITS, numbers // n)
