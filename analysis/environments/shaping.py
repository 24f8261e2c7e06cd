"""Shaping of rewards by the value that comes with a game, as a potential."""

from __future__ import annotations

from collections.abc import Callable

from analysis.environments.setting import Setting
from analysis.errors import RequestError
from heuristics.strategy.shipped_values import shipped_value
from heuristics.value.evaluate import cell_value
from simcore.records.shared import Array


def potential_of(setting: Setting) -> Callable[[Array], float]:
    """Return the potential of a position: its chance to be won, by the value that comes with the game.

    It is 0 at the end of a game, so that the sum of all rewards of a game is its result less the potential of
    the first position, whatever the agent does: the best policy stays the same (Ng, Harada and Russell,
    "Policy invariance under reward transformations", ICML 1999).

    Parameters
    ----------
    setting
        Game and combination.

    Raises
    ------
    RequestError
        If no value comes with the game and its packs.
    """
    model = shipped_value(setting.game)
    if model is None:
        problem = "no trained value comes with this game and its packs; leave out shaping"
        raise RequestError("shaping", problem, setting.game.name)
    value = cell_value(model, setting.game, setting.cell)

    def potential(state: Array) -> float:
        return 0.0 if state["over"][0] else value(setting.tables[0], state[0])

    return potential
