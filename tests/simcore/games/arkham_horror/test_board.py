"""Tracks, monsters that come, gates, on a small board made by hand."""

from __future__ import annotations

from typing import Any

import pytest

from simcore.games.arkham_horror.box.codes import FIGHT
from simcore.games.arkham_horror.box.effect_kinds import Forbidden, Quantity, Trigger
from simcore.games.arkham_horror.box.effects_vocabulary import EFFECTS
from simcore.games.arkham_horror.rules.board.doom import add_doom, awaken
from simcore.games.arkham_horror.rules.board.monster_spawning import place_monster, spawn
from simcore.games.arkham_horror.rules.board.terror import raise_terror
from simcore.games.arkham_horror.rules.phases import gates
from simcore.games.arkham_horror.rules.phases.gates import close_gate, open_gate, try_close
from simcore.games.arkham_horror.rules.phases.monster_surge import surge
from simcore.games.arkham_horror.rules.phases.mythos import gate_step
from simcore.games.arkham_horror.rules.records.codes import (
    ASIDE,
    AZATHOTH_AWOKE,
    BOX,
    CLOSED,
    CUP,
    NONE,
    OUTSKIRTS,
    SEALED,
    SKY,
    WORLD,
    Awoke,
    Part,
    Rule,
)
from simcore.games.arkham_horror.rules.records.decisions import CLOSE_CARD, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from tests.simcore.games.arkham_horror.small_board import (
    CARD,
    CAVE,
    EAST,
    FLYER,
    LIMIT,
    MASK,
    NORTH,
    NOTES,
    OUTSKIRTS_LIMIT,
    SHOP,
    SIGN,
    STAR,
    WOODS,
    Board,
    bits,
    board,
)

__all__ = ["board"]

pytestmark = pytest.mark.plain


@pytest.fixture
def passes(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, ...]]:
    """All checks are passed; how they were called is listed. Losses are not looked at."""
    called: list[tuple[int, ...]] = []

    def check(_: Any, s: Any, __: Any, *how: int) -> bool:
        called.append(tuple(int(each) for each in how))
        s["result"] = 1
        return False

    monkeypatch.setattr(gates, "check", check)
    monkeypatch.setattr(gates, "lose", lambda *_: False)
    return called


# --- tracks


def test_a_full_doom_track_awakens(board: Board) -> None:
    """The Ancient One Awakens: at once, when the last space is filled."""
    add_doom(board.t, board.s, board.log, 9)
    assert board.s["awoke"] == NONE
    add_doom(board.t, board.s, board.log, -2)
    add_doom(board.t, board.s, board.log, 3)
    assert board.s["awoke"] == Awoke.DOOM_FULL
    assert board.s["part"] == Part.BATTLE


def test_some_ancient_ones_end_the_game(board: Board) -> None:
    """No battle is fought where the awakening loses the game; its doom track is full all the same."""
    board.rule(Rule.ON, Trigger.AWAKEN, program=4)
    board.t["code"][4]["op"] = EFFECTS.numbers["LOSE_GAME"]
    awaken(board.t, board.s, board.log, int(Awoke.GATES_OPEN))
    assert board.s["over"] == 1
    assert board.s["cause"] == AZATHOTH_AWOKE
    assert board.s["doom"] == 10


def test_terror_sends_allies_away_and_closes_shops(board: Board) -> None:
    """Terror Level: an ally leaves at each point; investigators and monsters leave a closing shop."""
    board.put(SHOP, 1)
    raise_terror(board.t, board.s, board.log, 3)
    assert board.s["n_allies"] == 0
    assert board.s["closed"] == bits(SHOP)
    assert list(board.s["at"][:2]) == [EAST, EAST]
    assert board.at(EAST) == {1}


