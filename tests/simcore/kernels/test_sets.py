"""Sets of numbers against those of Python, and boards against another way to find their distances."""

import numpy as np
import pytest

from simcore.data.packing import FAR, set_of, steps_along, way_along, within, words_of, write_graph
from simcore.jit.decorators import kernel
from simcore.kernels.bits import (
    as_set,
    count,
    first_of,
    has,
    lowest,
    members,
    none_of,
    pair,
    put_set,
    second_of,
    with_one,
    without,
    without_lowest,
    words_add,
    words_count,
    words_drop,
    words_has,
    words_wipe,
)
from simcore.kernels.graph import list_neighbours
from simcore.records.schema import set_field
from simcore.records.sets import read_set, write_set
from simcore.records.state_fields import HEADER

PLACES = 100
WORDS = 2
BOARD = np.dtype(
    [
        ("degree", "i1", (PLACES,)),
        ("neighbours", "i1", (PLACES, 8)),
        ("neighbour_mask", "i8", (PLACES, WORDS)),
        ("distance", "i1", (PLACES, PLACES)),
    ]
)
RNG = np.random.default_rng(3)


@kernel
def list_members(numbers, found):
    """Write the members of a set, and those that a loop within the loop sees before it breaks off."""
    n = inner = 0
    for member in members(numbers):
        found[n] = member
        n += 1
        for other in members(numbers):
            if other == member:
                break
            inner += 1
    return n, inner


def looped(numbers):
    found = np.zeros(64 * WORDS, np.int64)
    n, inner = list_members(numbers, found)
    assert inner == n * (n - 1) // 2
    return found[:n].tolist()


@pytest.mark.parametrize("chosen", [[], [0], [63], [0, 1, 62, 63], [5, 17, 40], list(range(64))])
def test_members__of_a_word_ascending(chosen):
    (word,) = words_of(chosen, 1)
    assert looped(np.int64(word)) == chosen == list(members(np.int64(word)))


@pytest.mark.parametrize("size", [0, 1, 3, 60, 128])
def test_large_set__does_what_a_set_of_python_does(size):
    words, plain = np.zeros(WORDS, np.int64), set()
    for number in RNG.permutation(64 * WORDS)[:size].tolist():
        words_add(words, number)
        words_add(words, number)
        plain.add(number)
    for number in RNG.permutation(64 * WORDS)[:40].tolist():
        words_drop(words, number)
        plain.discard(number)
    assert looped(words) == sorted(plain) == list(members(words))
    assert words_count(words) == len(plain)
    assert [number for number in range(64 * WORDS) if words_has(words, number)] == sorted(plain)
    assert words.tolist() == words_of(plain, WORDS)
    words_wipe(words)
    assert looped(words) == []


def test_words_of__a_number_that_does_not_fit_is_named():
    with pytest.raises(ValueError, match="128 is no member of a set of 2 words: 0 to 127"):
        words_of([3, 128], 2)


def test_pair__both_numbers_come_back():
    for first, second in [(0, 0), (23, 63), (500, 1)]:
        both = pair(first, second)
        assert (first_of(both), second_of(both)) == (first, second)


@pytest.fixture(scope="module")
def ways():
    """A board of two parts with one-way streets, larger than a word."""
    parts = [range(70), range(70, PLACES)]
    ways = [set() for _ in range(PLACES)]
    for part in parts:
        for start in part:
            ways[start] |= {int(goal) for goal in RNG.choice(list(part), 2)} - {start}
    return ways


def test_graph__distances_are_those_of_floyd_and_warshall(ways):
    board = np.zeros(1, BOARD)
    write_graph(board[0], ways)
    expected = np.full((PLACES, PLACES), FAR)
    for start, goals in enumerate(ways):
        expected[start, list(goals)] = 1
        expected[start, start] = 0
    for middle in range(PLACES):
        expected = np.minimum(expected, expected[:, [middle]] + expected[[middle]])
    assert (board["distance"][0] == expected.clip(max=FAR)).all()
    assert [set(members(row)) for row in board["neighbour_mask"][0]] == ways


def test_list_neighbours__behind_what_is_listed_already(ways):
    # A field of its own: numba takes any other State for a kind of a record that is nothing but the header.
    board, state = np.zeros(1, BOARD), np.zeros(1, np.dtype([*HEADER, ("own", "i2")]))
    write_graph(board[0], ways)
    state["options"][0, 0] = -1
    list_neighbours(board[0], state[0], 5, 1)
    assert state["n_options"][0] == 1 + len(ways[5])
    assert state["options"][0, : 1 + len(ways[5])].tolist() == [-1, *sorted(ways[5])]


def test_graph__arrows_that_end_in_a_circle_never_arrive():
    arrow = [1, 2, 3, 1, 0]  # 4 -> 0 -> 1 -> 2 -> 3 -> 1
    assert (way_along(arrow, 4, 3), steps_along(arrow, 4, 3)) == ([0, 1, 2], 4)
    assert (way_along(arrow, 1, 0), steps_along(arrow, 1, 0)) == ([2, 3, 1], FAR)


def test_within__includes_the_element_itself_and_its_neighbours():
    distance = np.array([[0, 1, FAR], [1, 0, 2], [FAR, 2, 0]])
    assert within(distance, 1) == [set_of([0, 1]), set_of([0, 1]), set_of([2])]
    assert has(within(distance, 2)[2], 1)


# --- one kernel for small and large sets


@kernel
def work_on(s, marker, result):
    """Use every operation on sets, which may be small or large; return how many numbers it wrote."""
    here = as_set(s["sets"][0]) | as_set(s["sets"][1])
    here |= as_set(s["sets"][2])
    here &= ~as_set(s["out"])
    n = 0
    for member in members(here):
        result[n] = member
        n += 1
    next_ones = none_of(here)
    for member in members(here):
        if not has(here, member + 1):
            next_ones = with_one(next_ones, member)
    rest = without_lowest(here)
    result[n], result[n + 1], result[n + 2] = count(next_ones), count(rest), has(here, marker)
    result[n + 3] = lowest(here) if here != 0 else -1
    result[n + 4] = rest == 0
    put_set(s["sets"], 1, without(with_one(rest, marker), lowest(as_set(s["out"]))))
    return n + 5


@pytest.mark.parametrize("size", [62, 192])
def test_one_kernel_works_on_small_and_on_large_sets(size):
    fields = [set_field("sets", size, "", (3,)), set_field("out", size, "")]
    record = np.zeros(1, [(field.name, field.type, field.shape) for field in fields])
    s, result = record[0], np.zeros(size + 5, np.int64)
    for round_ in range(60):
        sets = [set(RNG.permutation(size)[: RNG.integers(0, 9)].tolist()) for _ in range(3)]
        out, marker = set(RNG.permutation(size)[:5].tolist()), int(RNG.integers(size))
        if round_ == 0:
            sets = [set(), set(), set()]
        for place, members_there in enumerate(sets):
            write_set(s, "sets", set_of(members_there), place)
        write_set(s, "out", set_of(out))
        here = set.union(*sets) - out
        rest = here - {min(here, default=-1)}
        ends = [number for number in here if number + 1 not in here]
        n = work_on(s, marker, result)
        expected = [*sorted(here), len(ends), len(rest), marker in here, min(here, default=-1), not rest]
        assert result[:n].tolist() == expected
        assert read_set(s["sets"][1]) == set_of((rest | {marker}) - {min(out)})
