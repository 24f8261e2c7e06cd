"""Members of enumerations in kernels are their numbers."""

import math
from enum import IntEnum

import numpy as np
import pytest
from numba import njit, types

from simcore.jit.decorators import OPTIONS, inlined, kernel
from simcore.jit.enumerations import EnumerationCompiler
from tests.simcore.jit import colours


class Step(IntEnum):
    """Steps, of which one is negative."""

    BEGIN = 3
    END = 5
    NONE = -1


LAST = Step.END
STEPS = (Step.BEGIN, (Step.END, 7))
RECORD = np.dtype([("step", "i1"), ("counts", "i8", (8,))])


@kernel
def add_one(number):
    return number + 1


@inlined
def step_after(step):
    return Step.END if step == Step.BEGIN else Step.NONE


def walk(record, number):
    record["step"] = Step.BEGIN
    record["counts"][Step.END] += add_one(Step.BEGIN)
    later = step_after(record["step"])
    if number in STEPS[1] and later == LAST:
        record["counts"][Step.BEGIN] = Step.NONE
    shifted = (Step.BEGIN if number > LAST else Step.END) << Step.BEGIN
    return shifted + np.int64(Step.NONE) + colours.Colour.RED + math.gcd(Step.BEGIN, 6)


@pytest.mark.compiled
@pytest.mark.parametrize("number", [5, 6, 7])
@pytest.mark.parametrize(
    "compiled",
    [kernel(walk), njit(**OPTIONS, pipeline_class=EnumerationCompiler)(walk)],
    ids=["linked", "as numba compiles it"],
)
def test_members__are_numbers(compiled, number):
    """In comparisons, sums, shifts, indices, arguments, fields of records and tuples, as in plain Python."""
    records = np.zeros(2, RECORD)
    assert compiled(records[0], number) == walk(records[1], number)
    assert records[0] == records[1]


@pytest.mark.compiled
def test_members__compile_no_kernel_a_second_time():
    records = np.zeros(1, RECORD)
    kernel(walk)(records[0], 5)
    assert add_one.linked().signatures == [(types.int64,)]
