"""Looking through decks, and giving up cards or trophies, in encounters of packs."""

from __future__ import annotations

import pytest

from simcore.games.arkham_horror.rules.records.codes import CUP, NONE, TROPHIES
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.records.sets import read_set
from tests.simcore.games.arkham_horror.by_hand import COMMON
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain


class Shop(Table):
    places = ("downtown", "uptown")

    def kept(self, *cards: str) -> list[int]:
        return [*(self.card(card) for card in cards), NONE]


def test_an_investigator_keeps_cards_of_a_deck() -> None:
    """Woods: a card that is no weapon may be kept; the other goes under the deck."""
    g = Shop()
    g.deck(COMMON, "food", "axe")
    g.run(
        "sift(common,2,other_than=weapon) any{gain(clue=1)} else{gain(clue=5)}",
        {Decision.SIFTED: g.kept("food")[:1]},
    )
    assert g.options(Decision.SIFTED) == [[NONE, g.card("food")]]
    assert (g.cards(), g.under(COMMON), int(g.s["clues"][0])) == (["food"], ["axe"], 1)


def test_the_other_block_runs_if_nothing_is_kept() -> None:
    g = Shop()
    g.deck(COMMON, "axe")
    g.run("sift(common,1,type=tome) any{gain(clue=1)} else{gain(clue=5)}")
    assert (g.cards(), int(g.s["clues"][0])) == ([], 5)


def test_the_whole_deck_is_seen_up_to_a_price_together() -> None:
    """Curiositie Shoppe: cards of the deck with list prices of the paid sum at most; then it is shuffled."""
    g = Shop()
    g.s["paid"] = 4
    g.deck(COMMON, "food", "whiskey", "rifle", "motorcycle")
    prices = {
        card: int(g.t["card_price"][g.card(card)]) for card in ("food", "whiskey", "rifle", "motorcycle")
    }
    assert prices == {"food": 1, "whiskey": 1, "rifle": 6, "motorcycle": 4}
    g.run("sift(common,all,total=paid)", {Decision.SIFTED: [g.card("food"), g.card("whiskey")]})
    first, second = g.options(Decision.SIFTED)[:2]
    assert g.card("rifle") not in first
    assert g.card("motorcycle") in first
    assert g.card("motorcycle") not in second
    assert g.cards() == ["food", "whiskey"]
    assert int(g.s["n_deck"][COMMON]) == 2


def test_a_card_is_given_for_a_card() -> None:
    """Inner Sanctum: a common item for the card that was seen."""
    g = Shop()
    g.holds("whiskey")
    g.deck(COMMON, "axe")
    g.run("sift(common,1,give=common)", {Decision.SIFTED: [g.card("axe")]})
    assert g.cards() == ["axe"]
    g = Shop()
    g.deck(COMMON, "axe")
    g.run("sift(common,1,give=common)")
    assert g.cards() == []


def test_items_are_given_up_for_their_price() -> None:
    g = Shop()
    g.holds("rifle", "food")
    g.run("trade_in(common,count=1,by=price){gain(clue=paid)} else{gain(clue=9)}", {Decision.TRADED_IN: [0]})
    assert (g.cards(), int(g.s["clues"][0])) == (["food"], 6)
    g = Shop()
    g.run("trade_in(common,count=1,by=price){gain(clue=paid)} else{gain(clue=9)}")
    assert g.s["clues"][0] == 9


def test_no_more_items_are_given_up_than_needed() -> None:
    """Tithes That Bind: items for $3 together, or the else block."""
    text = "trade_in(common_or_unique,by=price,least=3,must=yes){gain(clue=2)} else{gain(clue=9)}"
    g = Shop()
    g.holds("food", "whiskey")
    g.run(text)
    assert (len(g.cards()), int(g.s["clues"][0])) == (2, 9)
    g = Shop()
    g.holds("food", "motorcycle", "rifle")
    g.run(text, {Decision.TRADED_IN: [1]})
    assert (g.cards(), int(g.s["clues"][0])) == (["food", "rifle"], 2)


def test_of_items_that_are_given_up_none_is_superfluous() -> None:
    """$1 and $1 and $1 are given for $3, or a dearer item alone, but not both."""
    text = "trade_in(common_or_unique,by=price,least=3){gain(clue=2)} else{gain(clue=9)}"
    g = Shop()
    g.holds("food", "whiskey", "food", "rifle")
    g.run(text, {Decision.TRADED_IN: [NONE]})
    assert (len(g.cards()), int(g.s["clues"][0])) == (4, 0)
    assert g.options(Decision.TRADED_IN) == [[NONE, 0, 1, 2, 3]]
    g = Shop()
    g.holds("food", "whiskey", "food", "rifle")
    g.run(text, {Decision.TRADED_IN: [0, 1, 0]})
    assert (g.cards(), int(g.s["clues"][0])) == (["rifle"], 2)
    assert g.options(Decision.TRADED_IN)[1:] == [[0, 1]]  # no way back, and no rifle now


def test_trophies_of_some_kinds_are_given_up_for_their_toughness() -> None:
    g = Shop()
    zombie = g.marker("zombie", TROPHIES)
    g.marker("cultist", TROPHIES)
    g.run(
        'trade_in(monster_trophy,kind=kinds("ghoul","zombie"),by=toughness){gain(clue=paid)}',
        {Decision.TROPHY_GIVEN: [zombie]},
    )
    assert g.options(Decision.TROPHY_GIVEN)[0] == [NONE, zombie]
    assert g.s["clues"][0] == g.t["kind_toughness"][g.t["kind_of"][zombie]]
    assert read_set(g.s["markers"][CUP]) >> zombie & 1
