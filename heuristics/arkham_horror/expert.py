"""An experienced table: it knows the odds, the deck and each other's plans."""

from __future__ import annotations

from pathlib import Path

from heuristics.arkham_horror.layout import BATTLE_NAMES, NAMES, W_CLUE, W_GATE, W_LATE, W_RESERVE
from heuristics.arkham_horror.prepared import closes_hard
from heuristics.arkham_horror.prepared import prepare as prepare_standard
from heuristics.arkham_horror.standard import choose as play_standard
from heuristics.strategy.contract import strategy
from heuristics.toolbox.tuned_weights import read_tuned
from simcore.jit.decorators import kernel

SHARED = NAMES[BATTLE_NAMES:]
"""Weights that have separate values for one or two players, and for six or more."""
FEW, MANY = 2, 6  # at most, at least
OF_SOME = ("late_immune", "long_late", "short_reserve_clues", "hard_clue_token", "hard_gate")
"""Separate weights for some Ancient Ones.

Ancient Ones with magical immunity are hardly ever beaten in the battle, so less is prepared for it (`late`).
A large table seldom comes to the battle where the doom track is long, and prepares less too. Where it is
short it nearly always does, and spends clue tokens on checks rather than keep them for seals. Where a gate
takes more than one success to close, a single player needs the clue tokens for that check.
"""
WEIGHTS, PROVENANCE = read_tuned(
    Path(__file__).parent / "weights" / "expert.toml",
    (*NAMES, *(f"few_{name}" for name in SHARED), *(f"many_{name}" for name in SHARED), *OF_SOME),
)
W_LATE_IMMUNE, W_LONG_LATE, W_SHORT_RESERVE, W_HARD_CLUE, W_HARD_GATE = range(
    len(WEIGHTS) - len(OF_SOME), len(WEIGHTS)
)
IMMUNE = 2
SHORT, LONG = 10, 13  # doom tokens at most, at least
play = kernel(play_standard)
prepare_as_standard = kernel(prepare_standard)


def prepare(tables, weights):
    """Take the weights for so many players; then what the standard strategy prepares."""
    first = 0
    if tables["n_seats"] <= FEW:
        first = len(NAMES)
    elif tables["n_seats"] >= MANY:
        first = len(NAMES) + len(SHARED)
    if first > 0:
        for i in range(len(SHARED)):
            weights["value"][BATTLE_NAMES + i] = weights["value"][first + i]
    if tables["n_seats"] >= MANY and tables["doom"] >= LONG:
        weights["value"][W_LATE] = weights["value"][W_LONG_LATE]
    if tables["n_seats"] >= MANY and tables["doom"] <= SHORT:
        weights["value"][W_RESERVE] = weights["value"][W_SHORT_RESERVE]
    if tables["magical"] == IMMUNE:
        weights["value"][W_LATE] = weights["value"][W_LATE_IMMUNE]
    if tables["n_seats"] == 1 and closes_hard(tables):
        weights["value"][W_CLUE] = weights["value"][W_HARD_CLUE]
        weights["value"][W_GATE] = weights["value"][W_HARD_GATE]
    prepare_as_standard(tables, weights)


@strategy(
    "expert", games=("arkham-horror",), weights=WEIGHTS, version=6, prepare=prepare, provenance=PROVENANCE
)
def choose(tables, state, weights):
    """Play like an experienced table.

    Weighs as the standard strategy does, with weights of its own: those of one or two players, of three to
    five and of six or more differ. It keeps clue tokens for seals; with three or more players they are worth
    most to those who lack few for one, so that one of them can seal early. Alone it spends more of them on
    gates that take more than one success; with six or more it prepares for the battle as the length of the
    doom track demands. It foresees checks of programs with the clue tokens that could be spent, and counts
    where gates open among the mythos cards that may still come. It knows how many monsters the next surge
    brings and which of them go with a gate, leaves gates that others will close out of the way to the last
    one, and fears a gate that would awake the Ancient One. Investigators in one place hand arms to those who
    need them more, and cards that seal to those coming out of a gate.

    Limits: thinks of one goal of each investigator at a time, trades no money, moves to no investigator in
    order to trade, and looks no further than the way to a goal.
    """
    return play(tables, state, weights)
