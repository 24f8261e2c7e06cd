"""Positions of a new game as files (docs/positions.md).

A game declares the keys of a file in `Positions`, and names a function that returns it as `positions` of its
`Game`::

    def positions() -> Positions:
        return Positions(
            table=(of_field("danger", "danger markers", Whole(12)),),
            players=(of_field("health", "health", Whole(5)),),
            phases=("turn",), phase=phase, begin=begin, set_up=set_up, settle=settle, normal=normal,
        )
"""

from __future__ import annotations

from simcore.contract.position_values import Flag, Kind, Name, Names, Numbers, UnfitError, Whole
from simcore.contract.positions import (
    TABLE,
    Clash,
    Key,
    Positions,
    Section,
    of_bit,
    of_field,
    pile_of,
    set_pile,
)

__all__ = [
    "TABLE",
    "Clash",
    "Flag",
    "Key",
    "Kind",
    "Name",
    "Names",
    "Numbers",
    "Positions",
    "Section",
    "UnfitError",
    "Whole",
    "of_bit",
    "of_field",
    "pile_of",
    "set_pile",
]
