"""Weapons, combat spells and hands that only packs have, by hand."""

import pytest

from simcore.games.arkham_horror.box.codes import COMBAT, FIGHT
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.pack_kinds import PRICE
from simcore.games.arkham_horror.box.possessions import recount
from simcore.games.arkham_horror.rules.board.pack_arms import dice_of_arm, set_free_hands
from simcore.games.arkham_horror.rules.board.pack_numbers import hands_of
from simcore.games.arkham_horror.rules.board.pack_refresh import choose_exhausted, stay_exhausted
from simcore.games.arkham_horror.rules.board.skill_checks import check
from simcore.games.arkham_horror.rules.board.weapons import arms_now
from simcore.games.arkham_horror.rules.effects.buying import price_of
from simcore.games.arkham_horror.rules.records.codes import Rank, Trait
from simcore.games.arkham_horror.rules.records.decisions import Decision
from tests.simcore.games.arkham_horror.packs.test_check_windows import Checkers, skill_of

pytestmark = pytest.mark.plain


class Armed(Checkers):
    """An investigator who makes a Combat check without a monster."""

    def combat(self, *places, answers=None):
        """Make the check with the cards in these places; return its dice."""
        self.log["n"] = 0
        wanted = {BoxDecision.ARM: [*places], **(answers or {})}
        self.play(check, 0, COMBAT, FIGHT, 0, 0, answers=wanted)
        return self.dice_of(COMBAT)[-1]


def test_a_burst_weapon_is_exhausted_after_its_check():
    """Carbine Rifle: exhausted for +5 on one Combat check; it is refreshed in the upkeep."""
    table = Armed()
    table.holds("carbine-rifle")
    assert table.combat(0) == skill_of(table, FIGHT) + 5
    assert table.s["exhausted"][0] == 1
    assert table.combat() == skill_of(table, FIGHT)


@pytest.mark.parametrize(("trait", "dice"), [(None, 1), ("MAGICAL_RESISTANCE", 3), ("MAGICAL_IMMUNITY", 6)])
def test_the_bonus_of_a_weapon_depends_on_the_monster(trait, dice):
    """Athame: +1, +3 against magical resistance, +6 against magical immunity."""
    table = Armed()
    table.holds("athame")
    kind = next(
        number
        for number, traits in enumerate(table.t["kind_traits"])
        if traits == (0 if trait is None else 1 << Trait[trait])
    )
    marker = list(table.t["kind_of"]).index(kind)
    table.s["foe"], table.s["in_use"][0] = marker, 1
    table.s["foe_traits"] = table.t["kind_traits"][kind]
    assert int(dice_of_arm(table.s, table.t, 0, 0)) == dice


def test_the_price_of_a_weapon_is_sanity_or_stamina():
    """Cursed Sphere: exhausted, and one sanity or one stamina, for +6."""
    table = Armed()
    table.holds("cursed-sphere")
    assert table.combat(0, answers={Decision.PRICE: [1]}) == skill_of(table, FIGHT) + 6
    assert (int(table.s["sanity"][0]), int(table.s["stamina"][0])) == (5, 4)


def test_allies_add_to_the_bonus_of_each_weapon():
    """Professor Morgan: the bonus of each of his weapons is one higher."""
    table = Armed()
    table.holds("carbine-rifle")
    table.in_force("modify(weapon_bonus,1)", Rank.HELD, seat=0)
    assert table.combat(0) == skill_of(table, FIGHT) + 6


def test_a_third_hand_is_for_spells_only():
    """Marie Lambeau: a third hand for spells only."""
    table = Armed()
    table.holds("flamethrower", "wither")
    table.in_force("modify(spell_hands,1)", Rank.HELD, seat=0)
    set_free_hands(table.s, table.t, 0)
    table.s["hands"] = 0
    assert int(arms_now(table.t, table.s, 0, 0)) == 0b10
    table.in_force("modify(hands,-1)", Rank.HELD, seat=0)
    assert int(hands_of(table.s, table.t, 0)) == 1


def test_a_card_is_refreshed_only_at_its_price():
    """Elephant Gun: refreshed for $2."""
    table = Armed()
    table.holds("elephant-gun", "carbine-rifle")

    def refresh(t, s, log):
        if choose_exhausted(s, t, log, 0):
            return True
        stay_exhausted(s, t, log, 0)
        return False

    for answer, exhausted, money in ((-1, 1, 4), (0, 0, 2)):
        table.s["exhausted"][0] = 0b11
        table.play(refresh, answers={Decision.REFRESH: [answer]})
        assert (int(table.s["exhausted"][0]), int(table.s["money"][0])) == (exhausted, money)
    recount(table.t, table.s, 0)


def test_a_spell_gives_as_many_dice_as_it_had_successes():
    """Fist of Yog-Sothoth: the successes of its Spell check."""
    table = Armed()
    table.holds("fist-of-yog-sothoth")
    dice = table.combat(0)
    tokens = int(table.s["tokens"][0, 0])
    assert dice == skill_of(table, FIGHT) + tokens


def test_cards_and_single_use_items_can_be_forbidden():
    """Obsessed: no items that are discarded for their effect."""
    table = Armed()
    table.holds("dynamite", "axe")
    assert int(arms_now(table.t, table.s, 0, 2)) == 0b11
    table.in_force("forbid(one_shot)", Rank.HELD, seat=0)
    assert int(arms_now(table.t, table.s, 0, 2)) == 0b10
    table.in_force("forbid(cards)", Rank.HELD, seat=0)
    assert int(arms_now(table.t, table.s, 0, 2)) == 0


def test_only_some_cards_are_refreshed():
    """The Dean: only one card in each upkeep."""
    table = Armed()
    table.holds("carbine-rifle", "cursed-sphere")
    table.in_force("set(refresh_limit,1)", Rank.HELD, seat=0)

    def refresh(t, s, log):
        return choose_exhausted(s, t, log, 0) or stay_exhausted(s, t, log, 0)

    for exhausted, left, asked in ((0b11, 0b01, 1), (0b01, 0, 0)):
        table.asked.clear()
        table.s["exhausted"][0] = exhausted
        table.play(refresh, answers={Decision.REFRESH: [1]})
        assert int(table.s["exhausted"][0]) == left
        assert len(table.asked) == asked


def test_a_price_is_halved_downwards():
    table = Armed()
    card = table.number("cards", "dynamite")
    table.t["card_price"][card] = 5
    assert int(price_of(table.t, card, PRICE.numbers["half_down"])) == 2
