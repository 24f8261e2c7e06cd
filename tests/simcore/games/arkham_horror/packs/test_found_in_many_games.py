"""Faults that the referee has found in thousands of games: checks inside others, cards without an owner."""

from __future__ import annotations

import numpy as np
import pytest

from simcore.games.arkham_horror.box.codes import DEFENCE, LORE
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.effect_kinds import Trigger
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.box.sheet import skill_value
from simcore.games.arkham_horror.rules.board.lost_and_devoured import devour
from simcore.games.arkham_horror.rules.board.pack_phases import begin_phase
from simcore.games.arkham_horror.rules.board.weapons import arm
from simcore.games.arkham_horror.rules.effects.triggered_rules import run_triggers
from simcore.games.arkham_horror.rules.phases.pack_using import use_in_phase
from simcore.games.arkham_horror.rules.phases.programs import run_queue
from simcore.games.arkham_horror.rules.records.codes import NONE, Down, Part
from simcore.games.arkham_horror.rules.records.decisions import USE, Decision
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain


@pytest.mark.parametrize("before", [0, 1])
def test_the_check_of_a_combat_spell_has_its_own_uses_of_once_a_check(before):
    """Skids O'Toole: what is used in the Spell check is free in the Combat check, and vice versa."""
    table = Table(who="skids-otoole")
    table.holds("shrivelling")
    table.in_force("modify(lore,-9)")
    s, t = table.s, table.t
    use = int(t["person_uses"][s["investigator"][0], 0])
    s["foe"], s["hands"] = table.marker("zombie", int(s["at"][0])), 2
    s["used_this_check"][0] = made = before << int(t["used_bit"][use])
    table.play(arm, 0, answers={BoxDecision.ARM: [0], Decision.USE: [USE + use]})
    assert table.options(Decision.USE) == [[NONE, USE + use]]
    assert s["used_this_check"][0] == made


@pytest.mark.parametrize("dies", [False, True])
def test_a_bomb_goes_off_though_the_first_player_is_gone(dies):
    """Time Bomb: it belongs to no one, and leaves the board in the Upkeep after its last clue token."""
    table = Table()
    table.holds("time-bomb")
    s, use = table.s, int(table.t["card_uses"][table.card("time-bomb"), 0])
    s["at"][0] = table.number("areas", "downtown")
    table.play(lambda t, s, log: use_in_phase(s, t, log, 0, use), answers={Decision.TIMES: [0]})
    s["at"][0] = table.number("areas", "uptown")
    assert s["n_in_force"] == 1
    if dies:
        table.play(lambda t, s, log: devour(t, s, log, 0))
    table.play(lambda t, s, log: begin_phase(s, t, log, Part.UPKEEP) or run_queue(s, t, log))
    assert s["n_in_force"] == 0


def test_all_dice_of_a_check_are_rolled_again_with_what_was_used_before_the_roll():
    """Foresee, after the Mask of Wisdom has put Lore with one die less in place of Luck."""
    table = Table()
    table.holds("mask-of-wisdom", "foresee")
    table.s["bonus"][0, LORE] = 8
    first = np.int64(table.t["card_uses"])[:, 0]
    mask, foresee = (int(first[table.card(name)]) + USE for name in ("mask-of-wisdom", "foresee"))
    table.run("check(luck,0,need=9) pass{nothing}", {Decision.USE: [mask, foresee]})
    dice = [many for _, check, many in table.logged(BoxEvent.CHECK) if check == DEFENCE]
    assert dice == 2 * [skill_value(table.t, table.s, 0, LORE) - 1]


def test_who_goes_insane_before_a_combat_check_of_an_encounter_takes_no_weapon():
    """Intervene is cast with the last sanity, and fails."""
    table = Table()
    table.holds("intervene", "axe")
    table.s["sanity"][0], table.s["bonus"][0, LORE] = 2, -9
    intervene = USE + int(table.t["card_uses"][table.card("intervene"), 0])
    table.run("check(combat,0) pass{nothing}", {Decision.USE: [intervene]})
    assert table.s["down"][0] == Down.INSANE
    assert table.options(BoxDecision.ARM) == []


@pytest.mark.parametrize("seat", [0, 1])
def test_a_monster_devours_who_falls_in_its_combat_alone(seat):
    """Moon-beast: others may cast spells in the combat, and go insane by their price."""
    table = Table()
    s = table.s
    s["foe"], s["actor"] = table.marker("moon-beast", int(s["at"][0])), 0
    table.run("lose(sanity=5)", seat=seat)
    table.play(lambda t, s, log: run_queue(s, t, log))
    assert [int(down) for down in s["down"][:2]] == [[Down.DEVOURED, Down.UP], [Down.UP, Down.INSANE]][seat]


@pytest.mark.parametrize("is_alive", [True, False])
def test_who_is_devoured_at_the_end_of_the_movement_meets_no_card_on_the_board(is_alive):
    """Throne of Carcosa, where the environment has devoured the investigator who has come there."""
    table = Table()
    table.in_force("on(end_move,who=investigator){gain(money=1)}")
    s = table.s
    s["alive"] -= 0 if is_alive else 1
    table.play(lambda t, s, log: run_triggers(t, s, log, Trigger.END_MOVE, 0, int(s["at"][0]), NONE))
    assert int(s["money"][0]) == 4 + is_alive
