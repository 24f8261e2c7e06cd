"""Which components win and lose games: numbers that are known, from a run of made-up games with cards."""

import numpy as np
import pytest
from scipy import stats

from analysis.losses.components import (
    ComponentCounts,
    ComponentTally,
    component_counts,
    components_by_cell,
    judge_components,
)
from analysis.losses.why import why
from tests.fake_cards import CARDS, cards_run, made_up_cards


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    return cards_run(tmp_path_factory.mktemp("cards"))


def by_name(outcomes):
    return {outcome.component: outcome for outcome in outcomes}


def test_counts_are_those_of_the_rows(kept):
    counts = component_counts(kept)
    games = [made_up_cards(number) for number in range(2)]
    assert {row.component for row in counts} == set(CARDS) - {"never-there"}
    for row in counts:
        rows, name, tally = games[row.cell], row.component.replace("-", "_"), row.tally
        seen, tried, won = (rows[f"{count}_{name}"] for count in ("seen", "tried", "won"))
        assert tally.seen == np.count_nonzero(seen)
        assert (tally.tried, tally.times_tried) == (np.count_nonzero(tried), tried.sum())
        assert (tally.won, tally.times_won) == (np.count_nonzero(won), won.sum())
        assert tally.wins_won == np.count_nonzero(rows["win"] & (won > 0))
        assert tally.losses == np.count_nonzero(rows["win"] == 0)
        assert row.ended == np.count_nonzero(rows["last_lost"] == CARDS.index(row.component))


def test_odds_and_what_a_card_does_come_out(kept):
    """The door is won two times of three and does nothing; the lamp is worth 30 points in either cell."""
    outcomes = by_name(judge_components(component_counts(kept)))
    door, lamp, abyss = outcomes["old-door"], outcomes["lamp"], outcomes["abyss"]
    assert door.odds_low < 2 / 3 < door.odds_high
    assert lamp.low < 0.3 < lamp.high
    assert lamp.low > 0.2
    assert (lamp.first, lamp.last) == (1, 1)
    assert door.low < 0 < door.high
    assert door.difference == pytest.approx(0, abs=0.05)
    assert abyss.odds_first == abyss.odds_last == 3  # hardly ever won
    assert min(one.difference for one in outcomes.values()) < door.mean < lamp.difference


def test_easy_and_hard_cells_are_not_mixed_up(kept):
    """The door is tried more in the easy cell, so together it looks as if to win it helped; it does not."""
    both = by_name(judge_components(component_counts(kept)))["old-door"]
    differences = [by_name(rows)["old-door"].difference for rows in components_by_cell(kept).values()]
    assert min(differences) <= both.difference <= max(differences)
    assert abs(both.rate_won - both.rate_lost) > 3 * abs(both.difference)


def test_unknown_numbers_are_none():
    """A component that was never tried has no odds, no difference and any rank."""
    tally = ComponentTally(10, 4, 6, 3, *6 * (0,))
    (outcome,) = judge_components([ComponentCounts(0, "cards", "x", tally, None, None)])
    assert (outcome.odds, outcome.rate_won, outcome.difference, outcome.mean, outcome.ended) == (None,) * 5
    assert (outcome.odds_low, outcome.odds_high, outcome.low, outcome.high) == (0, 1, -1, 1)
    assert judge_components([]) == ()


@pytest.mark.long
def test_intervals_of_differences_cover():
    """Small games, 400 draws: in 93% at least; error rate 1e-6."""
    rng, held = np.random.default_rng(1), 0
    for _ in range(400):
        cells = []
        for number, (rate, won) in enumerate(((0.8, 40), (0.3, 15))):
            lost = 30
            wins = rng.binomial(won, rate + 0.1), rng.binomial(lost, rate)
            tally = ComponentTally(
                games=won + lost, wins=sum(wins), losses=0, seen=won + lost, tried=won + lost, won=won,
                times_tried=won + lost, times_won=won, wins_tried=sum(wins), wins_won=wins[0],
            )  # fmt: skip
            cells.append(ComponentCounts(number, "cards", "x", tally, None, None))
        (outcome,) = judge_components(cells)
        held += outcome.low <= 0.1 <= outcome.high
    assert stats.binomtest(held, 400, 0.93, alternative="less").pvalue > 1e-6


def test_why_covers_each_cell(kept):
    first = why(kept).cells[0]
    assert first.components[0].component == "lamp"
    assert first.components[0].games == first.games
