"""Which components win and lose games: numbers that are known, from a run of made-up games with cards."""

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from analysis.losses.components import component_counts, judge_components
from analysis.losses.why import why
from tests.fake_cards import CARDS, cards_run, made_up_cards


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    return cards_run(tmp_path_factory.mktemp("cards"))


def rows_of(table):
    return {row["component"]: row for row in table.to_dict("records")}


def test_counts_are_those_of_the_rows(kept):
    counts = component_counts(kept)
    games = [made_up_cards(number) for number in range(2)]
    assert set(counts["component"]) == set(CARDS) - {"never-there"}
    for row in counts.to_dict("records"):
        rows, name = games[row["cell"]], row["component"].replace("-", "_")
        seen, tried, won = (rows[f"{count}_{name}"] for count in ("seen", "tried", "won"))
        assert row["seen"] == np.count_nonzero(seen)
        assert (row["tried"], row["times_tried"]) == (np.count_nonzero(tried), tried.sum())
        assert (row["won"], row["times_won"]) == (np.count_nonzero(won), won.sum())
        assert row["wins_won"] == np.count_nonzero(rows["win"] & (won > 0))
        assert row["losses"] == np.count_nonzero(rows["win"] == 0)
        assert row["ended"] == np.count_nonzero(rows["last_lost"] == CARDS.index(row["component"]))


def test_odds_and_what_a_card_does_come_out(kept):
    """The door is won two times of three and does nothing; the lamp is worth 30 points in either cell."""
    found = rows_of(judge_components(component_counts(kept)))
    door, lamp = found["old-door"], found["lamp"]
    assert door["odds_low"] < 2 / 3 < door["odds_high"]
    assert lamp["low"] < 0.3 < lamp["high"]
    assert lamp["low"] > 0.2
    assert (lamp["first"], lamp["last"]) == (1, 1)
    assert door["low"] < 0 < door["high"]
    assert door["difference"] == pytest.approx(0, abs=0.05)
    assert found["abyss"]["odds_first"] == found["abyss"]["odds_last"] == 3  # hardly ever won


def test_easy_and_hard_cells_are_not_mixed_up(kept):
    """The door is tried more in the easy cell, so together it looks as if to win it helped; it does not."""
    counts = component_counts(kept)
    both = rows_of(judge_components(counts))["old-door"]
    each = [rows_of(judge_components(rows))["old-door"]["difference"] for _, rows in counts.groupby("cell")]
    assert min(each) <= both["difference"] <= max(each)
    assert abs(both["rate_won"] - both["rate_lost"]) > 3 * abs(both["difference"])


@pytest.mark.long
def test_intervals_of_differences_cover():
    """Small games, 400 draws: in 93% at least; error rate 1e-6."""
    rng, held = np.random.default_rng(1), 0
    base = dict.fromkeys(("seen", "times_tried", "times_won", "losses", "ended"), 0)
    for _ in range(400):
        cells = []
        for number, (rate, won) in enumerate(((0.8, 40), (0.3, 15))):
            lost = 30
            wins = rng.binomial(won, rate + 0.1), rng.binomial(lost, rate)
            tried = {"tried": won + lost, "won": won, "wins_tried": sum(wins), "wins_won": wins[0]}
            played = {"games": won + lost, "wins": sum(wins), **base, **tried}
            cells.append({"cell": number, "kind": "cards", "component": "x", "ended_by": None, **played})
        (row,) = judge_components(pd.DataFrame(cells)).to_dict("records")
        held += row["low"] <= 0.1 <= row["high"]
    assert stats.binomtest(held, 400, 0.93, alternative="less").pvalue > 1e-6


def test_why_tells_of_each_cell(kept):
    first = why(kept).cells[0]
    assert first.components[0].component == "lamp"
    assert first.components[0].games == first.games
