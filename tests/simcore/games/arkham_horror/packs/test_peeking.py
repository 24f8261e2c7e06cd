"""Cards that investigators look at, by hand: what they have seen stays known until a deck is shuffled."""

from __future__ import annotations

import pytest

from simcore.games.arkham_horror.box.pack_kinds import ANY_DECK, PACK_DECKS, PackDeck
from simcore.games.arkham_horror.rules.board.cards import draw_cards
from simcore.games.arkham_horror.rules.board.decks import draw_item, draw_mythos, shuffle_items, take_item
from simcore.games.arkham_horror.rules.board.knocked_out import knock_out
from simcore.games.arkham_horror.rules.board.pack_decks import draw_pack
from simcore.games.arkham_horror.rules.effects.using_cards import use_card
from simcore.games.arkham_horror.rules.phases.gate_cards import draw_world_card
from simcore.games.arkham_horror.rules.phases.location_cards import draw_location_card
from simcore.games.arkham_horror.rules.phases.machine import redeal
from simcore.games.arkham_horror.rules.records.codes import NONE, WORLD, Part, Stream
from simcore.games.arkham_horror.rules.records.decisions import USE, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain
MYTHOS = ANY_DECK.numbers["mythos"]


class Readers(Table):
    """Investigators with cards that show other cards."""

    places = ("downtown", "library", "easttown")

    def mask(self) -> int:
        """Give the first investigator the Mask of the Three Fates and a clue token; return its use."""
        self.holds("mask-of-the-three-fates")
        self.s["clues"][0] = 1
        return USE + int(self.t["card_uses"][self.card("mask-of-the-three-fates")][0])

    def drawn(self) -> list[str]:
        return [self.scenario().names.mythos[int(draw_mythos(self.s))] for _ in range(3)]


def test_mythos_cards_come_in_the_order_of_choice() -> None:
    """Arcane Insight: the top 3 mythos cards in any order; other random numbers do not change that."""
    g = Readers()
    before = int(g.s["n_mythos"])
    g.run("peek(mythos,3,reorder=yes)", {Decision.NEXT_ON_TOP: [2, 0]})
    names = g.scenario().names.mythos
    seen = [names[card] for _, card in g.logged(Event.PEEKED_MYTHOS)]
    assert len(set(seen)) == 3
    assert (int(g.s["n_mythos"]), int(g.s["known_top"][MYTHOS])) == (before, 3)
    redeal(g.t, g.s, 0, 99)
    assert g.drawn() == [seen[2], seen[0], seen[1]]
    assert (int(g.s["n_mythos"]), int(g.s["known_top"][MYTHOS])) == (before - 3, 0)


def test_arcane_insight_is_cast_in_the_upkeep() -> None:
    """The spell asks for the order once it has succeeded."""
    g = Readers()
    g.holds("arcane-insight")
    g.s["part"] = Part.UPKEEP
    g.t["lowest"][g.s["investigator"][0]] = 60
    g.play(use_card, 0, 0)
    assert [len(options) for options in g.options(Decision.NEXT_ON_TOP)] == [3, 2]
    assert int(g.s["known_top"][MYTHOS]) == 3


def test_known_cards_lie_above_others_and_below_new_ones() -> None:
    """A second look sees the known card first; a deck with a known order stays in it."""
    g = Readers()
    g.deck(1, "elder-sign")
    g.s["under"][1][:2] = [g.card("holy-water"), g.card("ruby-of-rlyeh")]
    g.s["n_under"][1] = 2
    g.run("peek(unique,2)")
    assert [g.scenario().names.cards[card] for _, card in g.logged(Event.SEEN)] == [
        "elder-sign",
        "holy-water",
    ]
    assert (int(g.s["known_top"][1]), int(g.s["n_deck"][1]), g.under(1)) == (2, 2, ["ruby-of-rlyeh"])
    cards = [g.scenario().names.cards[int(draw_item(g.s, 1))] for _ in range(3)]
    assert cards == ["elder-sign", "holy-water", "ruby-of-rlyeh"]
    assert int(g.s["drawn"][Stream.ITEMS + 1 - 64]) == 1


def test_a_shuffled_deck_has_no_known_order() -> None:
    g = Readers()
    g.deck(1, "elder-sign", "holy-water", "ruby-of-rlyeh")
    g.run("peek(unique,1)")
    shuffle_items(g.s, 1)
    assert int(g.s["known_top"][1]) == 0


def test_a_card_that_is_taken_out_leaves_the_order_of_the_others() -> None:
    g = Readers()
    g.deck(1, "elder-sign", "holy-water", "ruby-of-rlyeh")
    g.run("peek(unique,2)")
    top, second = (card for _, card in g.logged(Event.SEEN))
    assert take_item(g.s, 1, top) == 1
    assert (int(g.s["known_top"][1]), int(draw_item(g.s, 1))) == (1, second)


