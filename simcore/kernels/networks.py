"""Evaluates a small network on what the deciding seat sees (`simcore.records.networks`).

All numbers of the network lie in one array: the head, the plan of the observation (rows of
`simcore.records.observations.reading_plan`), the kinds of decisions, the sizes of the layers, and for each
layer its weights, input by input, and its biases.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from simcore.jit.decorators import inlined, kernel
from simcore.jit.intrinsics import records_like
from simcore.kernels.observing import observe
from simcore.records.networks import DIGITS, HEAD, MAX_WIDTH, Head

COLUMNS = 7  # of a row of the plan


@inlined
def add_input(numbers, at, width, place, value, sums):
    """Add input number `place` with a value to the sums of a layer whose weights begin at `at`."""
    row = at + place * width
    for k in range(width):
        sums[k] += value * numbers[row + k]


@inlined
def squash(sums, width, is_tanh):
    """Apply the function between two layers."""
    for k in range(width):
        sums[k] = np.tanh(sums[k]) if is_tanh else max(sums[k], 0.0)


@kernel
def later_layers(numbers, sizes, at, sums, other):
    """Carry the sums of the first layer through the others; return where the result is.

    0 is `sums`, and 1 `other`.
    """
    layers = np.int64(numbers[Head.LAYERS])
    here = 0
    for layer in range(1, layers):
        width, wide = np.int64(numbers[sizes + layer]), np.int64(numbers[sizes + layer + 1])
        before, after = (sums, other) if here == 0 else (other, sums)
        squash(before, width, numbers[Head.TANH] != 0)
        for k in range(wide):
            after[k] = numbers[at + width * wide + k]
        for place in range(width):
            if before[place] != 0.0:
                add_input(numbers, at, wide, place, before[place], after)
        at += (width + 1) * wide
        here = 1 - here
    return here


@inlined
def kind_of(numbers, kinds, decision):
    """Return the place of a kind of decision; that of the last one if the network does not know it."""
    n = np.int64(numbers[Head.KINDS])
    for place in range(n - 1):
        if numbers[kinds + place] == decision:
            return np.int64(place)
    return n - 1


@functools.cache
def scoring(conceal: Callable[..., Any]) -> Callable[..., Any]:
    """Make the kernel `score(tables, state, numbers, scores)` of a game.

    It writes one number for each option of the open decision: the higher, the better.

    Parameters
    ----------
    conceal
        Kernel of the game that hides what a seat may not know (`simcore.contract.rules.Rules`).
    """

    @kernel
    def score(tables, state, numbers, scores):
        fields, places = np.int64(numbers[Head.FIELDS]), np.int64(numbers[Head.PLACES])
        plan = np.empty((fields, COLUMNS), np.int64)
        at = HEAD
        for i in range(fields):
            for k in range(COLUMNS):
                plan[i, k] = np.int64(numbers[at])
                at += 1
        kinds = at
        n_kinds = np.int64(numbers[Head.KINDS])
        sizes = kinds + n_kinds
        first = sizes + np.int64(numbers[Head.LAYERS]) + 1
        seat = np.int64(state["seat"])
        seen = np.empty(places, np.float32)
        if numbers[Head.IN_PART] != 0:
            copy = records_like(state, 1)
            copy[0] = state
            conceal(tables, copy[0], seat)
            observe(copy[0], seat, plan, seen)
        else:
            observe(state, seat, plan, seen)
        inputs, width = np.int64(numbers[sizes]), np.int64(numbers[sizes + 1])
        base, sums, other = np.empty(MAX_WIDTH), np.empty(MAX_WIDTH), np.empty(MAX_WIDTH)
        for k in range(width):
            base[k] = numbers[first + inputs * width + k]
        for place in range(places):
            if seen[place] != 0.0:
                add_input(numbers, first, width, place, np.float64(seen[place]), base)
        second = first + (inputs + 1) * width
        n = np.int64(state["n_options"])
        if n_kinds == 0:
            for k in range(width):
                sums[k] = base[k]
            here = later_layers(numbers, sizes, second, sums, other)
            for i in range(n):
                scores[i] = sums[i] if here == 0 else other[i]
            return
        add_input(numbers, first, width, places + kind_of(numbers, kinds, state["decision"]), 1.0, base)
        flags = places + n_kinds
        for i in range(n):
            for k in range(width):
                sums[k] = base[k]
            option = np.int64(state["options"][i])
            if option >= 0:
                add_input(numbers, first, width, flags + option % DIGITS, 1.0, sums)
                high = min(option // DIGITS, DIGITS - 1)
                add_input(numbers, first, width, flags + DIGITS + high, 1.0, sums)
            here = later_layers(numbers, sizes, second, sums, other)
            scores[i] = sums[0] if here == 0 else other[0]

    return score
