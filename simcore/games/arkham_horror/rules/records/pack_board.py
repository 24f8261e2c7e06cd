"""Fields of the State about the board that only games with packs have."""

from __future__ import annotations

from simcore.games.arkham_horror.box.limits import MAX_SEATS
from simcore.games.arkham_horror.limits import LARGE
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.records.schema import WORD, Field, Group, set_field

SEATS = (MAX_SEATS,)
MAX_ORDERS = 16

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
        Field("back_in", "i1", "turn in which each seat came back from an Other World", SEATS),
        Field("stopped_in", "i1", "turn in which each seat moves no further", SEATS),
        Field("all_move", "i1", "colours of arrows along which all monsters move, one bit each", bits=True),
        Field("at_split", "i2", "seats that choose one of the two worlds of a gate, one bit each", bits=True),
        Field("gates_due", "i8", "areas whose gates move along the arrows now, one bit each", bits=True),
        Field("gates_moved", "i8", "areas to which gates have moved before, likewise", bits=True),
        Field("first_mover", LARGE.marker, "monster that makes them move; -1: none", start=NONE),
        set_field("in_flight", LARGE.markers, "monsters that fly until they leave the Sky, one bit each"),
        Field(
            "passed_there", "i2", "seats that passed a check in the place they visit, or won there", bits=True
        ),
        Field("trophy_checked", "i1", "gate trophy of the last check for one; -1: none", start=NONE),
        Field("n_ordered", "i1", "items that investigators bring to others"),
        Field("ordered", "i2", "card, investigator who brings it, and who gets it", (MAX_ORDERS, 3)),
        Field(
            "allies_gone",
            "i8",
            "allies that have left the game, one bit each",
            (LARGE.cards // WORD,),
            bits=True,
        ),
        Field("taken_card", "i2", "card that the last search of a deck took; -1: none", start=NONE),
    ),
)
