"""Boards: places and the paths between them.

The tables of a game hold a graph in these fields, which `simcore.data.packing` fills: `degree` and
`neighbours` (ascending), `neighbour_mask` (the neighbours as a set), `distance` (steps between two places,
FAR if there is no path) and, if arrows are printed on the board, `arrow` (the next place, by colour).
`neighbour_mask` is a number for each place of a board of up to 64 places, and a row of words on a larger one.
"""

from __future__ import annotations

from simcore.jit.decorators import inlined

FAR = 99


@inlined
def neighbours_of(t, place):
    """Return the places next to a place as a set, on a board of up to 64 places."""
    return t["neighbour_mask"][place] + 0


@inlined
def list_neighbours(t, s, place, first):
    """List the places next to a place in ascending order as the options from number `first` on."""
    n = t["degree"][place]
    for i in range(n):
        s["options"][first + i] = t["neighbours"][place, i]
    s["n_options"] = first + n


@inlined
def along(t, colour, place):
    """Return the place to which the arrow of a colour leads."""
    return t["arrow"][colour, place] + 0
