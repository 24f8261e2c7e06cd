"""Monsters that move, and the Mythos Phase, on a small board made by hand."""

from __future__ import annotations

from typing import Any

import pytest

from simcore.games.arkham_horror.box.effect_kinds import TRAIT, Trigger
from simcore.games.arkham_horror.box.effects_vocabulary import EFFECTS
from simcore.games.arkham_horror.rules.board.monster_markers import place_of
from simcore.games.arkham_horror.rules.board.standing_rules import WEATHER
from simcore.games.arkham_horror.rules.phases import monster_movement, mythos, rumors
from simcore.games.arkham_horror.rules.phases.deal import deal
from simcore.games.arkham_horror.rules.phases.monster_movement import move_monsters
from simcore.games.arkham_horror.rules.phases.mythos import (
    draw_card,
    mythos_phase,
    new_environment,
    place_clue,
)
from simcore.games.arkham_horror.rules.phases.rumors import rumor_watch
from simcore.games.arkham_horror.rules.records.codes import BOX, CUP, NONE, SKY, Movement, MythosKind, Rule
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from tests.simcore.games.arkham_horror.small_board import (
    ASYLUM,
    CARD,
    CAVE,
    EAST,
    HOUND,
    NORTH,
    SHOP,
    SOUTH,
    WALKER,
    WOODS,
    Board,
    bits,
    board,
)

__all__ = ["board"]

