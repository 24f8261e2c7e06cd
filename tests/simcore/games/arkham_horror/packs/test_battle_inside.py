"""The battle inside a game with packs is the one that `final-battle` plays with these packs."""

import functools
import itertools
import random

import numpy as np
import pytest

from simcore.contract.game import Cell
from simcore.games import final_battle
from simcore.games.arkham_horror import GAME
from simcore.games.arkham_horror.rules.records.codes import Part
from simcore.games.arkham_horror.scenario.scenario import Scenario
from simcore.jit.calls import bound
from simcore.kernels.event_log import read
from simcore.records.shared import empty_log

pytestmark = pytest.mark.plain

PACKS = ("packs=all-sheets",)
PREPARED = {"by_recipe", "visits", "look", "pool", "n_pool", "max_less", "allies_percent", "worth"}
"""Fields of the Tables that only a preparation fills, beside those named `start_` and `now_`."""
SEED = 5


@functools.cache
def both():
    """The data of the whole game and of the battle."""
    return Scenario.load(None, PACKS), final_battle.GAME.load(None, PACKS)


def awake(whole, cell):
    """A game that has come to the first decision of its battle, with choices at random."""
    game = GAME.larger()
    tables = whole.compile(cell)
    for number in itertools.count():
        states, logs, luck = np.zeros(1, game.state), empty_log(on=True), random.Random(number)
        game.rules().deal(tables[0], states[0], np.uint64(SEED), np.uint64(number))
        advance = bound(game.rules().advance, tables, states, logs)
        while advance() and states["part"] != Part.BATTLE:
            states["choice"] = luck.randrange(int(states["n_options"][0]))
            logs["n"] = 0
        if not states["over"]:
            return tables, states, luck


@pytest.mark.parametrize("one", ["zhar", "ygolonac", "yig"])
def test_a_battle_goes_on_in_the_other_game(one):
    """With the same answers: the same events and decisions, and the same end."""
    whole, alone = both()
    tables, states, luck = awake(whole, Cell(one, "normal", 2))
    of_battle = alone.compile(Cell(one, "typical", 2))
    of_battle["start_stop"] = tables["start_stop"]  # the sliders are those of the turns
    other, logs, other_logs = states.copy(), empty_log(on=True), empty_log(on=True)
    inside = bound(GAME.larger().rules().advance, tables, states, logs)
    outside = bound(final_battle.GAME.larger().rules().advance, of_battle, other, other_logs)
    decisions = 0
    while True:
        states["choice"] = other["choice"] = luck.randrange(int(states["n_options"][0]))
        logs["n"] = other_logs["n"] = 0
        goes_on = inside()
        assert outside() == goes_on
        decisions += 1
        end = None if goes_on else -1  # each game has its own event for the end
        assert list(read(logs))[:end] == list(read(other_logs))[:end]
        if not goes_on:
            break
        for name in ("decision", "seat", "n_options", "doom", "successes", "sanity", "stamina", "clues"):
            assert np.array_equal(states[name], other[name]), name
    assert states["win"] == other["win"]
    assert decisions > 1


@pytest.mark.parametrize("one", ["zhar", "daoloth"])
def test_both_games_read_the_same_data(one):
    whole, alone = both()
    inside = whole.compile(Cell(one, "normal", 2))
    outside = alone.compile(Cell(one, "typical", 2))
    differ = {name for name in inside.dtype.names if not np.array_equal(inside[name], outside[name])}
    of_preparation = {name for name in differ if name.startswith(("start_", "now_", "blessed_", "cursed_"))}
    assert differ - of_preparation <= PREPARED
