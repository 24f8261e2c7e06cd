"""Decks that only packs have: what they hold, how they are drawn and shuffled, where cards go."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from simcore.games.arkham_horror.box.discarding import lay_aside
from simcore.games.arkham_horror.box.pack_kinds import PACK_DECKS, PackDeck
from simcore.games.arkham_horror.rules.board.pack_ailments import MOST_SEEN, is_resilient, see_pack_cards
from simcore.games.arkham_horror.rules.board.pack_decks import (
    draw_pack,
    draw_pack_bottom,
    make_pack_decks,
    pack_left,
    shuffle_pack,
    take_pack,
)
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain

SIZES = {
    "injury": 36, "madness": 36, "corruption": 32, "nodens": 26, "blight": 13, "reckoning": 42, "vision": 26,
    "visage": 8, "rubble": 7, "dust": 12, "act": 3, "cult": 24, "exhibit_encounter": 18, "relationship": 12,
}  # fmt: skip
"""Cards of each small deck with all packs (README and small_decks of the expansions)."""


@pytest.fixture
def g():
    table = Table()
    make_pack_decks(table.s, table.t)
    return table


def drawn(g, deck, n):
    return [g.scenario().names.cards[draw_pack(g.t, g.s, PackDeck[deck.upper()])] for _ in range(n)]


def test_every_small_deck_has_its_cards(g):
    sizes = {deck: int(pack_left(g.s, PackDeck[deck.upper()])) for deck in PACK_DECKS[1:]}
    assert {deck: size for deck, size in sizes.items() if size} == SIZES


def test_layers_are_drawn_from_the_top(g):
    """16 green Corruption cards lie on 16 red ones (Corruption Cards); dust has three decks in order."""
    layers = [g.scenario().model.small_cards[name].layer for name in drawn(g, "corruption", 32)]
    assert layers == [1] * 16 + [2] * 16
    dust = drawn(g, "dust", 12)
    assert Counter(dust[:4]) == {"dust-card-of-deck-1": 4}
    assert Counter(dust[8:]) == {"dust-card-of-deck-3": 4}


def test_every_card_of_a_deck_may_come_first(g):
    first = set()
    for number in range(60):
        make_pack_decks(g.s, g.t)
        g.s["key"] = number
        first.update(drawn(g, "visage", 1))
    assert first == {"visage-face", "visage-blank"}


@pytest.mark.parametrize(
    ("deck", "card", "pile"),
    [
        ("injury", "consumption", "pack_under"),
        ("madness", "mania", "pack_under"),
        ("nodens", "blessing-of-nodens-9", "pack_under"),
        ("corruption", "ruination-white", "pack_discards"),
        ("reckoning", "power-decays", "pack_discards"),
        ("visage", "visage-blank", "pack_discards"),
    ],
)
def test_a_discarded_card_goes_where_it_belongs(g, deck, card, pile):
    """Under the deck (Discarding); Corruption cards and cards resolved at once go on the discards."""
    lay_aside(g.s, (g.t, g.card(card)))
    assert g.pile(pile, deck) == [card]


def test_an_empty_deck_of_reckoning_cards_is_shuffled(g):
    g.pack_deck("reckoning")
    g.pack_deck("reckoning", "power-decays", "dark-reward", field="pack_discards")
    assert set(drawn(g, "reckoning", 2)) == {"power-decays", "dark-reward"}
    assert g.pile("pack_discards", "reckoning") == []


def test_corruption_cards_never_come_again(g):
    g.pack_deck("corruption")
    g.pack_deck("corruption", "ruination-white", field="pack_discards")
    assert draw_pack(g.t, g.s, PackDeck.CORRUPTION) == -1


def test_cards_under_a_deck_come_last_and_in_order(g):
    g.pack_deck("injury", "jinxed")
    g.pack_deck("injury", "tainted", "concussion", "broken-hand", field="pack_under")
    assert g.scenario().names.cards[draw_pack_bottom(g.t, g.s, PackDeck.INJURY)] == "broken-hand"
    assert drawn(g, "injury", 3) == ["jinxed", "tainted", "concussion"]


def test_a_named_card_is_taken_from_either_part(g):
    g.pack_deck("injury", "jinxed", "tainted")
    g.pack_deck("injury", "concussion", field="pack_under")
    taken = [take_pack(g.s, PackDeck.INJURY, g.card(name)) for name in ("concussion", "jinxed", "mania")]
    assert taken == [1, 1, 0]
    assert g.pile("pack_deck", "injury") == ["tainted"]
    assert g.pile("pack_under", "injury") == []


def test_shuffling_with_discards_brings_all_cards_back(g):
    g.pack_deck("visage", "visage-face")
    g.pack_deck("visage", "visage-blank", "visage-blank", field="pack_discards")
    shuffle_pack(g.s, PackDeck.VISAGE, 1)
    assert sorted(g.pile("pack_deck", "visage")) == ["visage-blank", "visage-blank", "visage-face"]


@pytest.mark.parametrize(("who", "n", "resilient"), [("rita-young", 2, True), ("amanda-sharpe", 1, False)])
def test_an_ability_adds_a_card_to_look_at(g, who, n, resilient):
    """Rita Young looks at one more Injury card, and copies do not devour her."""
    g.s["investigator"][0] = g.number("investigators", who)
    g.pack_deck("injury", "jinxed", "tainted", "concussion")
    seen = np.zeros(MOST_SEEN, np.int64)
    assert see_pack_cards(g.s, g.t, g.log, 0, PackDeck.INJURY, 1, 0, seen) == n
    assert bool(is_resilient(g.s, g.t, 0)) == resilient
