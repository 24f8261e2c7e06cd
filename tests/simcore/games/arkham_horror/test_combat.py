"""Fights and evading, with the weapons and spells of the box."""

from __future__ import annotations

import pytest

from simcore.games.arkham_horror.box.codes import COMBAT, FIGHT, LORE, WILL
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.rules.board import skill_checks, weapons
from simcore.games.arkham_horror.rules.board.monster_markers import place_of
from simcore.games.arkham_horror.rules.board.monster_ratings import set_foe_traits
from simcore.games.arkham_horror.rules.fights.combat import fight
from simcore.games.arkham_horror.rules.fights.evading import evade
from simcore.games.arkham_horror.rules.records.codes import ASIDE, CUP, NONE, TROPHIES, Down
from simcore.games.arkham_horror.rules.records.decisions import FIGHT_ON, FLEE, USE_IN_FIGHT, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from tests.simcore.games.arkham_horror.by_hand import (
    HIT,
    MISS,
    InTown,
    number,
)

pytestmark = pytest.mark.plain

# --- combat


def test_a_beaten_monster_is_a_trophy(faces):
    game = InTown()
    game.holds("45-automatic")
    marker = game.here("cultist")
    faces += [HIT]
    assert game.play(fight, 0, marker, answers={BoxDecision.ARM: [0]}) == 1
    assert place_of(game.s, marker) == TROPHIES
    assert game.dice(COMBAT) == [int(game.t["lowest"][game.s["investigator"][0], FIGHT]) + 4 + 1]
    assert game.s["monster_trophies"][0] == 1
    assert game.s["foe"] == NONE
    assert game.s["in_use"][0] == 0


def test_a_failed_combat_check_costs_stamina_and_the_combat_goes_on(faces):
    """Combat Damage, Unconscious."""
    game = InTown()
    marker = game.here("cultist")
    game.play(fight, 0, marker)  # fights until he falls: all dice miss
    assert len(game.dice(COMBAT)) == 5
    assert game.s["down"][0] == Down.UNCONSCIOUS
    assert game.s["stamina"][0] == 1
    assert game.s["at"][0] == game.t["hospital"]
    assert place_of(game.s, marker) == number("areas", "downtown")


def test_a_fleeing_investigator_passes_an_evade_check_or_is_hurt(faces):
    """Flee: the monster stays where it is."""
    game = InTown()
    marker = game.here("cultist")
    # Sneak 1 + 3 - 3 of its awareness is one die: a miss, then a hit.
    game.s["stop"][0] = 0
    faces += [MISS, HIT]
    assert game.play(fight, 0, marker, answers={Decision.COMBAT_ROUND: [FLEE, FLEE]}) == 0
    assert game.s["stamina"][0] == 4
    assert place_of(game.s, marker) == number("areas", "downtown")


def test_no_one_flees_from_an_ambush(faces):
    """Ambush."""
    game = InTown()
    marker = game.here("ghoul")
    faces += [HIT] * 12
    assert game.play(fight, 0, marker) == 1
    assert all(which != int(Decision.COMBAT_ROUND) for which, _ in game.asked)


def test_the_horror_check_comes_once_and_takes_sanity(faces):
    game = InTown()
    marker = game.here("zombie")
    game.play(fight, 0, marker, answers={Decision.COMBAT_ROUND: [FIGHT_ON]})
    assert game.s["sanity"][0] == 4
    assert [values[1] for values in game.logged(Event.DAMAGE)].count(0) == 1


def test_nightmarish_and_overwhelming_hurt_who_passes(faces):
    game = InTown()
    marker = game.here("dhole")
    faces += [HIT] * 12
    game.s["stop"][0] = 0, 3, 0
    game.holds("sword-of-glory", "eric-colt")
    game.s["clues"][0] = 9
    assert game.play(fight, 0, marker, answers={BoxDecision.ARM: [0], BoxDecision.MEND: [0] * 9}) in (1, -1)
    assert game.s["sanity"][0] == 5  # his ally spares him the one, not the other


def test_the_endless_go_back_into_the_cup_unless_an_ally_keeps_them(faces):
    for cards, place in ((), CUP), (("john-legrasse",), TROPHIES):
        game = InTown("nyarlathotep")
        game.holds(*cards)
        marker = game.here("cultist")
        faces[:] = [HIT] * 9
        assert game.play(fight, 0, marker) == 1
        assert place_of(game.s, marker) == place


def test_a_monster_of_an_encounter_never_stays(faces):
    game = InTown()
    marker = game.marker("cultist", ASIDE)
    faces += [HIT]
    game.s["stop"][0] = 0
    assert game.play(evade, 0, marker) == 1
    assert place_of(game.s, marker) == CUP


# --- arms


@pytest.mark.parametrize(
    ("kind", "card", "more"),
    [
        ("cultist", "45-automatic", 4),
        ("vampire", "45-automatic", 2),
        ("vampire", "enchanted-blade", 4),
        ("vampire", "cross", 3),
        ("witch", "enchanted-knife", 2),
        ("cultist", "axe", 3),
    ],
)
def test_resistance_halves_a_bonus(kind, card, more):
    """Physical Resistance, Magical Resistance, Rounding: of each weapon by itself, rounded up."""
    game = InTown()
    game.holds(card)
    set_foe_traits(game.t, game.s, game.here(kind))
    game.s["hands"] = 2
    before = weapons.armed_with(game.t, game.s, 0, FIGHT)
    assert int(weapons.arms_now(game.t, game.s, 0, 2)) == 1
    game.s["in_use"][0] = 1
    game.s["hands"] = 1
    assert weapons.armed_with(game.t, game.s, 0, FIGHT) - before == more


