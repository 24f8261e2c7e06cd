"""Dice with symbols, against their exact chances and against plain Python that tries every way to pay.

The dice are six green ones, a yellow and a red one; the faces are those of a well-known game of this kind.
"""

import itertools
from collections import Counter
from math import comb

import numpy as np
import pytest

from simcore.kernels.bits import bit, members
from simcore.kernels.dice_pool import (
    NONE,
    POINTS,
    WILD,
    could_pay,
    dice_at,
    dice_showing,
    may_pay,
    move_dice,
    offer_dice,
    offer_parts,
    offer_payments,
    pays,
    roll_dice,
    write_shown,
)
from simcore.records.schema import entries
from simcore.records.state_fields import header

LORE, PERIL, TERROR = 1, 2, 3
SUPPLY, POOL, ASIDE, SPELL = 0, 1, 2, 3
DICE = 8
YELLOW, RED = 6, 7
FACES = (
    ((POINTS, 1), (POINTS, 2), (POINTS, 3), (LORE, 0), (PERIL, 0), (TERROR, 0)),
    ((POINTS, 1), (POINTS, 2), (POINTS, 3), (POINTS, 4), (LORE, 0), (PERIL, 0)),
    ((POINTS, 2), (POINTS, 3), (POINTS, 4), (LORE, 0), (PERIL, 0), (WILD, 4)),
)
COLOUR = (0,) * 6 + (1, 2)
TABLES = np.dtype(
    [("die_colour", "i1", (DICE,)), ("face_symbol", "i1", (3, 6)), ("face_value", "i1", (3, 6))]
)
FIELDS = [("die_face", "i1", (DICE,)), ("die_at", "i1", (DICE,))]
STATE = np.dtype([*entries(header(256)), *FIELDS], align=True)
KEY = np.uint64(11)
GREEN = 0b111111


def tables():
    t = np.zeros(1, TABLES)
    t["die_colour"] = COLOUR
    t["face_symbol"] = [[symbol for symbol, _ in faces] for faces in FACES]
    t["face_value"] = [[value for _, value in faces] for faces in FACES]
    return t[0]


T = tables()


def state(faces=(), places=None):
    s = np.zeros(1, STATE)[0]
    s["die_face"], s["die_at"] = NONE, SUPPLY
    s["die_face"][: len(faces)] = faces
    s["die_at"][: len(faces)] = POOL if places is None else places
    return s


def task(lore=0, peril=0, terror=0, points=()):
    symbols = np.zeros(8, np.int8)
    symbols[1:4] = lore, peril, terror
    return symbols, np.array([*points, 0, 0, 0][:3], np.int8)


def options(s):
    return s["options"][: s["n_options"]].tolist()


def shown(s, die):
    return FACES[COLOUR[die]][s["die_face"][die]]


def can_pay(s, dice, symbols, points):
    """Try every use of every die: nothing, its symbol, or one of the sums."""
    if symbols[1:4].sum() > len(dice):
        return False
    uses = []
    for die in dice:
        symbol, _ = shown(s, die)
        sums = [("sum", k) for k in range(3) if points[k] > 0]
        letters = [("symbol", k) for k in (LORE, PERIL, TERROR) if symbols[k] > 0]
        plain = [("symbol", symbol)] if ("symbol", symbol) in letters else []
        uses.append(
            [None] + (sums if symbol in (POINTS, WILD) else []) + (letters if symbol == WILD else plain)
        )
    for choice in itertools.product(*uses):
        used = Counter(choice)
        totals = [
            sum(shown(s, die)[1] for die, use in zip(dice, choice, strict=True) if use == ("sum", k))
            for k in range(3)
        ]
        if all(used["symbol", k] >= symbols[k] for k in (1, 2, 3)) and all(
            totals[k] >= points[k] for k in range(3)
        ):
            return True
    return False


TASKS = [
    task(terror=1), task(lore=1, peril=1), task(points=(9,)), task(lore=1, points=(3,)), task(points=(3, 3)),
    task(peril=2, lore=1), task(terror=2), task(lore=1, peril=1, terror=1), task(points=(4, 2, 1), terror=1),
    task(),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(TASKS)))
