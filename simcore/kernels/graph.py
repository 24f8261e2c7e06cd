"""Boards: places, and the ways between them.

The tables of a game hold a graph in these fields, which `simcore.data.packing` fills: `degree` and
`neighbours` (ascending), `neighbour_mask` (the same as a set), `distance` (steps between two places, FAR if
there is no way) and, where arrows are printed on the board, `arrow` (the next place, by colour).
`neighbour_mask` is a number for each place of a board of up to 64 places, and a row of words on a larger one.
"""

from __future__ import annotations

from simcore.jit.decorators import inlined

FAR = 99


@inlined
def neighbours_of(t, place):
    """The places next to a place, as a set; one of up to 64 places."""
    return t["neighbour_mask"][place] + 0


@inlined
def list_neighbours(t, s, place, first):
    """List the places next to a place, ascending, as options from number `first` on, and nothing behind."""
    n = t["degree"][place]
    for i in range(n):
        s["options"][first + i] = t["neighbours"][place, i]
    s["n_options"] = first + n


@inlined
def along(t, colour, place):
    """The place that the arrow of a colour leads to."""
    return t["arrow"][colour, place] + 0
