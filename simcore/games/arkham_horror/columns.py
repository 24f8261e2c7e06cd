"""Result columns of the whole game of Arkham Horror, after the common ones."""

from __future__ import annotations

import tomllib
from pathlib import Path

from simcore.games.arkham_horror.box.limits import MAX_SEATS
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.records.columns import COMMON, COURSE, DETAIL, OUTCOME, TEAM, Column, PlaceCount

SHEETS = {"herald": "heralds", "guardian": "guardians", "institution": "institutions"}
"""Table of each kind of sheet of which a game has one at most, in the order in which they are in force."""
DATA = Path(__file__).parent / "data"
_PLACES = tomllib.loads((DATA / "places.toml").read_text(encoding="utf-8"))

AREAS: tuple[str, ...] = tuple(
    name for kind in ("street", "location") for name, place in _PLACES.items() if place["kind"] == kind
)
"""Places of the printed board in the order of their numbers, which a variant never changes."""


def _course(
    name: str, source: str, unit: str, meaning: str, width: str = "u1", absent: int | None = None
) -> Column:
    return Column(name, width, unit, meaning, None, absent, COURSE, source)


def _outcome(name: str, source: str, unit: str, meaning: str) -> Column:
    return Column(name, "u1", unit, meaning, None, None, OUTCOME, source)


def _label(name: str, source: str, meaning: str, categories: str, role: str = DETAIL) -> Column:
    return Column(name, "u1", "label", meaning, categories, 255, role, source)


def _investigator(seat: int) -> Column:
    # Dealt investigators, not survivors: only chance may decide who is compared.
    name, meaning = f"investigator_{seat}", f"investigator of seat {seat} at the start"
    return Column(
        name, "u1", "label", meaning, "investigators", 255, TEAM, "first_investigator", at=(seat,), seat=seat
    )


def _knocked_out(area: int, name: str) -> Column:
    return Column(
        f"knocked_out_{name.replace('-', '_')}",
        "u1",
        "1",
        f"how often an investigator was knocked out at {name}",
        source="downs_at",
        at=(area,),
        happened=PlaceCount(name, "investigators knocked out"),
    )


def _held(name: str, source: str, unit: str, meaning: str) -> tuple[Column, ...]:
    return tuple(
        Column(
            f"{name}_{seat}", "u1", unit, f"{meaning} of seat {seat} at the end", None, 255, COURSE, source,
            at=(seat,), seat=seat,
        )
        for seat in range(MAX_SEATS)
    )  # fmt: skip


assert len(AREAS) <= MAX_AREAS
COLUMNS = (
    *COMMON,
    _label("awoke", "awoke", "why the Ancient One awoke", "awakenings"),
    _label("battle_cause", "battle_cause", "what ended a battle that was lost", "battle_causes"),
    _label(
        "last_closer", "last_closer", "the investigator who closed the last gate", "investigators", COURSE
    ),
    *map(_investigator, range(MAX_SEATS)),
    _course("awoke_turn", "awoke_turn", "turn", "turn in which the Ancient One awoke", absent=0),
    _outcome("doom", "doom", "tokens", "doom tokens at the end"),
    _course("terror", "terror", "1", "terror level at the end"),
    _outcome("gates_open", "n_open", "gates", "open gates at the end"),
    _course("gates_opened", "gates_opened", "gates", "gates opened"),
    _course("gates_closed", "gates_closed", "gates", "gates closed, including sealed ones"),
    _outcome("gates_sealed", "gates_sealed", "gates", "gates that were sealed"),
    _course("signs_used", "signs_used", "cards", "cards used to seal"),
    _course("surges", "surges", "1", "monster surges"),
    _course("monsters_in_arkham", "end_in_arkham", "monsters", "monsters in Arkham and the Sky at the end"),
    _course("monsters_in_outskirts", "end_in_outskirts", "monsters", "monsters in the Outskirts at the end"),
    _course("monsters_beaten", "monsters_beaten", "monsters", "monsters defeated"),
    _course("clues_found", "clues_found", "tokens", "clue tokens picked up or gained", "u2"),
    _course("clues_spent", "clues_spent", "tokens", "clue tokens spent on checks", "u2"),
    _course("insane", "insane", "1", "number of times that an investigator went insane"),
    _course(
        "unconscious", "unconscious", "1", "number of times that an investigator was knocked unconscious"
    ),
    _course(
        "lost_in_time", "lost_in_time", "1", "number of times that an investigator was lost in time and space"
    ),
    _course(
        "devoured_before", "devoured_before", "investigators", "investigators devoured before the battle"
    ),
    _outcome("devoured", "devoured", "investigators", "investigators devoured, in the battle too"),
    _course("allies_gained", "allies_gained", "cards", "allies gained"),
    _course("rumors_passed", "rumors_passed", "1", "rumors passed"),
    _course("rumors_failed", "rumors_failed", "1", "rumors failed"),
    _course("spells_cast", "spells_cast", "1", "spells that took effect", "u2"),
    *_held("money", "money", "dollars", "dollars"),
    *_held("clues", "clues", "tokens", "clue tokens"),
    *_held("monster_trophies", "monster_trophies", "trophies", "monster trophies"),
    *_held("gate_trophies", "gate_trophies", "trophies", "gate trophies"),
    *(_knocked_out(area, name) for area, name in enumerate(AREAS)),
)
PACK_COLUMNS = (
    *COLUMNS,
    *(
        Column(kind, "u1", "label", f"{kind} of the game", table, 255, COURSE, "sheets", at=(place,))
        for place, (kind, table) in enumerate(SHEETS.items())
    ),
)
"""Columns of games with packs."""
