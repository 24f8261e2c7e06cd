"""Programs run: blessings, places, monsters, gates, and the rules that stand."""

from __future__ import annotations

import pytest

from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.effect_kinds import Quantity, Trigger
from simcore.games.arkham_horror.rules.board.standing_rules import is_forbidden, number_with
from simcore.games.arkham_horror.rules.effects.triggered_rules import run_triggers
from simcore.games.arkham_horror.rules.records.codes import (
    ASIDE,
    CUP,
    LOST,
    NONE,
    OUTSKIRTS,
    SKY,
    TROPHIES,
    WORLD,
    Down,
)
from simcore.games.arkham_horror.rules.records.decisions import FIGHT_MARKER, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from tests.simcore.games.arkham_horror.by_hand import (
    Table,
    area,
    number,
)

pytestmark = pytest.mark.plain

MOVEMENT_WINDOW = 2
MAY, PAY, HOW_MUCH, CHOOSE, KEEP, BUY, TROPHY_SPENT, PLACE = (
    Decision.MAY,
    Decision.PAY,
    Decision.HOW_MUCH,
    Decision.CHOOSE,
    Decision.KEEP,
    Decision.BUY,
    Decision.TROPHY,
    Decision.PLACE,
)


# --- blessing and curse


def test_a_curse_takes_a_blessing_away():
    game = Table()
    game.run("bless")
    assert game.s["status"][0] == 1
    game.run("curse")
    assert game.s["status"][0] == 0
    game.run("curse; bless(who=anyone)", {Decision.WHOM: [2]})
    assert game.s["status"][:3].tolist() == [-1, 0, 1]


def test_the_most_drops_as_he_likes_and_at_none_he_is_devoured():
    game = Table()
    game.s["max_stamina"][0] = game.s["stamina"][0] = 1
    game.run("lower_max(1); gain(money=1)", {BoxDecision.MAXIMUM: [0]})
    assert (game.s["max_sanity"][0], game.s["sanity"][0], game.s["money"][0]) == (4, 4, 5)
    game.run("lower_max(1); gain(money=1)", {BoxDecision.MAXIMUM: [1]})
    assert game.s["down"][0] == Down.DEVOURED
    assert game.s["money"][0] == 0


# --- places


def test_he_moves_into_the_street_and_the_program_goes_on():
    game = Table()
    game.run("move(street); lose(sanity=1)")
    assert game.at() == "uptown"
    assert game.s["sanity"][0] == 4


def test_no_one_enters_a_closed_location():
    game = Table()
    game.s["closed"] = 1 << area("library")
    game.run('move("library")')
    assert game.at() == "woods"
    game.run("move(any)", {PLACE: [area("graveyard")]})
    assert area("library") not in game.options(PLACE)[0]
    assert game.at() == "graveyard"


def test_an_encounter_takes_the_place_of_the_program():
    game = Table()
    game.run('move("bank-of-arkham"); encounter; gain(money=50)')
    assert game.s["money"][0] < 50


def test_after_a_visit_he_stands_where_he_was():
    stood, down = 0, 0
    for key in range(12):
        game = Table()
        game.s["key"] = key
        game.run('visit("the-dreamlands"); gain(money=50)')
        if game.s["down"][0] == Down.UP:
            stood += 1
            assert game.at() == "woods"
            assert game.s["money"][0] >= 50
        else:
            down += 1
            assert game.s["money"][0] < 50
    assert stood > down


def test_he_goes_on_in_his_world_and_out_of_it():
    game = Table()
    world = WORLD + 2 * number("worlds", "the-dreamlands")
    game.gate("graveyard", "the-dreamlands")
    game.s["at"][0] = world
    game.run("next_area")
    assert game.s["at"][0] == world + 1
    game.run("next_area")
    assert game.at() == "graveyard"
    assert game.s["explored"] == 1


def test_without_a_gate_he_is_lost():
    game = Table()
    game.s["at"][0] = WORLD + 2 * number("worlds", "the-abyss")
    game.run("return; gain(clue=1)")
    assert game.s["at"][0] == LOST
    assert game.s["clues"][0] == 0


# --- monsters, gates, tracks


def test_monsters_of_a_neighbourhood_go_into_the_cup():
    game = Table()
    there = [game.marker("ghoul", area(name)) for name in ("uptown", "woods")]
    elsewhere = game.marker("ghoul", area("downtown"))
    game.marker("cultist", SKY)
    game.run('to_cup(neighbourhood("uptown")) any{gain(money=1)}')
    game.run('to_cup(neighbourhood("uptown")) any{gain(money=1)}')
    cup = int(game.s["markers"][CUP])
    assert all(cup >> marker & 1 for marker in there)
    assert not cup >> elsewhere & 1
    assert game.s["money"][0] == 5
    game.run('to_cup(arkham,kind=kinds("cultist","gug"))')
    assert game.s["markers"][SKY] == 0


