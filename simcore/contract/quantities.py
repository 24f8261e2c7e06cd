"""Changeable parts of a scenario: its numbers, and the alternatives of uncertain data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Quantity:
    """One number of the data that may be changed.

    Parameters
    ----------
    key
        Key, as a setting names it.
    value
        Current value.
    low, high
        Least and largest value that its own place in the data allows. Other data may allow less: whether a
        value goes together with them is known when a scenario with it is made.
    unit
        Unit in the plural.
    meaning
        Meaning in a few words.
    step
        The smallest change that makes sense.
    along
        Numbers that move by as much as it does, with their present values, as they would not agree with it
        otherwise: a declared total, the beginning of the next band.
    """

    key: str
    value: int
    low: int
    high: int
    unit: str
    meaning: str
    step: int = 1
    along: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Alternative:
    """Alternative of data that no rulebook gives.

    Parameters
    ----------
    name
        Unique in its scenario.
    note
        Why it is plausible.
    source
        What the data rest on that it stands against: `reconstructed`, `community`, or `rulebook` where two
        texts of the rules differ.
    keys
        Changes that it makes.
    choice
        At most one alternative of a choice can hold.
    chance
        That it holds, where alternatives are drawn at random; what the alternatives of a choice leave over is
        the chance of the data as they stand.
    """

    name: str
    note: str
    source: str
    keys: tuple[str, ...]
    choice: str
    chance: float


def settings_for(changes: Iterable[tuple[Quantity, int]]) -> dict[str, int]:
    """All values that have to be set so that each quantity takes its value.

    Parameters
    ----------
    changes
        Quantities of one scenario and their new values.

    Examples
    --------
    >>> plain = Quantity("plain", 6, 1, 9, "tokens", "plain ones", along=(("total", 40),))
    >>> killers = Quantity("killers", 3, 1, 9, "tokens", "killers", along=(("total", 40),))
    >>> settings_for([(plain, 4), (killers, 4)])
    {'plain': 4, 'total': 39, 'killers': 4}
    """
    settings: dict[str, int] = {}
    for quantity, value in changes:
        settings[quantity.key] = value
        for key, now in quantity.along:
            settings[key] = settings.get(key, now) + value - quantity.value
    return settings
