"""Explanation of a choice: words, and a value of each option."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Explanation:
    """Explanation of one decision by its strategy.

    Parameters
    ----------
    text
        The reason in a sentence.
    values
        Value of each option for the strategy, in the order of the options; empty: none given.
    meaning
        Meaning of the values, for instance `win rate over 64 deals`.
    play_outs_by
        Strategy whose play-outs have the values as their win rates; empty: the players of the game. None: the
        values are no win rates.
    rounds
        Rounds after which a play-out stops and a trained value gives the chance to win; None: it goes on to
        the end.
    unclear
        Whether the difference between each option and the best one is within chance; empty: unknown.
    """

    text: str = ""
    values: tuple[float, ...] = ()
    meaning: str = "value"
    play_outs_by: str | None = None
    rounds: int | None = None
    unclear: tuple[bool, ...] = ()
