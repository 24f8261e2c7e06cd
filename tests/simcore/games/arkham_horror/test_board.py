"""The board against the investigators: tracks, monsters, gates, Mythos Phase, on a small board by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simcore.games.arkham_horror.box.codes import FIGHT
from simcore.games.arkham_horror.box.effect_kinds import TRAIT
from simcore.games.arkham_horror.box.effects_vocabulary import EFFECTS
from simcore.games.arkham_horror.rules import gates, monster_moves, mythos, rumours
from simcore.games.arkham_horror.rules.checkpoints import begin_again, begin_segment
from simcore.games.arkham_horror.rules.codes import (
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
    Movement,
    MythosKind,
    Part,
    Rule,
    Special,
    Window,
)
from simcore.games.arkham_horror.rules.deal import deal
from simcore.games.arkham_horror.rules.events_board import CLOSE_CARD, Decision, Event
from simcore.games.arkham_horror.rules.gate_step import draw_card, gate_step
from simcore.games.arkham_horror.rules.gates import close_gate, open_gate, try_close
from simcore.games.arkham_horror.rules.markers import move_marker, place_of
from simcore.games.arkham_horror.rules.monster_moves import move_monsters
from simcore.games.arkham_horror.rules.mythos import mythos_phase, new_environment, place_clue
from simcore.games.arkham_horror.rules.rumours import rumour_watch
from simcore.games.arkham_horror.rules.spawning import place_monster, spawn
from simcore.games.arkham_horror.rules.standing import APPEAR, QUANTITIES, SEAL, WEATHER
from simcore.games.arkham_horror.rules.state import FRESH, STATE
from simcore.games.arkham_horror.rules.surge import surge
from simcore.games.arkham_horror.rules.tables import TABLES
from simcore.games.arkham_horror.rules.tracks import AT_AWAKENING, add_doom, awaken, raise_terror
from simcore.kernels.event_log import read
from simcore.records import empty_log

pytestmark = pytest.mark.plain

NORTH, SOUTH, EAST, WOODS, CAVE, SHOP, ASYLUM, HOSPITAL = range(8)  # three streets in a ring, and locations
WALKER, SITTER, RUNNER, FLYER, HOUND, MASK = range(6)  # kinds of monsters
LIMIT, OUTSKIRTS_LIMIT = 5, 2
CIRCLE, STAR = 0, 1  # dimensional symbols
CARD = 3  # of mythos
SIGN, NOTES = 0, 1  # cards of investigators


def bits(*numbers: int) -> int:
    return sum(1 << number for number in numbers)


class Board:
    """A table in the middle of a game."""

    def __init__(self) -> None:
        self.t = np.zeros(1, TABLES)[0]
        self.states = np.frombuffer(FRESH.tobytes(), STATE).copy()
        self.s = self.states[0]
        self.records = empty_log(on=True)
        self.log = self.records[0]
        self.asked: list[tuple[int, list[int]]] = []
        self._lay_out()
        self._rules()
        s = self.s
        s["n_seats"], s["alive"], s["round"], s["part"] = 2, 3, 3, int(Part.MYTHOS)
        s["key"], s["game_number"] = 5, 1
        s["at"][:2] = SHOP
        s["markers"][CUP] = bits(*range(20))
        s["stack"][:4], s["n_stack"] = range(4), 4
        s["allies"][:3], s["n_allies"] = (10, 11, 12), 3

    def _lay_out(self) -> None:
        t = self.t
        t["n_streets"], t["n_areas"], t["n_seats"] = 3, 8, 2
        t["street_of"][:8] = (NORTH, SOUTH, EAST, NORTH, SOUTH, EAST, EAST, EAST)
        t["white"][:8] = (SOUTH, EAST, NORTH, NORTH, SOUTH, EAST, EAST, EAST)
        t["black"][:8] = (EAST, NORTH, SOUTH, NORTH, SOUTH, EAST, EAST, EAST)
        lines = {(0, 1), (1, 2), (0, 2), (0, 3), (1, 4), (2, 5), (2, 6), (2, 7)}
        for one, other in lines:
            t["neighbours"][one] |= 1 << other
            t["neighbours"][other] |= 1 << one
        for one in range(8):
            for other in range(8):
                streets = int(t["street_of"][one]) != int(t["street_of"][other])
                t["distance"][one, other] = (one != other) * ((one > 2) + (other > 2) + streets)
        t["unstable"] = bits(WOODS, CAVE)
        t["closes_at"][SHOP] = 3
        t["asylum"], t["hospital"] = ASYLUM, HOSPITAL

    def _rules(self) -> None:
        t = self.t
        t["doom"], t["gate_limit"], t["monster_limit"], t["outskirts_limit"] = 10, 7, LIMIT, OUTSKIRTS_LIMIT
        t["gate_monsters"], t["need_trophies"], t["need_seals"], t["seal_clues"] = 1, 2, 6, 5
        t["terror_limit"] = 10
        t["terror_ten_doom"] = t["outskirts_at_ten"] = t["effect_closing_counts"] = 1
        t["n_worlds"], t["n_gates"] = 2, 4
        t["gate_world"][:4] = (0, 0, 1, 1)
        t["world_symbol"][:2] = (CIRCLE, STAR)
        t["n_markers"] = 20
        t["kind_of"][:20] = [WALKER] * 8 + [SITTER] * 3 + [RUNNER] * 3 + [FLYER] * 3 + [HOUND] * 2 + [MASK]
        ways = (Movement.NORMAL, Movement.STATIONARY, Movement.FAST, Movement.FLYING, Movement.UNIQUE)
        t["kind_movement"][:6] = [int(way) for way in ways] + [0]
        t["masks"] = bits(19)
        t["n_mythos"] = 5
        t["mythos_gate"][:], t["mythos_clue"][:] = NONE, NONE
        t["mythos_program"][:] = NONE
        t["mythos_white"][CARD] = bits(CIRCLE)
        t["use_window"][NOTES] = int(Window.CLUE_SPEND)
        t["card_special"][SIGN] = int(Special.SEAL)
        t["useful"][:], t["card_deck"][:] = 1, 1
        for field in ("rule_trait", "rule_at", "rule_world", "rule_program"):
            t[field][:] = NONE
        t["lowest"][:2] = 1

    def put(self, place: int, *markers: int) -> None:
        for marker in markers:
            move_marker(self.s, self.log, marker, place)

    def at(self, place: int) -> set[int]:
        there = int(self.s["markers"][place])
        return {marker for marker in range(20) if there >> marker & 1}

    def play(self, kernel: Any, *args: int, answers: dict[Any, list[int]] | None = None) -> int:
        """Call a kernel until it no longer waits; of what is not answered the first option is taken."""
        left = {int(which): list(values) for which, values in (answers or {}).items()}
        s = self.s
        begin_segment(s)
        while kernel(self.t, s, self.log, *args):
            options = [int(option) for option in s["options"][: s["n_options"]]]
            decision = int(s["decision"])
            self.asked.append((decision, options))
            wanted = left.get(decision)
            s["choice"] = options.index(wanted.pop(0)) if wanted else 0
            s["decision"] = 0
            begin_again(self.t, s, self.log)
        assert not any(left.values()), f"not asked: {left}; asked: {self.asked}"
        return int(s["result"])

    def rule(self, what: Rule, of: int, amount: int = 0, **more: int) -> None:
        """A rule of the Ancient One."""
        t, row = self.t, int(self.t["one_rules"][1])
        t["rule_what"][row], t["rule_of"][row], t["rule_amount"][row] = int(what), of, amount
        for field, value in more.items():
            t[f"rule_{field}"][row] = value
        t["one_rules"][1] = row + 1

    def told(self, event: Any) -> list[list[int]]:
        return [arguments for code, arguments in read(self.records) if code == int(event)]


@pytest.fixture
def board() -> Board:
    """Two investigators in the shop; the cup is full of monsters."""
    return Board()


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


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Programs do nothing; which ones ran is listed."""
    programs: list[int] = []

    def run(_: Any, __: Any, ___: Any, program: int, ____: int) -> bool:
        programs.append(int(program))
        return False

    for module in (monster_moves, mythos, rumours):
        monkeypatch.setattr(module, "run_program", run)
    return programs


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
    board.rule(Rule.ON, AT_AWAKENING, program=4)
    board.t["code"][4]["op"] = EFFECTS.numbers["LOSE_GAME"]
    awaken(board.t, board.s, board.log, int(Awoke.GATES_OPEN))
    assert board.s["over"] == 1
    assert board.s["cause"] == AZATHOTH_AWOKE
    assert board.s["doom"] == 10


