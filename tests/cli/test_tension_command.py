"""`elderodds tension` on the toy game: output, files and errors."""

import csv
import json
import re
import shlex
from pathlib import Path

import pytest

from simcore.store.writer import read_run
from tests import toy
from tests.command import call
from tests.impatient import impatient

pytestmark = pytest.mark.compiled
GAME = ("--game", toy.GAME.name)
ONE = ("-a", "slate", "-d", "cruel", "--seed", "3", *GAME)
FEW = ("-n", "30", "--play-outs", "10")


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_tension_writes_every_requested_output(tmp_path):
    wanted = ("--json", "--csv", "t.csv", "--figure", "t.svg", "--out", "t.html", "--pace", "1m")
    done = call("tension", *ONE, *FEW, *wanted)
    result = json.loads(done.stdout)
    assert result["schema"] == "elderodds.tension/1"
    assert result["provenance"]["seed"] == 3
    assert (result["play_outs"], result["rounds"]) == (10, None)
    assert result["pace"] == {"value": 1.0, "unit": "minutes a round", "words": "1 minute a round"}
    (cell,) = result["cells"]
    assert cell["measures"]["minutes"]["mean"] == cell["measures"]["rounds"]["mean"]
    with (tmp_path / "t.csv").open(newline="") as file:
        rows = {row["measure"]: row for row in csv.DictReader(file)}
    assert float(rows["drama"]["won_mean"]) == pytest.approx(cell["measures"]["drama"]["won"]["mean"])
    page = (tmp_path / "t.html").read_text()
    assert "Tension, length, choices" in page
    assert "1 minute a round" in page
    assert "chance to win" in (tmp_path / "t.svg").read_text()


def test_one_combination_is_shown_in_full_and_several_side_by_side():
    one = call("tension", *ONE, *FEW).stdout
    assert "lead changes" in one
    assert "guess" in one
    assert "20 seconds a decision" in one
    several = call("tension", "-a", "slate", *GAME, *FEW, "--seed", "3").stdout
    for level in ("kind", "cruel"):
        assert f"slate, {level}, 2 players, standard" in several
    assert "loss of a random choice" in several


def test_the_value_gives_the_chances_of_its_strategy(tmp_path):
    battle = ("--game", "final-battle", "-a", "yig", "-d", "unprepared", "-n", "2", "--seed", "3")
    done = call("tension", *battle, "--out", "t.html")
    source = "40 play-outs at each point, which end after 2 rounds with the trained value."
    assert source in done.stderr
    assert source in " ".join(done.stdout.split())
    page = (tmp_path / "t.html").read_text()
    assert "the same strategy plays on for 2 rounds, and the trained value" in " ".join(page.split())
    others = call("tension", *battle, "-s", "random", "--json")
    assert (
        "with 100 play-outs at each point, because the value of final-battle is about standard."
        in others.stderr
    )
    assert json.loads(others.stdout)["rounds"] is None


@pytest.mark.long
def test_tension_of_a_kept_run_is_added_to_its_report_and_kept(tmp_path):
    call("run", *ONE, "-n", "100", "--name", "kept", "--no-data-range", "--no-report")
    call("tension", "--run", "kept", *FEW, *GAME)
    folder = tmp_path / "elderodds-runs" / "kept"
    kept = read_run(folder).manifest.tension
    assert "Tension, length, choices" in (folder / "report.html").read_text()
    call("runs", "extend", "kept", "-n", "100", "--no-report")
    assert read_run(folder).manifest.tension == kept
    call("report", "kept", "--format", "md", "--out", "a.md")
    assert "Tension, length, choices" in (tmp_path / "a.md").read_text()


@pytest.mark.long
def test_the_examples_of_the_page_work(tmp_path):
    """With fewer games and play-outs; the last value of a repeated option holds."""
    page = (Path(__file__).parents[2] / "docs" / "tension.md").read_text(encoding="utf-8")
    lines = re.search(r"```\n(elderodds tension.*?)```", page, re.DOTALL)[1].splitlines()
    few = {"tension": ["-n", "2", "--play-outs", "2"], "run": ["-n", "20", "--no-report"]}
    for line in lines:
        _, verb, *words = shlex.split(line, comments=True)
        call(verb, *words, *few.get(verb, ["-n", "20", "--tension", "2"]))
    assert (tmp_path / "arc.png").stat().st_size > 5_000
    assert len((tmp_path / "arc.csv").read_text().splitlines()) > 3 * 10


def test_members_that_take_turns_need_enough_games(tmp_path):
    members = ", ".join(f'{{ strategy = "standard", skill = {skill} }}' for skill in (0.2, 0.6, 1.0))
    (tmp_path / "ours.toml").write_text(f'game = "{toy.GAME.name}"\nmembers = [{members}]\n')
    done = call("tension", *ONE, "-s", "ours.toml", "-n", "11", "--play-outs", "4")
    assert "ours: 3 members take turns; all of them play in 15 games" in done.stderr
    assert "members" not in call("tension", *ONE, "-s", "ours.toml", "-n", "15", "--play-outs", "4").stderr


def test_ctrl_c_reports_the_games_played(monkeypatch):
    impatient(monkeypatch, "cli.commands.tension.command", games=7)
    done = call("tension", *ONE, "-n", "500", "--play-outs", "10", "--json", code=130)
    result = json.loads(done.stdout)
    assert not result["complete"]
    assert 7 <= result["cells"][0]["games"] < 500
    assert "1 combination is missing" in done.stderr


def test_compare_shows_the_differences(tmp_path):
    """One arm needs one right guess less: chances at the start differ, options do not."""
    arms = ("needs.slate.cruel=6", "needs.slate.cruel=7")
    shared = (
        "-a",
        "slate",
        "-d",
        "cruel",
        "-s",
        "random",
        "--seed",
        "3",
        *GAME,
        "-n",
        "200",
        "--no-data-range",
    )
    tension = json.loads(call("compare", *arms, *shared, "--tension", "60", "--json").stdout)["tension"]
    assert [arm["games"] for arm in tension["arms"]] == [60, 60]
    (pair,) = tension["pairs"]
    measures = pair["measures"]
    assert measures["start"]["interval"][1] < 0
    first, second = (arm["measures"]["rounds"]["mean"] for arm in tension["arms"])
    assert measures["rounds"]["difference"] == pytest.approx(second - first)
    assert measures["options"] == {"difference": 0.0, "interval": [0.0, 0.0]}
    output = call("compare", *arms, *shared, "--tension", "20").stdout
    assert "Tension, length, choices: cruel=7 - cruel=6" in output
    call("run", "-a", "slate", "-d", "cruel", *GAME, "-n", "50", "--name", "kept", "--no-report")
    refused = call("compare", "elderodds-runs/kept", "random", *GAME, "--tension", "20", code=2).stderr
    assert "is a kept run, which plays no further games" in refused


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--pace", "20"), "20s (seconds a decision)"),
        (("-n", "1"), "--games 1"),
        (("--play-outs", "1"), "--play-outs 1"),
        (("--play-outs", "70000"), "at most 65536"),
        (("--csv", "x.txt"), ".csv"),
        (("--figure", "x.txt"), ".png"),
        (("--run", "nowhere"), "nowhere"),
    ],
)
def test_invalid_options_are_reported(words, said):
    done = call("tension", *ONE[-2:], *words, code=2)
    assert said in done.stderr
    assert "Traceback" not in done.stderr
