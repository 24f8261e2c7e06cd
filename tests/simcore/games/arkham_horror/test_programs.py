"""Programs run: amounts, conditions, blocks and loops, payments, cards."""

from __future__ import annotations

import pytest

from simcore.games.arkham_horror.rules.board.amounts import amount, amount_of
from simcore.games.arkham_horror.rules.board.conditions import holds
from simcore.games.arkham_horror.rules.effects.using_cards import usable, use_card
from simcore.games.arkham_horror.rules.records.codes import CUP, LOST, NONE, TROPHIES, Down
from simcore.games.arkham_horror.rules.records.decisions import GATE_TROPHY, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from tests.simcore.games.arkham_horror.by_hand import (
    COMMON,
    SPELL,
    UNIQUE,
    Table,
    area,
    card,
)

pytestmark = pytest.mark.plain

MOVEMENT_WINDOW = 2
MAY, PAY, HOW_MUCH, CHOOSE, KEEP, BUY, TROPHY_SPENT, PLACE = (
    Decision.MAY,
    Decision.PAY,
    Decision.HOW_MUCH,
    Decision.CHOOSE,
    Decision.KEEP,
    Decision.BUY,
    Decision.TROPHY,
    Decision.PLACE,
)


# --- amounts and conditions


def test_amounts_are_numbers_words_and_terms():
    game = Table()
    row = game.t["code"][game.compile("lose(sanity=half_up,stamina=half_down,clue=all,money=plus(terror,2))")]
    game.s["terror"] = 3
    found = [amount_of(game.t, game.s, 0, int(row[name]), 5) for name in "abc"]
    assert found == [3, 2, 5]
    assert amount(game.t, game.s, 0, int(row["d"])) == 5


def test_terms_may_be_nested():
    game = Table()
    text = 'if(or(not(has("food")),and(blessed,at_least(money,4),at_most(clue,0)))) then{gain(money=1)}'
    start = game.compile(text)
    condition = int(game.t["code"][start]["a"])
    assert holds(game.t, game.s, 0, condition)
    game.holds("food")
    assert not holds(game.t, game.s, 0, condition)
    game.s["status"][0] = 1
    assert holds(game.t, game.s, 0, condition)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("plus(1,plus(2,plus(3,plus(4,5))))", 15),
        ("minus(minus(minus(9,1),2),times(plus(1,1),terror))", 0),
        ("times(minus(plus(terror,1),plus(1,plus(0,1))),plus(plus(1,1),1))", 6),
    ],
)
def test_terms_nest_as_deep_as_the_data_likes(text, value):
    game = Table()
    game.s["terror"] = 3
    row = game.t["code"][game.compile(f"lose(clue=2); gain(money={text})") + 1]
    assert amount(game.t, game.s, 0, int(row["d"])) == value


@pytest.mark.parametrize("money", [0, 1])
def test_conditions_nest_as_deep_as_the_data_likes(money):
    game = Table()
    game.s["money"][0] = money
    poor = "not(or(cursed,and(up,up,in_arkham,at_least(money,plus(plus(0,0),1)),not(cursed))))"
    start = game.compile(f"if({poor}) then{{gain(money=1)}}")
    assert holds(game.t, game.s, 0, int(game.t["code"][start]["a"])) == (money == 0)


def test_a_negative_gain_is_none():
    game = Table()
    game.s["rolled"] = 1
    game.run("gain(money=plus(roll,-2)); lose(clue=plus(roll,-2))")
    assert game.s["money"][0] == 4


# --- blocks


def test_blocks_by_number_go_by_the_sum_of_the_dice():
    for key in range(12):
        game = Table()
        game.s["key"] = key
        game.run("roll(1) 1-2{gain(money=1)} 3-6{gain(clue=2)}; gain(money=10)")
        ((_, face),) = game.logged(Event.ROLL)
        assert game.s["money"][0] == (15 if face <= 2 else 14)
        assert game.s["clues"][0] == (0 if face <= 2 else 2)


def test_a_block_runs_once_for_each_die():
    for key in range(8):
        game = Table()
        game.s["key"] = key
        game.run("dice(5) success{gain(money=1)} failure{gain(clue=1)}; gain(money=10)")
        faces = game.logged(Event.ROLL)[0][1:]
        hits = sum(face >= 5 for face in faces)
        assert (game.s["money"][0], game.s["clues"][0]) == (14 + hits, 5 - hits)


