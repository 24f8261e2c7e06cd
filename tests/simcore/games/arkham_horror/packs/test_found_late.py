"""Faults that the referee has found in games with all sheets: tomes that go, dead winners, weather."""

from __future__ import annotations

import numpy as np
import pytest

from simcore.games.arkham_horror.box.codes import DEFENCE, HORROR, WILL
from simcore.games.arkham_horror.box.effect_kinds import Trigger
from simcore.games.arkham_horror.box.pack_kinds import PackTrigger
from simcore.games.arkham_horror.rules.board.dice import skill_bonus
from simcore.games.arkham_horror.rules.board.lost_and_devoured import devour
from simcore.games.arkham_horror.rules.board.monster_markers import place_of
from simcore.games.arkham_horror.rules.board.pack_at_hand import run_at_hand
from simcore.games.arkham_horror.rules.board.pack_triggers import fire
from simcore.games.arkham_horror.rules.board.terror import set_near
from simcore.games.arkham_horror.rules.board.travel import come_back
from simcore.games.arkham_horror.rules.effects.using_cards import use_card
from simcore.games.arkham_horror.rules.fights.combat_cards import weaken
from simcore.games.arkham_horror.rules.fights.defeating import beat
from simcore.games.arkham_horror.rules.phases.movement import movement_of
from simcore.games.arkham_horror.rules.phases.mythos import extra_card
from simcore.games.arkham_horror.rules.phases.programs import run_pending
from simcore.games.arkham_horror.rules.phases.trading import can_trade
from simcore.games.arkham_horror.rules.records.codes import CUP, WORLD, Part
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain


def test_a_tome_that_goes_is_read_to_its_end():
    """An investigator who loses no sanity by tomes does not lose the point that follows."""
    table = Table()
    table.in_force("instead(loss,if=reading,resource=sanity){gain(clue=1)}")
    table.holds("illuminated-manuscript")
    table.t["lowest"][:] = 60
    s = table.s
    s["part"], s["actor"], s["points_left"] = Part.MOVEMENT, 0, 9
    before = int(s["sanity"][0])
    place = int(s["n_held"][0]) - 1
    table.play(lambda t, s, log: use_card(t, s, log, 0, place) or run_pending(s, t, log))
    assert table.card("illuminated-manuscript") not in s["held"][0, : s["n_held"][0]]
    assert (s["sanity"][0], s["clues"][0]) == (before, 1)
    table.run("lose(sanity=1)")
    assert s["sanity"][0] == before - 1


@pytest.mark.parametrize("dies", [False, True])
def test_a_winner_who_is_devoured_leaves_no_trophy(dies):
    table = Table()
    if dies:
        table.in_force(f"on({Trigger.BEATEN.name.lower()}){{devour}}")
    zombie = table.marker("zombie", int(table.s["at"][0]))
    table.play(lambda t, s, log: beat(t, s, log, 0, zombie) or run_pending(s, t, log))
    assert np.int64(table.s["alive"]) & 1 == (0 if dies else 1)
    assert (place_of(table.s, zombie) == CUP) is dies


def test_an_extra_mythos_card_is_replaced_too():
    table = Table()
    table.in_force("instead(mythos_card,subtype=weather){draw_again}")
    s, cards = table.s, [table.number("mythos", name) for name in ("icy-conditions", "curfew-enforced")]
    s["n_mythos"], s["n_mythos_under"] = 0, 2
    s["mythos_under"][:2] = cards
    table.play(lambda t, s, log: extra_card(t, s, log))
    assert [int(line[0]) for line in table.logged(Event.MYTHOS)] == cards


def test_a_spell_before_the_horror_check_takes_the_hand_for_spells_first():
    table = Table()
    table.holds("red-sign-of-shudde-mell")
    s, zombie = table.s, table.marker("zombie", int(table.s["at"][0]))
    s["foe"], s["hands"], s["spell_hands"] = zombie, 2, 1
    table.play(lambda t, s, log: weaken(t, s, log, 0, 0, zombie))
    assert (s["hands"], s["spell_hands"]) == (2, 0)


