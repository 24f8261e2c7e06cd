"""`elderodds game`: a new game plays at once in every command, and its errors are reported."""

import json

import pytest

import simcore.games
from tests.command import call, in_an_empty_folder, no_pages

assert in_an_empty_folder

# With the compiler switched off no rules are slower than others.
pytestmark = [pytest.mark.compiled, pytest.mark.usefixtures("processor_time")]

CELL = ("-a", "captain", "-d", "storm", "-p", 2)


@pytest.fixture(autouse=True)
def forgotten():
    """Forget the games of a test before the next one."""
    yield
    for known in (simcore.games._registered, simcore.games._brought):
        known.pop("tower", None)


def test_list__names_the_games_with_levels_and_strategies():
    by_name = {game["name"]: game for game in json.loads(call("game", "list", "--json").stdout)["games"]}
    assert by_name["final-hour"]["levels"] == ["easy", "normal", "hard"]
    assert "standard" in by_name["final-battle"]["strategies"]
    assert {by_name[name]["source"] for name in ("final-hour", "final-battle")} == {"elderodds"}
    output = call("game", "list").output
    assert "final-hour (default): Arkham Horror: Final Hour, from elderodds" in output
    assert "preparation: unprepared, typical, well-armed" in output


def test_new__plays(monkeypatch):
    no_pages(monkeypatch)
    assert "elderodds game check tower" in call("game", "new", "tower", "--plain").stderr
    assert "dawn" in call("run", "--game", "tower", "-n", 10, *CELL, "--seed", 1).output


@pytest.mark.long
def test_new__plays_in_every_command_at_once(monkeypatch):
    no_pages(monkeypatch)
    message = call("game", "new", "tower", "--plain").stderr
    assert "elderodds game check tower" in message
    assert "All checks passed" in call("game", "check", "tower", "--seconds", 1).stderr
    result = json.loads(
        call("run", "--game", "tower", "-n", 20, *CELL, "--seed", 1, "--name", "x", "--json").stdout
    )
    assert result["provenance"]["game"]["title"] == "Tower"
    assert set(result["cells"][0]["victories"]) == {"lamp", "dawn"}
    assert "Night 1:" in call("trace", "--game-name", "tower", *CELL, "--seed", 1).output
    compared = call(
        "compare", "--game", "tower", "-n", 30, "--seed", 1, "-a", "captain", "-a", "bride", "-d", "storm"
    )
    assert "bride" in compared.output
    changed = call("sensitivity", "--game", "tower", "-n", 5, "--seed", 1, *CELL, "--only", "rules.dice")
    assert "rules.dice" in changed.output
    call("report", "elderodds-runs/x", "--format", "md", "--out", "x.md", "--trust")
    listed = call("strategy", "list", "--game", "tower").output
    assert "lamplighter" in listed
    assert "standard (default)" in listed
    assert "0 to 9" in call("run", "--game", "tower", "--set", "rules.bell_die=12", code=2).output


def test_new__does_not_replace_files():
    call("game", "new", "tower")
    assert "exists already" in call("game", "new", "tower", code=2).output


def test_new__has_a_name_of_its_own(tmp_path):
    call("game", "new", "final-hour", "--plain")
    assert 'name="my-final-hour"' in (tmp_path / "final-hour/game.py").read_text(encoding="utf-8")
    assert "@kernel" not in (tmp_path / "final-hour/rules.py").read_text(encoding="utf-8")


@pytest.mark.long  # it compiles
def test_new__compiled_rules_play_the_same_games_as_plain_python(monkeypatch):
    no_pages(monkeypatch)
    rates = []
    for name, how in (("plain", ["--plain"]), ("fast", [])):
        call("game", "new", name, *how)
        result = json.loads(
            call("run", "--game", name, "-n", 50, "-p", 3, "--seed", 5, "--name", name, "--json").stdout
        )
        rates.append([(cell["wins"], cell["victories"], cell["loss_causes"]) for cell in result["cells"]])
        for known in (simcore.games._registered, simcore.games._brought):
            known.pop(name, None)
    assert rates[0] == rates[1]
    call("game", "new", "tower")
    assert "compiled rules play the same" in call("game", "check", "tower", "--seconds", 1).stderr
