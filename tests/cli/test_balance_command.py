"""`elderodds sensitivity` and `elderodds tune` on the toy game: output, files and errors."""

import json
import threading
import tomllib

import pytest

from analysis.tuning.targets import read_targets
from analysis.tuning.tune_scenario import Tuner, TuningPlan
from simcore.store.writer import read_run
from tests import toy
from tests.command import call
from tests.impatient import impatient

pytestmark = pytest.mark.compiled
GAME = ("--game", toy.GAME.name)
ONE = ("-a", "slate", "-d", "kind", "-s", "random", "--seed", "3", *GAME)
TARGETS = """
strategy = "random"
[targets.mild]
ancient_one = "slate"
difficulty = "kind"
win_rate = {rate}
tolerance = {tolerance}
[numbers]
"needs.slate.kind" = {{ from = 1, to = 9 }}
balls = {{ from = 8, to = 12, weight = 5 }}
"""
QUICK = ("-n", "2000", "--judge-games", "4000", *GAME)


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def targets(tmp_path):
    def write(rate=0.83, tolerance=0.04):
        (tmp_path / "wanted.toml").write_text(TARGETS.format(rate=rate, tolerance=tolerance))
        return "wanted.toml"

    return write


def test_sensitivity__ctrl_c_before_the_first_games(monkeypatch):
    impatient(monkeypatch, "cli.commands.sensitivity.command", begun=1)
    said = call("sensitivity", *ONE, code=130).stderr
    assert said.splitlines()[1:] == [
        "Interrupted before the first games were complete; there are no results."
    ]


@pytest.mark.parametrize(("begun", "missing"), [(3, "; 3 of 3 numbers are missing"), (9, ""),
                                                (6, "; 2 of 3 numbers are missing")])  # fmt: skip
def test_sensitivity__ctrl_c_reports_what_is_complete(monkeypatch, tmp_path, begun, missing):
    """Numbers are checked first; then the unchanged game is played, then six steps."""
    impatient(monkeypatch, "cli.commands.sensitivity.command", begun=begun)
    done = call("sensitivity", *ONE, "-n", 3000, "--json", "--out", "t.html", "--figure", "t.svg", code=130)
    assert f"Interrupted: results so far{missing}.\n" in done.stderr
    assert "cannot move" not in done.stderr
    assert "can move one way only" not in done.stderr
    result = json.loads(done.stdout)
    assert (result["complete"], result["games"]) == (False, 3000)
    assert "cannot move alone" not in (tmp_path / "t.html").read_text()
    assert {"t.html", "t.svg"} <= {file.name for file in tmp_path.iterdir()}


def test_sensitivity_reports_the_effect_of_each_number(tmp_path):
    done = call("sensitivity", *ONE, "-n", "3000", "--together", "2", "--json",
                "--figure", "t.png", "--out", "t.html")  # fmt: skip
    result = json.loads(done.stdout)
    assert result["numbers"][0]["key"] == "needs.slate.kind"
    assert result["strategy"] == "random"
    assert result["provenance"]["seed"] == 3
    assert len(result["together"]["numbers"]) == 2
    assert "needs.slate.kind" in done.stderr
    assert "Sobol' indices" in done.stderr
    assert (tmp_path / "t.png").stat().st_size > 5_000
    page = (tmp_path / "t.html").read_text()
    assert page.count("<svg") == 1
    assert "Effect of each number" in page
    assert "Numbers together" in page


def test_sensitivity_is_the_same_for_any_number_of_workers():
    words = ("sensitivity", *ONE, "-n", "1000", "--together", "0", "--json", "--quiet")
    one, two = (json.loads(call(*words, "--workers", workers).stdout) for workers in "12")
    assert one["numbers"] == two["numbers"]