def test_an_immunity_leaves_nothing_to_take_up():
    game = InTown()
    game.holds("tommy-gun", "wither")
    set_foe_traits(game.t, game.s, game.here("ghost"))
    assert int(weapons.arms_now(game.t, game.s, 0, 2)) == 0b10


def test_a_spell_lasts_until_the_combat_ends_and_is_exhausted_then(faces):
    game = InTown()
    game.holds("wither", "45-automatic")
    marker = game.here("cultist")
    lore = [HIT]
    faces += lore
    answers = {Decision.COMBAT_ROUND: [USE_IN_FIGHT, FIGHT_ON, FIGHT_ON], BoxDecision.ARM: [1, 1]}
    game.s["stop"][0] = 0, 0, 3
    game.s["stamina"][0] = 2
    game.play(fight, 0, marker, answers=answers)
    fight_dice = int(game.t["lowest"][game.s["investigator"][0], FIGHT]) + 1
    assert game.dice(COMBAT) == [fight_dice + 3 + 4] * 2
    assert len(game.logged(BoxEvent.CAST)) == 1


def test_a_cast_spell_is_exhausted_after_the_combat(faces):
    game = InTown()
    game.holds("shrivelling")
    game.s["stop"][0] = 0, 0, 3
    faces += [HIT] * 9
    assert game.play(fight, 0, game.here("cultist"), answers={Decision.COMBAT_ROUND: [USE_IN_FIGHT]}) == 1
    assert game.s["exhausted"][0] == 1
    assert game.s["sanity"][0] == 4


@pytest.mark.parametrize(("hits", "came_to"), [(3, 1), (2, -1)])
def test_binding_needs_as_many_successes_as_the_toughness(faces, hits, came_to):
    game = InTown()
    game.holds("bind-monster")
    game.s["stop"][0] = 0, 0, 3
    will = int(game.t["lowest"][game.s["investigator"][0], WILL]) + 3
    faces += [HIT] * (will - 1) + [HIT] * hits
    marker = game.here("gug")
    assert game.play(fight, 0, marker, answers={Decision.COMBAT_ROUND: [USE_IN_FIGHT]}) == came_to
    assert game.cards() == ([] if hits == 3 else ["bind-monster"])


def test_a_weakened_monster_loses_an_ability(faces):
    game = InTown()
    game.holds("red-sign-of-shudde-mell")
    marker = game.here("flying-polyp")
    game.s["stop"][0] = 0, 0, 0
    game.s["clues"][0] = 0
    game.t["lowest"][:] = 6
    faces += [HIT] * 60
    assert game.play(fight, 0, marker, answers={Decision.BEFORE_HORROR: [0], Decision.ABILITY: [10]}) == 1
    assert game.logged(Event.WEAKENED)[0][2] == 2
    assert game.s["sanity"][0] == 4  # the price of the spell alone
    assert game.s["stamina"][0] == 4  # it is overwhelming still


def test_all_monsters_here_fall_at_once(faces):
    game = InTown()
    game.holds("flute-of-the-outer-gods")
    first, second = game.here("cultist"), game.here("ghost")
    assert game.play(fight, 0, first, answers={Decision.COMBAT_ROUND: [USE_IN_FIGHT]}) == 1
    assert (place_of(game.s, first), place_of(game.s, second)) == (TROPHIES, TROPHIES)
    assert game.cards() == []


# --- evading


def test_cards_pass_an_evade_check(faces):
    game = InTown()
    game.holds("silver-key", "mists-of-releh")
    marker = game.here("cultist")
    assert game.play(evade, 0, marker, answers={Decision.EVADE_BY: [0]}) == 1
    assert game.s["tokens"][0, 0] == 2
    assert not game.dice(3)
    game = InTown()
    game.holds("mists-of-releh")
    faces[:] = [HIT]
    game.s["stop"][0] = 0, 0, 0
    game.t["lowest"][:, LORE] = 4
    marker = game.here("ghoul")
    assert game.play(evade, 0, marker, answers={Decision.EVADE_BY: [0]}) == 1
    assert game.dice(1) == [1]  # lore 4, the awareness -3


def test_bonuses_of_cards_and_environment_count_for_evading(faces):
    game = InTown()
    game.holds("dark-cloak", "pallid-mask")
    marker = game.here("cultist")
    game.s["stop"][0] = 0
    sneak = 1 + 3 - 3
    game.play(evade, 0, marker)
    assert game.dice(3) == [sneak + 3]
    game = InTown()
    game.s["stop"][0] = 0
    game.s["environment"] = number("mythos", "heat-wave")
    with_it = int(skill_checks.skill_bonus(game.t, game.s, 0, 3, 1))
    game.t["environment_special_checks"] = 0
    assert int(skill_checks.skill_bonus(game.t, game.s, 0, 3, 1)) == 0
    assert with_it in (-1, 0, 1)
