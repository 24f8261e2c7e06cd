"""Monsters of packs that move or fight in a special way, and the second cup of a herald."""

from __future__ import annotations

import pytest

from simcore.games.arkham_horror.box.codes import NO_WEAPONS
from simcore.games.arkham_horror.rules.board.monster_markers import move_marker, place_of
from simcore.games.arkham_horror.rules.board.monster_ratings import combat_rating, set_foe_traits
from simcore.games.arkham_horror.rules.board.pack_foes import begins
from simcore.games.arkham_horror.rules.board.pack_special_monsters import put_back
from simcore.games.arkham_horror.rules.fights.combat import fight
from simcore.games.arkham_horror.rules.phases.arkham_movement import end_movement
from simcore.games.arkham_horror.rules.phases.gate_step import surge_by_card
from simcore.games.arkham_horror.rules.phases.monster_movement import move_monster, move_monsters, move_one
from simcore.games.arkham_horror.rules.phases.programs import run_pending
from simcore.games.arkham_horror.rules.records.codes import BOX, CUP, SECOND_CUP, SHEET, TROPHIES
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.records.sets import read_set
from tests.simcore.games.arkham_horror.by_hand import HIT
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain

NO_ONE = -1
HEX = 2


class Town(Table):
    """Two investigators in streets."""

    places = ("downtown", "northside")

    def end(self, answers=None):
        """End the movement of the first investigator, who takes no clue tokens."""
        self.play(end_movement, 0, 1, 0, answers=answers)

    def place(self, marker):
        return int(place_of(self.s, marker))

    def kind(self, marker):
        return self.scenario().names.markers[marker]


@pytest.fixture
def town():
    return Town()


def test_an_elusive_monster_lets_investigators_pass(town):
    town.marker("serpent-people", town.number("areas", "downtown"))
    town.end()
    assert [decision for decision, _ in town.asked] == [int(Decision.FIGHT_ONE)]
    assert town.s["stamina"][0] == 5


def test_a_failed_attempt_to_catch_an_elusive_monster_deals_no_damage(town, faces):
    marker = town.marker("serpent-people", town.number("areas", "downtown"))
    town.end({Decision.FIGHT_ONE: [marker]})
    assert town.s["stamina"][0] == town.s["sanity"][0] == 5
    assert town.place(marker) == town.number("areas", "downtown")


def test_a_caught_elusive_monster_can_be_beaten(town, faces):
    marker = town.marker("serpent-people", town.number("areas", "downtown"))
    town.in_force("modify(combat_rating,5)")
    faces[:] = [HIT] * 20
    town.end({Decision.FIGHT_ONE: [marker], Decision.COMBAT_ROUND: [0]})
    assert town.place(marker) == TROPHIES


def test_an_elusive_monster_leaves_an_area_with_an_investigator(town):
    area = town.number("areas", "downtown")
    serpent, ghoul = town.marker("serpent-people", area), town.marker("ghoul", area)
    for marker in (serpent, ghoul):
        town.play(move_monster, marker, 0)
    assert town.place(serpent) == int(town.t["white"][area])
    assert town.place(ghoul) == area


def test_a_rule_makes_a_monster_elusive_or_lets_it_move_as_usual(town):
    area = town.number("areas", "easttown")
    young = town.marker("dark-young", area)
    town.play(move_monster, young, 0)
    assert town.place(young) == area
    town.in_force('trait(normal,kind="dark-young"); trait(elusive,kind="cultist")')
    town.play(move_monster, young, 0)
    assert town.place(young) == int(town.t["white"][area])
    cultist = town.marker("cultist", town.number("areas", "downtown"))
    town.end()
    assert town.options(Decision.FIGHT_ONE) == [[NO_ONE, cultist]]


def test_all_other_monsters_follow_one_that_makes_them_move(town):
    """The Dark Druid: when it moves along a black arrow, all others move along black ones afterwards."""
    druid = town.marker("dark-druid", town.number("areas", "easttown"))
    other = town.marker("cultist", town.number("areas", "uptown"))
    card = town.scenario().names.mythos.index("blue-flu")
    town.t["mythos_white"][card], town.t["mythos_black"][card] = 0, 1 << HEX
    black = {marker: int(town.t["black"][town.place(marker)]) for marker in (druid, other)}
    town.play(move_monsters, card)
    assert {marker: town.place(marker) for marker in (druid, other)} == black


def test_here_is_the_place_of_the_monster_that_moves(town):
    """A Lloigor does not move; everybody within a line of it loses points."""
    area = town.number("areas", "merchant-district")
    lloigor = town.marker("lloigor", area)
    assert int(town.t["neighbours"][area]) >> town.number("areas", "downtown") & 1
    town.s["at"][1] = town.number("areas", "southside")
    town.play(move_one, lloigor, 0)
    assert list(town.s["sanity"][:2]) == list(town.s["stamina"][:2]) == [4, 5]