def test_no_die_runs_no_block():
    game = Table()
    game.run("dice(clue) success{gain(money=1)} failure{gain(clue=1)}; gain(money=10)")
    assert (game.s["money"][0], game.s["clues"][0]) == (14, 0)


def test_he_decides_before_anything_is_rolled():
    game = Table()
    game.run("may{gain(money=1)} else{gain(clue=1)}", {MAY: [0]})
    game.run("may{gain(money=1)} else{gain(clue=1)}", {MAY: [1]})
    assert (game.s["money"][0], game.s["clues"][0]) == (5, 1)


def test_an_option_is_open_only_under_its_condition():
    game = Table()
    text = "choose option(if=at_least(clue,4)){lose(clue=4)} option{lose(money=1)} option{gain(money=1)}"
    game.run(text, {CHOOSE: [2]})
    assert game.options(CHOOSE) == [[1, 2]]
    assert game.s["money"][0] == 5


def test_the_rest_is_dropped_when_he_is_down():
    game = Table()
    game.run("lose(sanity=all); gain(money=5)")
    assert game.s["down"][0] == Down.INSANE
    assert game.at() == "arkham-asylum"
    assert (game.s["sanity"][0], game.s["money"][0]) == (1, 4)


def test_a_loop_goes_on_for_the_others():
    game = Table()
    game.s["lead"] = 1
    game.s["sanity"][2] = 1
    game.run("each(investigator){lose(sanity=1); gain(clue=1)}; gain(money=1)")
    assert game.s["clues"][:3].tolist() == [1, 1, 0]
    assert game.at(2) == "arkham-asylum"
    assert game.s["money"][0] == 5


def test_earlier_losses_do_not_affect_the_program():
    game = Table()
    game.s["down"][0] = Down.INSANE
    game.run("gain(clue=1); if(up) then{gain(clue=1)}")
    assert game.s["clues"][0] == 2
    assert game.s["down"][0] == Down.INSANE


def test_members_of_a_set():
    game = Table()
    game.s["at"][2] = LOST
    game.s["skips_next"] = 4
    game.run("each(investigator_street){gain(money=1)}; each(investigator_arkham){gain(clue=1)}")
    assert game.s["money"][:3].tolist() == [4, 5, 4]
    assert game.s["clues"][:3].tolist() == [1, 1, 0]
    game.run("each(investigator_lost){undelay; move(any)}", {PLACE: [area("bank-of-arkham")]})
    assert game.at(2) == "bank-of-arkham"
    assert game.s["skips_next"] == 0  # free to act in the next turn


# --- paying


def test_who_cannot_pay_is_not_asked():
    game = Table()
    game.run("pay(money=5) then{gain(clue=1)} else{gain(clue=2)}")
    assert game.asked == []
    assert game.s["clues"][0] == 2


def test_he_may_refuse_to_pay():
    game = Table()
    game.run("pay(money=3,sanity=1) then{gain(clue=1)} else{gain(clue=2)}", {PAY: [0]})
    game.run("pay(money=3,sanity=1) then{gain(clue=1)} else{gain(clue=2)}", {PAY: [1]})
    assert (game.s["clues"][0], game.s["money"][0], game.s["sanity"][0]) == (3, 1, 4)


def test_a_free_amount_is_chosen_and_counts_for_what_comes():
    game = Table()
    game.s["sanity"][0] = game.s["stamina"][0] = 1
    text = "pay(money=range(1,6)) then{split_gain(paid,sanity,stamina)}"
    game.run(text, {PAY: [1], HOW_MUCH: [3], Decision.SPLIT: [1]})
    assert game.options(HOW_MUCH) == [[1, 2, 3, 4]]
    assert (game.s["money"][0], game.s["sanity"][0], game.s["stamina"][0]) == (1, 2, 3)


def test_trophies_are_spent_until_they_are_worth_enough():
    """Monster trophies count their toughness, gate trophies five (Spending Trophies)."""
    game = Table()
    gug = game.marker("gug", TROPHIES)
    game.marker("cultist", TROPHIES)
    gate = game.gate("woods", "the-abyss", seat=0)
    game.run(
        "pay(trophy=8) then{gain(clue=1)}",
        {PAY: [1], TROPHY_SPENT: [GATE_TROPHY + gate, gug]},
    )
    assert game.s["clues"][0] == 1
    assert (game.s["monster_trophies"][0], game.s["gate_trophies"][0]) == (1, 0)
    assert int(game.s["markers"][CUP]) >> gug & 1
    assert game.s["stack_under"][0] == gate
    game.run("pay(toughness=2) then{gain(clue=1)}", {PAY: [1]})
    assert game.s["clues"][0] == 1  # a cultist counts one


