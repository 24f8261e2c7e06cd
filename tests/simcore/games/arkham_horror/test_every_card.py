"""Every card that acts by itself, once: what it gives, what it takes, and what becomes of it.

`test_every_program.py` asks that no program of the box is left out.
"""

import pytest

from simcore.games.arkham_horror.box.codes import (
    COMBAT,
    DEFENCE,
    EVADE,
    FIGHT,
    HORROR,
    LORE,
    LUCK,
    SNEAK,
    SPELL,
    WILL,
)
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.box.sheet import skill_value
from simcore.games.arkham_horror.rules.board.dice import skill_bonus
from simcore.games.arkham_horror.rules.board.sanity_and_stamina import lose
from simcore.games.arkham_horror.rules.board.skill_checks import check
from simcore.games.arkham_horror.rules.effects.using_cards import use_card
from simcore.games.arkham_horror.rules.fights.combat import fight
from simcore.games.arkham_horror.rules.phases.deal import take_sheet
from simcore.games.arkham_horror.rules.phases.upkeep_aid import cast_aid
from simcore.games.arkham_horror.rules.records.codes import WORLD
from simcore.games.arkham_horror.rules.records.decisions import Decision
from tests.simcore.games.arkham_horror.by_hand import HIT, MISS, InTown, Table

pytestmark = pytest.mark.plain

HELD, TURNED, GONE = "held", "turned", "gone"
JOE_DIAMOND_DIE = 1

# --- weapons and spells of a combat

ARMS = {
    "18-derringer": (2, HELD),
    "38-revolver": (3, HELD),
    "45-automatic": (4, HELD),
    "axe": (3, HELD),  # the other hand is empty
    "bullwhip": (1, HELD),
    "cavalry-saber": (2, HELD),
    "deputys-revolver": (3, HELD),
    "dynamite": (8, GONE),
    "enchanted-blade": (4, HELD),
    "enchanted-knife": (3, HELD),
    "holy-water": (6, GONE),
    "knife": (1, HELD),
    "lamp-of-alhazred": (5, HELD),
    "powder-of-ibn-ghazi": (9, GONE),
    "rifle": (5, HELD),
    "shotgun": (4, HELD),
    "sword-of-glory": (6, HELD),
    "tommy-gun": (6, HELD),
    "dread-curse-of-azathoth": (9, TURNED),
    "shrivelling": (6, TURNED),
    "wither": (3, TURNED),
}
COSTS = {"powder-of-ibn-ghazi": 1, "dread-curse-of-azathoth": 2, "shrivelling": 1}
"""Points of sanity."""


def fate(game, name):
    """Return what has happened to the first card of an investigator."""
    if name not in game.cards():
        return GONE
    return TURNED if int(game.s["exhausted"][0]) & 1 else HELD


def dice_against_a_cultist(faces, *cards):
    """Dice of the one Combat check, and the table."""
    game = InTown()
    game.holds(*cards)
    game.s["stop"][0] = 0, 0, 3
    game.t["lowest"][:, LORE] = 5
    faces[:] = [HIT] * 60
    assert game.play(fight, 0, game.here("cultist"), answers={BoxDecision.ARM: [0]}) == 1
    return game.dice(COMBAT)[0], game


@pytest.mark.parametrize("name", ARMS)
def test_arms_give_dice(faces, name):
    """Weapons, Spells: a cultist resists nothing."""
    bare, _ = dice_against_a_cultist(faces)
    armed, game = dice_against_a_cultist(faces, name)
    assert (armed - bare, fate(game, name)) == ARMS[name]
    assert game.s["sanity"][0] == 5 - COSTS.get(name, 0)


@pytest.mark.parametrize(("name", "successes"), [("shotgun", 2), ("rifle", 1)])
def test_a_shotgun_counts_a_six_twice(faces, name, successes):
    game = InTown()
    game.holds(name)
    faces += [6]
    game.play(fight, 0, game.here("cultist"), answers={BoxDecision.ARM: [0]})
    assert [n for _, kind, n in game.logged(BoxEvent.RESULT) if kind == COMBAT] == [successes]


def test_a_cross_is_against_the_undead_and_fear(faces):
    game = InTown()
    game.holds("cross")
    assert skill_bonus(game.t, game.s, 0, HORROR, WILL) == 1
    faces += [HIT] * 40
    game.play(fight, 0, game.here("zombie"), answers={BoxDecision.ARM: [0]})
    armed = game.dice(COMBAT)[0]
    game = InTown()
    faces[:] = [HIT] * 40
    game.play(fight, 0, game.here("zombie"))
    assert armed - game.dice(COMBAT)[0] == 3


