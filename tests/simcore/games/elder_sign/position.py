"""A position of Elder Sign that is set by hand, and played on from there."""

import functools

import numpy as np

from simcore.contract.game import Cell
from simcore.games.elder_sign import GAME
from simcore.games.elder_sign.rules.records import codes
from simcore.games.elder_sign.rules.records.codes import NONE, Phase
from simcore.games.elder_sign.rules.records.events import Decision, Event
from simcore.jit.calls import bound
from simcore.kernels.event_log import read
from simcore.records.shared import empty_log

BASE = GAME.load(None, ())
FACES = {"1": 0, "2": 1, "3": 2, "L": 3, "P": 4, "T": 5}
YELLOW = {"1": 0, "2": 1, "3": 2, "4": 3, "L": 4, "P": 5}
RED = {"2": 0, "3": 1, "4": 2, "L": 3, "P": 4, "W": 5}


@functools.cache
def compiled(one, team, alternatives):
    """Tables of a cell, and names."""
    scenario = BASE.with_alternatives(list(alternatives)) if alternatives else BASE
    return scenario.compile(Cell(one, "normal", len(team), team)), scenario.names


class Position:
    """A game after its setup: all hands are empty, no monster lies anywhere, no die is locked.

    Everybody has a clue token, so that a game waits after every roll.

    Parameters
    ----------
    *team
        Investigators by seat; the first one has the first turn.
    one
        The Ancient One.
    alternatives
        Of the data.
    **switches
        Fields of the tables.
    """

    def __init__(self, *team, one="azathoth", alternatives=(), **switches):
        tables, self.names = compiled(one, team, tuple(alternatives))
        self.tables = tables.copy()
        self.t = self.tables[0]
        for name, value in switches.items():
            self.t[name] = value
        self.states, self.logs = np.zeros(1, GAME.state), empty_log(on=True)
        self.s = self.states[0]
        rules = GAME.rules()
        self._advance = bound(rules.advance, self.tables, self.states, self.logs)
        rules.deal(self.t, self.s, np.uint64(7), np.uint64(7))
        self.waits = self._advance()
        while self.decision != Decision.MOVE:
            self.take(self.options[0])
        self._empty()
        self.show("The Missing Records", "The Hidden Passage", "The Elder Sign", "The Guided Tour",
                  "Vermin in the Pipes", "Lights Out")  # fmt: skip
        self.mythos("a-warning-amid-the-stillness")
        self.events()

    def _empty(self):
        s = self.s
        for seat in range(s["n_seats"]):
            for card in range(self.t["n_cards"]):
                if s["held"][seat] >> card & 1:
                    deck = self.t["card_deck"][card]
                    s["deck"][deck, s["n_deck"][deck]] = card
                    s["n_deck"][deck] += 1
            s["held"][seat], s["clues"][seat] = 0, 1
            s["sanity"][seat], s["stamina"][seat] = s["max_sanity"][seat], s["max_stamina"][seat]
        s["clues_left"] = self.t["clues"] - s["n_seats"]
        s["marker_at"] = [codes.CUP if self.t["cup"] >> m & 1 else codes.BOX for m in range(40)]
        s["in_cup"], s["doom"], s["n_icons"] = self.t["cup"], 0, 0
        s["die_at"], s["fed"] = codes.SUPPLY, 0

    # --- what lies on the table

    def mythos(self, name):
        """Let a mythos card be in effect."""
        s, card = self.s, self.names.mythos.index(name)
        deck = [each for each in range(self.t["n_mythos"]) if each != card]
        s["mythos"], s["n_mythos"], s["mythos_deck"][: len(deck)] = card, len(deck), deck

    def next_mythos(self, name):
        """Let a mythos card be the next one."""
        s, card, n = self.s, self.names.mythos.index(name), int(self.s["n_mythos"])
        deck = [each for each in s["mythos_deck"][:n].tolist() if each != card]
        s["mythos_deck"][:n] = [*deck, card][-n:]

    def show(self, *names):
        """Lay adventures open in the first places of the museum, by their printed names."""
        s, t = self.s, self.t
        titles = {card.name: key for key, card in BASE.model.adventures.items()}
        cards = [self.names.adventures.index(titles[name]) for name in names]
        others = [each for each in t["museum"][: t["n_museum"]].tolist() if each not in cards]
        kept = [card for card in s["place_card"][len(cards) : 6].tolist() if card not in cards]
        kept += [card for card in others if card not in kept]
        s["place_card"][:6] = [*cards, *kept][:6]
        rest = [card for card in others if card not in s["place_card"][:6]]
        s["n_adventures"], s["adventure_deck"][: len(rest)] = len(rest), rest

    def open_world(self, name):
        """Let an Other World be in play; its place."""
        s, t = self.s, self.t
        titles = {card.name: key for key, card in BASE.model.other_worlds.items()}
        card = self.names.adventures.index(titles[name])
        place = 10 + sum(each != NONE for each in s["place_card"][10:].tolist())
        s["place_card"][place] = card
        rest = [each for each in t["other"][: t["n_other"]].tolist() if each not in s["place_card"]]
        s["n_worlds"], s["world_deck"][: len(rest)] = len(rest), rest
        return place

    def monster(self, name, place, row=codes.BOTTOM):
        """Put a monster onto a row of a card, or under its tasks; its number."""
        s = self.s
        marker = next(m for m, each in enumerate(self.names.markers) if each == name and s["in_cup"] >> m & 1)
        s["marker_at"][marker], s["marker_row"][marker] = place, row
        s["marker_order"][marker] = s["appeared"] = s["appeared"] + 1
        s["in_cup"] &= ~(1 << marker)
        s["on_cards"] |= 1 << marker
        return marker

    def only_in_cup(self, name):
        """Leave no monster in the cup but one; its number."""
        marker = self.names.markers.index(name)
        for other in range(self.t["n_markers"]):
            if other != marker and self.s["in_cup"] >> other & 1:
                self.s["marker_at"][other] = codes.BOX
        self.s["in_cup"] = 1 << marker
        return marker

    def give(self, seat, *names):
        """Give cards to an investigator and return their numbers."""
        return [self._give(seat, name) for name in names]

    def _give(self, seat, name):
        s = self.s
        for card, each in enumerate(self.names.cards):
            deck = self.t["card_deck"][card]
            pile = s["deck"][deck][: s["n_deck"][deck]].tolist()
            if each == name and card in pile:
                pile.remove(card)
                s["n_deck"][deck] -= 1
                s["deck"][deck][: len(pile)] = pile
                s["held"][seat] |= 1 << card
                return card
        raise AssertionError(name)

    # --- playing

    @property
    def decision(self):
        """Kind of the open decision; None at the end."""
        return Decision(int(self.s["decision"])) if self.waits else None

    @property
    def options(self):
        """The options."""
        return self.s["options"][: self.s["n_options"]].tolist()

    def take(self, *options):
        """Choose one option after the other."""
        for option in options:
            self.s["choice"] = self.options.index(option)
            self.waits = self._advance()
        return self

    def pass_on(self, *until):
        """Choose the first option until one of some kinds of decision is open."""
        while self.waits and self.decision not in until:
            self.take(self.options[0])
        return self

    def roll(self, dice, phase=Phase.HELP):
        """Let the dice of the pool show something, `L 3 T Y4 RW`; green ones by their numbers."""
        s = self.s
        pool = [die for die in range(6) if s["die_at"][die] == codes.POOL]
        for shown in dice.split():
            if shown[0] in "YR":
                die, faces = (6, YELLOW) if shown[0] == "Y" else (7, RED)
                s["die_face"][die], s["die_at"][die] = faces[shown[1:]], codes.POOL
            else:
                s["die_face"][pool.pop(0)] = FACES[shown]
        assert not pool, "every die of the pool has to show something"
        for field in ("first_roll", "paid", "changed", "ability_used", "helped", "refused"):
            s[field] = 0
        return self.jump(phase)

    def jump(self, phase, step=0):
        """Go on in another phase."""
        self.s["phase"], self.s["step"], self.s["stage"], self.s["decision"] = int(phase), step, 0, 0
        self.waits = self._advance()
        return self

    def ways(self, task):
        """Sets of dice that can pay for a task now."""
        return [
            option % codes.SETS for option in self.options if option // codes.SETS == task and option >= 0
        ]

    def pay(self, task):
        """Complete a task in the first way that there is."""
        return self.take(task * codes.SETS + self.ways(task)[0])

    def dice(self, place):
        """Dice that are in a place."""
        return [die for die, at in enumerate(self.s["die_at"].tolist()) if at == place]

    def events(self):
        """Names of what has happened since the last call, with their numbers."""
        found = [(Event(code).name, tuple(numbers)) for code, numbers in read(self.logs)]
        self.logs["n"] = 0
        return found

    def logged(self):
        """Names alone."""
        return [name for name, _ in self.events()]
