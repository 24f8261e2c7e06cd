"""Blocks of games: totals for any number of threads and size of blocks; replay; stop; broken strategies."""

import threading

import numpy as np
import pytest
from scipy.stats import binomtest

from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.kernels.rng import OWN_LUCK
from simcore.play.batch import play_cell, play_one, play_rows
from simcore.play.roster import Policy
from simcore.play.seating import roster_of
from simcore.play.strategy_errors import StrategyError
from tests import toy

ALPHA = 1e-4  # of each test of a frequency; seeds are fixed
CRUEL = Cell("slate", "cruel", 2)


def seated(strategy="random", cell=CRUEL, weights=None):
    policy = find_strategy(strategy, toy.GAME.name).policy(toy.GAME, weights)
    return roster_of(toy.GAME, toy.load().compile(cell), [policy])


def totals(tally):
    return (
        tally.games,
        tally.wins,
        tally.loss_causes.tolist(),
        tally.last_round.tolist(),
        tally.sums,
        tally.counts,
    )


@pytest.mark.compiled
@pytest.mark.parametrize("cell", [Cell("amber", "cruel", 3), CRUEL])
@pytest.mark.parametrize("strategy", ["random", "standard"])
def test_play_cell__wins_as_often_as_it_must(cell, strategy):
    scenario = toy.load()
    need = scenario.needs[cell.ancient_one][cell.difficulty]
    expected = {
        "random": toy.chance_of_random(scenario.balls, need),
        "standard": toy.chance_of_counting(scenario.balls, scenario.red, need),
    }[strategy]
    tally = play_cell(seated(strategy, cell), 5, 100_000)
    assert binomtest(tally.wins, tally.games, expected).pvalue > ALPHA


def test_play_rows__rows_with_gaps_are_refused():
    """The kernel would fill what lies between them, or behind them."""
    rows = np.zeros(8, toy.GAME.row)
    for wrong in (rows[::2], rows[:4][::-1]):
        with pytest.raises(ValueError, match="contiguous"):
            play_rows(seated(), 1, 0, wrong)
    assert not rows.view(np.uint8).any()


def test_play_cell__tally_equals_the_rows():
    shards = []
    tally = play_cell(seated(), 3, 5_000, workers=2, block=700, shard=1_500, keep=shards.append)
    rows = np.concatenate(shards)
    numbers = [shard["game_number"] for shard in shards]
    # no block crosses a border of shards
    assert all(block[0] // 1_500 == block[-1] // 1_500 for block in numbers)
    assert rows["game_number"].tolist() == list(range(5_000))
    assert (tally.games, tally.wins) == (5_000, rows["win"].sum())
    assert tally.loss_causes[:2].tolist() == [np.sum(rows["loss_cause"] == code) for code in (0, 1)]
    assert tally.sums["right"] == rows["right"].sum()
    assert tally.mean("last_round") == pytest.approx(rows["last_round"].mean())


def test_play_cell__same_for_any_threads_and_blocks():
    reference = None
    for workers, block in [(1, None), (1, 1), (2, 7), (3, 64), (3, None), (2, 10_000)]:
        shards = []
        tally = play_cell(seated(), 9, 900, workers=workers, block=block, shard=400, keep=shards.append)
        found = totals(tally), np.concatenate(shards).tolist()
        reference = reference or found
        assert found == reference


def test_play_cell__progress_counts_every_game():
    seen = []
    play_cell(seated(), 1, 1_234, progress=seen.append)
    assert sum(seen) == 1_234


def test_play_cell__stop_keeps_the_games_up_to_there():
    stop = threading.Event()
    shards = []

    def progress(_):
        stop.set()

    tally = play_cell(
        seated(), 9, 10_000, workers=2, block=10, keep=shards.append, progress=progress, stop=stop
    )
    rows = np.concatenate(shards)
    assert 10 <= tally.games < 200
    assert rows["game_number"].tolist() == list(range(tally.games))
    assert totals(play_cell(seated(), 9, tally.games)) == totals(tally)


def test_play_cell__stopped_before_it_began():
    stop = threading.Event()
    stop.set()
    assert play_cell(seated(), 9, 100, stop=stop).games == 0


def test_play_one__replays_a_game_of_a_batch():
    blocks = []
    play_cell(seated(), 4, 50, keep=blocks.append)
    rows = np.concatenate(blocks)
    for number in (0, 17, 49):
        assert play_one(seated(), 4, number).row[0] == rows[number]


def test_play_rows__seeds_differ_and_high_numbers_work():
    rows = [np.zeros(200, toy.GAME.row) for _ in range(3)]
    play_rows(seated(), 1, 0, rows[0])
    play_rows(seated(), 2, 0, rows[1])
    play_rows(seated(), 2**63 - 1, 2**40, rows[2])
    assert len({array["right"].tobytes() for array in rows}) == 3
    assert rows[2]["game_number"][0] == 2**40


def test_play_cell__broken_strategy_names_game_and_decision():
    with pytest.raises(StrategyError, match=r"game 6 of seed 7, decision 3 .*option 2, allowed are 0 to 1"):
        play_cell(seated("broken"), 7, 5_000)


def test_line_up__each_seat_has_its_policy():
    table = toy.load().compile(CRUEL)
    cheat = find_strategy("peek", toy.GAME.name).policy(toy.GAME)
    wrong = find_strategy("broken", toy.GAME.name).policy(toy.GAME)
    with pytest.raises(StrategyError, match="seat 0"):
        play_cell(roster_of(toy.GAME, table, [wrong, cheat]), 7, 100)
    play_cell(roster_of(toy.GAME, table, [cheat, wrong]), 7, 100)  # its bad round is the other seat's turn


def test_line_up__weights_need_no_compiling():
    table = toy.load().compile(CRUEL)
    always_black = find_strategy("standard", toy.GAME.name).policy(toy.GAME, {"red": 0.0})
    assert isinstance(always_black, Policy)
    replay = play_one(roster_of(toy.GAME, table, [always_black]), 1, 1)
    drawn = replay.state["drawn"][0]
    assert replay.row["right"][0] == np.sum(replay.state["urn"][0][:drawn] == toy.BLACK)


def test_redeal__keeps_what_is_known():
    players = seated()
    state = play_one(players, 2, 2).state.copy()
    before = state.copy()
    players.rules.redeal(players.tables[0], state[0], 0, np.uint64(99))
    drawn = before["drawn"][0]
    assert state["urn"][0][:drawn].tolist() == before["urn"][0][:drawn].tolist()
    assert sorted(state["urn"][0]) == sorted(before["urn"][0])
    differ = [name for name in toy.STATE.names if not np.array_equal(state[name], before[name])]
    luck = {"key", "game_number", "luck_key", *OWN_LUCK}
    assert set(differ) <= {"urn", *luck}
    for name in ("luck_key", *OWN_LUCK):
        assert np.array_equal(state[name][0, 0], before[name][0, 0])  # the own one
