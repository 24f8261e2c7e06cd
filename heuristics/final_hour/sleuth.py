"""Style that puts clues first."""

from __future__ import annotations

from heuristics.final_hour.prepared import prepare
from heuristics.final_hour.standard import WEIGHTS as STANDARD_WEIGHTS
from heuristics.final_hour.standard import choose as play_standard
from heuristics.strategy.contract import strategy
from simcore.jit.decorators import kernel

WEIGHTS = {
    **STANDARD_WEIGHTS,
    "clue": 20.0,  # worth more than any fight
    "hint": 2.0,
    "scent": 4.0,
    "home": 0.0,  # wherever clues are
    "guard": 0.7,
    "rivalry": 8.0,  # bottoms investigate: a top must be very good
    "icon": 40.0,
    "ready": 0.8,
    "panic": 0.8,
}
play = kernel(play_standard)


@strategy("sleuth", games=("final-hour",), weights=WEIGHTS, version=2, prepare=prepare)
def choose(tables, state, weights):
    """Put clues first, to know the ritual before it is too late.

    Values the board as `standard` does, but moves to clues, prefers bottom effects, which investigate, keeps
    every card that may match, and fights only when nothing better is left.

    Limits: a style, not a good plan. It shows how far early knowledge goes.
    """
    return play(tables, state, weights)
