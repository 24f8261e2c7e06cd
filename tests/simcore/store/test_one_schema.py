"""Files of games: one schema for all cells of a game, and every row says to which cell it belongs."""

import dataclasses
from collections import Counter

import numpy as np
import polars as pl
import pytest

from elderodds import notebook as odds
from simcore.contract.game import Cell
from simcore.games import games
from simcore.records.columns import CELL_COLUMNS
from simcore.results.model import Combination
from simcore.store.folder import StoreError
from simcore.store.manifest import MANIFEST
from simcore.store.shards import parquet, rows_of
from simcore.store.writer import read_run
from tests import toy
from tests.command import call, no_pages
from tests.kept_runs import RUNS, edit, play

FILES = "games/**/*.parquet"
TABLE = {"strategy": ["random", "standard"], "players": [1, 2]}


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    no_pages(monkeypatch)


def named(row):
    return tuple(row[name] for name in CELL_COLUMNS)


def wins_by_cell(frame):
    found = frame.group_by(list(CELL_COLUMNS)).agg(pl.len().alias("games"), pl.col("win").sum().alias("wins"))
    return {named(row): (row["games"], row["wins"]) for row in found.iter_rows(named=True)}


def wins_of(run):
    return {named(cell.plain()): (cell.games, cell.wins) for cell in run.cells}


def test_all_files_of_a_run_are_scanned_together():
    run = odds.play(toy.GAME.name, games=40, seed=3, **TABLE)
    found = wins_by_cell(pl.scan_parquet(run.path / FILES).collect())
    assert len(found) == len(run.cells) > 4
    assert found == wins_of(run)


def test_all_games_of_a_run_are_in_one_frame():
    run = odds.play(toy.GAME.name, games=40, seed=3, **TABLE)
    frame = odds.games(run)
    wins = frame.groupby(list(CELL_COLUMNS))["win"].agg(["size", "sum"])
    assert dict(zip(wins.index, wins.itertuples(index=False, name=None), strict=True)) == wins_of(run)
    for number, cell in enumerate(run.cells):
        some = odds.games(run, number)
        assert list(some.columns) == list(frame.columns)
        assert {named(row) for row in some.to_dict("records")} == {named(cell.plain())}
    with pytest.raises(ValueError, match="cell 99"):
        odds.games(run, 99)


def test_a_table_of_several_strategies_and_skills_has_the_name_of_its_cell():
    run = odds.play(toy.GAME.name, games=10, seed=3, table="random,standard", skill=[0.5, 1.0], players=2)
    strategies = {cell.strategy for cell in run.cells}
    assert len(strategies) == 2
    assert set(odds.games(run)["strategy"]) == strategies


def test_runs_of_the_same_game_are_scanned_together_after_all_that_is_done_with_them():
    play("a", 20)
    play("b", 30, "--first-game", 20)
    call("runs", "extend", "b", "-n", 5, "--quiet")
    call("runs", "merge", "a", "b", "--name", "ab", "--quiet")
    (RUNS / "ab" / "games" / "cell-001" / "part-000000.parquet").unlink()
    call("runs", "verify", "ab", "--repair", "--quiet")
    for where in (RUNS / "ab", RUNS):
        rows = pl.scan_parquet(where / "**/*.parquet").collect()
        counts = Counter(named(row) for row in rows.select(*CELL_COLUMNS).iter_rows(named=True))
        assert counts == Counter(
            {named(cell.plain()): 55 if where != RUNS else 110 for cell in read_run(RUNS / "ab").cells}
        )


@pytest.mark.parametrize("name", sorted(games()))
def test_all_cells_of_a_game_have_one_schema(name, tmp_path):
    game = games()[name]
    scenario = game.load(None, ())
    schemas = set()
    for number, ancient_one in enumerate(scenario.ancient_ones):
        cell = Cell(ancient_one, scenario.difficulties[0], 2, None)
        labels = game.labels(scenario, cell)
        rows = np.zeros(2, game.row)
        for column in game.columns:
            rows[column.name] = column.absent or 0
        rows["game_number"], rows["win"] = (0, 1), (0, 1)
        rows["victory"], rows["loss_cause"] = (255, 0), (0, 255)
        content = parquet(rows, game.columns, labels, Combination(**vars(cell), strategy="x"))
        file = tmp_path / f"games/cell-{number}/part.parquet"
        file.parent.mkdir(parents=True)
        file.write_bytes(content)
        schemas.add(tuple(pl.read_parquet_schema(file).items()))
        assert (rows_of(content, game.columns, labels) == rows).all()
    assert len(schemas) == 1
    assert pl.scan_parquet(tmp_path / FILES).collect()["ancient_one"].n_unique() == len(scenario.ancient_ones)


def test_a_code_without_a_label_is_never_kept():
    scenario, cell = toy.load(), Cell("amber", "kind", 2)
    rows = np.zeros(1, toy.GAME.row)
    rows["loss_cause"], rows["victory"] = 99, 255
    with pytest.raises(StoreError, match="impossible rows"):
        parquet(rows, toy.COLUMNS, toy.GAME.labels(scenario, cell), Combination(**vars(cell), strategy="x"))


def test_a_column_of_a_game_does_not_take_the_name_of_a_label():
    column = dataclasses.replace(toy.COLUMNS[-1], name="players")
    with pytest.raises(ValueError, match="a result column is called players"):
        dataclasses.replace(toy.GAME, columns=(*toy.COLUMNS, column))


def test_an_older_run_says_how_it_is_played_again():
    play("x", 20)
    edit(RUNS / "x", lambda manifest: manifest.update(schema="elderodds.run/2"))
    said = " ".join(call("runs", "show", "x", code=2).stderr.split())
    assert f"{MANIFEST}: schema is 'elderodds.run/2', this version reads 'elderodds.run/4'" in said
    assert "Play it again: elderodds run --game-name toy-urn" in said
    assert said.endswith("--seed 11 -n 20")
