"""Result columns of the final battle, after the common ones."""

from __future__ import annotations

from simcore.games.arkham_horror.box.limits import MAX_SEATS
from simcore.records.columns import COMMON, COURSE, DETAIL, OUTCOME, TEAM, Column


def _course(name: str, source: str, unit: str, meaning: str) -> Column:
    return Column(name, "u1", unit, meaning, None, None, COURSE, source)


def _outcome(
    name: str, source: str, unit: str, meaning: str, width: str = "u1", absent: int | None = None
) -> Column:
    return Column(name, width, unit, meaning, None, absent, OUTCOME, source)


def _label(name: str, meaning: str, categories: str) -> Column:
    return Column(name, "u1", "label", meaning, categories, 255, DETAIL, name)


def _investigator(seat: int) -> Column:
    name, meaning = f"investigator_{seat}", f"investigator of seat {seat}"
    return Column(
        name, "u1", "label", meaning, "investigators", 255, TEAM, "investigator", at=(seat,), seat=seat
    )


COLUMNS = (
    *COMMON,
    _label("loss_attack", "what devoured the last investigator", "attacks"),
    _label("loss_investigator", "the investigator who was devoured last", "investigators"),
    *map(_investigator, range(MAX_SEATS)),
    _outcome("doom_left", "doom", "tokens", "doom tokens left at the end"),
    _course("doom_returned", "returned", "tokens", "doom tokens that returned"),
    _outcome("successes", "total_hits", "1", "successes of all combat checks", "u2"),
    _outcome("devoured", "devoured", "investigators", "investigators devoured"),
    _outcome(
        "first_devoured",
        "first_devoured",
        "round",
        "round in which the first investigator was devoured",
        absent=255,
    ),
    _course("clues_spent", "clues_spent", "tokens", "clue tokens spent on checks"),
    _course("spells_tried", "spells_tried", "1", "spells whose sanity was paid"),
    _course("spells_cast", "spells_cast", "1", "spells that took effect"),
    _course("items_lost", "items_lost", "cards", "items used up or lost"),
)
