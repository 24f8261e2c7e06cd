"""Every card that raises a number, every ally and every special card, once.

`test_every_program.py` asks that no program of the box is left out.
"""

import numpy as np
import pytest

from simcore.games.arkham_horror.box.codes import (
    COMBAT,
    DEFENCE,
    EVADE,
    FIGHT,
    GATE,
    HORROR,
    LORE,
    LUCK,
    SNEAK,
    SPEED,
    SPELL,
    WILL,
)
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.effect_kinds import Forbidden, Quantity, Trigger
from simcore.games.arkham_horror.box.sheet import clue_dice, skill_value
from simcore.games.arkham_horror.rules.board.cards import gain
from simcore.games.arkham_horror.rules.board.dice import skill_bonus
from simcore.games.arkham_horror.rules.board.standing_rules import is_forbidden, is_ignored, number_with
from simcore.games.arkham_horror.rules.effects.triggered_rules import run_triggers
from simcore.games.arkham_horror.rules.effects.using_cards import all_use_now, use_card
from simcore.games.arkham_horror.rules.fights.combat import fight
from simcore.games.arkham_horror.rules.phases.encounters import arkham_encounter_of, world_encounter_of
from simcore.games.arkham_horror.rules.phases.programs import run_program
from simcore.games.arkham_horror.rules.records.codes import NONE, WORLD, Part
from simcore.games.arkham_horror.rules.records.decisions import FIGHT_ON, USE_CARD, USE_IN_FIGHT, Decision
from tests.simcore.games.arkham_horror.by_hand import HIT, InTown, Table, card, number

pytestmark = pytest.mark.plain

HELD, TURNED, GONE = "held", "turned", "gone"
JOE_DIAMOND_DIE = 1

# --- what raises numbers

BONUSES = {
    "dark-cloak": (EVADE, SNEAK, 1),
    "lantern": (DEFENCE, LUCK, 1),
    "pallid-mask": (EVADE, SNEAK, 2),
    "speed-skill": (DEFENCE, SPEED, 1),
    "sneak-skill": (EVADE, SNEAK, 1),
    "fight-skill": (GATE, FIGHT, 1),
    "will-skill": (HORROR, WILL, 1),
    "lore-skill": (SPELL, LORE, 1),
    "luck-skill": (DEFENCE, LUCK, 1),
    "anna-kaslow": (DEFENCE, LUCK, 2),
    "eric-colt": (DEFENCE, SPEED, 2),
    "john-legrasse": (HORROR, WILL, 2),
    "professor-armitage": (SPELL, LORE, 2),
    "richard-upton-pickman": (DEFENCE, LUCK, 1),
    "ruby-standish": (EVADE, SNEAK, 2),
    "ryan-dean": (EVADE, SNEAK, 1),
    "thomas-f-malone": (GATE, FIGHT, 1),
    "tom-mountain-murphy": (GATE, FIGHT, 2),
}
SECOND = {"richard-upton-pickman": SPEED, "ryan-dean": WILL, "thomas-f-malone": LORE}


def value(game, kind, skill):
    """Dice of a check."""
    return int(skill_value(game.t, game.s, 0, skill) + skill_bonus(game.t, game.s, 0, kind, skill))


@pytest.mark.parametrize("name", BONUSES)
def test_a_card_raises_a_skill_or_a_check(name):
    """Skill Check: what raises a skill raises its special check too, not the other way round."""
    kind, skill, more = BONUSES[name]
    game = Table()
    skills = [SPEED, SNEAK, FIGHT, WILL, LORE, LUCK]
    checks = {(DEFENCE, other) for other in skills} | {(kind, skill)}
    before = {(each, other): value(game, each, other) for each, other in checks}
    game.holds(name)
    only = name in ("dark-cloak", "pallid-mask")  # of the special check alone
    for (each, other), was in before.items():
        rise = more if other == skill and (each == kind or not only) else int(other == SECOND.get(name))
        assert value(game, each, other) - was == rise, (each, other)


@pytest.mark.parametrize("skill", ["speed", "sneak", "fight", "will", "lore", "luck"])
def test_a_skill_card_makes_a_clue_token_two_dice(skill):
    game = Table(who="jenny-barnes")
    number_of = {"speed": SPEED, "sneak": SNEAK, "fight": FIGHT, "will": WILL, "lore": LORE, "luck": LUCK}
    game.holds(f"{skill}-skill")
    for name, each in number_of.items():
        assert clue_dice(game.t, game.s, 0, each) == (2 if name == skill else 1)


def test_some_make_every_clue_token_two_dice():
    game = Table(who="joe-diamond")
    assert {int(clue_dice(game.t, game.s, 0, skill)) for skill in range(6)} == {1 + JOE_DIAMOND_DIE}


def test_a_ruby_gives_movement_points():
    game = Table()
    game.holds("ruby-of-rlyeh")
    assert number_with(game.t, game.s, Quantity.MOVEMENT_POINTS, 0, 0, NONE) == 3


# --- allies

BRINGS = {
    "anna-kaslow": ("clues", 2),
    "duke": ("sanity", 1),
    "sir-william-brinton": ("stamina", 1),
}
CARDS = {"ruby-standish": (1, "silver-key"), "ryan-dean": (0, "food"), "thomas-f-malone": (2, "wither")}


def joined(name):
    """A table where an ally has just come to the first one."""
    game = Table()
    for deck, what in CARDS.values():
        game.deck(deck, what)
    game.run(f'ally("{name}")')
    return game


@pytest.mark.parametrize("name", BRINGS)
def test_an_ally_brings_tokens(name):
    """Ally: who raises the most brings the point too."""
    field, more = BRINGS[name]
    before, game = int(Table().s[field][0]), joined(name)
    assert int(game.s[field][0]) - before == more
    if field != "clues":
        assert game.s[f"max_{field}"][0] == 6


