"""Visits, Other Worlds at random, monsters at a gate, legacies and kept gate cards, by hand."""

from __future__ import annotations

import pytest

from simcore.games.arkham_horror.box.codes import FIGHT, SNEAK, WILL, Effect
from simcore.games.arkham_horror.rules.board.cards import lose_card
from simcore.games.arkham_horror.rules.board.monster_markers import place_of
from simcore.games.arkham_horror.rules.phases.encounter_programs import run_encounter
from simcore.games.arkham_horror.rules.phases.programs import run_queue
from simcore.games.arkham_horror.rules.phases.setup import new_investigator
from simcore.games.arkham_horror.rules.records.codes import NONE, NOWHERE, TROPHIES, WORLD
from simcore.games.arkham_horror.rules.records.decisions import DRAW_CARD, FIGHT_MARKER, Decision
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain


class Travellers(Table):
    """Investigators in the town; some of them travel."""

    places = ("downtown", "uptown", "easttown")

    def enter(self, area: str, world: str) -> int:
        """Open a gate, through which the first investigator has come; return its area."""
        self.gate(area, world)
        at = self.number("areas", area)
        self.s["at"][0] = WORLD + 2 * self.number("worlds", world)
        self.s["entered_at"][0] = at
        return at

    def world(self, seat: int = 0) -> str:
        return self.scenario().names.worlds[(int(self.s["at"][seat]) - WORLD) // 2]

    def meet(self, text: str, answers: dict[Decision, list[int]] | None = None) -> None:
        """Run a program as an encounter."""
        self.play(run_encounter, 0, self.compile(text), NONE, answers=answers)


def test_a_visit_to_a_location_ends_where_it_began() -> None:
    """The Dreamlands: any location without a gate; what was lost there comes back, and the gate is known."""
    g = Travellers()
    woods = g.enter("woods", "the-dreamlands")
    shop = g.number("areas", "general-store")
    g.t["entry"][shop] = g.compile("lose(sanity=2,stamina=1); gain(stamina=1); gain(clue=1)")
    g.meet("visit_place(choose_location); regain", {Decision.PLACE: [shop], Decision.ARKHAM: [DRAW_CARD]})
    places = g.options(Decision.PLACE)[0]
    assert woods not in places
    assert g.number("areas", "downtown") not in places
    assert (int(g.s["sanity"][0]), int(g.s["stamina"][0]), int(g.s["clues"][0])) == (5, 5, 1)
    assert (g.world(), int(g.s["entered_at"][0]), int(g.s["visitor"])) == ("the-dreamlands", woods, NONE)


def test_a_visitor_who_falls_does_not_return() -> None:
    """Knocked out there: no return, and nothing more of the card."""
    g = Travellers()
    g.enter("woods", "the-dreamlands")
    shop = g.number("areas", "general-store")
    g.t["entry"][shop] = g.compile("lose(stamina=9)")
    g.meet(
        "visit_place(choose_location); gain(clue=1)", {Decision.PLACE: [shop], Decision.ARKHAM: [DRAW_CARD]}
    )
    assert (g.at(), int(g.s["clues"][0]), int(g.s["visitor"])) == ("st-marys-hospital", 0, NONE)


def test_a_drawn_gate_card_names_the_world() -> None:
    """A gate card is drawn and put back; the encounter that follows is one of that Other World."""
    g = Travellers()
    g.enter("woods", "rlyeh")
    card = g.number("gate_cards", "dark-pharaoh-gate-25")
    g.s["gate_cards"][0], g.s["n_gate_cards"] = card, 1
    g.t["gate_entry"][card] = NONE
    g.t["gate_entry"][card, g.number("worlds", "yuggoth")] = g.compile("gain(clue=3)")
    g.t["world_colours"][g.number("worlds", "yuggoth")] = 15
    g.meet("enter_drawn_world; encounter")
    assert (g.world(), int(g.s["at"][0]) & 1) == ("yuggoth", WORLD & 1)
    assert int(g.s["clues"][0]) == 3
    assert [int(c) for c in g.s["gate_cards_under"][: g.s["n_gate_cards_under"]]] == [card]


@pytest.mark.parametrize("fights", [True, False])
def test_monsters_at_the_gate_stay_unless_they_are_defeated(fights: bool) -> None:
    """All monsters in the area of the gate that the investigator came through."""
    g = Travellers()
    at = g.enter("woods", "the-dreamlands")
    here = [g.marker(kind, at) for kind in ("ghoul", "cultist")]
    other = g.marker("zombie", g.number("areas", "uptown"))
    for skill in (FIGHT, WILL, SNEAK):
        g.t["lowest"][g.s["investigator"][0], skill] = 60
    faced = [marker + FIGHT_MARKER * fights for marker in here]
    g.meet("monster(from=entered,stays=yes,count=all)", {Decision.APPEARS: [here[0]], Decision.FACE: faced})
    assert [place_of(g.s, marker) for marker in here] == ([TROPHIES] * 2 if fights else [at] * 2)
    assert place_of(g.s, other) == g.number("areas", "uptown")
    assert len(g.options(Decision.APPEARS)) == 1


def test_without_a_gate_there_is_no_monster() -> None:
    g = Travellers()
    g.s["at"][0] = WORLD
    g.meet("monster(from=entered,stays=yes,count=all) win{gain(clue=1)}")
    assert int(g.s["clues"][0]) == 0


def test_the_next_investigator_inherits_spells_skills_and_clues() -> None:
    """Yuggoth: the gate is sealed, the investigator devoured; items return to their decks."""
    g = Travellers()
    woods = g.enter("woods", "yuggoth")
    g.holds("wither", "food", "expert-occultist")
    g.s["clues"][0] = 4
    g.meet("may{close_gate(world,trophy=no,seal=yes); legacy; devour}", {Decision.MAY: [1]})
    assert (int(g.s["at"][0]), int(g.s["clues"][0]), g.under(0)) == (NOWHERE, 0, ["food"])
    assert g.s["sealed"] >> woods & 1
    assert g.under(2) == g.under(3) == []
    g.play(new_investigator, 0)
    assert {"wither", "expert-occultist"} <= set(g.cards())
    assert int(g.s["clues"][0]) == 4 + int(g.t["start_clues"][g.s["investigator"][0]])
    assert int(g.s["n_inherited"][0]) == 0


def test_a_legacy_counts_for_that_encounter_only() -> None:
    g = Travellers()
    g.holds("wither")
    g.s["clues"][0] = 4
    g.meet("legacy")
    g.meet("devour")
    assert (int(g.s["n_inherited"][0]), g.under(2)) == (0, ["wither"])


def test_a_kept_gate_card_is_out_of_its_deck() -> None:
    """Great Hall of Celeano: the card cancels an attack of the Ancient One."""
    g = Travellers()
    g.enter("woods", "great-hall-of-celeano")
    card = g.number("gate_cards", "king-in-yellow-gate-04")
    before = int(g.s["n_gate_cards"])
    g.meet('keep_card("kept-gate-card-4")')
    assert g.cards() == ["kept-gate-card-4"]
    assert int(g.s["n_gate_cards"]) == before - 1
    assert card not in [int(c) for c in g.s["gate_cards"][: g.s["n_gate_cards"]]]
    assert g.t["effect"][g.card("kept-gate-card-4")] == Effect.WARD
    assert (int(g.s["warders"]), int(g.s["items"][0])) == (1, 0)
    g.play(lambda t, s, log: lose_card(t, s, log, 0, 0) and False)
    assert [int(c) for c in g.s["gate_cards_under"][: g.s["n_gate_cards_under"]]] == [card]


@pytest.mark.parametrize("loss", ["devour", "lose(sanity=9,stamina=9)"])
def test_a_kept_gate_card_saves_from_being_devoured(loss: str) -> None:
    """R'lyeh: instead, sanity and stamina are 1 and the card is discarded."""
    g = Travellers()
    g.holds("kept-gate-card-15", "food")
    g.play(run_and_wait, g.compile(loss))
    assert (g.cards(), int(g.s["sanity"][0]), int(g.s["stamina"][0])) == (["food"], 1, 1)
    assert (g.at(), int(g.s["alive"]) & 1) == ("downtown", 1)
    g.play(run_and_wait, g.compile("devour"))
    assert not g.s["alive"] & 1


def run_and_wait(t, s, log, program):
    """Run a program, and then what it has triggered."""
    return run_encounter(t, s, log, 0, program, NONE) or run_queue(s, t, log)


def test_cards_that_cancel_an_attack_do_so() -> None:
    """Basil Elton, Masquerade of Night: the Ancient One's attack of a round is cancelled for all."""
    g = Travellers()
    for name in ("basil-elton", "masquerade-of-night", "warding-statue"):
        assert g.t["effect"][g.card(name)] == Effect.WARD
    assert g.t["card_uses"][g.card("masquerade-of-night")][1] > 0
