"""Numbers that a user asks for: seeds, shares, counts, rules of stopping."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from numbers import Real
from typing import Any

from analysis.errors import RequestError

MAX_SEED = 2**63 - 1
SMALLEST_SHARE = 1e-5


def choose_seed(seed: int | None) -> int:
    """The seed given, or one from the operating system."""
    from simcore.store.provenance import new_seed

    if seed is None:
        return new_seed()
    seed = whole("seed", seed, None)
    if not 0 <= seed <= MAX_SEED:
        raise RequestError("seed", f"must lie between 0 and {MAX_SEED}", seed)
    return seed


def whole(argument: str, value: Any, least: int | None = 1) -> int:
    """A whole number of Python, also out of one of NumPy.

    Raises
    ------
    RequestError
        If it is none, or less than `least`.
    """
    try:
        number = operator.index(value)
    except TypeError:
        raise RequestError(argument, "must be a whole number", value) from None
    if least is not None and number < least:
        raise RequestError(argument, f"must be at least {least}", number)
    return number


def share_of(text: str) -> float | str:
    """The share that a text in percent gives; any other text as it is.

    >>> share_of("45%"), share_of("half")
    (0.45, 'half')
    """
    try:
        return float(text.removesuffix("%")) / 100 if text.endswith("%") else text
    except ValueError:
        return text


def share(argument: str, value: Any) -> float:
    """How far an interval may reach to a side; half of all and more says nothing.

    Raises
    ------
    RequestError
        If it is no such number.
    """
    if not isinstance(value, Real) or not SMALLEST_SHARE <= float(value) < 0.5:
        raise RequestError(argument, f"must be a number from {SMALLEST_SHARE:f} to 0.5", value)
    return float(value)


def check_stopping(
    games: int | None,
    max_games: int | None,
    rules: Mapping[str, object],
    called: Callable[[str], str] = str,
) -> None:
    """Either a number of games, or a rule that ends them, which `max_games` limits.

    Parameters
    ----------
    games, max_games
        As they were asked for.
    rules
        Those that end games, by name; None: not asked for.
    called
        What an argument is called where it was given.

    Raises
    ------
    RequestError
        If they do not go together.
    """
    asked = [called(name) for name, value in rules.items() if value is not None]
    if games is not None and asked:
        own = called("games")
        raise RequestError(
            "",
            f"{own} and {asked[0]}: {own} sets a fixed number of games, {asked[0]} plays as many as it "
            f"needs. Remove one of them; to limit {asked[0]} use {called('max_games')}",
        )
    if len(asked) > 1:
        raise RequestError("", f"{' and '.join(asked)}: only one rule can end the games; remove one of them")
    if max_games is not None and not asked:
        several = " or ".join(map(called, rules))
        raise RequestError(
            "",
            f"{called('max_games')} limits {several}; add one of them, or set the number of games with "
            f"{called('games')}",
        )
