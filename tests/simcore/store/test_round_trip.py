"""Manifests survive reading and writing back unchanged, for every game."""

import json
from pathlib import Path

import numpy as np
import pytest

from simcore.contract.boards import board_of
from simcore.contract.game import Cell
from simcore.games import games
from simcore.process.command_line import run_again
from simcore.records.columns import Column, ComponentCount, PlaceCount
from simcore.store.column_part import ColumnPart
from simcore.store.folder import StoreError
from simcore.store.manifest_model import RunContent
from simcore.store.writer import RunWriter, read_run
from tests.command import call, no_pages
from tests.fake_run import keep_games
from tests.kept_runs import RUNS, edit, play


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    no_pages(monkeypatch)


def made_up_rows(game):
    """Three rows of a game: one that is won, and two that are lost; other columns do not apply."""
    rows = np.zeros(3, game.row)
    for column in game.columns:
        rows[column.name] = column.absent or 0
    rows["game_number"] = range(3)
    rows["win"], rows["victory"], rows["loss_cause"] = (1, 0, 0), (0, 255, 255), (255, 0, 0)
    return rows


def kept(folder, game):
    """Keep a run of the game with made-up rows."""
    scenario = game.load(None, ())
    cell = Cell(scenario.ancient_ones[0], scenario.difficulties[0], 2, None)
    names = {**vars(cell), "strategy": "random"}
    labels = game.labels(scenario, cell)
    board = board_of(scenario, cell)
    return keep_games(folder, [(names, made_up_rows(game))], columns=game.columns, labels=labels, board=board)


@pytest.mark.parametrize("name", sorted(games()))
def test_columns_of_a_game_are_read_as_they_are_declared(name):
    columns = games()[name].columns
    plain = json.loads(json.dumps([column.plain() for column in columns]))
    assert tuple(ColumnPart.model_validate(each).column() for each in plain) == columns


def test_all_fields_of_a_column_are_read():
    """Every field has a value here that is not its default."""
    fields = ("a", "u2", "unit", "meaning", "labels", 9, "role", "field", (3, 1), 5)
    column = Column(*fields, ComponentCount("cards", "old-map", "won"), PlaceCount("docks", "gates"))
    plain = json.loads(json.dumps(column.plain()))
    assert all(value not in (None, [], ()) for value in plain.values())
    assert ColumnPart.model_validate(plain).column() == column


@pytest.mark.parametrize("name", sorted(games()))
def test_a_manifest_is_the_same_after_it_was_read_and_written(name, tmp_path):
    before = kept(tmp_path, games()[name])
    rows = before.games(0).collect()
    writer = RunWriter.reopen(before.path)
    content = {name: getattr(before.manifest, name) for name in RunContent.model_fields}
    writer.begin(lambda: RunContent(**content))
    writer.close()
    after = read_run(before.path)
    assert after.manifest == before.manifest
    assert after.games(0).collect().equals(rows)


def stripped(*fields):
    """Return a function that removes fields from columns, as an early version did."""

    def strip(manifest):
        for column in manifest["columns"]:
            for field in fields:
                column.pop(field)

    return strip


def outdated(manifest):
    """Give the manifest the schema of an earlier version."""
    manifest["schema"] = "elderodds.run/3"


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (stripped("source", "at", "seat", "happened"), "columns.0.source: Field required"),
        (stripped("happened"), "columns.0.happened: Field required"),
        (outdated, "another version wrote it"),
    ],
)
def test_a_damaged_run_says_how_it_is_played_again(damage, why):
    play("x", 20)
    call("runs", "extend", "x", "-n", 10, "--quiet", "--no-report")
    edit(RUNS / "x", damage)
    words = "elderodds run --game-name toy-urn"
    for command in (("runs", "show", "x"), ("runs", "extend", "x", "-n", 5), ("report", "x")):
        said = " ".join(call(*command, code=2).stderr.split())
        assert why in said
        assert words in said
        assert "--seed 11 -n 30" in said
        assert "--name" not in said


@pytest.mark.parametrize(
    ("command", "again"),
    [
        ("elderodds run -n 5 --name=a -a x", "elderodds run -a x --seed 7 -n 30 --first-game 4"),
        ("elderodds run -n5 --seed=1 -s 'a b.py'", "elderodds run -s 'a b.py' --seed 7 -n 30 --first-game 4"),
        ("elderodds run --games 5 --no-report", "elderodds run --no-report --seed 7 -n 30 --first-game 4"),
        ("elderodds study x.toml", ""),
        ("elderodds run 'open", ""),
        ("", ""),
    ],
)
def test_a_command_is_repeated_with_other_numbers(command, again):
    assert run_again(command, seed=7, games=30, first_game=4) == again


def test_a_merged_run_names_the_commands_of_its_parts():
    play("a", 20)
    play("b", 10, "--first-game", 20)
    call("runs", "merge", "a", "b", "--name", "ab", "--quiet", "--no-report")
    edit(RUNS / "ab", outdated)
    said = " ".join(call("runs", "show", "ab", code=2).stderr.split())
    assert "Play its 2 parts again and merge them" in said
    assert "--seed 11 -n 20;" in said
    assert "--seed 11 -n 10 --first-game 20" in said


@pytest.mark.parametrize(
    "provenance", [{}, {"seed": "x"}, {"seed": 4, "merged": [3, None]}, {"seed": 4, "command": 5}]
)
def test_a_damaged_run_of_any_shape_is_refused_in_a_sentence(provenance):
    play("x", 20)
    edit(RUNS / "x", outdated)
    edit(RUNS / "x", lambda manifest: manifest.update(provenance=provenance))
    with pytest.raises(StoreError, match="Play its games again"):
        read_run(Path("elderodds-runs/x"))


def test_a_run_is_not_complete_before_its_last_part_is_played(monkeypatch):
    """A process that is killed while it plays alternatives of the data leaves a run to resume."""
    found = []

    def play_sample(*_, **__):
        found.append(read_run(RUNS / "x").manifest.complete)

    monkeypatch.setattr("analysis.influence.data_sample.play_sample", play_sample)
    play("x", 2_000, "--data-range", code=130)
    assert found == [False]
    assert not read_run(RUNS / "x").manifest.complete
