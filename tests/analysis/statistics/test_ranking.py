"""Rankings: letters show exactly which arms are distinguished, and rank intervals cover the truth."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.statistics.ranking import compact_letters, ranking

PAIRS = list(itertools.combinations(range(6), 2))


@given(st.sets(st.sampled_from(PAIRS)))
def test_letters__two_arms_share_one_if_and_only_if_they_are_not_distinguished(apart):
    letters = compact_letters(range(6), {frozenset(pair) for pair in apart})
    for pair in PAIRS:
        first, second = (set(letters[arm]) for arm in pair)
        assert bool(first & second) == (pair not in apart)
    for letter in set("".join(letters.values())):  # no letter says what another one says, too
        own = {arm for arm in range(6) if letter in letters[arm]}
        assert not any(
            own < {arm for arm in range(6) if other in letters[arm]}
            for other in set("".join(letters.values()))
        )


def test_letters__begin_with_the_best():
    letters = compact_letters([2, 0, 1], {frozenset((2, 1))})
    assert letters == {2: "a", 0: "ab", 1: "b"}


@given(st.permutations(range(5)), st.sets(st.sampled_from(list(itertools.combinations(range(5), 2)))))
def test_ranks__hold_the_truth_if_what_is_known_is_true(order, known):
    rates = {arm: 1 - place / 10 for place, arm in enumerate(order)}
    higher = {(order[better], order[worse]) for better, worse in known}
    for place, each in enumerate(ranking(rates, higher), 1):
        assert each.arm == order[place - 1]
        assert each.best <= place <= each.worst


@pytest.mark.parametrize("number", [1, 60])
def test_letters__do_not_run_out(number):
    apart = {frozenset(pair) for pair in itertools.combinations(range(number), 2)}
    assert len(set(compact_letters(range(number), apart).values())) == number
