"""Runs as things: gone on with, made longer, joined, checked, removed; the same bits as one long run."""

import errno
import hashlib
import json
import os
import re
import shutil
import socket
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from analysis.kept_runs.cells import count_games
from cli.main import app
from reports.pages.run_page import write_report
from simcore.results.cell import CellTotals
from simcore.results.tally import Tally
from simcore.store.folder import DiskError
from simcore.store.journal import Journal, Record, read_journal
from simcore.store.lock import Lock, LockedError, TakenError, holder
from simcore.store.manifest import MANIFEST
from simcore.store.open import open_folder
from simcore.store.writer import RunWriter, StoreError, read_run
from tests import toy
from tests.command import call, no_pages
from tests.kept_runs import GRID, RUNS, TOY, edit, play, rows, same
from tests.sweeps import sweep


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    no_pages(monkeypatch)


@pytest.mark.parametrize("keep", ["games", "summary"])
def test_extend__gives_what_one_long_run_gives(keep):
    play("short", 130, "--keep", keep)
    call("runs", "extend", "short", "-n", 1, "--quiet", "--workers", 1)
    found = call("runs", "extend", RUNS / "short", "-n", 269, "--json", "--quiet").stdout
    play("long", 400, "--keep", keep)
    same(RUNS / "short", RUNS / "long", games=keep == "games")
    found = json.loads(found)
    assert found["schema"] == "elderodds.run/1"
    assert [cell["games"] for cell in found["cells"]] == [400] * 4
    assert found["provenance"]["games"] == 400
    assert len(found["provenance"]["continued"]) == 2
    assert json.loads(call("runs", "show", "short", "--json").stdout) == found


@pytest.mark.parametrize("keep", sweep(["games"], ["summary"]))
def test_merge__of_ranges_gives_what_one_long_run_gives(keep):
    for name, first, games in (("c", 300, 100), ("a", 0, 120), ("b", 120, 180)):
        play(name, games, "--first-game", first, "--keep", keep)
    result = json.loads(call("runs", "merge", "c", "a", "b", "--name", "all", "--json", "--quiet").stdout)
    play("long", 400, "--keep", keep)
    same(RUNS / "all", RUNS / "long", games=keep == "games")
    assert result["cells"] == json.loads(call("runs", "show", "long", "--json").stdout)["cells"]
    assert call("runs", "verify", "all").exit_code == 0
    call("runs", "extend", "all", "-n", 10, "--quiet")
    call("runs", "extend", "long", "-n", 10, "--quiet")
    same(RUNS / "all", RUNS / "long", games=keep == "games")


def test_merge__of_cells_and_ranges_and_the_rest_is_played_by_resume():
    cells = [
        ("-a", "slate", "-d", step, "-s", who) for step in ("cruel", "kind") for who in ("random", "standard")
    ]
    for number, cell in enumerate(cells[:3]):
        play(f"part-{number}", 200, grid=(*cell, "--seed", 11))
    play("part-3", 50, "--first-game", 200, grid=(*cells[0], "--seed", 11))
    parts = [f"part-{number}" for number in range(4)]
    said = call("runs", "merge", *parts, "--name", "all").stderr
    assert "elderodds runs resume elderodds-runs/all" in said
    assert read_run(RUNS / "all").manifest.complete is False
    call("runs", "resume", "all", "--quiet")
    play("long", 250)
    same(RUNS / "all", RUNS / "long")


