"""Games are equal in every way of playing: threads, answers from outside, other luck, the battle inside."""

import random

import numpy as np
import pytest

from analysis.game_check.played import asked_from_outside, rows_played
from analysis.strategies.probe import Spot
from heuristics.strategy.registry import strategies
from simcore.contract.game import Cell
from simcore.games import final_battle
from simcore.games.arkham_horror import GAME
from simcore.games.arkham_horror.box.codes import Phase
from simcore.games.arkham_horror.rules.records.codes import LOSS_CAUSES, TURN_LIMIT, Awoke, Part
from simcore.jit.calls import bound
from simcore.kernels.event_log import read
from simcore.narration.log import tell
from simcore.play.batch import play_cell
from simcore.play.seating import prepared, roster_of
from simcore.records.shared import empty_log
from tests.simcore.games.arkham_horror.table import SCENARIO, Table
from tests.sweeps import sweep

BATTLE = final_battle.GAME
BATTLES = BATTLE.load(None, ())
ONES = SCENARIO.ancient_ones
NO_DECK = 9
NEVER_HIDDEN = ("trace", "begun", "n_trace", "markers", "deck", "under", "mythos", "held", "at", "options")


def random_players(cell):
    return roster_of(GAME, SCENARIO.compile(cell), [strategies(GAME.name)["random"].policy(GAME)])


@pytest.mark.compiled
@pytest.mark.parametrize(("one", "players"), sweep([("hastur", 3)], [("yig", 1), ("cthulhu", 8)]))
def test_threads_and_blocks_make_no_difference(one, players):
    table = random_players(Cell(one, "normal", players))
    totals = []
    for workers, block in ((1, None), (2, 7), (3, 1)):
        tally = play_cell(table, 5, 60, workers=workers, block=block)
        sums = {name: int(value) for name, value in tally.sums.items()}
        totals.append((tally.games, tally.wins, tally.loss_causes.tolist(), sums))
    assert totals[0] == totals[1] == totals[2]


@pytest.mark.compiled
@pytest.mark.parametrize(("one", "players"), sweep([("ithaqua", 2)], [(one, 4) for one in ONES]))
def test_answers_from_outside_are_those_from_inside(one, players):
    cell = Cell(one, "normal", players)
    table = random_players(cell)
    inside, outside = (Spot(cell, each) for each in (table, asked_from_outside(table)))
    assert rows_played(inside, 12) == rows_played(outside, 12)


@pytest.mark.compiled
@pytest.mark.parametrize(("one", "players"), sweep([("yog-sothoth", 2)], [(one, 3) for one in ONES]))
def test_a_redeal_takes_other_luck_and_nothing_else(one, players):
    """Recorded luck of the segment in progress is replayed as it was: a redeal does not change the past."""
    table = Table(Cell(one, "normal", players), 11, 3, choices=1)
    redeals = 0
    while table.step():
        if not table.is_laid_out() or table.luck.random() < 0.8:
            continue
        redeals += 1
        kept, seat = table.states.copy(), int(table.s["seat"])
        table.rules.redeal(table.t, table.s, seat, np.uint64(4711))
        for name in NEVER_HIDDEN:
            assert np.array_equal(kept[name], table.states[name]), name
        first = table.states.copy()
        table.states[:] = kept
        table.s["key"] += np.uint64(1)  # other luck before: the redeal leaves nothing of it
        table.rules.redeal(table.t, table.s, seat, np.uint64(4711))
        assert table.s["key"] == first["key"]
        assert table.s["key"] != kept["key"]
        table.states[:] = kept
    assert redeals > 5


