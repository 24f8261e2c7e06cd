"""Faults that the referee has found in further games with a box, each by a position by hand."""

from __future__ import annotations

import pytest

from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.rules.board.pack_sources import put_in_force
from simcore.games.arkham_horror.rules.board.sanity_and_stamina import lose
from simcore.games.arkham_horror.rules.phases.encounter_programs import run_encounter
from simcore.games.arkham_horror.rules.records.codes import CUP, NONE, NOWHERE, WORLD, Down, Rank
from simcore.games.arkham_horror.rules.records.decisions import FIGHT_MARKER, FIGHT_ON, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.records.sets import write_set
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain


def enter(table, world):
    """Open a gate in the Woods, through which the first investigator has come; return its area."""
    table.gate("woods", world)
    woods = table.number("areas", "woods")
    table.s["at"][0] = WORLD + 2 * table.number("worlds", world)
    table.s["entered_at"][0] = woods
    return woods


@pytest.mark.parametrize("is_evaded", [False, True])
def test_a_rule_of_a_combat_lasts_after_a_failed_attempt_to_evade(is_evaded):
    """River Docks: -1 to Combat checks until the end of the combat, however it begins."""
    dice = []
    for rule in ("", "until(combat_end){modify(combat_check,-1)}; "):
        table = Table()
        ghoul = table.marker("ghoul", CUP)
        write_set(table.s, "markers", 1 << ghoul, CUP)
        kind = table.t["kind_of"][ghoul]
        table.t["kind_awareness"][kind], table.t["kind_combat_rating"][kind] = -9, 4
        table.t["kind_combat_damage"][kind] = table.t["kind_horror_damage"][kind] = 0
        face = ghoul if is_evaded else ghoul + FIGHT_MARKER
        answers = {Decision.FACE: [face], Decision.COMBAT_ROUND: [FIGHT_ON]}
        table.run(rule + "monster", answers)
        assert len(table.logged(Event.COMBAT)) == 1
        dice.append(int(table.logged(BoxEvent.CHECK)[-1][-1]))
    assert dice[1] == dice[0] - 1


def test_tokens_go_to_the_copy_that_came_last():
    """Ma's Boarding House: the Food of this encounter, beside one that has its own tokens."""
    table = Table()
    table.holds("food", "food")
    table.run('charge("food",2)')
    assert [int(tokens) for tokens in table.s["tokens"][0, :2]] == [1, 3]


def test_a_partner_who_pays_for_a_ward_goes_insane_at_once():
    """Practitioners of the Art: whether the spell that prevents a loss passes or fails."""
    table = Table()
    card = table.card("practitioners-of-the-art")
    table.s["tie"][0] = put_in_force(table.s, Rank.HELD, int(table.t["card_set"][card]), card, 0)
    table.holds("flesh-ward")
    table.s["sanity"][:2] = 3, 1
    table.play(lose, 0, 0, 1, 0, answers={BoxDecision.PREVENT: [0], Decision.SPELL_SHARE: [1]})
    assert len(table.options(Decision.SPELL_SHARE)) == 1
    assert int(table.s["down"][1]) == Down.INSANE


def test_the_program_of_a_monster_hurts_no_devoured_investigator():
    """Riot: defeated together with others by a Flute that has devoured the one who played it."""
    table = Table()
    table.s["at"][0] = NOWHERE
    table.s["sanity"][0] = table.s["stamina"][0] = 0
    table.s["down"][0] = Down.UP
    table.run("lose(sanity=1)")
    assert int(table.s["at"][0]) == NOWHERE
    assert not table.logged(Event.KNOCKED_OUT)


@pytest.mark.parametrize(("world", "is_closed"), [("another-dimension", False), ("rlyeh", True)])
def test_an_effect_closes_no_gate_that_stays_open(world, is_closed):
    """Aldeberan Ascendant: gates to Another Dimension can neither be closed nor sealed."""
    table = Table()
    table.in_force('forbid(close,world="another-dimension"); forbid(seal,world="another-dimension")')
    area = enter(table, world)
    table.run("close_gate(entered,trophy=no,seal=yes)")
    assert (table.s["gate_at"][area] == NONE) == is_closed
    assert bool(table.s["sealed"] >> area & 1) == is_closed


def test_an_effect_seals_nothing_while_seals_are_forbidden():
    table = Table()
    table.in_force("forbid(seal)")
    area = enter(table, "rlyeh")
    table.run("close_gate(entered,trophy=no,seal=yes)")
    assert table.s["gate_at"][area] == NONE
    assert not table.s["sealed"]


def test_no_ally_is_bound_to_an_investigator_who_can_have_none():
    """Bound Ally with Paranoia: the ally stays in its deck."""
    table = Table()
    table.holds("paranoia", "bound-ally")
    allies = int(table.s["n_allies"])
    table.run("attach")
    assert (int(table.s["n_allies"]), int(table.s["bound_ally"][0])) == (allies, NONE)
    assert table.cards() == ["paranoia", "bound-ally"]


def test_a_rule_of_a_combat_that_does_not_come_ends_with_the_encounter():
    """The Dreamlands: no flight from a trophy, but there is no trophy."""
    table = Table()
    program = table.compile("until(combat_end){forbid(flee)}; fight_trophy")
    table.play(run_encounter, 0, program, NONE)
    assert int(table.s["n_in_force"]) == 0
