"""Healing in any phase and without a wound, and actions of investigators who lost their last point."""

import pytest

from simcore.games.arkham_horror.box.codes import ABILITY_OPTION, NONE
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.rules.effects.using_cards import use_card, use_now
from simcore.games.arkham_horror.rules.phases.movement import movement_of
from simcore.games.arkham_horror.rules.phases.upkeep import upkeep_of
from simcore.games.arkham_horror.rules.records.codes import LOST, WORLD, Down, Part
from simcore.games.arkham_horror.rules.records.decisions import AID, TRADE, USE_CARD, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from tests.simcore.games.arkham_horror.by_hand import HIT, SPELL, Table, card

pytestmark = pytest.mark.plain

ANY_TIME = ("alternatives=carolyn-fern-any-time",)
FINISHES = ("alternatives=down-finishes",)


def good_die(t, s, log, seat, n):
    """All dice succeed."""
    s["successes_rolled"], s["failures_rolled"] = n, 0


def healer(settings, at=None):
    """Carolyn, a point of sanity short, alone in her place."""
    game = Table(who="carolyn-fern", settings=settings)
    game.s["sanity"][0] = 4
    if at is not None:
        game.s["at"][0] = at
    return game


@pytest.mark.parametrize(
    ("kernel", "decision", "at"),
    [
        (movement_of, Decision.WALK, None),
        (movement_of, Decision.IN_WORLD, WORLD),
        (use_now, Decision.USE_NOW, None),
        (use_now, Decision.USE_NOW, WORLD),
    ],
)
def test_an_ability_of_any_phase_heals_once_a_turn(kernel, decision, at):
    game = healer(ANY_TIME, at)
    game.play(kernel, 0, answers={decision: [AID]})
    assert game.s["sanity"][0] == 5
    assert [AID in options for options in game.options(decision)][:2] in ([True], [True, False])
    game.s["sanity"][0] = 4
    game.asked.clear()
    game.play(kernel, 0)
    assert not any(AID in options for options in game.options(decision))
    game = healer((), at)
    game.play(kernel, 0)
    assert not any(AID in options for options in game.options(decision))


def test_an_ability_of_any_phase_needs_a_hurt_investigator():
    game = healer(ANY_TIME)
    game.s["sanity"][0] = 5
    game.play(use_now, 0)
    assert game.asked == []
    game = healer(ANY_TIME, LOST)  # no area where anybody could do anything
    game.play(use_now, 0)
    assert game.asked == []


def test_a_spell_that_heals_may_be_cast_without_a_hurt_investigator(faces):
    """It costs its price all the same, and anybody in the same place can be its target."""
    faces += [HIT] * 9
    game = Table()
    game.holds("heal")
    game.s["near"][0] = 0b11
    answers = {Decision.UPKEEP_ACTION: [AID], BoxDecision.UPKEEP: [0], BoxDecision.TARGET: [1]}
    game.play(upkeep_of, 0, answers=answers)
    assert game.options(BoxDecision.UPKEEP) == [[NONE, 0]]
    assert game.options(BoxDecision.TARGET) == [[0, 1]]
    assert (game.s["sanity"][0], game.s["stamina"][1], game.s["exhausted"][0]) == (4, 5, 1)


def test_an_ability_that_heals_is_offered_only_with_a_hurt_investigator():
    """It costs nothing: to use it for nothing is the same as not to use it."""
    game = healer(())
    game.s["sanity"][0] = 5
    game.play(upkeep_of, 0)
    assert game.options(Decision.UPKEEP_ACTION) == []
    game.s["sanity"][1] = 4  # elsewhere
    game.play(upkeep_of, 0)
    assert game.options(Decision.UPKEEP_ACTION) == []
    game.s["near"][0] = 0b11
    game.play(upkeep_of, 0, answers={Decision.UPKEEP_ACTION: [AID], BoxDecision.UPKEEP: [ABILITY_OPTION]})
    assert game.s["sanity"][1] == 5


def test_what_a_card_brings_in_the_movement_can_be_given_away():
    """Trading Equipment: also if there was nothing to give when the movement began."""
    game = Table()
    game.s["near"][0] = game.s["near"][1] = 0b11
    game.s["at"][1] = game.s["at"][0]
    game.s["money"][:2] = 0
    game.holds("nameless-cults")
    game.s["moved"][0] = 1  # what he holds has changed hands in this turn
    game.deck(SPELL, "wither")
    game.t["use_points"][card("nameless-cults")] = 0
    program = game.compile("draw(spell)")
    game.t["use_program"][card("nameless-cults")] = program
    game.s["points_left"] = 0
    game.play(movement_of, 0, answers={Decision.WALK: [USE_CARD]})
    assert [TRADE in options for options in game.options(Decision.WALK)] == [False, True]


def test_an_item_that_is_paid_for_with_the_last_sanity_still_works(monkeypatch):
    """Insane: the effect of an item still occurs if its use drives insane; half of it is lost then."""
    monkeypatch.setattr("simcore.games.arkham_horror.rules.effects.control.judge_dice", good_die)
    game = Table()
    game.holds("alien-statue")
    game.usual = -1  # clue tokens instead of a spell
    game.s["sanity"][0], game.s["clues"][0], game.s["points_left"] = 1, 1, 2
    game.play(use_card, 0, 0)
    assert game.logged(Event.USE) == [[0, card("alien-statue")]]
    assert (game.s["clues"][0], game.s["sanity"][0], game.at()) == (2, 1, "arkham-asylum")
    assert game.s["down"][0] == Down.INSANE


@pytest.mark.parametrize(("settings", "clues"), [((), 6 - 3), (FINISHES, 9 - 4)])
def test_who_finishes_a_card_loses_half_of_what_it_gives_too(settings, clues):
    """The rest is dropped; under the alternative it comes first, and half of 6 + 3 clue tokens are lost."""
    game = Table(settings=settings)
    game.s["clues"][0] = 6
    game.run('lose(sanity=9); gain(clue=3); move("woods"); check(luck,0) pass{gain(clue=9)}')
    assert game.s["clues"][0] == clues
    assert (game.s["sanity"][0], game.at()) == (1, "arkham-asylum")
    assert game.logged(Event.KNOCKED_OUT) == [[0, 0]]


def test_who_finishes_a_card_may_be_devoured_by_the_rest():
    """Devoured: sanity and stamina are gone at the same time."""
    game = Table(settings=FINISHES)
    game.run("lose(stamina=9); lose(sanity=9)")
    assert game.s["down"][0] == Down.DEVOURED
    assert game.logged(Event.KNOCKED_OUT) == []


def test_each_finishes_his_part_of_a_card():
    game = Table(settings=FINISHES)
    game.s["at"][1] = WORLD + 1
    game.run("each(investigator){lose(stamina=9); gain(money=2)}")
    assert [int(money) for money in game.s["money"][:3]] == [6, 6, 6]
    assert [int(stamina) for stamina in game.s["stamina"][:3]] == [1, 1, 1]
    assert [game.at(0), int(game.s["at"][1]), game.at(2)] == ["st-marys-hospital", LOST, "st-marys-hospital"]


def test_no_one_is_lost_if_it_awakens_before_the_card_is_finished():
    game = Table(settings=FINISHES, ancient_one="yig")
    game.s["part"] = Part.ARKHAM
    game.run("lose(stamina=9); doom(20)")
    assert game.s["awoke"] >= 0
    assert (game.s["stamina"][0], game.logged(Event.KNOCKED_OUT)) == (1, [])
