"""Data that the rules cannot play yet: programs and fields that only packs use."""

from __future__ import annotations

from collections.abc import Iterator

from simcore.effects.widening import first_beyond
from simcore.games.arkham_horror.box.effects_vocabulary import EFFECTS
from simcore.games.arkham_horror.scenario.models import Data, programs
from simcore.games.arkham_horror.scenario.names import LOCATION, places_of
from simcore.games.arkham_horror.scenario.pack_models import EXHIBIT, PACK_TABLES, PACK_TRAITS, PACK_TYPES
from simcore.messages.error_details import dotted

FIELDS = {
    "levels": ("investigators", "setup", "program"),
    "powers": ("start_program", "attack_program"),
    "people": ("allies", "gate_trophies", "monster_trophies", "cursed", "pairs"),
    "possessions": ("group", "effect_of"),
    "monsters": ("spawn",),
}
"""Fields that the rules do not know yet, by table."""


def refuse(data: Data) -> None:
    """Raise `ValueError` with a readable message if a part of the data cannot be played yet."""
    parts = list(not_played(data))
    if parts:
        more = f", and {len(parts) - 1} more" if len(parts) > 1 else ""
        raise ValueError(f"cannot be played yet: {parts[0]}{more}")


def not_played(data: Data) -> Iterator[str]:
    """Yield the parts of the data that the rules cannot play yet, each with its key."""
    for table in PACK_TABLES:
        for name in getattr(data, table.replace("-", "_")):
            yield f"{table}.{name}"
    for table, fields in FIELDS.items():
        for name, entry in getattr(data, table).items():
            yield from (f"{table}.{name}.{field}" for field in fields if getattr(entry, field))
    for key, program in programs(data):
        if program and program[0].vocabulary is not EFFECTS:
            yield f"{dotted(key)} with `{first_beyond(program, EFFECTS)}`"
    yield from _words(data)


def _words(data: Data) -> Iterator[str]:
    """Yield words of fields that the rules do not know yet."""
    homes = places_of(data, LOCATION)
    for name, person in data.people.items():
        if person.home not in homes:
            yield f'people.{name}.home = "{person.home}"'
    for name, card in data.possessions.items():
        if card.type in PACK_TYPES:
            yield f'possessions.{name}.type = "{card.type}"'
    for name, component in data.cards.items():
        if component.deck == EXHIBIT:
            yield f'cards.{name}.deck = "{component.deck}"'
    for name, kind in data.monsters.items():
        yield from (
            f'monsters.{name}.abilities = "{trait}"' for trait in kind.abilities if trait in PACK_TRAITS
        )