def test_terror_ten_ends_the_limits(board: Board) -> None:
    """Terror Level: the Outskirts are emptied, doom comes; each point more is another doom token."""
    board.put(OUTSKIRTS, 1, 2)
    raise_terror(board.t, board.s, board.log, 12)
    assert board.s["terror"] == 10
    assert board.s["doom"] == 3
    assert not board.at(OUTSKIRTS)
    board.t["monster_limit"] = 3
    for marker in range(6):
        assert board.s["awoke"] == NONE
        board.put(ASIDE, marker)
        place_monster(board.t, board.s, board.log, marker, NORTH)
    assert board.s["awoke"] == Awoke.TERROR_AND_MONSTERS


# --- monsters that come


def test_outskirts_that_overflow_are_emptied(board: Board) -> None:
    """The Outskirts: the excess monster returns too, terror rises, and the next monsters fill them again."""
    board.put(NORTH, *range(LIMIT))
    spawn(board.t, board.s, board.log, WOODS, OUTSKIRTS_LIMIT + 2)
    assert board.s["terror"] == 1
    assert len(board.at(OUTSKIRTS) | board.at(WOODS)) <= 2
    assert len(board.at(CUP)) + len(board.at(OUTSKIRTS)) + len(board.at(WOODS)) == 20 - LIMIT


def test_no_limit_counts_masks(board: Board) -> None:
    """Mask Monsters: they do not count, and never go to the Outskirts."""
    board.put(NORTH, *range(LIMIT))
    board.put(ASIDE, 19)
    place_monster(board.t, board.s, board.log, 19, WOODS)
    assert board.at(WOODS) == {19}


def test_nothing_appears_at_a_seal_or_with_an_investigator_who_prevents_it(board: Board) -> None:
    """Sealing Gates; and the ability that keeps gates and monsters from where its owner stands."""
    board.s["sealed"] = bits(WOODS)
    keeps_away(board, CAVE)
    for area in (WOODS, CAVE):
        spawn(board.t, board.s, board.log, area, 1)
        assert not board.at(area)
        assert open_gate(board.t, board.s, board.log, area, 0) == 0
    assert board.s["doom"] == 0


def test_an_empty_cup_awakens(board: Board) -> None:
    """The Ancient One Awakens: a monster has to be drawn, and there is none."""
    board.put(BOX, *range(20))
    spawn(board.t, board.s, board.log, WOODS, 1)
    assert board.s["awoke"] == Awoke.NO_MONSTER_LEFT


def test_a_surge_is_even(board: Board) -> None:
    """Monster Surge: as many as players; the surging gate gets one of the rest, others are chosen."""
    board.t["n_seats"] = 5
    board.s["gate_at"][[WOODS, CAVE, EAST]], board.s["n_open"] = (0, 1, 2), 3
    board.play(surge, CAVE, answers={Decision.SURGE_GATE: [WOODS]})
    assert [len(board.at(area)) for area in (EAST, WOODS, CAVE)] == [1, 2, 2]
    assert board.asked == [(int(Decision.SURGE_GATE), [EAST, WOODS])]


def test_a_surge_that_is_too_much(board: Board) -> None:
    """Monster Surge: within the limit the surging gate comes first, the others go to the Outskirts."""
    board.put(NORTH, *range(LIMIT - 1))
    board.s["gate_at"][[WOODS, CAVE]], board.s["n_open"] = (0, 1), 2
    board.play(surge, CAVE)
    assert len(board.at(CAVE)) == 1
    assert not board.at(WOODS)
    assert len(board.at(OUTSKIRTS)) == 1


def keeps_away(board: Board, area: int) -> None:
    """Place the first investigator, who keeps gates and monsters from appearing there."""
    board.t["person_rules"][0] = (5, 6)
    board.t["rule_what"][5], board.t["rule_of"][5], board.t["rule_where"][5] = (
        int(Rule.FORBID),
        Forbidden.APPEAR,
        2,
    )
    board.s["at"][0] = area


