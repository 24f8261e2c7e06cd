"""Features of a position that a game computes itself, as inputs of a trained value."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from simcore.jit.calls import NONE, VECTOR, closed, record_of
from simcore.jit.decorators import again, kernel


@dataclass(frozen=True)
class PositionFeatures:
    """Features that a game computes itself.

    Parameters
    ----------
    names
        Names of the features.
    kernel
        `features(tables, state, values)` writes one number for each name to `values`. It may use only what
        every seat knows.
    """

    names: tuple[str, ...]
    kernel: Callable[..., Any]

    def compiled_for(self, tables: np.dtype[Any], state: np.dtype[Any]) -> Callable[..., Any]:
        """Return the kernel, compiled for the records of its game."""
        return _compiled_for(self.kernel, tables, state)


@functools.cache
def _compiled_for(
    features: Callable[..., Any], tables: np.dtype[Any], state: np.dtype[Any]
) -> Callable[..., Any]:
    """Return a kernel, closed for some records."""
    return closed(again(features), NONE, (record_of(tables), record_of(state), VECTOR))


@kernel
def _no_features(tables, state, values):  # type: ignore[no-untyped-def]
    """Write nothing."""


NO_FEATURES = PositionFeatures((), _no_features)
"""Features of a game that computes none."""
