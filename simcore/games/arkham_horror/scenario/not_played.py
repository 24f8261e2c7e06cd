"""Data that the rules cannot play yet: programs and fields that only packs use.

`played.py` lists what they can play in a game with packs. A game without packs plays nothing of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from simcore.effects.program import Program, walk
from simcore.effects.widening import beyond
from simcore.games.arkham_horror.box.effects_vocabulary import EFFECTS
from simcore.games.arkham_horror.scenario.models import Data, programs
from simcore.games.arkham_horror.scenario.names import LOCATION, places_of, sheets_in_play
from simcore.games.arkham_horror.scenario.pack_models import EXHIBIT, PACK_TABLES, PACK_TRAITS, PACK_TYPES
from simcore.games.arkham_horror.scenario.played import FIELDS, PLAYED
from simcore.games.arkham_horror.scenario.standing_rules import operand
from simcore.messages.error_details import dotted

NAMED_RULE = "rule"


def refuse(data: Data, *, has_packs: bool) -> None:
    """Raise `ValueError` with a readable message if a part of the data cannot be played.

    Parameters
    ----------
    data
        Checked.
    has_packs
        Whether packs are in play.
    """
    parts = list(not_played(data, PLAYED if has_packs else frozenset()))
    if parts:
        more = f", and {len(parts) - 1} more" if len(parts) > 1 else ""
        raise ValueError(f"cannot be played yet: {parts[0]}{more}")


def not_played(data: Data, played: Collection[str] = PLAYED) -> Iterator[str]:
    """Yield the parts of the data that the rules cannot play, each with its key.

    Parameters
    ----------
    data
        Checked.
    played
        Parts that the rules play beyond the base data (`played.py`).
    """
    for table in PACK_TABLES:
        if table not in played:
            yield from (f"{table}.{name}" for name in getattr(data, table.replace("-", "_")))
    for table, fields in FIELDS.items():
        for name, entry in getattr(data, table).items():
            yield from (
                f"{table.replace('_', '-')}.{name}.{field}"
                for field in fields
                if f"{table} {field}" not in played and getattr(entry, field)
            )
    sheets = sheets_in_play(data)
    for path, program in programs(data):
        if path[1] not in sheets.get(path[0], (path[1],)):
            continue
        part = next((part for part in parts_beyond(program) if part not in played), None)
        if part is not None:
            yield f"{dotted(path)} with `{part}`"
    for key, word, text in _words(data):
        if word not in played:
            yield text.format(key)


def parts_beyond(program: Program) -> Iterator[str]:
    """Yield the parts of a program beyond the base data, with each named rule as a part (`rule NAME`)."""
    yield from (part for part in beyond(program, EFFECTS) if part != NAMED_RULE)
    for _, step in walk(program):
        if step.name == NAMED_RULE:
            yield f"{NAMED_RULE} {operand(step, NAMED_RULE)}"


def _words(data: Data) -> Iterator[tuple[str, str, str]]:
    """Yield words of fields that only packs use: key, name in `played.py`, and text."""
    homes = places_of(data, LOCATION)
    for name, person in data.people.items():
        if person.home not in homes:
            yield f"people.{name}", f"home {person.home}", f'{{}}.home = "{person.home}"'
    for name, card in data.possessions.items():
        if card.type in PACK_TYPES:
            yield f"possessions.{name}", f"type {card.type}", f'{{}}.type = "{card.type}"'
    for name, component in data.cards.items():
        if component.deck == EXHIBIT:
            yield f"cards.{name}", f"deck {EXHIBIT}", f'{{}}.deck = "{EXHIBIT}"'
    for name, kind in data.monsters.items():
        for trait in kind.abilities:
            if trait in PACK_TRAITS:
                yield f"monsters.{name}", f"trait {trait}", f'{{}}.abilities = "{trait}"'