def test_terror_sends_allies_away_and_closes_shops(board: Board) -> None:
    """Terror Level: an ally for each point; who is in a shop that closes is put out, monsters too."""
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
    """The Outskirts: the one too many goes back too, terror rises, and the next ones fill them again."""
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


def test_nothing_appears_at_a_seal_or_with_somebody_who_keeps_it_away(board: Board) -> None:
    """Sealing Gates; and the ability that keeps gates and monsters from where its owner stands."""
    board.s["sealed"] = bits(WOODS)
    board.t["person_rules"][0] = (5, 6)
    board.t["rule_what"][5], board.t["rule_of"][5], board.t["rule_where"][5] = int(Rule.FORBID), APPEAR, 2
    board.s["at"][0] = CAVE
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


# --- gates


def test_a_gate_draws_in_who_is_there(board: Board) -> None:
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
    board.rule(Rule.MODIFY, QUANTITIES["close_difficulty"], 1)
    board.rule(Rule.SET, QUANTITIES["seal_cost"], 8)
    board.play(try_close, 0, answers={Decision.CLOSE: [FIGHT]})
    assert passes[0][-1] == 2
    assert board.s["clues"][0] == 7
    assert board.s["sealed"] == 0


def test_a_card_that_seals(board: Board, passes: list[tuple[int, ...]]) -> None:
    """It needs no check, and takes a doom token away; it is of no use where seals are forbidden."""
    _at_gate(board)
    board.s["held"][0, 0], board.s["n_held"][0], board.s["doom"] = SIGN, 1, 4
    board.rule(Rule.FORBID, SEAL)
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
    """When it goes, who is there has to leave."""
    _at_gate(board)
    board.s["closed"] = bits(WOODS)
    close_gate(board.t, board.s, board.log, 0, WOODS, 0, 0)
    assert board.s["at"][0] == NORTH
    assert board.s["n_stack_under"] == 1


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