def test_a_hunting_horror_goes_to_streets_too(town):
    horror = town.marker("hunting-horror", town.number("areas", "easttown"))
    town.s["at"][1] = town.number("areas", "black-cave")
    town.play(move_one, horror, 0)
    assert town.place(horror) == town.number("areas", "downtown")


def test_a_combat_with_a_round_limit_ends_after_as_many_rounds(town, faces):
    tendril = town.scenario().names.markers.index("tendril-of-nyogtha")
    area = town.number("areas", "downtown")
    town.s["markers"][area] = 0
    move_marker(town.s, town.log, tendril, area)
    town.t["kind_rounds"][town.t["kind_of"][tendril]] = 1
    town.t["round_program"][town.t["kind_of"][tendril]] = town.compile("gain(money=7)")
    town.play(fight, 0, tendril, answers={Decision.COMBAT_ROUND: [0, 0]})
    assert town.s["money"][0] == 4 + 7


def test_weapons_add_nothing_against_weapon_immunity_and_spells_all(town):
    lloigor = town.marker("lloigor", town.number("areas", "downtown"))
    set_foe_traits(town.t, town.s, lloigor)
    assert town.s["foe_defence"] == NO_WEAPONS
    dice = {name: int(town.t["dice"][NO_WEAPONS, town.card(name)]) for name in ("axe", "enchanted-blade")}
    assert dice == {"axe": 0, "enchanted-blade": 0}
    assert town.t["dice"][NO_WEAPONS, town.card("wither")] == town.t["dice"][0, town.card("wither")] > 0


def test_spawn_monsters_return_to_their_sheet_or_the_box_and_masks_to_the_cup():
    town = Town("abhoth")
    kinds = {"child-of-abhoth-1": SHEET, "riot": BOX, "the-beast": CUP}
    for kind, home in kinds.items():
        marker = town.scenario().names.markers.index(kind)
        assert not read_set(town.t["in_cup"]) >> marker & 1
        put_back(town.s, town.t, town.log, marker)
        assert town.place(marker) == home


def test_spawn_monsters_are_no_masks_where_masks_count(town):
    """The herald The Dark Pharaoh: a doom token for each mask on the board at the awakening."""
    areas = [town.number("areas", name) for name in ("uptown", "woods")]
    for kind, area in zip(("riot", "the-beast"), areas, strict=True):
        move_marker(town.s, town.log, town.scenario().names.markers.index(kind), area)
    town.run("doom(monsters_in_play(mask),over=yes)")
    assert town.s["doom"] == 1


def test_a_monster_that_counts_as_a_cultist_has_the_rules_of_cultists(town):
    town.in_force('on(beaten,kind="cultist"){gain(money=1)}')
    (rule,) = [row for row in range(len(town.t["rule_kinds"])) if row >= len(town.rules.rows) - 1][:1]
    kinds = read_set(town.t["rule_kinds"][rule])
    names = {name for number, name in enumerate(town.scenario().names.monsters) if kinds >> number & 1}
    assert names == {"cultist", "child-of-the-goat", "dark-druid"}


def test_a_surge_draws_from_both_cups_by_turns(town):
    """Normal first (Monster Surge); with two gates and two investigators the surge has two monsters."""
    town.in_force("rule(hex_surge)")
    town.play(lambda t, s, log: run_pending(s, t, log))
    town.run("rule(hex_cup)")
    town.gate("woods", "yuggoth")
    town.gate("unvisited-isle", "the-abyss")
    town.t["monster_limit"] = 9
    town.play(surge_by_card, town.number("areas", "woods"))
    areas = [town.number("areas", name) for name in ("woods", "unvisited-isle")]
    hexes = [
        int(town.t["kind_symbol"][town.t["kind_of"][marker]]) == 2
        for area in areas
        for marker in range(int(town.t["n_markers"]))
        if read_set(town.s["markers"][area]) >> marker & 1
    ]
    assert sorted(hexes) == [False, True]
    assert town.s["cup_now"] == 0
    assert read_set(town.s["markers"][SECOND_CUP]).bit_count() > 3


def test_a_crawling_one_has_the_combat_rating_that_its_die_says():
    table = Table()
    marker = table.marker("crawling-one", 0)
    table.s["foe"] = marker
    begins(table.s, marker)
    assert combat_rating(table.t, table.s, marker) == 0
    table.run("set(combat_rating,minus(0,3))")
    assert combat_rating(table.t, table.s, marker) == -3
    begins(table.s, marker)
    assert combat_rating(table.t, table.s, marker) == 0
