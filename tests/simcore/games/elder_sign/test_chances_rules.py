"""The exact solver and the kernels of the rules share no code: attempts by the rules succeed as often."""

import math

import numpy as np
import pytest

from simcore.games.elder_sign import GAME
from simcore.games.elder_sign.chances.book import card_chance
from simcore.games.elder_sign.chances.places import SHAPE
from simcore.games.elder_sign.chances.solver import solve
from tests.simcore.games.elder_sign.attempts_by_the_rules import Attempts, book_of, tables
from tests.simcore.games.elder_sign.plan_player import PlanPlayer

CARDS = {"koi-pond", "the-graveyard", "the-hidden-passage"}
SIGMAS = 4.5  # 1 in 147,000 by chance, for each of the cards


def compare(cards, attempts, *settings, pools=((0, 0), (1, 1))):
    """Every card whose attempts succeed more or less often than the solver says."""
    found, names = tables(*settings)
    book = book_of(found)
    play = Attempts(found, book)
    wrong = {}
    for number, name in enumerate(names):
        if cards and name not in cards:
            continue
        for yellow, red in pools:
            exact = card_chance(found[0], book, 0, number, 6, yellow, red)
            wins = sum(play.succeeds(number, game, yellow, red) for game in range(attempts))
            spread = math.sqrt(exact * (1 - exact) * attempts)
            if abs(wins - exact * attempts) > SIGMAS * spread + 0.5:
                wrong[name, yellow, red] = (wins / attempts, exact)
    return wrong


@pytest.mark.long
def test_attempts_by_the_rules__succeed_as_often_as_the_solver_says():
    assert not compare(CARDS, 400)


@pytest.mark.long
@pytest.mark.parametrize("pool", [(0, 0), (1, 1)])
def test_attempts_by_the_rules__of_every_card(pool):
    assert not compare((), 1500, pools=(pool,))


@pytest.mark.long
@pytest.mark.parametrize(
    "setting",
    [
        "focus_once=true",
        "open.wild_terror=true",
        "open.discard_is_aside=true",
        "open.pay_unrolled=true",
        "wild_value=4",
    ],
)
def test_attempts_by_the_rules__read_otherwise(setting):
    assert not compare((), 500, f"rules.{setting}")


HELPED = [
    ("koi-pond", {"clues": 1}, ()),
    ("the-archives", {"spell": 1, "red": 1}, ()),
    ("the-archives", {"investigator": ("amanda-sharpe",), "yellow": 1}, ()),
]
WILD = ("rules.wild_value=4", "rules.open.wild_terror=true")
MORE_HELPED = [
    ("the-hidden-passage", {"clues": 2, "investigator": ("joe-diamond",)}, ()),
    ("the-graveyard", {"clues": 3, "yellow": 1}, ()),
    ("yuggoth", {"investigator": ("harvey-walters",), "clues": 1}, ()),
    ("koi-pond", {"investigator": ("michael-mcglen",), "red": 1}, ()),
    ("koi-pond", {"investigator": ("kate-winthrop",)}, ()),
    ("vermin-in-the-pipes", {"investigator": ("darrell-simmons",), "yellow": 1}, ()),
    ("medusa-exhibit", {"investigator": ("darrell-simmons",), "red": 1, "clues": 1}, ()),
    ("the-curator", {"investigator": ("mandy-thompson",), "yellow": 1, "red": 1}, ()),
    (
        "the-curator",
        {"investigator": ("mandy-thompson",), "yellow": 1, "red": 1},
        ("rules.open.every_turn=true",),
    ),
    ("plateau-of-leng", {"spell": 1, "yellow": 1}, ()),
    ("plateau-of-leng", {"spell": 1, "red": 1}, ("rules.spells_after=true",)),
    ("the-graveyard", {"spell": 1}, ("rules.spells_after=true",)),
    ("koi-pond", {"clues": 2, "investigator": ("harvey-walters",)}, ("rules.open.clue_is_roll=true",)),
    (
        "the-graveyard",
        {"yellow": 1, "red": 1, "clues": 1},
        ("rules.wild_value=4", "rules.open.wild_terror=true"),
    ),
]


def compare_helped(card, extras, settings, attempts):
    """Successes by the rules and the exact chance, in standard errors."""
    found, names = tables(*settings)
    (provider,) = GAME.odds(GAME.load(None, settings))
    number = list(names).index(card)
    asked, shape = provider.question(card, extras), np.zeros(1, SHAPE)
    player = PlanPlayer(found[0], asked, shape, solve(asked[0], shape[0], True))
    play = Attempts(found, np.zeros(1))
    given = {"clues": extras.get("clues", 0)}
    if "investigator" in extras:
        given["investigator"] = list(provider.labels["investigators"]).index(extras["investigator"][0])
    if "spell" in extras:
        given["held"] = 1 << next(i for i in range(found[0]["n_cards"]) if found[0]["secures"][i] == 1)
    dice = int(asked[0]["yellow"]), int(asked[0]["red"])
    wins = sum(play.succeeds(number, game, *dice, player.answer, **given) for game in range(attempts))
    exact = provider.odds(card, extras, 0, 0).exact
    return (wins - exact * attempts) / math.sqrt(exact * (1 - exact) * attempts)


@pytest.mark.parametrize(("card", "extras", "settings"), HELPED, ids=lambda value: str(value))
def test_attempts_by_the_rules__with_help(card, extras, settings):
    assert abs(compare_helped(card, extras, settings, 150)) < SIGMAS


@pytest.mark.long
@pytest.mark.parametrize(("card", "extras", "settings"), HELPED + MORE_HELPED, ids=lambda value: str(value))
def test_attempts_by_the_rules__with_much_help(card, extras, settings):
    assert abs(compare_helped(card, extras, settings, 1500)) < SIGMAS
