"""Result columns of Final Hour, after the common ones."""

from __future__ import annotations

from simcore.outcomes import COMMON, Column

COLUMNS = (
    *COMMON,
    Column("loss_location", "u1", "label", "where the game was lost", "locations", 255),
    Column(
        "loss_origin", "u1", "label", "where the monster that ended the game began its move", "locations", 255
    ),
    Column("loss_monster", "u1", "label", "kind of the monster that ended the game", "monsters", 255),
    Column(
        "loss_source",
        "u1",
        "label",
        "card, item, Ancient One effect or step that was being resolved",
        "sources",
        255,
    ),
    Column(
        "loss_investigator",
        "u1",
        "label",
        "the investigator lost, or the one who resolved the card that ended the game",
        "investigators",
        255,
    ),
    Column("investigator_0", "u1", "label", "investigator of seat 0, the first lead", "investigators"),
    Column("investigator_1", "u1", "label", "investigator of seat 1", "investigators"),
    Column("investigator_2", "u1", "label", "investigator of seat 2", "investigators", 255),
    Column("investigator_3", "u1", "label", "investigator of seat 3", "investigators", 255),
    Column("health_0", "u1", "health", "health left, seat 0"),
    Column("health_1", "u1", "health", "health left, seat 1"),
    Column("health_2", "u1", "health", "health left, seat 2", absent=255),
    Column("health_3", "u1", "health", "health left, seat 3", absent=255),
    Column("monsters_destroyed", "u1", "monsters", "monsters destroyed, by investigators and by seals"),
    Column("damage_tokens", "u1", "tokens", "damage tokens on the board at the end"),
    Column("seals_used", "u1", "tokens", "seals placed"),
    Column("clues_found", "u1", "tokens", "ritual clues turned up"),
    Column("matches", "u1", "cards", "matches counted at the ritual", absent=255),
    Column(
        "gates_left",
        "u1",
        "tokens",
        "gate tokens left in the stack at the end; above 0: an early attempt or loss",
    ),
    Column("omens", "u1", "omens", "omens counted in all Reckonings"),
)
