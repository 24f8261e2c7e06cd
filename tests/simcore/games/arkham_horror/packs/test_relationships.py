"""Relationships of The Lurker at the Threshold, by hand (Relationship Cards)."""

from __future__ import annotations

from typing import Any

import pytest

from simcore.games.arkham_horror.box.codes import COMBAT, EVADE, GATE, HORROR, SPELL
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.limits import SKILLS
from simcore.games.arkham_horror.rules.board.dice import skill_bonus
from simcore.games.arkham_horror.rules.board.lost_and_devoured import devour
from simcore.games.arkham_horror.rules.board.pack_sources import put_in_force
from simcore.games.arkham_horror.rules.board.skill_checks import check
from simcore.games.arkham_horror.rules.board.spell_casting import cast, is_castable
from simcore.games.arkham_horror.rules.board.tokens import change_money
from simcore.games.arkham_horror.rules.fights.combat import fight
from simcore.games.arkham_horror.rules.phases.pack_setup import deal_ties
from simcore.games.arkham_horror.rules.phases.programs import run_pending
from simcore.games.arkham_horror.rules.phases.upkeep import refresh
from simcore.games.arkham_horror.rules.records.codes import NONE, WORLD, Down, Part, Rank
from simcore.games.arkham_horror.rules.records.decisions import FIGHT_ON, USE, USE_IN_FIGHT, Decision
from tests.simcore.games.arkham_horror.by_hand import COMMON, UNIQUE
from tests.simcore.games.arkham_horror.by_hand import SPELL as SPELLS
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain

LUCK = SKILLS.index("luck")


class Trio(Table):
    """Three investigators; the first one and the one to the left are partners."""

    asks_all = False
    places = ("woods", "uptown", "library")

    def tie(self, name: str, holder: int = 0) -> None:
        card = self.card(name)
        entry = put_in_force(self.s, Rank.HELD, int(self.t["card_set"][card]), card, holder)
        self.s["tie"][holder] = entry

    def uses(self) -> list[tuple[int, int]]:
        """Seats that were asked about a use, each with the number of uses."""
        return [(len(options) - 1, options[-1]) for options in self.options(Decision.USE)]

    def checks(self, seat: int, kind: int, skill: int = LUCK) -> int:
        """Let an investigator make a check, using all there is; return the dice."""
        self.usual, before = -1, len(self.asked)
        self.play(check, seat, kind, skill, 0, 1)
        self.usual = 0
        return sum(option >= USE for _, options in self.asked[before:] for option in options)

    def settle(self, **answers: Any) -> None:
        self.play(lambda t, s, log: run_pending(s, t, log), **answers)


@pytest.mark.parametrize(("players", "cards"), [(1, 0), (2, 1), (3, 3)])
def test_cards_are_dealt_at_the_start(players: int, cards: int) -> None:
    class Some(Trio):
        places = ("woods", "uptown", "library")[:players]

    g = Some()
    g.pack_deck("relationship", "survivors", "skullcrackers", "collectors")
    g.s["part"] = Part.SETUP
    deal_ties(g.s, g.t, g.log)
    assert sum(int(entry) != NONE for entry in g.s["tie"][:players]) == cards


def test_a_check_is_better_once_for_both_until_the_holder_refreshes() -> None:
    """Survivors: exhausted before an Evade check, +1; one exhaustion a refresh for both."""
    g = Trio()
    g.tie("survivors")
    assert g.checks(0, HORROR) == 0
    assert g.checks(2, EVADE) == 0
    assert g.checks(1, EVADE) == 1
    assert g.checks(0, EVADE) == 0
    refresh(g.s, 1)
    assert g.checks(0, EVADE) == 0
    refresh(g.s, 0)
    assert g.checks(0, EVADE) == 1


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("courageous-inspirations", HORROR),
        ("practitioners-of-the-art", SPELL),
        ("skullcrackers", COMBAT),
    ],
)
def test_each_card_helps_its_check(name: str, kind: int) -> None:
    g = Trio()
    g.tie(name)
    assert g.checks(1, GATE) == 0
    assert g.checks(1, kind) == 1


def test_friends_help_in_the_same_neighbourhood() -> None:
    g = Trio()
    g.tie("the-best-of-friends")
    assert g.checks(0, LUCK) == 1  # the Woods belong to Uptown
    g = Trio()
    g.tie("the-best-of-friends")
    g.s["at"][1] = g.number("areas", "downtown")
    assert g.checks(0, LUCK) == 0
    g.s["at"][:2] = WORLD
    assert g.checks(0, LUCK) == 0


def test_the_world_is_too_small_for_two() -> None:
    g = Trio()
    g.tie("world-aint-big-enough-for-us")
    assert g.checks(0, LUCK) == 0
    g.s["at"][1] = WORLD
    assert g.checks(0, LUCK) == 1
    g = Trio()
    g.tie("world-aint-big-enough-for-us")
    g.s["at"][2] = WORLD
    assert g.checks(0, LUCK) == 0


