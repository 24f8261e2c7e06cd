"""The reference guide about checks and fights, entry by entry, where no other test shows what it says.

`test_guide.py` lists the entries and where each is tested.
"""

import pytest

from simcore.games.arkham_horror.box.codes import COMBAT, DEFENCE, EVADE, FIGHT, HORROR, LORE, LUCK, SPELL
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.sheet import skill_value
from simcore.games.arkham_horror.rules.board import weapons
from simcore.games.arkham_horror.rules.board.dice import skill_bonus
from simcore.games.arkham_horror.rules.board.monster_markers import place_of
from simcore.games.arkham_horror.rules.board.monster_ratings import set_foe_traits
from simcore.games.arkham_horror.rules.board.skill_checks import check
from simcore.games.arkham_horror.rules.effects.using_cards import use_card
from simcore.games.arkham_horror.rules.fights.combat import fight
from simcore.games.arkham_horror.rules.fights.evading import evade
from simcore.games.arkham_horror.rules.records.codes import CUP, TROPHIES
from simcore.games.arkham_horror.rules.records.decisions import FIGHT_ON, FLEE, USE_IN_FIGHT, Decision
from tests.simcore.games.arkham_horror.by_hand import HIT, MISS, InTown, area, number

pytestmark = pytest.mark.plain

OF_SKILL = 6
"""A skill that is good enough for anything here."""


def fighter(*cards, ancient_one="azathoth"):
    """Return a very capable investigator."""
    game = InTown(ancient_one)
    game.holds(*cards)
    game.t["lowest"][:] = OF_SKILL
    return game


# --- Skill Check, Modifiers, Difficulty, Success


def test_a_check_says_how_many_successes_it_takes(faces):
    """Difficulty, Skill Check: one, unless the check says more."""
    for need, hits, passed in ((1, 1, 1), (2, 1, 0), (2, 2, 1)):
        game = InTown(who="jenny-barnes")
        game.s["key"] = 10 * need + hits
        game.s["checks_made"][0] = 7 * hits + need
        faces[:] = [HIT] * hits
        dice = int(skill_value(game.t, game.s, 0, LUCK))
        assert game.play(check, 0, DEFENCE, LUCK, 4 - dice, need) == passed


def test_a_clue_token_gives_a_die_even_below_none(faces):
    """Modifiers, Clue: with less than no dice the check fails, unless tokens are spent."""
    game = InTown(who="jenny-barnes")
    game.s["clues"][0] = 2
    faces += [MISS, HIT]
    dice = int(skill_value(game.t, game.s, 0, LUCK))
    assert game.play(check, 0, DEFENCE, LUCK, -dice - 5, 1, answers={BoxDecision.MEND: [0, 0]}) == 1
    assert game.s["clues"][0] == 0


def test_successes_cannot_be_refused(faces):
    """Skill Check: a check that is passed is not asked about any more."""
    game = InTown(who="jenny-barnes")
    game.s["clues"][0] = 2
    faces += [HIT]
    dice = int(skill_value(game.t, game.s, 0, LUCK))
    assert game.play(check, 0, DEFENCE, LUCK, 1 - dice, 1) == 1
    assert game.asked == []


def test_a_bonus_to_a_special_check_is_none_to_the_skill():
    """Skill Check: the other way round it is one."""
    game = InTown()
    game.holds("dark-cloak")
    sneak = 1
    assert skill_bonus(game.t, game.s, 0, EVADE, sneak) == 1
    assert skill_bonus(game.t, game.s, 0, DEFENCE, sneak) == 0


# --- Combat Check, Combat Encounters, Horror Check


def test_a_part_of_a_victory_is_none(faces):
    """Combat Check, Toughness: all successes in one check, or the monster does not care."""
    game = fighter()
    marker = game.here("gug")
    toughness = int(game.t["kind_toughness"][number("monsters", "gug")])
    horror = OF_SKILL  # dice of the Horror check, at most
    faces += [HIT] * horror + ([HIT] * (toughness - 1) + [MISS] * 20) * 9
    game.play(fight, 0, marker, answers={Decision.COMBAT_ROUND: [FIGHT_ON, FLEE]})
    assert place_of(game.s, marker) == area("downtown")
    assert game.s["stamina"][0] < 5


def test_who_gets_away_first_sees_nothing_horrible(faces):
    """Horror Check, Evade Check: no Horror check for who evades; for who fails, damage first, then combat."""
    game = fighter()
    marker = game.here("zombie")
    faces += [HIT] * 20
    assert game.play(evade, 0, marker) == 1
    assert game.dice(HORROR) == []
    game = InTown()
    marker = game.here("zombie")
    faces[:] = []
    assert game.play(evade, 0, marker) == 0
    assert game.dice(HORROR) == []
    assert game.s["stamina"][0] == 3  # its damage, at once


def test_there_is_one_horror_check_in_a_combat(faces):
    """Horror Check: once, however many rounds there are; Nightmarish hurts who passes (Nightmarish X)."""
    game = fighter("eric-colt")
    marker = game.here("dhole")
    faces += [HIT] * 8 + [MISS] * 60
    game.play(fight, 0, marker)
    assert len(game.dice(HORROR)) == 1
    assert game.s["sanity"][0] == 5  # an ally spares him what is nightmarish


