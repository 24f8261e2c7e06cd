"""Properties of random games: nothing is created or lost, bounds are kept, the end is final."""

import numpy as np
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from simcore.contract.game import Cell
from simcore.games.arkham_horror import GAME
from simcore.games.arkham_horror.box.possessions import recount
from simcore.games.arkham_horror.rules.board.monster_markers import in_arkham
from simcore.games.arkham_horror.rules.records.codes import (
    ASIDE,
    JAIL,
    LOST,
    NONE,
    NOWHERE,
    ON_RUMOR,
    OUTSKIRTS,
    TROPHIES,
    WORLD,
    Part,
)
from simcore.records.shared import exact_copy
from simcore.records.state_fields import TRACE
from tests.simcore.games.arkham_horror.table import (
    SCENARIO,
    Table,
    gate_cards,
    gate_markers,
    members,
    mythos_cards,
    of_decks,
    present,
)

CELLS = st.builds(
    Cell,
    st.sampled_from(SCENARIO.ancient_ones),
    st.sampled_from(SCENARIO.difficulties),
    st.sampled_from(SCENARIO.players),
)
KEYS = st.integers(0, 2**64 - 1)
MOST_DECISIONS = 20_000
FOLLOWING = ("bonus", "clue_dice", "effects", "ignores", "kit", "arms", "one_handed", "handless")
FOLLOWING += ("priced", "helpers", "menders", "items", "aid")
by_game = given(cell=CELLS, key=KEYS, number=KEYS, choices=st.integers(0, 2**32))
PLAYED = (Phase.explicit, Phase.generate)  # a smaller number of a game makes it no simpler
few = settings(max_examples=20, deadline=None, phases=PLAYED)
many = settings(max_examples=150, deadline=None, phases=PLAYED)


def check_monsters(t, s):
    """Every monster marker is in exactly one place; limits are kept until terror ends them."""
    n = int(t["n_markers"])
    places = [members(s["markers"][place]) for place in range(len(s["markers"]))]
    assert sorted(marker for there in places for marker in there) == list(range(n))
    for seat in range(s["n_seats"]):
        assert s["monster_trophies"][seat] == len(places[TROPHIES + seat])
    assert not any(places[int(t["n_areas"]) : 48])
    assert not places[ON_RUMOR] or s["rumor"] != NONE
    masks = set(members(t["masks"]))
    assert not masks & set(places[OUTSKIRTS])
    if s["terror"] < t["terror_limit"]:
        assert len(set(members(in_arkham(t, s))) - masks) <= t["monster_limit"]
        assert len(places[OUTSKIRTS]) <= t["outskirts_limit"]


def check_gates(t, s):
    """Every gate marker is on the board, a trophy, or in the stack; where a seal is there is none."""
    assert sorted(gate_markers(s)) == list(range(t["n_gates"]))
    assert s["n_open"] == sum(marker != NONE for marker in s["gate_at"])
    for seat in range(s["n_seats"]):
        assert s["gate_trophies"][seat] == len(members(s["gates_held"][seat]))
    unstable = int(t["unstable"])
    assert int(s["sealed"]) & ~unstable == 0
    for area, marker in enumerate(s["gate_at"]):
        assert marker == NONE or not int(s["sealed"]) >> area & 1
        assert marker == NONE or s["clues_at"][area] == 0


def check_tracks(t, s):
    """Bounds of tracks and tokens."""
    assert 0 <= s["doom"] <= t["doom"]
    assert 0 <= s["terror"] <= t["terror_limit"]
    assert (s["clues_at"] >= 0).all()
    assert s["rumor_tokens"] >= 0
    assert s["n_open"] <= t["gate_limit"]


def check_people(t, s):
    """Check that investigators are in one place and seat, with nothing below 0."""
    seats = range(s["n_seats"])
    who = [int(s["investigator"][seat]) for seat in seats]
    assert len(set(who)) == len(who)
    assert all(int(s["used_people"]) >> each & 1 for each in who)
    for seat in seats:
        at = int(s["at"][seat])
        in_world = WORLD <= at < WORLD + 2 * t["n_worlds"]
        assert 0 <= at < t["n_areas"] or in_world or at in (LOST, JAIL, NOWHERE)
        assert (s["entered_at"][seat] == NONE) or in_world
        for tokens in ("clues", "money", "monster_trophies", "gate_trophies"):
            assert s[tokens][seat] >= 0
        assert not s["held"][seat][s["n_held"][seat] :].any()
        if int(s["explored"]) >> seat & 1:
            assert 0 <= at < t["n_areas"]
            assert s["gate_at"][at] != NONE
        if int(s["alive"]) >> seat & 1 and at != NOWHERE:
            for kind in ("sanity", "stamina"):
                assert 0 <= s[kind][seat] <= s[f"max_{kind}"][seat]
            assert set(s["stop"][seat]) <= {0, 1, 2, 3}
        else:
            assert s["n_held"][seat] == 0
            assert s["clues"][seat] == s["money"][seat] == 0
        near = [other for other in seats if s["at"][other] == at and int(s["alive"]) >> other & 1]
        assert members(s["near"][seat]) == near