@pytest.mark.parametrize("later", [0, 1])
def test_monsters_at_the_gate_of_a_return_may_be_left_alone_in_that_turn(later):
    """The spell of another player may bring an investigator back first (Other World Movement)."""
    table = Table()
    s, woods = table.s, table.number("areas", "woods")
    s["gate_at"][woods] = world = table.number("gates", "the-abyss")
    s["at"][0] = WORLD + 2 * world + 1
    table.play(lambda t, s, log: come_back(t, s, log, 0, 1))
    assert s["at"][0] == woods
    table.marker("zombie", woods)
    s["round"] += later
    table.play(movement_of, 0)
    assert bool(table.options(Decision.FACE)) is bool(later)
    assert bool(table.options(Decision.FIGHT_ONE)) is not bool(later)


@pytest.mark.parametrize("barred", [False, True])
def test_rules_can_bar_the_only_partner_of_a_trade(barred):
    table = Table()
    s = table.s
    s["at"][1] = s["at"][0]
    set_near(s)
    s["money"][0] = 5
    if barred:
        table.in_force("forbid(trade)", seat=1)
    assert can_trade(table.t, s, 0) is not barred


def test_an_ally_of_a_devoured_investigator_goes_to_the_box_by_its_own_program():
    """The Messenger: it is back in the ally deck when its program runs, and no monster goes in its place."""
    table = Table()
    s = table.s
    table.holds("the-messenger")
    s["n_allies"] = 0
    s["foe"] = ghoul = table.marker("ghoul", int(s["at"][0]))
    at, doom = place_of(s, ghoul), int(s["doom"])
    s["doom"] += 2
    table.play(lambda t, s, log: devour(t, s, log, 0) or run_pending(s, t, log))
    assert table.logged(Event.BOXED) == [[0, table.card("the-messenger")]]
    assert (int(s["n_allies"]), int(s["doom"]), place_of(s, ghoul)) == (0, doom, at)


def test_a_check_without_a_roll_has_spent_no_clue_tokens():
    """Respiratory Ailment: the tokens of the check before do not count again."""
    table = Table()
    table.in_force("on(check){gain(money=clues_spent)}", seat=0)
    table.s["check_clues"], table.s["sure_to_pass"] = 2, 1 << DEFENCE
    before = int(table.s["money"][0])
    table.run("check(luck,0) pass{terror(1)}")
    assert (int(table.s["money"][0]), int(table.s["terror"])) == (before, 1)


@pytest.mark.parametrize(
    ("rule", "points", "clues"),
    [
        ("forbid(gain_sanity)", 0, 0),
        ("instead(gain,resource=sanity){gain(clue=1)}", 0, 1),
        ("forbid(seal)", 1, 0),
    ],
)
def test_a_card_in_a_combat_restores_sanity_under_the_rules_about_gains(rule, points, clues):
    """Handcuffs."""
    table = Table()
    table.in_force(rule, seat=0)
    s, start = table.s, table.compile("auto_pass(check); gain(sanity=1)")
    s["sanity"][0] = 3
    table.play(lambda t, s, log: run_at_hand(t, s, log, start, 0) or run_pending(s, t, log))
    assert (s["check_passed"], s["sanity"][0], s["clues"][0]) == (1, 3 + points, clues)


def test_a_mythos_card_that_a_spell_triggers_helps_only_its_caster():
    """Scholar Speaks of Leylines."""
    table = Table()
    table.s["environment"] = table.number("mythos", "scholar-speaks-of-leylines")
    table.play(lambda t, s, log: fire(s, t, log, PackTrigger.SPELL_PASSED, 1, 0, 1) or run_pending(s, t, log))
    assert [skill_bonus(table.t, table.s, seat, HORROR, WILL) for seat in (0, 1)] == [0, 1]