def test_trophies_return_to_the_board_within_the_limit():
    game = Table()
    game.t["monster_limit"] = 1
    for _ in range(2):
        game.marker("elder-thing", TROPHIES + 1)
    game.run('respawn("elder-thing","river-docks")')
    assert bin(int(game.s["markers"][area("river-docks")])).count("1") == 1
    assert bin(int(game.s["markers"][OUTSKIRTS])).count("1") == 1
    assert game.s["monster_trophies"][1] == 0


def test_a_monster_is_evaded_or_fought_and_leaves_the_encounter():
    for key in range(6):
        game = Table()
        game.s["key"] = key
        game.run("monster")
        ((evade, fight),) = game.options(Decision.FACE)
        assert fight == evade + FIGHT_MARKER
        assert game.s["markers"][ASIDE] == 0
        assert game.s["monster_trophies"][0] == bin(int(game.s["markers"][TROPHIES])).count("1")


def test_a_gate_opens_where_he_is_and_draws_him_in():
    game = Table()
    game.run("gate(monster=yes); gain(money=5)")
    assert game.s["gate_at"][area("woods")] != NONE
    assert game.s["doom"] == 1
    assert game.s["at"][0] >= WORLD
    assert game.s["delayed"] == 1
    assert bin(int(game.s["markers"][area("woods")])).count("1") == 1
    assert game.s["money"][0] == 4


def test_a_gate_closed_by_an_effect_is_no_trophy():
    game = Table()
    gate = game.gate("graveyard", "the-abyss")
    game.gate("unvisited-isle", "yuggoth")
    game.run("close_gate(choose,trophy=no,seal=no)", {Decision.CLOSE_WHICH: [area("graveyard")]})
    assert game.s["gate_at"][area("graveyard")] == NONE
    assert game.s["stack_under"][0] == gate
    assert game.s["gate_trophies"][0] == 0


def test_each_gate_by_itself():
    game = Table()
    for where, world in (("graveyard", "the-abyss"), ("unvisited-isle", "yuggoth"), ("black-cave", "rlyeh")):
        game.gate(where, world)
    game.run("each(gate){dice(1) success{close_gate(this,trophy=no,seal=no)}}; gain(money=1)")
    faces = [roll[1] for roll in game.logged(Event.ROLL)]
    assert len(faces) == 3
    assert game.s["n_open"] == sum(face < 5 for face in faces)


def test_the_end_of_a_program_is_the_end_of_the_game():
    game = Table()
    game.s["doom"] = int(game.t["doom"]) - 1
    game.run("doom(1); gain(money=1)")
    assert game.s["over"] == 1
    assert game.s["money"][0] == 4


# --- standing rules


def test_rules_that_replace_a_number_come_before_those_that_add_to_it():
    game = Table("hastur")
    cost = Quantity.SEAL_COST
    assert number_with(game.t, game.s, cost, 5, 0, NONE) == 8
    game.s["environment"] = number("mythos", "nodens-favor")
    assert number_with(game.t, game.s, cost, 5, 0, NONE) == 6


def test_a_rule_about_arkham_does_not_hold_in_other_worlds():
    game = Table()
    game.s["environment"] = number("mythos", "an-evil-fog")
    will = Quantity.WILL_CHECK
    assert number_with(game.t, game.s, will, 0, 0, NONE) == -1
    game.s["at"][0] = WORLD
    assert number_with(game.t, game.s, will, 0, 0, NONE) == 0


def test_nothing_appears_where_she_stands():
    game = Table(who="kate-winthrop")
    appear = 6
    assert is_forbidden(game.t, game.s, appear, NONE, area("woods"), NONE)
    assert not is_forbidden(game.t, game.s, appear, NONE, area("graveyard"), NONE)


@pytest.mark.parametrize(("where", "clues"), [("northside", 1), ("uptown", 0)])
def test_an_environment_acts_at_the_end_of_a_movement(where, clues):
    game = Table()
    game.s["environment"] = number("mythos", "darkes-carnival-arrives")
    game.s["at"][0] = area(where)
    game.play(run_triggers, Trigger.END_MOVE, 0, area(where), NONE)
    assert game.s["clues"][0] == clues


def test_he_names_a_deck_whose_next_card_lies_open():
    game = Table()
    deck = int(game.t["location_deck"][area("woods")])
    game.run("foresee", {Decision.FORESEE: [deck]})
    ((told, shown),) = game.logged(Event.FORESEEN)
    assert (told, shown) == (deck, int(game.s["foreseen"][deck]))
    assert 0 <= shown < game.t["deck_cards"][deck]
