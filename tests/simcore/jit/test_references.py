"""Kernels without reference counts: only those that own no array, and no memory is lost or freed twice."""

from __future__ import annotations

import numpy as np
import pytest
from llvmlite import binding as llvm
from numba import typeof
from numba.core.runtime import _nrt_python, rtsys

from heuristics.strategy.registry import default_strategy, find_strategy
from simcore.contract.game import Cell
from simcore.games import find_game, games
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import memory, scratch, scratch_integers
from simcore.play.batch import play_rows
from simcore.play.seating import roster_of
from tests import toy

pytestmark = pytest.mark.compiled
ROWS = np.dtype([("numbers", "i8", (8,)), ("table", "f8", (4, 3))], align=True)
TABLE = np.arange(10)


@kernel
def total(numbers):
    """Read an array of the caller."""
    result = 0
    for i in range(len(numbers)):
        result += numbers[i]
    return result


@kernel
def of_record(record):
    """Hand on views: of a field, of its row, of a slice, and the bytes of the record."""
    row = record["table"][1]
    return total(record["numbers"]) + total(record["numbers"][2:5]) + row[0] + memory(record)[0]


@kernel
def on_stack(n):
    """Hand on memory of the stack, and a constant."""
    numbers, weights = scratch_integers(8), scratch(2)
    weights[0] = 2.0
    for i in range(8):
        numbers[i] = n + i
    return total(numbers) + total(TABLE) + weights[0]


@kernel
def fresh(n):
    """Return an array of its own."""
    return np.full(n, 3)


@kernel
def owns(n):
    """Receive an array from a call, and make one."""
    return total(fresh(n)) + total(np.zeros(n, np.int64))


@kernel
def copies(numbers):
    """Make arrays by indexing with an array, and by arithmetic."""
    return total(numbers[np.array([1, 2])]) + total(numbers + 1)


@kernel
def either(numbers, n):
    """Own an array on one way only."""
    chosen = numbers
    if n > 0:
        chosen = np.ones(n, np.int64)
    return total(chosen)


@kernel
def call_all(numbers, record, n):
    """Call all of them as kernels do."""
    return (
        of_record(record) + on_stack(n) + owns(n) + copies(numbers) + either(numbers, n) + either(numbers, 0)
    )


def counts_references(kernel, *arguments):
    """Whether the intermediate code of a kernel counts references.

    A kernel that calls it may come out of the cache, so the version for these arguments is asked for here.
    """
    kernel.get_call_template([typeof(argument) for argument in arguments], {})
    parts = [overload.library.parts[-1] for overload in kernel.linked().overloads.values()]
    assert parts
    return any("NRT_" in str(llvm.parse_bitcode(part)) for part in parts)


@pytest.fixture
def counts():
    """Count the arrays that compiled code makes and frees."""
    _nrt_python.memsys_enable_stats()
    yield lambda: (rtsys.get_allocation_stats().mi_alloc, rtsys.get_allocation_stats().mi_free)
    _nrt_python.memsys_disable_stats()


def test_kernels_that_own_no_array_count_no_references():
    numbers, record = np.arange(5), np.zeros(1, ROWS)[0]
    call_all(numbers, record, 4)
    assert not counts_references(total, numbers)
    assert not counts_references(of_record, record)
    assert not counts_references(on_stack, 4)
    for owner, arguments in ((owns, (4,)), (copies, (numbers,)), (either, (numbers, 4))):
        assert counts_references(owner, *arguments), owner


def test_values_are_right_and_memory_is_freed_once(counts):
    record = np.zeros(1, ROWS)[0]
    record["numbers"] = 1
    numbers = np.arange(5)
    before = counts()
    results = {call_all(numbers, record, 4) for _ in range(1000)}
    after = counts()
    stack = sum(range(4, 12)) + TABLE.sum() + 2
    assert results == {11 + 1 + stack + 12 + (3 + 15) + 4 + 10}
    assert after[0] - before[0] == after[1] - before[1] > 0
    assert numbers.tolist() == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    "name", [toy.GAME.name, *(pytest.param(name, marks=pytest.mark.long) for name in games())]
)
def test_games_free_all_memory(name, counts):
    """Play some games of the default strategy; every array that a kernel makes is freed again."""
    game = find_game(name)
    scenario = game.load(None, ())
    cell = Cell(scenario.ancient_ones[0], scenario.difficulties[0], scenario.players[-1])
    strategy = find_strategy(default_strategy(name), name)
    players = roster_of(game, scenario.compile(cell), [strategy.policy(game)], cell)
    rows = np.zeros(5, game.row)
    play_rows(players, 1, 0, rows)
    before = counts()
    play_rows(players, 1, 0, rows)
    after = counts()
    assert after[0] - before[0] == after[1] - before[1]
