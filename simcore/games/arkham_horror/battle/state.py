"""Groups of fields of the final battle, for the State of every game that can reach it."""

from __future__ import annotations

from simcore.games.arkham_horror.box.codes import NONE
from simcore.records.schema import Field, Group

ROUND = Group(
    "The round of the battle",
    (
        Field(
            "phase",
            "i1",
            "0 start, 1 round begins, 2 refresh, 3 trade, 4 attack, 5 ward, 6 defence, 7 programs after an "
            "attack, 8 program of the Ancient One",
        ),
        Field("coming", "i2", "seats whose turn is still due in this phase, one bit each", bits=True),
        Field("lead", "i1", "seat of the first player"),
    ),
)
FOE = Group(
    "The Ancient One",
    (
        Field("doom", "i2", "doom tokens"),
        Field("rating", "i2", "combat rating"),
        Field("successes", "i2", "successes towards the next doom token"),
        Field("rubble", "i2", "rubble tokens left"),
        Field("warded", "i1", "1: its attack is cancelled this round"),
    ),
)
OUTCOME = Group(
    "For the result of the battle; not used during the game",
    (
        Field("loss_attack", "i1", "when the last investigator was devoured; -1: not lost", start=NONE),
        Field("loss_investigator", "i1", "last devoured investigator; -1: not lost", start=NONE),
        Field(
            "first_devoured", "i2", "round in which the first investigator was devoured; -1: none", start=NONE
        ),
        Field("devoured", "i2", "investigators devoured"),
        Field("total_hits", "i4", "successes of all combat checks"),
        Field("returned", "i2", "doom tokens that returned"),
    ),
)

GROUPS = (ROUND, FOE, OUTCOME)
