"""Kernels called again and again from one position: how often something comes of it, and how often it should.

Each comparison has a level of 1e-5: one of 100,000 right programs is called wrong. Seeds are fixed, so that a
test which passes once passes always. With 2,000 tries a chance that is off by eight points in a hundred is
missed less often than once in a hundred times.
"""

import functools
from math import comb

import numpy as np
from scipy.stats import binomtest, chisquare

from simcore.games.arkham_horror.rules.phases.machine import begin_again, begin_segment
from simcore.games.arkham_horror.rules.records.codes import Part
from simcore.records.shared import empty_log
from tests.simcore.games.arkham_horror.table import Table, cell

ALPHA = 1e-5
TRIES = 2000
BARE = {
    "n_held": 0,
    "held": 0,
    "bonus": 0,
    "clue_dice": 0,
    "menders": 0,
    "effects": 0,
    "items": 0,
    "helpers": 0,
}
"""Fields of an investigator without possessions."""


def agrees(hits, tries, chance):
    """Hits as often as they should be."""
    assert binomtest(hits, tries, chance).pvalue > ALPHA, (hits / tries, chance)


def uniform(found, values, weights=None):
    """Chi-square: each value as often as it should be; all alike without weights."""
    assert set(found) <= set(values)
    counts = [found.get(value, 0) for value in values]
    shares = np.array(weights or [1] * len(counts), float)
    assert chisquare(counts, shares / shares.sum() * sum(counts)).pvalue > ALPHA


@functools.cache
def first_turn():
    """A table in the first turn, on which kernels are called by themselves."""
    table = Table(cell("hastur"), 1, 2)
    while table.step() and table.s["part"] == Part.SETUP:
        pass
    table.logs["n"] = -1
    table.s["decision"] = 0
    return table


def at_least(need, dice, success):
    """The chance of at least so many successes with some dice."""
    below = [comb(dice, hits) * success**hits * (1 - success) ** (dice - hits) for hits in range(need)]
    return 1 - sum(below)


class Alone:
    """A kernel that is called again and again from the same position, with other luck each time."""

    def __init__(self, table, **fields):
        self.t, self.states, self.log = table.t, table.states.copy(), empty_log()[0]
        self.s = self.states[0]
        for name, value in fields.items():
            self.s[name][0] = value
        self.kept = self.states.copy()

    def again(self, number):
        self.states[:] = self.kept
        self.s["key"] = np.uint64(number + 1)
        self.s["game_number"] = np.uint64(number)

    def play(self, kernel, *args, choose=lambda options: 0):
        begin_segment(self.s)
        while kernel(self.t, self.s, self.log, *args):
            options = [int(option) for option in self.s["options"][: self.s["n_options"]]]
            self.s["choice"], self.s["decision"] = choose(options), 0
            begin_again(self.t, self.s, self.log)
        return int(self.s["result"])
