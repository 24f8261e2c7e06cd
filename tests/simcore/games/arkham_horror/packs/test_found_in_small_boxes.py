"""Faults that the referee has found in games with the small boxes, each by an example made by hand.

`test_referee_box_games.py` compares whole games.
"""

from __future__ import annotations

import numpy as np
import pytest

from simcore.contract.game import Cell
from simcore.games.arkham_horror.box.codes import COMBAT
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.rules.board.monster_markers import place_of
from simcore.games.arkham_horror.rules.board.pack_visits import note_success
from simcore.games.arkham_horror.rules.board.spell_casting import cast
from simcore.games.arkham_horror.rules.effects.pack_handling import do_trade_anywhere
from simcore.games.arkham_horror.rules.effects.pack_market import is_price_of
from simcore.games.arkham_horror.rules.effects.using_cards import use_card
from simcore.games.arkham_horror.rules.fights.combat import fight
from simcore.games.arkham_horror.rules.phases.monster_movement import move_flyers
from simcore.games.arkham_horror.rules.phases.mythos import card_step
from simcore.games.arkham_horror.rules.phases.turn import play_part
from simcore.games.arkham_horror.rules.records.codes import CUP, NONE, OUTSKIRTS, Down, Part
from simcore.games.arkham_horror.rules.records.decisions import FIGHT_ON, USE, USE_CARD, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.records.sets import write_set
from tests.simcore.games.arkham_horror.by_hand import HIT
from tests.simcore.games.arkham_horror.pack_games import scenario
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain


def use_of(table, card):
    """Option of the first use of a card."""
    return USE + int(table.t["card_uses"][table.card(card)][0])


def test_the_eighth_investigator_passes_a_check():
    table = Table()
    note_success(table.s, 7)
    assert table.s["passed_there"] == 1 << 7


def test_a_magical_effect_ends_when_its_spell_is_lost_by_falling_unconscious():
    table = Table()
    table.holds("call-the-azure-flame", "food", "azure-flame")
    table.s["exhausted"][0] = 1
    table.run("lose(stamina=5)", {Decision.DISCARD: [0]})
    assert table.cards() == ["food"]


def test_what_a_clue_token_of_the_mythos_phase_sets_off_comes_before_the_monsters_move():
    table = Table()
    table.in_force("on(clues_gained){doom(1)}")
    card = next(n for n, area in enumerate(table.t["mythos_clue"]) if area == table.s["at"][0])
    table.play(card_step, card, 1, answers={Decision.CLUE_TAKER: [0]})
    assert (table.s["clues"][0], table.s["doom"]) == (1, 1)


@pytest.mark.parametrize(("shows_gate", "flies"), [(True, True), (False, False)])
def test_all_flyers_move_after_a_burst_that_a_card_is_drawn_for_alone(shows_gate, flies):
    table = Table()
    street = table.number("areas", "uptown")
    byakhee = table.marker("byakhee", street)
    card = next(n for n, area in enumerate(table.t["mythos_gate"]) if (area != NONE) == shows_gate)
    table.s["bursts"] = 1
    table.play(move_flyers, card)
    assert (place_of(table.s, byakhee) != street) == flies


def test_the_cost_of_a_use_in_a_spell_check_is_paid():
    table = Table()
    table.holds("wither", "eye-of-light-and-darkness")
    eye = use_of(table, "eye-of-light-and-darkness")
    answers = {Decision.USE: [eye], Decision.HOW_MUCH: [3], Decision.CHOOSE: [0, 1, 1]}
    table.play(cast, 0, 0, 0, 1, answers=answers)
    s, card = table.s, table.card("wither")
    price = int(table.t["price"][card])
    assert (s["sanity"][0], s["stamina"][0]) == (5 - price - 1, 5 - 2)
    plain = Table()
    plain.holds("wither")
    plain.play(cast, 0, 0, 0, 1)
    (more,), (dice,) = ([n for *_, n in each.logged(BoxEvent.CHECK)] for each in (table, plain))
    assert more == dice + 6


def test_a_spell_of_the_upkeep_has_a_modifier_by_the_tomes():
    dice = []
    for tomes in (0, 2):
        table = Table()
        table.t["lowest"][table.s["investigator"][0]] = 6
        table.holds("arcane-insight", *["old-journal"] * tomes)
        table.play(use_card, 0, 0)
        dice.extend(n for *_, n in table.logged(BoxEvent.CHECK))
    assert dice[1] == dice[0] + 2
    assert dice[0] == 6 - 4


