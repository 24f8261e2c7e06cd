"""What is not believed of a run folder: forged totals, files of others, odd values, links."""

import os
import shutil
from pathlib import Path

import pytest

from simcore.journal import Journal, Record
from simcore.manifest import columns_of
from simcore.shards import rows_of
from simcore.storage import open_folder
from simcore.store import read_run
from tests.kept_runs import GRID, RUNS, edit, play, same
from tests.test_cli import call, no_pages


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
    assert "cell 2: its totals are not those of the games in its files" in said
    assert "cannot be made again" in said


def test_verify__games_of_another_cell():
    """Two files that are exchanged, with checksums that are right."""
    play("x", 40)

    def exchange(manifest):
        one, other = (cell["shards"][0] for cell in manifest["cells"][:2])
        for name in ("file", "bytes", "sha256"):
            one[name], other[name] = other[name], one[name]

    edit(RUNS / "x", exchange)
    assert "its totals are not those of the games" in call("runs", "verify", "x", code=74).stderr


def test_verify__inputs():
    Path("variant.toml").write_text("balls = 12\n")
    play("x", 20, "--scenario", "variant.toml")
    kept = RUNS / "x" / "inputs" / "scenario" / "variant.toml"
    kept.with_name("notes.toml").write_text("balls = 9\n")  # somebody's own
    call("runs", "verify", "x")
    kept.write_text("balls = 14\n")
    said = call("runs", "verify", "x", code=74).stderr
    assert "variant.toml: not what was played with" in said
    assert "cannot be made again" in said
    assert "not what was played with" in call("runs", "extend", "x", "-n", 5, code=2).stderr
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
        content = run.folder.read(cell["shards"][0]["file"])
        rows = rows_of(content, columns_of(run.manifest), cell["labels"])[-games:]
        journal.add(Record(cell["number"], int(rows["game_number"][0]), len(rows), rows.tobytes()))


@pytest.mark.parametrize("own", [True, False])
def test_resume__the_journal_of_another_run(own):
    """Its records have the same cells and numbers, and would be counted as if they were this run's."""
    play("x", 20)
    play("long", 60)
    play("other", 60, grid=(*GRID[:-1], 12))
    unfinished("x", 60)
    source = RUNS / ("long" if own else "other")
    identity = read_run(RUNS / ("x" if own else "other")).manifest["run_id"]
    note(Journal(open_folder(RUNS / "x"), identity), source, 40)
    shown = call("runs", "show", "x").stderr
    assert ("160 games more are kept" in shown) is own
    call("runs", "resume", "x", "--quiet")
    same(RUNS / "x", RUNS / "long")


@pytest.mark.skipif(os.name != "posix", reason="links")
def test_links_out_of_the_folder_are_not_followed(tmp_path):
    play("x", 20)
    cell, elsewhere = RUNS / "x" / "games" / "cell-000", tmp_path / "elsewhere"
    shutil.move(cell, elsewhere)
    cell.symlink_to(elsewhere)
    before = {file.name: file.read_bytes() for file in elsewhere.iterdir()}
    assert "leads out of the folder" in call("runs", "verify", "x", code=74).stderr
    assert "leads out of the folder" in call("runs", "verify", "x", "--repair", code=2).stderr
    assert "games/cell-000" in call("runs", "rm", "x", "--yes").stderr
    assert {file.name: file.read_bytes() for file in elsewhere.iterdir()} == before


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
        (("ends",), [[300, 0, 1]]),
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


@pytest.mark.parametrize(("name", "value", "told"), ODD)
def test_odd_provenance_is_refused(name, value, told):
    play("x", 20)
    edit(RUNS / "x", lambda manifest: manifest["provenance"].update({name: value}))
    for words in (("show", "x"), ("extend", "x", "-n", 2)):
        assert told in call("runs", *words, code=2).stderr


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda columns: columns[1:], "the first columns must be game_number, win, loss_cause"),
        (lambda columns: [columns[0], {**columns[1], "dtype": "u4"}, *columns[2:]], "the first columns must"),
        (lambda columns: columns + columns[-1:], "a column is named twice"),
    ],
)
def test_odd_columns_are_refused(change, told):
    play("x", 20)
    edit(RUNS / "x", lambda manifest: manifest.update(columns=change(manifest["columns"])))
    for words in (("verify", "x"), ("show", "x"), ("extend", "x", "-n", 2)):
        assert told in call("runs", *words, code=2).stderr


def test_control_characters_reach_no_terminal():
    assert "a control character in" in call("runs", "show", "\x1b[2J", code=2).stderr


def test_merge__pressure_of_all_parts():
    """What was counted in the parts is counted together, also where their games had other lengths."""
    from analysis.counted import pooled

    one = {"what": "x", "games": 2, "locations": ["a"], "seen": [2], "sums": [[3.0]], "squares": [[5.0]]}
    two = {**one, "seen": [2, 1], "sums": [[1.0], [4.0]], "squares": [[1.0], [16.0]]}
    assert pooled([one, None, two]) == {
        **one, "games": 4, "seen": [4, 1], "sums": [[4.0], [4.0]], "squares": [[6.0], [16.0]],
    }  # fmt: skip
    assert pooled([None]) is None
    assert pooled([one, {**one, "locations": ["b"]}]) is None
