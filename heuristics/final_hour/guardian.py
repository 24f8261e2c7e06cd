"""Style that holds the ritual location at all cost."""

from __future__ import annotations

from heuristics.final_hour.prepared import prepare
from heuristics.final_hour.standard import WEIGHTS as STANDARD_WEIGHTS
from heuristics.final_hour.standard import choose as play_standard
from heuristics.strategy.contract import strategy
from simcore.jit.decorators import kernel

WEIGHTS = {
    **STANDARD_WEIGHTS,
    "guard": 4.0,  # a monster in the ritual location comes before everything else
    "crowd": 2.0,
    "runner": 3.0,
    "seal": 8.0,
    "last": 10.0,
    "home": 0.3,  # no investigator strays far
    "clue": 1.0,
    "icon": 5.0,
    "ready": 0.8,
    "panic": 0.0,  # no early attempt out of fear: it is held
}
play = kernel(play_standard)


@strategy("guardian", games=("final-hour",), weights=WEIGHTS, version=2, prepare=prepare)
def choose(tables, state, weights):
    """Hold the ritual location at all cost.

    Values the board as `standard` does, but stays near the ritual location, attacks monsters there and nearby
    first, and seals the ways to it. It reveals clues only in passing, keeps few cards for the ritual, and
    tries it early only on good odds.

    Limits: a style, not a good plan. It shows how far defence alone goes.
    """
    return play(tables, state, weights)
