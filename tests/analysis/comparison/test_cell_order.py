"""The order of the cells of a run, and which of them its games distinguish."""

from types import SimpleNamespace

import numpy as np
import pytest

from analysis.comparison.cell_order import MOST, CellOrder, cell_order, hardest_first
from analysis.statistics import paired, sequential
from reports import words
from tests.fake_run import keep_games, made_up_games
from tests.kept_runs import with_cells, with_manifest

RATES = (0.5, 0.2, 0.505, 0.35)


def kept(folder, games=2_000, rates=RATES, keep="games"):
    names = {"difficulty": "easy", "players": 2, "team": None, "strategy": "standard"}
    rows = [
        (
            {**names, "ancient_one": f"a{number}"},
            made_up_games(games, 1 - rate, np.random.default_rng(number)),
        )
        for number, rate in enumerate(rates)
    ]
    run = keep_games(folder, rows)
    return with_manifest(run, keep=keep)


def test_hardest_first():
    cells = [SimpleNamespace(games=games, win_rate=rate) for games, rate in ((5, 0.4), (0, 0.0), (5, 0.2))]
    assert hardest_first(cells) == [2, 0]


@pytest.mark.parametrize(
    ("keep", "read", "method"),
    [
        ("games", True, paired.METHOD),
        ("games", False, paired.UNPAIRED_METHOD),
        ("summary", True, paired.UNPAIRED_METHOD),
    ],
)
def test_cells_far_apart_are_distinguished_and_near_ones_are_not(tmp_path, keep, read, method):
    """Rates of 20, 35, 50 and 50.5%: false alarm rate 5%, fixed games."""
    order = cell_order(kept(tmp_path, keep=keep), read=read)
    assert order.cells[:2] == (1, 3)
    assert (order.differences, order.method) == (6, method)
    assert order.apart == {frozenset(pair) for pair in ((0, 1), (0, 3), (1, 2), (1, 3), (2, 3))}
    assert order.letters() == {1: "a", 3: "b", order.cells[2]: "c", order.cells[3]: "c"}
    assert order.letters([0, 2]) == {0: "a", 2: "a"}
    assert order.letters([0]) == {}


def test_too_many_letters_are_left_out_and_neighbours_remain():
    """Twelve cells of which only the ends of every stretch of seven differ: five letters a cell."""
    apart = {frozenset((one, other)) for one in range(12) for other in range(one + 6, 12)}
    order = CellOrder(tuple(range(12)), apart | {frozenset((3, 4))}, 66, paired.METHOD)
    assert order.letters() == {}
    assert order.letters(range(6, 9)) == {6: "a", 7: "a", 8: "a"}
    assert order.neighbours_apart() == [(3, 4)]
    names = {number: f"a{number}" for number in order.cells}
    assert words.neighbour_note(order, names) == (
        "1 of 11 pairs of neighbours in this order differs significantly: a3 / a4 "
        "(66 differences, joint confidence 95%)."
    )
    none = CellOrder((0, 1), set(), 1, paired.METHOD)
    assert words.neighbour_note(none, names) == (
        "No neighbours in this order differ significantly (1 difference, 95%)."
    )


def test_games_that_were_stopped_have_intervals_that_allow_it(tmp_path):
    run = kept(tmp_path)
    order = cell_order(with_cells(run, lambda cell: {"interval_method": sequential.METHOD}))
    assert order.method == sequential.METHOD
    assert frozenset((0, 1)) in order.apart


def test_damaged_games_leave_the_totals(tmp_path):
    run = kept(tmp_path)
    for file in run.path.rglob("*.parquet"):
        file.write_bytes(b"")
    assert cell_order(run).method == paired.UNPAIRED_METHOD


def test_many_cells_are_only_ordered(tmp_path):
    order = cell_order(kept(tmp_path, 20, np.linspace(0.9, 0.1, MOST + 1)))
    assert len(order.cells) == MOST + 1
    assert order.letters() == {}
    assert order.apart is None
