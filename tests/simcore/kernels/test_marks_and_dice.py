"""Sets, marks and dice in one word, against plain Python."""

import numpy as np
import pytest

from simcore.data.packing import marks_of
from simcore.jit.decorators import kernel
from simcore.kernels.bits import (
    closed_up,
    first_from,
    from_on,
    has,
    set_of,
    with_one,
    with_only_if,
    without,
    wrapped,
)
from simcore.kernels.dice_words import WORD_DICE, as_tally, first_face, hits_of, other_dice, sixes_of, tally
from simcore.kernels.packed_words import at_place, of_kind

SETS = [set(), {0}, {3}, {0, 1, 5}, {2, 4, 27}, {0, 26, 27}, set(range(28))]


def numbers(mask):
    return {number for number in range(64) if mask >> number & 1}


@kernel
def _sets(mask, number):
    """Everything that is done to a set with one number, compiled as rules call it."""
    return (
        with_one(mask, number),
        without(mask, number),
        with_only_if(mask, number, True),
        with_only_if(mask, number, False),
        from_on(mask, number),
        closed_up(mask, number),
        first_from(mask, number),
    )


@pytest.mark.parametrize("held", SETS, ids=str)
def test_sets__as_sets_of_python(held):
    for number in range(28):
        one, less, put, taken, rest, up, first = _sets(set_of(*held), number)
        assert numbers(one) == numbers(put) == held | {number}
        assert numbers(less) == numbers(taken) == held - {number}
        assert numbers(rest) == {card for card in held if card >= number}
        assert numbers(up) == {card - (card > number) for card in held - {number}}
        if held:
            assert first == min(held, key=lambda each: (each - number) % 64)


def test_wrapped__continues_at_the_other_end():
    assert [wrapped(place, 8) for place in (-9, -1, 0, 7, 8, 17)] == [7, 7, 0, 7, 0, 1]


def test_marks__of_eight_things_and_several_kinds():
    things = [(), (0,), (2, 7), (0, 1, 2, 3, 4, 5, 6, 7), (), (7,), (3,), (0, 6)]
    gathered = 0
    for place, kinds in enumerate(things):
        gathered |= at_place(marks_of(kinds), place)
    for kind in range(7):
        expected = {16 + place for place, kinds in enumerate(things) if kind in kinds}
        assert numbers(of_kind(gathered, kind, 16)) == expected


@kernel
def _dice(dice, count, least):
    return tally(np.uint64(dice), count, least)


def test_tally__as_one_die_after_another():
    words = [0, 1, 6**10 - 1, *(int(word) for word in np.random.default_rng(5).integers(0, 6**10, 300))]
    for word in words:
        faces, left = [], np.uint64(word)
        for _ in range(WORD_DICE):
            faces.append(int(first_face(left)))
            left = np.uint64(other_dice(left))
        for count in range(WORD_DICE + 1):
            for least in range(2, 7):
                found = _dice(word, count, least)
                hits = sum(face >= least for face in faces[:count])
                assert (hits_of(found), sixes_of(found)) == (hits, faces[:count].count(6))
                assert found == as_tally(hits, faces[:count].count(6))


def test_has__takes_the_narrow_numbers_of_a_record():
    """Without the compiler a shift by a narrow integer overflows."""
    wide = set_of(13, 14)
    assert [bool(has(wide, np.int8(number))) for number in (12, 13, 14, 15)] == [False, True, True, False]
