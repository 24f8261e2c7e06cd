"""A game played in segments: what is replayed when it continues, and what is not."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from simcore.jit.decorators import kernel
from simcore.kernels.decisions import ask, chosen, clear_options, offer
from simcore.kernels.derived import restore_fresh
from simcore.kernels.event_log import emit2, read
from simcore.kernels.replay import checkpoint, go_back, is_full, recorded, remember, stop_recording
from simcore.kernels.rng import number_below
from simcore.records.schema import Field, Group, Layout, Seen
from simcore.records.shared import MAX_OPTIONS, empty_log
from simcore.records.state_fields import TRACE, header, kept_from, replay_group

LIVE = Layout(
    header(),
    Group(
        "Toy",
        (Field("total", "i8", "sum"), Field("draws", "i8", "draws so far"), Field("part", "i8", "part")),
    ),
)
LAYOUT = Layout(*LIVE.groups, replay_group(LIVE))
FRESH = LAYOUT.fresh()
KEPT_FROM = kept_from(LIVE)
PARTS, QUESTIONS = 3, 4
TABLES = np.zeros(1, [("nothing", "i8")])
HAPPENED = 1


@kernel
def luck(s):
    """A number below 1000 that nothing else uses."""
    s["draws"] += 1
    return recorded(s, number_below(s["key"], s["game_number"], 1, s["draws"], 1000))


@kernel
def question(t, s, log, number):
    """Draw, ask, and add what came of both."""
    drawn = luck(s)
    s["n_options"] = 0
    for i in range(2 + drawn % 3):
        offer(s, 10 * number + i)
    if ask(t, s, log, 1 + number, 0):
        return True
    s["total"] += drawn + 1000 * np.int64(chosen(s))
    emit2(log, HAPPENED, number, chosen(s))
    return False


@kernel
def part(t, s, log):
    """Several questions, one after the other."""
    for number in range(QUESTIONS):
        if question(t, s, log, number):
            return True
    s["part"] += 1
    return False


@kernel
def advance(t, s, log):
    """Run until a player has to answer."""
    if s["decision"] != 0:
        go_back(s, log, KEPT_FROM)
    else:
        checkpoint(s, KEPT_FROM)
    while s["part"] < PARTS:
        if part(t, s, log):
            return True
        checkpoint(s, KEPT_FROM)
    s["over"] = 1
    return False


def begin(key: int) -> Any:
    state = np.zeros(1, LAYOUT.dtype)
    restore_fresh(state[0], FRESH, 0, len(FRESH))
    state["key"], state["n_seats"] = key, 1
    return state


def play(key: int, seed: int, new_keys: bool) -> tuple[Any, list[tuple[int, int, int]], list[list[int]]]:
    """Play with random answers: the last state, the answers with the key of their time, the events."""
    state, log, dice = begin(key), empty_log(on=True), random.Random(seed)
    answers, events = [], []
    while advance(TABLES[0], state[0], log[0]):
        events += [[code, *arguments] for code, arguments in read(log)]
        log["n"] = 0
        answer = dice.randrange(int(state["n_options"][0]))
        answers.append((int(state["options"][0, answer]), int(state["key"][0]), int(state["total"][0])))
        state["choice"] = answer
        if new_keys:  # as a redeal does: luck to come is other luck, what was drawn stays
            state["key"] += 1
    return state, answers, events + [[code, *arguments] for code, arguments in read(log)]


def expected(answers: list[tuple[int, int, int]]) -> tuple[list[int], int]:
    """Return the recomputed totals before each answer and at the end."""
    totals, total = [], 0
    for number, (answer, key, _) in enumerate(answers):
        totals.append(total)
        total += number_below(key, 0, 1, number + 1, 1000) + 1000 * answer
    return totals, total


@pytest.mark.parametrize("new_keys", [False, True])
@pytest.mark.parametrize("seed", range(5))
def test_a_game_continues_where_it_waited(seed: int, new_keys: bool) -> None:
    state, answers, events = play(77 + seed, seed, new_keys)
    totals, total = expected(answers)
    assert len(answers) == PARTS * QUESTIONS
    assert [seen for _, _, seen in answers] == totals
    assert int(state["total"][0]) == total
    assert int(state["draws"][0]) == len(answers) == int(state["decisions"][0])
    assert events == [[HAPPENED, n % QUESTIONS, answer] for n, (answer, _, _) in enumerate(answers)]


def test_a_copy_of_a_waiting_game_continues_independently() -> None:
    state, log = begin(5), empty_log()
    for _ in range(6):
        advance(TABLES[0], state[0], log[0])
        state["choice"] = 1
    copy = state.copy()
    for each in (state, copy):
        while advance(TABLES[0], each[0], log[0]):
            each["choice"] = 0
    assert copy.tobytes() == state.tobytes()


def test_the_checkpoint_holds_no_key() -> None:
    state, log = begin(0x1234_5678_9ABC_DEF0), empty_log()
    advance(TABLES[0], state[0], log[0])
    assert state["key"].tobytes() not in state["begun"].tobytes()
    assert len(state["begun"][0]) == LIVE.dtype.itemsize - KEPT_FROM < LIVE.dtype.itemsize


def test_a_record_that_is_full_takes_no_more() -> None:
    state = begin(1)
    for number in range(TRACE + 10):
        assert bool(is_full(state[0])) == (number >= TRACE)
        write(state[0], number)
    assert int(state["n_trace"][0]) == TRACE


@kernel
def endless(t, s, log):
    """A fight in which nothing can be chosen, and which nothing ends."""
    while True:
        luck(s)
        s["n_options"] = 0
        offer(s, 1)
        if ask(t, s, log, 1, 0):
            return True


def test_a_segment_without_end_or_choice_is_given_up() -> None:
    state, log = begin(1), empty_log()
    checkpoint(state[0], KEPT_FROM)
    assert endless(TABLES[0], state[0], log[0])
    assert is_full(state[0])
    assert int(state["decision"][0]) == 0


@kernel
def write(s, value):
    """Write an answer down."""
    remember(s, value)


def test_no_more_questions_are_asked_when_the_record_is_full() -> None:
    """A part of a game without end would ask for ever; its machine sees that it is full and gives it up."""
    state, log = begin(1), empty_log()
    state["n_trace"] = state["traced"] = TRACE
    assert question(TABLES[0], state[0], log[0], 1)
    assert int(state["decision"][0]) == 0
    state["n_trace"] = state["traced"] = TRACE - 2  # room for the luck of the question and its answer
    assert question(TABLES[0], state[0], log[0], 1)
    assert int(state["decision"][0]) == 2


def test_what_is_not_recorded_is_never_full() -> None:
    state, log = begin(1), empty_log()
    forget(state[0])
    assert not is_full(state[0])
    assert question(TABLES[0], state[0], log[0], 1)
    assert int(state["decision"][0]) == 2


@kernel
def forget(s):
    """Nothing is written down from now on."""
    stop_recording(s)


@pytest.mark.parametrize("seen", [Seen.BY_NO_ONE, Seen.BY_OWNER, Seen.IN_PART])
def test_replay_group__refuses_hidden_fields(seen):
    """A replay would restore the cards of the deal that a redeal has replaced."""
    live = Layout(header(), Group("Deck", (Field("deck", "i1", "cards to come", seen=seen),)))
    with pytest.raises(ValueError, match="deck: hidden from some seats, so a checkpoint may not keep it"):
        replay_group(live)
    assert replay_group(live, until="deck") == replay_group(live, until="deck", unused=("deck",))


@kernel
def many_options(t, s, log, number):
    """Ask with more options than the list holds."""
    clear_options(s)
    for i in range(number):
        offer(s, i)
    return ask(t, s, log, 1, 0)


@pytest.mark.parametrize("more", [0, 1, 5])
def test_a_game_with_too_many_options_is_given_up(more):
    states, log = np.zeros(1, LAYOUT.dtype), empty_log()[0]
    s = states[0]
    restore_fresh(s, FRESH, 0, len(FRESH))
    checkpoint(s, KEPT_FROM)
    assert many_options(TABLES[0], s, log, MAX_OPTIONS + more)
    assert s["n_options"] == MAX_OPTIONS
    assert is_full(s) == (more > 0)
    assert (s["decision"] == 0) == (more > 0)
    assert s["options"].tolist() == list(range(MAX_OPTIONS))
