"""Kept runs gone on with by a cluster of real processes: the same bits as on threads of this process."""

import json
import time
from pathlib import Path

import pytest

pytest.importorskip("distributed", reason="needs the extra `cluster`")

from simcore.store.open import open_folder
from simcore.store.reader import kept_games
from simcore.store.writer import read_run
from tests.cluster_site import Site
from tests.command import call, no_pages
from tests.kept_runs import GRID, RUNS, TOY, edit, play, same, start
from tests.simcore.cluster.test_cluster import MINE

pytestmark = pytest.mark.compiled

GAMES = 40_000


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    no_pages(monkeypatch)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    made = Site(tmp_path_factory.mktemp("site"))
    try:
        yield made
    finally:
        made.close()


def there(site):
    """Options that name the cluster."""
    return ("--engine", "dask", "--scheduler", site.address)


@pytest.mark.long
@pytest.mark.parametrize("keep", ["games", "summary"])
def test_extend__on_a_cluster_and_on_threads_in_turn(site, keep):
    site.start_workers(2)
    play("x", 130, "--keep", keep)
    call("runs", "extend", "x", "-n", 70, "--quiet", *there(site))
    call("runs", "extend", "x", "-n", 1, "--quiet", "--workers", 1)
    call("runs", "extend", "x", "-n", 199, "--quiet", *there(site))
    play("long", 400, "--keep", keep)
    same(RUNS / "x", RUNS / "long", games=keep == "games")
    call("runs", "verify", "x")
    told = read_run(RUNS / "x").manifest.provenance.continued
    assert [each.engine for each in told] == ["dask", "local", "dask"]


@pytest.mark.long
@pytest.mark.parametrize("begun", ["dask", "local"])
def test_resume__after_the_run_and_a_worker_were_killed(site, tmp_path, begun):
    site.start_workers(2)
    folder = RUNS / "x"
    where = there(site) if begun == "dask" else ()
    process = start("run", *TOY, "-n", GAMES, *GRID, "--name", "x", "--quiet", *where, cwd=tmp_path)
    _wait(lambda: any(file.stat().st_size for file in folder.glob("journal-*")))
    process.kill()
    process.communicate()
    before = kept_games(open_folder(folder))
    assert 0 < before < 4 * GAMES
    process = start("runs", "resume", "x", "--quiet", *there(site), cwd=tmp_path)
    _wait(lambda: kept_games(open_folder(folder)) > before)
    site.kill(site.workers[0])
    said = process.communicate(timeout=300)
    assert process.returncode == 0, said
    play("whole", GAMES)
    same(folder, RUNS / "whole")
    call("runs", "verify", "x")


@pytest.mark.long
def test_resume__without_workers(site):
    play("x", 50)
    site.kill_all()
    said = call("runs", "extend", "x", "-n", 50, *there(site), "--wait-for-workers", 0.5, code=75).stderr
    assert "Error: no worker was available for 0.5 s" in said
    assert "Given up: complete games are kept. To resume:\n  elderodds runs resume" in said
    site.start_workers(1)
    call("runs", "resume", "x", "--quiet", *there(site))
    play("long", 100)
    same(RUNS / "x", RUNS / "long")


@pytest.mark.long
def test_extend__luck_and_skill_and_strategy_files_travel(site):
    site.start_workers(1)
    Path("mine.py").write_text(MINE, encoding="utf-8")
    who = ("-a", "slate", "-d", "kind", "-s", "mine.py:mine", "-s", "random", "--seed", 3)
    for name, games in (("x", 50), ("long", 120)):
        play(name, games, "--luck-and-skill", "--deals", 10, "--play-outs", 4, grid=who)
    said = call("runs", "extend", "x", "-n", 70, *there(site), code=2).stderr
    assert "add --trust" in said
    call("runs", "extend", "x", "-n", 70, "--trust", "--quiet", *there(site))
    same(RUNS / "x", RUNS / "long")
    luck = [read_run(RUNS / name).manifest.luck_and_skill for name in ("x", "long")]
    assert luck[0] == luck[1]


@pytest.mark.long
def test_local_cluster__what_a_strategy_prints_is_not_in_the_result(tmp_path):
    talking = MINE.replace("self.said = 1 - self.said", "self.said = 1 - self.said; print('red or black?')")
    Path("mine.py").write_text(talking, encoding="utf-8")
    who = ("-a", "slate", "-d", "kind", "-s", "mine.py:mine-slowly", "-n", 50, "--no-report")
    where = ("--engine", "dask", "--local-cluster", 1)
    out, told = start("run", *TOY, *who, "--json", "--quiet", *where, cwd=tmp_path).communicate(timeout=300)
    assert json.loads(out)["cells"][0]["games"] == 50
    assert "red or black?" in told


@pytest.mark.parametrize("verb", [("resume",), ("extend", "-n", "5")])
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--local-cluster", 2), "--local-cluster 2: allowed only with --engine dask"),
        (("--engine", "dask", "--workers", 2), "--workers 2: not allowed with --engine dask"),
        (("--engine", "dask", "--scheduler", "nonsense://x"), "no Dask scheduler answers at nonsense://x"),
    ],
)
def test_mistakes_change_nothing(verb, words, said):
    play("x", 50)
    edit(RUNS / "x", lambda content: content.update(complete=False))
    manifest = RUNS / "x" / "manifest.json"
    before = manifest.read_bytes()
    assert said in call("runs", verb[0], "x", *verb[1:], *words, code=2).stderr
    assert manifest.read_bytes() == before
    assert not (manifest.parent / "lock").exists()


def _wait(done):
    deadline = time.monotonic() + 120
    while not done() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert done()