def test_an_investigator_who_is_knocked_out_before_the_upkeep_has_an_upkeep():
    table = Table()
    table.holds("old-journal")
    s = table.s
    s["part"], s["down"][0], s["exhausted"][0], s["actor"] = Part.UPKEEP, Down.UNCONSCIOUS, 1, 0
    table.play(play_part, 0)
    assert (s["exhausted"][0], s["down"][0]) == (0, Down.UNCONSCIOUS)
    assert table.options(BoxDecision.SLIDER)


def test_one_item_of_any_price_is_read_with_just_the_points_that_it_costs(faces):
    table = Table()
    faces += [HIT] * 20
    table.holds("old-journal")
    table.run("read_tomes(all)", {Decision.READ: [USE_CARD]})
    assert [points for _, points in table.logged(Event.POINTS)] == [0]


def test_a_price_that_no_card_has_is_not_guessed():
    t = scenario("king-in-yellow").compile(Cell("yig", "normal", 1))[0]
    assert [price for price in range(10) if is_price_of(t, 0, price)] == [*range(1, 8)]


def test_a_rule_about_exhibit_items_hears_of_them():
    table = Table()
    table.in_force("on(gain_item,deck=exhibit){doom(1)}; on(gain_item,deck=unique){terror(1)}")
    table.pack_deck("exhibit", "book-of-anubis")
    table.run("draw(exhibit)")
    assert table.cards() == ["book-of-anubis"]
    assert (table.s["doom"], table.s["terror"]) == (1, 0)


def test_two_cards_help_with_the_check_of_a_tome():
    table = Table()
    table.holds("nameless-cults", "magnifying-glass", "magnifying-glass")
    table.s["points_left"] = 5
    glass = use_of(table, "magnifying-glass")
    table.play(use_card, 0, 0, answers={Decision.USE: [glass, glass]})
    assert len(table.options(Decision.USE)) == 2


def test_an_item_from_afar_may_be_given_away_in_the_next_movement():
    table = Table()
    table.holds("food", seat=1)
    row = np.zeros(1, table.t["code"].dtype)[0]
    row["a"] = 1
    table.play(lambda t, s, log: do_trade_anywhere(s, t, log, 0, row), answers={Decision.TRADE_FROM: [1]})
    assert (table.cards(), table.s["moved"][0]) == (["food"], 0)


def test_dice_that_a_spell_adds_to_a_combat_check_stay_when_another_spell_is_cast(faces):
    """Intervene, and a combat spell for the same check."""
    dice = []
    for casts in (False, True):
        table = Table()
        faces += [HIT] * 60
        table.holds("wither")
        table.holds("intervene", seat=1)
        table.in_force("modify(lore,6)")
        cultist = table.marker("cultist", int(table.s["at"][0]))
        answers = {
            Decision.COMBAT_ROUND: [FIGHT_ON],
            Decision.USE: [use_of(table, "intervene")] if casts else [],
            BoxDecision.ARM: [0],
        }
        table.play(fight, 0, cultist, answers=answers)
        dice.append(next(n for _, kind, n in table.logged(BoxEvent.CHECK) if kind == COMBAT))
    assert dice[1] == dice[0] + 3


def test_a_mask_never_goes_to_the_outskirts():
    table, woods = Table(ancient_one="nyarlathotep"), Table().number("areas", "woods")
    mask = table.marker("the-bloated-woman", woods)
    table.run("move_monsters(outskirts,all)")
    assert place_of(table.s, mask) == woods
    write_set(table.s, "markers", 1 << mask, CUP)
    write_set(table.s, "markers", 0, woods)
    table.run("spawn(outskirts,2)")
    assert place_of(table.s, mask) == CUP
    ghoul = int(table.t["kind_of"].tolist().index(table.number("monsters", "ghoul")))
    write_set(table.s, "markers", 1 << ghoul, OUTSKIRTS)
    symbol = int(table.t["kind_symbol"][table.number("monsters", "ghoul")])
    table.run("exchange_monsters", {Decision.SYMBOL_NAMED: [symbol]})
    assert (place_of(table.s, mask), place_of(table.s, ghoul)) == (CUP, CUP)
