"""Chances of checks, dice, fights and single encounters against closed forms.

Levels and seeds are in `chances.py`.
"""

from collections import Counter
from itertools import product

import pytest

from simcore.games.arkham_horror.box.codes import (
    ABILITY_OPTION,
    CLUE_OPTION,
    COMBAT,
    DEFENCE,
    FIGHT,
    HORROR,
    LUCK,
    WILL,
)
from simcore.games.arkham_horror.box.possessions import recount
from simcore.games.arkham_horror.box.sheet import skill_value
from simcore.games.arkham_horror.rules.board.dice import skill_bonus
from simcore.games.arkham_horror.rules.board.skill_checks import check, judge_dice
from simcore.games.arkham_horror.rules.fights.combat import fight
from simcore.games.arkham_horror.rules.phases.programs import run_program
from simcore.games.arkham_horror.rules.records.codes import CUP
from tests.simcore.games.arkham_horror.chances import (
    BARE,
    TRIES,
    Alone,
    agrees,
    at_least,
    first_turn,
    uniform,
)
from tests.simcore.games.arkham_horror.table import SCENARIO
from tests.sweeps import sweep

pytestmark = pytest.mark.compiled

STATUS = ((0, 1 / 3), (1, 1 / 2), (-1, 1 / 6))
"""Blessing or curse, and the chance of a success (Success)."""


def alone_with(*cards, who="joe-diamond", **fields):
    """Somebody who holds these cards and nothing else."""
    alone = Alone(first_turn(), **(BARE | fields))
    alone.s["investigator"][:2] = [SCENARIO.names.investigators.index(name) for name in (who, "jenny-barnes")]
    alone.s["held"][0][: len(cards)] = [SCENARIO.names.cards.index(name) for name in cards]
    alone.s["n_held"][0] = len(cards)
    recount(alone.t, alone.s, 0)
    recount(alone.t, alone.s, 1)
    alone.s["max_sanity"][0] = alone.s["max_stamina"][0] = 9
    if who != "mandy-thompson":
        alone.s["rerollers"] = 0
    alone.s["ability_used"] = 0
    alone.kept[:] = alone.states
    return alone


def passed(alone, kind, skill, dice, need, choose):
    """How many of many checks with so many dice are passed."""
    value = int(skill_value(alone.t, alone.s, 0, skill) + skill_bonus(alone.t, alone.s, 0, kind, skill))
    hits = 0
    for number in range(TRIES):
        alone.again(number)
        hits += alone.play(check, 0, kind, skill, dice - value, need, choose=choose)
    return hits


def first_of(*wanted):
    """A choice by order: the first of these options that is offered, else the first at all."""

    def choose(options):
        return next((options.index(option) for option in wanted if option in options), 0)

    return choose


# --- clue tokens and re-rolls


@pytest.mark.parametrize(("status", "success"), STATUS)
@pytest.mark.parametrize(
    ("dice", "clues", "need"), sweep([(1, 2, 1), (4, 0, 2)], [(2, 0, 1), (0, 1, 1), (2, 2, 2)])
)
def test_checks_are_passed_as_often_as_dice_say(status, success, dice, clues, need):
    """A token is one die more as long as the check fails (Clue); blessed and cursed dice (Success)."""
    alone = alone_with(who="jenny-barnes", status=status, clues=clues)
    hits = passed(alone, DEFENCE, LUCK, dice, need, first_of(CLUE_OPTION))
    agrees(hits, TRIES, at_least(need, dice + clues, success))


def rerolled(first, second):
    """The chance to pass if the roll is taken again once: it may be passed before, or after."""
    return 1 - (1 - first) * (1 - second)


@pytest.mark.long
@pytest.mark.parametrize(("dice", "clues", "need"), [(2, 0, 1), (1, 2, 1), (3, 1, 2)])
def test_all_dice_are_rolled_again_those_of_clue_tokens_too(dice, clues, need):
    """Re-roll: all dice rolled so far; tokens spent before are among them, later ones are added."""
    few, all_of_them = at_least(need, dice, 1 / 3), at_least(need, dice + clues, 1 / 3)
    for order, chance in (
        ((CLUE_OPTION, 1), rerolled(all_of_them, all_of_them)),
        ((1, CLUE_OPTION), rerolled(few, all_of_them)),
    ):
        alone = alone_with("bravery", who="jenny-barnes", status=0, clues=clues)
        agrees(passed(alone, HORROR, WILL, dice, need, first_of(*order)), TRIES, chance)


def test_one_card_after_the_other_rolls_again():
    alone = alone_with("bravery", "lucky-cigarette-case", who="jenny-barnes", status=0, clues=0)
    once = at_least(1, 2, 1 / 3)
    agrees(passed(alone, HORROR, WILL, 2, 1, first_of(1, 2)), TRIES, rerolled(once, rerolled(once, once)))


@pytest.mark.parametrize(("dice", "need"), [(2, 1), (4, 2), (4, 3)])
def test_an_ability_rolls_the_failed_dice_again(dice, need):
    """Each die has two chances; what has succeeded stays (Unique Ability)."""
    alone = alone_with(who="mandy-thompson", status=0, clues=0)
    agrees(
        passed(alone, DEFENCE, LUCK, dice, need, first_of(ABILITY_OPTION)),
        TRIES,
        at_least(need, dice, 1 - (2 / 3) ** 2),
    )