@pytest.mark.long
def test_both_errors_are_kept_for_a_run_and_shown_in_its_report(tmp_path):
    words = ("-d", "kind", "-s", "random", "-n", "400", "--seed", "5", "--name", "kept", "--no-report")
    call("run", *words, *GAME)
    report = tmp_path / "elderodds-runs" / "kept" / "report.html"
    done = call(
        "sensitivity", "--data", "--run", "elderodds-runs/kept", "-n", "300", "--draws", "10", "--json", *GAME
    )
    result = json.loads(done.stdout)
    assert [cell["ancient_one"] for cell in result["cells"]] == ["amber", "slate"]
    assert result["provenance"]["seed"] == 5
    assert len(result["orders"]) == 1
    kept = read_run(tmp_path / "elderodds-runs" / "kept").manifest.data_uncertainty
    assert kept.plain()["cells"] == result["cells"]
    text = report.read_text()
    assert "Two sources of error" in text
    assert "Hardest Ancient Ones" in text
    assert "strict-slate" in text
    call("report", "elderodds-runs/kept", "--out", "again.html")
    assert "Two sources of error" in (tmp_path / "again.html").read_text()
    call("report", "elderodds-runs/kept", "--format", "json", "--format", "md", "--out", "files")
    assert "Certainty of the results" in (tmp_path / "files" / "report.md").read_text()
    tables = json.loads((tmp_path / "files" / "report.json").read_text())["tables"]
    for row, cell in zip(tables["data_uncertainty"], result["cells"], strict=True):
        assert (row["ancient_one"], row["win_rate"], row["draws"]) == (
            cell["ancient_one"],
            cell["win_rate"],
            10,
        )
        assert [row["low"], row["high"]] == cell["interval"]
        assert [row["data_low"], row["data_high"]] == cell["data"]["interval"]
    named = {alternative["name"]: alternative["difference"] for alternative in result["alternatives"]}
    assert {row["name"]: row["difference"] for row in tables["data_alternatives"]} == named


def test_sensitivity_of_data_ranks_the_cells_of_a_grid(tmp_path):
    done = call("sensitivity", "--data", *GAME, "-s", "random", "-n", "200", "--draws", "5", "--seed", "1",
                "--figure", "d.svg", "--out", "d.html")  # fmt: skip
    assert "Two sources of error" in done.output
    assert "Ranking from the hardest to the easiest" in done.output
    assert "strict-slate" in done.output
    assert "<svg" in (tmp_path / "d.svg").read_text()
    assert "Hardest Ancient Ones" in (tmp_path / "d.html").read_text()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((*ONE, "--only", "nedes"), "starts with nedes"),
        ((*ONE, "--draws", "5"), "--draws: allowed only with --data"),
        ((*ONE, "--data", "--top", "5"), "--top: not allowed with --data"),
        ((*ONE, "--figure", "x.gif"), "must end with .png or .svg or .pdf"),
        ((*ONE, "--out", "nowhere/x.html"), "does not exist"),
        (("-a", "all", *GAME), "found 2 and 1; name one Ancient One"),
        ((*ONE, "-n", "1"), "--games 1: must be at least 2"),
        (("--data", "--run", "nothing", *GAME), "there is no run nothing"),
    ],
)
def test_sensitivity_refuses_invalid_options(words, said):
    assert said in call("sensitivity", *words, code=2).output


def test_a_run_with_other_data_is_refused():
    call(
        "run",
        "-a",
        "slate",
        "-d",
        "kind",
        "-n",
        "50",
        "--name",
        "other",
        "--set",
        "balls=12",
        "--no-report",
        *GAME,
    )
    said = call("sensitivity", "--data", "--run", "elderodds-runs/other", *GAME, code=2).output
    assert "played with other data" in said
    said = call("sensitivity", "--data", "--run", "elderodds-runs/other", "-d", "kind", *GAME, code=2).output
    assert "remove --difficulty" in said


