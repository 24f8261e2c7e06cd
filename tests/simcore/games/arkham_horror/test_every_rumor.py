"""Every rumor, once: what passes it and what makes it fail, its clock, reward and penalty.

`test_every_program.py` asks that no program of the box is left out.
"""

import pytest

from simcore.games.arkham_horror.box.effect_kinds import Trigger
from simcore.games.arkham_horror.rules.board.monster_ratings import toughness
from simcore.games.arkham_horror.rules.phases.encounters import arkham_encounter_of
from simcore.games.arkham_horror.rules.phases.mythos import run_rules
from simcore.games.arkham_horror.rules.phases.programs import run_program
from simcore.games.arkham_horror.rules.phases.rumors import end_rumor, rumor_watch
from simcore.games.arkham_horror.rules.records.codes import NONE, ON_RUMOR, SKY
from simcore.games.arkham_horror.rules.records.decisions import FIGHT_ON, Decision
from tests.simcore.games.arkham_horror.by_hand import (
    COMMON,
    SKILL,
    SPELL,
    UNIQUE,
    Table,
    area,
    number,
)

pytestmark = pytest.mark.plain

PEOPLE = 3


def under(environment, ancient_one="azathoth", **more):
    """A table with an environment in play."""
    game = Table(ancient_one, **more)
    game.s["environment"] = number("mythos", environment)
    return game


# --- rumors


def rumor(name, ancient_one="azathoth"):
    """A table where a rumor came in an earlier turn."""
    game = Table(ancient_one)
    game.s["rumor"] = number("mythos", name)
    for deck, cards in (
        (COMMON, ("food", "whiskey") * 3),
        (UNIQUE, ("silver-key",) * 3),
        (SPELL, ("wither",) * 3),
    ):
        game.deck(deck, *cards)
    game.deck(3, *("luck-skill",) * 3)
    return game


REWARDS = {
    "disturbing-the-dead": (SPELL, 1),
    "good-work-undone": (UNIQUE, 1),
    "the-stars-are-right": (COMMON, 2),
    "the-terrible-experiment": (SKILL, 1),
}


@pytest.mark.parametrize("name", REWARDS)
def test_a_rumor_that_is_passed_brings_cards(name):
    """Rumor: the reward, and the card is gone."""
    deck, count = REWARDS[name]
    game = rumor(name)
    game.play(end_rumor, 1)
    for seat in range(PEOPLE):
        held = game.s["held"][seat][: game.s["n_held"][seat]]
        assert [int(game.t["card_deck"][int(card)]) for card in held] == [deck] * count
    assert game.s["rumor"] == NONE
    assert game.s["mythos_under"][0] == number("mythos", name)


@pytest.mark.parametrize(
    ("name", "field", "more"),
    [("the-great-ritual", "clues", 2), ("the-southside-strangler-strikes", "money", 5)],
)
def test_a_rumor_that_is_passed_brings_tokens(name, field, more):
    game = rumor(name)
    before = game.s[field][:PEOPLE].tolist()
    game.play(end_rumor, 1)
    assert game.s[field][:PEOPLE].tolist() == [was + more for was in before]


def test_penalties_of_rumors():
    """Disturbing the Dead, Good Work Undone, The Great Ritual, the strangler, The Terrible Experiment."""
    game = rumor("disturbing-the-dead")
    game.play(end_rumor, 0)
    assert game.s["status"][:PEOPLE].tolist() == [-1] * PEOPLE
    game = rumor("good-work-undone")
    game.s["sealed"] = 1 << area("woods") | 1 << area("graveyard")
    game.play(end_rumor, 0)
    assert game.s["sealed"] == 0
    game = rumor("the-southside-strangler-strikes")
    game.play(end_rumor, 0)
    assert (game.s["max_sanity"] + game.s["max_stamina"])[:PEOPLE].tolist() == [9] * PEOPLE
    game = rumor("the-terrible-experiment")
    game.s["terror"] = 8
    markers = [game.marker("cultist", ON_RUMOR), game.marker("ghoul", ON_RUMOR)]
    game.play(end_rumor, 0)
    assert game.s["terror"] == 10
    there = int(game.s["markers"][area("miskatonic-university")])
    assert there == sum(1 << marker for marker in markers)


