"""Endings of a game: a way to win, or a loss cause."""

from __future__ import annotations

from simcore.jit.decorators import inlined


@inlined
def win_game(s, way=0):
    """End the game with a victory of this number (`Game.victories`)."""
    s["over"] = s["win"] = 1
    s["victory"] = way
    s["cause"] = -1


@inlined
def lose_game(s, cause):
    """End the game with a loss for the cause of this number (`Game.loss_causes`)."""
    s["over"] = 1
    s["cause"] = cause