@pytest.mark.parametrize("here", [WOODS, CAVE])
def test_a_surge_brings_nothing_to_a_gate_where_nothing_may_appear(board: Board, here: int) -> None:
    """Monster Surge, Location: its part of the surge is lost, whether or not it is the surging gate."""
    keeps_away(board, here)
    board.t["n_seats"] = 5
    board.s["gate_at"][[WOODS, CAVE]], board.s["n_open"] = (0, 1), 2
    board.play(surge, CAVE)
    assert [len(board.at(area)) for area in (WOODS, CAVE)] == ([0, 3] if here == WOODS else [2, 0])
    assert board.logged(Event.NO_MONSTER) == [[here]] * (2 if here == WOODS else 3)
    assert not board.at(OUTSKIRTS)


@pytest.mark.parametrize("to_outskirts", [0, 1])
def test_monsters_that_may_not_appear_do_not_fill_the_outskirts(board: Board, to_outskirts: int) -> None:
    """Monster Surge, Monster Limit: two of four would come out of the gate; in Arkham there is room for one.

    By an alternative the two count for the limits: three go to the Outskirts, which hold two.
    """
    keeps_away(board, CAVE)
    board.put(NORTH, *range(LIMIT - 1))
    board.t["n_seats"], board.t["surge_kate_outskirts"] = 4, to_outskirts
    board.s["gate_at"][[WOODS, CAVE]], board.s["n_open"] = (0, 1), 2
    board.play(surge, CAVE)
    assert not board.at(CAVE)
    assert (len(board.at(WOODS)), len(board.at(OUTSKIRTS)), board.s["terror"]) == (
        (0, 0, 1) if to_outskirts else (1, 1, 0)
    )


def test_the_rest_of_a_surge_may_go_where_nothing_may_appear(board: Board) -> None:
    """Monster Surge: the first player divides all monsters, then those that are left within the limit."""
    keeps_away(board, WOODS)
    board.put(NORTH, *range(LIMIT - 1))
    board.t["n_seats"] = 5
    board.s["gate_at"][[WOODS, CAVE, EAST]], board.s["n_open"] = (0, 1, 2), 3
    board.play(surge, WOODS, answers={Decision.SURGE_GATE: [CAVE, EAST]})
    assert board.asked == [(int(Decision.SURGE_GATE), [EAST, CAVE])] * 2
    assert [len(board.at(area)) for area in (WOODS, CAVE, EAST, OUTSKIRTS)] == [0, 0, 1, 2]


# --- gates


def test_a_gate_draws_in_investigators_there(board: Board) -> None:
    """Open Gate and Spawn Monster: doom, clues are gone, everybody there is delayed behind the gate."""
    board.s["at"][1], board.s["clues_at"][WOODS] = WOODS, 2
    board.put(WOODS, 3)
    board.t["mythos_gate"][CARD] = WOODS
    board.play(gate_step, CARD)
    assert board.s["doom"] == 1
    assert board.s["clues_at"][WOODS] == 0
    assert board.s["n_open"] == 1
    assert board.s["at"][1] >= WORLD
    assert board.s["delayed"] == 0b10
    assert board.s["pulled"] == 0b10
    assert 3 in board.at(WOODS)
    assert len(board.at(WOODS)) == 2


def test_too_many_gates_or_no_marker_awaken(board: Board) -> None:
    """Open Gate Limit; and a gate that opens without a marker."""
    board.t["gate_limit"] = 1
    open_gate(board.t, board.s, board.log, WOODS, 0)
    assert board.s["awoke"] == Awoke.GATES_OPEN
    other = Board()
    other.s["n_stack"] = 0
    open_gate(other.t, other.s, other.log, WOODS, 0)
    assert other.s["awoke"] == Awoke.NO_GATE_LEFT


def _at_gate(board: Board, clues: int = 0) -> None:
    board.s["gate_at"][WOODS], board.s["n_open"], board.s["n_stack"] = 3, 1, 3
    board.s["at"][0], board.s["explored"], board.s["clues"][0] = WOODS, 1, clues


