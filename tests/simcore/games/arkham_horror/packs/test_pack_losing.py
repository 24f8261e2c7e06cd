"""Effects of packs on cards that leave, and on cards that investigators hold."""

from __future__ import annotations

import pytest

from simcore.games.arkham_horror.box.pack_kinds import PackDeck
from simcore.games.arkham_horror.rules.board.cards import lose_card
from simcore.games.arkham_horror.rules.board.pack_box_words import held_toughness
from simcore.games.arkham_horror.rules.board.pack_decks import make_pack_decks
from simcore.games.arkham_horror.rules.effects.pack_handling import cards_leave, do_hold_monster
from simcore.games.arkham_horror.rules.phases.gates import close_gate
from simcore.games.arkham_horror.rules.phases.upkeep import refresh
from simcore.games.arkham_horror.rules.records.codes import CUP, NONE
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.records.sets import read_set
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain

COMMON, UNIQUE, SPELL, SKILL = range(4)


@pytest.fixture
def g():
    table = Table()
    make_pack_decks(table.s, table.t)
    return table


# --- discarding


def test_blocks_of_a_discard_depend_on_what_was_discarded(g):
    """`any` runs if at least one went, `else` if none could (effects 3, discard)."""
    g.holds("food")
    g.run("discard(item,1) any{gain(clue=1)} else{gain(money=5)}; gain(money=1)")
    assert (g.cards(), g.s["clues"][0], g.s["money"][0]) == ([], 1, 5)
    g.run("discard(item,1) any{gain(clue=1)} else{gain(money=5)}; gain(money=1)")
    assert (g.s["clues"][0], g.s["money"][0]) == (1, 11)


@pytest.mark.parametrize(("word", "status", "left"), [("curse", -1, 0), ("curse", 1, 1), ("blessing", 1, 0)])
def test_a_blessing_or_a_curse_is_discarded(g, word, status, left):
    g.s["status"][0] = status
    g.run(f"discard({word}) any{{gain(clue=1)}}")
    assert (g.s["status"][0], g.s["clues"][0]) == (left, int(status != left))


def test_the_environment_goes_under_the_mythos_deck(g):
    g.s["environment"] = 3
    before = int(g.s["n_mythos_under"])
    g.run("discard(environment) any{gain(clue=1)}")
    assert (g.s["environment"], g.s["clues"][0], g.s["n_mythos_under"]) == (NONE, 1, before + 1)


def test_corruption_cards_are_discarded_for_good(g):
    g.holds("ruination-white", "food", "creeping-doom-black")
    g.run("discard(corruption,all)")
    assert g.cards() == ["food"]
    assert sorted(g.pile("pack_discards", "corruption")) == ["creeping-doom-black", "ruination-white"]


def test_injuries_are_no_items(g):
    """Injury cards are not items and cannot be discarded or traded as such (Injury Cards)."""
    g.holds("jinxed", "mania")
    assert g.s["items"][0] == 0
    g.run("discard(item,all)")
    assert g.cards() == ["jinxed", "mania"]


# --- out of the game


def test_a_named_card_leaves_the_game_with_all_copies(g):
    """Sheriff Engle: the Deputy of Arkham card leaves the game and is not given again."""
    g.holds("deputy-of-arkham", "food")
    g.run('remove("deputy-of-arkham")', seat=-1)
    assert g.cards() == ["food"]
    g.run('card("deputy-of-arkham")')
    assert g.cards() == ["food"]


def test_cards_of_a_kind_are_boxed(g):
    g.holds("duke", "food")
    allies = int(g.s["n_allies"])
    g.run("remove(ally,all)")
    assert (g.cards(), g.s["n_allies"]) == (["food"], allies)


def test_the_top_cards_of_a_deck_leave_the_game(g):
    g.pack_deck("exhibit", "chime-of-ra")
    g.run("remove(exhibit,1,from=deck)")
    assert g.pile("pack_deck", "exhibit") == g.pile("pack_under", "exhibit") == []


def test_milled_corruption_cards_do_not_come_again(g):
    """Cards discarded off the top are out of the game; an empty deck stays empty (Corruption Cards)."""
    g.pack_deck("corruption", "ruination-white")
    g.run("mill(corruption,2)")
    assert g.pile("pack_discards", "corruption") == ["ruination-white"]
    assert g.s["awoke"] == NONE