@pytest.mark.long
def test_merge__refuses_what_does_not_belong_together(tmp_path):
    play("a", 100)
    others = {
        "overlap": (("--first-game", 99), GRID, r"overlap: both hold games 99 to 99 of slate, cruel"),
        "hole": (
            ("--first-game", 120),
            GRID,
            r"games 100 to 119 of .* are in no part; .*--first-game 100 -n 20",
        ),
        "seed": ((), (*GRID[:-1], 12), "does not match .*: different seed"),
        "data": (("--first-game", 100, "--set", "red=4"), GRID, "does not match .*: different data"),
        "totals": (("--first-game", 100, "--keep", "summary"), GRID, "does not match .*: different keep"),
    }
    for name, (words, grid, message) in others.items():
        play(name, 100, *words, grid=grid)
        said = call("runs", "merge", "a", name, "--name", "x", code=2).stderr
        assert_said(message, said)
    assert_said("at least two runs", call("runs", "merge", "a", "--name", "x", code=2).stderr)
    play("b", 100, "--first-game", 100)
    for key, message in (("code_digest", "different code"), ("strategies", "different strategy random")):
        shutil.copytree(RUNS / "b", RUNS / "foreign")

        def change(manifest, key=key):
            provenance = manifest["provenance"]
            provenance[key] = (
                "0" * 64 if key == "code_digest" else [{**each, "version": 99} for each in provenance[key]]
            )

        edit(RUNS / "foreign", change)
        assert_said(message, call("runs", "merge", "a", "foreign", "--name", "x", code=2).stderr)
        shutil.rmtree(RUNS / "foreign")
    damage(RUNS / "b")
    assert_said("--repair", call("runs", "merge", "a", "b", "--name", "x", code=2).stderr)
    assert not (RUNS / "x").exists()


def assert_said(message, said):
    assert re.search(message, " ".join(said.split())), said


def shards(where):
    return [Path(where) / shard.file for cell in read_run(where).cells for shard in cell.shards]


def damage(where, how="altered", number=0):
    """Spoil one shard; what it held."""
    file = shards(where)[number]
    content = file.read_bytes()
    if how == "missing":
        file.unlink()
    elif how == "truncated":
        file.write_bytes(content[:-7])
    else:
        middle = len(content) // 2
        file.write_bytes(content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :])
    return file, content


@pytest.mark.parametrize("how", sweep(["altered"], ["missing", "truncated"]))
def test_verify__finds_a_spoilt_shard_and_plays_its_games_again(how, monkeypatch):
    monkeypatch.setattr("simcore.store.writer.SHARD", 70)
    play("x", 300)
    before = (RUNS / "x" / MANIFEST).read_bytes()
    files = [damage(RUNS / "x", how, number) for number in (1, 5)]
    said = call("runs", "verify", "x", code=74).stderr
    for file, _ in files:
        assert file.name in said
    assert_said("elderodds runs verify elderodds-runs/x --repair", said)
    result = json.loads(call("runs", "verify", "x", "--json", "--quiet", code=74).stdout)["runs"][0]
    assert [error["repair"] for error in result["errors"]] == ["play", "play"]
    assert "repaired" in call("runs", "verify", "x", "--repair").stderr
    for file, content in files:
        assert file.read_bytes() == content
    assert (RUNS / "x" / MANIFEST).read_bytes() == before
    assert "no damage found" in call("runs", "verify", "x").stderr


def test_verify__finds_an_altered_manifest_and_strange_files():
    play("x", 50)
    file = RUNS / "x" / MANIFEST
    (RUNS / "x" / "games" / "cell-000" / "part-000009.parquet").write_bytes(b"?")
    own = [RUNS / "x" / name for name in ("notes.txt", "report.md", "report/figures/1.png", "games/mine")]
    for each in own:
        each.parent.mkdir(parents=True, exist_ok=True)
        each.write_bytes(b"mine")
    assert "stray file" in call("runs", "verify", "x", code=74).stderr
    call("runs", "verify", "x", "--repair")
    assert all(each.exists() for each in own)
    file.write_text(file.read_text().replace('"seconds":', '"seconds" :', 1))
    call("runs", "verify", "x")  # what it says is the same
    file.write_text(file.read_text().replace('"version": 1', '"version": 2', 1))
    said = call("runs", "verify", "x", code=74).stderr
    assert "altered since it was written" in said
    assert "play the run again" in said


