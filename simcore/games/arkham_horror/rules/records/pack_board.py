"""Fields of the State about the board that only games with packs have."""

from __future__ import annotations

from simcore.games.arkham_horror.box.limits import MAX_SEATS
from simcore.games.arkham_horror.limits import LARGE
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.records.schema import Field, Group, set_field

SEATS = (MAX_SEATS,)

BOARD = Group(
    "The board",
    (
        Field("named_place", "i1", "place of the monster that a program has named; -1: none", start=NONE),
        set_field("of_second_cup", LARGE.markers, "markers of the second cup, one bit each"),
        Field("cup_now", "i1", "cup from which monsters come: 0 normal, 1 second, 2 by turns"),
        Field("cup_draws", "i2", "markers drawn by turns so far"),
        Field("peeked_gate", "i1", "gate location of the last card drawn to see it; -1: none", start=NONE),
        Field("mythos_due", "i1", "mythos cards that programs have drawn: all, gate alone, movement", (3,)),
        Field("bursts", "i1", "1: the gate that opens now is a burst"),
        Field("stopped_in", "i1", "turn in which each seat moves no further", SEATS),
        Field("all_move", "i1", "colours of arrows along which all monsters move, one bit each", bits=True),
        Field("at_split", "i2", "seats that choose one of the two worlds of a gate, one bit each", bits=True),
        Field("gates_due", "i8", "areas whose gates move along the arrows now, one bit each", bits=True),
        Field("gates_moved", "i8", "areas to which gates have moved before, likewise", bits=True),
        Field("first_mover", LARGE.marker, "monster that makes them move; -1: none", start=NONE),
    ),
)
