"""Checks, losses, and what befalls people."""

from __future__ import annotations

import pytest

from simcore.games.arkham_horror.box.codes import DEFENCE, LORE, LUCK
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.rules.board.knocked_out import knock_out
from simcore.games.arkham_horror.rules.board.lost_and_devoured import arrest, devour, lose_in_time
from simcore.games.arkham_horror.rules.board.restoring import HEALER, gain_sanity
from simcore.games.arkham_horror.rules.board.sanity_and_stamina import lose
from simcore.games.arkham_horror.rules.board.skill_checks import check, judge_dice
from simcore.games.arkham_horror.rules.records.codes import JAIL, LOST, NONE, NOWHERE, TROPHIES, WORLD, Down
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from tests.simcore.games.arkham_horror.by_hand import (
    HIT,
    InTown,
    number,
    scenario,
)

pytestmark = pytest.mark.plain

# --- losses


def test_cards_prevent_losses():
    game = InTown()
    game.holds("food", "whiskey")
    game.play(lose, 0, 2, 2, 0, answers={BoxDecision.PREVENT: [1, 0]})
    assert (game.s["sanity"][0], game.s["stamina"][0], game.cards()) == (4, 4, [])


def test_a_ward_is_cast_against_all_of_one_loss(faces):
    game = InTown()
    game.holds("flesh-ward")
    game.t["lowest"][:, LORE] = 3
    faces += [HIT]
    game.play(lose, 0, 0, 4, 0, answers={BoxDecision.PREVENT: [0]})
    assert (game.s["sanity"][0], game.s["stamina"][0], game.s["exhausted"][0]) == (4, 5, 1)


def test_strong_minds_lose_less():
    game = InTown(who="harvey-walters")
    game.play(lose, 0, 2, 0, 0)
    assert game.s["sanity"][0] == 4


def test_both_at_once_devour_and_the_cards_go_under_their_decks():
    game = InTown()
    game.holds("food", "wither", "duke")
    game.s["n_allies"] = 0
    game.play(lose, 0, 9, 9, 0)
    s = game.s
    assert s["down"][0] == Down.DEVOURED
    assert s["at"][0] == NOWHERE
    assert (s["alive"], s["vacant"]) == (2, 1)
    assert s["n_under"][0] == s["n_under"][2] == s["n_allies"] == 1


def test_half_of_items_and_clues_are_lost_but_not_what_cannot_be():
    game = InTown()
    game.holds("18-derringer", "food", "whiskey", "wither", "retainer")
    game.s["clues"][0] = 3
    game.play(knock_out, 0, 0, answers={Decision.DISCARD: [1, 1]})
    assert game.cards() == ["18-derringer", "wither"]
    assert game.s["clues"][0] == 2
    assert all(0 not in options for which, options in game.asked if which == int(Decision.DISCARD))
    assert game.s["at"][0] == game.t["asylum"]
    assert game.s["down"][0] == Down.INSANE


def test_who_falls_in_an_other_world_is_lost():
    game = InTown("yig")
    game.s["at"][0] = WORLD
    game.play(lose, 0, 0, 5, 0)
    s = game.s
    assert (s["at"][0], s["stamina"][0], s["down"][0]) == (LOST, 1, Down.LOST)
    assert s["skips_next"] == 1
    assert s["doom"] == 1


def test_a_guardian_keeps_from_being_lost():
    game = InTown(who="sister-mary")
    game.s["at"][0] = WORLD
    lose_in_time(game.t, game.s, game.log, 0)
    assert game.s["at"][0] == number("areas", "south-church")
    game.s["at"][0] = WORLD
    game.s["down"][0] = 0
    game.play(lose, 0, 5, 0, 0)
    assert (game.s["at"][0], game.s["sanity"][0]) == (game.t["asylum"], 1)


def test_one_of_them_devours_the_lost():
    game = InTown("yog-sothoth")
    lose_in_time(game.t, game.s, game.log, 0)
    assert game.s["down"][0] == Down.DEVOURED


def test_the_arrested_pay_half_of_their_money():
    game = InTown()
    game.s["money"][0] = 7
    arrest(game.t, game.s, game.log, 0)
    assert (game.s["money"][0], game.s["at"][0], game.s["skips_next"]) == (4, JAIL, 1)


def test_trophies_of_the_devoured_stay_with_the_player():
    game = InTown()
    game.s["markers"][TROPHIES] = 5
    game.s["monster_trophies"][0] = 2
    devour(game.t, game.s, game.log, 0)
    assert game.s["markers"][TROPHIES] == 5
    assert game.s["monster_trophies"][0] == 2


def test_a_plague_leaves_only_the_hospital_and_the_doctor():
    game = InTown()
    game.s["sanity"][0] = 2
    game.s["environment"] = number("mythos", "bizarre-dreams-plague-citizens")
    forbidden = [card for card in scenario().names.mythos if _forbids_sanity(game, number("mythos", card))]
    assert len(forbidden) == 1
    game.s["environment"] = number("mythos", forbidden[0])
    gain_sanity(game.t, game.s, game.log, 0, 1, NONE)
    assert game.s["sanity"][0] == 2
    gain_sanity(game.t, game.s, game.log, 0, 1, int(game.t["asylum"]))
    assert game.s["sanity"][0] == 3
    game.s["investigator"][1] = number("investigators", "carolyn-fern")
    gain_sanity(game.t, game.s, game.log, 0, 1, HEALER + 1)
    assert game.s["sanity"][0] == 4


def _forbids_sanity(game: InTown, card: int) -> bool:
    first, end = game.t["mythos_rules"][card]
    return any(game.t["rule_what"][rule] == 5 and game.t["rule_of"][rule] == 1 for rule in range(first, end))


# --- checks


def test_a_check_needs_its_successes(faces):
    game = InTown()
    faces += [HIT, HIT]
    assert game.play(check, 0, DEFENCE, LUCK, 1, 2) == 1
    assert game.s["successes_rolled"] == 2
    assert game.play(check, 0, DEFENCE, LUCK, 1, 1) == 0


def test_single_dice_are_judged_by_blessing_and_curse():
    for status, least in (1, 4), (0, 5), (-1, 6):
        game = InTown()
        game.s["status"][0] = status
        judge_dice(game.t, game.s, game.log, 0, 12)
        ((_, *faces),) = game.logged(Event.ROLL)
        assert sum(face >= least for face in faces) == game.s["successes_rolled"]
        assert game.s["successes_rolled"] + game.s["failures_rolled"] == len(faces) == 12