def test_an_altered_manifest_is_not_believed():
    """Else false figures would be shown, and written again under a checksum that is right."""
    play("x", 20)
    play("y", 20, "--first-game", 20)
    file = RUNS / "x" / MANIFEST
    manifest = json.loads(file.read_text())
    manifest["provenance"]["time"] = "once"
    file.write_text(json.dumps(manifest))
    next((RUNS / "x").rglob("*.parquet")).unlink()
    for words in (("extend", "x", "-n", 10), ("show", "x"), ("merge", "x", "y", "--name", "z")):
        assert "has been altered" in call("runs", *words, code=2).stderr
    assert "unreadable" in call("runs", "list").stdout
    call("runs", "verify", "x", "--repair", code=74)
    assert json.loads(file.read_text()) == manifest
    call("runs", "rm", "x", "--yes")
    assert not (RUNS / "x").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes")
def test_endless_files_are_not_read():
    """A pipe instead of a manifest would block the list of runs, and a device would fill the memory."""
    play("x", 20)
    (RUNS / "pipe").mkdir()
    os.mkfifo(RUNS / "pipe" / MANIFEST)
    assert "│ x" in call("runs", "list").stdout
    shard = RUNS / "x" / "games" / "cell-000" / "part-000000.parquet"
    shard.unlink()
    shard.symlink_to("/dev/zero")
    assert "is outside the folder" in call("runs", "verify", "x", code=74).stderr


def test_verify__one_that_cannot_be_read_keeps_no_other_from_being_checked():
    for name in ("a", "b"):
        (RUNS / name).mkdir(parents=True)
        (RUNS / name / MANIFEST).write_text("{")
    play("x", 20)
    result = call("runs", "verify", "a", "x", "b", "--json", code=2)
    assert [run["run"] for run in json.loads(result.stdout)["runs"]] == [str(RUNS / "x")]
    assert "x: no damage found" in result.stderr
    assert result.stderr.count("Error: ") == 2
    assert call("runs", "verify", "a", "--json", code=2).stdout == ""


def test_verify__takes_a_run_from_a_process_that_is_gone():
    play("x", 20)
    (RUNS / "x" / "games" / "cell-000" / "part-000000.parquet").unlink()
    (RUNS / "x" / "lock").write_text('{"pid": 5, "host": "elsewhere", "time": "then", "token": "t"}')
    assert "--break-lock" in call("runs", "verify", "x", "--repair", code=2).stderr
    call("runs", "verify", "x", "--repair", "--break-lock")
    (RUNS / "x" / "lock").write_text('{"pid": 1e999, "host": "h", "time": "then", "token": "t"}')
    assert "│ x" in call("runs", "list").stdout


def test_resume__of_a_complete_run_is_answered():
    play("x", 20)
    assert "runs extend" in call("runs", "resume", "x", code=2).stderr


def test_runs__a_mistyped_name():
    play("first", 5)
    for command in ("show", "resume", "verify", "rm"):
        assert "did you mean 'first'" in call("runs", command, "frist", code=2).stderr
    assert "did you mean 'show'" in call("runs", "shwo", code=2).stderr


def test_list__shows_every_run():
    assert "No runs are kept" in call("runs", "list").stderr
    play("a", 20)
    play("b", 30, "--keep", "summary")
    (RUNS / "c").mkdir()
    (RUNS / "c" / MANIFEST).write_text("{")
    said = call("runs", "list").stdout
    assert "unreadable" in said
    assert re.search(r"^c: .*manifest.json cannot be read", said, re.MULTILINE)
    assert "standard" in said  # no column gives way to the reason
    by_name = {run["name"]: run for run in json.loads(call("runs", "list", "--json").stdout)["runs"]}
    assert (by_name["a"]["games"], by_name["a"]["state"], by_name["a"]["keep"]) == (80, "complete", "games")
    assert (by_name["b"]["games"], by_name["b"]["seed"]) == (120, 11)
    assert by_name["a"]["changes"] == {}


def test_list__shows_changes_of_the_printed_data():
    run = ("run", *TOY, "-n", 5, "--no-report", "--name")
    assert "Not as printed" not in call(*run, "a").stderr
    assert "Not as printed: number of red: 6 → 5.\n" in call(*run, "b", "--set", "red=5").stderr
    said = call("runs", "list").stdout
    assert re.search(r"│ a .*│ toy-urn .*│ - +│", said)
    assert re.search(r"│ b .*│ toy-urn .*│ red = 5 +│", said)
    changes = [each["changes"] for each in json.loads(call("runs", "list", "--json").stdout)["runs"]]
    assert changes == [{}, {"red": "5"}]