def test_run_shows_both_errors(tmp_path):
    """The range with other data is shown beside the interval, and kept for the report."""
    words = ("run", *GAME, "-a", "slate", "-d", "kind", "-s", "random", "--seed", "3", "--no-report")
    said = call(*words, "-n", "2000", "--name", "one")
    assert "2,000 more games under alternatives" in said.stderr
    assert "with other data" in said.stdout
    assert "random draw of alternatives with probability 90% (20 draws, 100 games each)" in said.stdout
    lines = [line.strip()[:2] for line in said.stdout.splitlines()]
    assert lines.index("1.") < lines.index("2.") < lines.index("3.")
    assert 'A bot plays, not people ("random": choose a legal option uniformly at random' in said.stdout
    kept = read_run(tmp_path / "elderodds-runs" / "one").manifest
    (cell,), (data_uncertainty,) = kept.cells, kept.data_uncertainty.cells
    assert (data_uncertainty.win_rate, data_uncertainty.interval) == (cell.win_rate, cell.interval)
    low, high = data_uncertainty.data.rounded
    assert f"{100 * low:.0f} - {100 * high:.0f}%" in said.stdout
    urn = toy.load()
    chances = [toy.chance_of_random(balls, need) for balls in (10, 11, 12) for need in (5, 7)]
    assert urn.balls == 10
    assert min(chances) - 0.15 < low < cell.win_rate - 0.1  # a strict slate takes 20 points and more
    assert cell.win_rate <= high < max(chances) + 0.1
    for name, more in (("two", ("--no-data-range", "-n", "2000")), ("three", ("-n", "1999"))):
        said = call(*words, *more, "--name", name)
        assert "other data" not in said.stdout
        assert read_run(tmp_path / "elderodds-runs" / name).manifest.data_uncertainty is None


@pytest.mark.long
def test_ranges_with_other_data_of_extended_and_resumed_runs_equal_those_of_one_run(tmp_path, monkeypatch):
    words = ("run", *GAME, "-a", "slate", "-d", "kind", "-s", "random", "--seed", "3", "--no-report")
    call(*words, "-n", "4000", "--name", "long")
    call(*words, "-n", "2000", "--name", "short")
    call("runs", "extend", "short", "-n", "2000", "--no-report")
    with monkeypatch.context() as patched:
        impatient(patched, "cli.shared.data_draws", begun=3)
        said = call(*words, "-n", "4000", "--name", "cut", code=130)
        assert "runs resume" in said.stderr
    call("runs", "resume", "cut", "--no-report")
    kept = [read_run(tmp_path / "elderodds-runs" / name).manifest for name in ("long", "short", "cut")]
    assert all(manifest.complete for manifest in kept)
    assert kept[0].data_uncertainty == kept[1].data_uncertainty == kept[2].data_uncertainty


def test_tune_writes_a_variant_that_meets_the_target(tmp_path, targets):
    done = call("tune", targets(), *QUICK, "--json", "--figure", "t.png")
    result = json.loads(done.stdout)
    assert result["settings"] == {"needs.slate.kind": 4}
    assert ([row["result"] for row in result["before"]], [row["result"] for row in result["after"]]) == (
        ["fail"],
        ["pass"],
    )
    assert sum(row["chosen"] for row in result["tried"]) == 1
    assert (tmp_path / "t.png").stat().st_size > 5_000
    written = tomllib.loads((tmp_path / "wanted-tuned.toml").read_text())
    assert written["base"] == toy.GAME.name
    assert written["needs"] == {"slate": {"kind": 4}}
    assert "1 of 1 targets pass with 4000 games of seed 2" in written["note"]
    checked = call("tune", "wanted.toml", "--check", "--scenario", "wanted-tuned.toml", *QUICK)
    assert "pass" in checked.output
    again = call("tune", "wanted.toml", *QUICK, code=2)
    assert "--out wanted-tuned.toml: exists already" in again.output


@pytest.mark.parametrize(
    ("rate", "tolerance", "words", "code"),
    [
        (0.623, 0.05, (), 0),  # as it is: 62.3%
        (0.623, 0.01, (), 0),  # a warning: the interval is as wide as the tolerance
        (0.623, 0.01, ("--strict",), 3),
        (0.80, 0.05, (), 3),
    ],
)
def test_check_has_an_exit_code_for_each_verdict(targets, rate, tolerance, words, code):
    done = call("tune", targets(rate, tolerance), "--check", *words, *QUICK, "--json", code=code)
    assert json.loads(done.stdout)["missed"] == (code == 3)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nothing.toml",), "no such file"),
        (("wanted.toml", "--strict"), "allowed only with --check"),
        (("wanted.toml", "--check", "--out", "x.toml"), "writes no files"),
        (("wanted.toml", "--seed", "2"), "must differ"),
        (("wanted.toml", "--out", "x.json"), "must end with .toml"),
        (("wanted.toml", "--beam-width", "0"), "--beam-width 0: must be at least 1"),
        (("broken.toml",), "did you mean 'slate'"),
    ],
)
def test_tune_refuses_invalid_options(tmp_path, targets, words, said):
    targets()
    (tmp_path / "broken.toml").write_text(TARGETS.format(rate=0.5, tolerance=0.1).replace("slate", "slat", 1))
    assert said in call("tune", *words, *GAME, code=2).output


