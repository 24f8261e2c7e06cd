"""Result columns of the final battle, after the common ones."""

from __future__ import annotations

from simcore.final_battle.limits import MAX_SEATS
from simcore.outcomes import COMMON, Column

COLUMNS = (
    *COMMON,
    Column(
        "loss_attack",
        "u1",
        "label",
        "what devoured the last investigator",
        "attacks",
        255,
    ),
    Column(
        "loss_investigator", "u1", "label", "the investigator who was devoured last", "investigators", 255
    ),
    *(
        Column(f"investigator_{seat}", "u1", "label", f"investigator of seat {seat}", "investigators", 255)
        for seat in range(MAX_SEATS)
    ),
    Column("doom_left", "u1", "tokens", "doom tokens left at the end"),
    Column("doom_returned", "u1", "tokens", "doom tokens that came back"),
    Column("successes", "u2", "1", "successes of all combat checks"),
    Column("devoured", "u1", "investigators", "investigators devoured"),
    Column("first_devoured", "u1", "round", "round in which the first investigator was devoured", absent=255),
    Column("clues_spent", "u1", "tokens", "clue tokens spent on checks"),
    Column("spells_tried", "u1", "1", "spells of which the sanity was paid"),
    Column("spells_cast", "u1", "1", "of these, those that took effect"),
    Column("items_lost", "u1", "cards", "items used up or lost"),
)