@pytest.mark.compiled
@pytest.mark.parametrize("who", sweep(["random"], ["novice", "standard", "sealer", "closer", "expert"]))
def test_choices_do_not_depend_on_hidden_information(who):
    """Every choice of a game is the same after hidden information is redealt."""
    tables = SCENARIO.compile(Cell("nyarlathotep", "normal", 2))
    policy = prepared(strategies(GAME.name)[who].policy(GAME), tables)
    rules, log, t = GAME.rules(), empty_log()[0], tables[0]
    states, other = np.zeros(1, GAME.state), np.zeros(1, GAME.state)
    s, asked = states[0], 0
    rules.deal(t, s, np.uint64(2), np.uint64(7))
    while rules.advance(t, s, log):
        other[:] = states
        s["choice"] = policy.decide(t, s, policy.weights[0])
        for hidden in (5, 6):
            again = other.copy()
            rules.redeal(t, again[0], int(again["seat"][0]), np.uint64(hidden))
            assert policy.decide(t, again[0], policy.weights[0]) == s["choice"], int(s["decision"])
        asked += 1
    assert asked > 50


# --- no game is given up


SEED = 3
FIGHT = {"decision", "combat_round", "check", "dice", "result", "outcome"}
"""Events of a round of combat in which nothing comes of anything."""


def has_no_end(cell, number):
    """Return whether a game was given up in a fight that cannot end.

    An investigator without dice fights a monster that does no harm, since a spell has removed its damage.
    """
    policies = [strategies(GAME.name)["random"].policy(GAME)]
    *_, end = events = list(tell(GAME, SCENARIO, cell, policies, SEED, number))
    last = events[-201:-1]
    rolls = [each["faces"] for each in last if each["event"] == "dice"]
    return end["event"] == "end" and {each["event"] for each in last} == FIGHT and not any(rolls)


def check_ends(cell, games):
    totals = []
    play_cell(random_players(cell), SEED, games, workers=1, keep=lambda rows: totals.append(rows.copy()))
    rows = np.concatenate(totals)
    assert len(rows) == games
    lost = rows[rows["win"] == 0]
    for number in lost["game_number"][lost["loss_cause"] == TURN_LIMIT]:
        assert has_no_end(cell, int(number)), "the record of a segment was full, or no end came"
    assert 2 <= rows["last_round"].mean() <= 40
    assert rows["last_round"].max() < SCENARIO.compile(cell)[0]["turn_limit"]
    assert (lost["loss_cause"] < len(LOSS_CAUSES)).all()


@pytest.mark.compiled
@pytest.mark.parametrize("players", [1, 4, 8])
def test_games_end_by_the_rules(players):
    check_ends(Cell("nyarlathotep", "normal", players), 100)


@pytest.mark.compiled
@pytest.mark.soak
@pytest.mark.parametrize("one", ONES)
def test_thousands_of_games_end_by_the_rules(one):
    for level in SCENARIO.difficulties[::2]:
        for players in (1, 2, 4, 8):
            check_ends(Cell(one, level, players), 150)


# --- the battle


def on_record(record, dtype):
    """The fields of a record of the battle, on one of the whole game; longer lists are filled up."""
    whole = np.zeros(1, dtype)
    for name in record.dtype.names:
        if name not in dtype.names:
            continue
        value = record[name]
        whole[name][(0, *(slice(n) for n in np.shape(value)))] = value
    return whole


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("one", "players"), sweep([("yig", 1), ("hastur", 4)], [(one, 2) for one in ONES] + [(ONES[2], 8)])
)
def test_the_battle_is_that_of_the_final_battle(one, players):
    """With the same loadout, dice and answers: the same events and decisions, and the same end."""
    tables = BATTLES.compile(Cell(one, "typical", players))
    whole_tables = on_record(tables[0], GAME.tables)
    whole_tables["card_deck"] = NO_DECK
    for number in range(6):
        states = np.zeros(1, BATTLE.state)
        BATTLE.rules().deal(tables[0], states[0], np.uint64(3), np.uint64(number))
        whole = on_record(states[0], GAME.state)
        whole["part"], whole["phase"], whole["awoke"] = Part.BATTLE, Phase.START, Awoke.DOOM_FULL
        logs, whole_logs = empty_log(on=True), empty_log(on=True)
        alone = bound(BATTLE.rules().advance, tables, states, logs)
        inside = bound(GAME.rules().advance, whole_tables, whole, whole_logs)
        luck = random.Random(number)
        while True:
            goes_on = alone()
            assert inside() == goes_on
            if not goes_on:
                break
            assert list(read(logs)) == list(read(whole_logs))
            logs["n"] = whole_logs["n"] = 0
            for name in ("decision", "seat", "n_options", "doom", "successes", "sanity", "stamina", "clues"):
                assert np.array_equal(states[name], whole[name]), name
            states["choice"] = whole["choice"] = luck.randrange(int(states["n_options"][0]))
        assert states["win"] == whole["win"]
        if not states["win"]:
            assert whole["battle_cause"] == states["cause"]


