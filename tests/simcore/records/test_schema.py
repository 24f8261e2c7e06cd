"""One declaration of a field: the record, how it begins, what a redeal mixes, which columns are copies."""

import itertools
import re
from collections import Counter

import numpy as np
import pytest

from simcore.kernels.derived import copy_columns, redeal_piles, restore_fresh
from simcore.records.columns import Column, row_dtype
from simcore.records.schema import GAME, Field, Group, Layout, Pool, Seen
from simcore.records.state_fields import header

DECK, CUP = Pool("deck", 7), Pool("cup", 8)
SEATS, LENGTH, HAND = 8, 12, 5
CARDS = Group(
    "The cards",
    (
        Field("deck", "i2", "cards to come", (LENGTH,), seen=Seen.BY_NO_ONE, count="n_deck", pool=DECK),
        Field("n_deck", "i4", "how many"),
        Field(
            "hand", "i2", "cards of each seat", (SEATS, HAND), seen=Seen.BY_OWNER,
            count="n_hand", pool=DECK, ascending=True,
        ),
        Field("n_hand", "u1", "how many", (SEATS,)),
        Field("cup", "i1", "markers to come", (LENGTH,), seen=Seen.BY_NO_ONE, count="n_cup", pool=CUP),
        Field("n_cup", "i2", "how many"),
        Field("mark", "i2", "an odd one", (3,), start=(4, -5, 300)),
        Field("turns", "i1", "this round", start=9, resets="round"),
        Field("noise", "i8", "this round", (2,), start=-1, resets="round"),
    ),
)  # fmt: skip
LAYOUT = Layout(header(), CARDS)


def begun():
    state = np.zeros(1, LAYOUT.dtype)
    state.view(np.uint8)[:] = 0xAA  # what was there before must not matter
    restore_fresh(state[0], LAYOUT.fresh(), 0, LAYOUT.dtype.itemsize)
    return state


def dealt():
    state = begun()
    state["n_seats"] = 3
    state["deck"][0, :6] = [300, 5, 4, 9, 10, 7]
    state["n_deck"] = 6
    for seat, hand in enumerate(([1, 2, 3], [6, 8], [11])):
        state["hand"][0, seat, : len(hand)] = hand
        state["n_hand"][0, seat] = len(hand)
    state["cup"][0, :4] = [20, 21, 22, 23]
    state["n_cup"] = 4
    return state


def test_a_fresh_record_holds_what_is_declared():
    state = begun()
    for field in LAYOUT.fields:
        value = state[field.name][0]
        assert (value == np.broadcast_to(field.start, field.shape)).all(), field.name
    assert state.tobytes() == LAYOUT.fresh().tobytes()


def test_renew_resets_only_the_fields_of_a_round():
    state = dealt()
    state["turns"], state["noise"] = 3, 77
    before = state.copy()
    restore_fresh(state[0], LAYOUT.fresh(), *LAYOUT.span("round"))
    assert state["turns"] == 9
    assert (state["noise"] == -1).all()
    same = [field.name for field in LAYOUT.fields if field.resets == GAME]
    assert all((state[name] == before[name]).all() for name in same)


def contents(state, seat):
    """Return what may have changed places, and what the seat sees of it."""
    row = state[0]
    deck = row["deck"][: row["n_deck"]].tolist()
    hands = [row["hand"][other][: row["n_hand"][other]].tolist() for other in range(SEATS)]
    own = hands.pop(seat)
    return Counter([*deck, *itertools.chain(*hands)]), own, Counter(row["cup"][: row["n_cup"]].tolist())


@pytest.mark.parametrize("seat", range(3))
def test_a_redeal_mixes_the_pool_and_leaves_the_own_hand(seat):
    first, orders = dealt(), set()
    first["deck"][0, 7] = 99  # rubbish behind the end
    for key in range(40):
        state = first.copy()
        redeal_piles(state[0], seat, np.uint64(key), LAYOUT.hidden_piles())
        assert contents(state, seat) == contents(first, seat)
        for other in range(SEATS):
            hand = state["hand"][0, other]
            n = state["n_hand"][0, other]
            assert other == seat or (hand[:n] == np.sort(hand[:n])).all()
            assert other == seat or (hand[n:] == 0).all()
        assert (state["deck"][0, 6:] == 0).all()
        orders.add(state["deck"][0, :6].tobytes() + state["hand"].tobytes() + state["cup"].tobytes())
    assert len(orders) > 30


def test_what_lay_there_leaves_no_trace():
    one, other = dealt(), dealt()
    redeal_piles(other[0], 1, np.uint64(5), LAYOUT.hidden_piles())
    for state in (one, other):
        redeal_piles(state[0], 1, np.uint64(6), LAYOUT.hidden_piles())
    assert one.tobytes() == other.tobytes()


def test_columns_are_copied_with_the_seats_that_are_taken():
    columns = (
        Column("number", "u8", "1", "n", source="game_number"),
        Column("cause", "u1", "label", "n", "causes", 255, source="cause"),
        Column("wide", "u2", "label", "n", "wide", 65535, source="mark", at=(2,)),
        Column("low", "u1", "1", "n", source="mark", at=(1,)),
        *(
            Column(f"held_{i}", "u1", "1", "n", absent=255, source="n_hand", at=(i,), seat=i)
            for i in range(4)
        ),
        Column("own", "u1", "1", "written by the game"),
    )
    state, row = dealt(), np.zeros(1, row_dtype(columns))
    state["game_number"] = 2**63 + 5
    row["own"] = 17
    copy_columns(state[0], row[0], LAYOUT.copied_columns(columns))
    assert row[0].tolist() == (2**63 + 5, 255, 300, 251, 3, 2, 1, 255, 17)


@pytest.mark.parametrize(
    ("field", "said"),
    [
        (Field("deck", "i1", "again"), "declared twice: deck"),
        (Field("pile", "i1", "lost", (4,), count="nothing"), "count nothing is no field of shape ()"),
        (Field("pile", "i1", "short", (8, 4), count="n_cup"), "count n_cup is no field of shape (8,)"),
        (Field("pile", "i1", "narrow", (4,), count="n_cup", pool=DECK), "pool deck: i2 and i1"),
        (Field("pile", "i1", "huge", (250,), count="n_cup", pool=CUP), "pool cup: 262 places; at most 256"),
        (
            Field("pile", "i1", "uncounted", (4,), pool=DECK),
            "count=None. Write shape (4,) and count='n_pile'; the field n_pile, a single number, says",
        ),
        (
            Field("role", "i1", "a card each", (8,), seen=Seen.BY_OWNER, pool=DECK),
            "count=None. Write shape (8, 1) and count='n_role'; the field n_role, of shape (8,), says",
        ),
        (
            Field("role", "i2", "counted together", (8,), seen=Seen.BY_OWNER, count="n_deck", pool=DECK),
            "Write shape (8, 1) and count='n_deck'",
        ),
        (
            Field("piles", "i2", "of nobody", (8, 4), seen=Seen.BY_NO_ONE, count="n_hand", pool=DECK),
            "piles: a pile has one row of places",
        ),
    ],
    ids=lambda value: getattr(value, "meaning", ""),
)  # fmt: skip
def test_what_cannot_be_is_refused(field, said):
    with pytest.raises(ValueError, match=re.escape(said)):
        Layout(header(), CARDS, Group("More", (field,)))


def test_a_column_of_no_field_is_refused():
    with pytest.raises(ValueError, match="column lost: there is no field nowhere"):
        LAYOUT.copied_columns((Column("lost", "u1", "1", "n", source="nowhere"),))
