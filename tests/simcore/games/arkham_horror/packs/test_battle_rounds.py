"""Rounds of the final battle with cards of packs, by hand (Final Battle)."""

import pytest

from simcore.games.arkham_horror.box.codes import BLESSED, COMBAT, SPELL, Cause
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.rules.phases.pack_battle_rounds import attack_one, defend_one, refresh_one
from simcore.games.arkham_horror.rules.records.decisions import USE, Decision
from tests.simcore.games.arkham_horror.packs.battle_table import Battle

pytestmark = pytest.mark.plain


class Fighting(Battle):
    """Investigators in a round of the battle."""

    def attack(self, answers=None):
        self.play(lambda t, s, log: bool(attack_one(s, t, log, 0)), answers=answers)

    def refresh(self, answers=None):
        self.play(lambda t, s, log: bool(refresh_one(s, t, log, 0)), answers=answers)

    def defend(self, answers=None):
        self.play(lambda t, s, log: bool(defend_one(s, t, log, 0)), answers=answers)

    def dice(self, check):
        """Dice of the checks of a kind."""
        return [dice for seat, kind, dice in self.logged(BoxEvent.CHECK) if (seat, kind) == (0, check)]

    def successes(self, check):
        return [n for seat, kind, n in self.logged(BoxEvent.RESULT) if (seat, kind) == (0, check)]


def test_a_combat_spell_of_a_pack_adds_its_dice():
    """Fist of Yog-Sothoth: a die for each success of its Spell check."""
    bare, armed = Fighting("hastur"), Fighting("hastur")
    armed.holds("fist-of-yog-sothoth")
    bare.s["stop"][0] = armed.s["stop"][0] = 3
    bare.attack()
    armed.attack({BoxDecision.ARM: [0, -1]})
    more = armed.successes(SPELL)[0]
    assert more > 0
    assert armed.dice(COMBAT)[0] == bare.dice(COMBAT)[0] + more


def test_a_spell_that_takes_the_last_sanity_is_not_cast():
    g = Fighting("hastur")
    g.holds("fist-of-yog-sothoth")
    g.s["sanity"][0] = 1
    g.attack()
    assert g.options(BoxDecision.ARM) == []


def test_a_spell_of_a_pack_is_cast_in_the_refresh():
    """Bless: it blesses an investigator after a Spell check, and is discarded."""
    g = Fighting("hastur")
    g.holds("bless")
    g.s["stop"][0] = 3
    use = int(g.t["card_uses"][g.card("bless")][0])
    g.refresh({Decision.UPKEEP_ACTION: [USE + use]})
    assert (g.s["status"][0], g.cards()) == (BLESSED, [])


def test_there_are_no_money_and_no_clue_tokens():
    g = Fighting("hastur")
    g.holds("retainer", "deputy-of-arkham", "bank-loan")
    g.refresh()
    g.run("gain(clue=2,money=2)")
    assert (g.s["money"][0], g.s["clues"][0]) == (4, 0)
    assert g.cards() == ["retainer", "deputy-of-arkham", "bank-loan"]


def test_a_check_against_something_else_keeps_the_defences():
    g = Fighting("yog-sothoth")
    before = int(g.s["foe_defence"])
    assert before > 0
    g.run("check(fight,0) pass{nothing} fail{nothing}")
    g.run("check(combat,0) pass{nothing} fail{nothing}")
    assert g.s["foe_defence"] == before


def test_the_attack_devours_who_has_no_clue_token_left():
    """Nyarlathotep takes a clue token after a failed Lore check."""
    g = Fighting("nyarlathotep")
    g.s["clues"][0] = 1
    g.s["stop"][0] = 0
    g.t["attack_modifier"] = -9
    g.defend({BoxDecision.MEND: [-1]})
    assert g.living() == [1, 2]
    assert g.logged(BoxEvent.DEVOURED) == [[0, Cause.CLUES]]
