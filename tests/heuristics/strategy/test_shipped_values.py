"""Values that come with the games."""

from dataclasses import replace

import numpy as np
import pytest

from heuristics.strategy import shipped_values
from heuristics.strategy.shipped_values import base_of, shipped_value
from heuristics.value.model import read_value, write_value
from heuristics.value.places import FOLDER, HEURISTICS, value_file
from simcore.contract.game import Cell, is_playable
from simcore.games import games

WITH_VALUE = sorted(name for name, game in games().items() if value_file(game.name, base_of(game)).exists())

SHIPPED = sorted(HEURISTICS.glob(f"*/{FOLDER}/*.npz"))


@pytest.mark.parametrize("name", WITH_VALUE)
def test_shipped_value_is_for_the_rules_and_the_strategy_of_today(name):
    game = games()[name]
    model, scenario = shipped_value(game), game.load()
    assert (model.game, model.strategy) == (name, base_of(game))
    assert model.provenance["game_version"] == game.version
    assert model.provenance["scenario"] == scenario.digest
    for players in scenario.players:
        cell = Cell(scenario.ancient_ones[0], scenario.difficulties[0], players)
        if is_playable(scenario, cell):
            assert np.count_nonzero(model.trees(game, cell)["nodes"]["feature"][0]) > 0


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_shipped_value_was_better_than_the_win_rate_on_games_that_did_not_train_it(file):
    for quality in read_value(file).provenance["quality"]:
        assert quality["brier"] < quality["constant_brier"]
        assert quality["log_loss"] < quality["constant_log_loss"]


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_shipped_value_is_small(file):
    assert file.stat().st_size < 2_000_000


@pytest.mark.parametrize("name", WITH_VALUE[:1])
def test_value_with_packs_is_the_one_with_the_fewest_others(name, tmp_path, monkeypatch):
    game = games()[name]
    model = read_value(value_file(game.name, base_of(game)))

    def here(_game, strategy, packs=()):
        return tmp_path / f"{'+'.join((strategy, *packs))}.npz"

    monkeypatch.setattr(shipped_values, "value_file", here)
    assert shipped_value(game) is None
    for packs in ((), ("red",), ("blue", "green", "red"), ("blue", "red")):
        trained = replace(model, provenance={**model.provenance, "packs": list(packs)})
        write_value(trained, here(name, base_of(game), packs))

    def chosen(*packs):
        value = shipped_value(replace(game, packs=packs))
        return None if value is None else value.provenance["packs"]

    assert shipped_value(game).provenance["packs"] == []
    assert chosen("red") == ["red"]
    assert chosen("blue") == ["blue", "red"]
    assert chosen("red", "green") == ["blue", "green", "red"]
    assert chosen("yellow") is None
