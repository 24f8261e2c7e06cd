"""A table of the whole game at which everything is chosen by chance, and what lies where on it."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np

from simcore.contract.game import Cell
from simcore.games.arkham_horror import GAME
from simcore.games.arkham_horror.rules.records.codes import CUP, NONE, Part
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.games.arkham_horror.rules.records.state import LAYOUT
from simcore.jit.calls import bound
from simcore.kernels.event_log import read
from simcore.records.shared import empty_log
from simcore.records.state_fields import kept_from

SCENARIO = GAME.load(None, ())
DECKS = 4  # of possessions
LAID_OUT = (Part.SETUP, Part.TURN, Part.UPKEEP, Part.MOVEMENT, Part.ARKHAM, Part.WORLDS, Part.MYTHOS)


class Table:
    """A game from its deal on, with choices at random."""

    def __init__(self, cell, key, number, choices=0, scenario=SCENARIO):
        self.tables = scenario.compile(cell)
        self.states, self.logs = np.zeros(1, GAME.state), empty_log(on=True)
        self.t, self.s = self.tables[0], self.states[0]
        self.rules, self.luck = GAME.rules(), random.Random(choices)
        self.advance = bound(self.rules.advance, self.tables, self.states, self.logs)
        self.gone = Counter()  # cards that have left the game so far, from the log
        self.rules.deal(self.t, self.s, np.uint64(key), np.uint64(number))

    def step(self):
        """Choose at random if asked, and go on; False at the end."""
        if self.s["decision"] != 0:
            self.s["choice"] = self.luck.randrange(self.s["n_options"])
        self.logs["n"] = 0
        goes_on = self.advance()
        for code, told in read(self.logs):
            if code in (Event.BOXED, Event.ALLY_BOXED):
                self.gone[told[-1]] += 1
        return goes_on

    def begun(self):
        """Return the state at the beginning of the segment: no card is drawn, and no monster is set aside."""
        kept = self.states.copy()
        begun = self.s["begun"]
        first = kept_from(LAYOUT)
        kept.view(np.uint8)[first : first + len(begun)] = begun
        return kept[0]

    def is_laid_out(self):
        """Return whether the game is in its turns; in the battle no decks are used any more."""
        return self.s["awoke"] == NONE and not self.s["over"]

    def row(self):
        """The result row."""
        rows = np.zeros(1, GAME.row)
        self.rules.record(self.t, self.s, rows[0])
        return rows[0]


def members(number):
    return [bit for bit in range(64) if int(number) >> bit & 1]


def pile(s, cards, count):
    return [int(card) for card in s[cards][: s[count]]]


def of_decks(t):
    """Cards of which there is a fixed number: those of the decks, and allies."""
    every = Counter(int(card) for deck in range(DECKS) for card in t["deck"][deck][: t["deck_size"][deck]])
    return every + Counter(int(card) for card in t["allies"][: t["n_allies"]])


def present(t, s):
    """Those of these cards that lie in decks or are held."""
    there = Counter(pile(s, "allies", "n_allies"))
    for deck in range(DECKS):
        there.update(int(card) for card in s["deck"][deck][: s["n_deck"][deck]])
        there.update(int(card) for card in s["under"][deck][: s["n_under"][deck]])
    every = of_decks(t)
    for seat in range(s["n_seats"]):
        held = (int(card) for card in s["held"][seat][: s["n_held"][seat]])
        there.update(card for card in held if card in every)
    return there


def mythos_cards(s):
    """Mythos cards in the deck, under it, and in play."""
    found = pile(s, "mythos", "n_mythos") + pile(s, "mythos_under", "n_mythos_under")
    return found + [int(s[name]) for name in ("environment", "rumor") if s[name] != NONE]


def gate_cards(s):
    return pile(s, "gate_cards", "n_gate_cards") + pile(s, "gate_cards_under", "n_gate_cards_under")


def gate_markers(s):
    found = pile(s, "stack", "n_stack") + pile(s, "stack_under", "n_stack_under")
    found += [int(marker) for marker in s["gate_at"] if marker != NONE]
    return found + [marker for seat in range(s["n_seats"]) for marker in members(s["gates_held"][seat])]


def cup(s):
    return members(s["markers"][CUP])


def cell(one="yig", level="normal", players=2):
    return Cell(one, level, players)
