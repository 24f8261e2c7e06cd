"""An experienced table, which knows the odds, the decks and each other's plans."""

from __future__ import annotations

from pathlib import Path

from heuristics.arkham_horror.layout import BATTLE_NAMES, NAMES, W_CLUE, W_GATE, W_LATE, W_RESERVE
from heuristics.arkham_horror.memo import MEMO
from heuristics.arkham_horror.prepared import closes_hard
from heuristics.arkham_horror.prepared import prepare as prepare_standard
from heuristics.arkham_horror.standard import choose as play_standard
from heuristics.strategy.contract import strategy
from heuristics.toolbox.tuned_weights import read_tuned
from simcore.jit.decorators import kernel

SHARED = NAMES[BATTLE_NAMES:]
"""Weights with separate values for one or two players, and for six or more."""
FEW, MANY = 2, 6  # at most, at least
OF_SOME = ("late_immune", "long_late", "short_reserve_clues", "hard_clue_token", "hard_gate")
"""Separate weights for some Ancient Ones.

Ancient Ones with magical immunity are rarely beaten in the battle, so this strategy prepares less for it
(`late`). With a long doom track, a large table seldom reaches the battle and prepares less, too. With a short
one it nearly always does, and spends clue tokens on checks instead of keeping them for seals. If a gate takes
more than one success to close, a single player needs the clue tokens for that check.
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
    """Take the weights for this number of players, then prepare as `standard` does."""
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
    "expert",
    games=("arkham-horror",),
    weights=WEIGHTS,
    version=7,
    prepare=prepare,
    provenance=PROVENANCE,
    memo=MEMO,
)
def choose(tables, state, weights, memo):
    """Play like an experienced table.

    Decides as `standard` does, with its own weights for one or two players, for three to five, and for six or
    more. It keeps clue tokens for seals. With three or more players, tokens are most valuable to
    investigators who need few more for a seal, so that one of them can seal early. A single player spends
    more of them on gates that take more than one success. With six or more players, it prepares for the
    battle if the doom track is short. It includes the clue tokens that could be spent in the odds of checks,
    and counts where the remaining mythos cards open gates. It knows how many monsters the next surge brings
    and which monsters disappear with a gate. It leaves gates to investigators who will close them on the way
    to the last one, and avoids a gate that would awaken the Ancient One. Investigators in one place hand
    weapons to those who need them more, and cards that seal to those who return through a gate.

    Limits: considers one goal of each investigator at a time, trades no money, moves to no investigator in
    order to trade, and plans only as far as the next goal.
    """
    return play(tables, state, weights, memo)
