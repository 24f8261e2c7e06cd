"""The refresh of the final battle with cards of packs, by hand (Final Battle 1, Refresh)."""

import pytest

from simcore.games.arkham_horror.battle.rounds import enter
from simcore.games.arkham_horror.box.codes import TRACKS, Phase
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.rules.phases.pack_battle_rounds import refresh_all
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.kernels.bits import set_of
from tests.simcore.games.arkham_horror.packs.battle_table import Battle

pytestmark = pytest.mark.plain


class Refreshing(Battle):
    """Investigators at the beginning of a round, in which they refresh."""

    def refresh(self, *cards, exhausted=(), using=(), money=4, answers=None):
        """Refresh these cards of the first investigator, some of which were exhausted or in use."""
        self.holds(*cards)
        s = self.s
        s["exhausted"][0] = set_of(*(cards.index(card) for card in exhausted))
        s["in_use"][0] = set_of(*(cards.index(card) for card in using))
        s["money"][0], s["round"] = money, 2
        enter(s, Phase.REFRESH)
        self.play(lambda t, s, log: bool(refresh_all(s, t, log)), answers=answers)
        return [card for place, card in enumerate(self.cards()) if int(s["exhausted"][0]) >> place & 1]


def test_all_cards_without_a_price_are_refreshed():
    g = Refreshing("cthulhu")
    assert (
        g.refresh("carbine-rifle", "flamethrower", exhausted=["carbine-rifle"], using=["flamethrower"]) == []
    )
    assert g.options(Decision.REFRESH) == []


@pytest.mark.parametrize(
    ("money", "answer", "left"), [(4, 0, []), (4, -1, ["elephant-gun"]), (1, None, ["elephant-gun"])]
)
def test_a_burst_weapon_of_the_last_round_is_refreshed_at_its_price(money, answer, left):
    """Elephant Gun: two dollars."""
    g = Refreshing("cthulhu")
    answers = {} if answer is None else {Decision.REFRESH: [answer]}
    assert g.refresh("elephant-gun", exhausted=["elephant-gun"], money=money, answers=answers) == left
    assert g.s["money"][0] == money - (2 if answer == 0 else 0)
    assert g.s["in_use"][0] == 0


def test_the_focus_that_refreshes_a_card_does_not_move_sliders():
    """Yithian Rifle: the whole focus of the turn."""
    g = Refreshing("cthulhu")
    g.refresh("yithian-rifle", exhausted=["yithian-rifle"], answers={Decision.REFRESH: [0]})
    assert g.s["exhausted"][0] == 0
    assert len(g.options(BoxDecision.SLIDER)) == 2 * TRACKS  # of the two others


@pytest.mark.parametrize("stays", [True, False])
def test_a_spell_stays_exhausted_at_its_price(stays):
    """Call the Azure Flame: its effect lies in play as long as the spell is exhausted."""
    g = Refreshing("cthulhu")
    cards = ("call-the-azure-flame", "azure-flame")
    sanity = int(g.s["sanity"][0])
    left = g.refresh(*cards, exhausted=cards[:1], answers={Decision.STAYS: [0 if stays else -1]})
    assert left == (["call-the-azure-flame"] if stays else [])
    assert g.cards() == (list(cards) if stays else ["call-the-azure-flame"])
    assert g.s["sanity"][0] == sanity - stays


def test_everybody_refreshes_own_cards():
    g = Refreshing("cthulhu")
    g.holds("kerosene", seat=1)
    g.s["exhausted"][1] = 1
    g.refresh("elephant-gun", exhausted=["elephant-gun"], answers={Decision.REFRESH: [0, -1]})
    assert list(g.s["exhausted"][:2]) == [0, 1]