def check_decks(t, s, gone):
    """Check that no card is created, and that every missing card left the game by an event."""
    every, there = of_decks(t), present(t, s)
    assert there <= every
    assert every - there <= gone
    assert sorted(mythos_cards(s)) == list(range(t["n_mythos"]))
    assert sorted(gate_cards(s)) == list(range(t["n_gate_cards"]))


def check_rest(t, s):
    """Check a position between segments: investigators stand, and none is in a closed location."""
    assert not members(s["markers"][ASIDE])
    for seat in range(s["n_seats"]):
        at = int(s["at"][seat])
        if at == NOWHERE or not int(s["alive"]) >> seat & 1:
            continue
        assert s["sanity"][seat] > 0 or s["part"] == Part.SETUP
        assert s["stamina"][seat] > 0 or s["part"] == Part.SETUP
        if at < t["n_areas"] and int(s["closed"]) >> at & 1:
            assert s["gate_at"][at] != NONE


def check(table):
    """The position at a decision, and the one in which the segment at hand began."""
    t, s = table.t, table.s
    assert s["n_trace"] < TRACE or s["part"] == Part.BATTLE  # the battle is not played in segments
    check_tracks(t, s)
    if not table.is_laid_out():
        return
    check_monsters(t, s)
    check_gates(t, s)
    check_people(t, s)
    assert present(t, s) <= of_decks(t)
    rest = table.begun()
    if rest["part"] != Part.SETUP:
        for part in (check_monsters, check_gates, check_people, check_tracks, check_rest):
            part(t, rest)
        check_decks(t, rest, table.gone)


def play_soundly(cell, key, number, choices, every):
    """Play a game to its end; the table afterwards."""
    table = Table(cell, key, number, choices)
    asked = 0
    while table.step():
        asked += 1
        s = table.s
        options = [int(option) for option in s["options"][: s["n_options"]]]
        assert 2 <= len(options) == len(set(options))
        assert int(s["decision"]) in GAME.kinds
        assert 0 <= s["seat"] < s["n_seats"]
        assert asked < MOST_DECISIONS
        if asked % every == 0:
            check(table)
    check_end(table, asked)
    return table


def check_end(table, asked):
    t, s = table.t, table.s
    assert s["over"]
    assert s["decisions"] == asked
    check_tracks(t, s)
    if s["win"]:
        assert 0 <= s["victory"] < len(GAME.victories)
    else:
        assert 0 <= s["cause"] < len(GAME.loss_causes)
    if s["awoke"] == NONE:
        check_monsters(t, s)
        check_gates(t, s)
    else:
        assert s["doom"] == t["doom"] or s["part"] == Part.BATTLE
    before, row = exact_copy(table.states), table.row()
    assert not table.step()
    assert before.tobytes() == table.states.tobytes()
    assert row.tobytes() == table.row().tobytes()


@pytest.mark.compiled
@by_game
@few
def test_every_position_is_sound(cell, key, number, choices):
    play_soundly(cell, key, number, choices, every=5)


@pytest.mark.compiled
@pytest.mark.soak
@by_game
@many
def test_every_position_of_many_games_is_sound(cell, key, number, choices):
    play_soundly(cell, key, number, choices, every=3)


@pytest.mark.compiled
@by_game
@few
def test_numbers_derived_from_cards_are_up_to_date(cell, key, number, choices):
    """Numbers computed when a card is gained or lost equal those computed from all cards."""
    table = Table(cell, key, number, choices)
    while table.step():
        if not table.is_laid_out() or table.luck.random() < 0.7:
            continue
        kept = table.states.copy()
        for seat in range(table.s["n_seats"]):
            if int(table.s["alive"]) >> seat & 1:
                recount(table.t, table.s, seat)
        for name in FOLLOWING:
            assert np.array_equal(kept[name], table.states[name]), name
        table.states[:] = kept


@pytest.mark.compiled
@pytest.mark.parametrize("players", [1, 3, 8])
def test_the_luck_of_the_deal_is_the_same_against_everybody(players):
    """Common random numbers: who comes and who begins does not depend on the Ancient One or the level."""
    tables = [
        Table(Cell(one, level, players), 3, 4)
        for one, level in (("yig", "normal"), ("hastur", "hard"), ("azathoth", "easy"))
    ]
    for field in ("investigator", "lead", "money", "at"):
        if field != "money":
            assert len({table.s[field].tobytes() for table in tables}) == 1, field
