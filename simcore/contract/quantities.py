"""Changeable parts of a scenario: its numbers, and the alternatives of uncertain data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Quantity:
    """A number of the data that may be changed.

    Parameters
    ----------
    key
        Key, as in a setting.
    value
        Current value.
    low, high
        Least and largest value that the field allows. Other data may narrow this range, which is checked when
        a scenario with the value is made.
    unit
        Unit in the plural.
    meaning
        Meaning in a few words.
    step
        The smallest change that makes sense.
    along
        Numbers that change by the same amount, with their current values, to stay consistent with it: a
        declared total, the beginning of the next band.
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
    """Alternative value of data that no rulebook gives.

    Parameters
    ----------
    name
        Unique in its scenario.
    note
        Why it is plausible.
    source
        Source of the data that it replaces: `reconstructed`, `community`, or `rulebook` if two texts of the
        rules differ.
    keys
        Changes that it makes.
    choice
        At most one alternative of a choice can hold.
    chance
        Probability of the alternative in a random draw; the remaining probability of a choice belongs to the
        main data.
    """

    name: str
    note: str
    source: str
    keys: tuple[str, ...]
    choice: str
    chance: float


def settings_for(changes: Iterable[tuple[Quantity, int]]) -> dict[str, int]:
    """Return all settings needed to give each quantity its value.

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
