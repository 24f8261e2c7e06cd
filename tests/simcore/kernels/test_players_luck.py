"""Each seat has luck of its own, which does not reveal the key of the game."""

import numpy as np

from heuristics.toolbox.coins import draw_below
from simcore.kernels.derived import NO_PILES, redeal_hidden
from simcore.kernels.rng import EVERYBODY, OWN_LUCK, give_luck, philox, view_key
from simcore.records.schema import Field, Group, Layout
from simcore.records.shared import LUCK_STREAM, MAX_SEATS, PLAY_OUT_STREAM
from simcore.records.state_fields import header

STATE = Layout(header(), Group("More", (Field("odd", "i1", "tells this record from others"),))).dtype
KEY, GAME = np.uint64(2**63 + 9), np.uint64(77)


def lucky(key=KEY, game=GAME):
    state = np.zeros(1, STATE)
    state["key"], state["game_number"], state["n_seats"] = key, game, MAX_SEATS
    give_luck(state[0], key, game, EVERYBODY)
    return state


def draw(state, seat, times):
    state["seat"] = seat
    return [int(draw_below(state[0], 1_000_000)) for _ in range(times)]


def test_keys_of_seats_are_words_of_the_game():
    words = [philox(KEY, GAME, LUCK_STREAM, first) for first in range(0, MAX_SEATS, 2)]
    pairs = [pair for four in words for pair in ((four[0], four[1]), (four[2], four[3]))]
    assert lucky()["luck_key"][0].tolist() == [int(one) << 32 | int(other) for one, other in pairs]


def test_keys_differ_by_seat_game_and_key():
    keys = {int(key) for state in (lucky(), lucky(key=KEY + np.uint64(1)), lucky(game=GAME + np.uint64(1)))
            for key in state["luck_key"][0]}  # fmt: skip
    assert len(keys) == 3 * MAX_SEATS
    assert int(KEY) not in keys
    assert LUCK_STREAM != PLAY_OUT_STREAM


def test_seats_draw_different_numbers_and_the_same_ones_again():
    first, again = lucky(), lucky()
    drawn = [draw(first, seat, 20) for seat in range(MAX_SEATS)]
    assert len({tuple(numbers) for numbers in drawn}) == MAX_SEATS
    # In another order: what a seat draws does not depend on what others have drawn.
    assert [draw(again, seat, 20) for seat in reversed(range(MAX_SEATS))] == drawn[::-1]


def test_a_redeal_leaves_the_own_luck_and_no_trace_of_that_of_others():
    one, other = lucky(), lucky(key=np.uint64(5), game=np.uint64(6))
    for state, times in ((one, 3), (other, 11)):
        for seat in range(MAX_SEATS):
            draw(state, seat, times)
        state["seat"] = 2
    for name in (*OWN_LUCK, "luck_key"):
        other[name][0, 2] = one[name][0, 2]  # what seat 2 knows is the same
    own = [one[name][0, 2].copy() for name in (*OWN_LUCK, "luck_key")]
    before = one["luck_key"].copy()
    for state in (one, other):
        redeal_hidden(state[0], 2, np.uint64(99), NO_PILES)
    assert one.tobytes() == other.tobytes()
    assert all(
        (one[name][0, 2] == value).all() for name, value in zip((*OWN_LUCK, "luck_key"), own, strict=True)
    )
    assert (one["luck_key"] != before).sum() == MAX_SEATS - 1
    assert not np.delete(one["dice"][0], 2, axis=0).any()


def test_a_view_has_a_key_of_the_own_luck():
    one, other = lucky(), lucky()
    other["key"], other["game_number"] = 1, 2
    other["luck_key"][0, 1:] = 3
    assert view_key(one[0]) == view_key(other[0])
    other["decisions"] = 1
    assert view_key(one[0]) != view_key(other[0])
