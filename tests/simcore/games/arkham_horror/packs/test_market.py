"""Buying, selling and looking at prices in the small boxes, and allies that come back."""

from __future__ import annotations

import pytest

from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.rules.board.cards import box_card
from simcore.games.arkham_horror.rules.board.pack_shops import may_buy_freely
from simcore.games.arkham_horror.rules.board.travel import put
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.games.arkham_horror.rules.records.decisions import GIVE_MONEY, Decision
from tests.simcore.games.arkham_horror.by_hand import COMMON, UNIQUE
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain


class Town(Table):
    places = ("downtown", "uptown", "easttown")

    def money(self) -> list[int]:
        return self.s["money"][:3].tolist()


def test_an_auction_lets_everybody_buy_one_card() -> None:
    """Charity Auction: as many items as players, each at a dollar more; what is left goes under the deck."""
    g = Town()
    g.deck(COMMON, "food", "whiskey", "rifle")
    answers = {Decision.BUY: [g.card("food"), NONE, g.card("whiskey")]}
    g.run("market(common,investigators,1)", answers)
    assert (g.cards(0), g.cards(1), g.cards(2)) == (["food"], [], ["whiskey"])
    assert g.money() == [2, 4, 2]
    assert g.under(COMMON) == ["rifle"]
    assert [g.card("rifle") in options for options in g.options(Decision.BUY)] == [False] * 3


def test_a_named_price_brings_the_card() -> None:
    """Curiositie Shoppe: the top card if its list price was named, else it goes under the deck."""
    g = Town()
    g.deck(COMMON, "motorcycle")
    g.run("guess_price(common)", {Decision.GUESS: [4]})
    assert (g.cards(), g.money()[0]) == (["motorcycle"], 4)
    g.deck(COMMON, "motorcycle")
    g.s["n_held"][0] = 0
    g.run("guess_price(common)", {Decision.GUESS: [3]})
    assert (g.cards(), g.under(COMMON)) == ([], ["motorcycle"])


def test_the_highest_price_of_some_cards_is_gained() -> None:
    """General Store: $1 for each dollar of the dearest card; all go under the deck."""
    g = Town()
    g.deck(COMMON, "food", "rifle")
    g.run("appraise(common,2)")
    assert g.money()[0] == 4 + 6
    assert sorted(g.under(COMMON)) == ["food", "rifle"]
    g.run("appraise(common,0)")
    assert g.money()[0] == 10


def test_weapons_are_not_for_sale() -> None:
    """Curiositie Shoppe: any card of the deck but a weapon, at half its price rounded up."""
    g = Town()
    g.deck(COMMON, "axe", "food", "motorcycle")
    g.run(
        "buy(common,look=all,up_to=1,price=half_up,other_than=weapon)",
        {Decision.BUY: [g.card("motorcycle")]},
    )
    assert g.card("axe") not in g.options(Decision.BUY)[0]
    assert (g.cards(), g.money()[0], int(g.s["n_deck"][COMMON])) == (["motorcycle"], 2, 2)


@pytest.mark.parametrize("listed", [(), (-1, 7), tuple(range(255))])
def test_looking_for_what_waives_a_price_leaves_the_options(listed: tuple[int, ...]) -> None:
    g = Town()
    g.holds("mask-of-vice")
    g.s["options"][: len(listed)], g.s["n_options"] = listed, len(listed)
    assert may_buy_freely(g.s, g.t, 0)
    assert not may_buy_freely(g.s, g.t, 1)
    assert g.s["options"][: g.s["n_options"]].tolist() == list(listed)


@pytest.mark.parametrize(("money", "answer", "left"), [(9, 1, 3), (9, 0, 9), (5, None, 5)])
def test_both_cards_are_bought_or_none(money: int, answer: int | None, left: int) -> None:
    """Train Station: one card of each deck of items, both at list price or neither."""
    g = Town()
    g.s["money"][0] = money
    g.deck(COMMON, "food")
    g.deck(UNIQUE, "alien-statue")
    g.run("buy(both,look=1,up_to=2,price=list,whole=yes)", {Decision.BUY_ALL: [answer or 0]})
    assert g.money()[0] == left
    assert g.cards() == (["food", "alien-statue"] if left == 3 else [])
    assert g.under(COMMON) == ([] if left == 3 else ["food"])
    assert len(g.options(Decision.BUY_ALL)) == (answer is not None)