def test_money_brings_a_dollar_to_the_partner_alone() -> None:
    """Business Associates: in either direction, and not by a relationship."""
    for gainer, other in ((0, 1), (1, 0)):
        g = Trio()
        g.tie("business-associates")
        g.tie("business-associates", holder=2)
        change_money(g.t, g.s, g.log, gainer, 3)
        g.settle()
        gains = [int(money) - 4 for money in g.s["money"][:3]]
        assert (gains[gainer], gains[other]) == (3, 1)
        assert gains[2] == (1 if gainer == 0 else 0)  # the holder of the other card


def test_an_item_lets_the_partner_buy_one_of_that_deck() -> None:
    """Collectors: once for each event, at the list price; not for what is bought by it."""
    g = Trio()
    g.tie("collectors")
    g.deck(COMMON, "food", "whiskey", "axe")
    g.deck(UNIQUE, "holy-water")
    g.s["money"][1], g.usual = 9, -1
    g.run("draw(common)")
    (first,), (second,) = g.cards(0), g.cards(1)
    assert g.options(Decision.BUY) == [[NONE, g.card(second)]]
    assert int(g.s["money"][1]) == 9 - int(g.t["card_price"][g.card(second)])
    assert first != second


def test_a_spell_brings_a_spell() -> None:
    """Students of the Arcane: two spells of one effect bring one."""
    g = Trio()
    g.tie("students-of-the-arcane")
    g.deck(SPELLS, "wither", "shrivelling", "find-gate", "bind-monster")
    g.run("draw(spell,2)")
    assert (len(g.cards(0)), len(g.cards(1)), len(g.cards(2))) == (2, 1, 0)


@pytest.mark.parametrize("has_ally", [False, True])
def test_an_ally_brings_an_ally(has_ally: bool) -> None:
    """Socially Connected: who had one already shuffles one back."""
    g = Trio()
    g.tie("socially-connected")
    if has_ally:
        g.holds("duke", seat=1)
    n = int(g.s["n_allies"])
    g.run("draw(ally)")
    assert (len(g.cards(0)), len(g.cards(1))) == (1, 1)
    assert int(g.s["n_allies"]) == (n - 1 if has_ally else n - 2)


def test_rivals_catch_up() -> None:
    """Friendly Rivals: +1 on Combat checks with fewer monster trophies, at gates with fewer gate trophies."""
    g = Trio()
    g.tie("friendly-rivals")
    dice = lambda seat, kind: int(skill_bonus(g.t, g.s, seat, kind, LUCK))  # noqa: E731
    assert (dice(0, COMBAT), dice(1, COMBAT)) == (0, 0)
    g.s["monster_trophies"][0], g.s["gate_trophies"][1] = 2, 1
    assert (dice(0, COMBAT), dice(1, COMBAT), dice(2, COMBAT)) == (0, 1, 0)
    assert (dice(0, GATE), dice(1, GATE), dice(2, GATE)) == (1, 0, 0)


def test_partners_share_the_cost_of_a_spell() -> None:
    """Practitioners of the Art: the partner pays a part; with the last sanity, after the effect."""
    g = Trio()
    g.tie("practitioners-of-the-art")
    g.holds("bind-monster")
    g.s["sanity"][:3] = 1
    assert is_castable(g.t, g.s, 0, 0)
    g.s["tie"][0] = NONE
    g.s["n_in_force"] = 0
    assert not is_castable(g.t, g.s, 0, 0)
    g = Trio()
    g.tie("practitioners-of-the-art")
    g.holds("bind-monster")
    g.play(cast, 0, 0, 0, 1, answers={Decision.SPELL_SHARE: [1]})
    price = int(g.t["price"][g.card("bind-monster")]) + int(g.t["use_sanity"][g.card("bind-monster")])
    assert (int(g.s["sanity"][0]), int(g.s["sanity"][1])) == (5 - price + 1, 4)


@pytest.mark.parametrize("spell", ["shrivelling", "red-sign-of-shudde-mell"])
def test_a_partner_who_shares_the_last_sanity_goes_insane_in_a_combat_too(spell: str) -> None:
    """Practitioners of the Art: whether the spell passes or fails."""
    g = Trio()
    g.tie("practitioners-of-the-art")
    g.holds(spell)
    g.s["sanity"][1] = 1
    ghoul = g.marker("ghoul", int(g.s["at"][0]))
    answers = {
        Decision.COMBAT_ROUND: [USE_IN_FIGHT if spell == "red-sign-of-shudde-mell" else FIGHT_ON],
        Decision.SPELL_SHARE: [1],
        BoxDecision.ARM: [0],
    }
    g.play(fight, 0, ghoul, answers=answers)
    assert len(g.options(Decision.SPELL_SHARE)) == 1
    assert int(g.s["down"][1]) == Down.INSANE


def test_a_devoured_partner_ends_two_relationships() -> None:
    g = Trio()
    for holder, name in enumerate(("survivors", "skullcrackers", "collectors")):
        g.tie(name, holder)
    devour(g.t, g.s, g.log, 1)
    assert [int(entry) == NONE for entry in g.s["tie"][:3]] == [True, True, False]
    assert int(g.s["n_in_force"]) == 1
