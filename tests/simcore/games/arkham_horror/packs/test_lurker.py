"""The herald of The Lurker at the Threshold and its Dark Pacts, by hand (Dark Pact Cards)."""

from __future__ import annotations

import pytest

from simcore.games.arkham_horror.box.pack_kinds import COUNTER, PackTrigger
from simcore.games.arkham_horror.rules.board.lost_and_devoured import devour
from simcore.games.arkham_horror.rules.board.pack_triggers import fire
from simcore.games.arkham_horror.rules.effects.using_cards import use_card
from simcore.games.arkham_horror.rules.phases.pack_using import begin_turn_with_uses, use_in_phase
from simcore.games.arkham_horror.rules.phases.programs import run_pending
from simcore.games.arkham_horror.rules.records.codes import NONE, NOWHERE, Down, Rank
from simcore.games.arkham_horror.rules.records.decisions import USE, Decision
from tests.simcore.games.arkham_horror.packs.battle_table import Battle
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain

POWER = COUNTER.numbers["power"]
HERALD = "lurker-at-the-threshold"


class Town(Table):
    """Two investigators under the herald."""

    asks_all = False
    places = ("downtown", "northside")

    def __init__(self) -> None:
        super().__init__()
        heralds = list(self.scenario().model.heralds)
        self.s["sheets"][Rank.HERALD] = heralds.index(HERALD)
        self.aid = int(self.t["uses_of_sheets"][Rank.HERALD, heralds.index(HERALD), 0])
        self.pack_deck("reckoning", "dark-reward")

    def cast(self, spell: str, aid: bool = True) -> None:
        """Cast a spell of the box, with the aid of the herald."""
        self.holds(spell)
        pact = self.card("blood-pact")
        answers = {Decision.USE: [USE + self.aid] if aid else [], Decision.PACT: [pact]}
        self.play(use_card, 0, 0, answers=answers)


def test_aid_for_a_spell_costs_no_sanity_and_brings_a_pact_and_a_reckoning() -> None:
    """The spell passes without a check; then the pact, then the Reckoning, both before its effect."""
    g = Town()
    g.cast("find-gate")
    assert int(g.s["sanity"][0]) == 5
    assert "blood-pact" in g.cards()
    assert int(g.s["counters"][POWER, 0]) == 1  # Dark Reward counts the new pact


def test_a_spell_has_its_effect_though_the_reckoning_drives_the_caster_insane() -> None:
    g = Town()
    g.pack_deck("reckoning", "the-mind-unravels")
    g.s["sanity"][0], money = 1, int(g.s["money"][0])
    g.cast("alchemical-process")
    assert int(g.s["down"][0]) == Down.INSANE
    assert int(g.s["money"][0]) == money + 3


def test_who_is_devoured_by_the_reckoning_casts_in_vain() -> None:
    g = Town()
    g.pack_deck("reckoning", "humanity-lost")
    g.s["counters"][POWER, 0] = 1
    g.holds("call-down-the-storm")
    use = int(g.t["card_uses"][g.card("call-down-the-storm"), 0])
    answers = {Decision.USE: [USE + g.aid], Decision.PACT: [g.card("soul-pact")]}
    g.play(lambda t, s, log, *more: use_in_phase(s, t, log, *more), 0, use, answers=answers)
    assert int(g.s["at"][0]) == NOWHERE
    assert int(g.s["down"][0]) == Down.DEVOURED
    assert int(g.s["n_in_force"]) == 0


def test_with_all_pacts_there_is_no_aid() -> None:
    g = Town()
    g.holds("blood-pact", "soul-pact", "bound-ally", "find-gate")
    g.play(use_card, 0, 3)
    assert not g.options(Decision.USE)


def test_pacts_at_the_start_of_a_turn_bring_no_reckoning() -> None:
    g = Town()
    g.s["stamina"][0] = 1
    pacts = [g.card("blood-pact"), g.card("soul-pact"), NONE]
    use = USE + g.aid + 1
    g.play(
        lambda t, s, log: begin_turn_with_uses(s, t, log),
        answers={Decision.USE: [use], Decision.PACT: pacts},
    )
    assert g.cards() == ["blood-pact", "soul-pact"]
    assert int(g.s["stamina"][0]) == 5  # the Blood Pact fills it
    assert g.pile("pack_deck", "reckoning") == ["dark-reward"]


def test_each_gate_draws_a_reckoning() -> None:
    g = Town()
    g.in_force("on(gate_opens){draw(reckoning,1)}")
    g.holds("blood-pact")
    fire(g.s, g.t, g.log, PackTrigger.GATE_OPENS, NONE, g.number("areas", "woods"), 1)
    g.play(lambda t, s, log: run_pending(s, t, log))
    assert int(g.s["counters"][POWER, 0]) == 1


def test_there_are_thirty_five_power_tokens_and_none_for_the_devoured() -> None:
    g = Town()
    g.holds("blood-pact")
    g.run("counter(power,30)")
    g.run("counter(power,9)", seat=1)
    assert list(g.s["counters"][POWER, :2]) == [30, 5]
    devour(g.t, g.s, g.log, 0)
    g.run("counter(power,9)", seat=1)
    assert int(g.s["counters"][POWER, 1]) == 14


def test_a_pact_turns_stamina_into_power() -> None:
    """Blood Pact: what is gained may be power instead; in the Upkeep, what is lost is power."""
    for wanted, stamina, power in ((1, 2, 2), (0, 4, 0)):
        g = Town()
        g.holds("blood-pact")
        g.s["stamina"][0] = 2
        g.run("gain(stamina=2)", answers={Decision.INSTEAD: [wanted]})
        assert (int(g.s["stamina"][0]), int(g.s["counters"][POWER, 0])) == (stamina, power)


def test_a_bound_ally_makes_the_ancient_one_harder_to_defeat() -> None:
    """At the awakening pact and ally leave, and each doom token takes a success more, for good."""
    g = Battle("hastur", starts=False)
    g.holds("bound-ally", "duke")
    g.s["bound_ally"][0] = g.card("duke")
    g.start()
    assert g.cards() == []
    assert int(g.s["need"]) == len(g.places) + 1
