"""The exact solver of attempts: closed forms, a recursion over every roll, properties, its simulation."""

import itertools
import math

import numpy as np
import pytest

from simcore.games.elder_sign.chances.places import POOLS
from simcore.games.elder_sign.chances.simulation import COUNTS, simulate
from tests.simcore.games.elder_sign.attempt_by_hand import Attempt
from tests.simcore.games.elder_sign.questions import chance, problem, solved

RAISE = (("gyr", "1", "2"), ("gyr", "2", "3"), ("yr", "3", "4"))


def one_symbol(dice):
    """One symbol, without focus: each roll has so many dice, and the last one a single die."""
    return 1 - math.prod((5 / 6) ** n for n in range(1, dice + 1))


@pytest.mark.parametrize("dice", [1, 2, 6])
def test_one_symbol__is_rolled_or_a_die_is_set_aside(dice):
    assert chance(["P"], "g" * dice, focus="none") == pytest.approx(one_symbol(dice), abs=1e-14)
    assert chance(["P"], "g" * dice) == pytest.approx(one_symbol(dice), abs=1e-14)  # focus has no use


def test_two_symbols__with_two_dice_and_focus():
    """Both at once, or one of them is kept and there is no die left; or none, and there is one die left."""
    assert chance(["P+P"], "gg") == pytest.approx(1 / 36, abs=1e-15)


def test_two_symbols__with_three_dice_and_focus():
    """Two at once; one, which is kept, and another die shows it; none, and two dice are left."""
    exactly_one = 3 * 25 / 216
    at_once = 1 - 125 / 216 - exactly_one
    by_hand = at_once + exactly_one / 6 + 125 / 216 / 36
    assert chance(["P+P"], "ggg") == pytest.approx(by_hand, abs=1e-15)


def test_investigation__adds_up():
    """Six with two dice: 3 and 3, and nothing else; with the yellow one also 4 and 2 or 3."""
    assert chance(["I6"], "gg", focus="none") == pytest.approx(1 / 36, abs=1e-15)
    assert chance(["I6"], "gy", focus="none") == pytest.approx(3 / 36, abs=1e-15)


def test_clues__roll_again():
    assert chance(["P"], "g", 1) == pytest.approx(11 / 36, abs=1e-15)
    assert chance(["P"], "g", 2) == pytest.approx(91 / 216, abs=1e-15)


CASES = [
    (["L+I3", "T"], "ggyr", {"ordered": True}),
    (["L+I3", "T"], "gggr", {"focus": "once"}),
    (["I3", "I3"], "gggr", {"wild": 4}),
    (["I1+I2", "P"], "gggy", {"wild": 4}),
    (["P", "T"], "gggr", {"terror": "fail", "wild_terror": True}),
    (["P", "T"], "gggr", {"terror": "discard", "discard_is_aside": True}),
    (["P", "T", "L"], "ggg", {"pay_unrolled": True}),
    (["P", "I2"], "ggy", {"clues": 2}),
    (["P", "I2"], "ggy", {"clues": 1, "clue_twice": True}),
    (["P", "I2", "T"], "ggr", {"spell": "before", "clues": 1}),
    (["P", "L"], "ggr", {"spell": "after", "terror": "discard", "wild_terror": True, "clues": 1}),
    (["P", "I2", "T"], "gggr", {"many": True}),
    (["P", "I2", "T"], "ggr", {"many": True, "ordered": True, "clues": 1}),
    (["P", "L"], "gggr", {"changes": (("gyr", "T", "L"),)}),
    (["I3", "L"], "ggyr", {"changes": RAISE}),
    (["P", "I2"], "ggy", {"few": 2, "clues": 1}),
    (["P", "I2"], "ggy", {"few": 2, "few_daily": True}),
    (["P", "T"], "ggy", {"few": 2, "few_daily": True, "clues": 1, "changes": (("gyr", "T", "L"),)}),
]


@pytest.mark.parametrize(("tasks", "pool", "how"), CASES, ids=lambda value: str(value))
def test_solver__agrees_with_every_roll_and_choice_in_plain_python(tasks, pool, how):
    clues = how.get("clues", 0)
    rules = {name: value for name, value in how.items() if name != "clues"}
    by_hand = Attempt(tuple(tasks), **rules).chance(pool, clues)
    assert chance(tasks, pool, clues, **rules) == pytest.approx(by_hand, abs=1e-12)


