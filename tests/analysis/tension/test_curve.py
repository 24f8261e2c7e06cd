"""Measures of curves that were drawn by hand, with values that were reckoned by hand."""

import numpy as np
import pytest

from analysis.tension.curve import (
    BAND,
    SURE,
    decided_after,
    drama,
    lead_changes,
    reversal,
    surprise,
    uncertainty,
)

COMEBACK = np.array([0.4, 0.18, 0.02, 0.55, 0.7])
"""Behind by 0.2, 0.64 and 0.96; ahead twice."""


def test_a_comeback_by_hand():
    roots = np.sqrt([0.2, 0.64, 0.96])
    assert drama(COMEBACK, won=True) == pytest.approx(roots.mean())
    assert reversal(COMEBACK, won=True) == pytest.approx(0.98)
    assert lead_changes(COMEBACK, won=True) == 1
    assert decided_after(COMEBACK, won=True) == 5
    assert surprise(COMEBACK, won=True) == pytest.approx((0.22 + 0.16 + 0.53 + 0.15 + 0.3) / 5)
    open_share = 4 * np.array([0.24, 0.1476, 0.0196, 0.2475, 0.21]).mean()
    assert uncertainty(COMEBACK, COMEBACK * (1 - COMEBACK) / 49) == pytest.approx(open_share * 50 / 49)


def test_the_same_curve_of_a_lost_game_is_seen_from_the_other_side():
    """The game was behind by 0.1 and 0.4, at the end; then it won after all."""
    assert drama(COMEBACK, won=False) == pytest.approx(np.sqrt([0.1, 0.4]).mean())
    assert reversal(COMEBACK, won=False) == pytest.approx(0.7)
    assert lead_changes(COMEBACK, won=False) == 2
    mirrored = 1.0 - COMEBACK
    for measure in (drama, reversal, lead_changes, decided_after, surprise):
        assert measure(mirrored, won=True) == pytest.approx(measure(COMEBACK, won=False))
    nothing = np.zeros(5)
    assert uncertainty(mirrored, nothing) == pytest.approx(uncertainty(COMEBACK, nothing))


def test_a_game_that_is_never_behind_has_no_drama():
    assert drama(np.array([0.5, 0.6, 0.9]), won=True) == 0.0
    assert drama(np.array([0.5, 0.1]), won=False) == 0.0


@pytest.mark.parametrize(
    ("curve", "won", "changes"),
    [
        ([0.5, 0.5, 0.5], True, 0),
        ([0.5 + BAND, 0.5 - BAND, 0.5 + BAND], False, 0),  # no game is outside of the band
        ([0.56, 0.44, 0.56], False, 3),
        ([0.56, 0.5, 0.44, 0.5, 0.45, 0.44], True, 2),
        ([0.9], False, 1),
        ([], True, 0),
    ],
)
def test_a_lead_needs_to_be_clear(curve, won, changes):
    assert lead_changes(np.array(curve), won=won) == changes


@pytest.mark.parametrize(
    ("curve", "won", "after"),
    [
        ([0.01, 0.02, 0.0], False, 0),
        ([0.01, 0.2, 0.0], False, 2),
        ([0.01, 0.0, SURE], False, 3),  # at the border it is not decided
        ([0.5, 0.96, 0.99], True, 1),
        ([0.96, 0.0], True, 2),
        ([], False, 0),
    ],
)
def test_a_game_is_decided_once_its_chance_remains_extreme(curve, won, after):
    assert decided_after(np.array(curve), won=won) == after


def test_noise_does_not_move_uncertainty_on_the_average():
    """20,000 chances out of 10 play-outs: five standard errors, one false alarm in two million."""
    rng = np.random.default_rng(4)
    truth = rng.uniform(size=20_000)
    found = np.array(
        [uncertainty(np.array([c]), np.array([c * (1 - c) / 9])) for c in rng.binomial(10, truth) / 10]
    )
    apart = found - 4 * truth * (1 - truth)
    assert abs(apart.mean()) < 5 * apart.std() / np.sqrt(len(apart))
