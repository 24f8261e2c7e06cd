"""The contract of every game (simcore/contract/game.py), in every combination that its data offer."""

import collections
import ctypes
import functools
from dataclasses import replace

import numpy as np
import pytest

from analysis.game_check.declared import (
    MOST_TRIED,
    check_columns,
    check_records,
    check_scenario,
    check_settings,
    first_cell,
)
from analysis.game_check.narrated import check_frames, check_story
from analysis.game_check.played import (
    asked_from_outside,
    check_deal,
    check_end,
    check_game,
    check_options,
    check_redeal,
    check_row,
    rows_played,
)
from analysis.game_check.subject import (
    MOST_CELLS,
    MOST_DECISIONS,
    Walk,
    random_table,
    some_cells,
    some_option,
)
from analysis.strategies.probe import Spot
from heuristics.strategy.contract import Strategy
from heuristics.strategy.registry import strategies
from simcore.contract.game import Cell
from simcore.games import games
from simcore.narration.log import Reader
from simcore.narration.pictures import _frame
from simcore.play.batch import play_rows
from simcore.play.nested import play_block, play_nested
from simcore.play.seating import roster_of
from simcore.play.skill import AS_WANTED
from simcore.play.stepping import decisions, wins_from
from simcore.play.strategy_errors import StrategyError
from simcore.records.columns import COURSE, DETAIL, TEAM
from simcore.records.shared import MAX_SEATS, empty_log
from tests import toy
from tests.sweeps import sweep

GAMES = [*games().values()] if toy.GAME.name in games() else [*games().values(), toy.GAME]
SEED = 20
GAMES_PLAYED = 3
MOST_LETTERS = 53
"""Length limit of the sentence of an obvious ablation: the room beside the numbers in a line of `why`."""


@functools.cache
def scenario_of(name):
    """Return the scenario of a game as printed."""
    return next(game for game in GAMES if game.name == name).load(None, ())


@functools.cache
def tables_of(name, cell):
    """Return the tables of a cell as printed; tests must not change them."""
    return scenario_of(name).compile(cell)


def random_play(game, cell):
    return random_table(game, tables_of(game.name, cell))


def spot_of(game, cell):
    """Return a cell that is ready to be played, with compiled rules."""
    return Spot(cell, random_play(game, cell))


of_the_house = pytest.mark.parametrize(
    "game", [game for game in GAMES if not game.name.startswith("toy-")], ids=lambda game: game.name
)
by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
FEW = 14
"""Cells of a game in every run of the tests; with `-m long` it is `MOST_CELLS`."""


def by_cell(test, few=FEW):
    """Run a test for some cells of every game (`few` without `-m long`), and name the cell that fails."""

    @pytest.mark.parametrize("most", sweep([few], [MOST_CELLS]))
    @by_game
    @functools.wraps(test)
    def ask(game, most):
        for cell in some_cells(scenario_of(game.name), most):
            try:
                test(game, scenario_of(game.name), cell)
            except Exception as problem:
                problem.add_note(f"This was {cell}.")
                raise

    del ask.__wrapped__  # pytest would take its arguments for fixtures
    return ask


@pytest.mark.parametrize("most", [FEW, MOST_CELLS])
@by_game
def test_some_cells__have_every_ancient_one_level_and_number_of_players(game, most):
    """The tests below would otherwise miss one of them."""
    scenario = scenario_of(game.name)
    cells = some_cells(scenario, most)
    assert {cell.ancient_one for cell in cells} == {*scenario.ancient_ones}
    assert {cell.difficulty for cell in cells} == {*scenario.difficulties}
    assert {cell.players for cell in cells} == {*scenario.players}


@by_game
def test_state_begins_with_the_header(game):
    check_records(game)


@by_cell
def test_deal__is_decided_by_key_and_number_alone(game, scenario, cell):
    check_deal(spot_of(game, cell))


@by_cell
def test_play__options_are_valid_and_a_finished_game_does_not_change(game, scenario, cell):
    spot = spot_of(game, cell)
    for number in range(GAMES_PLAYED):
        state = check_game(spot, number)
        check_row(spot, scenario, number, spot.record(state), state)


@by_cell
def test_redeal__keeps_what_is_known_and_leaves_no_trace(game, scenario, cell):
    spot = spot_of(game, cell)
    for state in Walk(spot, 1):
        if state["decisions"][0] % 20 == 0:
            check_redeal(spot, state, int(state["decisions"][0]))


def shown_to(seat, spot, scenario, state):
    """Return what the replay page shows of a position, without what only the other seats know."""
    game = spot.seated.game
    look = Reader(game, scenario, spot.cell, spot.seated.tables[0], state[0]).look
    frame = _frame(game.narration, look, (), None)
    seats = (replace(shown, own=shown.own if at == seat else {}) for at, shown in enumerate(frame.seats))
    return replace(frame, seats=tuple(seats))