def test_an_enchanted_weapon_hurts_what_is_immune(faces):
    """Enchant Weapon: a physical weapon counts as magical until the combat ends."""
    found = []
    for cards in (("45-automatic",), ("enchant-weapon", "45-automatic")):
        game = InTown()
        game.holds(*cards)
        game.t["lowest"][:] = 5
        faces[:] = [HIT] * 60
        answers = {BoxDecision.ARM: [1, 0]} if len(cards) == 2 else {}
        assert game.play(fight, 0, game.here("ghost"), answers=answers) == 1
        found.append(game.dice(COMBAT)[0])
    assert found[1] - found[0] == 4


# --- what mends a check

MENDERS = {
    "bravery": (HORROR, WILL, TURNED),
    "bullwhip": (COMBAT, FIGHT, TURNED),
    "expert-occultist": (SPELL, LORE, TURNED),
    "lucky-cigarette-case": (DEFENCE, LUCK, GONE),
    "marksman": (COMBAT, FIGHT, TURNED),
    "research-materials": (DEFENCE, LORE, GONE),
    "stealth": (EVADE, SNEAK, TURNED),
}


@pytest.mark.parametrize("name", MENDERS)
def test_a_card_mends_a_check(faces, name):
    """Re-roll; Research Materials count as a clue token."""
    kind, skill, after = MENDERS[name]
    game = InTown(who="jenny-barnes")
    game.holds(name)
    game.s["foe"] = 0  # no arms are asked for
    faces += [MISS, HIT]
    dice = int(skill_value(game.t, game.s, 0, skill) + skill_bonus(game.t, game.s, 0, kind, skill))
    assert game.play(check, 0, kind, skill, 1 - dice, 1, answers={BoxDecision.MEND: [1]}) == 1
    assert fate(game, name) == after


def test_an_ability_mends_the_check_of_anybody_once_a_turn(faces):
    """Mandy Thompson: failed dice are rolled again."""
    game = Table()
    take_sheet(game.t, game.s, 2)
    assert game.s["rerollers"] == 4
    for result in (1, 0):
        faces[:] = [MISS, HIT] if result else [MISS]
        dice = int(skill_value(game.t, game.s, 0, LUCK))
        found = game.play(check, 0, DEFENCE, LUCK, 1 - dice, 1, answers={BoxDecision.MEND: [64 + 2] * result})
        assert found == result


# --- losses

PREVENTERS = {
    "food": (0, 2, 0, 1, GONE),  # stamina and sanity lost; then what is lost of them, and the card
    "whiskey": (2, 0, 1, 0, GONE),
    "enchanted-jewelry": (0, 1, 0, 0, HELD),
    "obsidian-statue": (0, 4, 0, 0, GONE),
    "flesh-ward": (0, 4, 1, 0, TURNED),  # the price of the spell
}


@pytest.mark.parametrize("name", PREVENTERS)
def test_a_card_prevents_a_loss(faces, name):
    """Lose or Loss: abilities and cards prevent losses."""
    sanity, stamina, sanity_lost, stamina_lost, after = PREVENTERS[name]
    game = InTown()
    game.holds(name)
    game.t["lowest"][:, LORE] = 4
    faces += [HIT] * 9
    game.play(lose, 0, sanity, stamina, 0, answers={BoxDecision.PREVENT: [0]})
    assert (5 - game.s["sanity"][0], 5 - game.s["stamina"][0]) == (sanity_lost, stamina_lost)
    assert fate(game, name) == after


@pytest.mark.parametrize(
    ("who", "sanity", "stamina"), [("harvey-walters", 1, 2), ("michael-mcglen", 2, 1), ("joe-diamond", 2, 2)]
)
def test_some_lose_less(who, sanity, stamina):
    """Strong Mind, Strong Body: each loss is one point less."""
    game = InTown(who=who)
    game.play(lose, 0, 2, 2, 0)
    assert (5 - game.s["sanity"][0], 5 - game.s["stamina"][0]) == (sanity, stamina)


# --- tomes, statues and other actions

ACTIONS = {
    # name: dice, then what is more or less: points, clues, sanity, stamina, spells, skills; and the card
    "ancient-tome": (HIT, (-2, 0, 0, 0, 1, 0), GONE),
    "book-of-dzyan": (HIT, (-2, 0, -1, 0, 1, 0), TURNED),
    "cabala-of-saboth": (HIT, (-2, 0, 0, 0, 0, 1), GONE),
    "cultes-des-goules": (HIT, (-2, 1, -2, 0, 1, 0), GONE),
    "nameless-cults": (HIT, (-1, 0, -1, 0, 1, 0), GONE),
    "necronomicon": (HIT, (-2, 0, -2, 0, 1, 0), TURNED),
    "old-journal": (HIT, (-1, 3, 0, 0, 0, 0), GONE),
    "the-king-in-yellow": (HIT, (-2, 4, -1, 0, 0, 0), GONE),
    "map-of-arkham": (HIT, (1, 0, 0, 0, 0, 0), TURNED),
    "motorcycle": (HIT, (2, 0, 0, 0, 0, 0), TURNED),
}
TOMES = [name for name in ACTIONS if name not in ("map-of-arkham", "motorcycle")]


