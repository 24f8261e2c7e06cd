"""Turns of up to eight seats, against a list that is turned round."""

from __future__ import annotations

import numpy as np
import pytest

from simcore.kernels.turns import begin_turns, next_actor, pass_turn, seat_after, whole_shares
from simcore.records.shared import MAX_SEATS

STATE = np.dtype(
    [("n_seats", "i2"), ("lead", "i2"), ("alive", "i2"), ("coming", "i8"), ("actor", "i2")], align=True
)


def table(seats, lead, alive):
    s = np.zeros(1, STATE)[0]
    s["n_seats"], s["lead"], s["alive"] = seats, lead, sum(1 << seat for seat in alive)
    return s


def turns(s, happen=None):
    """Seats in the order of their turns; `happen(seat)` is what each of them brings about."""
    order = []
    while next_actor(s):
        order.append(int(s["actor"]))
        pass_turn(s, s["actor"])
        if happen:
            happen(order[-1])
    return order


@pytest.mark.parametrize("seats", range(1, 9))
def test_turns__start_with_the_lead_and_skip_eliminated_seats(seats):
    rng = np.random.default_rng(seats)
    for lead in range(seats):
        alive = [seat for seat in range(seats) if rng.random() < 0.7]
        s = table(seats, lead, alive)
        begin_turns(s)
        around = [*range(lead, seats), *range(lead)]
        assert turns(s) == [seat for seat in around if seat in alive]
        assert [seat_after(s, lead, turn) for turn in range(2 * seats)] == around * 2


def test_turns__seats_that_are_eliminated_or_lose_a_turn_have_none():
    s = table(5, 3, range(5))
    begin_turns(s)

    def happen(seat):
        if seat == 4:
            s["alive"] &= ~(1 << 0)  # seat 0 is devoured
        if seat == 1:
            pass_turn(s, 2)  # seat 2 loses its turn

    assert turns(s, happen) == [3, 4, 1]


def test_whole_shares__as_a_division_would():
    """For every number of successes that a battle can bring together."""
    for n in range(1, MAX_SEATS + 1):
        assert all(whole_shares(number, n) == number // n for number in range(13_000))
