"""Nested programs: an encounter opens a combat, the combat a check, and each continues where it stopped.

The game is made up. Before each choice the whole position is copied, and the game continues from the copy, so
anything outside of the record would be lost.
"""

import itertools

import numpy as np
import pytest

from simcore.jit.decorators import kernel
from simcore.kernels.decisions import chosen, clear_options, offer
from simcore.kernels.effects import (
    DONE,
    asking,
    asking_once,
    at_end,
    call,
    finish,
    jump,
    next_instruction,
    start,
)
from simcore.records.schema import Field, Group, entries
from simcore.records.shared import empty_log, instruction
from simcore.records.state_fields import header, program_fields

END, SAY, FIGHT, CHECK, MAY, NOTE, OPEN = range(7)
FLEE_OR_FIGHT, SPEND, YES_OR_NO, WHAT = 1, 2, 3, 4
LEAD = 5  # seat that decides on what is said

TOLD = 40
PROGRAM = Group("Program", program_fields("what a test keeps", registers=3, waiting=2))
OWN = Group(
    "Own",
    (
        Field("told", "i2", "what happened", (TOLD,)),
        Field("n_told", "i2", "how much"),
        Field("hits", "i2", "successes of the last check"),
        Field("clues", "i2", "clues"),
    ),
)
STATE = np.dtype(entries(header(), PROGRAM, OWN), align=True)
TABLES = np.dtype([("code", instruction("amount", "target", "toughness"), (20,))])
FIGHTING, ROUND, HURT = 0, 1, 2  # registers


@kernel
def tell(s, what):
    """Note what happened."""
    s["told"][s["n_told"]] = what
    s["n_told"] += 1


@kernel
def nothing(t, s, log, code):
    """Nothing to begin with."""


@kernel
def begin_fight(t, s, log, code):
    """No round so far."""
    s["r"][FIGHTING] = s["r"][ROUND] = s["r"][HURT] = 0


@kernel
def fight(t, s, log, code):
    """Flee or fight; a round of fighting is a check of its own, by the next seat."""
    if s["r"][FIGHTING]:
        s["r"][FIGHTING] = 0
        tell(s, 200 + s["hits"])
        if s["hits"] >= code["toughness"] or s["r"][ROUND] == 3:
            tell(s, 300 + s["r"][HURT])
            return DONE
        s["r"][HURT] += 1
    clear_options(s)
    offer(s, 0)
    offer(s, 1)
    return FLEE_OR_FIGHT


@kernel
def flee_or_fight(t, s, log, code, choice):
    """Note it; what follows is said by `fight_on`."""
    s["r"][FIGHTING] = 1 + choice
    s["r"][ROUND] += 1


@kernel
def fight_on(t, s, log, code):
    """Open the check once the player has chosen to fight."""
    if s["r"][FIGHTING] == 2:
        s["r"][FIGHTING] = 3
        return call(s, code["target"], s["resolver"] + 1)
    if s["r"][FIGHTING] == 1:
        return DONE  # fled
    return fight(t, s, log, code)


@kernel
def begin_check(t, s, log, code):
    """Some successes at first."""
    s["hits"] = code["amount"]
    s["r"][0] = 77  # the registers of the check are its own


@kernel
def list_clues(t, s, log, code):
    """List to stop, or to spend a clue."""
    if s["clues"] == 0:
        return DONE
    clear_options(s)
    offer(s, 0)
    offer(s, 1)
    return SPEND


@kernel
def spend(t, s, log, code, choice):
    """Spend a clue for a success, or stop."""
    if choice:
        s["clues"] -= 1
        s["hits"] += 1
        tell(s, 100 + s["resolver"])
    else:
        s["clues"] = 0


@kernel
def list_yes_and_no(t, s, log, code):
    """List no and yes."""
    clear_options(s)
    offer(s, 0)
    offer(s, 1)
    return YES_OR_NO


@kernel
def skip(t, s, log, code, choice):
    """Jump if it was declined."""
    if choice == 0:
        jump(s, code["target"])


@kernel
def the_lead(s):
    """Return the seat that decides."""
    return LEAD


@kernel
def list_words(t, s, log, code):
    """List two things to say; none if there is nothing to say."""
    clear_options(s)
    for word in range(code["amount"]):
        offer(s, 10 + word)
    return WHAT


@kernel
def say(t, s, log, code, word):
    """Say it."""
    tell(s, word)


@kernel
def not_yet(t, s, log, code):
    """The program is still to be opened."""
    s["r"][0] = 0


@kernel
def open_program(t, s, log, code):
    """Open a program once."""
    if s["r"][0]:
        return DONE
    s["r"][0] = 1
    return call(s, code["target"], s["resolver"])


@kernel
def no_choice(t, s, log, code, choice):
    """Nobody is ever asked."""


op_open = asking(not_yet, open_program, no_choice)
op_fight = asking(begin_fight, fight_on, flee_or_fight)
op_check = asking(begin_check, list_clues, spend)
op_may = asking_once(list_yes_and_no, skip)
op_say = asking_once(list_words, say, the_lead)


