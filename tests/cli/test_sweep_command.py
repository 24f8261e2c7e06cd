"""`elderodds sweep` on the toy game: output, files and errors."""

import csv
import json

import pytest

from simcore.store.writer import read_run
from tests import toy
from tests.command import call
from tests.impatient import impatient

pytestmark = pytest.mark.compiled
GAME = ("--game", toy.GAME.name)
ONE = ("-a", "slate", "-d", "kind", "-s", "random", "--seed", "3", *GAME)
NEED = "needs.slate.kind=3..7"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_sweep_writes_every_requested_output(tmp_path):
    wanted = ("--json", "--csv", "t.csv", "--figure", "t.png", "--out", "t.html", "--target", "50%")
    done = call("sweep", NEED, *ONE, "-n", "500", *wanted)
    result = json.loads(done.stdout)
    assert result["schema"] == "elderodds.sweep/1"
    assert result["provenance"]["seed"] == 3
    (cell,) = result["cells"]
    assert [point["values"] for point in cell["points"]] == [[need] for need in range(3, 8)]
    assert cell["target"]["nearest"]
    with (tmp_path / "t.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [int(row["wins"]) for row in rows] == [point["wins"] for point in cell["points"]]
    page = (tmp_path / "t.html").read_text()
    assert "Numbers over a range" in page
    assert "50.0% " in page
    assert (tmp_path / "t.png").stat().st_size > 5_000


def test_sweep_draws_how_games_end_and_a_map(tmp_path):
    call("sweep", NEED, *ONE, "-n", "100", "--figure", "a.svg", "--by", "ending")
    call("sweep", NEED, "balls=8..12:2", *ONE, "-n", "100", "--figure", "b.svg")
    assert "share of all games" in (tmp_path / "a.svg").read_text()
    assert "balls" in (tmp_path / "b.svg").read_text()


@pytest.mark.long
def test_sweep_of_a_kept_run_is_added_to_its_report(tmp_path):
    call("run", *ONE, "-n", "300", "--name", "kept", "--no-data-range")
    call("sweep", "balls=8..12:2", "--run", "kept", "-n", "100", *GAME)
    call("sweep", "balls=8..10:2", "--run", "kept", "-n", "100", *GAME)
    (again,) = read_run(tmp_path / "elderodds-runs" / "kept").manifest.sweeps
    assert again.numbers[0].values == (8, 10)
    assert again.cells[0].points[1].win_rate == pytest.approx(toy.chance_of_random(10, 5), abs=0.2)
    assert "Numbers over a range" in (tmp_path / "elderodds-runs" / "kept" / "report.html").read_text()


def test_ctrl_c_reports_the_missing_points(monkeypatch):
    impatient(monkeypatch, "cli.commands.sweep.command", begun=7)
    done = call("sweep", NEED, *ONE, "-n", "1000", "--json", code=130)
    assert "points are missing" in done.stderr
    assert not json.loads(done.stdout)["complete"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("balls=4..1",), "KEY=FROM..TO 'balls=4..1'"),
        (("bals=1..4",), "did you mean 'balls'"),
        (("balls=8..9", "red=4..5", NEED), "2 different"),
        (("balls=8..9", "--csv", "x.txt"), ".csv"),
        (("balls=8..9", "--target", "120%"), "100%"),
    ],
)
def test_invalid_options_are_reported(words, said):
    done = call("sweep", *words, *ONE, code=2)
    assert said in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.long
def test_a_sweep_is_kept_when_its_run_is_extended(tmp_path):
    call("run", *ONE, "-n", "300", "--name", "kept")
    call("sweep", "balls=8..12:2", "--run", "kept", "-n", "100", *GAME)
    call("runs", "extend", "kept", "-n", "100", "--no-report")
    run = read_run(tmp_path / "elderodds-runs" / "kept")
    assert run.cells[0].games == 400
    assert run.manifest.sweeps[0].cells[0].points
