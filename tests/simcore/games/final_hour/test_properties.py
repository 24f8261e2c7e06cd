"""Properties of random games: nothing is created or lost, options are valid, the end is final."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcore.games.final_hour import GAME
from simcore.games.final_hour.rules.events import Decision, Event
from simcore.kernels.event_log import read
from simcore.records.shared import MAX_OPTIONS, empty_log
from tests.simcore.games.final_hour.board import Table
from tests.simcore.games.final_hour.pieces import CELLS, cell_name, check

MOST_DECISIONS = 1000
KEYS = st.integers(0, 2**64 - 1)
by_game = given(
    cell=st.sampled_from(CELLS), key=KEYS, number=KEYS, choices=st.integers(0, 2**32), when=st.floats(0, 1)
)
examples = settings(max_examples=150, deadline=None)
DECKS_AND_NUMBERS = {"priority", "set_aside", "discard", "hold_back"}


class Game(Table):
    """A game from its deal on, with choices at random."""

    def __init__(self, cell, key, number, choices):
        super().__init__(cell, seed=key, number=number)
        self.luck = random.Random(choices)

    def step(self):
        """Choose at random if asked, and go on; False at the end."""
        if self.s["decision"] != 0:
            self.s["choice"] = self.luck.randrange(self.s["n_options"])
        return self.advance()

    def discarded_gates(self):
        """Gate tokens that left the stack by an effect."""
        return sum(code == Event.DISCARD_GATE for code, _ in read(self.logs))


def in_range(game, kind, option):
    """Whether an option is what its kind of decision is about."""
    t, s = game.t, game.s
    limits = {
        "move": t["n_locations"], "location": t["n_locations"], "destination": t["n_locations"],
        "target": t["n_kinds"], "destroy": t["n_kinds"], "evict": t["n_kinds"], "activate": t["n_kinds"],
        "victim": s["n_seats"], "investigator": s["n_seats"], "turn_order": s["n_seats"],
        "deck": s["n_seats"], "monster": t["n_locations"] * 64, "seal": t["n_walkways"],
        "unseal": t["n_walkways"], "branch": 6, "may": 2, "ready": 2, "item": t["n_items"],
        "replace": 4, "slot": 4,
    }  # fmt: skip
    none_allowed = kind in ("target", "monster", "item", "replace")
    limit = t["n_priority"] if kind in DECKS_AND_NUMBERS else limits[kind]
    return (-1 if none_allowed else 0) <= option < limit


@pytest.mark.compiled
@by_game
@examples
def test_every_position_is_sound(cell, key, number, choices, when):
    game = Game(cell, key, number, choices)
    asked = 0
    while game.step():
        asked += 1
        s = game.s
        options = [int(option) for option in s["options"][: s["n_options"]]]
        kind = Decision(int(s["decision"])).name.lower()
        assert 2 <= len(options) <= MAX_OPTIONS
        assert len(set(options)) == len(options)
        assert all(in_range(game, kind, option) for option in options)
        assert 0 <= s["seat"] < s["n_seats"]
        assert s["decisions"] == asked - 1
        assert asked < MOST_DECISIONS
        if asked % 4 == 0:
            check(game.t, s, gates_discarded=game.discarded_gates())
    check(game.t, game.s, gates_discarded=game.discarded_gates())
    assert game.s["decisions"] == asked


@pytest.mark.compiled
@by_game
@examples
def test_a_finished_game_never_moves(cell, key, number, choices, when):
    game = Game(cell, key, number, choices)
    while game.step():
        pass
    ended, told = game.states.tobytes(), game.logs.tobytes()
    for choice in (0, 1, 7):
        game.s["choice"], before = choice, game.s["choice"]
        assert not game.advance()
        game.s["choice"] = before
    assert (game.states.tobytes(), game.logs.tobytes()) == (ended, told)


@pytest.mark.compiled
@by_game
@examples
def test_a_copy_comes_to_the_same_end(cell, key, number, choices, when):
    length = 0
    first = Game(cell, key, number, choices)
    while first.step():
        length += 1
    game = Game(cell, key, number, choices)
    for _ in range(int(when * length)):
        game.step()
    copy = Game(cell, key + 1 & 2**64 - 1, number, 0)  # a game of something else
    copy.states[:] = game.states
    copy.luck.setstate(game.luck.getstate())
    for each in (game, copy):
        while each.step():
            pass
    assert game.states.tobytes() == copy.states.tobytes() == first.states.tobytes()


@pytest.mark.compiled
@by_game
@settings(max_examples=40, deadline=None)
def test_the_deal_depends_on_seed_and_number_alone(cell, key, number, choices, when):
    """A record in which another game was played gives the same game as a fresh one."""
    fresh, used = Game(cell, key, number, choices), Game(cell, number, key, choices + 1)
    while used.step():
        pass
    used.rules.deal(used.t, used.s, np.uint64(key), np.uint64(number))
    used.luck = random.Random(choices)
    used.logs[:] = empty_log(on=True)
    for game in (fresh, used):
        while game.step():
            pass
    assert fresh.logs.tobytes() == used.logs.tobytes()
    rows = [np.zeros(1, GAME.row), np.zeros(1, GAME.row)]
    for game, row in zip((fresh, used), rows, strict=True):
        game.rules.record(game.t, game.s, row[0])
    assert rows[0].tobytes() == rows[1].tobytes()


@pytest.mark.compiled
@pytest.mark.parametrize("cell", CELLS, ids=cell_name)
def test_pieces_are_all_there_in_every_cell(cell):
    for number in range(3):
        game = Game(cell, 3, number, number)
        while game.step():
            check(game.t, game.s, gates_discarded=game.discarded_gates())
        check(game.t, game.s, gates_discarded=game.discarded_gates())