def test_pays__as_often_as_trying_every_use_of_every_die(number):
    symbols, points = TASKS[number]
    rng = np.random.default_rng(number)
    found = set()
    for _ in range(60):
        s = state(rng.integers(0, 6, DICE))
        dice = [die for die in range(DICE) if rng.random() < 0.6]
        answer = bool(pays(T, s, sum(1 << die for die in dice), symbols, points))
        assert answer == can_pay(s, dice, symbols, points), (s["die_face"].tolist(), dice)
        found.add(answer)
    assert True in found


@pytest.mark.parametrize("number", range(len(TASKS)))
def test_could_pay__where_some_roll_of_all_pays(number):
    symbols, points = TASKS[number]
    rng = np.random.default_rng(number)
    found = set()
    for _ in range(30):
        s = state(rng.integers(0, 6, DICE))
        dice = rng.permutation(DICE)
        rolled, kept = dice[: rng.integers(0, 4)], dice[3 : 3 + rng.integers(0, 4)]
        expected = False
        for faces in itertools.product(range(6), repeat=len(rolled)):
            other = s.copy()
            other["die_face"][rolled] = faces
            expected = expected or bool(
                pays(T, other, sum(1 << d for d in (*rolled, *kept)), symbols, points)
            )
        sets = (sum(1 << int(die) for die in part) for part in (rolled, kept))
        assert bool(could_pay(T, s, *sets, symbols, points)) == expected
        found.add(expected)
    assert True in found


def test_may_pay__never_says_no_where_dice_pay():
    rng = np.random.default_rng(3)
    said_no = 0
    for symbols, points in TASKS:
        for _ in range(60):
            s = state(rng.integers(0, 6, DICE))
            dice = [die for die in range(DICE) if rng.random() < 0.5]
            shown = np.zeros(8, np.int8)
            write_shown(T, s, sum(1 << die for die in dice), shown)
            if not may_pay(shown, symbols, points):
                said_no += 1
                assert not can_pay(s, dice, symbols, points)
    assert said_no > 100


def look(s, dice):
    """Return what a set of dice shows to the players."""
    return tuple(sorted((COLOUR[die], int(s["die_face"][die]), int(s["die_at"][die])) for die in dice))


def subsets(dice):
    return itertools.chain.from_iterable(itertools.combinations(dice, n) for n in range(len(dice) + 1))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
def test_options__each_that_looks_different_once(seed):
    rng = np.random.default_rng(seed)
    s = state(rng.integers(0, 6, DICE), [POOL, POOL, POOL, SPELL, POOL, POOL, POOL, SPELL])
    dice = list(range(DICE))
    offer_dice(T, s, 255)
    looks = [look(s, [die]) for die in options(s)]
    assert sorted(looks) == sorted({look(s, [die]) for die in dice})
    s["n_options"] = 0
    for fewest, most in ((1, 8), (2, 2), (1, 3)):
        s["n_options"] = 0
        offer_parts(T, s, 255, fewest, most)
        looks = [look(s, members(part)) for part in options(s)]
        parts = [part for part in subsets(dice) if fewest <= len(part) <= most]
        assert sorted(looks) == sorted({look(s, part) for part in parts})
    for symbols, points in TASKS:
        s["n_options"] = 0
        offer_payments(T, s, 255, symbols, points, 1024)
        ways = [part for part in subsets(dice) if can_pay(s, part, symbols, points)]
        least = {look(s, part) for part in ways if not any(set(other) < set(part) for other in ways)}
        assert sorted(look(s, members(way - 1024)) for way in options(s)) == sorted(least)


def test_roll__a_die_does_not_depend_on_the_other_dice():
    for number in range(20):
        alone, all_of_them = state(), state()
        roll_dice(KEY, 3, 0, number, all_of_them, 255)
        for die in range(DICE):
            roll_dice(KEY, 3, 0, number, alone, bit(die))
        assert alone["die_face"].tolist() == all_of_them["die_face"].tolist()
        kept = all_of_them["die_face"].copy()
        roll_dice(KEY, 3, 0, number + 1000, all_of_them, 0b101)
        assert all_of_them["die_face"][1] == kept[1]
        assert (all_of_them["die_face"][3:] == kept[3:]).all()


