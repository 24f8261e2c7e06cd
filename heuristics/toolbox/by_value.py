"""Choices by the value of each option."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from simcore.jit.decorators import inlined, kernel

AVOIDED = -np.inf
"""Value of an option that is chosen only if it comes first and no other option has a value."""


def by_value(value: Callable[..., float]) -> Callable[..., int]:
    """Make the kernel of a choice, which takes the first option with the highest value.

        @by_value
        def choose_card(tables, state, weights, card):
            return weights["value"][W_CARD + card]

    A choice that computes something once for all its options has a loop of its own.

    Parameters
    ----------
    value
        Function `value(tables, state, weights, option)`; `option` is one of `state["options"]`.

    Returns
    -------
    choose
        Kernel `choose(tables, state, weights)`, which returns an index into `state["options"]`.
    """
    value_of = inlined(value)

    def choose(tables, state, weights):
        best, most = 0, AVOIDED
        for i in range(state["n_options"]):
            value = value_of(tables, state, weights, np.int64(state["options"][i]))
            if value > most:
                best, most = i, value
        return best

    # Whether it is compiled depends on the module of the value: a check may run that in plain Python.
    choose.__module__ = value.__module__
    return kernel(choose)