pytestmark = pytest.mark.plain


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Programs do nothing; which ones ran is listed."""
    programs: list[int] = []

    def run(_: Any, __: Any, ___: Any, program: int, ____: int) -> bool:
        programs.append(int(program))
        return False

    for module in (monster_movement, mythos, rumors):
        monkeypatch.setattr(module, "run_program", run)
    return programs


# --- monsters that move


def test_monsters_follow_their_arrows(board: Board) -> None:
    """Monster Movement: one step, fast ones two; they stay with investigators, and stop where one is."""
    board.s["at"][0], board.s["at"][1] = WOODS, SOUTH
    board.put(WOODS, 0)
    board.put(CAVE, 1, 8)
    board.put(EAST, 2, 11)
    board.put(NORTH, 12)
    board.play(move_monsters, CARD)
    assert board.at(WOODS) == {0}
    assert board.at(CAVE) == {8}
    assert board.at(NORTH) == {2}
    assert board.at(SOUTH) == {1, 11, 12}


def test_flyers_swoop_on_the_streets(board: Board) -> None:
    """Flying Monsters: next to them, from the Sky anywhere, on the lowest Sneak; ties: the first player."""
    board.s["at"][:2] = (SOUTH, EAST)
    board.put(SKY, 14)
    board.put(WOODS, 15)
    board.put(CAVE, 16)
    board.play(move_monsters, CARD, answers={Decision.PREY: [EAST]})
    assert board.at(EAST) == {14}
    assert board.at(SOUTH) == {16}
    assert board.at(SKY) == {15}


def test_a_stalking_monster_goes_for_who_is_next_to_it(board: Board) -> None:
    """Stalking Monsters: into streets and unstable locations one line away, else along the arrow."""
    board.t["kind_movement"][WALKER] = Movement.STALKING
    board.s["at"][:2] = (SHOP, WOODS)
    board.put(next(area for area in (NORTH, EAST, SOUTH) if board.t["street_of"][WOODS] == area), 1)
    board.play(move_monsters, CARD)
    assert board.at(WOODS) == {1}
    board.s["at"][:2] = SHOP
    board.play(move_monsters, CARD)
    assert board.at(int(board.t["street_of"][WOODS])) == {1}


def test_an_aquatic_monster_goes_from_water_to_water(board: Board) -> None:
    """Aquatic Monsters: to an investigator at any water; elsewhere it walks."""
    board.t["kind_movement"][WALKER] = Movement.AQUATIC
    board.t["aquatic"] = bits(CAVE, WOODS)
    board.s["at"][:2] = (WOODS, SHOP)
    board.put(CAVE, 1)
    board.play(move_monsters, CARD)
    assert board.at(WOODS) == {1}
    board.s["at"][:2] = (CAVE, SHOP)
    board.t["aquatic"] = bits(CAVE)
    board.play(move_monsters, CARD)
    assert board.at(int(board.t["street_of"][WOODS])) == {1}


def test_worshippers_that_fly(board: Board) -> None:
    """A rule gives walkers wings."""
    board.rule(Rule.TRAIT, TRAIT.numbers["flying"], kinds=bits(WALKER))
    board.put(NORTH, 1)
    board.play(move_monsters, CARD)
    assert board.at(SKY) == {1}


def test_a_hound_jumps_to_the_nearest_in_a_location(board: Board, ran: list[int]) -> None:
    """Its marker says so; the asylum is out of its reach. Other markers run their program."""
    board.t["kind_rules"][HOUND], board.t["rule_what"][6] = (6, 7), int(Rule.ON)
    board.t["rule_of"][6], board.t["rule_program"][6] = Trigger.MOVE, 9
    board.t["code"][9]["op"] = EFFECTS.numbers["HUNT"]
    board.t["rule_except"][6] = bits(ASYLUM)
    board.s["at"][:2] = (ASYLUM, CAVE)
    board.put(EAST, 17)
    board.play(move_monsters, CARD)
    assert board.at(CAVE) == {17}
    assert not ran
    board.s["at"][1] = NORTH
    board.t["code"][9]["op"] = EFFECTS.numbers["ROLL"]
    board.play(move_monsters, CARD)
    assert ran == [9]


# --- the Mythos Phase


def test_a_clue_is_taken_by_who_is_there(board: Board) -> None:
    """Place Clue Tokens: none at an open gate."""
    board.t["mythos_clue"][CARD] = CAVE
    board.s["at"][0] = CAVE
    board.play(place_clue, CARD, answers={Decision.CLUE_TAKER: [0]})
    assert board.s["clues"][0] == 1
    assert board.s["clues_at"][CAVE] == 0
    board.s["gate_at"][CAVE] = 0
    board.play(place_clue, CARD)
    assert board.s["clues_at"][CAVE] == 0
    assert len(board.asked) == 1


def test_weather_that_does_not_count(board: Board) -> None:
    """Environment: it is put under the deck, and the old one stays."""
    board.s["environment"] = 1
    board.t["mythos_subtype"][CARD] = mythos.WEATHER_CARD
    board.rule(Rule.IGNORE, WEATHER)
    board.play(new_environment, CARD)
    assert board.s["environment"] == 1
    assert board.s["mythos_under"][0] == CARD
    board.t["one_rules"][1] = 0
    board.play(new_environment, 2)
    assert board.s["environment"] == 2
    assert board.s["mythos_under"][1] == 1


def test_the_phase_and_a_rumor(board: Board, ran: list[int]) -> None:
    """A rumor does nothing at the end of its first turn, and ends as its program says."""
    t, s = board.t, board.s
    t["mythos_kind"][CARD] = int(MythosKind.RUMOR)
    t["mythos_program"][CARD], t["rumor_reward"][CARD] = 1, 2
    t["mythos_rules"][CARD] = (8, 9)
    t["rule_what"][8], t["rule_of"][8], t["rule_program"][8] = int(Rule.ON), Trigger.MYTHOS_END, 3
    s["mythos"][0], s["n_mythos"] = CARD, 1
    board.play(mythos_phase)
    assert ran == [1]
    assert s["rumor"] == CARD
    assert s["mythos_card"] == CARD
    s["round"] += 1
    board.play(mythos_phase)
    assert ran == [1, 3]
    assert s["mythos_card"] == NONE
    s["rumor_verdict"] = 0
    board.play(rumor_watch)
    assert ran == [1, 3, 2]
    assert s["rumor"] == NONE
    assert s["rumors_passed"] == 1
    assert s["mythos_under"][0] == CARD


def test_the_card_that_shuffles(board: Board) -> None:
    """It is shuffled into the deck with the cards under it, and another card is drawn."""
    t, s = board.t, board.s
    t["mythos_kind"][4] = int(MythosKind.SPECIAL)
    s["mythos"][0], s["n_mythos"] = 4, 1
    s["mythos_under"][:2], s["n_mythos_under"] = (1, 2), 2
    assert draw_card(t, s, board.log) in (1, 2)
    assert s["n_mythos"] == 2
    assert s["n_mythos_under"] == 0


def test_the_deal(board: Board) -> None:
    """Game Setup: clues, cup and stack, sheets, everybody at home; masks stay in the box."""
    t = board.t
    t["n_pool"], t["team"][:] = 2, NONE
    t["pool"][:2], t["home"][:2] = (0, 1), (SHOP, WOODS)
    t["sheet_sanity"][:2], t["sheet_stamina"][:2], t["max_less"] = 5, 4, 1
    t["start_money"][:2], t["start_clues"][:2] = 7, 2
    t["in_cup"], t["area_clues"][WOODS] = bits(*range(19)), 1
    deal(t, board.s, 1, 2)
    s = board.s
    assert sorted(s["investigator"][:2]) == [0, 1]
    assert sorted(s["at"][:2]) == [WOODS, SHOP]
    assert s["max_sanity"][0] == 4
    assert s["money"][1] == 7
    assert s["clues"][0] == 2
    assert s["used_people"] == 3
    assert s["n_stack"] == 4
    assert s["markers"][BOX] == bits(19)
    assert s["clues_at"][WOODS] == 1
    assert place_of(s, 0) == CUP
    assert board.logged(Event.DOOM_TRACK) == []