@pytest.mark.parametrize("name", CARDS)
def test_an_ally_brings_a_card(name):
    assert joined(name).cards() == [name, CARDS[name][1]]


@pytest.mark.parametrize(("name", "field"), [("duke", "sanity"), ("sir-william-brinton", "stamina")])
def test_an_ally_is_sent_away_to_heal(name, field):
    game = joined(name)
    game.s[field][0] = 1
    game.play(use_card, 0, 0)
    assert game.s[field][0] == 5  # the most is one less without him
    assert game.cards() == []


@pytest.mark.parametrize(
    ("place", "encounter"),
    [("woods", arkham_encounter_of), ("rlyeh", world_encounter_of), (None, all_use_now)],
)
def test_an_ally_is_sent_away_before_an_encounter_and_before_the_mythos_phase(place, encounter):
    """Action Timing: any phase, but not in the middle of an encounter."""
    for hurt, used in ((4, True), (0, False)):
        game = joined("duke")
        if place == "rlyeh":
            game.s["at"][0] = WORLD + 2 * number("worlds", "rlyeh")
        game.s["sanity"][0] = 5 - hurt
        answers = {Decision.USE_NOW: [USE_CARD if used else NONE]}
        game.play(encounter, *([] if place is None else [0]), answers=answers)
        assert game.options(Decision.USE_NOW)[0] == [NONE, USE_CARD]
        assert ("duke" in game.cards()) == (not used)
        asked = [which for which, _ in game.asked]
        assert asked[0] == int(Decision.USE_NOW)


FORBIDS = {"eric-colt": Forbidden.NIGHTMARISH_LOSS, "tom-mountain-murphy": Forbidden.OVERWHELMING_LOSS}
IGNORES = {"professor-armitage": 0, "richard-upton-pickman": 1}  # magical and physical resistance


@pytest.mark.parametrize("name", [*FORBIDS, *IGNORES])
def test_an_ally_spares_and_sees_through(name):
    """Nightmarish, Overwhelming, Resistance; of the last two the box knows."""
    game = Table()
    game.holds(name)
    if name in FORBIDS:
        assert is_forbidden(game.t, game.s, FORBIDS[name], 0, NONE, NONE)
        assert not is_forbidden(game.t, game.s, FORBIDS[name], 1, NONE, NONE)
    else:
        kind, card_kind = (("vampire", "45-automatic"), ("witch", "enchanted-blade"))[IGNORES[name] == 0]
        assert not is_ignored(game.t, game.s, 2)
        assert dice_with(name, card_kind, kind) - dice_with(None, card_kind, kind) == 2


def dice_with(ally, weapon, kind):
    """Dice with a weapon of four against a monster that resists it."""
    game = InTown()
    game.holds(weapon, *((ally,) if ally else ()))
    game.play(fight, 0, game.here(kind), answers={BoxDecision.ARM: [0], Decision.COMBAT_ROUND: [FIGHT_ON]})
    return game.dice(COMBAT)[0]


# --- special cards


def test_a_retainer_pays_and_may_leave():
    """Retainer: two dollars in the upkeep; on a 1 it is discarded."""
    seen = set()
    for key in range(12):
        game = Table()
        game.holds("retainer")
        game.s["key"] = key
        game.play(run_triggers, Trigger.UPKEEP, 0, NONE, NONE)
        assert game.s["money"][0] == 6
        seen.add(tuple(game.cards()))
    assert seen == {("retainer",), ()}


def test_a_deputy_gets_his_pay_a_revolver_and_a_wagon():
    """Deputy of Arkham."""
    game = Table()
    game.run('card("deputy-of-arkham")')
    assert game.cards() == ["deputy-of-arkham", "deputys-revolver", "patrol-wagon"]
    game.play(run_triggers, Trigger.UPKEEP, 0, NONE, NONE)
    assert game.s["money"][0] == 5


@pytest.mark.parametrize("who", ["jenny-barnes", "joe-diamond"])
def test_an_income_comes_in_the_upkeep(who):
    """Jenny Barnes: a dollar a turn."""
    game = Table(who=who)
    game.play(run_triggers, Trigger.UPKEEP, 0, NONE, NONE)
    assert game.s["money"][0] == 4 + (who == "jenny-barnes")


def test_joining_triggers_the_new_ally():
    game = Table()
    game.play(run_triggers, Trigger.JOIN, 0, NONE, NONE)
    assert game.s["clues"][0] == 0
    place = np.int64(gain(game.t, game.s, game.log, 0, card("anna-kaslow")))
    game.play(run_program, int(place), 0)
    assert game.s["clues"][0] == 2
    assert number("cards", "anna-kaslow") == int(game.s["held"][0, 0])


@pytest.mark.parametrize(("part", "asked"), [(Part.MOVEMENT, True), (Part.ARKHAM, False)])
def test_an_ally_is_sent_away_in_a_combat_of_the_movement(faces, part, asked):
    """Action Timing: at any time, but an encounter is resolved first."""
    game = InTown()
    game.run('ally("duke")')
    game.s["part"], game.s["sanity"][0] = part, 1
    game.t["lowest"][:] = 6
    faces += [HIT] * 40
    answers = {Decision.BEFORE_HORROR: [NONE], Decision.COMBAT_ROUND: [USE_IN_FIGHT, FIGHT_ON]}
    if not asked:
        answers = {Decision.COMBAT_ROUND: [FIGHT_ON]}
    assert game.play(fight, 0, game.here("zombie"), answers=answers) == 1
    assert (len(game.options(Decision.BEFORE_HORROR)) == 1) == asked
    assert game.s["sanity"][0] == (5 if asked else 1)
    assert (game.cards() == []) == asked
