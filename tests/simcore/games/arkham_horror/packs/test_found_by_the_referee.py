"""Faults of games with packs that the referee has found, each by an example made by hand.

`test_referee_pack_games.py` compares whole games.
"""

from __future__ import annotations

import numpy as np
import pytest

from simcore.contract.game import Cell
from simcore.effects.notation_write import write
from simcore.effects.program import check, plain
from simcore.games.arkham_horror import GAME
from simcore.games.arkham_horror.box.pack_vocabulary import PACK_EFFECTS
from simcore.games.arkham_horror.rules.board.monster_markers import place_of
from simcore.games.arkham_horror.rules.board.spell_casting import cast
from simcore.games.arkham_horror.rules.phases.arkham_movement import movement_points
from simcore.games.arkham_horror.rules.phases.deal import deal
from simcore.games.arkham_horror.rules.phases.pack_retiring import ask_to_retire, the_retiring_leave
from simcore.games.arkham_horror.rules.phases.programs import run_pending
from simcore.games.arkham_horror.rules.phases.setup import make_ready
from simcore.games.arkham_horror.rules.records.codes import NOWHERE, WORLD
from simcore.games.arkham_horror.rules.records.decisions import USE, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.games.arkham_horror.scenario.compile_sheets import standing
from tests.simcore.games.arkham_horror.packs.table import Table, scenario

pytestmark = pytest.mark.plain


@pytest.mark.parametrize(("team", "in_deck"), [(("jenny-barnes",), 11), (("ashcan-pete",), 10)])
def test_a_game_has_eleven_allies_with_those_of_the_investigators(team, in_deck):
    t = scenario().compile(Cell("yig", "normal", 1, team))[0]
    s = np.zeros(1, GAME.larger().state)[0]
    deal(t, s, 5, 0)
    assert t["n_allies"] > in_deck
    assert s["n_allies"] == in_deck


def test_the_setup_of_a_sheet_comes_before_the_first_mythos_card_and_its_monsters_after_it():
    program = standing(check('doom(2); put("cultist",gates,from=cup)', PACK_EFFECTS), ())
    assert ["yes" in write(plain((step,)), PACK_EFFECTS) for step in program] == [True, False]


def test_an_investigator_with_two_injuries_may_retire_and_leaves_at_the_end_of_the_turn():
    table = Table()
    table.play(lambda t, s, log: ask_to_retire(s, t, log))
    assert table.asked == []
    table.holds("amnesia", "sprained-ankle")
    table.play(lambda t, s, log: ask_to_retire(s, t, log), answers={Decision.RETIRE: [1]})
    s = table.s
    assert s["at"][0] != NOWHERE
    table.play(lambda t, s, log: the_retiring_leave(s, t, log))
    assert s["at"][0] == NOWHERE
    assert s["vacant"] & 1
    assert s["devoured_before"] == 0


def test_sanity_begins_at_the_maximum_that_the_cards_leave():
    table = Table(who="jenny-barnes")
    printed = int(table.s["max_sanity"][0])
    table.holds("mythos-lore")
    table.play(lambda t, s, log: make_ready(t, s, log, 0))
    assert table.s["max_sanity"][0] == table.s["sanity"][0] == printed - 1


def test_a_failed_spell_check_fires_its_events(faces):
    table = Table()
    table.in_force("on(check_failed,skill=spell){doom(1)}; on(no_success){terror(1)}")
    table.holds("wither")
    s = table.s
    before = int(s["doom"]), int(s["terror"])
    table.play(lambda t, s, log: cast(t, s, log, 0, int(s["n_held"][0]) - 1, 0, 1) or run_pending(s, t, log))
    assert (s["doom"], s["terror"]) == (before[0] + 1, before[1] + 1)


def test_the_use_of_a_card_may_open_a_gate():
    table = Table()
    first, end = table.t["card_uses"][table.card("naacal-key")]
    assert end == first + 1


def test_no_mythos_card_is_drawn_for_monsters_that_are_not_there():
    table = Table()
    left = int(table.s["n_mythos"])
    table.run('put("zombie",mythos,from=sheet) else{gain(clue=5)}')
    assert (table.s["n_mythos"], table.s["clues"][0]) == (left, 5)
    assert table.logged(Event.MYTHOS) == []


def test_a_mythos_card_that_changes_speed_changes_the_movement_points():
    table = Table()
    before = movement_points(table.t, table.s, 0)
    table.s["environment"] = table.number("mythos", "blue-skies")
    assert movement_points(table.t, table.s, 0) == before + 1


def test_no_monster_comes_to_an_investigator_in_an_other_world():
    table = Table()
    zombie = table.marker("zombie", table.number("areas", "woods"))
    table.s["at"][0] = WORLD + 8
    table.run("move_monsters(here,all)")
    assert place_of(table.s, zombie) == table.number("areas", "woods")


def test_a_spell_that_helps_another_is_exhausted_after_a_card_before_it_has_gone():
    table = Table()
    table.holds("crystal-of-the-elder-things", "sigil-of-hermes-trismegistus", seat=1)
    s = table.s
    s["actor"], s["tokens"][1, 0] = 0, 1
    place = int(s["n_held"][1]) - 1
    crystal = USE + int(table.t["card_uses"][table.card("crystal-of-the-elder-things")][0])
    table.play(lambda t, s, log: cast(t, s, log, 1, place, 0, 1), answers={Decision.USE: [crystal]})
    assert s["n_held"][1] == place
    assert s["exhausted"][1] == 1 << place - 1


def test_a_spell_of_the_upkeep_is_not_cast_in_a_combat():
    table = Table()
    assert table.t["card_special"][table.card("shroud-of-shadow")] == 0
