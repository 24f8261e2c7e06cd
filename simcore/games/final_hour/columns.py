"""Result columns of Final Hour, after the common ones."""

from __future__ import annotations

from simcore.games.final_hour.limits import NOTED, NOTED_ROUNDS
from simcore.records.columns import COMMON, COURSE, DETAIL, OUTCOME, TEAM, Column

ATTEMPTS = ("early", "at-the-last-gate")
"""Possible reasons for the attempt to reverse the ritual."""


def _detail(name: str, meaning: str, categories: str, *, source: str | None = None) -> Column:
    return Column(name, "u1", "label", meaning, categories, 255, DETAIL, source)


def _seats(name: str, unit: str, meaning: str, categories: str | None, role: str) -> tuple[Column, ...]:
    """Return one column for each seat; the third and fourth are empty in games with fewer players."""
    return tuple(
        Column(
            f"{name}_{seat}",
            "u1",
            unit,
            f"{meaning} {seat}",
            categories,
            255 if seat > 1 else None,
            role,
            source=name,
            at=(seat,),
            seat=seat,
        )
        for seat in range(4)
    )


def _course(name: str, unit: str, meaning: str, source: str | None = None) -> Column:
    return Column(name, "u1", unit, meaning, role=COURSE, source=source)


COLUMNS = (
    *COMMON,
    _detail("loss_location", "where the game was lost", "locations", source="loss_location"),
    _detail(
        "loss_origin",
        "where the monster that ended the game began its move",
        "locations",
        source="loss_origin",
    ),
    _detail("loss_monster", "kind of the monster that ended the game", "monsters", source="loss_monster"),
    _detail(
        "loss_source",
        "card, item, Ancient One effect or step that was being resolved",
        "sources",
        source="loss_source",
    ),
    _detail("loss_effect", "Ancient One effect that was being resolved", "effects"),
    _detail(
        "loss_investigator",
        "the investigator lost, or the one who resolved the card that ended the game",
        "investigators",
        source="loss_investigator",
    ),
    _detail("loss_seat", "seat of that investigator; seat 0 is the first lead", "seats"),
    *_seats("investigator", "label", "investigator of seat", "investigators", TEAM),
    *_seats("health", "health", "health left, seat", None, OUTCOME),
    *(
        Column(
            f"{name}_after_{number}",
            "u1",
            unit,
            f"{meaning} when round {number} was over",
            None,
            255,
            COURSE,
            source="noted",
            at=(number - 1, place),
        )
        for number in range(1, NOTED_ROUNDS + 1)
        for place, (name, unit, meaning) in enumerate(NOTED)
    ),
    _course(
        "monsters_destroyed", "monsters", "monsters destroyed, by investigators and by seals", "destroyed"
    ),
    _course("damage_tokens", "tokens", "damage tokens on the board at the end"),
    _course("seals_used", "tokens", "seals placed", "seals_used"),
    _course("clues_found", "tokens", "ritual clues turned up", "clues_found"),
    Column("matches", "u1", "cards", "matches counted at the ritual", absent=255),
    Column("attempt", "u1", "label", "when the ritual was attempted", "attempts", 255, COURSE),
    Column(
        "gates_left",
        "u1",
        "tokens",
        "gate tokens left in the stack at the end; above 0: an early attempt or loss",
        role=OUTCOME,
        source="n_stack",
    ),
    _course("omens", "omens", "omens counted in all Reckonings", "omens"),
)
