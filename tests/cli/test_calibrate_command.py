"""`elderodds calibrate` on the toy game: its output and files, and the commands that use its group."""

import json

import pytest
from click.testing import CliRunner

from analysis.calibration.group import searches_beyond
from cli.main import app
from tests import toy
from tests.command import call

pytestmark = pytest.mark.compiled
GAME = ("--game", toy.GAME.name)
FEW = ("-n", "200", "--seed", "3", "-s", "standard", *GAME)


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    lines = ["slate,cruel,2,1"] * 6 + ["slate,cruel,2,0"] * 6 + ["slate,kind,2,1"] * 7 + ["slate,kind,2,0"]
    (tmp_path / "games.csv").write_text("\n".join(["ancient_one,difficulty,players,won", *lines]))


@pytest.mark.long
def test_the_group_can_be_used_wherever_a_strategy_can(tmp_path):
    result = json.loads(call("calibrate", "games.csv", *FEW, "--json").stdout)
    assert result["schema"] == "elderodds.calibration/1"
    assert (result["playtests"], result["wins"], result["complete"]) == (20, 13, True)
    assert {(question["ancient_one"], question["difficulty"]) for question in result["odds"]} >= {
        ("slate", "cruel")
    }
    low, high = result["players"][0]["interval"]
    assert 0 <= low < high <= 1
    who = ("-s", "my-group.toml", "--seed", "5")
    run = json.loads(
        call(
            "run", "-a", "slate", "-n", "400", *who, *GAME, "--no-data-range", "--no-report", "--json"
        ).stdout
    )
    for cell in run["cells"]:
        assert cell["strategy"] == "my-group"
        assert cell["player"]["interval"][0] <= cell["win_rate"] <= cell["player"]["interval"][1]
        assert sum(member["wins"] for member in cell["player"]["members"]) == cell["wins"]
    output = call(
        "run", "-a", "slate", "-d", "cruel", "-n", "400", *who, *GAME, "--no-data-range", "--name", "kept"
    ).stdout
    assert "the range over the members of my-group (95%)" in output
    assert "Player" in (tmp_path / "elderodds-runs" / "kept" / "report.html").read_text()
    assert call("sweep", "balls=8..12:2", "--run", "kept", *GAME, "-n", "60").stdout
    with (tmp_path / "my-group.toml").open("a") as file:
        file.write("\n# edited\n")
    assert "has changed since" in call("sweep", "balls=8..12:2", "--run", "kept", *GAME, code=2).output
    assert "player" in call("compare", "kind", "cruel", "-a", "slate", *who, *GAME, "-n", "400").stdout
    pair = json.loads(
        call("compare", "kind", "cruel", "-a", "slate", *who, *GAME, "-n", "400", "--json").stdout
    )
    assert all(arm["player"]["interval"] for arm in pair["arms"])
    ablate = ("ablate", "all", "-a", "slate", "-d", "cruel", *who, *GAME, "-n", "400")
    assert "player" in call(*ablate).stdout
    cards = ("worth", "cards", "-a", "slate", "-d", "cruel", "--set", "gift=1", *who, *GAME, "-n", "400")
    assert "player" in call(*cards).stdout
    (without,) = json.loads(call(*ablate, "--json").stdout)["cells"]
    low, high = without["player"]["interval"]
    assert low <= without["win_rate"] <= high
    assert all(
        row["player_interval"][0] <= row["difference"] <= row["player_interval"][1]
        for row in without["without"]
    )


def test_tables_show_the_fit_the_outliers_and_the_games_to_play_next():
    output = call("calibrate", "games.csv", *FEW).stdout
    for words in ("Players that fit your games", "Your games", "There is no outlier", "next: these games"):
        assert words in output
    again = call("calibrate", "games.csv", *FEW, "--overwrite")
    assert again.stdout == output


def test_a_group_that_wins_more_than_every_player_gets_the_next_stronger_strategy(tmp_path):
    (tmp_path / "wins.csv").write_text("ancient_one,difficulty,players,won\n" + "slate,cruel,2,1\n" * 60)
    output = " ".join(call("calibrate", "wins.csv", *FEW).stdout.split())
    assert "The group won more than every simulated player." in output
    assert "This game has no stronger strategy; one of your own may be." in output
    ladder = ["novice", "standard", "expert"]
    assert searches_beyond("final-hour", ladder) == ["master", "rollout"]
    assert searches_beyond("final-hour", [*ladder, "master", "rollout"]) == []


def test_standard_input_is_read(tmp_path):
    text = (tmp_path / "games.csv").read_text()
    ran = CliRunner().invoke(app, ["calibrate", "-", *FEW, "--json"], input=text)
    assert ran.exit_code == 0, ran.output
    assert json.loads(ran.stdout)["playtests"] == 20
    assert 'playtests = "standard input"' in (tmp_path / "my-group.toml").read_text()
    ran = CliRunner().invoke(
        app, ["calibrate", "-", *FEW, "--overwrite"], input=f"{text}\nslate,kind,2,0,1\n"
    )
    assert ran.exit_code == 2
    assert "standard input, line 22, column 5: more cells than columns" in ran.stderr


def test_invalid_files_and_options_are_reported(tmp_path):
    assert "--template" in call("calibrate", *GAME, code=2).output
    assert "cannot be read" in call("calibrate", "none.csv", *FEW, code=2).output
    assert "are examples" in call("calibrate", "--template", *GAME).stdout
