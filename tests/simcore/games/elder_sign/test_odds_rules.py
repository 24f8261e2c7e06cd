"""The exact solver and the kernels of the rules share no code: attempts by the rules succeed as often."""

import math

import pytest

from simcore.games.elder_sign.odds.book import card_chance
from tests.simcore.games.elder_sign.attempts_by_the_rules import Attempts, book_of, tables

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


def test_attempts_by_the_rules__succeed_as_often_as_the_solver_says():
    assert not compare(CARDS, 400)


@pytest.mark.long
def test_attempts_by_the_rules__of_every_card():
    assert not compare((), 1500)


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