def test_closing_and_sealing(board: Board, passes: list[tuple[int, ...]]) -> None:
    """Closing Gates: a trophy, monsters of its symbol go; then five clue tokens, or a card for one, seal."""
    _at_gate(board, clues=4)
    board.s["held"][0, 0], board.s["n_held"][0] = NOTES, 1
    board.t["kind_symbol"][FLYER] = board.t["kind_symbol"][MASK] = STAR
    board.t["world_modifier"][1] = -2
    board.put(SKY, 14)
    board.put(OUTSKIRTS, 15)
    board.put(NORTH, 1, 19)
    board.play(try_close, 0, answers={Decision.CLOSE: [FIGHT], Decision.SEAL: [1]})
    assert board.s["result"] == 1
    assert passes[0][2:] == (FIGHT, -2, 1)
    assert board.s["gates_held"][0] == bits(3)
    assert board.s["gate_trophies"][0] == 1
    assert not board.at(SKY)
    assert not board.at(OUTSKIRTS)
    assert board.at(NORTH) == {1, 19}
    assert board.s["sealed"] == bits(WOODS)
    assert board.s["clues"][0] == 0
    assert board.s["n_held"][0] == 0
    assert board.s["over"] == 0  # two trophies are needed


def test_what_makes_closing_and_sealing_harder(board: Board, passes: list[tuple[int, ...]]) -> None:
    """Rules add a success to the check, change the price of a seal, or forbid seals."""
    _at_gate(board, clues=7)
    board.rule(Rule.MODIFY, Quantity.CLOSE_DIFFICULTY, 1)
    board.rule(Rule.SET, Quantity.SEAL_COST, 8)
    board.play(try_close, 0, answers={Decision.CLOSE: [FIGHT]})
    assert passes[0][-1] == 2
    assert board.s["clues"][0] == 7
    assert board.s["sealed"] == 0


def test_a_card_that_seals(board: Board, passes: list[tuple[int, ...]]) -> None:
    """It needs no check, and takes a doom token away; it is of no use where seals are forbidden."""
    _at_gate(board)
    board.s["held"][0, 0], board.s["n_held"][0], board.s["doom"] = SIGN, 1, 4
    board.rule(Rule.FORBID, Forbidden.SEAL)
    board.play(try_close, 0)
    board.t["one_rules"][1] = 0
    board.play(try_close, 0, answers={Decision.CLOSE: [CLOSE_CARD]})
    assert not passes
    assert board.s["sealed"] == bits(WOODS)
    assert board.s["doom"] == 3
    assert board.asked[0][1] == [NONE, 2, 4]
    assert board.s["n_held"][0] == 0
    assert board.s["signs_used"] == 1


def test_the_last_gate_wins_with_trophies_enough(board: Board) -> None:
    """Victory and Defeat: the trophy for the last gate counts; spent ones do not."""
    _at_gate(board)
    board.s["gate_trophies"][1] = 1
    close_gate(board.t, board.s, board.log, 0, WOODS, 1, 0)
    assert board.s["win"] == 1
    assert board.s["victory"] == CLOSED


def test_six_seals_win(board: Board) -> None:
    """Victory and Defeat: at any time."""
    _at_gate(board)
    board.t["need_seals"] = 1
    close_gate(board.t, board.s, board.log, 0, WOODS, 1, 1)
    assert board.s["victory"] == SEALED


def test_a_gate_keeps_a_closed_location_open(board: Board) -> None:
    """Once the gate is gone, investigators there have to leave."""
    _at_gate(board)
    board.s["closed"] = bits(WOODS)
    close_gate(board.t, board.s, board.log, 0, WOODS, 0, 0)
    assert board.s["at"][0] == NORTH
    assert board.s["n_stack_under"] == 1
