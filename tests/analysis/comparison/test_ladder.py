"""Paired tests between rungs: counts by hand, the error rate under no difference."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace

import numpy as np
import polars as pl
import pytest

from analysis.comparison.ladder import rungs

SEED = {"seed": 1, "game": {"name": "toy"}, "scenario": {"digest": "x"}}


@dataclass
class Kept:
    """A run as `rungs` reads it: one list of wins a strategy and cell."""

    wins: dict
    provenance: dict

    @property
    def manifest(self):
        return SimpleNamespace(provenance=SimpleNamespace(**self.provenance))

    @property
    def cells(self):
        names = ("strategy", "ancient_one", "difficulty", "players")
        return [SimpleNamespace(game="toy", **dict(zip(names, key, strict=True))) for key in self.wins]

    def games(self, number):
        won = list(self.wins.values())[number]
        return pl.DataFrame(
            {"game_number": np.arange(len(won), dtype=np.uint64), "win": np.array(won, np.uint8)}
        ).lazy()


def kept(wins, **provenance):
    return Kept(wins, {**SEED, **provenance})


def test_games_are_compared_one_by_one():
    run = kept(
        {
            ("weak", "a", "easy", 2): [0, 1, 0, 0, 1],
            ("strong", "a", "easy", 2): [
                1,
                1,
                1,
                0,
                0,
                1,
            ],  # one more game, which no other strategy has played
            ("weak", "a", "easy", 3): [0, 0],
            ("strong", "a", "easy", 3): [1, 0],
        }
    )
    frame = rungs([run], ["weak", "strong"])
    first = frame.iloc[0]
    assert (first.games, first.gained, first.lost) == (5, 2, 1)
    assert (first.lower_rate, first.upper_rate) == (0.4, 0.6)
    assert first.difference == pytest.approx(0.2)
    assert first.p == pytest.approx(0.5)  # two or three of three coins
    assert list(frame.p_holm) == [1.0, 1.0]
    pooled = rungs([run], ["weak", "strong"], pool=["players"])
    assert (pooled.games[0], pooled.gained[0], pooled.lost[0]) == (7, 3, 1)


def test_runs_with_other_luck_are_refused():
    runs = [kept({("weak", "a", "easy", 2): [0]}), kept({("strong", "a", "easy", 2): [1]}, seed=2)]
    with pytest.raises(ValueError, match="different seeds"):
        rungs(runs, ["weak", "strong"])


def test_rungs_without_a_common_cell_are_refused():
    run = kept({("weak", "a", "easy", 2): [0], ("strong", "b", "easy", 2): [1]})
    with pytest.raises(ValueError, match="weak and strong have no cell in common"):
        rungs([run], ["weak", "strong"])


@pytest.mark.long
def test_the_family_wise_error_is_kept():
    """Nine cells without any difference, 300 times: at most 5% + 2 standard errors find one at 5%."""
    rng = np.random.default_rng(7)
    found = 0
    for _ in range(300):
        wins = {}
        for cell in range(9):
            both = rng.random((2, 60)) < 0.4
            wins["weak", str(cell), "x", 2], wins["strong", str(cell), "x", 2] = both
        found += rungs([kept(wins)], ["weak", "strong"]).p_holm.min() < 0.05
    assert found / 300 <= 0.075
