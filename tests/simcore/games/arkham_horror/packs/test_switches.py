"""Rules of packs that their rulebooks leave open: each alternative changes one position, by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from simcore.effects.program import check
from simcore.games.arkham_horror.box.effect_kinds import SKILLS
from simcore.games.arkham_horror.box.pack_kinds import COUNTER, PackDeck, PackTrigger
from simcore.games.arkham_horror.box.sheet import skill_value
from simcore.games.arkham_horror.rules.board.knocked_out import knock_out
from simcore.games.arkham_horror.rules.board.lost_and_devoured import devour
from simcore.games.arkham_horror.rules.board.monster_spawning import draw_marker
from simcore.games.arkham_horror.rules.board.pack_cards_events import count_starting_items
from simcore.games.arkham_horror.rules.board.pack_sources import put_in_force
from simcore.games.arkham_horror.rules.board.pack_triggers import fire
from simcore.games.arkham_horror.rules.board.second_cup import SECOND
from simcore.games.arkham_horror.rules.phases.pack_monsters import meet_it
from simcore.games.arkham_horror.rules.phases.programs import run_pending
from simcore.games.arkham_horror.rules.phases.trading import give_card
from simcore.games.arkham_horror.rules.records.codes import ASIDE, NONE, OUTSKIRTS, SYMBOLS, Awoke, Part, Rank
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.pack_tables import SWITCHES
from simcore.games.arkham_horror.scenario.names import DESIGNATED, in_programs
from simcore.games.arkham_horror.scenario.pack_models import Switch
from tests.simcore.games.arkham_horror.packs.battle_table import Battle
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain

BOTH = pytest.mark.parametrize("on", [0, 1])
TESTED_ELSEWHERE = {
    "patrol_first": "test_dark_pharaoh.py",
    "moving_gate_clues": "test_gate_markers.py",
    "moving_gate_seal": "test_gate_markers.py",
}
"""File with the test of a switch, if it is another one."""
NOT_READ = {"task_upkeep", "task_encounter_only"}
"""Switches about cards that are not played yet."""


class Town(Table):
    """Two investigators in the same street."""

    asks_all = False
    places = ("downtown", "downtown")

    def with_switch(self, name: str, on: int) -> Town:
        self.t[name] = on
        return self

    def settle(self, **answers: Any) -> None:
        self.play(lambda t, s, log: run_pending(s, t, log), **answers)


def test_each_switch_has_a_test() -> None:
    here = Path(__file__)
    for name in set(SWITCHES) - NOT_READ:
        text = here.with_name(TESTED_ELSEWHERE.get(name, here.name)).read_text(encoding="utf-8")
        assert f'"{name}"' in text, name


@BOTH
def test_the_first_player_orders_rules_of_one_event(on: int) -> None:
    g = Town().with_switch("timing_free", on)
    g.in_force("on(terror_rises){each(first_player){set_to(clue,2)}}")
    g.in_force("on(terror_rises){each(first_player){gain(clue=1)}}")
    fire(g.s, g.t, g.log, PackTrigger.TERROR_RISES, NONE, NONE, 1)
    g.settle(answers={Decision.ORDER: [1]})
    assert int(g.s["clues"][0]) == (2 if on else 3)
    assert len(g.options(Decision.ORDER)) == on


def test_investigators_order_their_own_corruption_cards() -> None:
    """One mythos card may concern several cards of a hand, with or without the alternative."""
    g = Town()
    card = g.number("mythos", "charity-auction")
    g.t["mythos_white"][card] = 1 << SYMBOLS.index("star")
    for seat in (0, 1):
        g.in_force("on(moves,symbol=star,colour=white){set_to(clue,2)}", Rank.HELD, seat=seat)
        g.in_force("on(moves,symbol=star,colour=white){gain(clue=1)}", Rank.HELD, seat=seat)
    fire(g.s, g.t, g.log, PackTrigger.MOVES, NONE, card, 1)
    g.settle(answers={Decision.ORDER: [1, 0]})
    assert list(g.s["clues"][:2]) == [2, 3]
    assert g.options(Decision.ORDER) == [[0, 1], [0, 1]]


@BOTH
def test_an_empty_second_cup_lets_no_monster_come(on: int) -> None:
    g = Town().with_switch("hex_cup_empty", on)
    g.s["cup_now"] = SECOND
    marker = draw_marker(g.t, g.s, g.log)
    assert bool(marker == NONE) is bool(on)
    assert int(g.s["awoke"]) == NONE


@BOTH
def test_monsters_in_the_outskirts_are_in_play(on: int) -> None:
    g = Town().with_switch("in_play_outskirts", on)
    g.marker("ghoul", OUTSKIRTS)
    g.marker("ghoul", 0)
    g.run('gain(clue=monsters_in_play("ghoul"))')
    assert int(g.s["clues"][0]) == 1 + on


@BOTH
def test_unique_items_of_the_start_leave_a_point_of_sanity(on: int) -> None:
    g = Town().with_switch("pharaoh_start_one", on)
    g.in_force("on(gain_item,deck=unique){lose(sanity=1)}")
    g.holds("holy-water", "enchanted-blade")
    g.s["part"], g.s["sanity"][0] = Part.SETUP, 2
    count_starting_items(g.s, g.t, g.log)
    assert int(g.s["n_pending"]) == (1 if on else 2)


@BOTH
def test_a_traded_item_costs_sanity(on: int) -> None:
    g = Town().with_switch("pharaoh_trade", on)
    g.in_force("on(gain_item,deck=unique){lose(sanity=1)}")
    g.holds("holy-water")
    give_card(g.t, g.s, g.log, 0, 0, 1)
    g.settle()
    assert int(g.s["sanity"][1]) == 5 - on
    assert g.cards(1) == ["holy-water"]


@BOTH
def test_an_injury_loses_retainers(on: int) -> None:
    g = Town().with_switch("ailment_retainers", on)
    g.holds("retainer")
    g.s["stamina"][0] = 0
    g.pack_deck("injury", "jinxed")
    g.play(knock_out, 0, 1, answers={Decision.AILMENT: [1]})
    assert g.cards() == (["jinxed"] if on else ["retainer", "jinxed"])


@BOTH
def test_gates_of_programs_do_not_break_seals(on: int) -> None:
    g = Town().with_switch("atlach_mythos_only", on)
    g.in_force("rule(all_bursts)")
    woods = g.number("areas", "woods")
    g.s["at"][0], g.s["sealed"] = woods, 1 << woods
    g.run("gate(monster=no)")
    assert (int(g.s["gate_at"][woods]) == NONE) is bool(on)


@BOTH
def test_a_used_weapon_that_cannot_be_lost_stays(on: int) -> None:
    g = Town().with_switch("cthugha_derringer", on)
    g.holds("18-derringer", "axe")
    assert g.t["safe"][g.card("18-derringer")]
    g.s["in_use"][0] = 0b11
    g.run("discard(used_weapon,all)")
    assert g.cards() == (["18-derringer"] if on else [])


@BOTH
def test_another_blessing_brings_no_card(on: int) -> None:
    g = Town().with_switch("nodens_new_only", on)
    g.in_force("on(blessed){gain(clue=1)}")
    g.run("bless")
    assert int(g.s["clues"][0]) == 1
    g.run("bless")
    assert int(g.s["clues"][0]) == 2 - on


@BOTH
def test_the_dust_decks_go_on(on: int) -> None:
    g = Town().with_switch("dust_continue", on)
    g.in_force("rule(first_player_fixed)")
    g.s["lead"] = 0
    g.pack_deck("dust", "dust-card-of-deck-3")
    g.pack_deck("dust", "dust-card-of-deck-1", field="pack_discards")
    devour(g.t, g.s, g.log, 0)
    assert int(g.s["lead"]) == 1
    assert int(g.s["n_pack_deck"][PackDeck.DUST]) == (1 if on else 2)


@BOTH
def test_acts_in_force_add_up(on: int) -> None:
    g = Town().with_switch("acts_add_up", on)
    first, second = g.card("act-i"), g.card("act-ii")
    for card, rule in ((first, "modify(horror_check,-1)"), (second, "modify(seal_cost,1)")):
        g.t["card_set"][card] = g.rules.sets.add(_program(rule), "test")
    g._write()
    g.pack_deck("act", "act-i", "act-ii")
    g.run("next_act")
    assert [int(g.s["force_item"][e]) for e in _entries(g)] == [first]
    g.run("next_act")
    assert [int(g.s["force_item"][e]) for e in _entries(g)] == ([first, second] if on else [second])


def _entries(g: Table) -> list[int]:
    return [int(entry) for entry in g.s["force_order"][: g.s["n_in_force"]]]


def _program(text: str) -> Any:
    return check(text, Table.vocabulary)


@BOTH
def test_acts_and_blights_leave_before_the_battle(on: int) -> None:
    g = Battle("hastur", starts=False)
    g.t["battle_blights_leave"] = on
    card = g.card("ma-mathison")
    put_in_force(g.s, Rank.BLIGHT, int(g.t["card_set"][card]), card, NONE)
    g.s["awoke"] = Awoke.DOOM_FULL
    g.start()
    assert (card in [int(g.s["force_item"][e]) for e in _entries(g)]) is not bool(on)


@BOTH
def test_cards_bring_no_movement_points_in_the_battle(on: int) -> None:
    g = Battle("ghatanothoa")
    g.t["ghatanothoa_speed_only"] = on
    g.holds("motorcycle")
    g.s["round"] = skill_value(g.t, g.s, 0, SKILLS.index("speed")) + 1
    g.strike()
    assert (0 in g.living()) is not bool(on)


@BOTH
def test_a_pact_yields_power_for_the_chosen_loss(on: int) -> None:
    g = Town().with_switch("pact_power_chosen", on)
    g.in_force("modify(stamina_loss_after,-1)")
    g.run("lose(stamina=range(1,stamina)); counter(power,lost)", answers={Decision.HOW_MUCH: [3]})
    assert int(g.s["stamina"][0]) == 3
    assert int(g.s["counters"][_power(), 0]) == 2 + on


def _power() -> int:
    return int(COUNTER.numbers["power"])


@BOTH
@pytest.mark.parametrize(("clues", "left"), [(6, (0, 1)), (5, (5, 0))])
def test_clue_tokens_are_spent_in_groups(on: int, clues: int, left: tuple[int, int]) -> None:
    """Mania: a price of five costs six."""
    g = Town().with_switch("mania_checks_only", on)
    g.in_force("set(clue_group,2)", Rank.HELD, seat=0)
    g.s["clues"][0] = clues
    g.run("pay(clue=5)", answers={Decision.PAY: [1]})
    assert int(g.s["clues"][0]) == left[on]


@BOTH
def test_an_elusive_monster_of_an_encounter_can_be_fought(on: int) -> None:
    g = Town().with_switch("elusive_encounter_fight", on)
    g.in_force('trait(elusive,kind="cultist")')
    marker = g.marker("cultist", ASIDE)
    g.play(meet_it, 0, marker, 0)
    assert bool(g.asked) is bool(on)  # the combat


def test_named_cultists_are_cultists_only_as_trophies() -> None:
    """The data say which kinds count: `names.py`."""
    g = Town()
    data, names = g.scenario().model, g.scenario().names
    assert in_programs(data, names)[DESIGNATED]["cultist"]
    switch = Switch(on=True, source="reconstructed")
    changed = data.model_copy(update={"switches": {"named-cultists": switch}})
    assert in_programs(changed, names)[DESIGNATED] == {}
    assert "named_cultists" in SWITCHES