def test_a_mail_order_comes_with_the_investigator() -> None:
    """General Store: paid now, handed over at the buyer's place; the messenger gains a dollar."""
    g = Town()
    g.deck(COMMON, "food", "whiskey")
    g.run("mail_order", {Decision.MAIL_ORDER: [g.card("food"), NONE]})
    assert (g.money(), g.cards(1), int(g.s["n_ordered"])) == ([4, 3, 4], [], 1)
    assert int(g.s["n_deck"][COMMON]) == 1
    put(g.t, g.s, g.log, 0, g.number("areas", "easttown"))
    assert g.cards(1) == []
    put(g.t, g.s, g.log, 1, g.number("areas", "easttown"))
    assert g.cards(1) == [], "the messenger has to come"
    put(g.t, g.s, g.log, 0, g.number("areas", "downtown"))
    put(g.t, g.s, g.log, 0, g.number("areas", "easttown"))
    assert (g.cards(1), g.money()[0], int(g.s["n_ordered"])) == (["food"], 5, 0)


def test_a_mail_order_is_cancelled_if_the_messenger_is_devoured() -> None:
    g = Town()
    g.deck(COMMON, "food", "whiskey")
    g.run("mail_order", {Decision.MAIL_ORDER: [g.card("food"), NONE]})
    g.run("devour")
    assert (int(g.s["n_ordered"]), g.under(COMMON)) == (0, ["food"])


def test_an_ally_that_left_the_game_comes_back() -> None:
    """South Church: an ally that went to the box in the course of the game is shuffled into the deck."""
    g = Town()
    text = "recover(ally,1) else{gain(clue=1)}"
    g.run(text)
    assert g.s["clues"][0] == 1
    allies = int(g.s["n_allies"])
    g.run('ally("duke")')
    box_card(g.t, g.s, g.log, 0, 0)
    assert (g.cards(), int(g.s["n_allies"])) == ([], allies - 1)
    g.run(text, {Decision.RECOVER: [g.card("duke")]})
    assert (int(g.s["n_allies"]), int(g.s["clues"][0])) == (allies, 1)
    g.run(text)
    assert g.s["clues"][0] == 2, "the ally is in the deck again"


def test_investigators_trade_from_afar_for_a_point_of_sanity() -> None:
    """Bizarre Couriers: wherever they are in Arkham; each of the two loses a point for each item."""
    g = Town()
    g.holds("food")
    answers = {
        Decision.TRADE_FROM: [0, 1, NONE],
        Decision.TRADE_WHAT: [0, GIVE_MONEY],
        Decision.TRADE_TO: [1, 2],
        Decision.DOLLARS: [3],
    }
    g.run("trading(investigator_arkham,apart=yes,sanity=1)", answers)
    assert (g.cards(0), g.cards(1), g.money()) == ([], ["food"], [4, 1, 7])
    assert g.s["sanity"][:3].tolist() == [4, 3, 4]
    assert g.s["near"][:3].tolist() == [1, 2, 4]


def test_those_outside_arkham_do_not_trade() -> None:
    g = Town()
    for seat in (1, 2):
        put(g.t, g.s, g.log, seat, 64)
    g.run("trading(investigator_arkham,apart=yes,sanity=1)")
    assert g.options(Decision.TRADE_FROM) == []


def test_tokens_keep_food_for_more_uses() -> None:
    """Ma's Boarding House: two tokens go before the card, each against a point of stamina."""
    g = Town()
    g.holds("food")
    g.run('charge("food",2)')
    for held in (["food"], ["food"], []):
        g.run("lose(stamina=1)", {BoxDecision.PREVENT: [0]})
        assert (g.cards(), int(g.s["stamina"][0])) == (held, 5)
    assert g.under(COMMON) == ["food"]
    g.run('charge("food",2)')
    assert g.cards() == []


def test_a_mask_is_known_by_its_name_and_a_weapon_by_its_bonus() -> None:
    """Unvisited Isle and Police Station: masks, and weapons with a physical bonus."""
    g = Town()
    masks = "if(at_least(mask,1)) then{gain(clue=1)}"
    weapons = "if(at_least(physical_weapon,1)) then{gain(clue=2)}"
    g.run(masks)
    g.run(weapons)
    assert g.s["clues"][0] == 0
    g.holds("mask-of-vice", "enchanted-knife")
    g.run(masks)
    g.run(weapons)
    assert g.s["clues"][0] == 1, "the knife is a magical weapon"
    g.holds("axe")
    g.run(masks)
    g.run(weapons)
    assert g.s["clues"][0] == 3


def test_items_of_all_decks_are_sold() -> None:
    """General Store: items at half their price."""
    g = Town()
    g.holds("food", "alien-statue", "wither")
    g.run("sell(item,99,price=half_up)", {Decision.SELL: [1, NONE]})
    assert (g.cards(), g.money()[0]) == (["food", "wither"], 4 + 3)


def test_exhibit_items_are_looked_through() -> None:
    """Inner Sanctum: an exhibit item for a common one."""
    g = Town()
    g.holds("food")
    g.pack_deck("exhibit", "mask-of-vice")
    g.run("sift(exhibit,1,give=common)", {Decision.SIFTED: [g.card("mask-of-vice")]})
    assert (g.cards(), g.pile("pack_deck", "exhibit")) == (["mask-of-vice"], [])
