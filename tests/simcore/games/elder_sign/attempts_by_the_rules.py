"""Attempts at a card in the kernels of the rules, played by the book of chances."""

import numpy as np

from simcore.contract.game import Cell
from simcore.games.elder_sign import GAME
from simcore.games.elder_sign.chances.book import write_book
from simcore.games.elder_sign.chances.book_play import book_choice
from simcore.games.elder_sign.limits import PLACES
from simcore.games.elder_sign.rules.records.codes import CUP, NONE, POOL, RED_DIE, ROLL, SUPPLY, YELLOW_DIE
from simcore.games.elder_sign.rules.records.events import Decision
from simcore.records.shared import MAX_PREPARED, WEIGHTS, empty_log

PLENTY = 100


def tables(*settings):
    """Return Tables of the game with some settings, and investigators whose abilities do not matter."""
    scenario = GAME.load(None, settings)
    cell = Cell(scenario.ancient_ones[0], scenario.difficulties[0], 1, ("carolyn-fern",))
    return scenario.compile(cell), scenario.labels(cell)["adventures"]


def book_of(tables):
    """A book of all cards."""
    weights = np.zeros(1, WEIGHTS)
    assert write_book(tables[0], weights[0]["prepared"], 0) < MAX_PREPARED
    return weights[0]["prepared"]


class Attempts:
    """Attempts at one card after the other, each from the same position."""

    def __init__(self, tables, book):
        self.tables, self.book, self.log = tables[0], book, empty_log()[0]
        self.rules = GAME.rules()
        self.begun = np.zeros(1, GAME.state)
        self.rules.deal(self.tables, self.begun[0], np.uint64(5), 0)
        while self.begun[0]["decision"] != Decision.MOVE:
            self.begun[0]["choice"] = 0
            assert self.rules.advance(self.tables, self.begun[0], self.log)
        s = self.begun[0]
        s["marker_at"][:] = CUP
        s["place_card"][1:PLACES] = NONE  # a monster is placed on the only card, and then removed
        s["mythos"] = next(i for i in range(self.tables["n_mythos"]) if self.tables["mythos_terror"][i] < 0)
        s["n_icons"] = s["doom"] = s["clues"][0] = s["held"][0] = 0
        s["die_at"][:] = SUPPLY
        for field in ("sanity", "stamina", "max_sanity", "max_stamina"):
            s[field][0] = PLENTY

    def succeeds(self, adventure, game, yellow, red, answer=None, **given):
        """One attempt, with the luck of a game; `given` is what the investigator has."""
        states = self.begun.copy()
        s = states[0]
        for name, value in given.items():
            s[name][0] = value
        s["place_card"][0], s["game_number"] = adventure, game
        s["choice"] = list(s["options"][: s["n_options"]]).index(0)
        s["die_at"][YELLOW_DIE], s["die_at"][RED_DIE] = (POOL if each else SUPPLY for each in (yellow, red))
        while self.rules.advance(self.tables, s, self.log):
            if s["succeeded"] + s["failed"] > 0:
                break
            s["marker_at"][:] = CUP
            s["choice"] = (answer or self.answer)(s)
        return int(s["succeeded"])

    def answer(self, s):
        """The choice of the book; a roll before anything else."""
        found = book_choice(self.tables, s, self.book, 0)
        if found >= 0:
            return found
        if s["decision"] == Decision.BEFORE_ROLL:
            return list(s["options"][: s["n_options"]]).index(ROLL)
        return 0
