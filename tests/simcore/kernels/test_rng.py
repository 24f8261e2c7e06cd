"""Philox against published vectors and another implementation; bounded integers and shuffles without bias."""

import itertools

import numpy as np
import pytest
from scipy.stats import chisquare

from heuristics.toolbox.coins import draw_below
from simcore.kernels.rng import philox, shuffle
from tests import toy

MASK = 0xFFFFFFFF
# Chance that one chi-square test fails although all is well. Seeds are fixed: it fails always or never.
ALPHA = 1e-4

# Random123 1.14, tests/kat_vectors: philox4x32-10; counter, key, result.
VECTORS = [
    ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    ((MASK,) * 4, (MASK,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
]


def block(counter, key):
    game = np.uint64(counter[0] | counter[1] << 32)
    words = philox(np.uint64(key[0] | key[1] << 32), game, np.uint64(counter[2]), np.uint64(counter[3]))
    return tuple(int(word) for word in words)


@pytest.mark.parametrize(("counter", "key", "expected"), VECTORS)
def test_philox__known_answers(counter, key, expected):
    assert block(counter, key) == expected


def philox_slowly(counter, key):
    """Philox4x32-10 in unbounded integers, written from the paper."""
    c, k = list(counter), list(key)
    for _ in range(10):
        first, second = 0xD2511F53 * c[0], 0xCD9E8D57 * c[2]
        c = [second >> 32 ^ c[1] ^ k[0], second & MASK, first >> 32 ^ c[3] ^ k[1], first & MASK]
        k = [(k[0] + 0x9E3779B9) & MASK, (k[1] + 0xBB67AE85) & MASK]
    return tuple(c)


def test_philox__equals_plain_python():
    words = np.random.default_rng(1).integers(0, 2**32, (200, 6)).tolist()
    for *counter, k0, k1 in words:
        assert block(counter, (k0, k1)) == philox_slowly(counter, (k0, k1))


def uniform(counts):
    return chisquare(counts).pvalue > ALPHA


@pytest.mark.compiled
@pytest.mark.parametrize("n", [2, 3, 6, 7, 64])
def test_draw_below__is_uniform_and_independent(n):
    state = np.zeros(1, toy.STATE)
    state["luck_key"] = 11
    draws = np.array([draw_below(state[0], n) for _ in range(40 * n * n)])
    assert uniform(np.bincount(draws, minlength=n))
    assert uniform(np.bincount(draws[::2] * n + draws[1::2], minlength=n * n))


def test_draw_below__seats_have_streams_of_their_own():
    alone, mixed = np.zeros(1, toy.STATE), np.zeros(1, toy.STATE)
    alone["seat"] = 2
    expected = [draw_below(alone[0], 1000) for _ in range(20)]
    found = []
    for _ in range(20):
        mixed["seat"] = 1
        draw_below(mixed[0], 6)
        mixed["seat"] = 2
        found.append(draw_below(mixed[0], 1000))
    assert found == expected


@pytest.mark.compiled
def test_shuffle__all_orders_are_equally_likely():
    orders = {order: 0 for order in itertools.permutations(range(5))}
    pile = np.zeros(5, np.int16)
    for game in range(120 * 200):
        pile[:] = range(5)
        shuffle(np.uint64(17), np.uint64(game), 1, 0, pile, 5)
        orders[tuple(pile.tolist())] += 1
    assert uniform(list(orders.values()))


def test_shuffle__leaves_the_rest_alone():
    pile = np.arange(10, dtype=np.int16)
    shuffle(np.uint64(1), np.uint64(1), 1, 0, pile, 6)
    assert sorted(pile[:6]) == list(range(6))
    assert list(pile[6:]) == list(range(6, 10))


def test_shuffle__depends_on_key_game_stream_and_block():
    def order(key, game, stream, first):
        pile = np.arange(30, dtype=np.int16)
        shuffle(np.uint64(key), np.uint64(game), stream, first, pile, 30)
        return tuple(pile.tolist())

    variants = [(1, 1, 1, 0), (2, 1, 1, 0), (1, 2, 1, 0), (1, 1, 2, 0), (1, 1, 1, 100), (1 << 40, 1, 1, 0)]
    assert len({order(*variant) for variant in variants}) == len(variants)
    assert order(1, 1, 1, 0) == order(1, 1, 1, 0)
