"""Monsters: their numbers, and the rules of some kinds."""

from __future__ import annotations

import pytest

from simcore.games.arkham_horror.box.codes import COMBAT, LORE, LUCK
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.rules.board.monster_markers import place_of
from simcore.games.arkham_horror.rules.board.monster_ratings import (
    NO_HORROR,
    combat_damage,
    combat_rating,
    horror_damage,
    horror_rating,
    toughness,
    traits_of,
)
from simcore.games.arkham_horror.rules.fights.combat import fight
from simcore.games.arkham_horror.rules.fights.evading import evade
from simcore.games.arkham_horror.rules.records.codes import BOX, CUP, TROPHIES, WORLD, Down, Trait
from simcore.games.arkham_horror.rules.records.decisions import USE_IN_FIGHT, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from tests.simcore.games.arkham_horror.by_hand import (
    HIT,
    MISS,
    InTown,
    number,
)

pytestmark = pytest.mark.plain

# --- numbers of monsters


@pytest.mark.parametrize(
    ("ancient_one", "kind", "expected"),
    [
        ("azathoth", "cultist", (1, 1, 1, NO_HORROR, 0)),
        ("cthulhu", "cultist", (1, 1, 1, -2, 2)),
        ("yig", "cultist", (1, 0, 4, NO_HORROR, 0)),
        ("hastur", "cultist", (1, -2, 1, NO_HORROR, 0)),
        ("ithaqua", "cultist", (3, 1, 1, NO_HORROR, 0)),
        ("shub-niggurath", "zombie", (2, -1, 2, -1, 1)),
        ("azathoth", "maniac", (2, 1, 1, NO_HORROR, 0)),
    ],
)
def test_the_ancient_one_changes_its_worshippers(ancient_one, kind, expected):
    game = InTown(ancient_one)
    marker = game.here(kind)
    numbers = (toughness, combat_rating, combat_damage, horror_rating, horror_damage)
    assert tuple(int(each(game.t, game.s, marker)) for each in numbers) == expected


def test_a_maniac_is_worse_and_endless_from_terror_six_on():
    game = InTown("yig")
    marker = game.here("maniac")
    endless = 1 << int(Trait.ENDLESS)
    assert not traits_of(game.t, game.s, marker) & endless
    game.s["terror"] = 6
    assert traits_of(game.t, game.s, marker) & endless
    assert (combat_rating(game.t, game.s, marker), combat_damage(game.t, game.s, marker)) == (-2, 3)


# --- monsters with rules of their own


def test_a_monster_that_is_no_fight_gives_clues_or_devours(faces):
    for hits, clues, down in (1, 2, 0), (0, 0, int(Down.DEVOURED)):
        game = InTown("nyarlathotep")
        game.s["key"] = 7 + hits
        game.t["lowest"][:, LUCK] = 5
        marker = game.here("the-black-man")
        game.s["checks_made"][0] = hits
        faces[:] = [HIT] * hits
        assert game.play(fight, 0, marker) == -1
        assert (game.s["clues"][0], game.s["down"][0], place_of(game.s, marker)) == (clues, down, CUP)
        assert not game.logged(Event.COMBAT_ROUND)


def test_a_failed_check_before_the_horror_check_fails_the_next_two(faces):
    game = InTown("nyarlathotep")
    game.s["stamina"][0] = 3
    marker = game.here("the-bloated-woman")
    faces += [MISS] * 2
    game.play(fight, 0, marker)
    assert [values[1:] for values in game.logged(Event.WITHOUT_ROLL)] == [[4, 0], [0, 0]]
    assert len(game.dice(COMBAT)) == 1  # in the second round he rolls


def test_a_monster_is_fought_with_another_skill(faces):
    game = InTown("nyarlathotep")
    game.t["lowest"][:, LORE] = 6
    marker = game.here("the-dark-pharaoh")
    faces += [HIT] * 20
    assert game.play(fight, 0, marker) == 1
    lore = 6 + int(game.s["stop"][0, 2])
    assert game.dice(COMBAT) == [lore - 3]
    assert place_of(game.s, marker) == CUP


def test_special_damage_follows_a_failed_evade_check(faces):
    game = InTown()
    marker = game.here("dimensional-shambler")
    assert game.play(evade, 0, marker) == 0
    assert game.s["down"][0] == Down.LOST
    game = InTown()
    game.t["special_damage_evade"] = 0
    assert game.play(evade, 0, game.here("dimensional-shambler")) == 0
    assert game.s["down"][0] == 0


def test_a_monster_takes_a_weapon_or_a_spell(faces):
    game = InTown()
    game.holds("food", "knife")
    assert game.play(evade, 0, game.here("elder-thing")) == 0
    assert game.cards() == ["food"]
    assert game.s["stamina"][0] == 4


def test_a_monster_pulls_him_through_the_nearest_gate(faces):
    game = InTown()
    game.s["gate_at"][number("areas", "independence-square")] = 0
    game.s["n_open"] = 1
    assert game.play(evade, 0, game.here("nightgaunt")) == 0
    assert game.s["at"][0] == WORLD
    assert game.s["down"][0] == Down.MOVED


def test_a_monster_that_leaves_something_behind_goes_to_the_box(faces):
    for kind in "mi-go", "warlock":
        game = InTown()
        game.t["lowest"][:] = 6
        game.s["deck"][1, 0] = number("cards", "silver-key")
        game.s["n_deck"][1] = 1
        marker = game.here(kind)
        faces[:] = [HIT] * 30
        assert game.play(fight, 0, marker) == 1
        assert place_of(game.s, marker) == BOX
        assert game.cards() == (["silver-key"] if kind == "mi-go" else [])
        assert game.s["clues"][0] == (0 if kind == "mi-go" else 2)


def test_the_ancient_one_grows_when_a_worshipper_falls(faces):
    game = InTown("yig")
    game.t["lowest"][:] = 6
    faces += [HIT] * 9
    assert game.play(fight, 0, game.here("cultist")) == 1
    assert game.s["doom"] == 1


def test_a_statue_spares_the_damage_of_a_combat_check_alone(faces):
    game = InTown()
    game.holds("warding-statue")
    marker = game.here("cultist")
    game.play(evade, 0, marker)
    assert game.s["stamina"][0] == 4
    game.play(fight, 0, marker, answers={BoxDecision.PREVENT: [0]})
    assert len(game.dice(COMBAT)) == 5  # one of them has cost nothing
    assert game.cards() == []


def test_a_card_passes_the_combat_check_even_if_its_price_fells_him(faces):
    game = InTown()
    game.holds("blue-watcher-of-the-pyramid")
    game.s["stamina"][0] = 2
    marker = game.here("gug")
    assert game.play(fight, 0, marker, answers={Decision.COMBAT_ROUND: [USE_IN_FIGHT]}) == 1
    assert game.s["down"][0] == Down.UNCONSCIOUS
    assert place_of(game.s, marker) == TROPHIES
