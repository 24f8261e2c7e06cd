"""A table that has played often: it knows the odds, the deck and each other's plans."""

from __future__ import annotations

from pathlib import Path

from heuristics.arkham_horror.layout import NAMES
from heuristics.arkham_horror.prepared import prepare as prepare_standard
from heuristics.arkham_horror.standard import choose as play_standard
from heuristics.strategy.contract import strategy
from heuristics.toolbox.tuned_weights import read_tuned
from simcore.jit.decorators import kernel

WEIGHTS, PROVENANCE = read_tuned(Path(__file__).parent / "weights" / "expert.toml", NAMES)
play = kernel(play_standard)
prepare_as_standard = kernel(prepare_standard)


def prepare(tables, weights):
    """What the standard strategy prepares, with the weights of this one."""
    prepare_as_standard(tables, weights)


@strategy("expert", games=("arkham-horror",), weights=WEIGHTS, prepare=prepare, provenance=PROVENANCE)
def choose(tables, state, weights):
    """Play like a table that has played often.

    Weighs as the standard strategy does, but keeps clue tokens for seals: a gate that is only closed is worth
    little to it, a seal much. Blessings and a long preparation for the battle are worth more. It foresees the
    checks of every program with the clue tokens that could be spent, and counts where gates open among the
    mythos cards that may still come.

    Limits: thinks of one goal of everybody at a time, trades nothing, looks no further than the way to a
    goal.
    """
    return play(tables, state, weights)
