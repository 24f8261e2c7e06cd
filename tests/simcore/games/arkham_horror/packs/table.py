"""Positions of games with packs, made by hand, with the components of all packs.

Parts that the rules do not play yet are left out, so that the rest can be compiled.
"""

from __future__ import annotations

import functools
import shutil
import tempfile
from pathlib import Path
from typing import Any

from simcore.contract.game import Cell
from simcore.data.loading import fit, read
from simcore.effects.program import check
from simcore.effects.widening import beyond
from simcore.games.arkham_horror.box.effects_vocabulary import EFFECTS
from simcore.games.arkham_horror.box.pack_kinds import PackDeck
from simcore.games.arkham_horror.box.pack_vocabulary import PACK_EFFECTS
from simcore.games.arkham_horror.rules.board.pack_sources import put_in_force
from simcore.games.arkham_horror.rules.records.codes import NONE, Rank
from simcore.games.arkham_horror.rules.records.state import LARGE_LAYOUT
from simcore.games.arkham_horror.scenario.models import PROGRAMS, Data
from simcore.games.arkham_horror.scenario.not_played import not_played, parts_beyond
from simcore.games.arkham_horror.scenario.pack_models import PACK_TABLES, PACK_TRAITS, PACK_TYPES
from simcore.games.arkham_horror.scenario.played import FIELDS, PLAYED
from simcore.games.arkham_horror.scenario.scenario import LargeScenario, Scenario
from simcore.games.arkham_horror.scenario.standing_rules import Rules
from tests.simcore.games.arkham_horror import by_hand

HOME = "woods"
"""Home of investigators whose own home is not played yet."""
WITH_ENTRIES = ("encounters", "gate_cards")
"""Tables of cards with several programs."""


def with_packs(*named: str, settings: tuple[str, ...] = ()) -> Data:
    """Return the data with packs, by default with all of them, whether they are playable or not."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "packs"
        shutil.copytree(Scenario.form.packs, home)
        for manifest in home.glob("*/pack.toml"):
            text = manifest.read_text(encoding="utf-8")
            manifest.write_text(text.replace("playable = false\n", ""), encoding="utf-8")
        named = named or tuple(sorted(path.name for path in home.iterdir()))
        chosen = [f"packs={home / name}" for name in named]
        origin = read(Scenario.form, None, [*chosen, *settings]).with_packs()
    data, errors = fit(Scenario.form.model, origin, None)
    assert not [*origin.errors, *errors]
    return data


def _played_part(table: str, entry: Any) -> Any:
    """Return an entry without the fields and programs that are not played yet."""
    less: dict[str, Any] = {}
    if table in WITH_ENTRIES:
        less["entries"] = {
            name: program if all(part in PLAYED for part in beyond(program, EFFECTS)) else ()
            for name, program in entry.entries.items()
        }
    for field in PROGRAMS.get(table, ()):
        if any(part not in PLAYED for part in parts_beyond(getattr(entry, field))):
            less[field] = ()
    for field in FIELDS.get(table, ()):
        if f"{table} {field}" not in PLAYED:
            less[field] = type(entry).model_fields[field].get_default(call_default_factory=True)
    if table == "possessions" and entry.type in PACK_TYPES and f"type {entry.type}" not in PLAYED:
        less["type"] = None
    if table == "monsters":
        less["abilities"] = tuple(
            trait for trait in entry.abilities if trait not in PACK_TRAITS or f"trait {trait}" in PLAYED
        )
    return entry.model_copy(update=less)


def as_played(data: Data) -> LargeScenario:
    """Return a scenario of the data as far as the rules play them."""
    tables: dict[str, Any] = {}
    for table in {name for name, entries in data if isinstance(entries, dict) and entries}:
        whole = table.replace("_", "-") not in PACK_TABLES or table.replace("_", "-") in PLAYED
        entries = getattr(data, table) if whole else {}
        tables[table] = {name: _played_part(table, entry) for name, entry in entries.items()}
    homes = {name for name, place in data.places.items() if place.kind == "location"}
    for name, person in tables["people"].items():
        if person.home not in homes and f"home {person.home}" not in PLAYED:
            tables["people"][name] = person.model_copy(update={"home": HOME})
    data = data.model_copy(update=tables)
    assert not list(not_played(data))
    return LargeScenario._of("packs", data)


@functools.cache
def scenario(gate_markers: bool = False) -> LargeScenario:
    """Return the data with all packs, as far as the rules play them, with one set of gate markers."""
    data = with_packs()
    if not gate_markers:
        data = data.model_copy(update={"gate_markers": {}})
    return as_played(data)


@functools.cache
def tables(ancient_one: str, seats: int, gate_markers: bool = False) -> Any:
    cell = Cell(ancient_one=ancient_one, difficulty="normal", players=seats, team=None)
    return scenario(gate_markers).compile(cell)[0]


class Table(by_hand.Table):
    """Some investigators in the middle of a game with packs, with answers to their decisions."""

    layout, vocabulary = LARGE_LAYOUT, PACK_EFFECTS
    gate_markers = False
    """Whether gate markers of packs replace those of the printed game."""

    def scenario(self) -> Scenario:
        return scenario(self.gate_markers)

    def tables(self, ancient_one: str, seats: int, settings: tuple[str, ...]) -> Any:
        assert not settings
        self.ancient_one = ancient_one
        return tables(ancient_one, seats, self.gate_markers)

    def card(self, name: str) -> int:
        return self.number("cards", name)

    def pack_deck(self, deck: str, *cards: str, field: str = "pack_deck") -> None:
        """Put these cards into a deck that only packs have, or in known order under it."""
        number = PackDeck[deck.upper()]
        self.s[field][number][: len(cards)] = [self.card(card) for card in cards]
        self.s[f"n_{field}"][number] = len(cards)

    @functools.cached_property
    def rules(self) -> Rules:
        """Rules of the tables, to which a test adds its own."""
        return self.scenario()._compiled(self.ancient_one).rules.copy()

    def _write(self) -> None:
        if len(self.rules.sets.ranges) < len(self.rules.sets.entries):
            self.rules.write(self.t)
        self.rules.programs.write_all(
            self.t, written=self.scenario()._compiled(self.ancient_one).rules.programs
        )

    def compile(self, text: str) -> int:
        """Append a program to those of the tables: the row where it begins."""
        start = self.rules.programs.add(check(text, self.vocabulary), "test")
        self._write()
        return start

    def in_force(self, text: str, rank: int = Rank.HERALD, seat: int = NONE, item: int = NONE) -> int:
        """Put the standing rules of a program in force as a sheet or card; return its entry."""
        number = self.rules.sets.add(check(text, self.vocabulary), "test")
        self._write()
        return int(put_in_force(self.s, rank, number, item, seat))

    def pile(self, field: str, deck: str) -> list[str]:
        """Return the cards of a part of such a deck."""
        number = PackDeck[deck.upper()]
        cards = self.s[field][number][: self.s[f"n_{field}"][number]]
        return [self.scenario().names.cards[int(card)] for card in cards]
