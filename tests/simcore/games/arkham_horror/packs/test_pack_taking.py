"""Effects of packs that bring cards."""

from __future__ import annotations

import pytest

from simcore.games.arkham_horror.rules.board.knocked_out import knock_out
from simcore.games.arkham_horror.rules.board.pack_decks import make_pack_decks
from simcore.games.arkham_horror.rules.records.codes import NOWHERE, Awoke
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain

COMMON, UNIQUE, SPELL, SKILL = range(4)


@pytest.fixture
def g():
    table = Table()
    make_pack_decks(table.s, table.t)
    return table


# --- drawing


def test_an_exhibit_is_drawn_like_an_item_and_goes_under_its_deck(g):
    """Exhibits are items (Exhibit Item Cards); a discarded card goes under its deck (Discarding)."""
    g.pack_deck("exhibit", "chime-of-ra")
    g.run("draw(exhibit)")
    assert g.cards() == ["chime-of-ra"]
    assert int(g.s["items"][0]) == 1
    g.run("discard(exhibit,1)")
    assert g.cards() == []
    assert g.pile("pack_under", "exhibit") == ["chime-of-ra"]


def test_an_empty_deck_runs_the_other_block(g):
    """`else`: the deck is empty (effects 3, draw)."""
    g.pack_deck("rubble")
    g.run("draw(rubble) else{lose(money=1)}")
    assert g.s["money"][0] == 3
    g.deck(COMMON, "food")
    g.run("draw(common) else{lose(money=1)}; gain(clue=1)")
    assert (g.s["money"][0], g.s["clues"][0], g.cards()) == (3, 1, ["food"])


def test_the_bottom_card_of_a_deck_can_be_drawn(g):
    g.deck(SKILL, "marksman")
    g.s["under"][SKILL][:2] = [g.card("bravery"), g.card("stealth")]
    g.s["n_under"][SKILL] = 2
    g.run("draw(skill,1,from=bottom)")
    assert g.cards() == ["stealth"]


def test_a_player_chooses_between_common_and_unique_items(g):
    """`item`: common or unique, by choice (effects 8)."""
    g.deck(COMMON, "food")
    g.deck(UNIQUE, "elder-sign")
    g.run("draw(item)", {Decision.WHICH_DECK: [1]})
    assert g.cards() == ["elder-sign"]


def test_one_card_of_each_deck_is_seen_and_one_kept(g):
    """`draw(list(a,b),1,keep=1)`: one of each is seen, one kept (Lurker, further readings)."""
    g.deck(COMMON, "food")
    g.deck(UNIQUE, "elder-sign")
    g.run("draw(list(common,unique),1,keep=1)", {Decision.KEEP: [g.card("elder-sign")]})
    assert g.cards() == ["elder-sign"]
    assert g.under(COMMON) == ["food"]


def test_spells_are_drawn_until_one_is_free(g):
    """`until=free`: the spell with a sanity cost of 0 is kept, the others go back."""
    g.deck(SPELL)
    g.s["under"][SPELL][:4] = [g.card(name) for name in ("shrivelling", "heal", "wither", "voice-of-ra")]
    g.s["n_under"][SPELL] = 4
    g.run("draw(spell,until=free)")
    assert g.cards() == ["wither"]
    assert g.under(SPELL) == ["voice-of-ra", "shrivelling", "heal"]


def test_only_cards_of_a_type_can_be_taken(g):
    g.deck(UNIQUE, "elder-sign", "necronomicon", "holy-water")
    tomes = [n for n in ("elder-sign", "necronomicon", "holy-water") if g.t["card_type"][g.card(n)] == 2]
    g.run("take_any(unique,type=tome)")
    assert g.cards() == tomes == ["necronomicon"]


def test_a_named_card_that_is_not_in_its_deck_runs_the_other_block(g):
    g.deck(UNIQUE, "elder-sign")
    g.run('take(unique,"necronomicon") else{lose(money=1)}; take(unique,"elder-sign") else{lose(money=1)}')
    assert (g.cards(), g.s["money"][0]) == (["elder-sign"], 3)


# --- Injury and Madness cards


def test_a_knocked_out_investigator_takes_an_injury_instead_of_the_losses(g):
    """No items and clue tokens are lost, stamina rises to its maximum (Injury Cards; rules E1)."""
    g.holds("food", "whiskey")
    g.s["clues"][0], g.s["stamina"][0] = 4, 0
    g.pack_deck("injury", "jinxed")
    g.play(knock_out, 0, 1, answers={Decision.AILMENT: [1]})
    assert g.cards() == ["food", "whiskey", "jinxed"]
    assert (g.s["clues"][0], g.s["stamina"][0], g.at()) == (4, 5, "st-marys-hospital")


def test_the_losses_of_the_base_game_are_the_other_choice(g):
    g.holds("food", "whiskey")
    g.s["clues"][0], g.s["sanity"][0] = 4, 0
    g.play(knock_out, 0, 0, answers={Decision.AILMENT: [0]})
    assert len(g.cards()) == 1
    assert (g.s["clues"][0], g.s["sanity"][0], g.at()) == (2, 1, "arkham-asylum")


def test_without_a_card_there_is_no_choice(g):
    """Deck empty: the card is not possible (rules E1)."""
    g.pack_deck("madness")
    g.s["clues"][0], g.s["sanity"][0] = 4, 0
    g.play(knock_out, 0, 0)
    assert (g.s["clues"][0], g.options(Decision.AILMENT)) == (2, [])


@pytest.mark.parametrize(("held", "drawn"), [("jinxed", "jinxed"), ("agoraphobia", "allergic-reactions")])
def test_a_copy_or_a_matching_card_devours(g, held, drawn):
    """Duplicates devour, and so does the corresponding card of the other deck (Injury Cards)."""
    g.holds(held)
    g.pack_deck("injury", drawn)
    g.s["stamina"][0] = 0
    g.play(knock_out, 0, 1, answers={Decision.AILMENT: [1]})
    assert g.s["at"][0] == NOWHERE
    assert sorted(g.pile("pack_under", "injury") + g.pile("pack_under", "madness")) == sorted([held, drawn])


# --- Corruption, Reckoning, Blights


def test_the_ancient_one_awakens_if_no_corruption_card_is_left(g):
    """The Ancient One awakens if a card has to be drawn and none is left (Corruption Cards)."""
    g.pack_deck("corruption", "ruination-white")
    g.run("draw(corruption,1)")
    assert (g.cards(), g.s["awoke"]) == (["ruination-white"], -1)
    g.run("draw(corruption,1)")
    assert g.s["awoke"] == Awoke.EFFECT


def test_a_drawn_reckoning_card_takes_effect_and_lies_on_the_discards(g):
    """The card is drawn and resolved; Uncertain Future shuffles all cards and draws one (Reckoning Cards)."""
    g.pack_deck("reckoning", "uncertain-future")
    g.pack_deck("reckoning", "further-temptation", "debt-comes-due", field="pack_discards")
    g.run("draw(reckoning,1); gain(clue=1)")
    assert g.s["clues"][0] == 1
    assert [name for (name,) in g.logged(Event.RESOLVED)][:1] == [g.card("uncertain-future")]
    assert len(g.pile("pack_deck", "reckoning")) + len(g.pile("pack_discards", "reckoning")) == 3


def test_a_blight_is_in_force_for_all(g):
    g.pack_deck("blight", "joey-the-rat")
    g.run("draw(blight)")
    assert g.pile("pack_deck", "blight") == []
    assert g.s["n_in_force"] == 1
    assert g.s["force_item"][g.s["force_order"][0]] == g.card("joey-the-rat")
