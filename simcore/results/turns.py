"""Whose game it is where players take turns at a table: a few games each, by the numbers of the games."""

from __future__ import annotations

from typing import Any

TURN = 5
"""Games of a turn: few, so that everybody soon had one."""


def whose_turn(game_number: Any, turns: int) -> Any:
    """Number of the turn to which a game belongs, out of so many; also of an array of games.

    >>> [whose_turn(game, 3) for game in (0, 4, 5, 14, 15)]
    [0, 0, 1, 2, 0]
    """
    return game_number // TURN % turns
