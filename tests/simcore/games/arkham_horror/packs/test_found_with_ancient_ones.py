"""Faults of games with each Ancient One that the referee has found, each by an example made by hand.

`test_referee_pack_games.py` compares whole games.
"""

from __future__ import annotations

import pytest

from simcore.games.arkham_horror.box.codes import EVADE
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.rules.board.monster_markers import place_of
from simcore.games.arkham_horror.rules.board.prey import lowest_sneak, with_people, with_prey
from simcore.games.arkham_horror.rules.phases.arkham_movement import fight_some, list_walk, meet_monsters
from simcore.games.arkham_horror.rules.phases.pack_using import begin_turn_with_uses
from simcore.games.arkham_horror.rules.phases.turn import begin_turn
from simcore.games.arkham_horror.rules.records.codes import CUP, NONE, SHEET
from simcore.games.arkham_horror.rules.records.decisions import FIGHT_MARKER, FIGHT_ON, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.records.sets import read_set, write_set
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain


class AsksAll(Table):
    """Investigators who are asked everything."""

    asks_all = True


def tendril_of(table: Table) -> int:
    """Put the marker of Nyogtha onto the sheet."""
    kind = table.number("monsters", "tendril-of-nyogtha")
    marker = [int(each) for each in table.t["kind_of"]].index(kind)
    write_set(table.s, "markers", 1 << marker, SHEET)
    return marker


def test_the_monster_of_nyogtha_appears_once_in_an_encounter_and_goes_back_to_the_sheet():
    table = AsksAll("nyogtha")
    tendril = tendril_of(table)
    ghoul = table.marker("ghoul", CUP)
    write_set(table.s, "markers", 1 << ghoul, CUP)
    table.in_force("modify(sneak,20)")
    table.run("monster(count=2) evade{gain(clue=1)}", {Decision.FACE: [tendril, ghoul]})
    assert table.options(Decision.FACE) == [
        [tendril, FIGHT_MARKER + tendril],
        [ghoul, FIGHT_MARKER + ghoul],
    ]
    assert place_of(table.s, tendril) == SHEET
    assert table.s["clues"][0] == 1


@pytest.mark.parametrize(("rule", "logged"), [("fight", Event.EVADED), ("evade", Event.COMBAT)])
def test_a_rule_forbids_to_fight_or_to_evade_the_monster_of_an_encounter(rule, logged):
    table = Table()
    table.in_force(f"forbid({rule}); modify(sneak,20); modify(fight,20); modify(will,20)")
    write_set(table.s, "markers", 1 << table.marker("ghoul", CUP), CUP)
    table.run("monster", {Decision.COMBAT_ROUND: [FIGHT_ON]})
    assert table.options(Decision.FACE) == []
    assert len(table.logged(logged)) == 1


def test_a_rule_lets_an_investigator_evade_whatever_appears():
    """Warding of the Yellow Sign."""
    table = Table()
    table.in_force("on(monster_appears){auto_pass(evade_check)}")
    cup = read_set(table.s["markers"][CUP])
    table.run("monster evade{gain(clue=1)}")
    assert table.logged(BoxEvent.CHECK) == []
    assert table.options(Decision.FACE) == []
    assert (table.s["clues"][0], read_set(table.s["markers"][CUP])) == (1, cup)


def test_who_returns_may_try_once_to_catch_an_elusive_monster():
    table = AsksAll()
    werewolf = table.marker("werewolf", int(table.s["at"][0]))
    table.marker("ghoul", int(table.s["at"][0]))
    table.in_force("modify(sneak,-9)")
    table.play(fight_some, 0, answers={Decision.FIGHT_ONE: [werewolf]})
    assert len(table.options(Decision.FIGHT_ONE)) == 1
    assert len(table.options(Decision.FIGHT_ONE)[0]) == 3
    assert [kind for _, kind, _ in table.logged(BoxEvent.CHECK)] == [EVADE]


def test_a_use_at_the_start_of_a_turn_is_the_one_of_that_turn():
    """Leo Anderson, with a dust card."""
    table = Table()
    table.s["used_this_turn"][0] = 1
    table.play(lambda t, s, log: begin_turn_with_uses(s, t, log))
    assert table.s["used_this_turn"][0] == 1
    begin_turn(table.t, table.s, table.log)
    assert table.s["used_this_turn"][0] == 0


def test_who_need_not_meet_monsters_on_the_way_meets_none_at_the_end():
    """Summon Shantak."""
    table = AsksAll()
    table.marker("ghoul", int(table.s["at"][0]))
    table.in_force("ignore(monsters_on_way)")
    for leaves in (True, False):
        table.play(meet_monsters, 0, leaves)
        assert table.s["result"] == 1
    assert table.asked == []


def test_who_moves_no_further_does_not_walk_with_points_that_come_later():
    """Call Friend, and a Military Motorcycle."""
    table = Table()
    table.s["points_left"] = 2
    table.s["stopped_in"][0] = table.s["round"]
    list_walk(table.t, table.s, 0, True, True)
    assert list(table.s["options"][: table.s["n_options"]]) == [NONE]


def test_monsters_go_to_the_lowest_sneak_with_all_rules_about_it():
    """Hearing Loss."""
    table = Table()
    area = int(table.s["at"][0])
    before = lowest_sneak(table.t, table.s, area)
    table.in_force("modify(sneak,-1)", seat=0)
    assert lowest_sneak(table.t, table.s, area) == before - 1


def test_monsters_do_not_go_to_those_whom_a_rule_spares():
    """Strange Ornithological Sightings: the investigators with exhibits, and flying monsters."""
    table = Table()
    table.s["at"][:2] = 0, 1
    byakhee, ghoul = table.marker("byakhee", 5), table.marker("ghoul", 5)
    people = with_people(table.s, 0b11)
    assert people == 0b11
    table.in_force("forbid(attack,trait=flying)", seat=0)
    assert with_prey(table.s, table.t, people, byakhee) == 0b10
    assert with_prey(table.s, table.t, people, ghoul) == 0b11
    table.s["at"][1] = 0
    assert with_prey(table.s, table.t, 0b01, byakhee) == 0b01  # the other one is not spared
