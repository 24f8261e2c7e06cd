"""JSON output has every documented key, even if no game was won or lost."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import app
from tests import toy
from tests.command import call

pytestmark = [pytest.mark.compiled, pytest.mark.usefixtures("processor_time")]
GAME = ("--game", toy.GAME.name)
ONE = ("-a", "slate", "-d", "kind", "-s", "random", "--seed", "3", *GAME)
FEW = (*ONE, "-n", "20")
ALL_WON, ALL_LOST = ("--set", "needs.slate.kind=1", "--set", "balls=16"), ("--set", "needs.slate.kind=16")
PAGE = (Path(__file__).parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")
PLAYED = "ancient_one difficulty players strategy games wins win_rate interval"

KEYS = {
    ("run", ""): "schema provenance cells complete seconds games_per_second",
    (
        "run",
        "cells",
    ): f"game {PLAYED} table skill team everybody interval_method confidence victories "
    "loss_causes outcomes rounds_mean data",
    ("compare", ""): "schema seed confidence differences confidence_of_each_difference holds_for margin "
    "valid_under_stopping stopping complete provenance arms panels pairs data_uncertainty turns",
    ("compare", "pairs"): "first_name second_name games both_won only_first_won only_second_won difference "
    "interval interval_method p p_holm pairing_gain verdict won_to_lost lost_to_won endings",
    (
        "sensitivity",
        "",
    ): "schema provenance games wins win_rate interval confidence level complete numbers stuck",
    (
        "sweep",
        "",
    ): "schema provenance numbers games confidence interval_method difference_level target victories "
    "complete cells",
    (
        "tension",
        "",
    ): "schema provenance games play_outs pace confidence interval_method resamples about complete cells",
    ("calibrate", ""): "schema provenance playtests wins groups confidence ladder_games width group complete "
    "players best spread cells fit odds",
    (
        "diff",
        "",
    ): "schema provenance old new changes games confidence interval_method victories cells only_new "
    "alone together investigators orders within verdict complete",
    ("tune", ""): "plan settings misfit size before after tried refused met missed reach proposed",
    ("tune", "check"): "targets missed",
    ("why", ""): "schema cells",
    (
        "why",
        "cells",
    ): "ancient_one difficulty players team strategy games wins win_rate victories losses hazard "
    "survival examples won_and_lost win_rate_by_level components",
    ("ablate", ""): "schema complete cells",
    (
        "ablate",
        "cells",
    ): "games wins win_rate interval victories loss_causes comparisons confidence missing without",
    ("worth", ""): "schema complete cells",
    ("scenario", "check"): "ok never_won not_played errors notes",
    ("runs", "list"): "name state game cells games strategies keep seed bytes time changes",
    ("strategy", "check"): "game strategy spec passed seconds checks",
}
"""Documented keys by command and part."""


def section(command):
    """Return the section of docs/cli.md about a command."""
    match = re.search(rf"^## `elderodds {command}\b.*?(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    return match[0]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rows = ["slate,kind,2,1"] * 4 + ["slate,kind,2,0"] * 2
    Path("games.csv").write_text("\n".join(["ancient_one,difficulty,players,won", *rows]))
    Path("new.toml").write_text('name = "new"\nred = 5\n')
    target = '[targets.mild]\nancient_one = "slate"\ndifficulty = "kind"\nwin_rate = 0.95\ntolerance = 0.01\n'
    Path("wanted.toml").write_text(f'strategy = "random"\n{target}')
    Path("bad.toml").write_text('base = "final-battle"\nname = "bad"\n[cards.axe]\ncopies = "many"\n')


def check(found, command, part=""):
    """Assert that every documented key occurs."""
    keys = KEYS[command, part].split()
    assert not set(keys) - set(found), (command, part)
    said = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]*)`", section(command)))))
    assert not set(keys) - said, (command, part)


def put_out(*words, code=0):
    return json.loads(call(*words, "--json", "--quiet", code=code).stdout)


@pytest.mark.parametrize("data", [(), ALL_WON, ALL_LOST], ids=["mixed", "won", "lost"])
def test_run_and_why(data):
    output = put_out("run", *FEW, *data, "--no-data-range", "--no-report", "--name", "kept")
    check(output, "run")
    check(output["cells"][0], "run", "cells")
    assert put_out("runs", "show", "kept") == {**output, "games_per_second": pytest.approx(0, abs=1e12)}
    answer = put_out("why", "kept", "-n", "0")
    check(answer, "why")
    check(answer["cells"][0], "why", "cells")


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("compare", ("random", "standard", "-a", "slate", "-d", "kind", "--seed", "3", *GAME, "-n", "20",
                     "--no-data-range")),
        ("compare", ("needs.slate.kind=1", "as-printed", *FEW[:-2], "-n", "2", "--no-data-range")),
        ("sensitivity", (*FEW, "--top", "1", "--together", "0")),
        ("sensitivity", (*FEW, *ALL_LOST, "--only", "needs", "--top", "1", "--together", "0")),
        ("sweep", ("red=4..5", *FEW)),
        ("sweep", ("red=4,99", *FEW)),
        ("diff", ("as-printed", "new.toml", *FEW)),
        ("diff", ("as-printed", "as-printed", *FEW)),
        ("diff", ("new.toml", "new.toml", *FEW, "--within", "3%")),
        ("ablate", (*FEW,)),
        ("ablate", (*FEW, *ALL_WON)),
    ],
)  # fmt: skip
def test_commands_that_play(command, words):
    output = put_out(command, *words)
    check(output, command)
    for row in output.get("pairs", ()):
        check(row, "compare", "pairs")
    if command == "ablate":
        check(output["cells"][0], "ablate", "cells")


@pytest.mark.parametrize(
    "words",
    [("investigators", "-p", "2"), ("investigators", "-p", "1"), ("teams", "-p", "2"), ("cy", "-p", "2")],
)
def test_worth(words):
    output = put_out("worth", *words, *FEW)
    check(output, "worth")
    assert ("together" in output) == (words[0] != "teams")


def test_calibrate_and_tension():
    check(put_out("calibrate", "games.csv", "-n", "100", "-s", "random", "--seed", "3", *GAME), "calibrate")
    check(put_out("tension", *ONE, "-n", "2", "--play-outs", "4"), "tension")


@pytest.mark.parametrize("helps", [True, False], ids=["proposed", "nothing proposed"])
def test_tune(helps, monkeypatch):
    if not helps:
        monkeypatch.setattr("analysis.tuning.propose.propose", lambda *args, **others: [])
    quick = ("wanted.toml", *GAME, "-n", "400", "--judge-games", "400", "--max-points", "8")
    check(put_out("tune", *quick, "--check", code=3), "tune", "check")
    if not helps:
        found = put_out("tune", *quick, code=3)
        assert (found["proposed"], found["settings"], found["missed"]) == ([], {}, True)
        assert not Path("wanted-tuned.toml").exists()
    else:
        words = [*quick, "--only", "needs.slate", "--json", "--quiet"]
        found = json.loads(CliRunner().invoke(app, ["tune", *words]).stdout)
        assert found["proposed"]
    check(found, "tune")


def test_commands_that_inspect_files_and_runs():
    ok, bad = (
        json.loads(call("scenario", "check", *words, "--json", code=code).stdout)
        for words, code in ((("--game", "final-battle"), 0), (("bad.toml",), 2))
    )
    for found in (ok, bad):
        check(found, "scenario", "check")
    assert (ok["ok"], bad["ok"]) == (True, False)
    call("run", *FEW, "--no-data-range", "--no-report", "--name", "good", "--quiet")
    call("run", *FEW, "--no-data-range", "--no-report", "--name", "broken", "--quiet")
    Path("elderodds-runs/broken/manifest.json").write_text("{")
    runs = json.loads(call("runs", "list", "--json").stdout)["runs"]
    assert {run["state"] for run in runs} == {"complete", "unreadable"}
    for run in runs:
        check(run, "runs", "list")


@pytest.mark.parametrize("works", [True, False])
def test_check_of_a_strategy(works):
    text = "from elderodds.strategy import strategy\n@strategy('mine')\ndef choose(tables, state, weights):\n"
    Path("mine.py").write_text(
        f'{text}    """Guess."""\n    return 0\n' if works else f"{text}    return 0\n"
    )
    file = "mine.py"
    output = put_out("strategy", "check", file, *GAME, "--seconds", "1", code=0 if works else 1)
    check(output, "strategy", "check")
