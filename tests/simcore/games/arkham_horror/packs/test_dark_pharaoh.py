"""Curse of the Dark Pharaoh: patrols, the Ancient Whispers, gate cards with two colours."""

from __future__ import annotations

from typing import Any

import pytest

from simcore.games.arkham_horror.box.codes import SNEAK
from simcore.games.arkham_horror.box.pack_kinds import PackDeck
from simcore.games.arkham_horror.rules.board.pack_markers import place_whispers
from simcore.games.arkham_horror.rules.board.terror import raise_terror
from simcore.games.arkham_horror.rules.phases.arkham_movement import end_movement, step_to
from simcore.games.arkham_horror.rules.phases.encounters import arkham_encounter_of
from simcore.games.arkham_horror.rules.phases.gate_cards import draw_fitting
from simcore.games.arkham_horror.rules.phases.monster_movement import move_monsters
from simcore.games.arkham_horror.rules.phases.pack_using import pack_encounter
from simcore.games.arkham_horror.rules.records.codes import COLOURS, JAIL, NONE, SYMBOLS, Rank
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain


class Streets(Table):
    """Two investigators in streets; the first one has many dice for Sneak checks, or none."""

    places = ("downtown", "uptown")

    def __init__(self, sneak: int = -9) -> None:
        super().__init__()
        self.t["lowest"][self.s["investigator"][0], SNEAK] = sneak

    def area(self, name: str) -> int:
        return self.number("areas", name)


@pytest.mark.parametrize(("sneak", "place"), [(-9, JAIL), (12, "easttown")])
def test_a_patrol_checks_those_who_leave(sneak: int, place: Any) -> None:
    """Patrol Markers: Sneak (+0) on leaving a street, or arrested."""
    g = Streets(sneak)
    g.run('patrol("downtown")', seat=1)
    g.s["points_left"] = 3
    g.play(step_to, 0, g.area("easttown"))
    assert g.s["at"][0] == (place if place == JAIL else g.area(place))
    assert g.logged(Event.PATROL_MET) == [[0, g.area("downtown")]]


def test_a_patrol_checks_those_who_stay() -> None:
    """Patrol Markers: likewise at the end of a movement in the street; other streets are free."""
    g = Streets()
    g.run('patrol("downtown"); patrol("downtown")', seat=1)
    assert g.logged(Event.PATROL) == [[g.area("downtown")]]
    g.play(end_movement, 1, 1, 1)
    assert g.at(1) == "uptown"
    g.play(end_movement, 0, 1, 1)
    assert g.s["at"][0] == JAIL


def test_patrols_go_when_terror_rises() -> None:
    g = Streets()
    g.run('patrol("downtown"); patrol("uptown")')
    raise_terror(g.t, g.s, g.log, 1)
    assert g.s["patrols"] == 0
    assert g.logged(Event.PATROLS_GONE) == [[2]]


def test_the_patrol_comes_before_the_monsters_by_the_alternative() -> None:
    """Monsters, then the patrol; `patrol-first` the other way round."""
    g = Streets()
    g.t["patrol_first"] = 1
    g.run('patrol("downtown")', seat=1)
    g.marker("cultist", g.area("downtown"))
    g.play(end_movement, 0, 1, 1)
    assert g.s["at"][0] == JAIL
    assert not g.asked


def test_one_exhibit_encounter_a_turn_where_the_marker_is() -> None:
    """Ancient Whispers Marker: must have one; who stands where it goes has none in this turn."""
    g = Streets()
    g.s["whispers"] = g.area("downtown")
    card = g.card("exhibit-a-corrupting-influence")
    g.t["n_pack_cards"][PackDeck.EXHIBIT_ENCOUNTER] = 1
    g.t["pack_cards"][PackDeck.EXHIBIT_ENCOUNTER, 0] = card
    g.t["card_program"][card] = g.compile('whispers("uptown"); terror(1)')
    for seat in (0, 1):
        g.play(arkham_encounter_of, seat)
    assert g.logged(Event.SMALL_ENCOUNTER) == [[0, card]]
    assert g.s["terror"] == 1
    assert g.s["whispers"] == g.area("uptown")
    g.s["round"] += 1
    g.play(arkham_encounter_of, 1)
    assert g.s["terror"] == 2


def test_no_ability_of_the_street_comes_in_place_of_the_exhibit_encounter() -> None:
    """Ancient Whispers Marker: with the guardian Bast, an investigator could buy a token there instead."""
    g = Streets()
    g.s["sheets"][Rank.GUARDIAN] = list(g.scenario().model.guardians).index("bast")
    for whispers, offers in ((g.area("downtown"), 0), (g.area("uptown"), 1)):
        g.asked.clear()
        g.s["whispers"] = whispers
        g.play(lambda t, s, log: pack_encounter(s, t, log, 0))
        assert len(g.options(Decision.USE)) == offers


def test_the_whispers_wander_like_a_moon_monster() -> None:
    """Ancient Whispers Marker: investigators do not hold it; an encounter of this turn does."""
    g = Streets()
    place_whispers(g.s, g.t)
    start = g.area("miskatonic-university")
    assert g.s["whispers"] == start
    g.s["at"][0] = start
    card = g.number("mythos", "charity-auction")
    g.t["mythos_white"][card], g.t["mythos_black"][card] = 0, 1 << SYMBOLS.index("moon")
    g.play(move_monsters, card)
    assert g.s["whispers"] == g.t["black"][start]
    g.s["exhibit_turn"] = g.s["round"]
    g.play(move_monsters, card)
    assert g.s["whispers"] == g.t["black"][start]


def test_a_card_with_two_colours_fits_either() -> None:
    """Dual-Color Gate Cards: blue and red; a world with neither colour does not see it."""
    g = Streets()
    card = g.number("gate_cards", "dark-pharaoh-gate-01")
    assert (g.t["gate_card_colour"][card], g.t["gate_card_second"][card]) == (
        COLOURS.index("blue"),
        COLOURS.index("red"),
    )
    fits = {}
    for world in ("rlyeh", "yuggoth", "city-of-the-great-race"):
        g.s["gate_cards"][0], g.s["n_gate_cards"], g.s["n_gate_cards_under"] = card, 1, 0
        fits[world] = draw_fitting(g.t, g.s, g.log, 0, g.number("worlds", world)) != NONE
    assert fits == {"rlyeh": True, "yuggoth": True, "city-of-the-great-race": False}