def cards_by_pool(game, state):
    """Return the cards of each hidden pool, sorted."""
    cards = collections.defaultdict(list)
    for field in () if game.layout is None else game.layout.fields:
        if field.pool is not None:
            piles, counts = (np.atleast_1d(state[name][0]) for name in (field.name, field.count))
            for pile, count in zip(np.atleast_2d(piles), counts, strict=True):
                cards[field.pool.name] += pile[:count].tolist()
    return {pool: sorted(held) for pool, held in cards.items()}


def play_on(spot, scenario, state):
    """Play a game on from a decision, and check the decisions that follow and the end."""
    state["choice"] = some_option(state[0])
    walk, asked = Walk(spot, state=state), int(state["decisions"][0]) + 1
    for position in walk:
        check_options(spot, position)
        asked += 1
        assert asked < MOST_DECISIONS
    number = int(walk.state["game_number"][0])
    check_end(spot, walk.state, asked, number)
    check_row(spot, scenario, number, spot.record(walk.state), walk.state)


@functools.partial(by_cell, few=4)
def test_redeal__leaves_the_table_as_each_seat_sees_it_and_is_played_to_the_end(game, scenario, cell):
    spot, number = spot_of(game, cell), 2
    half = int(Walk(spot, number).end()["decisions"][0]) // 2
    for state in Walk(spot, number):
        if state["decisions"][0] == half:
            for seat in range(game.seats(cell.players)):
                redealt = state.copy()
                spot.seated.rules.redeal(spot.seated.tables[0], redealt[0], seat, np.uint64(SEED))
                assert shown_to(seat, spot, scenario, redealt) == shown_to(seat, spot, scenario, state)
                assert cards_by_pool(game, redealt) == cards_by_pool(game, state)
            play_on(spot, scenario, redealt)
            return


@pytest.mark.compiled
@by_game
def test_play__the_machine_calls_strategies_of_full_skill_directly(game):
    scenario = scenario_of(game.name)
    table = scenario.compile(Cell(scenario.ancient_ones[0], scenario.difficulties[0], scenario.players[1]))
    policy = strategies(game.name)["standard"].policy(game)
    assert roster_of(game, table, [policy]).addresses.all()
    assert not roster_of(game, table, [policy, replace(policy, skill=0.5)]).addresses.any()


@by_cell
def test_play__does_not_depend_on_the_caller_of_the_strategy(game, scenario, cell):
    players = random_play(game, cell)
    inside, outside = (Spot(cell, roster) for roster in (players, asked_from_outside(players)))
    assert rows_played(inside, GAMES_PLAYED) == rows_played(outside, GAMES_PLAYED)


@pytest.mark.compiled
@of_the_house
def test_play_outs__do_not_depend_on_the_caller_of_the_strategy(game):
    """Play-outs of the first decision, and of each option in the middle of a game."""
    keys, played = np.arange(5, dtype=np.uint64), []
    for cell in some_cells(scenario_of(game.name), 8):
        standard = strategies(game.name)["standard"].policy(game)
        inside = roster_of(game, tables_of(game.name, cell), [standard])
        stops = [stop.state for stop in decisions(inside, SEED, 0)]
        outcomes = []
        for players in (inside, asked_from_outside(inside)):
            wins = [play_nested(players, SEED, 5, len(keys), workers=1)]
            for stop in stops[len(stops) // 2 :][:2]:
                options = np.array([AS_WANTED, *range(stop["n_options"][0])])
                wins.append(wins_from(players, stop, options, keys))
            outcomes.append(np.concatenate(wins))
        np.testing.assert_array_equal(*outcomes, err_msg=cell.label)
        played.append(outcomes[0])
    assert 0 < np.concatenate(played).mean() < 1


COMPILED = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.POINTER(ctypes.c_int64), *[ctypes.c_void_p] * 4)
"""Signature of a strategy that the machine calls: its choice, its exception, tables, state, weights."""


@pytest.mark.compiled
@by_cell
def test_ask__the_machine_shows_a_strategy_the_complete_position(game, scenario, cell):
    """A search plays on from the record that the strategy receives."""
    shown = []

    def choose(choice, _problem, _tables, state, _weights):
        shown.append(np.frombuffer(ctypes.string_at(state, game.state.itemsize), game.state)[0])
        choice[0] = some_option(shown[-1])
        return 0

    function = COMPILED(choose)
    players = random_play(game, cell)
    players.__dict__["addresses"] = np.full(MAX_SEATS, ctypes.cast(function, ctypes.c_void_p).value)
    play_rows(players, SEED, 0, np.zeros(GAMES_PLAYED, game.row))
    if game.name.startswith("toy-"):  # they return at every decision
        assert not shown
        return
    states, log, asked = np.zeros(1, game.state), empty_log()[0], iter(shown)
    for number in range(GAMES_PLAYED):
        players.rules.deal(players.tables[0], states[0], np.uint64(SEED), np.uint64(number))
        while players.rules.advance(players.tables[0], states[0], log):
            inside = next(asked)
            if inside.tobytes() != states.tobytes():  # they may differ between the fields
                names = game.state.names
                differ = [name for name in names if not np.array_equal(inside[name], states[0][name])]
                assert differ == []
            states["choice"] = some_option(states[0])
    assert next(asked, None) is None


