"""Numbers in requests: seeds, shares, counts, stopping rules."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from numbers import Real
from typing import Any

from analysis.errors import RequestError

MAX_SEED = 2**63 - 1
SMALLEST_SHARE = 1e-5


def choose_seed(seed: int | None) -> int:
    """Return the given seed, or one from the operating system."""
    from simcore.store.provenance import new_seed

    if seed is None:
        return new_seed()
    seed = whole("seed", seed, None)
    if not 0 <= seed <= MAX_SEED:
        raise RequestError("seed", f"must lie between 0 and {MAX_SEED}", seed)
    return seed


def whole(argument: str, value: Any, least: int | None = 1) -> int:
    """Convert a whole number, also one of NumPy, to an int.

    Raises
    ------
    RequestError
        If it is no whole number, or less than `least`.
    """
    try:
        number = operator.index(value)
    except TypeError:
        raise RequestError(argument, "must be a whole number", value) from None
    if least is not None and number < least:
        raise RequestError(argument, f"must be at least {least}", number)
    return number


def share_of(text: str) -> float | str:
    """Return the share of a text in percent; any other text unchanged.

    >>> share_of("45%"), share_of("half")
    (0.45, 'half')
    """
    try:
        return float(text.removesuffix("%")) / 100 if text.endswith("%") else text
    except ValueError:
        return text


def share(argument: str, value: Any) -> float:
    """Check the half-width of an interval, which must be below one half.

    Raises
    ------
    RequestError
        If it is not.
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
    """Check that there is either a number of games, or a stopping rule, which `max_games` limits.

    Parameters
    ----------
    games, max_games
        Numbers of the request.
    rules
        Stopping rules by name; None: not requested.
    called
        Function that gives the name of an argument as the user knows it.

    Raises
    ------
    RequestError
        If they are incompatible.
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