def test_rm__asks_and_leaves_what_is_not_its_own():
    play("x", 20)
    (RUNS / "x" / "notes.txt").write_text("mine")
    no = CliRunner().invoke(app, ["runs", "rm", "x"], input="n\n")
    assert "Remove elderodds-runs/x with 80 games?" in no.stderr
    assert read_run(RUNS / "x").cells
    assert "notes.txt" in call("runs", "rm", "x", "--yes").stderr
    assert [file.name for file in (RUNS / "x").iterdir()] == ["notes.txt"]
    play("y", 20)
    call("runs", "rm", RUNS / "y", "--yes")
    assert not (RUNS / "y").exists()


def test_rm__does_not_follow_links(tmp_path):
    play("x", 20)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "part-000000.parquet").write_text("mine")
    shutil.rmtree(RUNS / "x" / "games" / "cell-000")
    (RUNS / "x" / "games" / "cell-000").symlink_to(tmp_path / "other")
    with pytest.raises(StoreError, match="is outside the folder"):
        rows(RUNS / "x", 0)
    call("runs", "rm", "x", "--yes")
    assert (tmp_path / "other" / "part-000000.parquet").read_text() == "mine"


def test_lock__one_writer_at_a_time():
    play("x", 20)
    folder = open_folder(RUNS / "x")
    lock = Lock(folder)
    for words in (("extend", "x", "-n", 5), ("rm", "x", "--yes")):
        said = call("runs", *words, code=2).stderr
        assert_said("is being written by process .* one writer at a time.*--break-lock", said)
    assert json.loads(call("runs", "list", "--json").stdout)["runs"][0]["state"] == "being written"
    lock.release()
    call("runs", "extend", "x", "-n", 5, "--quiet")


def test_lock__of_a_dead_process_is_taken_over_and_of_another_machine_on_request():
    play("x", 20)
    lock = RUNS / "x" / "lock"
    dead = {"pid": 2**22 + 1, "host": socket.gethostname(), "time": "then", "token": "0"}
    lock.write_text(json.dumps(dead))
    call("runs", "extend", "x", "-n", 1, "--quiet")
    lock.write_text(json.dumps({**dead, "host": "far away"}))
    assert "--break-lock" in call("runs", "extend", "x", "-n", 1, code=2).stderr
    call("runs", "extend", "x", "-n", 1, "--break-lock", "--quiet")
    assert not lock.exists()
    assert [cell.games for cell in read_run(RUNS / "x").cells] == [22] * 4


def test_lock__is_held_by_the_operating_system(tmp_path, monkeypatch):
    """The process id is not enough: another process may have it by now, as in a restarted container."""
    folder = open_folder(tmp_path)
    me = {"pid": os.getpid(), "host": socket.gethostname(), "time": "then", "token": "0"}
    for left in (json.dumps(me), json.dumps({**me, "pid": 1}), "", "{}", "[" * 3000):
        (tmp_path / "lock").write_text(left)
        assert not holder(folder)["alive"]
        Lock(folder).release()
    monkeypatch.setattr(
        "simcore.store.local.LocalFolder.is_held", lambda *_: None
    )  # as on some network disks
    for left in (json.dumps(me), "", "{}", "[" * 3000):
        (tmp_path / "lock").write_text(left)
        assert holder(folder)["alive"]
        with pytest.raises(LockedError, match=r"one writer at a time|an unreadable lock"):
            Lock(folder)


