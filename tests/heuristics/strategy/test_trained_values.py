"""Strategies with a trained value: its trees for the cell, its digest, and a file that is missing."""

import hashlib
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from analysis.experiment.provenance import strategy_records
from heuristics.strategy.files import from_file
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from heuristics.strategy.shipped_values import outdated, shipped_value_file, weights_digest
from heuristics.toolbox.cell_weights import CellWeights
from heuristics.value.model import ValueFileError, ValueModel, read_value, write_value
from heuristics.value.places import FOLDER, HEURISTICS, value_file
from simcore.cluster.portable import recipe_of
from simcore.contract.game import Cell
from simcore.games import find_game
from simcore.play.batch import play_cell
from simcore.play.seating import roster_of
from simcore.records.trees import LEAF, NODE
from tests.command import call

GAME = find_game("final-battle")
CELLS = Cell("cthulhu", "typical", 2), Cell("yig", "typical", 2)
MINE = '''
from pathlib import Path

from elderodds.strategy import position_value, strategy

value = position_value()


@strategy("by-value", games=("final-battle",), value=Path(__file__).with_name("mine.npz"))
def choose(tables, state, weights):
    """Take the last option in positions that are good, else the first one."""
    return state["n_options"] - 1 if value(tables, state, weights["trees"]) > 0.5 else 0
'''
OWN = GAME.own_features().names
CTHULHU = len(OWN) + 1  # the inputs are these features, the decision, and whether it is Cthulhu
NODES = np.array([(CTHULHU, 2, 0.5), (LEAF, 0, -1.0), (LEAF, 0, 2.0)], NODE)
ROOTS = np.zeros(1, np.int32)
SHIPPED = sorted(HEURISTICS.glob(f"*/{FOLDER}/*.npz"))


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def model(name=GAME.name, provenance=None):
    """Good positions are those against Cthulhu."""
    return ValueModel(
        name, "standard", 8, OWN, (), (("ancient_one", "cthulhu"),), ROOTS, NODES, provenance or {}
    )


def players(of=GAME.name):
    Path("mine.py").write_text(MINE)
    write_value(model(of), Path("mine.npz"))
    return Players((from_file("mine.py", GAME.name, ()),))


def seat(team, cell):
    return roster_of(GAME, GAME.load(None, ()).compile(cell), team.policies(GAME), cell)


@pytest.mark.compiled
def test_players_and_workers_have_the_trees_of_the_cell():
    for cell, leaf in zip(CELLS, (2.0, -1.0), strict=True):
        seated = seat(players(), cell)
        trees = seated.weights["trees"]
        assert trees[0].tobytes() == model().trees(GAME, cell)[0].tobytes()
        assert trees["nodes"][0, 0].tolist() == (LEAF, 0, leaf)
        there = recipe_of(seated).roster_of()
        assert there.weights.tobytes() == seated.weights.tobytes()
        assert play_cell(there, 1, 20).wins == play_cell(seated, 1, 20).wins


def test_results_name_the_value_by_its_digest():
    (record,) = strategy_records([players()])
    assert record.value_sha256 == hashlib.sha256(Path("mine.npz").read_bytes()).hexdigest()


@pytest.mark.compiled
def test_a_missing_value_is_an_error_with_the_command_that_trains_it():
    team = players()
    Path("mine.npz").unlink()
    with pytest.raises(ValueFileError, match=r"mine\.npz: there is no trained value here"):
        seat(team, CELLS[0])
    said = call("run", "--game", GAME.name, "-s", "mine.py", "-n", 1, code=2).stderr
    assert "value train --game final-battle --out mine.npz" in " ".join(said.split())


@pytest.mark.compiled
def test_a_value_that_does_not_fit_is_refused():
    team = players("elder-sign")
    with pytest.raises(ValueFileError, match=r"mine\.npz: it is a value of elder-sign, not of final-battle"):
        seat(team, CELLS[0])
    Path("mine.npz").write_bytes(b"PK")
    with pytest.raises(ValueFileError, match=r"mine\.npz: this is no value of positions"):
        seat(team, CELLS[0])


def test_a_value_says_how_its_strategy_has_changed_since():
    now = replace(find_strategy("standard", GAME.name), version=5)
    trained = {
        "strategy_version": 5,
        "ancient_ones": ["slate"],
        "strategy_weights": weights_digest(now, ["slate"]),
    }
    assert outdated(model(provenance=trained), now) is None
    assert outdated(model(), now) is None  # nothing is recorded
    older = outdated(model(provenance={**trained, "strategy_version": 4}), now)
    assert older == "trained for standard 4; the present one is standard 5"
    weight = next(iter(now.weights))
    tuned = now.with_weights({weight: now.weights[weight] + 1})
    assert outdated(model(provenance=trained), tuned) == "trained for standard 5 with other weights"
    for one, changed in (("slate", "trained for standard 5 with other weights"), ("amber", None)):
        section = CellWeights((one,), weights={weight: 1.5})
        assert outdated(model(provenance=trained), replace(now, cell_weights=(section,))) == changed
    boxed = replace(now, cell_weights=(CellWeights(only_packs=("more",), weights={weight: 1.5}),))
    assert outdated(model(provenance=trained), boxed) is None
    with_pack = model(provenance={**trained, "packs": ["more"]})
    assert outdated(with_pack, boxed) == "trained for standard 5 with other weights"
    for packs in ((), ("more",)):
        digest = weights_digest(boxed, ["slate"], packs)
        assert (digest == trained["strategy_weights"]) == (not packs)


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_values_that_come_with_a_game_are_up_to_date(file):
    """They know the features of the game itself and were trained for the strategy of today."""
    shipped = read_value(file)
    strategy, *named = file.stem.split("+")
    assert file == value_file(shipped.game, shipped.strategy, named)
    scenario = find_game(shipped.game).load(None, [f"packs={pack}" for pack in named])
    game = find_game(shipped.game).holding(scenario)
    assert game.packs == tuple(shipped.provenance.get("packs") or ())
    assert shipped_value_file(game) == file
    assert shipped.provenance["scenario"] == scenario.digest
    assert outdated(shipped, find_strategy(strategy, game.name)) is None
    cell = Cell(scenario.ancient_ones[0], scenario.difficulties[0], scenario.players[0])
    assert shipped.trees(game, cell)["n_trees"][0] == len(shipped.roots)