def test_a_closed_gate_discards_the_corruption_of_its_symbol(g):
    """When a gate closes, all Corruption cards with its symbol are discarded (Corruption Cards)."""
    g.gate("woods", "rlyeh")
    symbol = g.scenario().model.worlds["rlyeh"].symbol
    cards = g.scenario().model.small_cards
    same = next(name for name, card in cards.items() if card.symbol == symbol)
    other = next(name for name, card in cards.items() if card.symbol not in (None, symbol))
    g.holds(same, other)
    g.holds(same, seat=1)
    g.play(close_gate, 2, g.number("areas", "woods"), 1, 0)
    assert (g.cards(0), g.cards(1)) == ([other], [])
    assert g.pile("pack_discards", "corruption") == [same, same]


def test_a_deck_is_shuffled_with_its_discards(g):
    g.pack_deck("visage", "visage-face")
    g.pack_deck("visage", "visage-blank", field="pack_discards")
    g.run("shuffle(visage)")
    assert g.pile("pack_discards", "visage") == ["visage-blank"]
    g.run("shuffle(visage,with=discards)")
    assert g.s["n_pack_deck"][PackDeck.VISAGE] == 2


# --- exhausting and refreshing


def test_a_card_is_exhausted_once(g):
    """`any` runs if it was not exhausted before."""
    g.holds("food", "whiskey")
    g.run('exhaust("food") any{gain(clue=1)}; exhaust("food") any{gain(clue=1)}')
    assert (g.s["exhausted"][0], g.s["clues"][0]) == (1, 1)


def test_exhausted_cards_of_a_kind_are_refreshed(g):
    g.holds("food", "heal", "wither")
    g.s["exhausted"][0] = 0b111
    g.run("refresh(spell,1)", {Decision.REFRESH_CARD: [2]})
    assert g.s["exhausted"][0] == 0b011


# --- special cards


def test_a_benefit_exists_once(g):
    """One copy each; held by anybody, the instruction is ignored (rules G9)."""
    g.run('card("anointed")', seat=1)
    g.run('card("anointed")')
    assert (g.cards(1), g.cards(0)) == (["anointed"], [])


def test_a_magical_effect_ends_when_its_spell_is_refreshed(g):
    """Magical effects are discarded if the spell is refreshed or lost (Magical Effect Cards)."""
    g.holds("open-the-third-eye", "third-eye", "food")
    g.s["exhausted"][0] = 1
    cards_leave(g.s, g.t, g.log, 0)
    assert g.cards() == ["open-the-third-eye", "third-eye", "food"]
    refresh(g.s, 0)
    cards_leave(g.s, g.t, g.log, 0)
    assert g.cards() == ["open-the-third-eye", "food"]


def test_a_magical_effect_ends_with_its_spell(g):
    g.holds("open-the-third-eye", "third-eye")
    g.s["exhausted"][0] = 1
    g.run("discard(spell,1)")
    assert g.cards() == []


def test_a_pact_is_one_that_the_investigator_does_not_have(g):
    """Investigators may have only one of each type (Dark Pact Cards); with all of them, `else` runs."""
    g.holds("blood-pact", "soul-pact")
    g.s["n_allies"] = 0
    g.run("pact(choose) else{gain(clue=1)}; gain(money=1)")
    assert (g.cards(), g.s["clues"][0], g.s["money"][0]) == (["blood-pact", "soul-pact", "bound-ally"], 0, 5)
    g.run("pact(choose) else{gain(clue=1)}")
    assert g.s["clues"][0] == 1


def test_any_number_of_pacts_can_be_taken(g):
    options = [g.card(name) for name in ("blood-pact", "soul-pact")]
    g.run("pact(some); gain(money=1)", {Decision.PACT: [*options, NONE]})
    assert (g.cards(), g.s["money"][0]) == (["blood-pact", "soul-pact"], 5)


def test_a_student_card_is_turned(g):
    """The first time a Student card, then its side of the Alumnus (verb study)."""
    for side in ("miskatonic-student", "miskatonic-alumnus", "miskatonic-alumnus"):
        g.run("study")
        assert g.cards() == [side]


