"""Piles: mixing leaves no trace of what lay there; a partial shuffle draws the cards of a whole one."""

import itertools

import numpy as np
import pytest

from simcore.kernels.piles import (
    MIX,
    NONE,
    drawing,
    gather,
    mix_again,
    place_of,
    put_under,
    putting,
    shuffle_sorted,
    shuffle_top,
    spread,
    take_out,
    wipe_behind,
)
from simcore.kernels.rng import percent, shuffle

STATE = np.dtype([("deck", "i1", (6,)), ("n_deck", "i2"), ("junk", "i1", (6,)), ("n_junk", "i2")], align=True)
draw_deck, put_deck = drawing("deck", "n_deck"), putting("deck", "n_deck")
draw_junk, put_junk = drawing("junk", "n_junk"), putting("junk", "n_junk")
LUCK = np.uint64(5), np.uint64(7)


def pile(*cards):
    return np.array(cards, np.int8)


@pytest.mark.parametrize("n", [0, 1, 2, 9, 40])
@pytest.mark.parametrize("top", [0, 1, 8, 40])
def test_shuffle_top__draws_what_a_whole_shuffle_draws(n, top):
    whole, part = np.arange(n, dtype=np.int8), np.arange(n, dtype=np.int8)
    shuffle(*LUCK, 3, 0, whole, n)
    shuffle_top(*LUCK, 3, 0, part, n, top)
    drawn = min(top, n)
    assert part[n - drawn :].tolist() == whole[n - drawn :].tolist()
    assert sorted(part.tolist()) == list(range(n))


def test_shuffle_sorted__the_previous_order_leaves_no_trace():
    results = set()
    for order in itertools.permutations((1, 1, 2, 5, 0)):
        pool = pile(*order, 9, 9)
        shuffle_sorted(*LUCK, 3, 0, pool, 5)
        results.add(tuple(pool.tolist()))
    assert len(results) == 1
    (result,) = results
    assert sorted(result[:5]) == [0, 1, 1, 2, 5]
    assert result[5:] == (9, 9)


def test_wipe_behind__keeps_the_pile_and_forgets_the_rest():
    cards = pile(4, 3, 2, 1)
    wipe_behind(cards, 2)
    assert cards.tolist() == [4, 3, 0, 0]


def test_percent__every_number_comes_as_often_as_the_others():
    found = np.bincount([int(percent(np.uint64(1), np.uint64(game), 0, 0)) for game in range(20_000)])
    # 100 cells of a binomial with mean 200 and deviation 14.1: beyond 5 deviations with chance 6e-5 in all.
    assert len(found) == 100
    assert abs(found - 200).max() < 71


def test_drawing_and_putting__piles_by_the_names_of_their_fields():
    s = np.zeros(1, STATE)[0]
    for card in (4, 5, 6):
        put_deck(s, card)
    put_junk(s, draw_deck(s))
    assert s["deck"][: s["n_deck"]].tolist() == [4, 5]
    assert [draw_junk(s), draw_junk(s)] == [6, NONE]
    assert [draw_deck(s), draw_deck(s), draw_deck(s), s["n_deck"]] == [5, 4, NONE, 0]


def test_bottom__cards_go_under_and_come_last():
    cards = pile(1, 2, 3, 0, 0)
    put_under(cards, 3, 9)
    assert cards.tolist() == [9, 1, 2, 3, 0]


def test_search__uppermost_copy_is_taken_and_the_others_keep_their_order():
    cards = pile(7, 5, 7, 1, 7)
    assert [place_of(cards, 4, 7), place_of(cards, 5, 7), place_of(cards, 2, 1)] == [2, 4, NONE]
    assert take_out(cards, 5, 2) == 7
    assert cards[:4].tolist() == [7, 5, 1, 7]
    assert take_out(cards, 4, 3) == 7
    assert cards[:3].tolist() == [7, 5, 1]


def test_mix_again__luck_of_no_other_mixing():
    orders = set()
    for number in range(4):
        cards = np.arange(100, dtype=np.int8)
        mix_again(*LUCK, 3, number, cards, 100)
        orders.add(tuple(cards.tolist()))
    assert len(orders) == 4
    whole = np.arange(200, dtype=np.uint8)
    shuffle(*LUCK, 3, 2 * MIX, whole, 200)
    again = np.arange(200, dtype=np.uint8)
    mix_again(*LUCK, 3, 2, again, 200)
    assert whole.tolist() == again.tolist()


def test_gather_and_spread__nothing_is_lost():
    pool = np.zeros(8, np.int8)
    n = gather(pool, 0, pile(1, 2), 2)
    n = gather(pool, n, pile(3, 4, 5, 0), 3)
    assert pool[:n].tolist() == [1, 2, 3, 4, 5]
    first, second = np.zeros(3, np.int8), np.zeros(2, np.int8)
    assert spread(pool, spread(pool, n, first, 3), second, 2) == 0
    assert [*first.tolist(), *second.tolist()] == [5, 4, 3, 2, 1]
