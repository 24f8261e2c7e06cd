from simcore.kernels.turns import whole_shares
from simcore.records.shared import MAX_SEATS


def test_whole_shares__as_a_division_would():
    """For every number of successes that a battle can bring together."""
    for n in range(1, MAX_SEATS + 1):
        assert all(whole_shares(number, n) == number // n for number in range(13_000))