def test_lock__that_cannot_be_written_leaves_nothing(tmp_path, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("simcore.store.folder.os.fsync", full)
        with pytest.raises(DiskError, match="the disk is full"):
            Lock(open_folder(tmp_path))
        with pytest.raises(DiskError, match="the disk is full"):
            RunWriter(tmp_path / "runs" / "x", toy.COLUMNS)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("begun", ["lock", "manifest.json"])
def test_a_run_that_another_process_has_just_begun_is_not_touched(tmp_path, monkeypatch, begun):
    """An object store makes the same folder for both; the lock or the manifest says who was first."""
    monkeypatch.setattr("simcore.store.local.LocalFolder.make", lambda _: [])
    held = Lock(open_folder(tmp_path)) if begun == "lock" else None
    (tmp_path / "manifest.json").write_text("{}")
    with pytest.raises(TakenError):
        RunWriter(tmp_path, toy.COLUMNS)
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted({begun, "manifest.json"})
    if held is not None:
        held.check()
        held.release()


def test_a_process_that_lost_the_lock_removes_nothing(tmp_path):
    for end in (RunWriter.abandon, RunWriter.discard):
        writer = RunWriter(tmp_path / "x", toy.COLUMNS)
        other = Lock(open_folder(tmp_path / "x"), force=True)
        end(writer)
        other.check()
        other.release()
        shutil.rmtree(tmp_path / "x")


def test_two_runs_of_one_moment_have_two_names(monkeypatch):
    """Both see that the name of the moment is free; who comes second takes the next one."""
    play("now", 20)
    names = iter([RUNS / "now", RUNS / "now", RUNS / "now-2"])  # the first one is looked at before anything
    monkeypatch.setattr("cli.shared.run_folder.new_folder", lambda *_: next(names))
    call("run", *TOY, "-n", 20, *GRID, "--quiet")
    same(RUNS / "now", RUNS / "now-2")


def test_lock__a_process_that_lost_it_notices(tmp_path):
    folder = open_folder(tmp_path)
    first = Lock(folder)
    with pytest.raises(LockedError, match="one writer at a time"):
        Lock(folder)
    second = Lock(folder, force=True)
    with pytest.raises(LockedError, match="locked the run"):
        first.check()
    first.release()
    second.check()
    second.release()
    assert holder(folder) is None


IDENTITY = "0123456789abcdef"
"""Identity of the run to which a journal belongs."""


def test_journal__is_read_up_to_the_first_byte_that_is_wrong(tmp_path):
    folder = open_folder(tmp_path)
    journal = Journal(folder, IDENTITY)
    written = [Record(number % 3, 10 * number, 10, bytes([number]) * 40) for number in range(6)]
    for record in written:
        journal.add(record)
    assert list(read_journal(folder, IDENTITY)) == written
    (file,) = tmp_path.iterdir()
    content = file.read_bytes()
    whole = len(content) // 6
    for end in range(len(content)):
        file.write_bytes(content[:end])
        assert list(read_journal(folder, IDENTITY)) == written[: end // whole]
    for place in range(0, len(content), 7):
        file.write_bytes(content[:place] + bytes([content[place] ^ 4]) + content[place + 1 :])
        assert list(read_journal(folder, IDENTITY)) == written[: place // whole]


def test_tally__comes_back_from_its_plain_form(tmp_path):
    play("x", 200)
    for cell in read_run(RUNS / "x").cells:
        totals = cell.totals.plain()
        tally = Tally.from_plain(toy.COLUMNS, totals)
        assert CellTotals.model_validate(tally.plain()) == cell.totals
        assert (tally.games, tally.wins) == (cell.games, cell.wins)
    for key, wrong in (("games", 1), ("ends", [[300, 0, 1]]), ("wins", -1), ("sums", {}), ("codes", [])):
        with pytest.raises(ValueError, match="total"):
            Tally.from_plain(toy.COLUMNS, {**totals, key: wrong})


@pytest.mark.parametrize("lost", [False, True])
@pytest.mark.parametrize("by", [["last_round", "win"], ["loss_cause", "last_round"], ["fooled"], ["win"]])
def test_count_games__totals_equal_those_of_the_rows(monkeypatch, by, lost):
    play("x", 300)
    run = read_run(RUNS / "x")
    told = count_games(run, by, lost=lost)
    monkeypatch.setattr("analysis.kept_runs.cells.count_by", lambda *_: None)
    assert told.equals(count_games(run, by, lost=lost))


@pytest.mark.long
def test_summary__the_page_shows_the_same_as_that_of_a_run_with_games(tmp_path):
    play("full", 200)
    play("totals", 200, "--keep", "summary")
    names = ("full", "totals")
    pages = [write_report(read_run(RUNS / name), tmp_path / f"{name}.html").read_text() for name in names]
    figures = [page.count("<svg") for page in pages]
    assert figures[0] >= figures[1] > 0
    assert ("only the totals were kept" in pages[0], "only the totals were kept" in pages[1]) == (False, True)
    with pytest.raises(StoreError, match="keeps totals only"):
        rows(RUNS / "totals", 0)


def test_a_run_without_a_plan_is_read_but_not_gone_on_with():
    play("x", 50)
    before = rows(RUNS / "x", 1)
    edit(RUNS / "x", lambda manifest: manifest.update(plan=None))
    assert rows(RUNS / "x", 1).equals(before)
    call("runs", "show", "x")
    call("runs", "list")
    call("runs", "verify", "x")
    assert_said("does not record how it was played", call("runs", "extend", "x", "-n", 5, code=2).stderr)
    play("y", 50, "--first-game", 50)
    said = call("runs", "merge", "y", "x", "--name", "z", code=2).stderr
    assert_said("does not record how it was played", said)


STRATEGY = '''
from elderodds.strategy import strategy

@strategy("mine", games=("toy-urn",), weights={"red": 1.0})
class Mine:
    """Says red."""

    def choose(self, tables, state, weights):
        return int(weights["value"][0] > 0.5)
'''


def test_resume__runs_strategy_files_only_on_request(tmp_path):
    Path("mine.py").write_text(STRATEGY)
    Path("weights.toml").write_text('strategy = "mine.py"\n[weights]\nred = 0.0\n')
    grid = ("-a", "slate", "-s", "mine.py", "-s", "weights.toml", "--seed", 3)
    play("x", 20, grid=grid)
    play("long", 30, grid=grid)
    said = call("runs", "extend", "x", "-n", 10, code=2).stderr
    assert_said("strategy files, whose code.*inputs/strategies/.*mine.py.*--trust", said)
    Path("mine.py").write_text(STRATEGY + "\nraise SystemExit('changed')\n")
    Path("weights.toml").unlink()
    assert "mine.py has changed since" in call("runs", "extend", "x", "-n", 10, code=2).stderr
    call("runs", "extend", "x", "-n", 10, "--trust", "--quiet")
    same(RUNS / "x", RUNS / "long")
    (kept,) = (RUNS / "x").rglob("mine.py")
    kept.write_text(STRATEGY.replace("> 0.5", "> 0.4"))
    said = call("runs", "extend", "x", "-n", 10, "--trust", code=2).stderr
    assert_said("mine.py: changed since the run was played", said)
    kept.unlink()
    assert "mine.py: missing" in call("runs", "extend", "x", "-n", 10, "--trust", code=2).stderr


def test_resume__with_the_data_that_were_played(tmp_path):
    Path("variant.toml").write_text("balls = 12\n")
    words = ("--scenario", "variant.toml", "--set", "red=4")
    play("x", 20, *words)
    play("long", 30, *words)
    Path("variant.toml").write_text("balls = 8\n")
    call("runs", "extend", "x", "-n", 10, "--quiet")
    same(RUNS / "x", RUNS / "long")
    (RUNS / "x" / "inputs" / "scenario" / "variant.toml").write_text("balls = 14\n")
    assert "changed since the run was played" in call("runs", "extend", "x", "-n", 10, code=2).stderr
    played = hashlib.sha256((RUNS / "x" / "inputs" / "scenario" / "variant.toml").read_bytes()).hexdigest()
    edit(RUNS / "x", lambda manifest: manifest["inputs"].update({"inputs/scenario/variant.toml": played}))
    said = call("runs", "extend", "x", "-n", 10, code=2).stderr
    assert_said("cannot be continued.*data", said)


def test_resume__with_other_code_is_refused(monkeypatch):
    play("x", 20)
    monkeypatch.setattr("analysis.kept_runs.resume.code_digest", lambda *_: "f" * 64)
    said = call("runs", "extend", "x", "-n", 10, code=2).stderr
    assert_said("code of the rules: .*, then, ffffffffffff, .*, now.*start a new run", said)


@pytest.mark.parametrize(
    ("where", "message"),
    [
        ("s3://", "an address without a path; expected such as s3://bucket/runs"),
        ("file:///", "an address without a path"),
        ("://x", "unknown kind of address ''"),
        ("C://x", "unknown kind of address 'C'"),
    ],
)
def test_runs__behind_an_address_that_cannot_be(tmp_path, where, message):
    for words in (("run", *TOY, "-n", 5), ("runs", "list"), ("runs", "show", "x")):
        assert message in call(*words, "--out", where, code=2).stderr
    assert list(tmp_path.iterdir()) == []


def test_runs__behind_an_address_without_fsspec(monkeypatch):
    monkeypatch.setitem(sys.modules, "fsspec", None)
    for words in (("run", *TOY, "-n", 5), ("runs", "show", "x")):
        assert "pip install 'elderodds[s3]'" in call(*words, "--out", "s3://bucket/runs", code=2).stderr


def test_runs__behind_an_address():
    where = "memory://bucket/runs"
    call("run", *TOY, "-n", 60, *GRID, "--name", "x", "--out", where, "--quiet")
    call("run", *TOY, "-n", 40, *GRID, "--first-game", 60, "--name", "y", "--out", where, "--quiet")
    play("long", 100)
    assert "exists already" in call("run", *TOY, "-n", 5, "--name", "x", "--out", where, code=2).stderr
    call("runs", "merge", "x", "y", "--name", "z", "--out", where, "--quiet")
    same(f"{where}/z", RUNS / "long")
    call("runs", "extend", f"{where}/x", "-n", 40, "--quiet")
    same(f"{where}/x", RUNS / "long")
    runs = json.loads(call("runs", "list", "--out", where, "--json").stdout)["runs"]
    assert [(each["name"], each["state"]) for each in runs] == [(name, "complete") for name in "xyz"]
    folder = open_folder(f"{where}/x")
    file = next(name for name in folder.files() if name.endswith(".parquet"))
    content = folder.read(file)
    folder.write(file, content[:-1])
    assert "instead of" in call("runs", "verify", "x", "--out", where, code=74).stderr
    call("runs", "verify", "x", "--out", where, "--repair")
    assert folder.read(file) == content
    call("runs", "rm", "x", "y", "z", "--out", where, "--yes")
    assert json.loads(call("runs", "list", "--out", where, "--json").stdout)["runs"] == []


def test_a_run_can_be_read_while_its_files_change(monkeypatch):
    """A listed file may be gone when it is read, since the writer renames and removes files all the time."""
    play("x", 50)
    (RUNS / "x" / "journal-000003.bin").touch()
    files = open_folder(RUNS / "x").files()
    with monkeypatch.context() as patch:
        patch.setattr(
            "simcore.store.local.LocalFolder.files", lambda self, under="": {**files, "journal-000004.bin": 7}
        )
        assert json.loads(call("runs", "list", "--json").stdout)["runs"][0]["games"] == 200
    there = list(os.walk(RUNS / "x"))
    there[0][2].append("journal-000009.bin")
    monkeypatch.setattr("os.walk", lambda *_, **__: there)
    assert "journal-000009.bin" not in open_folder(RUNS / "x").files()


def test_rm__named_twice_is_removed_once():
    play("one", 10)
    assert call("runs", "rm", "one", RUNS / "one", "--yes").stderr.count("is removed") == 1


def test_rm__cannot_ask_without_standard_input(monkeypatch):
    play("one", 10)
    monkeypatch.setattr("cli.commands.runs.command.no_one_to_ask", lambda: True)
    assert "add --yes" in call("runs", "rm", "one", code=2).stderr
    assert (RUNS / "one" / MANIFEST).exists()