# --- allies, and trades from afar


def test_a_borrowed_ally_leaves_the_game_in_the_next_upkeep(g):
    g.s["allies"][0], g.s["n_allies"] = g.card("duke"), 1
    g.run("borrow_ally")
    assert g.cards() == ["duke"]
    cards_leave(g.s, g.t, g.log, 0)
    assert (g.cards(), g.s["n_allies"]) == ([], 0)


@pytest.mark.parametrize("taken", [False, True])
def test_a_borrowed_ally_that_was_discarded_leaves_the_game_too(g, taken):
    """Serpent Crown: the ally goes to the box in the next upkeep, wherever it is."""
    g.s["allies"][0], g.s["n_allies"] = g.card("duke"), 1
    g.run("borrow_ally")
    lose_card(g.t, g.s, g.log, 0, 0)
    assert g.s["n_allies"] == 1
    if taken:
        g.run("borrow_ally", seat=1)
    cards_leave(g.s, g.t, g.log, 0)
    assert (g.cards(1), g.s["n_allies"]) == ([], 0)


def test_an_ally_in_custody_can_be_taken(g):
    g.s["custody"] = g.card("duke")
    g.run("custody(take)")
    assert (g.cards(), g.s["custody"]) == (["duke"], NONE)


def test_items_are_given_or_received_from_anywhere(g):
    g.holds("food")
    g.holds("whiskey", "jinxed", seat=1)
    g.run("trade_anywhere(1)", {Decision.TRADE_FROM: [0], Decision.TRADE_TO: [2]})
    assert (g.cards(0), g.cards(2)) == ([], ["food"])
    g.run("trade_anywhere(1)", {Decision.TRADE_FROM: [1]})
    assert (g.cards(0), g.cards(1)) == (["whiskey"], ["jinxed"])


# --- cards and tokens on the board


def test_a_card_is_laid_on_a_place_and_belongs_to_no_one(g):
    """Shrine to an Elder God: on gaining it lies in a street, for all from then on."""
    northside = g.number("areas", "northside")
    g.holds("shrine-to-an-elder-god")
    g.s["card_at"] = g.s["card_of"] = 0
    g.run("place_card(choose_street)", {Decision.PLACE: [northside]})
    assert g.cards() == []
    entry = g.s["force_order"][0]
    assert (g.s["force_item"][entry], g.s["force_area"][entry]) == (
        g.card("shrine-to-an-elder-god"),
        northside,
    )
    assert all(option < g.t["n_streets"] for option in g.options(Decision.PLACE)[0])


def test_agents_are_limited_by_their_tokens(g):
    """There are 38 Agent tokens (verb agents)."""
    g.s["agents"][3] = 37
    g.run("agents(here,2); agents(here,-1); agents(here,3)")
    assert g.s["agents"][g.s["at"][0]] == 1


def test_the_held_monster_returns_to_the_cup_with_its_card(g):
    """Soul Gem: the monsters lie on the card; their toughness is gained as stamina when the card goes."""
    markers = {card: [g.marker("ghoul", 0), g.marker("zombie", 0)] for card in (0, 1)}
    g.holds("soul-gem", "soul-gem")
    for card, monsters in markers.items():
        for g.s["foe"] in monsters[: card + 1]:
            g.s["card_at"], g.s["card_of"] = card, 0
            do_hold_monster(g.s, g.t, g.log, 0)
    toughness = [g.scenario().model.monsters[kind].toughness for kind in ("ghoul", "zombie")]
    assert [held_toughness(g.s, 0), int(g.s["toughness_on"][0])] == [sum(toughness), toughness[0]]
    lose_card(g.t, g.s, g.log, 0, 0)
    cup = read_set(g.s["markers"][CUP])
    assert [cup >> marker & 1 for marker in (*markers[0][:1], *markers[1])] == [1, 0, 0]
    assert int(g.s["left_toughness"]) == toughness[0]
    lose_card(g.t, g.s, g.log, 0, 0)
    cup = read_set(g.s["markers"][CUP])
    assert all(cup >> marker & 1 for marker in markers[1])
    assert int(g.s["left_toughness"]) == sum(toughness)