def test_a_ritual_that_was_not_stopped_opens_more_gates():
    """The Great Ritual: from then on each Mythos Phase begins with the gate of one more card."""
    game = rumor("the-great-ritual")
    game.play(end_rumor, 0)
    before = int(game.s["n_mythos"]) + int(game.s["n_mythos_under"])
    game.play(run_rules, Trigger.MYTHOS_START)
    assert int(game.s["n_mythos"]) + int(game.s["n_mythos_under"]) == before
    assert game.s["n_open"] == 1
    assert game.s["doom"] == 1


ACTS = {"disturbing-the-dead": "rivertown", "good-work-undone": "easttown", "the-great-ritual": "french-hill",
        "the-stars-are-right": "downtown", "the-terrible-experiment": "miskatonic-university",
        "the-southside-strangler-strikes": "southside"}  # fmt: skip


@pytest.mark.parametrize("name", ACTS)
def test_a_rumor_is_acted_against_in_its_street(name):
    """Rumor: who can pay ends it."""
    game = rumor(name)
    game.holds("wither", "heal", "shrivelling", "heal", "wither", "duke")
    game.s["clues"][0] = 9
    game.s["rumor_tokens"] = 6
    for world in ("the-abyss", "rlyeh"):
        game.gate("woods", world, seat=0)
    if name == "the-terrible-experiment":
        game.marker("cultist", ON_RUMOR)
        game.t["lowest"][:] = 9
        game.t["kind_horror_damage"][:] = game.t["kind_combat_damage"][:] = 0
    game.s["at"][0] = area("woods")
    game.play(arkham_encounter_of, 0)
    assert game.s["rumor"] != NONE
    game.s["at"][0] = area(ACTS[name])
    game.usual = -1
    answers = {Decision.COMBAT_ROUND: [FIGHT_ON] * 9, Decision.USE_NOW: [NONE]}
    game.play(arkham_encounter_of, 0, answers=answers)
    game.play(rumor_watch)
    assert game.s["rumor"] == NONE
    assert game.s["rumors_passed"] == 1


CLOCKS = {  # what the end of a Mythos Phase changes, of which the die may say no
    "disturbing-the-dead": ("terror", {0, 1}),
    "good-work-undone": ("rumor_tokens", {6, 7, 8}),
    "the-great-ritual": ("rumor_tokens", {4}),
    "the-southside-strangler-strikes": ("n_allies", {10}),
    "the-stars-are-right": ("doom", {0, 1}),
}


@pytest.mark.parametrize("name", CLOCKS)
def test_a_rumor_goes_on_at_the_end_of_each_mythos_phase(name):
    field, expected = CLOCKS[name]
    seen = set()
    for key in range(24):
        game = rumor(name)
        game.s["rumor_tokens"], game.s["key"] = 3 if name == "the-great-ritual" else 6, key
        game.play(run_rules, Trigger.MYTHOS_END)
        seen.add(int(game.s[field]))
    assert seen == expected


def test_an_experiment_grows_and_fails():
    game = rumor("the-terrible-experiment")
    game.play(run_program, int(game.t["mythos_program"][number("mythos", "the-terrible-experiment")]), 0)
    for count in (5, 6, 7):
        assert int(game.s["markers"][ON_RUMOR]).bit_count() == count
        assert game.s["rumors_failed"] == 0
        game.play(run_rules, Trigger.MYTHOS_END)
    assert game.s["rumors_failed"] == 1


@pytest.mark.parametrize(
    ("name", "field", "value"),
    [("disturbing-the-dead", "terror", 10), ("good-work-undone", "rumor_tokens", 10),
     ("the-great-ritual", "rumor_tokens", 5)],
)  # fmt: skip
def test_a_rumor_fails_when_its_condition_holds(name, field, value):
    game = rumor(name)
    game.s["rumor_tokens"] = 1
    game.s[field] = value - 1
    game.play(rumor_watch)
    assert game.s["rumor"] != NONE
    game.s[field] = value
    game.play(rumor_watch)
    assert (game.s["rumor"], game.s["rumors_failed"]) == (NONE, 1)


def test_a_ritual_makes_its_servants_tougher():
    game = rumor("the-great-ritual", "cthulhu")
    for kind, more in (("cultist", 2), ("witch", 2), ("warlock", 2), ("high-priest", 2), ("ghoul", 0)):
        marker = game.marker(kind, SKY)
        with_it = int(toughness(game.t, game.s, marker))
        game.s["rumor"] = NONE
        assert with_it - int(toughness(game.t, game.s, marker)) == more
        game.s["rumor"] = number("mythos", "the-great-ritual")
