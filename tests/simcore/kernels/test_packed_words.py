"""Numbers in one word against the same in a list, over random words and every edge."""

import numpy as np
import pytest

from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import row_word, set_row_word
from simcore.kernels.bits import lowest
from simcore.kernels.packed_words import (
    BEHIND,
    at_least,
    begin,
    byte,
    equal,
    filled_below,
    full_from,
    inserted,
    last_only,
    masked,
    place_at,
    removed,
    replaced,
    with_bits,
)

NUMBERS = 7
EDGES = (0, 1, 0x3F, 0x40, 0x7E, 0x7F)


def words(count):
    """Lists of eight numbers, many of them alike; the eighth is one that takes part in nothing."""
    luck = np.random.default_rng(4)
    for _ in range(count):
        some = luck.choice([*EDGES, *luck.integers(0, 128, 4)], 8)
        yield [int(number) for number in some]


def packed(numbers):
    """The word of a list."""
    return sum(number << 8 * i for i, number in enumerate(numbers))


def flagged(flags):
    """Places of the flagged bytes."""
    assert flags & ~0x0080808080808080 == 0
    return [i for i in range(NUMBERS) if flags >> 8 * i + 7 & 1]


@kernel
def ask_all(word, number):
    """Return the flags of a word."""
    return equal(word, number), at_least(word, number)


@kernel
def change_all(word, at, number):
    """Apply every operation on one bit of a word."""
    return byte(word, at), replaced(word, at, number), inserted(word, at, number), removed(word, at)


@kernel
def mark_all(word, place, bits):
    """Apply every operation on the bits of the numbers."""
    at = place_at(place)
    return masked(word, bits), with_bits(word, at, bits), full_from(word, place), filled_below(word, 6)


def test_bits_of_the_numbers():
    for numbers in words(300):
        numbers[NUMBERS] = 0
        for place in range(NUMBERS):
            for bits in (0x3F, 0x40):
                found = mark_all(packed(numbers), place, bits)
                assert found[0] == packed([number & bits for number in numbers])
                more = [*numbers]
                more[place] |= bits
                assert found[1] == packed(more)
                full = numbers[:place] + [0x7F] * (NUMBERS - place)
                assert found[2] & packed([0x7F] * NUMBERS) == packed(full)
                assert found[3] == packed([number | 0x3F if number & 0x40 else number for number in numbers])


def test_last_flag():
    for numbers in words(100):
        same, _ = ask_all(packed(numbers), numbers[3])
        places = [i for i in range(NUMBERS) if numbers[i] == numbers[3]]
        assert flagged(last_only(same)) == places[-1:]


def test_flags():
    for numbers in words(300):
        for number in {*EDGES, *numbers}:
            same, more = ask_all(packed(numbers), number)
            assert flagged(same) == [i for i in range(NUMBERS) if numbers[i] == number]
            assert flagged(more) == [i for i in range(NUMBERS) if numbers[i] >= number]
            if same:
                assert begin(same) == lowest(same) - 7 == 8 * numbers.index(number)


def test_no_flag_means_the_eighth_byte():
    same, _ = ask_all(packed([1] * 8), 2)
    assert begin(same | BEHIND) == 8 * NUMBERS


def test_changes():
    for numbers in words(300):
        for place in range(NUMBERS):
            found, other, more, fewer = change_all(packed(numbers), 8 * place, 5)
            assert found == numbers[place]
            assert other == packed([*numbers[:place], 5, *numbers[place + 1 :]])
            assert more == packed([*numbers[:place], 5, *numbers[place:NUMBERS]])
            assert fewer == packed(numbers[:place] + numbers[place + 1 :])


@kernel
def turn_round(table):
    """Exchange the first two rows of a table."""
    first, second = row_word(table, 0), row_word(table, 1)
    set_row_word(table, 0, second)
    set_row_word(table, 1, first)


@pytest.mark.parametrize("function", [turn_round, getattr(turn_round, "py_func", turn_round)])
def test_a_row_is_a_word(function):
    table = np.arange(24, dtype=np.int8).reshape(3, 8)
    assert row_word(table, 1) == packed(range(8, 16))
    function(table)
    assert table.tolist() == [[*range(8, 16)], [*range(8)], [*range(16, 24)]]
    record = np.zeros(1, [("before", "i1"), ("table", "i1", (3, 8))])[0]  # not aligned
    record["table"] = table
    assert row_word(record["table"], 2) == packed(range(16, 24))


@pytest.mark.compiled
def test_rows_of_another_length_are_no_words():
    """They would be read beside where they lie."""
    record = np.zeros(1, [("table", "i1", (3, 6))])
    with pytest.raises(Exception, match="row_word"):
        kernel(lambda record: row_word(record["table"], 0))(record[0])
