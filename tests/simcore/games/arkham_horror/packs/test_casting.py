"""Spells whose cost is known only when they are cast, by hand."""

from __future__ import annotations

import pytest

from simcore.games.arkham_horror.rules.effects.pack_using import offer_payable
from simcore.games.arkham_horror.rules.phases.pack_using import use_in_phase
from simcore.games.arkham_horror.rules.records.codes import NONE, TROPHIES, Awoke, Down, Part, Window
from simcore.games.arkham_horror.rules.records.decisions import USE, Decision
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain


class Caller(Table):
    """An investigator with Call Ancient One and four trophies."""

    def __init__(self, lore: int = 60) -> None:
        super().__init__("yig")
        self.holds("call-ancient-one")
        self.s["part"], self.s["actor"] = Part.MOVEMENT, 0
        for kind in ("ghoul", "cultist", "zombie"):
            self.marker(kind, TROPHIES)
        self.gate("woods", "yuggoth", seat=0)
        self.t["lowest"][self.s["investigator"][0]] = lore

    def use(self, trophies: int) -> None:
        number = int(self.t["card_uses"][self.card("call-ancient-one")][0])
        self.play(
            lambda t, s, log: use_in_phase(s, t, log, 0, number),
            answers={Decision.PAY: [1], Decision.HOW_MUCH: [trophies]},
        )

    def uses(self) -> list[int]:
        self.s["n_options"] = 0
        offer_payable(self.s, self.t, 0, Window.ANY)
        return [int(option) - USE for option in self.s["options"][: self.s["n_options"]]]


def test_the_ancient_one_awakens_with_fewer_doom_tokens() -> None:
    """X trophies and X sanity: it awakens at once and loses X doom tokens; the spell is discarded."""
    g = Caller()
    doom = int(g.t["doom"])
    assert len(g.uses()) == 1
    g.use(3)
    assert g.options(Decision.HOW_MUCH)[0] == [1, 2, 3, 4]
    assert (int(g.s["awoke"]), int(g.s["doom"])) == (Awoke.EFFECT, doom - 3)
    assert (int(g.s["sanity"][0]), g.cards()) == (2, [])
    assert int(g.s["monster_trophies"][0]) + int(g.s["gate_trophies"][0]) == 1


def test_a_failed_check_costs_all_the_same() -> None:
    g = Caller(lore=0)
    g.use(2)
    assert (int(g.s["awoke"]), int(g.s["sanity"][0]), g.cards()) == (NONE, 3, ["call-ancient-one"])
    assert int(g.s["monster_trophies"][0]) + int(g.s["gate_trophies"][0]) == 2
    assert (int(g.s["exhausted"][0]), g.uses()) == (1, [])


def test_the_cost_is_bounded_by_sanity_and_by_seven() -> None:
    g = Caller(lore=0)
    g.s["sanity"][0] = 2
    g.use(2)
    assert g.options(Decision.HOW_MUCH)[0] == [1, 2]
    assert g.s["down"][0] == Down.INSANE


def test_no_one_calls_without_trophies_or_during_a_delay() -> None:
    g = Caller()
    g.s["delayed"] = 1
    assert g.uses() == []
    g.s["delayed"] = 0
    assert len(g.uses()) == 1
    g.s["gate_trophies"][0] = g.s["gates_held"][0] = g.s["monster_trophies"][0] = 0
    g.s["markers"][TROPHIES] = 0
    assert g.uses() == []
