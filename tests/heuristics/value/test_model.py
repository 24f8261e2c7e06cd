"""Values in files, and their trees in kernels."""

import math
from dataclasses import replace

import numpy as np
import pytest

from heuristics.value.model import (
    ValueFileError,
    ValueMismatchError,
    ValueModel,
    read_value,
    write_value,
)
from simcore.contract.game import Cell
from simcore.games import find_game
from simcore.kernels.trees import position_value
from simcore.records.trees import LEAF, NODE

GAME = replace(find_game("final-battle"), position_features=None)
VALUE = position_value()
DOOM, DECISION, CTHULHU, PLAYERS = range(4)


def tree(*nodes):
    return np.array(list(nodes), NODE)


FIRST = tree(  # against Cthulhu by the doom, else by the number of players
    (CTHULHU, 4, 0.5), (PLAYERS, 2, 2.5), (LEAF, 0, -1.0), (LEAF, 0, 1.0),
    (DOOM, 2, 6.0), (LEAF, 0, 0.25), (LEAF, 0, -0.5),
)  # fmt: skip
SECOND = tree((DECISION, 2, 0.5), (LEAF, 0, 0.125), (LEAF, 0, 2.0))
MODEL = ValueModel(
    game=GAME.name,
    strategy="standard",
    seats=8,
    features=("doom",),
    decisions=tuple(code.key for code in GAME.narration.decision_codes().values())[:2],
    cells=(("ancient_one", "cthulhu"), ("players", "")),
    roots=np.array([0, len(FIRST)], np.int32),
    nodes=np.concatenate([FIRST, SECOND]),
    provenance={"seed": 1},
)


def chance(cell, doom, decision, model=MODEL):
    """Value of a position with so much doom that waits for the decision with that place in the model."""
    state = np.zeros(1, GAME.state)
    keys = {code.key: number for number, code in GAME.narration.decision_codes().items()}
    state["doom"], state["n_seats"] = doom, cell.players
    state["decision"] = keys[model.decisions[decision]]
    return VALUE(np.zeros(1, GAME.tables)[0], state[0], model.trees(GAME, cell)[0])


def logistic(total):
    return 1 / (1 + math.exp(-total))


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("cell", "doom", "decision", "total"),
    [
        (Cell("cthulhu", "typical", 2), 6, 0, 0.25 + 0.125),
        (Cell("cthulhu", "typical", 2), 7, 0, -0.5 + 0.125),
        (Cell("cthulhu", "typical", 8), 7, 1, -0.5 + 2.0),
        (Cell("yig", "typical", 2), 7, 0, -1.0 + 0.125),
        (Cell("yig", "typical", 3), 7, 1, 1.0 + 2.0),
    ],
)
def test_value_is_the_sum_of_the_leaves_that_a_position_reaches(cell, doom, decision, total):
    assert chance(cell, doom, decision) == pytest.approx(logistic(total))


def test_trees_of_a_cell_ask_nothing_that_is_constant_in_it():
    for cell, nodes in ((Cell("cthulhu", "typical", 2), 3), (Cell("yig", "typical", 2), 1)):
        record = MODEL.trees(GAME, cell)[0]
        used = record["nodes"][: int(record["roots"][1])]
        assert len(used) == nodes
        assert not {CTHULHU, PLAYERS} & set(used["feature"].tolist())


@pytest.mark.compiled
def test_value_of_a_finished_game_is_its_result():
    state = np.zeros(1, GAME.state)
    state["over"], state["n_seats"] = 1, 1
    trees = MODEL.trees(GAME, Cell("yig", "typical", 1))
    for win in (0, 1):
        state["win"] = win
        assert VALUE(np.zeros(1, GAME.tables)[0], state[0], trees[0]) == win


def test_file_keeps_a_value(tmp_path):
    write_value(MODEL, tmp_path / "value.npz")
    again = read_value(tmp_path / "value.npz")
    np.testing.assert_array_equal(again.nodes, MODEL.nodes)
    np.testing.assert_array_equal(again.roots, MODEL.roots)
    assert replace(again, nodes=MODEL.nodes, roots=MODEL.roots) == MODEL


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"doom = 3\n"])
def test_other_files_are_refused_with_what_to_do(tmp_path, content):
    file = tmp_path / "value.npz"
    file.write_bytes(content)
    with pytest.raises(ValueFileError, match="is no value of positions"):
        read_value(file)


def test_archive_without_a_value_is_refused(tmp_path):
    np.savez(tmp_path / "value.npz", numbers=np.arange(3))
    with pytest.raises(ValueFileError, match="no value"):
        read_value(tmp_path / "value.npz")


@pytest.mark.parametrize("change", [{"features": ("madness",)}, {"features": ("doom", "own")}])
def test_value_of_other_rules_is_refused(change):
    with pytest.raises(ValueMismatchError, match="trained for other rules of final-battle"):
        replace(MODEL, **change).trees(GAME, Cell("yig", "typical", 1))