LATE = 3  # decisions before the error


def above(tables, state, weights):
    return state["n_options"] if state["decisions"] == LATE else 0


def below(tables, state, weights):
    return -1 if state["decisions"] == LATE else 0


def huge(tables, state, weights):
    return 1 << 40 if state["decisions"] == LATE else 0


def failing(tables, state, weights):
    if state["decisions"] == LATE:
        raise ValueError("no idea")
    return 0


WRONG = [(above, "option"), (below, "option -1"), (huge, f"option {1 << 40}"), (failing, "no idea")]


@by_game
@pytest.mark.parametrize(("choose", "said"), WRONG)
def test_play__reports_an_invalid_choice_or_an_error_with_its_decision(game, choose, said):
    """Also if the machine calls the strategy. The log keeps no address of it afterwards."""
    scenario = scenario_of(game.name)
    cell = Cell(scenario.ancient_ones[0], scenario.difficulties[0], scenario.players[-1])
    wrong = Strategy("wrong", (game.name,), {}, 1, "", choose).policy(game)
    players, log = roster_of(game, scenario.compile(cell), [wrong]), empty_log()
    with pytest.raises(
        StrategyError, match=rf"game 5 of seed {SEED}, decision {LATE + 1} .*{said}.*test_contract.py"
    ):
        play_rows(players, SEED, 5, np.zeros(2, game.row), log)
    assert not log["choose"].any()
    assert not log["illegal"].any()
    where = rf"game 5 of seed {SEED}.*, decision {LATE + 1} "  # an illegal choice also names its play-out
    with pytest.raises(StrategyError, match=rf"{where}.*{said}.*test_contract.py"):
        play_block(players, SEED, 5, np.zeros((1, 2), np.uint8))


@functools.partial(by_cell, few=4)
def test_tell__begins_with_the_deal_and_has_a_story(game, scenario, cell):
    spot = spot_of(game, cell)
    assert check_story(game, scenario, spot) > 0
    assert check_frames(game, scenario, spot) > 0


@by_game
def test_scenario__checks_cells_and_describes_itself(game):
    check_scenario(game, scenario_of(game.name))


@pytest.mark.parametrize("most", sweep([4], [MOST_TRIED]))
@by_game
def test_scenario__can_be_played_with_every_declared_setting(game, most):
    scenario = scenario_of(game.name)
    check_settings(scenario, most)
    with pytest.raises(ValueError, match="unknown ablation"):
        scenario.without("nothing")


@by_game
def test_columns__declare_their_role_in_an_analysis(game):
    scenario = scenario_of(game.name)
    check_columns(game, scenario, first_cell(scenario))
    assert {column.role for column in game.columns} >= {DETAIL, COURSE, TEAM, None}
    team = [column for column in game.columns if column.role == TEAM]
    assert all(column.categories == team[0].categories is not None for column in team)


@pytest.mark.compiled
@of_the_house
def test_columns__of_the_course_do_not_restate_the_result(game):
    """No column of the role `course` separates won from lost games in each cell.

    A column that also depends on luck separates them in no cell; false alarm rate below 1e-9.
    """
    standard = strategies(game.name)["standard"].policy(game)
    suspects, mixed = {column.name for column in game.columns if column.role == COURSE}, 0
    for cell in some_cells(scenario_of(game.name), MOST_CELLS):
        rows = np.zeros(40, game.row)
        play_rows(roster_of(game, tables_of(game.name, cell), [standard]), SEED, 0, rows)
        won = rows["win"] > 0
        if min(won.sum(), (~won).sum()) >= 5:
            suspects = {
                column.name
                for column in game.columns
                if column.name in suspects and separates(rows, won, column)
            }
            mixed += 1
        if mixed == 2:
            break
    assert mixed
    assert not suspects


def separates(rows, won, column):
    """Return whether all values of won games lie on one side of all values of lost games."""
    there = rows[column.name] != column.absent
    first, second = rows[column.name][won & there], rows[column.name][~won & there]
    if not len(first) or not len(second):
        return False
    return bool(first.max() < second.min() or second.max() < first.min())


@of_the_house
def test_ablations__two_to_eight_are_obvious_against_every_ancient_one(game):
    scenario = scenario_of(game.name)
    obvious = [ablation for ablation in scenario.ablations() if ablation.obvious]
    assert all(len(ablation.sentence) <= MOST_LETTERS for ablation in obvious)
    for name in scenario.ancient_ones:
        assert 2 <= sum(ablation.ancient_one in (None, name) for ablation in obvious) <= 8
