"""Search by playing on, with the toy game: the better guess is known, the urn may teach nothing."""

from __future__ import annotations

import numpy as np
import pytest

from heuristics.toolbox.search import QUIET, best_option
from simcore.contract.game import Cell
from simcore.jit.decorators import kernel
from simcore.kernels.decisions import ask as ask_seat
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


search_paired = best_option(toy.redeal, toy.advance, contrary, toy.STATE, paired=True)


@kernel
def ask_paired(tables, state, weights, budget, lead):
    """Call the search whose lead counts standard errors."""
    return search_paired(tables, state, weights, budget, lead)


@kernel
def advance_in_rounds(tables, state, log):
    """Draw a ball each round."""
    going_on = toy.advance(tables, state, log)
    state["round"] = state["drawn"]
    return going_on


@kernel
def early_score(tables, state, trees):
    """Right guesses count until the third round, and then no more."""
    return state["right"] / toy.MAX_BALLS if state["round"] <= 3 else 0.0


search_early = best_option(toy.redeal, advance_in_rounds, contrary, toy.STATE, value=early_score)


@kernel
def ask_early(tables, state, weights, budget, lead, rounds):
    """Call the search with a value as a strategy does."""
    return search_early(tables, state, weights, budget, lead, rounds)


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


@pytest.mark.long
def test_a_lead_in_standard_errors_counts_only_deals_with_different_results():
    """In 300 deals, the usual guess loses 120 on average (standard deviation 8.5) and the better one none.

    A lead of 9 needs 9 * 300**0.5 = 156 of all deals, or 81 where only deals with a difference count. Both
    fail together with a chance of 1e-5.
    """
    tables, state = position(7, keeper="slate")
    usual = contrary(tables, state[0], COUNTING[0])
    assert ask(tables, state[0], COUNTING[0], BUDGET, 9.0) == usual
    assert ask_paired(tables, state[0], COUNTING[0], BUDGET, 9.0) == 1 - usual


def test_the_default_choice_is_kept_if_options_are_equal():
    """All balls are red: everything is won, even after a wrong guess."""
    tables, state = position(10)
    assert ask(tables, state[0], COUNTING[0], 2.0 * QUIET + 2, 0.0) == contrary(tables, state[0], COUNTING[0])


@pytest.mark.parametrize(("lead", "rounds", "departs"), [(2.0, 1, True), (2.0, 9, False), (30.0, 1, False)])
def test_search_with_a_value_plays_on_for_some_rounds(lead, rounds, departs):
    """In 150 deals, the better guess is right seven times of ten and the usual one three times.

    The difference is 4.8 standard errors on average, and less than 2 with a chance of 0.3%. 30 is impossible.
    """
    tables, state = position(7, keeper="slate")
    usual = contrary(tables, state[0], COUNTING[0])
    assert ask_early(tables, state[0], COUNTING[0], 300.0, lead, rounds) == (1 - usual if departs else usual)


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


ROUNDS = 3
ASKING_STATE = np.dtype([*entries(header(options=MANY)), ("right", "i4"), ("rounds", "i4")], align=True)
ASKING_TABLES = np.dtype([("direct", "i8"), ("from_outside", "i8"), ("wrong", "i8")], align=True)


@kernel
def advance_asking(tables, state, log):
    """The first option is right in every round; the tables count where answers come from."""
    if state["over"]:
        return False
    if state["decision"] == 0:
        state["rounds"] = 0
    else:  # answered from outside
        tables["from_outside"] += 1
        state["right"] += state["choice"] == 0
        state["rounds"] += 1
        state["decision"] = 0
    while state["rounds"] < ROUNDS:
        state["n_options"] = 2
        if ask_seat(tables, state, log, 1, state["rounds"]):
            return True
        tables["direct"] += 1
        state["right"] += state["choice"] == 0
        state["rounds"] += 1
    state["over"] = 1
    state["win"] = np.int64(state["right"] == ROUNDS)
    return False


KEPT = np.dtype([("answers", "i8")])


@kernel
def take_right(tables, state, weights, memo):
    """The first option after the first round, if the memo is that of this play-out."""
    memo["answers"] += 1
    if tables["wrong"] and state["rounds"] == ROUNDS - 1:
        return 2
    return np.int64(state["rounds"] == 0 or memo["answers"] != state["rounds"])


search_asking = best_option(redeal_many, advance_asking, take_right, ASKING_STATE, KEPT)


@kernel
def ask_asking(tables, state, weights, budget, lead):
    """Call the search as a strategy does."""
    return search_asking(tables, state, weights, budget, lead)


def asking():
    """A table with a machine that asks strategies itself, at its first decision."""
    tables, state = np.zeros(1, ASKING_TABLES), np.zeros(1, ASKING_STATE)
    assert advance_asking(tables[0], state[0], empty_log()[0])
    return tables, state


def test_the_machine_asks_the_strategy_that_plays_on():
    """Only the option that is tried comes from outside; each play-out begins with an empty memo.

    The usual option loses, so the other one is found only if play-outs are won.
    """
    tables, state = asking()
    deals = QUIET // 2
    assert ask_asking(tables[0], state[0], COUNTING[0], 2.0 * deals, 0.0) == 0
    assert tables["from_outside"][0] == 2 * deals
    assert tables["direct"][0] == 2 * deals * (ROUNDS - 1)


def test_an_option_that_does_not_exist_is_an_error_in_a_play_out():
    tables, state = asking()
    tables["wrong"] = 1
    with pytest.raises(ValueError, match="chose an option that does not exist"):
        ask_asking(tables[0], state[0], COUNTING[0], 4.0, 0.0)


def test_log__out_of_memory_as_it_comes():
    log = np.frombuffer(b"\xee" * LOG.itemsize, LOG).copy()
    switch_off(log[0])
    assert log["n"][0] < 0
    assert not log["choose"].any()
    assert not log["illegal"].any()
