"""Positions of games with packs, made by hand, with the components of all packs."""

from __future__ import annotations

import functools
from typing import Any

from simcore.contract.game import Cell
from simcore.data.packs import packs_in
from simcore.effects.program import check
from simcore.games.arkham_horror.box.pack_kinds import PackDeck
from simcore.games.arkham_horror.box.pack_vocabulary import PACK_EFFECTS
from simcore.games.arkham_horror.rules.board.pack_sources import put_in_force
from simcore.games.arkham_horror.rules.records.codes import NONE, Rank
from simcore.games.arkham_horror.rules.records.state import LARGE_LAYOUT
from simcore.games.arkham_horror.scenario.scenario import LargeScenario, Scenario
from simcore.games.arkham_horror.scenario.standing_rules import Rules
from tests.simcore.games.arkham_horror import by_hand


@functools.cache
def scenario(gate_markers: bool = False) -> LargeScenario:
    """Return the data with all packs, with one set of gate markers."""
    found = Scenario.load(None, [f"packs={name}" for name in sorted(packs_in(Scenario.form.packs))])
    if not gate_markers:
        found = LargeScenario._of("packs", found.model.model_copy(update={"gate_markers": {}}))
    return found


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
