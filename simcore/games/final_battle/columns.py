"""Result columns of the final battle, after the common ones."""

from __future__ import annotations

from simcore.columns import COMMON, COURSE, DETAIL, TEAM, Column
from simcore.games.arkham_horror.box.limits import MAX_SEATS


def _course(name: str, unit: str, meaning: str, width: str = "u1", absent: int | None = None) -> Column:
    return Column(name, width, unit, meaning, None, absent, COURSE)


COLUMNS = (
    *COMMON,
    Column("loss_attack", "u1", "label", "what devoured the last investigator", "attacks", 255, DETAIL),
    Column(
        "loss_investigator",
        "u1",
        "label",
        "the investigator who was devoured last",
        "investigators",
        255,
        DETAIL,
    ),
    *(
        Column(
            f"investigator_{seat}",
            "u1",
            "label",
            f"investigator of seat {seat}",
            "investigators",
            255,
            TEAM,
        )
        for seat in range(MAX_SEATS)
    ),
    _course("doom_left", "tokens", "doom tokens left at the end"),
    _course("doom_returned", "tokens", "doom tokens that came back"),
    _course("successes", "1", "successes of all combat checks", "u2"),
    _course("devoured", "investigators", "investigators devoured"),
    _course("first_devoured", "round", "round in which the first investigator was devoured", absent=255),
    _course("clues_spent", "tokens", "clue tokens spent on checks"),
    _course("spells_tried", "1", "spells of which the sanity was paid"),
    _course("spells_cast", "1", "of these, those that took effect"),
    _course("items_lost", "cards", "items used up or lost"),
)
