"""Run folders: what is written is what was played, and what is wrong is said."""

import hashlib
import json

import polars as pl
import pytest

from analysis.experiment.experiment import Experiment
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.play.batch import play_one
from simcore.play.seating import roster_of
from simcore.store.manifest_model import SCHEMA
from simcore.store.writer import MANIFEST, RunWriter, StoreError, check_name, read_run
from tests import toy

CELLS = (Cell("slate", "kind", 2, ("bea", "dot")), Cell("slate", "cruel", 3))


def experiment(games=300, cells=CELLS, seed=5):
    players = tuple(Players((find_strategy(name, toy.GAME.name),)) for name in ("random", "standard"))
    return Experiment(toy.GAME, toy.load(), cells, players, games, seed, workers=2)


@pytest.fixture
def kept(tmp_path):
    writer = RunWriter(check_name(tmp_path / "runs", "one"), toy.COLUMNS)
    result = experiment().play(writer=writer)
    writer.close()
    return read_run(writer.folder), result


def test_store__manifest(kept):
    run, result = kept
    manifest = run.manifest
    assert manifest.complete is True
    assert manifest.result_columns == toy.COLUMNS
    assert len(manifest.boards) == len(manifest.cells) == 4
    assert manifest.result().cells == tuple(cell.result() for cell in result.cells)
    assert manifest.provenance.seed == 5
    assert manifest.reconstructed == ()


def test_store__rows_are_the_games(kept):
    run, _ = kept
    for number, cell in enumerate(run.cells):
        frame = run.games(number).collect()
        assert len(frame) == cell.games == 300
        assert frame["win"].sum() == cell.wins
        losses = frame.filter(pl.col("win") == 0)
        assert losses["loss_cause"].null_count() == 0
        assert frame.filter(pl.col("win") == 1)["loss_cause"].null_count() == cell.wins
        counts = {cause: (losses["loss_cause"].cast(str) == cause).sum() for cause in toy.CAUSES}
        assert counts == cell.loss_causes
        assert set(losses["fooled"].cast(str)) <= (set(CELLS[0].team) if number < 2 else set(toy.PEOPLE))


def test_store__a_row_is_replayed_by_its_number(kept):
    run, _ = kept
    row = run.games(3).collect().row(17, named=True)
    policy = find_strategy("standard", toy.GAME.name).policy(toy.GAME)
    replay = play_one(roster_of(toy.GAME, toy.load().compile(CELLS[1]), [policy]), 5, row["game_number"])
    assert replay.row["right"][0] == row["right"]
    assert replay.row["last_round"][0] == row["last_round"]


def test_store__shards_are_cut(tmp_path, monkeypatch):
    monkeypatch.setattr("simcore.store.writer.SHARD", 120)
    writer = RunWriter(tmp_path / "cut", toy.COLUMNS)
    experiment(cells=CELLS[:1]).play(writer=writer)
    writer.close()
    run = read_run(tmp_path / "cut")
    for cell in run.cells:
        shards = cell.shards
        assert sum(shard.games for shard in shards) == 300
        assert all(0 < shard.games <= 120 for shard in shards)
        for shard in shards:
            content = (run.path / shard.file).read_bytes()
            assert len(content) == shard.bytes
            assert hashlib.sha256(content).hexdigest() == shard.sha256
    assert run.games(0).collect()["game_number"].to_list() == list(range(300))
    there = sorted(file.name for file in (tmp_path / "cut").iterdir())
    assert there == ["games", "manifest.json"]


def test_store__same_seed_same_cells():
    cells = [experiment().play().cells for _ in range(2)]
    assert cells[0] == cells[1]
    assert experiment(seed=6).play().cells != cells[0]


@pytest.mark.parametrize("name", ["", "a/b", "..", ".hidden", "a\nb"])
def test_check_name__must_be_plain(tmp_path, name):
    with pytest.raises(StoreError, match="plain file name"):
        check_name(tmp_path, name)


def test_check_name__taken(kept):
    run, _ = kept
    with pytest.raises(StoreError, match="already exists"):
        check_name(run.path.parent, run.path.name)


def test_check_name__out_is_a_file(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="is not writable"):
        check_name(tmp_path / "file", "x")


def test_run_writer__discard_leaves_nothing(tmp_path):
    writer = RunWriter(tmp_path / "new" / "deep" / "run", toy.COLUMNS)
    experiment(cells=CELLS[:1]).play(writer=writer)
    writer.discard()
    assert list(tmp_path.iterdir()) == []


def test_read_run__no_folder(kept):
    run, _ = kept
    with pytest.raises(StoreError, match=r"run folder .* does not exist.*did you mean 'one'"):
        read_run(run.path.with_name("onne"))


def test_read_run__no_manifest(tmp_path):
    with pytest.raises(StoreError, match="not a run folder, or the run was interrupted"):
        read_run(tmp_path)


@pytest.mark.parametrize(
    ("content", "message"),
    [("{", "cannot be read"), ("[]", "schema is 'None'"), ('{"schema": "elderodds.run/9"}', "run/9"),
     (json.dumps({"schema": SCHEMA, "cells": []}), "has been altered"),
     ("[" * 100_000, "without end"), ('{"schema": NaN}', "not a JSON number")],
)  # fmt: skip
def test_read_run__damaged_manifest(tmp_path, content, message):
    (tmp_path / MANIFEST).write_text(content)
    with pytest.raises(StoreError, match=message):
        read_run(tmp_path)


def test_read_run__missing_and_damaged_games(kept):
    run, _ = kept
    shard = run.path / run.cells[0].shards[0].file
    shard.write_bytes(b"PAR1 and then nothing")
    with pytest.raises(StoreError, match="missing or damaged"):
        read_run(run.path).games(0)
    shard.unlink()
    with pytest.raises(StoreError, match="is missing"):
        read_run(run.path).games(0)
