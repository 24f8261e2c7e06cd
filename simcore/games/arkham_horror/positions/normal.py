"""One State for positions that differ only in the order of decks or in the numbers of equal markers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from simcore.contract.look import Look
from simcore.games.arkham_horror.positions.pack_pieces import PACK_PILES
from simcore.games.arkham_horror.positions.pieces import PILES, kind_of_gate, moved_bits, renumbered
from simcore.games.arkham_horror.rules.records.codes import BOX, MARKER_PLACES, NONE, Part
from simcore.records.sets import read_set, write_set
from simcore.records.shared import Array, exact_copy
from simcore.records.state_fields import FIRST_KEPT

ORDER = (BOX, *(place for place in range(MARKER_PLACES) if place != BOX))
"""Places of monster markers in the order of their numbers."""


def kept_part(state: Any) -> Array:
    """Return the bytes of a position that a checkpoint keeps, as a view."""
    own: Array = state.base.view(np.uint8)  # the array of length 1 that holds the record
    begin = state.dtype.fields[FIRST_KEPT][1]
    return own[begin : begin + len(state["begun"])]


def checkpoint(look: Look) -> None:
    """Make the position the beginning of a segment."""
    look.state["n_trace"] = look.state["traced"] = 0
    look.state["trace"][:] = 0
    look.state["begun"][:] = kept_part(look.state)


def normal(look: Look) -> None:
    """Sort decks and number equal markers by their places.

    A segment that has answers or random numbers is left as it is, because they count places of decks.
    """
    s = look.state
    if int(s["part"]) == Part.BATTLE:
        _settle(look)
        s["trace"][:] = 0
        s["begun"][:] = kept_part(s)  # the battle does not use it
        return
    s["trace"][int(s["n_trace"]) :] = 0
    if int(s["n_trace"]):
        return
    begun = _begun(look)
    _settle(begun)
    _settle(look)
    s["begun"][:] = kept_part(begun.state)


def _begun(look: Look) -> Look:
    """Return the position at the beginning of the segment."""
    array = exact_copy(look.state.base)
    kept_part(array[0])[:] = look.state["begun"]
    return Look(look.titles, look.labels, look.tables, array[0])


def _settle(look: Look) -> None:
    _number_monsters(look)
    _number_gates(look)
    for pile in (*PILES, *PACK_PILES):
        pile.sort(look)


def _number_monsters(look: Look) -> None:
    s, new = look.state, renumbered(look, ORDER)
    for place in range(MARKER_PLACES):
        write_set(s, "markers", moved_bits(read_set(s["markers"][place]), new), place)
    write_set(s, "evaded", moved_bits(read_set(s["evaded"]), new))
    if int(s["foe"]) != NONE:
        s["foe"] = new.get(int(s["foe"]), int(s["foe"]))


def _gates_in_order(look: Look) -> Iterator[tuple[Any, Any]]:
    """Yield the array and the index of each gate marker outside the stack."""
    for area in range(int(look.tables["n_areas"])):
        if int(look.state["gate_at"][area]) != NONE:
            yield look.state["gate_at"], area
    for place in range(int(look.state["n_stack_under"])):
        yield look.state["stack_under"], place
    for place in range(int(look.state["n_stack"])):
        yield look.state["stack"], place


def _number_gates(look: Look) -> None:
    """Number the gate markers of each kind: on the board, trophies, under the stack, in the stack."""
    s = look.state
    n = int(look.tables["n_gates"])
    kinds = [kind_of_gate(look, marker) for marker in range(n)]
    free: dict[int, list[int]] = {}
    for marker in range(n):
        free.setdefault(kinds[marker], []).append(marker)
    held = s["gates_held"].tolist()
    places = list(_gates_in_order(look))
    new: dict[int, int] = {}
    for marker in _markers(look, held, places, n):
        if marker not in new:
            new[marker] = free[kinds[marker]].pop(0)
    for array, index in places:
        array[index] = new[int(array[index])]
    for seat, bits in enumerate(held):
        s["gates_held"][seat] = moved_bits(bits, new)


def _markers(look: Look, held: Sequence[int], places: Sequence[tuple[Any, Any]], n: int) -> Iterator[int]:
    """Yield the gate markers in the order of their numbers."""
    areas = int((look.state["gate_at"] != NONE).sum())
    for array, index in places[:areas]:
        yield int(array[index])
    for bits in held:
        yield from (marker for marker in range(n) if bits >> marker & 1)
    for array, index in places[areas:]:
        yield int(array[index])
