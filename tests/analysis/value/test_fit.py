"""Training: trees as the library predicts them, and chances that are known."""

from types import SimpleNamespace

import numpy as np
import pytest

from analysis.value import fit
from analysis.value.fit import Inputs, chances

lightgbm = pytest.importorskip("lightgbm")
N = 6000


def inputs(seed, n=N, own=0):
    """Positions whose chance to win depends on the first of three features."""
    draw = np.random.default_rng(seed)
    numbers = draw.integers(0, 5, (n, 5)).astype(np.float32)
    wins = (draw.random(n) < known(numbers)).astype(np.uint8)
    cells = np.zeros(n, np.int32)
    return Inputs(
        ("a", "b", "c"), own, ("turn",), (("players", ""),), numbers, wins, cells, cells, numbers[:, 0] / 5
    )


def known(numbers):
    return 0.1 + 0.2 * numbers[:, 0]


@pytest.fixture
def few(monkeypatch):
    monkeypatch.setattr(fit, "TREES", 30)
    monkeypatch.setattr(fit, "LEAVES", 8)
    monkeypatch.setattr(fit, "RATE", 0.12)
    monkeypatch.setattr(fit, "FEATURE_SHARE", 0.7)


def test_trained_trees_find_the_chances(few):
    """Largest error over the five chances; each is estimated from 1,200 positions, so 0.06 is five sigma."""
    features, roots, nodes = fit.fit(inputs(1), seed=1, threads=1)
    other = inputs(2)
    assert features == (0, 1, 2)
    assert len(roots) == 30
    by_chance = chances(roots, nodes, other.numbers)
    for level in range(5):
        there = other.numbers[:, 0] == level
        assert by_chance[there].mean() == pytest.approx(0.1 + 0.2 * level, abs=0.06)


def test_trees_predict_what_the_library_predicts(few):
    training = inputs(1)
    booster = fit._train(training.numbers, training.wins, 30, 1, 1)
    roots, nodes = fit._written(booster.dump_model()["tree_info"])
    np.testing.assert_allclose(
        chances(roots, nodes, training.numbers), booster.predict(training.numbers), atol=1e-6
    )


def test_training_again_gives_the_same_trees(few):
    first, second = (fit.fit(inputs(1), seed=1, threads=1) for _ in range(2))
    np.testing.assert_array_equal(first[2], second[2])


@pytest.mark.parametrize("asked", [1, 3, 32])
def test_a_stop_ends_the_training_before_the_next_tree(few, asked, monkeypatch):
    """The first ten trees find the features to read."""
    monkeypatch.setattr(fit, "MOST_FEATURES", 1)
    monkeypatch.setattr(fit, "SCOUT_TREES", 10)
    looks = iter(range(1, asked + 1))
    stop = SimpleNamespace(is_set=lambda: next(looks) == asked)
    assert fit.fit(inputs(1), seed=1, threads=1, stop=stop) is None


def test_features_that_say_little_are_not_read(few, monkeypatch):
    monkeypatch.setattr(fit, "MOST_FEATURES", 1)
    features, _, nodes = fit.fit(inputs(1), seed=1, threads=1)
    assert features == (0,)
    assert nodes["feature"].max() <= 2  # the feature, the decision, the number of players


def test_all_features_of_the_game_itself_are_read(few, monkeypatch):
    monkeypatch.setattr(fit, "MOST_FEATURES", 2)
    features, _, _ = fit.fit(inputs(1, own=1), seed=1, threads=1)
    assert features == (0, 2)  # the one that says something, and the own one, which says nothing


def test_missing_library_is_named_with_its_remedy(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "lightgbm", None)
    with pytest.raises(fit.NoTrainerError, match=r'pip install "elderodds\[value\]"'):
        fit.trainer()
