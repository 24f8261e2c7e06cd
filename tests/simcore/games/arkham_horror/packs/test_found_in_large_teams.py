"""Faults of games with sheets and large teams that the referee has found, each by an example made by hand.

`test_referee_pack_games.py` compares whole games.
"""

from __future__ import annotations

import numpy as np
import pytest

from simcore.games.arkham_horror.box.codes import NONE
from simcore.games.arkham_horror.rules.board.monster_spawning import spawn_at_gate
from simcore.games.arkham_horror.rules.fights.combat import horror
from simcore.games.arkham_horror.rules.phases.upkeep import wake_lost
from simcore.games.arkham_horror.rules.records.codes import ASIDE, LOST
from simcore.games.arkham_horror.rules.records.decisions import USE, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.records.sets import read_set, write_set
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain


def test_what_a_horror_loss_sets_off_happens_before_the_combat_goes_on(faces):
    table = Table()
    table.holds("seizures")
    faces += [1] * 9
    marker = table.marker("ghoul", ASIDE)
    stamina = int(table.s["stamina"][0])
    table.play(horror, 0, marker)
    assert int(table.s["stamina"][0]) == stamina - 1
    assert int(table.s["n_pending"]) == 0


def test_a_card_gives_items_that_have_been_traded_this_turn():
    table = Table()
    table.holds("knife", seat=1)
    table.s["moved"][1] = 1
    table.run("trade_anywhere(1)", answers={Decision.TRADE_FROM: [1]})
    assert "knife" in table.cards(0)


def test_masks_are_no_spawn_monsters():
    table = Table()
    here, there = (table.number("areas", area) for area in ("northside", "easttown"))
    kinds = (table.number("monsters", kind) for kind in ("the-bloated-woman", "servant-of-glaaki-5"))
    mask, spawn = (1 << int(np.flatnonzero(table.t["kind_of"] == kind)[0]) for kind in kinds)
    write_set(table.s, "markers", mask | spawn, there)
    table.s["at"][0] = here
    table.run("move_monsters(here,all,from=play,spawns=no)")
    assert [read_set(table.s["markers"][area]) for area in (here, there)] == [mask, spawn]


def test_a_level_of_terror_is_prevented_once():
    table = Table(who="charlie-kane")
    table.s["clues"][0] = 9
    kane = USE + int(table.t["person_uses"][table.number("investigators", "charlie-kane"), 0])
    table.run("terror(1)", answers={Decision.USE: [kane] * 3})
    assert (int(table.s["terror"]), int(table.s["clues"][0])) == (0, 7)


def test_each_level_of_terror_is_prevented_for_itself():
    table = Table(who="charlie-kane")
    table.s["clues"][0] = 9
    kane = USE + int(table.t["person_uses"][table.number("investigators", "charlie-kane"), 0])
    table.run("terror(3)", answers={Decision.USE: [kane, NONE, kane]})
    assert (int(table.s["terror"]), int(table.s["clues"][0])) == (1, 5)


def test_who_was_lost_just_now_does_not_come_back_yet():
    table = Table()
    table.s["at"][0], table.s["skips_next"] = LOST, 1
    table.play(wake_lost)
    assert table.s["at"][0] == LOST


def test_a_weapon_that_was_exhausted_in_the_check_was_used():
    table = Table()
    table.holds("bullwhip", "38-revolver", "knife")
    table.s["exhausted"][0], table.s["in_use"][0] = 1, 2
    table.run("discard(used_weapon,all)")
    assert table.cards() == ["knife"]


def test_a_location_closes_at_random_only_once():
    table = Table()
    table.gate("woods", "rlyeh")
    table.s["closed"] = -1
    table.run("close_place(random_location)")
    assert not table.logged(Event.CLOSED)


def test_the_log_says_that_no_monster_may_come_through_a_gate():
    table = Table()
    woods = table.number("areas", "woods")
    table.in_force("forbid(gate_monster,place=any)")
    table.play(spawn_at_gate, woods, 2)
    assert table.logged(Event.NO_MONSTER) == [[woods]]