def test_worshippers_that_fly(board: Board) -> None:
    """A rule gives walkers wings."""
    board.rule(Rule.TRAIT, TRAIT.numbers["flying"], kinds=bits(WALKER))
    board.put(NORTH, 1)
    board.play(move_monsters, CARD)
    assert board.at(SKY) == {1}


def test_a_hound_jumps_to_the_nearest_in_a_location(board: Board, ran: list[int]) -> None:
    """Its marker says so; the asylum is out of its reach. Other markers run their program."""
    board.t["kind_rules"][HOUND], board.t["rule_what"][6] = (6, 7), int(Rule.ON)
    board.t["rule_of"][6], board.t["rule_program"][6] = monster_moves.MOVE, 9
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
    """Environment: it goes under the deck, and the old one stays."""
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


def test_the_phase_and_a_rumour(board: Board, ran: list[int]) -> None:
    """A rumour does nothing at the end of its first turn, and ends as its program says."""
    t, s = board.t, board.s
    t["mythos_kind"][CARD] = int(MythosKind.RUMOUR)
    t["mythos_program"][CARD], t["rumour_reward"][CARD] = 1, 2
    t["mythos_rules"][CARD] = (8, 9)
    t["rule_what"][8], t["rule_of"][8], t["rule_program"][8] = int(Rule.ON), mythos.MYTHOS_END, 3
    s["mythos"][0], s["n_mythos"] = CARD, 1
    board.play(mythos_phase)
    assert ran == [1]
    assert s["rumour"] == CARD
    assert s["mythos_card"] == CARD
    s["round"] += 1
    board.play(mythos_phase)
    assert ran == [1, 3]
    assert s["mythos_card"] == NONE
    s["rumour_verdict"] = 0
    board.play(rumour_watch)
    assert ran == [1, 3, 2]
    assert s["rumour"] == NONE
    assert s["rumours_passed"] == 1
    assert s["mythos_under"][0] == CARD


def test_the_card_that_shuffles(board: Board) -> None:
    """It goes into the deck with what lies under it, and another one is drawn."""
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
    assert board.told(Event.DOOM_TRACK) == []
