"""A position of the whole game with the components of the box, made by hand, and who answers in it."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from simcore.contract.game import Cell
from simcore.effects.program import check
from simcore.games.arkham_horror.box.effects_vocabulary import EFFECTS
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.box.possessions import recount
from simcore.games.arkham_horror.rules.phases.programs import run_program
from simcore.games.arkham_horror.rules.records.codes import CUP, TROPHIES
from simcore.games.arkham_horror.rules.records.state import LAYOUT
from simcore.games.arkham_horror.scenario.names import in_programs
from simcore.games.arkham_horror.scenario.programs import Programs
from simcore.games.arkham_horror.scenario.scenario import Scenario
from simcore.kernels.event_log import read
from simcore.records.sets import read_set, write_set
from simcore.records.shared import empty_log
from tests.simcore.games.arkham_horror.segments import AnsweredKernels

MISS, HIT = 1, 5
COMMON, UNIQUE, SPELL, SKILL = range(4)  # decks


@functools.cache
def scenario() -> Scenario:
    return Scenario.load(None, ())


@functools.cache
def tables(ancient_one: str, seats: int, settings: tuple[str, ...] = ()) -> Any:
    loaded = Scenario.load(None, settings) if settings else scenario()
    cell = Cell(ancient_one=ancient_one, difficulty="normal", players=seats, team=None)
    return loaded.compile(cell)[0]


def number(kind: str, name: str) -> int:
    return list(getattr(scenario().names, kind)).index(name)


class Table(AnsweredKernels):
    """Some investigators in the middle of a game, with answers to their decisions."""

    asks_all = False  # sweeps over all cards answer alike what only some of them ask
    people = ("joe-diamond", "jenny-barnes", "mandy-thompson")
    places = ("woods", "northside", "library")
    layout, vocabulary = LAYOUT, EFFECTS

    def __init__(
        self, ancient_one: str = "azathoth", who: str = "joe-diamond", settings: tuple[str, ...] = ()
    ) -> None:
        seats = len(self.places)
        record = self.tables(ancient_one, seats, settings)
        self.t = np.frombuffer(record.tobytes(), record.dtype).copy()[0]
        self.states = np.frombuffer(self.layout.fresh().tobytes(), self.layout.dtype).copy()
        self.s = self.states[0]
        self.log = empty_log(on=True)[0]
        self.asked: list[tuple[int, list[int]]] = []
        s, t = self.s, self.t
        s["n_seats"], s["alive"], s["round"], s["key"], s["part"] = seats, (1 << seats) - 1, 3, 5, 4
        s["investigator"][:seats] = [
            self.number("investigators", name) for name in (who, *self.people[1:seats])
        ]
        s["at"][:seats] = [self.number("areas", name) for name in self.places]
        s["sanity"][:seats] = s["stamina"][:seats] = 5
        s["max_sanity"][:seats] = s["max_stamina"][:seats] = 5
        s["money"][:seats] = 4
        s["markers"][CUP] = t["in_cup"]
        s["n_stack"] = int(t["n_gates"])
        s["stack"][: s["n_stack"]] = range(int(s["n_stack"]))
        s["n_mythos"], s["n_gate_cards"] = int(t["n_mythos"]), int(t["n_gate_cards"])
        s["mythos"][: s["n_mythos"]] = range(int(s["n_mythos"]))
        s["gate_cards"][: s["n_gate_cards"]] = range(int(s["n_gate_cards"]))
        s["n_allies"] = int(t["n_allies"])
        s["allies"][: s["n_allies"]] = t["allies"][: s["n_allies"]]
        for seat in range(seats):
            recount(t, s, seat)
            s["near"][seat] = 1 << seat

    def scenario(self) -> Scenario:
        return scenario()

    def tables(self, ancient_one: str, seats: int, settings: tuple[str, ...]) -> Any:
        return tables(ancient_one, seats, settings)

    def number(self, kind: str, name: str) -> int:
        return list(getattr(self.scenario().names, kind)).index(name)

    def deck(self, deck: int, *cards: str) -> None:
        """The deck holds these cards, in any order."""
        self.s["deck"][deck][: len(cards)] = [self.number("cards", card) for card in cards]
        self.s["n_deck"][deck] = len(cards)

    def under(self, deck: int) -> list[str]:
        cards = self.s["under"][deck][: self.s["n_under"][deck]]
        return [self.scenario().names.cards[int(card)] for card in cards]

    def holds(self, *cards: str, seat: int = 0) -> None:
        for place, card in enumerate(cards):
            self.s["held"][seat, place] = self.number("cards", card)
            self.s["tokens"][seat, place] = self.t["uses"][self.number("cards", card)]
        self.s["n_held"][seat] = len(cards)
        recount(self.t, self.s, seat)

    def cards(self, seat: int = 0) -> list[str]:
        held = self.s["held"][seat][: self.s["n_held"][seat]]
        return [self.scenario().names.cards[int(card)] for card in held]

    def marker(self, kind: str, place: int) -> int:
        """Put the first marker of a kind that lies in the cup somewhere."""
        kinds = self.t["kind_of"] == self.number("monsters", kind)
        cup = read_set(self.s["markers"][CUP])
        found = next(int(m) for m in np.flatnonzero(kinds) if cup >> int(m) & 1)
        write_set(self.s, "markers", cup & ~(1 << found), CUP)
        write_set(self.s, "markers", read_set(self.s["markers"][place]) | 1 << found, place)
        if place >= TROPHIES:
            self.s["monster_trophies"][place - TROPHIES] += 1
        return found

    def gate(self, area: str, world: str, seat: int | None = None) -> int:
        """Open a gate, or make its marker a trophy."""
        marker = next(m for m in range(int(self.t["n_gates"])) if self.scenario().names.gates[m] == world)
        left = [int(m) for m in self.s["stack"][: self.s["n_stack"]] if m != marker]
        self.s["stack"][: len(left)] = left
        self.s["n_stack"] = len(left)
        if seat is None:
            self.s["gate_at"][self.number("areas", area)] = marker
            self.s["n_open"] += 1
        else:
            self.s["gates_held"][seat] |= 1 << marker
            self.s["gate_trophies"][seat] += 1
        return marker

    def compile(self, text: str) -> int:
        """Append a program to those of the tables: the row where it begins."""
        data = self.scenario().model
        programs = Programs(in_programs(data, self.scenario().names), self.vocabulary)
        rows, terms = int(np.flatnonzero(self.t["code"]["op"])[-1]) + 2, len(self.t["terms"]) - 60
        programs.rows = [{} for _ in range(rows)]
        programs.terms = [(0,)] * terms
        programs.kind_sets = [kinds for kinds in map(read_set, self.t["kind_sets"]) if kinds]
        start = programs.add(check(text, self.vocabulary))
        programs.write(self.t["code"], rows)
        for place, term in enumerate(programs.terms[terms:], terms):
            self.t["terms"][place] = (*term, *[0] * (4 - len(term)))
        for place, kinds in enumerate(programs.kind_sets):
            write_set(self.t, "kind_sets", kinds, place)
        return start

    def run(self, text: str, answers: dict[Any, list[int]] | None = None, seat: int = 0) -> None:
        self.play(run_program, self.compile(text), seat, answers=answers)

    def logged(self, event: Any) -> list[list[int]]:
        return [values for code, values in read(np.array([self.log])) if code == int(event)]

    def at(self, seat: int = 0) -> str:
        return self.scenario().names.areas[int(self.s["at"][seat])]

    def options(self, decision: Any) -> list[list[int]]:
        return [options for which, options in self.asked if which == int(decision)]


def card(name: str) -> int:
    return number("cards", name)


def area(name: str) -> int:
    return number("areas", name)


class InTown(Table):
    """Two investigators in the streets."""

    places = ("downtown", "northside")

    def here(self, kind: str) -> int:
        """A marker of some kind, put where the first investigator stands."""
        return self.marker(kind, int(self.s["at"][0]))

    def dice(self, kind: int) -> list[int]:
        """Dice of each check of a kind."""
        return [many for _, check, many in self.logged(BoxEvent.CHECK) if check == kind]