def test_a_monster_without_a_horror_rating_needs_no_horror_check(faces):
    """Horror Rating."""
    game = fighter()
    faces += [HIT] * 9
    game.play(fight, 0, game.here("cultist"))
    assert game.dice(HORROR) == []


def test_bare_hands_are_enough_against_immunity(faces):
    """Physical Immunity, Magical Immunity: bonuses of one kind are none; the skill counts."""
    for cards, ancient_one in (("shrivelling",), "yog-sothoth"), (("tommy-gun",), "azathoth"):
        game = fighter(*cards, ancient_one=ancient_one)
        kind = "cultist" if ancient_one == "yog-sothoth" else "ghost"
        set_foe_traits(game.t, game.s, game.here(kind))
        assert int(weapons.arms_now(game.t, game.s, 0, 2)) == 0


# --- Weapons, Hand Icons


def test_two_hands_are_all(faces):
    """Hand Icons, Weapon and Spell Limits: two weapons of one hand, or one of two."""
    game = fighter("45-automatic", "38-revolver", "rifle", "knife")
    faces += [HIT] * 40
    game.play(fight, 0, game.here("cultist"), answers={BoxDecision.ARM: [0, 1]})
    assert game.options(BoxDecision.ARM) == [[-1, 0, 1, 2, 3], [-1, 1, 3]]
    bare = fighter()
    faces[:] = [HIT] * 40
    bare.play(fight, 0, bare.here("cultist"))
    assert game.dice(COMBAT)[0] - bare.dice(COMBAT)[0] == 4 + 3


def test_hands_of_a_spell_that_failed_are_lost_for_the_round(faces):
    """Weapon and Spell Limits, Spells: pass or fail, until the next round; the spell is exhausted."""
    game = fighter("dread-curse-of-azathoth", "rifle")
    game.t["lowest"][:, LORE] = 2
    game.s["stop"][0] = 0
    faces += [HIT] * 40  # the check of the spell has no dice
    answers = {BoxDecision.ARM: [0], Decision.COMBAT_ROUND: [FIGHT_ON]}
    game.play(fight, 0, game.here("cultist"), answers=answers)
    assert len(game.options(BoxDecision.ARM)[0]) == 3
    assert int(game.s["exhausted"][0]) & 1
    assert game.dice(COMBAT)[0] == OF_SKILL + int(skill_bonus(game.t, game.s, 0, COMBAT, FIGHT)) + 1


def test_a_one_shot_weapon_is_gone_after_one_check_won_or_lost(faces):
    """Weapons."""
    for hits in (40, 0):
        game = fighter("dynamite")
        faces[:] = [HIT] * hits
        game.s["key"] += hits
        game.play(fight, 0, game.here("cultist"), answers={BoxDecision.ARM: [0]})
        assert game.cards() == []


# --- Spells, Exhausted


def test_a_spell_that_is_discarded_is_kept_if_it_fails(faces):
    """Spells: cast and discard, if it succeeds; else it is exhausted."""
    game = fighter("bind-monster")
    game.t["lowest"][:, LORE] = 0
    game.s["stop"][0] = 0
    faces += [HIT] * OF_SKILL + [MISS] * 60
    answers = {Decision.COMBAT_ROUND: [USE_IN_FIGHT, FLEE]}
    game.play(fight, 0, game.here("gug"), answers=answers)
    assert game.cards() == ["bind-monster"]
    assert int(game.s["exhausted"][0]) & 1


def test_the_price_is_paid_whether_a_spell_succeeds_or_not(faces):
    """Spells, Spell Check: sanity first, then a Lore check with the modifier of the spell."""
    for hits, dollars in ((9, True), (0, False)):
        game = fighter("find-gate")
        game.gate("woods", "rlyeh")
        game.s["at"][0] = 64 + 2 * number("worlds", "rlyeh")
        faces[:] = [HIT] * hits
        game.s["checks_made"][0] = hits
        game.play(use_card, 0, 0)
        assert game.s["sanity"][0] == 4
        assert (game.at() == "woods") if dollars else game.s["at"][0] >= 64
        assert int(game.s["exhausted"][0]) & 1
        assert game.dice(SPELL) == [OF_SKILL + int(game.s["stop"][0, 2]) - 1]


# --- Endless, Overwhelming, Ambush


def test_an_endless_monster_is_no_trophy(faces):
    """Endless: it returns to the cup each time; with an ally it is a trophy."""
    for cards, place in ((), CUP), (("john-legrasse",), TROPHIES):
        game = fighter(*cards, ancient_one="nyarlathotep")
        marker = game.here("cultist")
        faces[:] = [HIT] * 20
        assert game.play(fight, 0, marker) == 1
        assert place_of(game.s, marker) == place


def test_overwhelming_hurts_who_wins(faces):
    """Overwhelming X: not who fails, and an ally spares it."""
    for cards, lost in ((), 1), (("tom-mountain-murphy",), 0):
        game = fighter(*cards)
        marker = game.here("gug")
        faces[:] = [HIT] * 60
        assert game.play(fight, 0, marker, answers={Decision.COMBAT_ROUND: [FIGHT_ON]}) == 1
        assert 5 - game.s["stamina"][0] == lost
