"""The benchmarks themselves: what has become slower is caught, noise is not."""

import numpy as np
import pytest

from simcore.play.batch import play_rows
from simcore.play.seating import roster_of
from tests import toy
from tests.bench import yardstick
from tests.bench.yardstick import in_draws, is_slower, judge
from tests.toy_run import CELLS, seated

pytestmark = pytest.mark.compiled
GAMES = 10_000
ROUNDS = 150


def cost(games):
    """Draws that so many games of the toy cost."""
    tables = toy.load().compile(CELLS[0])
    players = roster_of(toy.GAME, tables, seated("standard").policies(toy.GAME))
    rows = np.zeros(games, toy.GAME.row)
    return in_draws(lambda: play_rows(players, 3, 0, rows), ROUNDS)


@pytest.mark.bench
def test_a_part_that_has_become_slower_is_caught_and_noise_is_not():
    """Half as much work again against the baseline, and the same work again, measured for real.

    On two cores that six to sixteen other programs wanted, the same work came out at 0.95 to 1.11 times in
    twelve repetitions, a third more at 1.18 to 1.38: there, 35% more was missed in eight of them.
    """
    baseline = cost(GAMES)
    assert not is_slower(cost(GAMES), baseline)
    assert is_slower(cost(GAMES * 3 // 2), baseline)


def test_judge(monkeypatch, tmp_path):
    monkeypatch.setattr(yardstick, "BASELINE", tmp_path / "baseline.json")
    monkeypatch.setenv(yardstick.WRITE, "1")
    judge("one", 100.0)
    judge("other", 3.0)
    monkeypatch.delenv(yardstick.WRITE)
    judge("one", 124.9)
    judge("other", 0.5)
    with pytest.raises(AssertionError, match=r"one: 130\.0 draws, 1\.30 times the baseline of 100\.0"):
        judge("one", 130.0)
    with pytest.raises(pytest.skip.Exception, match=r"another: 1\.0 draws; it has no baseline on"):
        judge("another", 1.0)


def test_judge__each_kind_of_processor_has_a_baseline_of_its_own(monkeypatch, tmp_path):
    monkeypatch.setattr(yardstick, "BASELINE", tmp_path / "baseline.json")
    for kind, draws in (("slow", 200.0), ("fast", 100.0)):
        monkeypatch.setattr(yardstick, "KIND", kind)
        monkeypatch.setenv(yardstick.WRITE, "1")
        judge("one", draws)
        monkeypatch.delenv(yardstick.WRITE)
    with pytest.raises(AssertionError, match=r"1\.30 times the baseline of 100\.0"):
        judge("one", 130.0)
    monkeypatch.setattr(yardstick, "KIND", "slow")
    judge("one", 130.0)
