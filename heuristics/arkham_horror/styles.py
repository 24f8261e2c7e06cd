"""Styles that pursue one way to win: only seals, or only closed gates."""

from __future__ import annotations

from heuristics.arkham_horror.layout import PLAIN
from heuristics.arkham_horror.memo import MEMO
from heuristics.arkham_horror.prepared import prepare as prepare_standard
from heuristics.arkham_horror.standard import choose as play_standard
from heuristics.strategy.contract import strategy
from simcore.jit.decorators import kernel

play = kernel(play_standard)
prepare_as_standard = kernel(prepare_standard)
SEALER = {**PLAIN, "clue_token": 1.3, "gate": 1.5, "gate_pressure": 8.0, "seal": 12.0, "seal_rare": 0.7}
CLOSER = {
    **PLAIN, "clue_token": 0.5, "more_clues": 0.8, "gate": 10.0, "seal": -1.0, "seal_growth": 0.0,
    "last_gate": 45.0,
}  # fmt: skip


def prepare(tables, weights):
    """Prepare as the standard strategy does."""
    prepare_as_standard(tables, weights)


@strategy("sealer", games=("arkham-horror",), weights=SEALER, version=7, prepare=prepare, memo=MEMO)
def choose(tables, state, weights, memo):
    """Win by seals only.

    Plays as `standard` does, but enters a gate only with the clue tokens for a seal, unless too many gates
    are open. Clue tokens are its most valuable goal.

    Limits: those of `standard`; there is time for few seals.
    """
    return play(tables, state, weights, memo)


@strategy("closer", games=("arkham-horror",), weights=CLOSER, version=7, prepare=prepare, memo=MEMO)
def choose_closing(tables, state, weights, memo):
    """Close gates as fast as possible, and never seal.

    Plays as `standard` does, but only closes gates: with enough trophies, closing the last gate wins. It
    spends clue tokens on checks.

    Limits: those of `standard`; gates reopen at the same places.
    """
    return play(tables, state, weights, memo)
