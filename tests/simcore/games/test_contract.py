"""What every game must fulfil (simcore/game.py), for every combination that its data offer."""

import ctypes
import functools
import itertools
import math
from dataclasses import replace

import numpy as np
import pytest

from heuristics.strategy.contract import Strategy
from heuristics.strategy.registry import strategies
from simcore.columns import COMMON, COURSE, DETAIL, TEAM
from simcore.game import Cell
from simcore.games import games
from simcore.header import HEADER
from simcore.play.batch import play_one, play_rows
from simcore.play.seating import line_up
from simcore.play.strategy_errors import StrategyError
from simcore.records import MAX_SEATS, empty_log
from simcore.telling.log import tell
from simcore.telling.story import narrate
from tests import toy

GAMES = [*games().values()] if toy.GAME.name in games() else [*games().values(), toy.GAME]
SEED = 20
GAMES_PLAYED = 3


MOST_CELLS = 60  # of one game; of a larger grid some, so that every value of every axis is among them


@functools.cache
def scenario_of(name):
    """The scenario of a game as printed."""
    return next(game for game in GAMES if game.name == name).load(None, ())


@functools.cache
def tables_of(name, cell):
    """Tables of a cell as printed; no test changes them."""
    return scenario_of(name).compile(cell)


def cells(game):
    """Combinations that the data of a game offer; of a large grid some of them."""
    scenario = scenario_of(game.name)
    axes = scenario.ancient_ones, scenario.difficulties, scenario.players
    grid = list(itertools.product(*axes))
    least = -(-len(grid) // MOST_CELLS)
    sizes = math.prod(map(len, axes[1:]))
    step = next(k for k in itertools.count(least) if k == 1 or math.gcd(k, sizes) == 1)
    return list(itertools.starmap(Cell, grid[::step]))


def random_play(game, cell):
    return line_up(game, tables_of(game.name, cell), [strategies(game.name)["random"].policy(game)])


def same(one, other):
    """Whether two records are equal; bytes between the fields do not count."""
    return all(np.array_equal(one[field], other[field]) for field in one.dtype.names)


by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def by_cell(test):
    """Ask the same of every cell of every game; the first that fails is named."""

    @by_game
    @functools.wraps(test)
    def ask(game):
        for cell in cells(game):
            try:
                test(game, scenario_of(game.name), cell)
            except Exception as problem:
                problem.add_note(f"This was {cell}.")
                raise

    del ask.__wrapped__  # pytest would take its arguments for fixtures
    return ask


@by_game
def test_state_begins_with_the_header(game):
    names = [field[0] for field in HEADER]
    assert list(game.state.names[: len(names)]) == names
    for field in HEADER:
        assert game.state[field[0]] == np.dtype([field])[field[0]]
    assert game.columns[: len(COMMON)] == COMMON


@by_cell
def test_deal__is_decided_by_key_and_number_alone(game, scenario, cell):
    rules = game.rules()
    table = tables_of(game.name, cell)[0]
    states = [np.zeros(1, game.state), np.zeros(1, game.state)]
    rules.deal(
        table, states[1][0], np.uint64(SEED + 1), np.uint64(99)
    )  # what was there before must not matter
    for state in states:
        rules.deal(table, state[0], np.uint64(SEED), np.uint64(1))
    assert same(*states)


@by_cell
def test_play__options_are_sound_and_a_finished_game_stands_still(game, scenario, cell):
    players = random_play(game, cell)
    rules, table = players.rules, players.tables[0]
    before = players.tables.copy()
    for number in range(GAMES_PLAYED):
        states, log = np.zeros(1, game.state), empty_log()[0]
        state = states[0]
        rules.deal(table, state, np.uint64(SEED), np.uint64(number))
        asked = 0
        while rules.advance(table, state, log):
            asked += 1
            n = int(state["n_options"])
            assert 2 <= n <= len(state["options"])
            assert state["decision"] > 0
            assert 0 <= state["seat"] < min(game.seats(cell.players), MAX_SEATS)
            assert len(set(state["options"][:n].tolist())) == n
            assert state["over"] == 0
            state["choice"] = players.choose[0](table, state, players.weights[0])
        assert state["over"] != 0
        ended = states.copy()
        assert not rules.advance(table, state, log)
        assert same(states, ended)
        assert state["decisions"] == asked
    assert same(players.tables, before)


@by_cell
def test_record__codes_have_labels(game, scenario, cell):
    labels = game.labels(scenario, cell)
    players = random_play(game, cell)
    for number in range(GAMES_PLAYED):
        replay = play_one(players, SEED, number)
        row = replay.row[0]
        assert row["game_number"] == number
        assert row["win"] in (0, 1)
        assert row["decisions"] == replay.state["decisions"][0]
        assert row["last_round"] > 0
        for column in game.columns:
            if column.categories is not None and row[column.name] != column.absent:
                assert row[column.name] < len(labels[column.categories]), column.name
        assert (row["loss_cause"] == 255) == (row["win"] == 1)
        assert (row["victory"] != 255) == (row["win"] == 1)


def rows_played(players, games):
    rows = np.zeros(games, players.game.row)
    play_rows(players, SEED, 0, rows)
    return rows.tobytes()


def is_the_same_asked_from_outside(players, games):
    """Whether it makes no difference that the machine returns at each decision and is called again."""
    asked_outside = replace(players)
    asked_outside.__dict__["addresses"] = np.zeros(MAX_SEATS, np.int64)
    return rows_played(players, games) == rows_played(asked_outside, games)


@pytest.mark.compiled
@by_game
def test_play__the_machine_calls_who_never_slips(game):
    scenario = scenario_of(game.name)
    table = scenario.compile(Cell(scenario.ancient_ones[0], scenario.difficulties[0], scenario.players[1]))
    policy = strategies(game.name)["standard"].policy(game)
    assert line_up(game, table, [policy]).addresses.all()
    assert not line_up(game, table, [policy, replace(policy, skill=0.5)]).addresses.any()


@by_cell
def test_play__is_the_same_whoever_calls_the_strategy(game, scenario, cell):
    assert is_the_same_asked_from_outside(random_play(game, cell), GAMES_PLAYED)


COMPILED = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.POINTER(ctypes.c_int64), *[ctypes.c_void_p] * 4)
"""How the machine calls a strategy: where its choice goes, its exception, tables, state, weights."""


