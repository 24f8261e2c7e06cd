"""Run folders are not trusted: forged totals, files of other runs, odd values, links."""

import hashlib
import json
import os
import shutil
from pathlib import Path

import polars as pl
import pytest

from simcore.results.board import Pressure
from simcore.store.journal import Journal, Record
from simcore.store.open import open_folder
from simcore.store.shards import SHARD, rows_of
from simcore.store.writer import read_run
from tests.command import call, no_pages
from tests.kept_runs import GRID, RUNS, edit, play, same


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    no_pages(monkeypatch)


def one_more(manifest):
    """A sum that is larger by one: everything else still adds up."""
    sums = manifest["cells"][2]["totals"]["sums"]
    sums[next(iter(sums))][0] += 1


def test_verify__counts_the_games():
    play("x", 40)
    edit(RUNS / "x", one_more)
    said = call("runs", "verify", "x", code=74).stderr
    assert "cell 2: its totals differ from the games in its files" in said
    assert "cannot be restored" in said


def test_verify__games_of_another_cell():
    """Two files that are exchanged, with checksums that are right."""
    play("x", 40)

    def exchange(manifest):
        one, other = (cell["shards"][0] for cell in manifest["cells"][:2])
        for name in ("file", "bytes", "sha256"):
            one[name], other[name] = other[name], one[name]

    edit(RUNS / "x", exchange)
    assert "its totals differ from the games" in call("runs", "verify", "x", code=74).stderr


def test_verify__inputs():
    Path("variant.toml").write_text("balls = 12\n")
    play("x", 20, "--scenario", "variant.toml")
    kept = RUNS / "x" / "inputs" / "scenario" / "variant.toml"
    kept.with_name("notes.toml").write_text("balls = 9\n")  # a user's own file
    call("runs", "verify", "x")
    kept.write_text("balls = 14\n")
    said = call("runs", "verify", "x", code=74).stderr
    assert "variant.toml: changed since the run was played" in said
    assert "cannot be restored" in said
    assert "changed since the run was played" in call("runs", "extend", "x", "-n", 5, code=2).stderr
    kept.unlink()
    assert "variant.toml: missing" in call("runs", "verify", "x", "--repair", code=74).stderr


def unfinished(name, games):
    """A run that wants more games than it has, as one that was cut off."""

    def more(manifest):
        manifest["plan"]["games"], manifest["complete"] = games, False

    edit(RUNS / name, more)


def note(journal, where, games):
    """Put the last games of a run into a journal."""
    run = read_run(where)
    for cell in run.cells:
        content = run.folder.read(cell.shards[0].file)
        rows = rows_of(content, run.manifest.result_columns, cell.labels)[-games:]
        journal.add(Record(cell.number, int(rows["game_number"][0]), len(rows), rows.tobytes()))


@pytest.mark.parametrize("own", [True, False])
def test_resume__the_journal_of_another_run(own):
    """Its records have the same cells and numbers, and would be counted as if they were this run's."""
    play("x", 20)
    play("long", 60)
    play("other", 60, grid=(*GRID[:-1], 12))
    unfinished("x", 60)
    source = RUNS / ("long" if own else "other")
    identity = read_run(RUNS / ("x" if own else "other")).manifest.run_id
    note(Journal(open_folder(RUNS / "x"), identity), source, 40)
    shown = call("runs", "show", "x").stderr
    assert ("160 more games are kept" in shown) is own
    call("runs", "resume", "x", "--quiet")
    same(RUNS / "x", RUNS / "long")


@pytest.mark.skipif(os.name != "posix", reason="links")
def test_links_out_of_the_folder_are_not_followed(tmp_path):
    play("x", 20)
    cell, elsewhere = RUNS / "x" / "games" / "cell-000", tmp_path / "elsewhere"
    shutil.move(cell, elsewhere)
    cell.symlink_to(elsewhere)
    before = {file.name: file.read_bytes() for file in elsewhere.iterdir()}
    assert "is outside the folder" in call("runs", "verify", "x", code=74).stderr
    assert "is outside the folder" in call("runs", "verify", "x", "--repair", code=2).stderr
    assert "games/cell-000" in call("runs", "rm", "x", "--yes").stderr
    assert {file.name: file.read_bytes() for file in elsewhere.iterdir()} == before


@pytest.mark.skipif(os.name != "posix", reason="links")
def test_rm__of_a_link_names_the_folder_of_the_run(tmp_path):
    play("x", 20)
    shutil.move(RUNS / "x", tmp_path / "elsewhere")
    (RUNS / "x").symlink_to(tmp_path / "elsewhere")
    assert f"remove the run itself: {tmp_path}/elsewhere" in call("runs", "rm", "x", "--yes", code=2).stderr
    assert read_run(tmp_path / "elsewhere").cells


HUGE = 1 << 40
"""Bytes of a file with a hole, more than any memory."""


