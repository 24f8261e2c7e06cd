"""`elderodds diff` on the toy game: output, files and errors."""

import json

import pytest

from tests import toy
from tests.command import call
from tests.impatient import impatient

pytestmark = pytest.mark.compiled
GAME = ("--game", toy.GAME.name)
ONE = ("-d", "kind", "-s", "random", "--seed", "3", *GAME)


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "new.toml").write_text('name = "new"\nneeds.amber.kind = 6\nred = 5\n')
    (tmp_path / "slate.toml").write_text("needs.slate.kind = 6\n")


def test_diff_writes_every_requested_output(tmp_path):
    done = call(
        "diff", "as-printed", "new.toml", *ONE, "-n", 1000, "--json", "--figure", "d.png", "--out", "d.html"
    )
    result = json.loads(done.stdout)
    assert result["schema"] == "elderodds.diff/1"
    assert [change["key"] for change in result["changes"]] == ["red", "needs.amber.kind"]
    assert [cell["verdict"] for cell in result["cells"]] == ["lower", "open"]
    assert "number of red: 6 → 5" in done.stderr
    page = (tmp_path / "d.html").read_text()
    for words in (
        ">Changes<",
        "Effect of each change",
        "For whom",
        "2 combinations: 1 harder than before",
    ):
        assert words in page
    assert (tmp_path / "d.png").stat().st_size > 5_000


@pytest.mark.long
def test_a_kept_run_is_compared_by_its_data():
    call(
        "run",
        *ONE,
        "-a",
        "amber",
        "-n",
        "100",
        "--name",
        "kept",
        "--no-data-range",
        "--set",
        "needs.amber.kind=6",
    )
    result = json.loads(call("diff", "kept", "as-printed", *ONE, "-a", "amber", "-n", "200", "--json").stdout)
    (change,) = result["changes"]
    assert (change["key"], change["old"], change["new"]) == ("needs.amber.kind", 6, 4)


def test_equal_data_are_reported_and_written_without_playing(tmp_path):
    wanted = ("--json", "--out", "same.html", "--figure", "same.png", "--within", "3%")
    done = call("diff", "as-printed", "as-printed", *ONE, *wanted)
    assert "no value differs" in done.stderr
    found, other = json.loads(done.stdout), call("diff", "as-printed", "new.toml", *ONE, "-n", 20, "--json")
    assert found.keys() == json.loads(other.stdout).keys()
    assert (found["games"], found["cells"], found["verdict"]) == (0, [], "pass")
    assert "no value differs" in (tmp_path / "same.html").read_text()
    assert (tmp_path / "same.png").stat().st_size > 2_000


def test_an_ancient_one_of_the_new_version_alone_is_played(monkeypatch, tmp_path):
    def known(scenario):
        return ("amber", "slate") if scenario.changes else ("amber",)

    monkeypatch.setattr(toy.Urn, "ancient_ones", property(known))
    done = call("diff", "as-printed", "new.toml", *ONE, "-n", 200, "--json", "--out", "d.html")
    result = json.loads(done.stdout)
    assert [cell["ancient_one"] for cell in result["cells"]] == ["amber"]
    (only,) = result["only_new"]
    assert (only["ancient_one"], only["games"]) == ("slate", 200)
    assert 0 < only["win_rate"] < 1
    assert "Only in new.toml: Slate, kind, 2 players, where random wins" in " ".join(done.stderr.split())
    assert "Only in new.toml" in (tmp_path / "d.html").read_text()
    assert "unchanged" not in done.stderr
    alone = json.loads(
        call("diff", "as-printed", "new.toml", *ONE, "-n", 200, "-a", "slate", "--json").stdout
    )
    assert (alone["cells"], alone["only_new"], alone["together"]) == ([], [only], None)
    assert "onyx" in call("diff", "as-printed", "new.toml", *ONE, "-a", "onyx", code=2).stderr


def test_a_pure_addition_shows_what_is_new_and_nothing_else(monkeypatch, tmp_path):
    """The variant adds an Ancient One, and changes a number of the new Ancient One alone."""

    def known(scenario):
        return ("amber", "slate") if scenario.changes else ("amber",)

    monkeypatch.setattr(toy.Urn, "ancient_ones", property(known))
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "own.toml").write_text("needs.slate.kind = 6\n")
    wanted = ("-n", 50, "--out", "d.html", "--figure", "d.svg")
    output = call("diff", "as-printed", "mine/own.toml", *ONE, *wanted).output
    assert "as-printed -> own.toml" in output
    assert "Only in own.toml" in output
    assert "The changes affect no combination that both versions have (1)." in output
    assert "mine/own.toml" not in output
    assert "Effect on the win rate" not in output
    assert "keep their order" not in output
    page = (tmp_path / "d.html").read_text()
    assert "<svg" not in page
    assert "By combination" not in page


def test_unaffected_combinations_are_counted():
    output = call("diff", "as-printed", "slate.toml", *ONE, "-n", 50).output
    assert "1 combination unchanged." in output
    assert "amber, kind" not in output


def test_a_limit_that_is_surely_missed_exits_with_3():
    call("diff", "as-printed", "new.toml", *ONE, "-n", 1000, "--within", "1%", code=3)
    call("diff", "as-printed", "new.toml", *ONE, "-n", 1000, "--within", "90%", code=0)


def test_ctrl_c_reports_the_games_that_both_versions_have(monkeypatch):
    impatient(monkeypatch, "cli.commands.diff.command", begun=12)
    done = call("diff", "as-printed", "new.toml", *ONE, "-n", 1000, "--json", code=130)
    assert json.loads(done.stdout)["games"] == 100


@pytest.mark.parametrize(
    ("words", "said"), [(("none", "as-printed"), "none"), (("x.toml", "as-printed"), "x.toml")]
)
def test_invalid_options_are_reported(words, said):
    done = call("diff", *words, *ONE, code=2)
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_the_game_of_a_variant_is_that_of_its_base(tmp_path):
    (tmp_path / "same.toml").write_text('base = "final-battle"\nname = "same"\n')
    assert "no value differs" in call("diff", "as-printed", "same.toml").stderr
