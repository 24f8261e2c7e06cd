"""Real schedulers and workers play the same games as threads, even if workers fail."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

pytest.importorskip("distributed", reason="needs the extra `cluster`")

from analysis.experiment.common_luck import Arm, CommonLuck
from cli.main import app
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from simcore.cluster.bookkeeping import Patience
from simcore.cluster.dask import Cluster
from simcore.contract.game import Cell
from simcore.games import find_game
from simcore.play.batch import play_cell, play_rows
from simcore.play.engines import EngineError
from simcore.play.nested import play_nested
from simcore.play.seating import roster_of
from simcore.play.strategy_errors import StrategyError
from simcore.store.writer import read_run
from tests import toy
from tests.cluster_site import ROOT, Site
from tests.sweeps import sweep

pytestmark = pytest.mark.compiled

CELL = Cell("slate", "cruel", 2)
GAMES, BLOCK = 12_000, 100
QUICK = Patience(block=1.0, first=5.0, no_workers=60.0, poll=0.2)

MINE = '''
"""A strategy that is in no package."""
import numpy as np
from elderodds.strategy import strategy


@strategy("mine", games=("toy-urn",), weights={"early": 3.0})
def choose(tables, state, weights):
    """Say red at first, black later."""
    return 1 if state["drawn"] < weights["value"][0] else 0


@strategy("mine-slowly", games=("toy-urn",))
class Slowly:
    """Say red and black in turn, in plain Python."""

    def __init__(self):
        self.said = 0

    def choose(self, tables, state, weights):
        self.said = 1 - self.said
        return self.said


@strategy("mine-broken", games=("toy-urn",))
def wrong(tables, state, weights):
    """Answer what is not there."""
    return 5
'''


def seated(strategy="standard", game=toy.GAME, cell=CELL, skill=1.0):
    players = Players((find_strategy(strategy, game.name),), skill)
    return roster_of(game, game.load(None, ()).compile(cell), players.policies(game), cell)


def played(players, engine=None, games=GAMES, **more):
    """Rows and totals."""
    kept = []
    tally = play_cell(
        players, 7, games, engine=engine, block=BLOCK if engine else None, shard=5_000,
        keep=lambda rows: kept.extend(rows.tolist()), **more,
    )  # fmt: skip
    return kept, tally.games, tally.wins, tally.loss_causes.tolist(), tally.sums, tally.counts


def at(games, do):
    """Progress that does something once so many games are done."""
    done = []

    def progress(more):
        before = sum(done)
        done.append(more)
        if before < games <= before + more:
            do()

    return progress


def wait_for_workers(cluster, players=None, wanted=2):
    """Wait until so many are ready to play."""
    with cluster.open(play_rows, players or seated(), 0) as blocks:
        deadline = time.monotonic() + 120
        while blocks.slots < wanted and time.monotonic() < deadline:
            time.sleep(0.05)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    made = Site(tmp_path_factory.mktemp("site"))
    try:
        yield made
    finally:
        made.close()


@pytest.fixture
def cluster(site):
    site.start_workers(2)
    with Cluster(site.address, patience=QUICK) as made:
        wait_for_workers(made)
        yield made


@pytest.fixture(scope="module")
def reference():
    return played(seated())


@pytest.fixture
def mine(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(MINE, encoding="utf-8")
    return file


def test_same_as_on_threads(cluster, reference):
    assert cluster.workers == 2
    assert played(seated(), cluster) == reference
    assert played(seated("standard", skill=0.5), cluster) == played(seated("standard", skill=0.5))


def test_blocks_by_the_pace(cluster):
    kept = []
    tally = play_cell(
        seated(), 7, 300_000, engine=cluster, keep=lambda rows: kept.append(rows["right"].copy())
    )
    assert tally.sums == play_cell(seated(), 7, 300_000).sums
    assert np.concatenate(kept).sum() == tally.sums["right"]


@pytest.mark.long
def test_a_killed_worker_costs_nothing(site, cluster, reference, caplog):
    victim = site.workers[0]
    assert played(seated(), cluster, progress=at(GAMES // 4, lambda: site.kill(victim))) == reference
    assert "is gone; other workers play its games" in caplog.text


@pytest.mark.long
def test_a_frozen_worker_costs_a_moment_and_is_taken_back(site, cluster, reference, caplog):
    victim = site.workers[0]
    try:
        assert played(seated(), cluster, progress=at(GAMES // 4, lambda: site.freeze(victim))) == reference
        assert "does not answer; other workers play its games" in caplog.text
    finally:
        site.thaw(victim)
    deadline = time.monotonic() + 30
    back = re.compile(
        r"Worker \S+ (answers|is asked) again"
    )  # asked: it was idle, or its call had been dropped
    while not back.search(caplog.text) and time.monotonic() < deadline:
        assert played(seated(), cluster, games=1_000)[0] == reference[0][:1_000]
    assert back.search(caplog.text)


@pytest.mark.long
def test_no_worker_left__continues_with_a_new_one(site, cluster, reference, caplog):
    later = threading.Timer(2.0, site.start_workers, [1])

    def lose_all():
        site.kill_all()
        later.start()

    assert played(seated(), cluster, progress=at(GAMES // 4, lose_all)) == reference
    assert "No worker is available; waiting" in caplog.text
    later.join()


@pytest.mark.long
def test_no_worker_left__gives_up_with_what_is_complete(site, reference):
    site.start_workers(2)
    patience = Patience(block=1.0, first=5.0, no_workers=1.0, poll=0.2)
    with Cluster(site.address, patience=patience) as cluster:
        rows, games, *_ = played(seated(), cluster, progress=at(GAMES // 4, site.kill_all))
        assert "no worker was available for 1 s" in cluster.gave_up
    assert GAMES // 4 <= games < GAMES
    assert rows == reference[0][:games]


@pytest.mark.long
def test_scheduler_gone__gives_up_with_what_is_complete(tmp_path, reference, monkeypatch):
    monkeypatch.setattr("simcore.cluster.dask.CONNECT_SECONDS", 1.0)
    site = Site(tmp_path)
    try:
        site.start_workers(1)
        patience = Patience(block=1.0, first=5.0, no_workers=1.0, poll=0.2)
        with Cluster(site.address, patience=patience) as cluster:
            rows, games, *_ = played(seated(), cluster, progress=at(GAMES // 4, site.kill_scheduler))
            assert "no worker was available for 1 s" in cluster.gave_up
        assert GAMES // 4 <= games < GAMES
        assert rows == reference[0][:games]
    finally:
        site.close()


@pytest.mark.long
def test_strategy_files_travel(cluster, mine):
    for name in ("mine", "mine-slowly"):
        players = seated(f"{mine}:{name}")
        assert played(players, cluster, games=2_000) == played(players, games=2_000)


def test_weights_travel(cluster, mine, tmp_path):
    weights = tmp_path / "late.toml"
    weights.write_text('strategy = "mine.py:mine"\n[weights]\nearly = 7\n', encoding="utf-8")
    players = seated(str(weights))
    blocks = played(players, cluster, games=2_000)
    assert blocks == played(players, games=2_000)
    assert blocks != played(seated(f"{mine}:mine"), games=2_000)


def test_a_broken_strategy_file_is_named_as_the_user_knows_it(cluster, mine):
    with pytest.raises(StrategyError, match="the strategy chose option 5") as problem:
        played(seated(f"{mine}:mine-broken"), cluster)
    assert problem.value.file == str(mine)
    assert MINE.splitlines()[problem.value.line - 1].startswith("def wrong")


def test_a_strategy_file_that_has_changed_is_not_played(cluster, mine):
    players = seated(f"{mine}:mine")
    mine.write_text(MINE + "\n", encoding="utf-8")
    with pytest.raises(ValueError, match="has changed since it was loaded"):
        played(players, cluster)


@pytest.mark.long
def test_deals_and_arms_are_the_same_too(cluster):
    found = play_nested(seated("random"), 5, 100, 6, engine=cluster)
    assert found.tolist() == play_nested(seated("random"), 5, 100, 6).tolist()
    arm = Arm("one", toy.GAME, toy.load(), CELL, Players((find_strategy("random", toy.GAME.name),)))
    there, here = CommonLuck([arm], 4, engine=cluster), CommonLuck([arm], 4)
    for games in (10, 700):
        assert there.play(0, games)
        assert here.play(0, games)
        assert there.rows(0).tolist() == here.rows(0).tolist()


@pytest.mark.long
def test_a_worker_with_other_code_is_refused(site, reference, tmp_path, caplog):
    for package in ("simcore", "heuristics", "elderodds", "tests"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / package, tmp_path / package, ignore=ignored)
    with (tmp_path / "heuristics/any_game/random_choice.py").open("a", encoding="utf-8") as file:
        file.write("\n# It plays the same, but who knows?\n")
    site.kill_all()
    site.start_workers(1, root=tmp_path)
    with Cluster(site.address, patience=QUICK) as cluster:
        with pytest.raises(EngineError, match=r"no worker can take part.*sources of heuristics"):
            played(seated(), cluster)
        site.start_workers(2)
        assert played(seated(), cluster) == reference
    assert "Install the same version there and restart the worker" in caplog.text
    site.kill_all()


@pytest.mark.long
def test_a_worker_without_elderodds_is_refused(site, reference, tmp_path):
    """It does not end itself over what it cannot load, as workers of Dask do."""
    (tmp_path / "simcore").mkdir()
    (tmp_path / "simcore/__init__.py").write_text("raise ModuleNotFoundError('No module named simcore')\n")
    site.kill_all()
    site.start_workers(1, root=tmp_path)
    with Cluster(site.address, patience=QUICK) as cluster:
        with pytest.raises(
            EngineError, match=r"no worker can take part.*cannot load the code: No module named"
        ):
            played(seated(), cluster)
        site.start_workers(2)
        assert played(seated(), cluster) == reference
    assert [worker.poll() for worker in site.workers] == [None, None]
    site.kill_all()


@pytest.mark.long
def test_an_address_without_a_scheduler_is_refused_at_once(monkeypatch):
    """A port that takes the call and says nothing: another program's, or a scheduler that hangs."""
    monkeypatch.setattr("simcore.cluster.dask.CONNECT_SECONDS", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(EngineError, match=r"no Dask scheduler answers at .* does not answer for 0\.5 s"):
            Cluster(address, patience=QUICK)


@pytest.mark.long
def test_no_scheduler__says_so(monkeypatch):
    monkeypatch.setattr("simcore.cluster.dask.CONNECT_SECONDS", 1.0)
    with pytest.raises(EngineError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:9"):
        Cluster("tcp://127.0.0.1:9", patience=QUICK)


def call(*words):
    options = ("--game-name", toy.GAME.name, "--seed", "8", "-a", "amber", "-d", "cruel", "--no-report")
    return CliRunner().invoke(app, ["run", *options, *map(str, words)])


@pytest.fixture
def in_an_empty_folder(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)


@pytest.mark.long
@pytest.mark.usefixtures("in_an_empty_folder")
def test_run__on_a_local_cluster():
    words = ("-n", 3000, "--json", "--quiet", "--name")
    there = call(*words, "there", "--engine", "dask", "--local-cluster", 1)
    assert (there.exit_code, there.stderr) == (0, "")
    result = json.loads(there.stdout)
    assert result["cells"] == json.loads(call(*words, "here").stdout)["cells"]
    assert result["provenance"]["engine"] == "dask"
    runs = [read_run(Path("elderodds-runs") / name) for name in ("here", "there")]
    assert runs[0].games(0).collect().equals(runs[1].games(0).collect())


@pytest.mark.parametrize(
    ("words", "told"),
    sweep(
        [(("compare", "slate+kind", "slate+cruel"), ("arms", "pairs"))],
        [
            (("sensitivity", "-a", "slate", "-d", "kind", "--together", 2), ("numbers", "together")),
            (("ablate", "one-guess-less", "-a", "slate", "-d", "kind"), ("cells",)),
            (("worth", "investigators", "-a", "slate", "-d", "kind"), ("cells",)),
        ],
    ),
)
def test_other_commands__the_same_on_a_cluster(site, tmp_path, monkeypatch, words, told):
    monkeypatch.chdir(tmp_path)
    site.start_workers(1)
    common = ("--game-name", toy.GAME.name, "-s", "random", "--seed", 3, "-n", 600, "--json", "--quiet")
    dask = ("--engine", "dask", "--scheduler", site.address)
    done = [CliRunner().invoke(app, [*map(str, (*words, *common, *more))]) for more in ((), dask)]
    assert [each.exit_code for each in done] == [0, 0], done[1].output
    here, there = (json.loads(each.stdout) for each in done)
    for name in told:
        assert here[name], name
        assert here[name] == there[name], name


@pytest.mark.long
def test_tune__the_same_on_a_cluster(site, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    site.start_workers(1)
    Path("wanted.toml").write_text(
        'strategy = "random"\n[targets.mild]\nancient_one = "slate"\ndifficulty = "kind"\nwin_rate = 0.83\n'
        'tolerance = 0.04\n[numbers]\n"needs.slate.kind" = { from = 1, to = 9 }\n'
    )
    quick = ("--game-name", toy.GAME.name, "-n", "500", "--judge-games", "1000", "--json", "--quiet")
    dask = ("--engine", "dask", "--scheduler", site.address)
    found = []
    for name, more in (("here", ()), ("there", dask)):
        done = CliRunner().invoke(app, ["tune", "wanted.toml", "--out", f"{name}.toml", *quick, *more])
        assert done.exit_code == 0, done.output
        found.append(json.loads(done.stdout))
    for key in ("settings", "before", "after", "tried"):
        assert found[0][key] == found[1][key], key


@pytest.mark.long
def test_compare__without_workers(site, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    site.kill_all()
    words = ("compare", "slate+kind", "slate+cruel", "--game-name", toy.GAME.name, "-n", "100")
    dask = ("--engine", "dask", "--scheduler", site.address, "--wait-for-workers", "0.5")
    done = CliRunner().invoke(app, [*words, *dask])
    assert done.exit_code == 75, done.output
    assert "Error: no worker was available for 0.5 s" in done.stderr


@pytest.mark.long
def test_run__interrupted_on_a_cluster(site, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    site.start_workers(2)
    script = "from tests import toy\nfrom cli.__main__ import main\nmain()"
    options = (
        "--game-name",
        toy.GAME.name,
        "-a",
        "amber",
        "-d",
        "cruel",
        "-n",
        "1000000000",
        "--name",
        "cut",
    )
    process = subprocess.Popen(
        [sys.executable, "-c", script, "run", *options, "--engine", "dask", "--scheduler", site.address],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stderr=subprocess.PIPE,
        text=True,
    )
    shards = tmp_path / "elderodds-runs/cut/games/cell-000"
    deadline = time.monotonic() + 120
    while not (shards.exists() and list(shards.glob("*.parquet"))) and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=120)
    assert process.returncode == 130, said
    assert "Interrupted: complete games are kept" in said
    assert "Traceback" not in said
    run = read_run(tmp_path / "elderodds-runs/cut")
    assert run.games(0).collect().height == run.cells[0].games > 0


@pytest.mark.long
@pytest.mark.usefixtures("in_an_empty_folder")
def test_run__without_workers(site, caplog):
    site.kill_all()
    result = call("-n", 100, "--engine", "dask", "--scheduler", site.address, "--wait-for-workers", 0.5)
    assert result.exit_code == 75, result.output
    assert "No worker is available; waiting for 0.5 s" in caplog.text
    assert "Error: no worker was available for 0.5 s" in result.stderr
    assert list(Path("elderodds-runs").glob("*")) == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--local-cluster", 2), "--local-cluster 2: allowed only with --engine dask"),
        (("--engine", "dask", "--workers", 2), "--workers 2: not allowed with --engine dask"),
        (("--engine", "dask", "--local-cluster", 0), "--local-cluster 0: must be at least 1"),
        (("--engine", "dask", "--scheduler", "x", "--local-cluster", 1), "choose one of them"),
        (("--engine", "dask", "--wait-for-workers", -1), "--wait-for-workers -1: must be at least 0"),
        (("--engine", "dask", "--local-cluster", 999_999), "at most 1024 (MAX_WORKERS)"),
        (
            ("--engine", "dask", "--scheduler", "nonsense://x"),
            "unknown kind of address 'nonsense'",
        ),
        (
            ("--engine", "dask", "--scheduler", "foo"),
            "missing port number in address 'foo'",
        ),
        (("--engine", "dask", "--scheduler", "tcp://[::"), "expected such as tcp://HOST:8786"),
        (("--engine", "dask", "--scheduler", "tls://127.0.0.1:1"), "tls needs certificates"),
    ],
)
def test_run__mistakes(words, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, ["run", "--game-name", toy.GAME.name, *map(str, words)])
    assert result.exit_code == 2, result.output
    assert said in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.long
def test_a_real_game_with_a_killed_worker(site):
    game = find_game()
    scenario = game.load(None, ())
    players = seated(game=game, cell=Cell(scenario.ancient_ones[0], scenario.difficulties[0], 2))
    site.start_workers(2)
    with Cluster(site.address, patience=QUICK) as cluster:
        wait_for_workers(cluster, players)
        victim = site.workers[0]
        there = played(players, cluster, games=6_000, progress=at(2_000, lambda: site.kill(victim)))
    assert there == played(players, games=6_000)
