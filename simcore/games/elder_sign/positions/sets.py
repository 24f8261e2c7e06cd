"""Sets and piles of numbered components, of which several may have one name."""

from __future__ import annotations

from collections.abc import Sequence

from simcore.contract.look import Look
from simcore.contract.position_values import Name, UnfitError
from simcore.games.elder_sign.rules.records.codes import NONE

ADVENTURE = Name("adventure", "adventures", NONE)
CARD = Name("card", "cards")
MONSTER = Name("monster", "markers")


def members(bits: int) -> list[int]:
    """Return the members of a set."""
    return [number for number in range(int(bits).bit_length()) if int(bits) >> number & 1]


def free_copies(look: Look, labels: str, numbers: Sequence[int], free: int, what: str) -> list[int]:
    """Return copies that are free, one for each number of any copy, the lowest ones first."""
    names, chosen = look.list_of(labels), []
    for number in numbers:
        fitting = [copy for copy in members(free) if names[copy] == names[number] and copy not in chosen]
        if not fitting:
            raise UnfitError(f"no {what} {look.title(names[number])} is left for this place")
        chosen.append(fitting[0])
    return chosen
