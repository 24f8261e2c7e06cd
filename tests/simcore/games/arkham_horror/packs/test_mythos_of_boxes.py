"""Mythos cards of the small boxes: bursts, two gates, and cards without one."""

from __future__ import annotations

import pytest

from simcore.games.arkham_horror.box.effect_kinds import Trigger
from simcore.games.arkham_horror.rules.phases.monster_movement import move_monsters
from simcore.games.arkham_horror.rules.phases.mythos import gate_step, place_clue, run_rules
from simcore.games.arkham_horror.rules.phases.rumors import FAILED, PASSED, run_card, verdict_on
from simcore.games.arkham_horror.rules.records.codes import CUP, NONE, SKY
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.records.sets import read_set
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain


class Board(Table):
    """Two investigators in a street, away from all gates."""

    asks_all = False
    places = ("downtown", "downtown")

    def draw(self, card: str) -> int:
        return self.number("mythos", card)

    def gates(self) -> list[str]:
        areas = self.scenario().names.areas
        return [name for area, name in enumerate(areas) if self.s["gate_at"][area] != NONE]

    def seal(self, place: str) -> None:
        self.s["sealed"] = int(self.s["sealed"]) | 1 << self.number("areas", place)


def test_a_burst_breaks_a_seal_without_a_doom_token() -> None:
    """Gate Burst: the seal goes, a gate opens, a monster comes; no doom token, no surge."""
    g = Board()
    g.seal("graveyard")
    g.play(gate_step, g.draw("full-moon"))
    assert (g.gates(), int(g.s["doom"]), int(g.s["sealed"])) == (["graveyard"], 0, 0)
    assert not g.logged(Event.SURGE)
    g = Board()
    g.play(gate_step, g.draw("full-moon"))
    assert (g.gates(), int(g.s["doom"])) == (["graveyard"], 1)


def test_a_burst_moves_every_flyer_once() -> None:
    g = Board()
    street = g.number("areas", "northside")
    flyer = g.marker("byakhee", street)
    card = g.draw("full-moon")
    g.t["mythos_white"][card] = g.t["mythos_black"][card] = 0
    g.play(move_monsters, card)
    assert not read_set(g.s["markers"][street]) >> flyer & 1
    g = Board()
    flyer = g.marker("byakhee", street)
    card = g.draw("charity-auction")
    g.t["mythos_white"][card] = g.t["mythos_black"][card] = 0
    g.play(move_monsters, card)
    assert read_set(g.s["markers"][street]) >> flyer & 1
    assert read_set(g.s["markers"][SKY]) == 0


def test_two_gates_open_without_doom_and_two_clues_lie_there() -> None:
    """Double the Trouble: both gates in the first step, each place by itself, no doom token."""
    g = Board()
    card = g.draw("double-the-trouble")
    g.play(gate_step, card)
    assert sorted(g.gates()) == ["the-witch-house", "unvisited-isle"]
    assert g.s["doom"] == 0
    g.play(place_clue, card)
    assert [
        int(g.s["clues_at"][g.number("areas", place)]) for place in ("black-cave", "science-building")
    ] == [1, 1]
    g = Board()
    g.seal("unvisited-isle")
    g.play(gate_step, card)
    assert g.gates() == ["the-witch-house"]


def test_cards_without_a_gate_add_doom_or_terror() -> None:
    g = Board()
    g.play(gate_step, g.draw("the-tattered-king"))
    assert (int(g.s["doom"]), g.gates()) == (2, [])
    g = Board()
    g.play(gate_step, g.draw("intermission"))
    assert (int(g.s["doom"]), int(g.s["terror"])) == (0, 2)


def test_a_surge_without_a_gate_of_its_own() -> None:
    """Strange Sightings: monsters at the open gates, as many as gates or players; without a gate, nothing."""
    g = Board()
    cup = bin(read_set(g.s["markers"][CUP])).count("1")
    g.play(gate_step, g.draw("strange-sightings-4"))
    assert not g.logged(Event.SURGE)
    for place, world in (("woods", "rlyeh"), ("graveyard", "yuggoth"), ("black-cave", "the-abyss")):
        g.gate(place, world)
    g.play(gate_step, g.draw("strange-sightings-4"))
    assert bin(read_set(g.s["markers"][CUP])).count("1") == cup - 3
    places = [g.number("areas", place) for place in ("woods", "graveyard", "black-cave")]
    assert [bin(read_set(g.s["markers"][place])).count("1") for place in places] == [1, 1, 1]


def test_a_rumor_draws_its_mythos_card_at_once() -> None:
    """Endlessly Breeding: at the end of each Mythos Phase, another card moves monsters, and nothing else."""
    g = Board()
    card = g.draw("mysterious-crates-found-empty")  # white moon
    g.s["rumor"], g.s["rumor_turn"], g.s["round"] = g.draw("endlessly-breeding"), 1, 2
    g.s["mythos"][0], g.s["n_mythos"], g.s["n_mythos_under"] = card, 1, 0
    g.play(run_rules, Trigger.MYTHOS_END)
    assert [event for event in g.logged(Event.MYTHOS)] != []
    assert (g.gates(), int(g.s["mythos_due"].sum())) == ([], 0)


@pytest.mark.parametrize(("placed", "verdict"), [(0, PASSED), (1, FAILED)])
def test_a_rumor_may_end_by_a_condition_inside_another(placed: int, verdict: int) -> None:
    """Cursed Relics without tokens: passed, or failed if it placed a terror token."""
    g = Board()
    card = g.draw("cursed-relics")
    g.s["rumor"], g.s["rumor_tokens"], g.s["rumor_verdict"] = card, 2, NONE
    g.play(run_card, g.compile(f"mark(placed,{placed})"), card)
    assert verdict_on(g.t, g.s, card) == NONE
    g.s["rumor_tokens"] = 0
    assert verdict_on(g.t, g.s, card) == verdict
