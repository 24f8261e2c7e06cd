"""Search by playing on, with the toy game: the better guess is known, the urn may teach nothing."""

from __future__ import annotations

import numpy as np
import pytest

from heuristics.toolbox.search import QUIET, best_option
from simcore.contract.game import Cell
from simcore.jit.decorators import kernel
from simcore.kernels.event_log import switch_off
from simcore.records.schema import entries
from simcore.records.shared import LOG, WEIGHTS, empty_log
from simcore.records.state_fields import header
from tests import toy

pytestmark = pytest.mark.compiled
COUNTING = np.zeros(1, WEIGHTS)
COUNTING["value"][0, 0] = 1.0
BUDGET = 600.0
count_balls = kernel(toy.count_balls)


@kernel
def contrary(tables, state, weights):
    """Begin with the rarer colour, then count."""
    wise = count_balls(tables, state, weights)
    return 1 - wise if state["drawn"] == 0 else wise


search = best_option(toy.redeal, toy.advance, contrary, toy.STATE)


@kernel
def ask(tables, state, weights, budget, lead):
    """Call the search as a strategy does."""
    return search(tables, state, weights, budget, lead)


def position(red, number=0, keeper="amber"):
    """A table at the first guess."""
    tables = toy.load(settings=(f"red={red}",)).compile(Cell(keeper, "cruel", 2))
    state = np.zeros(1, toy.STATE)
    toy.rules().deal(tables[0], state[0], np.uint64(3), np.uint64(number))
    assert toy.rules().advance(tables[0], state[0], empty_log()[0])
    return tables[0], state


@pytest.mark.long
@pytest.mark.parametrize(("red", "better"), [(3, toy.BLACK), (7, toy.RED)])
def test_search_finds_the_better_guess(red, better):
    """Seven of ten balls have the colour and seven right guesses are needed.

    By counting every urn is won after guessing the common colour first, and 60% after the other, so 300
    common deals mistake one for the other with a chance of 0.6**300.
    """
    for number in range(10):
        tables, state = position(red, number, "slate")
        assert contrary(tables, state[0], COUNTING[0]) != better
        assert ask(tables, state[0], COUNTING[0], BUDGET, 0.0) == better


def test_a_lead_protects_the_usual_choice():
    tables, state = position(7, keeper="slate")
    assert ask(tables, state[0], COUNTING[0], BUDGET, BUDGET) == contrary(tables, state[0], COUNTING[0])


def test_the_default_choice_is_kept_if_options_are_equal():
    """All balls are red: everything is won, even after a wrong guess."""
    tables, state = position(10)
    assert ask(tables, state[0], COUNTING[0], 2.0 * QUIET + 2, 0.0) == contrary(tables, state[0], COUNTING[0])


def test_search_leaves_the_state_as_it_is():
    tables, state = position(5)
    before = state.tobytes()
    ask(tables, state[0], COUNTING[0], BUDGET, 0.0)
    assert state.tobytes() == before


def test_search_learns_nothing_from_what_is_hidden():
    tables, state = position(5)
    answers = set()
    for key in range(30):
        toy.rules().redeal(tables, state[0], 0, np.uint64(key))
        answers.add(int(ask(tables, state[0], COUNTING[0], 8.0, 0.0)))
    assert len(answers) == 1


MANY = 150
MANY_STATE = np.dtype([*entries(header(options=MANY)), ("taken", "i4")], align=True)
MANY_TABLES = np.dtype([("right", "i4")], align=True)


@kernel
def advance_many(tables, state, log):
    """One choice among many, of which one wins."""
    if state["decision"] == 0:
        state["decision"] = 1
        for option in range(MANY):
            state["options"][option] = 1000 + option
        state["n_options"] = MANY
        return True
    state["over"] = 1
    state["win"] = np.int64(state["options"][state["choice"]] == tables["right"])
    return False


@kernel
def redeal_many(tables, state, seat, key):
    """Nothing is hidden."""


@kernel
def take_first(tables, state, weights):
    """The first option."""
    return 0


search_many = best_option(redeal_many, advance_many, take_first, MANY_STATE)


@kernel
def ask_many(tables, state, weights, budget, lead):
    """Call the search as a strategy does."""
    return search_many(tables, state, weights, budget, lead)


@pytest.mark.parametrize("right", [1, 63, 64, 149])
def test_search_finds_the_only_option_that_wins_among_more_than_64(right):
    tables, state = np.zeros(1, MANY_TABLES), np.zeros(1, MANY_STATE)
    tables["right"] = 1000 + right
    assert advance_many(tables[0], state[0], empty_log()[0])
    assert ask_many(tables[0], state[0], COUNTING[0], 10.0 * MANY, 0.0) == right


def test_log__out_of_memory_as_it_comes():
    log = np.frombuffer(b"\xee" * LOG.itemsize, LOG).copy()
    switch_off(log[0])
    assert log["n"][0] < 0
    assert not log["choose"].any()
    assert not log["illegal"].any()
