"""Choices by the value of each option."""

import numpy as np
import pytest

from heuristics.toolbox.by_value import AVOIDED, by_value
from simcore.jit.plain import plainly

STATE = np.dtype([("options", "i2", (4,)), ("n_options", "i2")])
PRICES = {"price": np.array([3.0, 1.0, 3.0, 2.0])}


@by_value
def choose(tables, _state, weights, card):
    """Choose the dearest card that is not banned."""
    return AVOIDED if card == weights["banned"] else tables["price"][card]


@pytest.mark.parametrize(
    ("options", "banned", "index"),
    [
        ([1, 3, 0], -1, 2),
        ([1, 0, 2], -1, 1),  # of two equals the first one
        ([1, 0, 3], 0, 2),
        ([0, 1], 0, 1),  # an option that is avoided may come first
        ([0], 0, 0),  # there is nothing else
    ],
)
def test_by_value__first_option_with_the_highest_value(options, banned, index):
    state = np.zeros(1, STATE)[0]
    state["options"][: len(options)], state["n_options"] = options, len(options)
    assert plainly(choose)(PRICES, state, {"banned": banned}) == index
