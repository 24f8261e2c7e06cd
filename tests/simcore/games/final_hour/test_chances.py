"""Chances of the reserved clues and of the ritual: by hand, and against deals of the rules.

A comparison with the rules has the error rate `ALPHA`, with a fixed seed; there are fewer than 10.
"""

from collections import Counter
from math import comb

import numpy as np
import pytest
from scipy.stats import binomtest, hypergeom

from simcore.contract.game import Cell
from simcore.games.final_hour import GAME
from simcore.games.final_hour.chances.ritual import matches_law, reserved_law, ritual_law
from simcore.games.final_hour.rules.ritual import matches_of
from simcore.games.final_hour.rules.setup import is_gate
from tests.simcore.games.final_hour.board import Table

ALPHA = 1e-4
DEALS = 20_000
ICONS = ("gem", "hourglass", "moon", "star", "cross")


@pytest.fixture(scope="module")
def asked():
    return {question.name: question for question in GAME.odds(GAME.load())}


def test_clue__nothing_seen_is_17_of_45(asked):
    answer = asked["clue"].odds("gem", {}, 0, 0)
    assert answer.exact == pytest.approx(17 / 45)
    assert answer.chances["on all"] == pytest.approx(1 / 45)
    assert answer.means["matches per card"] == pytest.approx(2 * 2 / 10)


@pytest.mark.parametrize(("icon", "hidden"), [("gem", 0), ("hourglass", 1), ("moon", 2)])
def test_clue__seen_tokens_are_not_reserved(asked, icon, hidden):
    answer = asked["clue"].odds(icon, {"seen": ("gem", "gem", "hourglass")}, 0, 0)
    assert answer.exact == pytest.approx(1 - comb(7 - hidden, 2) / comb(7, 2))


def test_reserved_law__sums_to_one():
    assert sum(chance for _, chance in reserved_law([2, 1, 0, 2, 2], 2)) == pytest.approx(1)


def test_ritual__by_hand(asked):
    """Seven hidden clues; two cards each of three icons that are twice among them, four matches needed."""
    given = {"players": 2, "card": ("moon", "star", "cross") * 2, "seen": ("gem", "gem", "hourglass")}
    answer = asked["ritual"].odds("ritual", given, 0, 0)
    assert answer.exact == pytest.approx(comb(6, 2) / comb(7, 2))  # without the hourglass
    assert answer.means["matches"] == pytest.approx(2 * 2 * 6 / 7)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ritual__unknown_cards_are_a_sample_of_the_deck(asked, players):
    """Reserved clues are alike with chance 1/9, and each match counts twice then."""
    alike = hypergeom(30, 6, 3 * players).sf(players - 1)
    different = hypergeom(30, 12, 3 * players).sf(2 * players - 1)
    answer = asked["ritual"].odds("ritual", {"players": players}, 0, 0)
    assert answer.exact == pytest.approx(alike / 9 + different * 8 / 9)


def test_matches_law__known_and_unknown_cards():
    law = matches_law([1, 1, 0], [2, 0, 1], [4, 6, 5], 2)
    assert law == pytest.approx({2 + hits: hypergeom(15, 10, 2).pmf(hits) for hits in range(3)})
    assert sum(ritual_law([2] * 5, 2, [1] * 5, [5] * 5, 3).values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"players": 2, "seen": ("gem",) * 3}, "there are only 2 such clues"),
        ({"players": 2, "seen": ICONS + ICONS[:4]}, "2 are reserved and hidden"),
        ({"players": 4, "card": ("gem",) * 7}, "the deck has only 6 such cards"),
        ({"players": 2, "card": ICONS, "unknown": 2}, "7 cards, but 2 players commit only 6"),
        ({"players": 2, "card": ICONS + ICONS[:2]}, "7 cards, but 2 players commit only 6"),
    ],
)
def test_ritual__impossible_questions(asked, given, said):
    with pytest.raises(ValueError, match=said):
        asked["ritual"].odds("ritual", given, 0, 0)


def test_ritual__a_solo_player_says_which_cards(asked):
    assert "give some cards" in asked["ritual"].odds("ritual", {"players": 1}, 0, 0).why
    answer = asked["ritual"].odds("ritual", {"players": 1, "card": ("gem",) * 3}, 0, 0)
    assert answer.exact == pytest.approx(17 / 45)


@pytest.mark.compiled
def test_deals_of_the_rules_agree(asked):
    """Compare reserved icons and matches over deals with the same two clues on the board."""
    table = Table(Cell("cthulhu", "easy", 2))
    t, s = table.t, table.s
    seen, cards = [table.icon("gem"), table.icon("moon")], table.cards([2, 8, 9, 19])
    plain = [place for place in range(t["n_locations"]) if place != t["ritual"] and not is_gate(t, place)]
    reserved, matches, deals = Counter(), Counter(), 0
    for number in range(DEALS):
        table.rules.deal(t, s, np.uint64(7), np.uint64(number))
        if s["clue"][plain[:2]].tolist() != seen:
            continue
        deals += 1
        reserved.update(set(s["reserved"][:2].tolist()))
        matches[sum(matches_of(t, s, card) for card in cards)] += 1
    assert deals > 100
    given = {"seen": ("gem", "moon")}
    for icon in ICONS:
        exact = asked["clue"].odds(icon, given, 0, 0).exact
        assert binomtest(reserved[table.icon(icon)], deals, exact).pvalue > ALPHA
    names = tuple(ICONS[int(t["card_icon"][card])] for card in cards)
    answer = asked["ritual"].odds("ritual", given | {"players": 1, "card": names, "unknown": 0}, 0, 0)
    enough = sum(count for number, count in matches.items() if number >= 3)
    assert binomtest(enough, deals, answer.exact).pvalue > ALPHA
    assert binomtest(matches[2], deals, answer.chances["one short"]).pvalue > ALPHA
