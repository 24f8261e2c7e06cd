"""Combinations of a check: long preparation for each combination is slow, but not endless."""

import math
import time
from types import SimpleNamespace

import pytest

from analysis.strategies.places import Places, mixed
from analysis.strategies.probe import CheckFailedError
from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from tests import toy


def places(prepare=None, patience=3.0):
    policy = find_strategy("random", toy.GAME.name).policy(toy.GAME)
    if prepare is not None:
        policy = policy.__class__(policy.choose, policy.weights, prepare=prepare)
    return Places(toy.GAME, toy.load(), policy, patience)


def busy(tables, weights):
    began = time.thread_time()
    while time.thread_time() - began < 0.1:
        pass
    weights["prepared"][0] = 1


@pytest.mark.long
def test_every_combination_has_the_time_for_itself():
    found = places(busy)
    assert len(found) == 12
    assert {spot.cell for spot in found} == set(found.cells)
    assert all(spot.seated.policies[0].weights["prepared"][0, 0] == 1 for spot in found)
    assert found[3] is found[3] is found.at(found.cells[3])


def test_so_many_are_made_ready_as_there_is_time_for():
    found = places(busy).within(time.monotonic() + 0.35)
    assert 1 <= len(found) < 12
    assert len(places(busy).within(0.0)) == 1


def test_endless_preparation_is_reported():
    def prepare(tables, weights):
        while weights["prepared"][0] == 0:
            weights["prepared"][1] += 1

    with pytest.raises(CheckFailedError, match=r"no answer in 0\.1 s") as error:
        places(prepare, patience=0.1)[0]
    assert error.value.finding.kind == "endless"


@pytest.mark.parametrize("sizes", [(8, 5, 8), (2, 3, 12), (16, 1, 4), (3, 7, 1), (1, 1, 1)])
def test_the_first_combinations_have_all_values_of_every_axis(sizes):
    axes = [str(k) for k in range(sizes[0])], [str(k) for k in range(sizes[1])], range(1, sizes[2] + 1)
    scenario = SimpleNamespace(
        ancient_ones=axes[0], difficulties=axes[1], players=axes[2], check_cell=lambda cell: None
    )
    found = list(mixed(scenario))
    assert found[0] == Cell("0", "0", 1)
    assert len(found) == len(set(found)) == math.prod(sizes)
    first = found[: max(sizes)]
    for i, axis in enumerate(axes):
        assert {(cell.ancient_one, cell.difficulty, cell.players)[i] for cell in first} == set(axis)


def test_combinations_that_cannot_be_played_are_left_out():
    def check_cell(cell):
        if cell.players == 2:
            raise ValueError("not two")

    scenario = SimpleNamespace(
        ancient_ones=["a"], difficulties=["b"], players=(1, 2, 3), check_cell=check_cell
    )
    assert [cell.players for cell in mixed(scenario)] == [1, 3]