@pytest.mark.parametrize(("under", "kept"), [([], "first"), ([0], "other")])
def test_a_mask_looks_at_the_card_that_would_be_drawn(under: list[int], kept: str) -> None:
    """Mask of the Three Fates: for a clue token, look at the next card, and perhaps put it under its deck."""
    g = Readers()
    use = g.mask()
    g.deck(0, "axe", "food")
    g.run("draw(common)", {Decision.USE: [use], Decision.PUT_UNDER: under})
    seen = g.scenario().names.cards[g.logged(Event.SEEN)[0][1]]
    other = "food" if seen == "axe" else "axe"
    assert g.cards() == ["mask-of-the-three-fates", seen if kept == "first" else other]
    assert (int(g.s["clues"][0]), int(g.s["exhausted"][0])) == (0, 1)
    assert g.under(0) == ([] if kept == "first" else [seen])


def test_a_mask_works_for_location_cards() -> None:
    """A location card that goes under its deck is not drawn now; one that stays is."""
    for under in ([], [0]):
        g = Readers()
        g.s["at"][0] = g.number("areas", "library")
        g.play(
            draw_location_card, 0, g.number("areas", "library"), 1,
            answers={Decision.USE: [g.mask()], Decision.PUT_UNDER: under},
        )  # fmt: skip
        cards = [card for _, _, card in g.logged(Event.LOCATION_CARD)]
        assert len(cards) == 2
        assert (cards[0] == cards[1]) == (under == [])


def test_a_mask_works_for_gate_cards() -> None:
    g = Readers()
    g.s["at"][0] = WORLD
    before = int(g.s["n_gate_cards"])
    g.play(draw_world_card, 0, 0, answers={Decision.USE: [g.mask()], Decision.PUT_UNDER: [0]})
    seen = g.logged(Event.PEEKED_GATE_CARD)[0][1]
    drawn = [card for _, card, _ in g.logged(Event.WORLD_CARD)]
    assert seen not in drawn
    assert int(g.s["n_gate_cards"]) < before
    assert seen in [int(card) for card in g.s["gate_cards_under"][: g.s["n_gate_cards_under"]]]


def test_a_mask_works_for_encounters_of_the_cult() -> None:
    for under in ([], [0]):
        g = Readers()
        g.run("encounter(deck=cult)", {Decision.USE: [g.mask()], Decision.PUT_UNDER: under})
        seen = g.logged(Event.SEEN)[0][1]
        assert (g.logged(Event.SMALL_ENCOUNTER)[0][1] == seen) == (under == [])


def test_a_mask_works_for_small_decks() -> None:
    """A corruption that has been seen is the next one, above the layers of its deck."""
    g = Readers()
    use = g.mask()
    corruption = PackDeck.CORRUPTION
    cards = [int(card) for card in g.t["pack_cards"][corruption][:4]]
    g.s["pack_deck"][corruption][:4] = cards
    g.s["n_pack_deck"][corruption] = 4
    g.run("draw(corruption)", {Decision.USE: [use], Decision.PUT_UNDER: [0]})
    seen = g.logged(Event.SEEN)[0][1]
    assert g.pile("pack_under", "corruption") == [g.scenario().names.cards[seen]]
    g.run("peek(corruption,1)")
    top = g.logged(Event.SEEN)[-1][1]
    assert int(g.s["known_top"][ANY_DECK.numbers[PACK_DECKS[corruption]]]) == 1
    assert int(draw_pack(g.t, g.s, corruption)) == top


def test_a_second_use_takes_the_place_of_an_injury() -> None:
    """Elixir of Life: discarded in place of drawing an injury, also when it was chosen."""
    g = Readers()
    g.holds("elixir-of-life")
    injury = PackDeck.INJURY
    g.s["pack_deck"][injury][:2] = g.t["pack_cards"][injury][:2]
    g.s["n_pack_deck"][injury] = 2
    use = USE + int(g.t["card_uses"][g.card("elixir-of-life")][0])
    g.s["stamina"][0] = 0
    g.play(knock_out, 0, 1, answers={Decision.AILMENT: [1], Decision.USE: [use]})
    assert (g.cards(), int(g.s["n_pack_deck"][injury])) == ([], 2)
    assert int(g.s["stamina"][0]) == int(g.s["max_stamina"][0])


def test_a_shop_lets_the_seen_card_be_gained() -> None:
    """Ye Olde Magick Shoppe: look at the top unique item; it comes for a unique item or a spell."""
    g = Readers()
    g.deck(1, "holy-water", "elder-sign")
    g.holds("ruby-of-rlyeh")
    g.run(
        "peek(unique,1); choose option{nothing} option{discard(unique,1); draw(unique)}",
        {Decision.CHOOSE: [1]},
    )
    assert g.cards() == [g.scenario().names.cards[g.logged(Event.SEEN)[0][1]]]
    assert int(g.s["known_top"][1]) == 0
    g.play(draw_cards, 0, 1, 1, 1)
    assert NONE not in g.s["held"][0][: g.s["n_held"][0]]