def some_option(state):
    return (int(state["decisions"]) * 7919 + int(state["game_number"])) % int(state["n_options"])


@pytest.mark.compiled
@by_cell
def test_ask__shows_the_position_as_it_is_from_outside(game, scenario, cell):
    """All of it lies in the record when a strategy is called: who searches plays on from there."""
    shown = []

    def choose(choice, _problem, _tables, state, _weights):
        shown.append(np.frombuffer(ctypes.string_at(state, game.state.itemsize), game.state)[0])
        choice[0] = some_option(shown[-1])
        return 0

    function = COMPILED(choose)
    players = random_play(game, cell)
    players.__dict__["addresses"] = np.full(MAX_SEATS, ctypes.cast(function, ctypes.c_void_p).value)
    play_rows(players, SEED, 0, np.zeros(GAMES_PLAYED, game.row))
    if game is toy.GAME:  # which returns at every decision
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


LATE = 3  # decisions before something goes wrong


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
def test_play__what_goes_wrong_at_a_decision_is_told(game, choose, said):
    """Also where the machine has called the strategy; and what it was lent does not point there any more."""
    scenario = scenario_of(game.name)
    cell = Cell(scenario.ancient_ones[0], scenario.difficulties[0], scenario.players[-1])
    wrong = Strategy("wrong", (game.name,), {}, 1, "", choose).policy(game)
    players, log = line_up(game, scenario.compile(cell), [wrong]), empty_log()
    with pytest.raises(
        StrategyError, match=rf"game 5 of seed {SEED}, decision {LATE + 1} .*{said}.*test_contract.py"
    ):
        play_rows(players, SEED, 5, np.zeros(2, game.row), log)
    assert not log["choose"].any()
    assert not log["illegal"].any()


@by_cell
def test_tell__begins_with_the_deal_and_makes_a_story(game, scenario, cell):
    policies = (strategies(game.name)["random"].policy(game),)
    events = list(tell(game, scenario, cell, policies, SEED, 1))
    assert events[0]["event"] == "deal"
    assert events[-1]["event"] == "end"
    replay = play_one(random_play(game, cell), SEED, 1)
    assert events[-1]["win"] == bool(replay.row["win"][0])
    assert sum(event["event"] == "decision" for event in events) == replay.state["decisions"][0]
    assert all(isinstance(line, str) for line in narrate(game, scenario, events))


@by_game
def test_scenario__checks_cells(game):
    scenario = scenario_of(game.name)
    good = Cell(scenario.ancient_ones[0], scenario.difficulties[0], scenario.players[0])
    scenario.check_cell(good)
    for bad in (
        Cell("nobody", good.difficulty, good.players),
        Cell(good.ancient_one, "nothing", good.players),
        Cell(good.ancient_one, good.difficulty, 99),
    ):
        with pytest.raises(ValueError, match=r"nobody|nothing|99"):
            scenario.check_cell(bad)


@by_game
def test_scenario__says_what_it_is(game):
    scenario = scenario_of(game.name)
    cell = Cell(scenario.ancient_ones[0], scenario.difficulties[0], scenario.players[0])
    assert scenario.changes == ()
    assert scenario.digest == game.load(None, ()).digest
    assert set(scenario.sources(cell)) >= {"rulebook", "community", "reconstructed"}
    assert list(scenario.reconstructed()) == list(scenario.check_report()["reconstructed"])
    board = scenario.board()
    assert not board or set(board) >= {"locations", "links", "size"}


@by_game
def test_scenario__can_be_played_without_what_it_declares(game):
    scenario = scenario_of(game.name)
    declared = list(scenario.ablations())
    assert len({each.name for each in declared}) == len(declared)
    for each in declared:
        assert each.sentence
        assert each.ancient_one in (None, *scenario.ancient_ones)
        assert each.investigator in (None, *scenario.investigators)
        one = each.ancient_one or scenario.ancient_ones[0]
        scenario.without(each.name).check_cell(Cell(one, scenario.difficulties[0], scenario.players[0]))
    with pytest.raises(ValueError, match="unknown ablation"):
        scenario.without("nothing")


@by_game
def test_columns__say_what_they_are_to_an_analysis(game):
    assert {column.role for column in game.columns} >= {DETAIL, COURSE, TEAM, None}
    team = [column for column in game.columns if column.role == TEAM]
    assert len(team) >= max(game.seats(players) for players in game.load(None, ()).players)
    assert all(column.categories == team[0].categories is not None for column in team)
    assert all(column.absent is not None for column in game.columns if column.role == DETAIL)
