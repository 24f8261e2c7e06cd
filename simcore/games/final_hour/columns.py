"""Result columns of Final Hour, after the common ones."""

from __future__ import annotations

from simcore.columns import COMMON, COURSE, DETAIL, TEAM, Column
from simcore.games.final_hour.limits import NOTED, NOTED_ROUNDS

ATTEMPTS = ("early", "at-the-last-gate")
"""How the attempt to reverse the ritual came about."""


def _detail(name: str, meaning: str, categories: str) -> Column:
    return Column(name, "u1", "label", meaning, categories, 255, DETAIL)


def _seats(name: str, unit: str, meaning: str, categories: str | None, role: str) -> tuple[Column, ...]:
    """A column a seat; the third and the fourth are empty where nobody sits there."""
    return tuple(
        Column(f"{name}_{seat}", "u1", unit, f"{meaning} {seat}", categories, 255 if seat > 1 else None, role)
        for seat in range(4)
    )


COLUMNS = (
    *COMMON,
    _detail("loss_location", "where the game was lost", "locations"),
    _detail("loss_origin", "where the monster that ended the game began its move", "locations"),
    _detail("loss_monster", "kind of the monster that ended the game", "monsters"),
    _detail("loss_source", "card, item, Ancient One effect or step that was being resolved", "sources"),
    _detail("loss_effect", "Ancient One effect that was being resolved", "effects"),
    _detail(
        "loss_investigator",
        "the investigator lost, or the one who resolved the card that ended the game",
        "investigators",
    ),
    _detail("loss_seat", "seat of that investigator; seat 0 is the first lead", "seats"),
    *_seats("investigator", "label", "investigator of seat", "investigators", TEAM),
    *_seats("health", "health", "health left, seat", None, COURSE),
    *(
        Column(
            f"{name}_after_{number}", "u1", unit, f"{meaning} when round {number} was over", None, 255, COURSE
        )
        for number in range(1, NOTED_ROUNDS + 1)
        for name, unit, meaning in NOTED
    ),
    Column(
        "monsters_destroyed",
        "u1",
        "monsters",
        "monsters destroyed, by investigators and by seals",
        role=COURSE,
    ),
    Column("damage_tokens", "u1", "tokens", "damage tokens on the board at the end", role=COURSE),
    Column("seals_used", "u1", "tokens", "seals placed", role=COURSE),
    Column("clues_found", "u1", "tokens", "ritual clues turned up", role=COURSE),
    Column("matches", "u1", "cards", "matches counted at the ritual", absent=255),
    Column("attempt", "u1", "label", "when the ritual was attempted", "attempts", 255, COURSE),
    Column(
        "gates_left",
        "u1",
        "tokens",
        "gate tokens left in the stack at the end; above 0: an early attempt or loss",
        role=COURSE,
    ),
    Column("omens", "u1", "omens", "omens counted in all Reckonings", role=COURSE),
)
