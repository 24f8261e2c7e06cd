"""Allies without an effect when used; under some alternatives they have one."""

import numpy as np
import pytest

from simcore.contract.game import Cell
from simcore.games.elder_sign.rules.board.possessions import trophies_value
from simcore.games.elder_sign.rules.effects.losses import guarded
from simcore.games.elder_sign.rules.phases.entrance import price_of
from simcore.games.elder_sign.rules.records.state import STATE
from simcore.games.elder_sign.scenario.scenario import Scenario

PLAIN = Scenario.load()
CELL = Cell("hastur", "normal", 2)  # souvenirs cost one trophy more


def position(alternative, ally):
    """Tables under a reading, and a position in which the one at seat 0 holds the ally."""
    scenario = PLAIN.with_alternatives([alternative]) if alternative else PLAIN
    t, s = scenario.compile(CELL)[0], np.zeros(1, STATE)[0]
    s["held"][0] = 1 << scenario.names.cards.index(ally)
    s["alive"] = 3
    return t, s


@pytest.mark.parametrize(("alternative", "price"), [(None, 4), ("ruby-standish-price", 3)])
def test_souvenir__may_be_cheaper_for_the_owner_of_an_ally(alternative, price):
    t, s = position(alternative, "ruby-standish")
    unique, common = (PLAIN.names.entrance.index(f"souvenir-{what}") for what in ("unique", "common"))
    assert price_of(t, s, unique) == price
    assert price_of(t, s, common) == 3
    s["active"] = 1
    assert price_of(t, s, unique) == 4


@pytest.mark.parametrize(("alternative", "value"), [(None, 3), ("john-legrasse-value", 5)])
def test_monsters__may_be_worth_more_to_the_owner_of_an_ally(alternative, value):
    t, s = position(alternative, "john-legrasse")
    markers = PLAIN.names.markers
    s["caught"][:2] = 1 << markers.index("ghoul") | 1 << markers.index("vampire")
    s["won"][:2] = 1  # an adventure that is worth one
    assert trophies_value(t, s, 0, True) == value
    assert trophies_value(t, s, 0, False) == value + 1
    assert trophies_value(t, s, 1, True) == 3


@pytest.mark.parametrize(("alternative", "second"), [(None, True), ("eric-colt-daily", False)])
def test_terror__is_kept_off_always_or_once_a_day(alternative, second):
    t, s = position(alternative, "eric-colt")
    assert guarded(t, s, 0)
    assert guarded(t, s, 0) == second
    assert not guarded(t, s, 1)
    s["day_cards"] = 0
    assert guarded(t, s, 0)
