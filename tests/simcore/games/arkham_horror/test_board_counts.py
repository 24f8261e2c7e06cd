"""Counts on the board for reports: by place, with the names of the printed board."""

import numpy as np
import pytest

from analysis.experiment.pressure_counts import count_pressure
from heuristics.strategy.registry import strategies
from reports.figures.place_names import closest, side_of
from simcore.contract.game import Cell
from simcore.games.arkham_horror import GAME
from simcore.games.arkham_horror.columns import AREAS
from simcore.games.arkham_horror.rules.records.codes import NONE, OUTSKIRTS, SKY, Part
from simcore.play.batch import play_cell
from simcore.play.seating import roster_of
from simcore.play.stepping import decisions
from simcore.results.board import Board

SCENARIO = GAME.load(None, ())
CELL = Cell("ithaqua", "normal", 3)
GAMES = 3


@pytest.fixture(scope="module")
def players():
    return roster_of(GAME, SCENARIO.compile(CELL), [strategies(GAME.name)["random"].policy(GAME)])


def test_columns_have_the_names_of_the_printed_places():
    assert SCENARIO.names.areas == AREAS
    assert list(SCENARIO.board()["locations"]) == [*AREAS, "sky", "outskirts"]
    counted = [column.happened.place for column in GAME.columns if column.happened is not None]
    assert counted == list(AREAS)


def test_the_board_leaves_room_for_names():
    """Names of locations are outside of the streets, which form two columns; all places are well apart."""
    board = Board.model_validate(SCENARIO.board())
    places = board.locations
    kinds = {name: place.kind for name, place in SCENARIO.model.places.items()}
    middle = board.size[0] / 2
    for name, (x, _) in places.items():
        side = side_of(board, name)
        assert side == (0 if kinds.get(name) != "location" else np.sign(x - middle)), name
    assert closest(places) >= 50


@pytest.mark.compiled
def test_monsters_and_gates_are_those_that_lie_there_when_a_turn_begins(players):
    found = count_pressure(players, SCENARIO, 5, GAMES)
    assert [found.what, *(each.what for each in found.more)] == ["monsters", "open gates"]
    places = len(found.locations)
    monsters, gates = np.zeros((256, places)), np.zeros((256, places))
    for number in range(GAMES):
        last = 0
        for standing in decisions(players, 5, number):
            s = standing.state[0]
            if s["part"] in (Part.SETUP, Part.BATTLE) or s["round"] == last:
                continue
            last = int(s["round"])
            here = [*s["markers"][: len(AREAS)], s["markers"][SKY], s["markers"][OUTSKIRTS]]
            monsters[last] += [int(each).bit_count() for each in here]
            gates[last, : len(AREAS)] += s["gate_at"][: len(AREAS)] != NONE
    rounds = len(found.seen)
    assert np.array_equal(found.sums, monsters[:rounds])
    assert np.array_equal(found.more[0].sums, gates[:rounds])
    assert gates.sum() > 0 < monsters.sum()


@pytest.mark.compiled
def test_who_is_knocked_out_in_arkham_is_counted_where_it_happened(players):
    rows = []
    play_cell(players, 5, 40, workers=1, keep=lambda block: rows.append(block.copy()))
    rows = np.concatenate(rows)
    names = [column.name for column in GAME.columns if column.happened is not None]
    there = sum(rows[name].astype(int) for name in names)
    down = rows["insane"].astype(int) + rows["unconscious"]
    assert (there <= down).all()
    assert (there > 0).sum() > 10


def test_a_row_records_the_course_and_the_ending_of_a_game():
    told = {
        "win", "victory", "loss_cause", "last_round", "decisions", "awoke", "awoke_turn", "battle_cause",
        "last_closer", "doom", "terror", "gates_open", "gates_opened", "gates_closed", "gates_sealed",
        "signs_used", "surges", "monsters_in_arkham", "monsters_in_outskirts", "monsters_beaten",
        "clues_found", "clues_spent", "insane", "unconscious", "lost_in_time", "devoured_before", "devoured",
        "allies_gained", "rumors_passed", "rumors_failed", "spells_cast",
    }  # fmt: skip
    by_seat = {"investigator", "money", "clues", "monster_trophies", "gate_trophies"}
    names = {column.name for column in GAME.columns}
    assert told <= names
    assert {f"{name}_{seat}" for name in by_seat for seat in range(8)} <= names