def numbers(game):
    """Movement points, clue tokens, sanity and stamina of the first one, and cards of two decks."""
    s, t = game.s, game.t
    kinds = [int(t["card_deck"][int(held)]) for held in s["held"][0][: s["n_held"][0]]]
    fields = (s["points_left"], s["clues"][0], s["sanity"][0], s["stamina"][0])
    return (*(int(field) for field in fields), kinds.count(2), kinds.count(3))


def act_with(faces, name, face):
    """Use a card in the movement; how the numbers change, and what becomes of the card."""
    game = Table()
    game.holds(name)
    game.deck(2, "wither", "heal")
    game.deck(3, "luck-skill", "will-skill")
    game.s["points_left"], game.s["clues"][0] = 4, 0
    game.t["lowest"][:, LORE] = 4
    faces[:] = [face] * 30
    before = numbers(game)
    game.play(use_card, 0, 0)
    return tuple(after - was for after, was in zip(numbers(game), before, strict=True)), fate(game, name)


@pytest.mark.parametrize("name", ACTIONS)
def test_an_action_of_the_movement_brings_what_the_card_says(faces, name):
    """Tome: movement points, then a Lore check."""
    face, change, after = ACTIONS[name]
    assert act_with(faces, name, face) == (change, after)


@pytest.mark.parametrize("name", TOMES)
def test_a_tome_that_is_not_understood_is_turned(faces, name):
    points = ACTIONS[name][1][0]
    assert act_with(faces, name, MISS) == ((points, 0, 0, 0, 0, 0), TURNED)


@pytest.mark.parametrize("name", ["alien-statue", "ancient-tablet"])
def test_statue_and_tablet_throw_single_dice(faces, name):
    seen = set()
    for key in range(16):
        game = Table()
        game.holds(name)
        game.deck(2, "wither", "heal", "shrivelling")
        game.s["points_left"], game.s["clues"][0], game.s["key"] = 4, 0, key
        before = numbers(game)
        game.play(use_card, 0, 0, answers={Decision.CHOOSE: [1]})
        seen.add(tuple(after - was for after, was in zip(numbers(game), before, strict=True)))
        assert fate(game, name) == (TURNED if name == "alien-statue" else GONE)
    if name == "alien-statue":
        assert seen == {(-2, 3, -1, 0, 0, 0), (-2, 0, -1, -2, 0, 0)}
    else:  # two dice: a spell for each success, two clue tokens for each failure
        assert seen == {(-3, 4, 0, 0, 0, 0), (-3, 2, 0, 0, 1, 0), (-3, 0, 0, 0, 2, 0)}


def test_a_stone_heals_one_or_the_other():
    for choice, more in ((0, (0, 0, 0, 1, 0, 0)), (1, (0, 0, 1, 0, 0, 0))):
        game = Table()
        game.holds("healing-stone")
        game.s["sanity"][0] = game.s["stamina"][0] = 3
        before = numbers(game)
        game.play(use_card, 0, 0, answers={Decision.CHOOSE: [choice]})
        assert tuple(after - was for after, was in zip(numbers(game), before, strict=True)) == more


def test_spells_of_the_upkeep(faces):
    """Heal gives a point for each success; Voice of Ra raises all checks until the turn ends."""
    game = Table()
    game.holds("heal", "voice-of-ra")
    game.s["stamina"][0] = 1
    game.t["lowest"][:, LORE] = 2
    game.s["stop"][0] = 0
    faces += [HIT, HIT, MISS] + [HIT] * 9
    was = int(skill_bonus(game.t, game.s, 0, DEFENCE, LUCK))
    game.play(cast_aid, 0, 0)
    assert (game.s["stamina"][0], game.s["sanity"][0]) == (3, 4)
    game.play(cast_aid, 0, 1)
    assert game.s["skills_up"][0] == 1
    assert game.s["sanity"][0] == 3
    assert (
        int(skill_bonus(game.t, game.s, 0, DEFENCE, LUCK)) + int(skill_value(game.t, game.s, 0, LUCK))
        == was + int(game.t["lowest"][game.s["investigator"][0], LUCK]) + 3 + 1
    )


def test_a_spell_leads_back_from_an_other_world(faces):
    """Find Gate (Explored Marker: he has one then)."""
    game = Table()
    game.holds("find-gate")
    gate = game.gate("woods", "rlyeh")
    world = int(game.t["gate_world"][gate])
    game.s["at"][0] = WORLD + 2 * world
    game.t["lowest"][:, LORE] = 4
    faces += [HIT] * 9
    game.play(use_card, 0, 0)
    assert game.at() == "woods"
    assert game.s["explored"] == 1
