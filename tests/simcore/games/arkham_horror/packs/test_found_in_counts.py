"""Faults that the referee has found in counts of games with all sheets: weapons without a monster."""

from __future__ import annotations

import pytest

from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.rules.board.pack_subject import concern
from simcore.games.arkham_horror.rules.board.travel import draw_in
from simcore.games.arkham_horror.rules.records.codes import Down, Part
from simcore.games.arkham_horror.rules.records.decisions import Decision
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain


def test_a_weapon_meets_no_monster_of_a_former_combat_in_an_encounter():
    """Athame: 3 dice for a monster with magical resistance, 1 without a monster."""
    table = Table()
    table.holds("athame")
    dice = []
    for kind in ("zombie", "witch"):
        concern(table.t, table.s, table.marker(kind, 0))
        table.run("check(combat,0) pass{gain(money=1)}", {BoxDecision.ARM: [0]})
        dice.append(table.logged(BoxEvent.CHECK)[-1])
    assert dice[0] == dice[1]


def test_a_check_of_an_encounter_is_open_after_a_combat_that_was_broken_off():
    """Mask of the Black Pharaoh: Will in place of Fight, for any Combat check."""
    table = Table()
    table.holds("mask-of-the-black-pharaoh")
    table.s["fight_over"] = 1
    table.run("check(combat,0) pass{gain(money=1)}")
    assert len(table.options(Decision.USE)) == 1


def test_a_knocked_out_investigator_has_no_encounter_behind_a_gate_that_opens_in_this_turn():
    """Naacal Key: the gate opens in the Movement Phase, perhaps where others are brought (Insane)."""
    table = Table()
    downtown = table.number("areas", "downtown")
    s = table.s
    s["part"], s["gate_at"][downtown] = Part.MOVEMENT, 0
    s["at"][:2], s["down"][0] = downtown, Down.INSANE
    for seat in (0, 1):
        table.play(lambda t, s, log, seat=seat: draw_in(t, s, log, seat, downtown, 1))
    assert [int(down) for down in s["down"][:2]] == [Down.INSANE, Down.MOVED]