def cut(record, onto):
    """The fields of a record of the whole game on one of the battle, which has shorter lists."""
    for name in onto.dtype.names:
        if name in record.dtype.names:
            shape = np.shape(onto[name])[1:]
            onto[name][0] = record[name][tuple(slice(n) for n in shape)]


def awakened(one, players, first):
    """Return games in which the Ancient One awoke and the battle begins with a decision."""
    for number in range(first, first + 200):
        table = Table(Cell(one, "hardest", players), 21, number, choices=number)
        while table.step() and table.s["part"] != Part.BATTLE:
            pass
        if table.s["part"] == Part.BATTLE and not table.s["over"]:
            yield table


def go_on_together(table, inside, alone, log):
    """Take the same options in both until the end; how many decisions there were."""
    decisions = 0
    while True:
        options = int(table.s["n_options"])
        for name in ("decision", "seat", "n_options", "doom", "successes", "sanity", "stamina", "clues"):
            assert np.array_equal(inside[name][0], table.s[name]), name
        assert inside["options"][0, :options].tolist() == table.s["options"][:options].tolist()
        choice = table.luck.randrange(options)
        table.s["choice"] = inside["choice"][0] = choice
        table.logs["n"] = log["n"] = 0
        goes_on = table.advance()
        assert alone() == goes_on
        end = None if goes_on else -1  # each game has its own event for the end
        assert list(read(log))[:end] == list(read(table.logs))[:end]
        decisions += 1
        if not goes_on:
            return decisions


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("one", "players"), sweep([("yig", 2), ("cthulhu", 5)], [(one, 3) for one in ONES if one != "azathoth"])
)
def test_a_battle_of_a_real_game_is_a_final_battle_with_that_loadout(one, players):
    """From the awakening on: cards, wounds, tokens, blessings, exhausted cards, sliders, lost seats."""
    games = decisions = cards = 0
    for table in awakened(one, players, 100):
        tables = BATTLES.compile(Cell(one, "typical", players))
        cut(table.t, tables)
        states, log = np.zeros(1, BATTLE.state), empty_log(on=True)
        cut(table.s, states)
        alone = bound(BATTLE.rules().advance, tables, states, log)
        cards += int(table.s["n_held"].sum())
        decisions += go_on_together(table, states, alone, log)
        assert states["win"][0] == table.s["win"]
        if not table.s["win"]:
            assert table.s["battle_cause"] == states["cause"][0]
        games += 1
        if games >= 6 and decisions > 30 and cards > 10:  # with some Ancient Ones a battle is soon over
            break
    assert games >= 6
    assert decisions > 30
    assert cards > 10


@pytest.mark.parametrize("one", [one for one in ONES if one != "azathoth"])
def test_the_battle_reads_the_same_data_in_both_games(one):
    """Cards of the box, sheets and Ancient Ones, except spells without an effect in the battle."""
    whole = SCENARIO.compile(Cell(one, "normal", 2))[0]
    battle = BATTLES.compile(Cell(one, "typical", 2))[0]
    cards, people = ("dice", "dice_magic", "alone", "hand_cost", "effect"), ("lowest", "focus", "ability")
    for name in (*cards, *people, "physical", "magical", "doom"):
        same = whole[name][tuple(slice(n) for n in np.shape(battle[name]))]
        assert np.array_equal(same, battle[name]), name