def test_tune_proposes_numbers_if_none_is_named(tmp_path):
    """One step of `need` raises the win rate from 62% to 83%; no other number changes it as much."""
    (tmp_path / "still.toml").write_text(TARGETS.format(rate=0.83, tolerance=0.04).partition("[numbers]")[0])
    done = call("tune", "still.toml", *QUICK, "--max-points", "60", "--json")
    result = json.loads(done.stdout)
    assert result["proposed"][0]["key"] == "needs.slate.kind"
    assert (result["proposed"][0]["now"], result["proposed"][0]["step"]) == (5, 4)
    assert result["settings"] == {"needs.slate.kind": 4}
    assert "Change number of needs.slate.kind from 5 to 4. 1 of 1 targets met." in done.stderr


def test_only_selects_the_proposed_numbers(tmp_path):
    text = TARGETS.format(rate=0.83, tolerance=0.04).partition("[numbers]")[0]
    (tmp_path / "still.toml").write_text(text)
    (tmp_path / "named.toml").write_text(TARGETS.format(rate=0.83, tolerance=0.04))
    for words, said in (
        (("still.toml", "--only", "nonsense"), "no number in play has a key that starts with nonsense"),
        (("named.toml", "--only", "needs"), "named.toml names the numbers to change"),
        (("still.toml", "--only", "needs", "--check"), "not allowed with --check"),
    ):
        assert said in call("tune", *words, *GAME, code=2).output
    done = call("tune", "still.toml", *QUICK, "--only", "needs.slate", "--max-points", "20", "--json")
    assert {number["key"].split(".")[1] for number in json.loads(done.stdout)["proposed"]} == {"slate"}
    assert "1 to try" in done.stderr


def test_tune_names_an_unreachable_target_and_exits_with_3(tmp_path):
    text = TARGETS.format(rate=0.05, tolerance=0.02).replace("to = 9", "to = 6")
    (tmp_path / "far.toml").write_text(text)
    done = call("tune", "far.toml", *QUICK, "--json", code=3)
    assert (
        done.stderr.count("Out of reach: mild is 5.0%; slate, kind, 2 players, random reaches at least") == 2
    )
    assert "Numbers at the end of their range: needs.slate.kind" in done.stderr
    (sentence,) = [line for line in done.stderr.splitlines() if line.startswith("Change ")]
    assert sentence.endswith("0 of 1 targets met.")
    (reach,) = json.loads(done.stdout)["reach"]
    assert reach["lowest"] > 0.07
    assert "needs.slate.kind" in reach["at_the_end"]


def test_tune_keeps_the_best_variant_so_far_when_stopped(tmp_path, targets):
    wanted = read_targets(tmp_path / targets(0.95, 0.02), toy.GAME, toy.load())
    tuner = Tuner(toy.GAME, toy.load(), wanted, TuningPlan(500, 0.01, 3, 100, 1, 2, 500))
    stop = threading.Event()

    def each(found, tried):
        if len(found.tried) == 4:
            stop.set()

    found = tuner.search(on_point=each, stop=stop)
    assert not found.complete
    assert len(found.tried) == 4
    best = tuner.best(found)
    assert best.objective(0.01) == min(tried.objective(0.01) for tried in found.tried.values())
    assert best.point != tuner.start


def test_a_limit_of_points_is_kept(tmp_path, targets):
    done = call("tune", targets(0.95, 0.02), *QUICK, "--max-points", "3", "--json", code=3)
    assert len(json.loads(done.stdout)["tried"]) == 3
    assert "ended early at --max-points 3" in done.stderr
