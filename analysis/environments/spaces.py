"""Spaces of observations and actions, from the declaration of the State."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import numpy as np
from gymnasium import spaces

from analysis.environments.setting import Setting
from simcore.records.observations import ObservedField


def observation_space(setting: Setting, *, flat: bool) -> spaces.Space[Any]:
    """Return the space of the observations of a setting.

    Parameters
    ----------
    setting
        Game and combination.
    flat
        One float32 vector, in which the arrays follow each other in the order of the State and sets are
        flags; otherwise a `Dict` with an array for each field.
    """
    if not flat:
        return spaces.Dict(OrderedDict((field.name, _space(field)) for field in setting.fields))
    lows, highs = (
        np.concatenate([np.full(field.size_in_vector, field.bounds[end]) for field in setting.fields])
        for end in (0, 1)
    )
    return spaces.Box(lows.astype(np.float32), highs.astype(np.float32), dtype=np.float32)


def _space(field: ObservedField) -> spaces.Space[Any]:
    if field.field.bits:
        return spaces.MultiBinary(field.shape if len(field.shape) > 1 else field.shape[0])
    low, high = field.bounds
    return spaces.Box(low, high, field.shape, dtype=field.dtype.type)


def action_space(setting: Setting) -> spaces.Discrete[Any]:
    """Return the space of the actions: the number of an option."""
    return spaces.Discrete(setting.options)