def test_roll__every_face_of_every_die_as_often():
    faces = np.zeros((6_000, DICE), int)
    for game in range(len(faces)):
        s = state()
        roll_dice(KEY, game, 0, 0, s, 255)
        faces[game] = s["die_face"]
    # 48 cells, each binomial with mean 1,000 and deviation 28.9: beyond 5 deviations with chance 3e-5 in all.
    for die in range(DICE):
        assert abs(np.bincount(faces[:, die], minlength=6) - 1000).max() < 145


def test_places__dice_are_locked_kept_added_and_come_back():
    s = state([0] * 6)
    lock = 9
    move_dice(s, bit(2), lock)
    move_dice(s, bit(0) | bit(5), SPELL)
    move_dice(s, bit(YELLOW), POOL)
    assert list(members(dice_at(s, POOL))) == [1, 3, 4, YELLOW]
    move_dice(s, dice_at(s, SPELL), POOL)
    assert list(members(dice_at(s, POOL))) == [0, 1, 3, 4, 5, YELLOW]


def test_faces__terror_shows_where_it_is_printed():
    s = state([5, 5, 3, 2, 4, 0, 3, 5])
    assert list(members(dice_showing(T, s, 255, TERROR))) == [0, 1]  # the last one is the wild face
    assert list(members(dice_showing(T, s, 255, WILD))) == [RED]


GAMES = 3_000


def attempt(game, tasks, dice):
    """Roll until all tasks are done in order, and set a die aside after each roll that pays for nothing."""
    s = state()
    move_dice(s, dice, POOL)
    number = done = 0
    while done < len(tasks):
        pool = dice_at(s, POOL)
        if pool == 0:
            return False
        roll_dice(KEY, game, 0, number, s, pool)
        number += 1
        s["n_options"] = 0
        offer_payments(T, s, pool, *tasks[done], 0)
        if s["n_options"] > 0:
            move_dice(s, options(s)[0], ASIDE)
            done += 1
        else:
            offer_dice(T, s, pool)
            move_dice(s, bit(options(s)[0]), ASIDE)
    return True


def chance_of_same(dice, tasks):
    """Chance to show one symbol of six for each of some tasks, by recursion over the dice that are left."""
    if tasks == 0:
        return 1.0
    if dice == 0:
        return 0.0
    hit = 1 - (5 / 6) ** dice
    return hit * chance_of_same(dice - 1, tasks - 1) + (1 - hit) * chance_of_same(dice - 1, tasks)


def chance_of_pair(dice):
    """Chance to show two terrors in one roll, of fewer and fewer dice."""
    if dice < 2:
        return 0.0
    miss = sum(comb(dice, k) * 5 ** (dice - k) for k in (0, 1)) / 6**dice
    return 1 - miss + miss * chance_of_pair(dice - 1)


@pytest.mark.parametrize(
    ("tasks", "dice", "chance"),
    [
        ([task(terror=1)], GREEN, 1 - (5 / 6) ** 21),
        ([task(terror=1)] * 3, GREEN, chance_of_same(6, 3)),
        ([task(terror=2)], GREEN, chance_of_pair(6)),
        ([task(lore=1)], bit(RED), 2 / 6),  # its own, and the wild face
        # Yellow shows none and is set aside first, so the red die is rolled twice.
        ([task(terror=1)], bit(YELLOW) | bit(RED), 1 - (5 / 6) ** 2),
    ],
)
def test_attempt__succeeds_as_often_as_it_should(tasks, dice, chance):
    won = sum(attempt(game, tasks, dice) for game in range(GAMES))
    # Five deviations: a false alarm in a million.
    assert abs(won / GAMES - chance) < 5 * (chance * (1 - chance) / GAMES) ** 0.5
