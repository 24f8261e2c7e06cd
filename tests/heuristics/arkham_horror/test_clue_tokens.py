"""Value of clue tokens: equal in total, and highest for an investigator who needs few to seal."""

import functools

import numpy as np
import pytest

from heuristics.arkham_horror.layout import PLAIN
from heuristics.arkham_horror.needs import clue_value
from simcore.contract.game import Cell
from simcore.games.arkham_horror import GAME
from simcore.games.arkham_horror.rules.records.state import LAYOUT, STATE
from simcore.records.shared import WEIGHTS

SEAL = 5  # clue tokens
GROWTHS = (0.0, 0.5, 0.7, 1.0)


@functools.cache
def tables():
    return GAME.load(None, ()).compile(Cell("yig", "normal", 1))


def value(have, more, growth):
    """Return the value of further clue tokens to an investigator who has some."""
    state = np.frombuffer(LAYOUT.fresh().tobytes(), STATE).copy()
    state["n_seats"], state["alive"], state["clues"][0, 0] = 1, 1, have
    weights = np.zeros(1, WEIGHTS)
    weights["value"][0, : len(PLAIN)] = list({**PLAIN, "clue_growth": growth}.values())
    return clue_value(tables()[0], state[0], 0, more, weights[0])


def test_all_tokens_of_a_seal_together_are_worth_the_same_however_they_grow():
    assert {round(value(0, SEAL, growth), 9) for growth in GROWTHS} == {
        round(SEAL * PLAIN["clue_token"] + PLAIN["last_clue"], 9)
    }


@pytest.mark.parametrize("growth", GROWTHS)
def test_each_token_counts_once_and_is_lost_for_what_it_was_worth(growth):
    one_by_one = [value(have, 1, growth) for have in range(SEAL + 2)]
    assert sum(one_by_one) == pytest.approx(value(0, SEAL + 2, growth))
    assert [-value(have + 1, -1, growth) for have in range(SEAL + 2)] == pytest.approx(one_by_one)
    assert value(SEAL, 2, growth) == pytest.approx(value(SEAL, 2, 0.0))


def test_each_further_clue_token_is_worth_more():
    steps = np.diff([value(have, 1, 0.7) for have in range(SEAL - 1)])
    assert np.allclose(steps, 2 * 0.7 * PLAIN["clue_token"] / SEAL)
    assert value(0, 1, 0.7) > 0
