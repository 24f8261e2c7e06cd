"""Positions set by hand for the compiled rules, and drivers that answer their decisions.

Everything is named as in the data files: locations by number, monsters, walkways and cards by key.
"""

from __future__ import annotations

import functools
import itertools

import numpy as np

from simcore.contract.game import Cell
from simcore.effects.program import check
from simcore.games.final_hour import GAME
from simcore.games.final_hour.rules.effects.interpreter import run_instruction, start_program
from simcore.games.final_hour.rules.events import Event
from simcore.games.final_hour.rules.machine import at_end
from simcore.games.final_hour.rules.state import NONE, Phase
from simcore.games.final_hour.rules.vocabulary import EFFECTS, MAX_CODE
from simcore.games.final_hour.scenario.compile import compile_cell
from simcore.games.final_hour.scenario.program import compiler
from simcore.jit.calls import bound
from simcore.kernels.event_log import read
from simcore.narration.log import Reader
from simcore.records.shared import empty_log
from tests.simcore.games.final_hour.scenarios import PRINTED

PAIR = ("jenny-barnes", "michael-mcglen")
EASY = Cell("cthulhu", "easy", 2, PAIR)
ROOM = 120  # instructions kept free for the programs of tests
SPARE_SOURCE = 2  # any card


@functools.cache
def printed(cell):
    """Tables and names of a cell of the game as printed."""
    return compile_cell(PRINTED.model, cell)