@kernel
def advance(t, s, log):
    """Run until a player is asked (True) or every program has ended (False)."""
    while True:
        if at_end(t, s) and not finish(s):
            return False
        code = t["code"][s["pc"]]
        op = code["op"]
        if op == FIGHT:
            waits = op_fight(t, s, log, code)
        elif op == OPEN:
            waits = op_open(t, s, log, code)
        elif op == CHECK:
            waits = op_check(t, s, log, code)
        elif op == MAY:
            waits = op_may(t, s, log, code)
        elif op == SAY:
            waits = op_say(t, s, log, code)
        else:
            tell(s, code["amount"])
            next_instruction(s)
            waits = False
        if waits:
            return True


def tables(*rows):
    t = np.zeros(1, TABLES)
    for number, row in enumerate(rows):
        for name, value in row.items():
            t["code"][0, number][name] = value
    return t[0]


ENCOUNTER = tables(
    # An encounter: 1, a combat, 2.
    {"op": NOTE, "amount": 1},
    {"op": OPEN, "target": 4},
    {"op": NOTE, "amount": 2},
    {"op": END},
    # A combat of toughness 3.
    {"op": FIGHT, "target": 6, "toughness": 3},
    {"op": END},
    # A check: one success, then 9.
    {"op": CHECK, "amount": 1},
    {"op": NOTE, "amount": 9},
    {"op": END},
)


def play(t, answers, clues=0):
    """Play a program from row 0; kinds and seats of the decisions, and what happened."""
    log = empty_log()
    s = np.zeros(1, STATE)
    s["clues"], s["pc"] = clues, -1
    start(s[0], 0, 3)
    asked, answers = [], iter(answers)
    while advance(t, s[0], log[0]):
        asked.append((int(s["decision"][0]), int(s["seat"][0])))
        s = s.copy()
        s["choice"], s["decision"] = next(answers), 0
    assert next(answers, None) is None
    assert s["pc"][0] == -1
    assert s["n_called"][0] == 0
    assert s["resolver"][0] == 3
    return asked, s["told"][0, : s["n_told"][0]].tolist()


def test_call__registers_and_seats_come_back():
    asked, events = play(ENCOUNTER, [1, 1, 1, 1], clues=3)
    assert asked == [(FLEE_OR_FIGHT, 3), (SPEND, 4), (SPEND, 4), (SPEND, 4)]
    assert events == [1, 104, 104, 104, 9, 204, 300, 2]


def test_call__a_choice_in_the_innermost_program_changes_the_outer_ones():
    asked, events = play(ENCOUNTER, [1, 1, 0, 1, 1], clues=9)  # who stops has no clues left for later rounds
    assert asked == [(FLEE_OR_FIGHT, 3), (SPEND, 4), (SPEND, 4), (FLEE_OR_FIGHT, 3), (FLEE_OR_FIGHT, 3)]
    assert events == [1, 104, 9, 202, 9, 201, 9, 201, 302, 2]


def test_call__three_rounds_without_clues_and_then_it_is_over():
    asked, events = play(ENCOUNTER, [1, 1, 1])
    assert asked == [(FLEE_OR_FIGHT, 3)] * 3
    assert events == [1, 9, 201, 9, 201, 9, 201, 302, 2]  # hurt in the first two


def test_call__after_an_escape_the_encounter_continues():
    assert play(ENCOUNTER, [0]) == ([(FLEE_OR_FIGHT, 3)], [1, 2])


@pytest.mark.parametrize("answer", [0, 1])
def test_asking_once__next_instruction_or_the_one_jumped_to(answer):
    t = tables({"op": MAY, "target": 2}, {"op": NOTE, "amount": 5}, {"op": NOTE, "amount": 6}, {"op": END})
    assert play(t, [answer]) == ([(YES_OR_NO, 3)], [5, 6] if answer else [6])


@pytest.mark.parametrize("words", [0, 1, 2, 3])
def test_asking_once__nothing_to_choose_does_nothing_and_one_thing_is_not_asked(words):
    t = tables({"op": SAY, "amount": words}, {"op": END})
    for answer in range(words if words > 1 else 1):
        asked, events = play(t, [answer] if words > 1 else [])
        assert asked == ([(WHAT, LEAD)] if words > 1 else [])
        assert events == ([10 + answer] if words else [])


def test_asking__a_program_that_asks_as_often_as_there_is_something_to_choose():
    t = tables({"op": CHECK, "amount": 0}, {"op": END})
    for clues in range(4):
        for answers in itertools.product([1], repeat=clues):
            assert play(t, answers, clues) == ([(SPEND, 3)] * clues, [103] * clues)


def test_chosen__is_the_option_and_not_its_place():
    s = np.zeros(1, STATE)[0]
    clear_options(s)
    offer(s, 40)
    offer(s, 41)
    s["choice"] = 1
    assert chosen(s) == 41
