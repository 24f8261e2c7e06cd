"""Battles of one investigator with an Ancient One, by hand (Dual-Color Gate Cards)."""

from __future__ import annotations

import pytest

from simcore.games.arkham_horror.box.codes import FIGHT
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.rules.phases.encounter_programs import run_encounter
from simcore.games.arkham_horror.rules.records.codes import NONE, NOWHERE, TROPHIES, WORLD, Part
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.games.arkham_horror.scenario.compile_duels import write_duels
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain
WON, LOST = "win{return; close_gate(here,trophy=yes,seal=yes)}", "lose{devour}"


class Duellist(Table):
    """An investigator in an Other World, with so many Fight dice."""

    def __init__(self, dice: int, world: str = "rlyeh", one: str = "yig") -> None:
        super().__init__(one)
        person = self.s["investigator"][0]
        self.t["lowest"][person] = dice
        self.s["part"] = Part.WORLDS
        self.gate("woods", world)
        self.s["at"][0] = WORLD + 2 * self.number("worlds", world)
        self.s["entered_at"][0] = self.number("areas", "woods")
        self.s["explored"] = 0

    def fight(self, one: str, answers=None) -> None:
        program = self.compile(f'battle("{one}") {WON} {LOST}')
        self.play(run_encounter, 0, program, NONE, answers=answers)

    def tokens(self) -> list[int]:
        return [left for _, left in self.logged(Event.DUEL)]


def test_a_victory_closes_and_seals_the_gate() -> None:
    """Enough successes: one of them removes a doom token; the gate becomes a trophy and is sealed."""
    g = Duellist(90)
    g.fight("cthulhu")
    assert g.tokens() == [13, 0]
    woods = g.number("areas", "woods")
    assert (g.at(), int(g.s["gate_at"][woods]), int(g.s["gate_trophies"][0])) == ("woods", NONE, 1)
    assert g.s["sealed"] >> woods & 1
    assert int(g.s["doom"]) == 0


def test_a_defeat_devours() -> None:
    """Cthulhu: a point of maximum sanity or stamina in each round, and a doom token back."""
    g = Duellist(0)
    g.fight("cthulhu", {BoxDecision.MAXIMUM: [1, 1, 1, 1, 1]})
    assert int(g.s["at"][0]) == NOWHERE
    assert g.tokens() == [13] * 6
    assert len(g.options(BoxDecision.MAXIMUM)) == 5


def test_the_ancient_one_of_the_game_has_its_present_tokens() -> None:
    """They are back afterwards; without any, the battle is won at once."""
    for doom in (4, 0):
        g = Duellist(90, one="cthulhu")
        g.s["doom"] = doom
        g.fight("cthulhu")
        assert g.tokens() == ([4, 0] if doom else [0])
        assert (int(g.s["doom"]), g.at()) == (doom, "woods")


def test_the_start_of_the_battle_counts() -> None:
    """Shub-Niggurath devours who has no monster trophy, and takes one in each round that is failed."""
    g = Duellist(0, "yuggoth")
    g.fight("shub-niggurath")
    assert (g.tokens(), int(g.s["at"][0])) == ([12], NOWHERE)
    g = Duellist(0, "yuggoth")
    for kind in ("ghoul", "cultist"):
        g.marker(kind, TROPHIES)
    g.fight("shub-niggurath")
    assert (g.tokens(), int(g.s["at"][0]), int(g.s["monster_trophies"][0])) == ([12] * 3, NOWHERE, 0)


def test_ithaqua_freezes_items_and_takes_stamina() -> None:
    """A die for each item; an attack with a Fight check, which grows harder."""
    g = Duellist(0, "plateau-of-leng")
    g.holds("food", "axe", "duke")
    g.fight("ithaqua")
    assert int(g.s["at"][0]) == NOWHERE
    assert g.tokens() == [11] * 4  # 5 stamina, 2 in each round


@pytest.mark.parametrize(("weapon", "helps"), [("axe", False), ("enchanted-blade", True)])
def test_weapons_help_as_far_as_they_are_of_use(weapon: str, helps: bool) -> None:
    """Shub-Niggurath is immune to physical weapons."""
    g = Duellist(7, "yuggoth")
    g.holds(weapon)
    g.marker("ghoul", TROPHIES)
    g.fight("shub-niggurath")
    assert (len(g.options(BoxDecision.ARM)) > 0) == helps


def test_cards_are_refreshed_between_rounds() -> None:
    """Refresh as in the battle: a spell can be cast again in each round."""
    g = Duellist(60)
    g.holds("shrivelling")
    g.s["sanity"][0] = g.s["max_sanity"][0] = g.s["stamina"][0] = g.s["max_stamina"][0] = 20
    g.t["lowest"][g.s["investigator"][0], FIGHT] = 0
    g.fight("cthulhu", {BoxDecision.ARM: [0, 0, 0]})
    assert len(g.logged(BoxEvent.CAST)) == 3


def test_an_ancient_one_with_programs_is_refused() -> None:
    """Its battle has parts that one investigator alone cannot play."""
    g = Duellist(0)
    data = g.scenario().model
    card = data.gate_cards["dark-pharaoh-gate-01"]
    name = next(name for name, power in data.powers.items() if power.attack_program)
    program = g.scenario().model.gate_cards["dark-pharaoh-gate-01"].entries["rlyeh"]
    step = program[0]
    other = step.model_copy(update={step.name: step.body.model_copy(update={"against": name})})
    changed = card.model_copy(update={"entries": {"rlyeh": (other,)}})
    wrong = data.model_copy(update={"gate_cards": {"dark-pharaoh-gate-01": changed}})
    with pytest.raises(ValueError, match=f"fight {name} alone"):
        write_duels(g.t, wrong)
