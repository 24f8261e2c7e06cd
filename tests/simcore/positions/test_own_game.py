"""Positions of a game of your own: a declaration of a few lines, and nothing else."""

from dataclasses import replace

import numpy as np
import pytest

from elderodds.game import Cell
from elderodds.game.positions import Key, Name, Names, Positions, UnfitError, Whole, of_field
from heuristics.strategy.registry import find_strategy
from simcore.files.reading import table_of
from simcore.play.seating import roster_of
from simcore.play.stepping import decisions
from simcore.positions.file import text_of_position
from simcore.positions.luck import differing, redealt
from simcore.positions.reading import PositionFileError, read_position
from simcore.positions.writing import position_table
from tests import toy

pytestmark = pytest.mark.compiled
BALL = Name("ball", lambda look: toy.COLOURS)


def drawn(look, row):
    return look.state["urn"][: int(look.state["drawn"])].tolist()


def put_drawn(look, row, balls):
    s, t = look.state, look.tables
    red = int(t["red"]) - sum(balls)
    black = int(t["balls"]) - len(balls) - red
    if red < 0 or black < 0:
        raise UnfitError("too many balls of a colour", f"{int(t['red'])} are red")
    s["drawn"] = len(balls)
    s["urn"][: int(t["balls"])] = [*balls, *[1] * red, *[0] * black]


def begin(look, seat, phase):
    if int(look.state["drawn"]) % int(look.state["n_seats"]) != seat:
        raise UnfitError("another player guesses now")


def nothing(look):
    return ()


POSITIONS = Positions(
    table=(
        Key("drawn", "balls so far", Names(BALL, toy.MAX_BALLS), drawn, put_drawn),
        of_field("right", "right guesses", Whole(toy.MAX_BALLS)),
    ),
    players=(),
    phases=("guess",),
    phase=lambda look: "guess",
    begin=begin,
    set_up=lambda look: None,
    settle=nothing,
    normal=lambda look: None,
)
GAME = replace(toy.GAME, positions=lambda: POSITIONS)


def read(text):
    return read_position(GAME, GAME.load(None, ()), table_of(text), text, "urn.toml")


def test_positions_are_written_and_read():
    scenario, cell = GAME.load(None, ()), Cell("amber", "kind", 3)
    tables = scenario.compile(cell)
    players = roster_of(GAME, tables, [find_strategy("random", GAME.name).policy(GAME)], cell)
    for standing in decisions(players, 1, 2):
        table = position_table(GAME, scenario, cell, standing.state)
        again = read(text_of_position(table))
        assert differing(again.state[0], redealt(GAME.rules(), tables, standing.state, 0)[0]) == []
        balls = standing.state["urn"][0, : standing.state["drawn"][0]].tolist()
        assert table.get("drawn", []) == [toy.COLOURS[ball] for ball in balls]


def test_positions_are_written_by_hand():
    people = '[[players]]\ninvestigator = "ada"\n[[players]]\ninvestigator = "cy"\n'
    head = 'game = "toy-urn"\nancient-one = "amber"\ndifficulty = "kind"\n'
    position = read(f'{head}player = 2\ndrawn = ["red"]\nright = 1\n{people}')
    s = position.state[0]
    assert (int(s["seat"]), int(s["drawn"]), int(s["right"]), int(s["n_options"])) == (1, 1, 1, 2)
    assert int(np.sum(s["urn"])) == int(position.tables["red"][0])
    with pytest.raises(PositionFileError, match="phase: another player guesses now"):
        read(f'{head}player = 1\ndrawn = ["red"]\n{people}')
    with pytest.raises(PositionFileError, match=r"line 5: drawn: no such ball: 'blue'.*allowed: black, red"):
        read(f'{head}player = 1\ndrawn = ["blue"]\n{people}')