def test_a_token_gives_two_dice_to_who_is_able_to_use_it():
    """Joe Diamond's ability: one die more for each clue token (Unique Ability)."""
    alone = alone_with(who="joe-diamond", status=0, clues=2)
    agrees(passed(alone, DEFENCE, LUCK, 1, 2, first_of(CLUE_OPTION)), TRIES, at_least(2, 5, 1 / 3))


@pytest.mark.parametrize(("status", "success"), STATUS)
def test_dice_of_programs_are_judged_by_blessing_and_curse(status, success):
    alone, hits = Alone(first_turn(), status=status), 0
    for number in range(TRIES // 3):
        alone.again(number)
        judge_dice(alone.t, alone.s, alone.log, 0, 3)
        assert alone.s["successes_rolled"] + alone.s["failures_rolled"] == 3
        hits += int(alone.s["successes_rolled"])
    agrees(hits, TRIES // 3 * 3, success)


# --- a fight


@pytest.mark.long
@pytest.mark.parametrize("stamina", [1, 3])
def test_a_fight_with_bare_hands_is_won_as_often_as_rounds_say(stamina):
    """Each round a check against a toughness of one; each failure costs a point (Combat Encounters)."""
    alone = alone_with(who="jenny-barnes", status=0, clues=0, stamina=stamina)
    t, s = alone.t, alone.s
    cultist = SCENARIO.names.monsters.index("cultist")
    marker = next(m for m in range(t["n_markers"]) if t["kind_of"][m] == cultist)
    street = SCENARIO.names.areas.index("northside")
    s["at"][0] = street
    for place in range(len(s["markers"])):
        s["markers"][place] = int(s["markers"][place]) & ~(1 << marker)
    s["markers"][street] = int(s["markers"][street]) | 1 << marker
    s["markers"][CUP] = int(s["markers"][CUP]) & ~(1 << marker)
    alone.kept[:] = alone.states
    # Hastur's cultists have a combat rating of -2.
    dice = max(0, int(skill_value(t, s, 0, FIGHT) + skill_bonus(t, s, 0, COMBAT, FIGHT)) - 2)
    won = 0
    for number in range(TRIES):
        alone.again(number)
        won += alone.play(fight, 0, marker) == 1
    assert dice > 0
    agrees(won, TRIES, 1 - (2 / 3) ** (dice * stamina))


# --- encounters


def ends(place, card, *fields):
    """Play one entry of a location card many times: how often the fields of the first one end how."""
    alone = alone_with(who="jenny-barnes", status=0, clues=0, money=7, sanity=7, stamina=7)
    alone.s["at"][0] = SCENARIO.names.areas.index(place)
    alone.kept[:] = alone.states
    program, found = int(alone.t["entry"][int(alone.s["at"][0]), card]), Counter()
    for number in range(TRIES):
        alone.again(number)
        alone.play(run_program, program, 0, choose=lambda options: len(options) - 1)
        found[tuple(int(alone.s[field][0]) for field in fields)] += 1
    return alone, found


def fails(alone, skill, modifier):
    """The chance that a check of the first one fails."""
    value = int(skill_value(alone.t, alone.s, 0, skill) + skill_bonus(alone.t, alone.s, 0, DEFENCE, skill))
    return (2 / 3) ** max(0, value + modifier)


@pytest.mark.long
def test_a_check_of_an_encounter_fails_as_often_as_dice_say():
    """`check(luck,-1) fail{lose(stamina=2)}`, and the same with all money."""
    alone, found = ends("police-station", 1, "money", "stamina")
    assert set(found) <= {(7, 7), (7, 5)}
    agrees(found[7, 5], TRIES, fails(alone, LUCK, -1))
    alone, found = ends("hibbs-roadhouse", 6, "money", "stamina")
    assert set(found) <= {(7, 7), (0, 7)}
    agrees(found[0, 7], TRIES, fails(alone, LUCK, -1))


@pytest.mark.long
def test_two_dice_of_a_card_are_added_up():
    """Other World card 22: with one success a sum of two dice in dollars."""
    card = SCENARIO.names.gate_cards.index("gate-22")
    alone = alone_with(who="jenny-barnes", status=0, clues=0, money=0)
    program = int(alone.t["gate_entry"][card, SCENARIO.names.worlds.index("the-dreamlands")])
    counts = Counter()
    for number in range(TRIES):
        alone.again(number)
        alone.play(run_program, program, 0)
        counts[int(alone.s["money"][0])] += 1
    failed = fails(alone, WILL, -1)
    sums = Counter(one + two for one, two in product(range(1, 7), repeat=2))
    uniform(counts, [0, *sums], [failed, *(ways / 36 * (1 - failed) for ways in sums.values())])


@pytest.mark.long
def test_a_die_less_two_is_lost_of_both():
    """Other World card 43: what is below zero is no loss."""
    card = SCENARIO.names.gate_cards.index("gate-43")
    alone = alone_with(who="jenny-barnes", status=0, clues=0, sanity=7, stamina=7)
    program = int(alone.t["gate_entry"][card, SCENARIO.names.worlds.index("yuggoth")])
    counts = Counter()
    for number in range(TRIES):
        alone.again(number)
        alone.play(run_program, program, 0)
        assert alone.s["sanity"][0] == alone.s["stamina"][0]
        counts[7 - int(alone.s["sanity"][0])] += 1
    failed = fails(alone, LUCK, -1)
    uniform(counts, range(5), [1 - failed + failed / 3, *[failed / 6] * 4])
