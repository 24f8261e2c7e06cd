"""Resampling with replacement."""

import numpy as np
import pytest
from scipy.stats import chi2

from analysis.statistics.bootstrap import percentile_interval, resample_counts

ALPHA = 1e-4  # of each test of a frequency; the key is fixed


def test_every_resample_has_as_many_draws_as_there_are_units():
    counts = resample_counts(37, 50)
    assert counts.shape == (50, 37)
    assert (counts.sum(axis=1) == 37).all()
    assert len(np.unique(counts, axis=0)) == 50
    np.testing.assert_array_equal(counts, resample_counts.__wrapped__(37, 50))


@pytest.mark.compiled
def test_units_are_drawn_alike_and_apart():
    """Counts of a resample are multinomial: uniform, with variance 1 - 1/n and covariance -1/n."""
    units, resamples = 20, 5_000
    counts = resample_counts(units, resamples)
    expected = resamples * np.ones(units)
    spread = ((counts.sum(axis=0) - expected) ** 2 / expected).sum()
    assert chi2.sf(spread, units - 1) > ALPHA
    assert counts.var() == pytest.approx(1 - 1 / units, abs=4 * np.sqrt(3 / counts.size))
    apart = np.cov(counts[:, 0], counts[:, 1])[0, 1]
    assert apart == pytest.approx(-1 / units, abs=4 / np.sqrt(resamples))


def test_percentiles_leave_out_what_is_not_defined():
    values = np.concatenate([np.arange(101.0), [np.nan] * 9])
    assert percentile_interval(values, 0.9) == pytest.approx((5.0, 95.0))