def test_what_is_too_large_is_not_read():
    play("x", 40)
    play("y", 40)
    shard = RUNS / "x" / read_run(RUNS / "x").cells[0].shards[0].file
    before = shard.read_bytes()
    os.truncate(shard, HUGE)
    assert f"more than its {len(before):,} bytes" in call("runs", "verify", "x", code=74).stderr
    call("runs", "verify", "x", "--repair", "--quiet")
    assert shard.read_bytes() == before
    unfinished("y", 50)
    (RUNS / "y" / "journal-000000.bin").touch()
    os.truncate(RUNS / "y" / "journal-000000.bin", HUGE)
    listed = {run["name"]: run["state"] for run in json.loads(call("runs", "list", "--json").stdout)["runs"]}
    assert listed == {"x": "complete", "y": "unreadable"}


def test_verify__rows_that_are_only_claimed():
    """Some thousand bytes of Parquet can hold any number of equal rows."""
    play("x", 40)
    file = RUNS / "x" / read_run(RUNS / "x").cells[0].shards[0].file
    pl.concat([pl.read_parquet(file)] * (SHARD // 40 + 1)).write_parquet(file, statistics=False)

    def believed(manifest):
        content = file.read_bytes()
        facts = manifest["cells"][0]["shards"][0]
        facts |= {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}

    edit(RUNS / "x", believed)
    assert "500,040 rows, and no file has more than 500,000" in call("runs", "verify", "x", code=74).stderr


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda m: m["cells"][0]["labels"].pop("loss_causes"), "a cell has no labels for loss_causes"),
        (lambda m: m["boards"][1].update(names=[]), "boards.1.names"),
        (lambda m: m["boards"][0].update(names={"1": 4}), "boards.0.names"),
        (lambda m: m["cells"][0]["shards"][0].update(games=SHARD + 1), "shards.0.games"),
        (lambda m: m["cells"][0].update(everybody="yes"), "cells.0.everybody"),
    ],
)
def test_labels_and_boards_that_cannot_be(change, message):
    play("x", 20)
    edit(RUNS / "x", change)
    for words in (("runs", "show"), ("why",), ("report",)):
        assert message in call(*words, RUNS / "x", code=2).stderr


ODD = [
    ("scenario", {"digest": "1", "changes": "red"}, "scenario.changes"),
    ("scenario", {"digest": "1", "changes": [{"value": 3}]}, "scenario.changes.0.key"),
    ("scenario", [], "provenance.scenario"),
    ("strategies", [7], "strategies.0"),
    ("strategies", [{"version": 1}], "strategies.0.name"),
    ("players", [{"words": 3, "name": "x"}], "players.0.words"),
    ("game", {"name": "toy-urn", "version": "one"}, "game.version"),
    ("seed", "11", "provenance.seed"),
    ("command", "\x1b[2J", "a control character in '\\x1b[2J'"),
]


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("codes", "fooled"), -1),
        (("codes", "fooled"), [True]),
        (("ends",), [[{}, 0, 1]]),
        (("ends",), [[512, 0, 1]]),
    ],
)
def test_odd_totals_are_refused(place, value):
    play("x", 20, "--keep", "summary")

    def spoil(manifest):
        table = manifest["cells"][0]["totals"]
        for name in place[:-1]:
            table = table[name]
        table[place[-1]] = value

    edit(RUNS / "x", spoil)
    for words in (("runs", "show", "x"), ("why", "x"), ("report", "x", "--out", "p.html")):
        assert "cells.0.totals" in call(*words, code=2).stderr


@pytest.mark.parametrize(("name", "value", "message"), ODD)
def test_odd_provenance_is_refused(name, value, message):
    play("x", 20)
    edit(RUNS / "x", lambda manifest: manifest["provenance"].update({name: value}))
    for words in (("show", "x"), ("extend", "x", "-n", 2)):
        assert message in call("runs", *words, code=2).stderr


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda columns: columns[1:], "the first columns must be game_number, win, loss_cause"),
        (lambda columns: [columns[0], {**columns[1], "dtype": "u4"}, *columns[2:]], "the first columns must"),
        (lambda columns: columns + columns[-1:], "duplicate column"),
    ],
)
def test_odd_columns_are_refused(change, message):
    play("x", 20)
    edit(RUNS / "x", lambda manifest: manifest.update(columns=change(manifest["columns"])))
    for words in (("verify", "x"), ("show", "x"), ("extend", "x", "-n", 2)):
        assert message in call("runs", *words, code=2).stderr


def test_control_characters_reach_no_terminal():
    assert "contains a control character" in call("runs", "show", "\x1b[2J", code=2).stderr


def changed(pressure, **fields):
    return pressure.model_copy(update=fields)


def test_merge__pressure_of_all_parts():
    """Counts of the parts are added up, even if their games had different lengths."""
    from analysis.experiment.pressure_counts import pooled

    one = Pressure(what="x", games=2, locations=("a",), seen=(2,), sums=((3.0,),), squares=((5.0,),))
    two = changed(one, seen=(2, 1), sums=((1.0,), (4.0,)), squares=((1.0,), (16.0,)))
    both = pooled([one, None, two])
    assert both == changed(one, games=4, seen=(4, 1), sums=((4.0,), (4.0,)), squares=((6.0,), (16.0,)))
    layered = [changed(each, more=(changed(each, what="y"),)) for each in (one, two)]
    assert pooled(layered) == changed(both, more=(changed(both, what="y"),))
    assert pooled([None]) is None
    assert pooled([one, changed(one, locations=("b",))]) is None