@pytest.mark.parametrize("terror", ["", "discard", "fail"])
@pytest.mark.parametrize("ordered", [False, True])
def test_more_dice__never_hurt(terror, ordered):
    asked = problem(["P+T", "L+I3"], "ggggggyr", terror=terror, ordered=ordered)
    shape, _, (value, *_) = solved(asked)
    by_pool = value.reshape(-1, POOLS // 14, 2, 7)  # red, yellow, green
    reached = by_pool.max(axis=(1, 2, 3)) > 0
    for axis in (1, 2, 3):
        assert np.diff(by_pool[reached], axis=axis).min() > -1e-12
    assert shape[0]["stands"] == len(by_pool)


def test_more_help__never_hurts():
    tasks, pool = ["L+I3", "L", "L+P"], "gggggg"
    plain = chance(tasks, pool)
    clues = [chance(tasks, pool, n) for n in range(4)]
    assert clues == sorted(clues)
    assert clues[0] == plain
    for more in ({"spell": "before"}, {"spell": "after"}, {"many": True}, {"few": 2}, {"changes": RAISE}):
        assert chance(tasks, pool, **more) > plain
    assert plain < chance(tasks, pool, few=2, few_daily=1) < chance(tasks, pool, few=2)
    assert chance(tasks, pool, focus="none") < chance(tasks, pool, focus="once") <= plain
    assert chance(tasks, pool, spell="before") <= chance(tasks, pool, spell="after")
    assert chance(tasks, pool, 2) <= chance(tasks, pool, 2, clue_twice=1) <= chance(tasks, pool, 4)


SIMULATED = [
    (["L+I3", "L", "L+P"], "ggggggyr", {}),
    (["P", "T", "I7"], "ggggggr", {"terror": "discard"}),
    (["I3", "P+I3", "L"], "ggggggy", {"ordered": True, "clues": 2, "clue_twice": True}),
    (["I3", "P+I3"], "gggggg", {"spell": "before", "clues": 1}),
    (["I3", "P+I3"], "gggg", {"spell": "after", "terror": "fail"}),
    (["L", "L+L"], "ggggg", {"changes": (("gyr", "T", "L"),), "clues": 1}),
    (["L", "L+L"], "ggggg", {"few": 2, "clues": 1}),
    (["L", "L+L"], "ggggg", {"few": 2, "few_daily": True, "clues": 1}),
    (["P", "L", "T"], "ggg", {"pay_unrolled": True}),
]


@pytest.mark.parametrize(("tasks", "pool", "how"), SIMULATED, ids=lambda value: str(value))
def test_simulation__comes_out_as_counted(tasks, pool, how):
    """Within four standard errors: 1 in 16,000 by chance for each, with one seed."""
    asked = problem(tasks, pool, **how)
    shape, exact, (_, before, plan, sets) = solved(asked, keep=True)
    counts, attempts = np.zeros(1, COUNTS), 100_000 if len(plan) else 0
    simulate(asked[0], shape[0], sets, before, plan, 12, 0, attempts, counts[0])
    spread = math.sqrt(exact * (1 - exact) * attempts)
    assert abs(counts[0]["left"][0] - exact * attempts) < 4 * spread
    assert counts[0]["left"].sum() == attempts


@pytest.mark.parametrize("on", [0, 1], ids=["page-7", "fail-no-dice"])
def test_simulation__a_hopeless_attempt_is_over_without_a_roll(on):
    """Three terrors with three dice: by page 7 there is one roll, else each failure leaves a die less."""
    asked = problem(["T+T+T"], "ggg", fail_no_dice=on)
    shape, exact, (_, before, plan, sets) = solved(asked, keep=True)
    assert exact == pytest.approx(1 / 216)
    counts = np.zeros(1, COUNTS)
    simulate(asked[0], shape[0], sets, before, plan, 12, 0, 5000, counts[0])
    failed = 5000 - counts[0]["left"][0]
    rolls = 5000 + on * 2 * failed
    assert (counts[0]["rolls"], counts[0]["failed_rolls"]) == (rolls, rolls - 5000 + failed)


def test_simulation__does_not_depend_on_the_division_of_games():
    asked = problem(["P", "T"], "gggr", 1)
    shape, _, (_, before, plan, sets) = solved(asked, keep=True)
    whole, parts = np.zeros(1, COUNTS), np.zeros(1, COUNTS)
    simulate(asked[0], shape[0], sets, before, plan, 3, 0, 1000, whole[0])
    for first, n in itertools.pairwise([0, 300, 1000]):
        simulate(asked[0], shape[0], sets, before, plan, 3, first, n - first, parts[0])
    assert whole[0].tobytes() == parts[0].tobytes()
