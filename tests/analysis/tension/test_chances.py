"""Arcs by the trained value of a game: when it describes the players, and short and whole play-outs."""

import pickle
from dataclasses import replace

import numpy as np
import pytest

from analysis.experiment.common_luck import Arm
from analysis.tension import chances
from analysis.tension.arcs import arc_dtype, play_arcs
from analysis.tension.chances import valued_arcs
from analysis.tension.tension import PLAY_OUTS, SHORT, Tension, TensionDesign
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from heuristics.strategy.shipped_values import shipped_value
from simcore.contract.game import Cell
from simcore.games import find_game
from tests import toy

GAME = find_game("final-battle")
CELL = Cell("yig", "unprepared", 2)
STANDARD = find_strategy("standard", GAME.name)
FOREVER = 1_000
pytestmark = pytest.mark.compiled


def arm(strategy=STANDARD, skill=1.0):
    return Arm("", GAME, GAME.load(None, ()), CELL, Players((strategy,), skill))


def test_whole_play_outs_come_out_as_without_the_value(monkeypatch):
    """With more rounds than a game has, every play-out ends with its result; in another process, too."""
    monkeypatch.setattr(chances, "ROUNDS", FOREVER)
    players = arm().roster_of()
    valued, whole = np.zeros(2, arc_dtype(6, to_the_end=False)), np.zeros(2, arc_dtype(6))
    pickle.loads(pickle.dumps(valued_arcs(arm())))(players, 3, 0, valued)
    play_arcs(players, 3, 0, whole)
    for name in whole.dtype.names:
        np.testing.assert_array_equal(valued[name], whole[name])


def test_the_value_is_used_if_it_describes_every_arm():
    tension = Tension([arm()], TensionDesign(3), 3)
    assert (tension.rounds, tension.play_outs, tension.no_value) == (chances.ROUNDS, SHORT, "")
    assert tension.play()
    outcomes = tension.arcs[0]["outcomes"][:, 0]
    assert ((outcomes > 0) & (outcomes < 1)).any()
    other = Tension([arm(), arm(find_strategy("random", GAME.name))], TensionDesign(3), 3)
    assert (other.rounds, other.play_outs) == (None, PLAY_OUTS)
    assert other.no_value == "the value of final-battle is about standard"
    asked = Tension([arm()], TensionDesign(3, 7), 3)
    assert (asked.rounds, asked.play_outs, asked.no_value) == (None, 7, "")


def test_a_value_of_an_older_strategy_is_named(monkeypatch):
    assert Tension([arm()], TensionDesign(3), 3).outdated is None
    value = shipped_value(GAME)
    older = replace(value, provenance={**value.provenance, "strategy_version": 0})
    monkeypatch.setattr("analysis.tension.tension.shipped_value", lambda game: older)
    assert Tension([arm()], TensionDesign(3), 3).outdated.startswith(
        "trained for standard 0; the present one"
    )
    assert Tension([arm()], TensionDesign(3, 7), 3).outdated is None


def test_a_value_of_others_is_refused(monkeypatch):
    toys = Players((find_strategy("standard", toy.GAME.name),))
    assert (
        valued_arcs(Arm("", toy.GAME, toy.load(), Cell("slate", "cruel", 2), toys)) == "toy-urn has no value"
    )
    assert "is about standard" in valued_arcs(arm(skill=0.9))
    assert "is about standard" in valued_arcs(arm(STANDARD.with_weights({"spare": 99.0})))
    value = shipped_value(GAME)
    changed = replace(value, provenance={**value.provenance, "scenario": "0"})
    monkeypatch.setattr(chances, "shipped_value", lambda game: changed)
    assert valued_arcs(arm()) == "the value of final-battle is about other data"