# --- cards


def test_he_keeps_some_of_the_cards_that_he_sees():
    """Discarding: the other cards are put under the deck."""
    game = Table()
    game.deck(SPELL, "wither", "heal", "shrivelling")
    game.run("draw(spell,2,keep=1)")
    ((kept, other),) = game.options(KEEP)
    assert [card(name) for name in game.cards()] == [kept]
    assert [card(name) for name in game.under(SPELL)] == [other]
    assert game.s["n_deck"][SPELL] == 1


def test_an_ability_sees_one_card_more():
    game = Table(who="dexter-drake")
    game.deck(SPELL, "wither", "heal", "shrivelling")
    game.run("draw(spell)")
    assert len(game.options(KEEP)[0]) == 2
    assert len(game.cards()) == 1


def test_the_first_of_a_type_comes_and_the_others_lie_under_the_deck():
    game = Table()
    game.deck(COMMON, "food", "ancient-tome", "food")
    game.run("take_first(common,tome)")
    assert game.cards() == ["ancient-tome"]
    assert len(game.under(COMMON)) + int(game.s["n_deck"][COMMON]) == 2


def test_an_ally_brings_something_and_the_program_goes_on():
    game = Table()
    game.run('ally("anna-kaslow") else{gain(money=9)}; gain(money=1)')
    assert game.cards() == ["anna-kaslow"]
    assert (game.s["clues"][0], game.s["money"][0]) == (2, 5)
    game.run('ally("anna-kaslow") else{gain(money=9)}; gain(money=1)')
    assert game.s["money"][0] == 15


def test_an_ally_raises_the_most_and_the_present_value():
    game = Table()
    game.run('ally("duke")')
    assert (game.s["sanity"][0], game.s["max_sanity"][0]) == (6, 6)


def test_what_cannot_be_lost_stays():
    game = Table()
    game.holds("18-derringer", "food", "axe")
    game.run("discard(item,all)")
    assert game.cards() == ["18-derringer"]
    assert sorted(game.under(COMMON)) == ["axe", "food"]


def test_he_has_to_buy_if_he_can():
    game = Table()
    game.deck(COMMON, "food", "rifle", "knife")
    text = "buy(common,look=3,up_to=1,price=list,must=yes)"
    game.run(text, {BUY: [card("knife")]})
    assert game.options(BUY)[0] == sorted([card("food"), card("knife")], key=game.options(BUY)[0].index)
    assert (game.cards(), game.s["money"][0]) == (["knife"], 2)
    assert sorted(game.under(COMMON)) == ["food", "rifle"]


def test_a_sale_is_open_to_all():
    game = Table()
    game.deck(COMMON, "food", "food", "food")
    game.deck(UNIQUE, "gate-box")
    game.run("sale(3,1)", {BUY: [card("food"), NONE, card("gate-box"), NONE]})
    assert (game.cards(0), game.cards(1)) == (["food"], ["gate-box"])
    assert game.s["money"][:2].tolist() == [3, 0]


def test_the_office_comes_with_a_weapon_and_a_wagon():
    game = Table()
    game.run('card("deputy-of-arkham")')
    assert sorted(game.cards()) == ["deputy-of-arkham", "deputys-revolver", "patrol-wagon"]


def test_a_tome_goes_after_its_second_token():
    game = Table()
    game.holds("food", "book-of-dzyan")
    game.deck(SPELL, "wither", "heal")
    game.s["stop"][0] = 3
    game.s["clues"][0] = 100
    for _ in range(40):
        game.s["points_left"], game.s["exhausted"][0] = 2, 0
        if not int(usable(game.t, game.s, 0, MOVEMENT_WINDOW)):
            break
        game.s["sanity"][0] = 5
        game.play(use_card, 0, 1)
    assert game.cards()[0] == "food"
    assert "book-of-dzyan" not in game.cards()
    assert len(game.cards()) == 3
    assert game.s["points_left"] == 2  # of the last try, which was none
