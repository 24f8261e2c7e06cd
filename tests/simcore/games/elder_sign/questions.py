"""Questions to the solver, put by hand."""

import numpy as np

from simcore.games.elder_sign.chances.places import SHAPE, first_stand, position
from simcore.games.elder_sign.chances.problem import PROBLEM, add_change, classify
from simcore.games.elder_sign.chances.solver import solve

SYMBOLS = {"L": 1, "P": 2, "T": 3}
FOCUS = {"none": 0, "once": 1, "again": 2}
TERROR = {"": 0, "fail": 1, "discard": 2}
SPELL = {"": 0, "before": 1, "after": 2}
FACES = (("1", "2", "3", "L", "P", "T"), ("1", "2", "3", "L", "P", "4"), ("W", "2", "3", "L", "P", "4"))


def face(text, wild=1):
    """Symbol and points of a face."""
    if text == "W":
        return 7, wild
    return (0, int(text)) if text.isdigit() else (SYMBOLS[text], 0)


def problem(
    tasks, pool, clues=0, *, terror="", focus="again", spell="", wild=1, many=False, changes=(), **more
):
    """The record of a question, with the words of `attempt_by_hand.Attempt`."""
    asked = np.zeros(1, PROBLEM)
    p = asked[0]
    for colour, faces in enumerate(FACES):
        for place, each in enumerate(faces):
            p["face_symbol"][colour, place], p["face_value"][colour, place] = face(each, wild)
    for i, task in enumerate(tasks):
        sums = 0
        for word in task.split("+"):
            if word[0] == "I":
                p["points"][i, sums] = int(word[1:])
                sums += 1
            else:
                p["symbols"][i, SYMBOLS[word]] += 1
    p["n_tasks"], p["clues"], p["many_tasks"] = len(tasks), clues, many
    p["green"], p["yellow"], p["red"] = (pool.count(colour) for colour in "gyr")
    p["terror"], p["focus"], p["spell"] = TERROR[terror], FOCUS[focus], SPELL[spell]
    for colours, old, new in changes:
        add_change(p, *face(old), *face(new), sum(1 << "gyr".index(colour) for colour in colours))
    for name, value in more.items():
        p[name] = value
    classify(p)
    return asked


def solved(asked, *, keep=False):
    """Sizes, the chance, and what `solve` has found."""
    shape = np.zeros(1, SHAPE)
    value, before, plan, sets = solve(asked[0], shape[0], keep)
    green, yellow, red = (asked[0][name] for name in ("green", "yellow", "red"))
    begin = position(first_stand(asked[0], shape[0]), green, yellow, red)
    return shape, float(value[begin]), (value, before, plan, sets)


def chance(tasks, pool, clues=0, **more):
    """The exact chance."""
    return solved(problem(tasks, pool, clues, **more))[1]