class Table:
    """A game just dealt, before its setup: an empty board with everybody at the ritual location.

    Parameters
    ----------
    cell
        Which one; Cthulhu's easy game has its ritual location at 12.
    scenario
        Of which data.
    seed
        Of the deal.
    """

    def __init__(self, cell=EASY, scenario=PRINTED, seed=1, number=0):
        tables, self.names = printed(cell) if scenario is PRINTED else compile_cell(scenario.model, cell)
        self.tables = tables.copy()
        self.states = np.zeros(1, GAME.state)
        self.logs = empty_log(on=True)
        self.t, self.s, self.log = self.tables[0], self.states[0], self.logs[0]
        self.rules = GAME.rules()
        self.advance = bound(self.rules.advance, self.tables, self.states, self.logs)
        self.rules.deal(self.t, self.s, np.uint64(seed), np.uint64(number))
        self.scenario, self.cell = scenario, cell

    # --- what things are called

    def place(self, number):
        """Index of a location."""
        return self.names.locations.index(str(number))

    def kind(self, name):
        """Number of a kind of monster."""
        return self.names.kinds.index(name)

    def card(self, number):
        """Rank of a priority card."""
        return self.names.numbers.index(number)

    def cards(self, numbers):
        """Ranks of priority cards."""
        return [self.card(number) for number in numbers]

    def icon(self, name):
        """Number of a ritual icon."""
        return self.names.clue_icons.index(name)

    def way(self, name):
        """Number of a walkway."""
        return self.names.walkways.index(name)

    # --- setting the board

    def put(self, location, *monsters):
        """Lay monsters down, out of the cup or from beside the sheet."""
        s, at = self.s, self.place(location)
        for name in monsters:
            kind = self.kind(name)
            if self.t["standard"][kind]:
                self.out_of_cup(kind)
            else:
                s["beside"][kind] -= 1
            s["monsters"][at, s["n_monsters"][at]] = kind
            s["n_monsters"][at] += 1
        assert self.free(location) >= 0

    def out_of_cup(self, kind):
        """Take a token of that kind out of the cup."""
        cup = [int(token) for token in self.s["cup"][: self.s["n_cup"]]]
        cup.remove(kind)
        self.s["cup"][: len(cup)] = cup
        self.s["n_cup"] = len(cup)

    def fill(self, *locations):
        """Fill locations with monsters that do nothing."""
        for location in locations:
            for _ in range(self.free(location)):
                cup = [self.names.kinds[token] for token in self.s["cup"][: self.s["n_cup"]]]
                self.put(location, "blue-plain-1" if "blue-plain-1" in cup else "red-plain-1")

    def cup(self, *next_first):
        """Bring these tokens to the top of the cup."""
        tokens = [self.kind(name) for name in next_first]
        for token in tokens:
            self.out_of_cup(token)
        n = int(self.s["n_cup"])
        self.s["cup"][n : n + len(tokens)] = tokens[::-1]
        self.s["n_cup"] = n + len(tokens)

    def damage(self, location, times=1):
        """Lay damage tokens."""
        self.s["damage"][self.place(location)] += times
        assert self.free(location) >= 0

    def seal(self, *walkways, side=2):
        """Seal walkways."""
        for name in walkways:
            self.s["seals"][self.way(name)] = side

    def stand(self, *locations):
        """Where the investigators stand, by seat."""
        self.s["at"][: len(locations)] = [self.place(number) for number in locations]

    def ritual(self, location):
        """Make another location the ritual location."""
        self.t["ritual"] = self.place(location)

    def hands(self, *hands):
        """Give these priority cards to the seats; the others become the deck, the highest on top."""
        s = self.s
        held = self.cards(itertools.chain(*hands))
        rest = [card for card in range(len(self.names.numbers)) if card not in held]
        for seat, hand in enumerate(hands):
            s["hand"][seat, : len(hand)] = sorted(self.cards(hand))
            s["n_hand"][seat] = len(hand)
        s["priority_deck"][: len(rest)] = rest
        s["n_priority"] = len(rest)
        s["n_priority_discard"] = 0

    def stack_cards(self, seat, *titles):
        """Bring action cards to the top of a deck, next first."""
        names = self.names.titles[self.s["investigator"][seat]]
        wanted = [names.index(title) for title in titles]
        n = int(self.s["n_action"][seat])
        deck = [int(card) for card in self.s["action_deck"][seat, :n] if card not in wanted]
        self.s["action_deck"][seat, :n] = deck + wanted[::-1]

    def give(self, seat, item):
        """Give an item card."""
        self.s["held"][seat, self.names.items.index(item)] += 1
        self.s["n_held"][seat] += 1

    # --- looking at the board

    def free(self, location):
        """Empty spaces of a location."""
        at = self.place(location)
        return int(self.t["spaces"][at] - self.s["damage"][at] - self.s["n_monsters"][at])

    def there(self, location):
        """Monsters of a location, by name."""
        at = self.place(location)
        tokens = self.s["monsters"][at, : self.s["n_monsters"][at]]
        return sorted(self.names.kinds[token & 0x3F] for token in tokens)

    def damaged(self, location):
        """Damage tokens of a location."""
        return int(self.s["damage"][self.place(location)])

    def side(self, walkway):
        """Side of a seal: 2 gold, 1 grey, 0 none."""
        return int(self.s["seals"][self.way(walkway)])

    def events(self, *only):
        """Return the events so far with names, or only those of some kinds."""
        reader = self._reader()
        told = [reader.event(Event(code), arguments) for code, arguments in read(self.logs)]
        return [event for event in told if not only or event["event"] in only]

    def _reader(self):
        return Reader(GAME, self.scenario, self.cell, self.t, self.s)

    def path(self):
        """Locations that monsters entered, in order, and what moved them."""
        return [(event["to"], event["by"]) for event in self.events("monster_moves")]

    # --- playing

    def question(self):
        """The open decision: kind, seat, options."""
        open_now = self._reader().decision(self.s, 0)
        return open_now["kind"], open_now["seat"], open_now["options"]

    def answer(self, answers):
        """Answer the open decision by the next of the answers: (kind, choice)."""
        kind, _, options = self.question()
        assert answers, f"asked for {kind} among {options}, and no answer is left"
        wanted, choice = answers.pop(0)
        assert wanted == kind, f"asked for {kind} among {options}, the test answers {wanted}"
        assert choice in options, f"{kind}: {choice} is not among {options}"
        self.s["choice"] = options.index(choice)

    def resolve(self, program, *answers, resolver=0, sheet=False):
        """Resolve an effect program; every answer must be used."""
        answers = list(answers)
        start = self.load(program)
        start_program(self.t, self.s, start, resolver, SPARE_SOURCE, NONE if sheet else resolver)
        self.s["phase"] = int(Phase.ITEMS_AFTER)
        while not at_end(self.t, self.s) and not self.s["over"]:
            if run_instruction(self.t, self.s, self.log):
                self.answer(answers)
                self.s["decision"] = 0
        if not self.s["over"]:
            self.s["pc"] = NONE
        assert not answers, f"never asked: {answers}"
        return self

    def load(self, program):
        """Compile a program behind those of the cell; where it starts."""
        names, start = self.names, MAX_CODE - ROOM
        rows = compiler(
            kinds={name: i for i, name in enumerate(names.kinds)},
            zones={name: i for i, name in enumerate(self.scenario.tree["board"]["zones"])},
            gate_icons={name: i for i, name in enumerate(names.gate_icons)},
            numbers=names.numbers,
            seats=int(self.t["n_seats"]),
        )
        rows.rows = [{} for _ in range(start)]
        rows.add(check(program, EFFECTS))
        rows.write(self.t["code"], start)
        return start

    def enter(self, phase):
        """Go to a phase of the round."""
        self.s["phase"], self.s["step"], self.s["pc"] = int(phase), 0, NONE

    def play(self, *answers):
        """Go on with these answers; stops at the first decision after the last one. True unless over."""
        answers = list(answers)
        waiting = self.s["decision"] != 0
        while waiting or self.advance():
            waiting = False
            if not answers:
                return True
            self.answer(answers)
        assert not answers, f"never asked: {answers}"
        return False

    def play_until(self, kind, choose=lambda kind, options: 0):
        """Go on, choosing by a function, to the next decision of a kind; False if the game ends first."""
        if self.s["decision"] != 0:
            self._choose(choose)
        while self.advance():
            if self.question()[0] == kind:
                return True
            self._choose(choose)
        return False

    def _choose(self, choose):
        asked, _, options = self.question()
        self.s["choice"] = choose(asked, options)
