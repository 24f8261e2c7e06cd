"""The command `elderodds scenario`."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from analysis.request import lookup
from cli.commands.scenario import scenario as command
from simcore.games.final_hour.scenario.scenario import Scenario
from tests.simcore.games.final_hour.scenarios import PRINTED, variant


@pytest.fixture
def call(monkeypatch):
    """Call the command `scenario`, without the compiled part of the game."""
    monkeypatch.setattr(
        lookup, "choose_game", lambda *_: SimpleNamespace(name="final-hour", load=Scenario.load)
    )
    return lambda *arguments: CliRunner().invoke(command, arguments)


def test_command_list(call):
    result = json.loads(call("list", "--json").stdout)
    assert result["ancient_ones"] == list(PRINTED.ancient_ones)
    assert "rita-young" in call("list").stdout


def test_command_show(call):
    assert json.loads(call("show", "deep-one", "--json").stdout)["value"]["copies"] == 6
    assert "copies = 6" in call("show", "deep-one").stdout
    assert "[ancient-ones.umordhoth.difficulties.easy]" in call("show", "easy").stdout
    assert '"rules.hand"' in call("show", "--set", "rules.hand=5").stdout
    wrong = call("show", "dep-one")
    assert (wrong.exit_code, wrong.stdout) == (2, "")
    assert "did you mean 'deep-one'" in wrong.stderr


def test_shown_alternative_is_a_variant(call, tmp_path):
    path = variant(tmp_path, call("show", "zones-rearranged").stdout)
    assert Scenario.load(path).digest == PRINTED.with_alternatives(["zones-rearranged"]).digest


def test_command_check(call, tmp_path):
    assert "Still reconstructed" in call("check").stdout
    assert call("check").stderr == ""
    assert len(json.loads(call("check", "--json").stdout)["reconstructed"]) == len(PRINTED.reconstructed())
    path = variant(tmp_path, '[rules]\nhnd = 4\n[board.locations.4]\nzone = "grean"\n')
    wrong = call("check", str(path))
    assert wrong.exit_code == 2
    assert "2 errors" in wrong.stderr
    assert "Traceback" not in wrong.stderr
    result = call("check", str(path), "--json")
    assert result.exit_code == 2
    assert [error["nearest"] for error in json.loads(result.stdout)["errors"]] == ["hand", "green"]


@pytest.mark.long
def test_command_export(call, tmp_path):
    folder = tmp_path / "own"
    result = call("export", str(folder), "--json", "--set", "rules.hand=5")
    assert json.loads(result.stdout)["digest"] == Scenario.load(folder).digest
    assert call("check", str(folder)).exit_code == 0
    assert call("export", str(folder)).exit_code == 2


def test_command_check__a_note_is_not_an_error(call, tmp_path):
    path = variant(tmp_path, "[gamma]\nx = 1\n[delta]\ny = 2\n")
    said = call("check", str(path)).stderr
    assert "2 errors:" in said
    assert "\nNote: " in said
    result = json.loads(call("check", str(path), "--json").stdout)
    assert [error["key"] for error in result["errors"]] == ["gamma", "delta"]
    assert [note["key"] for note in result["notes"]] == ["base"]


@pytest.mark.long
def test_command_check__reports_a_game_that_cannot_be_won(call):
    said = call("check", "--set", "rules.matches_needed.2=30")
    assert said.exit_code == 0
    assert said.stdout.startswith("final-hour is valid, with warnings.\nWarning: rules.matches_needed.2: ")
    (told,) = json.loads(call("check", "--set", "rules.matches_needed.2=30", "--json").stdout)["never_won"]
    assert told["key"] == "rules.matches_needed.2"
    assert told["found"] == 30
    assert "Warning" not in call("check").stdout


def test_command_check__reports_errors_of_both_stages_at_once(call, tmp_path):
    """An unknown key, an unknown name, a program and a wrong sum."""
    text = """
    [rules]
    hnd = 4
    [board.locations.4]
    zone = "grean"
    [monsters.deep-one]
    copies = "six"
    [monsters.blue-killer-1]
    copies = 9
    [items.bicycle]
    program = "mvoe(up_to=2)"
    """
    said = call("check", str(variant(tmp_path, text))).stderr
    for part in (
        "rules.hnd: unknown key",
        "zone: no such zone",
        "copies: wrong type",
        "did you mean 'move'?",
    ):
        assert part in said
    assert "Note: " in said
    assert "wrong number of standard tokens (computed with printed values in place of invalid ones)" in said


@pytest.mark.parametrize(
    ("setting", "near"),
    [
        ("deep-one.health=2", "did you mean 'monsters.deep-one.health'?"),
        ("deep-one.helth=2", "did you mean 'monsters.deep-one.health'?"),
        ("reserved_clues=2", "did you mean 'rules.reserved_clues'?"),
        ("monsters.dep-one.health=2", "did you mean 'deep-one'?"),
    ],
)
def test_command_check__a_key_without_its_beginning(call, setting, near):
    assert near in call("check", "--set", setting).stderr


def test_command_check__suggests_only_similar_file_names(call, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pyproject.toml").write_text("")
    assert call("check", "nope.toml").stderr == "Error: nope.toml: no such file\n"
    assert "did you mean 'pyproject.toml'?" in call("check", "pyprojet.toml").stderr
