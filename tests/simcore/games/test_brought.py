"""Games that come from elsewhere: out of folders and of installed packages, compiled or in plain Python."""

import importlib
import json
import logging
import re
import shutil
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import numpy as np
import pytest

import simcore.games
from analysis.game_check import template
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy, strategies
from simcore.cluster.portable import recipe_of
from simcore.contract.game import Cell
from simcore.contract.game_folders import PREFIX, GameFileError, files_of
from simcore.contract.rules import RulesError
from simcore.games import bring, called, find_game, games, origin_of
from simcore.jit.digest import digest_of
from simcore.play.batch import play_cell, play_one, play_rows
from simcore.play.seating import roster_of
from tests import toy
from tests.brought import NAME, write_game
from tests.command import call, in_an_empty_folder, no_pages

assert in_an_empty_folder

# With the compiler switched off no rules are slower than others.
pytestmark = [pytest.mark.compiled, pytest.mark.usefixtures("processor_time")]

CELL = Cell("slate", "cruel", 2)
SEED, GAMES = 11, 60


@pytest.fixture(autouse=True)
def forgotten():
    """No game of a test is known to the next one."""
    yield
    for name in [name for name in games() if origin_of(name) is not None]:
        del simcore.games._registered[name], simcore.games._brought[name]


@pytest.fixture
def urn(tmp_path):
    return str(write_game(tmp_path / "urn", plain=True))


def seated(game, who="standard"):
    policies = Players((find_strategy(who, game.name),)).policies(game)
    return roster_of(game, game.load(None, ()).compile(CELL), policies)


def rows(players, games=GAMES, first=0):
    out = np.zeros(games, players.game.row)
    play_rows(players, SEED, first, out)
    return out


def test_bring__a_folder_is_a_game_like_any_other(urn):
    game = bring(urn)
    assert find_game(NAME) is game
    assert (called(NAME), origin_of(NAME).describe()["folder"]) == (urn, urn)
    assert {"standard", "random", "peek"} <= set(strategies(NAME))
    assert next(iter(games())) == "final-hour"  # the default is never one that was brought


def test_bring__nothing_is_written_into_the_folder(urn, tmp_path):
    bring(urn)
    strategies(NAME)
    assert sorted(file.name for file in (tmp_path / "urn").iterdir()) == ["game.py", "strategies.py"]


@pytest.mark.parametrize("who", ["standard", "random"])
def test_plain_rules__play_the_games_of_the_compiled_ones_bit_for_bit(tmp_path, who):
    plain = rows(seated(bring(str(write_game(tmp_path / "urn", plain=True))), who))
    assert plain.tobytes() == rows(seated(toy.GAME, who)).tobytes()
    kernels = bring(str(write_game(tmp_path / "compiled", name="compiled-urn")))
    assert not kernels.rules().plain
    assert plain.tobytes() == rows(seated(kernels, who)).tobytes()


def test_plain_rules__no_kernel_is_compiled_for_them(urn):
    import simcore.kernels.rng as rng

    players = seated(bring(urn), "random")
    assert players.rules.plain
    assert players.slow
    before = [len(each.signatures) for each in (rng.shuffle, rng.philox)]
    rows(players, 3)
    assert [len(each.signatures) for each in (rng.shuffle, rng.philox)] == before


def test_plain_rules__same_totals_on_every_number_of_threads(urn):
    players = seated(bring(urn))
    totals = [play_cell(players, SEED, 40, workers=n, block=b) for n, b in ((1, None), (2, 7), (3, 1))]
    assert len({(each.games, each.wins, each.sums["last_round"]) for each in totals}) == 1


def test_rules__compiled_ones_have_a_version_in_plain_python():
    rules = toy.GAME.rules()
    plain = rules.in_plain_python
    assert plain.plain
    states = [np.zeros(1, toy.STATE) for _ in range(2)]
    table = toy.load().compile(CELL)[0]
    for each, state in zip((rules, plain), states, strict=True):
        each.deal(table, state[0], np.uint64(5), np.uint64(6))
        each.redeal(table, state[0], 1, np.uint64(2**63 + 1))
    assert states[0].tobytes() == states[1].tobytes()


def test_rules__an_error_has_game_file_and_line(tmp_path):
    def broken(text):
        return text.replace('ball = state["urn"][state["drawn"]]', 'ball = state["urn"][99]')

    game = bring(str(write_game(tmp_path / "urn", plain=True, change=broken)))
    with pytest.raises(
        RulesError, match=rf"game 4 of seed {SEED}, after decision 1: IndexError: .*game.py:\d+\)"
    ):
        play_one(seated(game), SEED, 4)


def test_rules__a_number_that_does_not_fit_is_reported(tmp_path):
    def broken(text):
        overflow = 'state["urn"][0] = np.int8(127) + np.int8(1)'
        return text.replace("wipe_record(state)\n", f"wipe_record(state)\n    {overflow}\n", 1)

    game = bring(str(write_game(tmp_path / "urn", plain=True, change=broken)))
    with pytest.raises(RulesError, match=r"dealing: FloatingPointError: overflow"):
        play_one(seated(game), SEED, 0)


WRONG = [
    (
        lambda text: text.replace("GAME = Game(", "TITLE = Game("),
        r"game\.py: does not define GAME; write GAME =",
    ),
    (lambda text: f"{text}\nGAME = 3\n", r"game\.py: GAME is of type int"),
    (lambda text: f"{text}\nx = 1 / 0\n", r"game\.py:\d+: ZeroDivisionError"),
    (lambda text: f"{text}\nx = (\n", r"game\.py:\d+: not valid Python"),
    (lambda text: f"{text}\nimport strategies\n", r"with a dot: from \.strategies import"),
    (lambda text: f"{text}\nimport no_such_library\n", r"No module named 'no_such_library'$"),
    (lambda text: f"{text}\nexit()\n", r"game\.py:\d+: SystemExit"),
    (lambda text: text.replace(f'name="{NAME}"', 'name="final-hour"'), r"that comes with elderodds"),
]


@pytest.mark.parametrize(("change", "said"), WRONG)
def test_bring__errors_are_reported_with_their_place(tmp_path, change, said):
    folder = write_game(tmp_path / "urn", plain=True, change=change)
    with pytest.raises(GameFileError, match=said):
        bring(str(folder))
    folder = write_game(tmp_path / "urn", plain=True)  # after the repair, the same process continues
    assert bring(str(folder)).name == NAME


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("./urm", r"urm: there is no such folder \(did you mean 'urn'\?\)\. .*game new FOLDER"),
        ("urn/strategies.py", r"is a file; name the folder"),
        (".", r"this folder has no game: a file game\.py"),
        ("urn-nowhere", r"unknown game 'urn-nowhere'.* or a folder that holds a game"),
    ],
)
def test_game_option__names_a_folder(urn, text, said):
    result = call("run", "--game", text, "-n", 5, code=2)
    assert re.search(said, result.output), result.output
    assert "Traceback" not in result.output


def test_commands__play_it_and_say_that_it_is_slow(urn, monkeypatch):
    no_pages(monkeypatch)
    done = call("run", "--game", "urn", "-n", 20, "-p", 2, "--seed", 1, "--name", "x", "--json")
    assert "rules of The Urn are in plain Python" in done.stderr
    result = json.loads(done.stdout)
    game = result["provenance"]["game"]
    assert (game["rules"], game["origin"]["folder"]) == ("plain Python", "urn")
    assert (
        "games/s, rules in plain Python"
        in call("run", "--game", "urn", "-n", 5, "-p", 2, "-a", "amber", "-d", "kind", "--name", "y").output
    )
    assert "They " in call("trace", "--game-name", "urn", "-p", 2, "--seed", 1, "--number", 3).output
    told = call("report", "elderodds-runs/x", "--format", "md", "--out", "x.md", "--trust")
    assert "Rules in plain Python: about" in (Path("x.md")).read_text(), told.output


def test_kept_runs__remember_where_the_game_came_from(urn, tmp_path, monkeypatch):
    no_pages(monkeypatch)
    call("run", "--game", "urn", "-n", 20, "-p", 2, "--seed", 1, "--name", "x", "--quiet")
    forget = lambda: (simcore.games._registered.pop(NAME), simcore.games._brought.pop(NAME))  # noqa: E731
    forget()
    assert "add --trust" in call("runs", "extend", "elderodds-runs/x", "-n", 5, code=2).output
    assert "100 games" in call("runs", "extend", "elderodds-runs/x", "-n", 5, "--trust").output
    forget()
    (tmp_path / "urn").rename(tmp_path / "gone")
    output = call("runs", "extend", "elderodds-runs/x", "-n", 5, "--trust", code=2).output
    assert "urn: there is no such folder" in output
    assert "Restore it to continue" in output


def test_strategies__of_the_folder_are_listed_with_their_errors(urn, tmp_path):
    assert "Guess the colour" in call("strategy", "list", "--game", "urn").output
    file = tmp_path / "urn" / "strategies.py"
    file.write_text(f"{file.read_text()}\noops(\n", encoding="utf-8")
    assert "strategies.py:" in call("strategy", "list", "--game", "urn", code=2).output
    assert "not valid Python" in call("run", "--game", "urn", "-n", 2, code=2).output


def test_strategies__are_read_from_the_current_place_of_the_folder(tmp_path, monkeypatch):
    """Two folders of the same text and the same relative name; the first one is gone."""
    for place in ("here", "there"):
        (tmp_path / place).mkdir()
        write_game(tmp_path / place / "urn", plain=True)
        monkeypatch.chdir(tmp_path / place)
        bring("urn")
        assert Path(strategies(NAME)["peek"].place[0]).is_relative_to(tmp_path / place)
        shutil.rmtree(tmp_path / place / "urn")


def test_strategy_check__finds_strategies_that_peek_in_plain_rules(urn):
    result = call("strategy", "check", "peek", "--game", "urn", "--seconds", 2, code=1)
    assert 'looks at state["urn"]' in result.output


def test_strategy_files__import_from_the_game(urn, tmp_path):
    game = bring(urn)
    file = tmp_path / "mine.py"
    head = "from elderodds.strategy import strategy\nfrom elderodds.games.borrowed_urn import RED\n"
    body = f'@strategy("mine", games=("{NAME}",))\ndef choose(t, s, w):\n    """Say red."""\n    return RED\n'
    file.write_text(head + body, encoding="utf-8")
    assert rows(seated(game, str(file)), 5)["right"].sum() > 0
    door = importlib.import_module("elderodds.games.borrowed_urn")
    assert "COLOURS" in dir(door)
    assert importlib.util.find_spec("elderodds.games.no_such_game") is None
    del sys.modules["elderodds.games.borrowed_urn"]


def test_digest__depends_on_the_text_and_not_on_its_place(tmp_path):
    found = {}
    for place in ("here", "there"):
        game = bring(str(write_game(tmp_path / place, plain=True)))
        found[place] = game.rules().digest, origin_of(NAME).sha256
    assert found["here"] == found["there"]
    other = bring(str(write_game(tmp_path / "else", plain=True, change=lambda text: f"{text}\n# more\n")))
    assert other.rules().digest != found["here"][0]


def test_digest__sees_a_kernel_of_another_package(tmp_path):
    """Compiled code of a strategy file is found by what the kernels of the game do that it calls."""
    game = bring(str(write_game(tmp_path / "urn")))
    scope = {"redeal": game.rules().kernels[3], "__name__": "elsewhere"}
    exec("def choose(t, s, w):\n    redeal(t, s, 0, 0)\n    return 0\n", scope)
    before = digest_of(scope["choose"])
    change = lambda text: text.replace("red -= state", "red = red - state")  # noqa: E731
    scope["redeal"] = bring(str(write_game(tmp_path / "urn", change=change))).rules().kernels[3]
    assert digest_of(scope["choose"]) != before


def test_recipe__takes_the_files_along(urn):
    players = seated(bring(urn))
    recipe = recipe_of(players)
    assert set(recipe.files) == {"game.py", "strategies.py"}
    assert not [module for module in recipe.modules if module.startswith(PREFIX)]
    again = recipe.roster_of()
    assert again.game.name == NAME
    assert rows(again, 9).tobytes() == rows(players, 9).tobytes()


def test_recipe__is_none_once_the_files_have_changed(urn):
    players = seated(bring(urn))
    Path(urn, "game.py").write_text("GAME = 1", encoding="utf-8")
    with pytest.raises(GameFileError, match="has changed since it was loaded"):
        recipe_of(players)


def test_files__of_runs_and_tests_are_no_part_of_a_game(urn, tmp_path):
    for name in ("tests", "elderodds-runs", "__pycache__", ".git"):
        (tmp_path / "urn" / name).mkdir()
        (tmp_path / "urn" / name / "x.py").write_text("x", encoding="utf-8")
    (tmp_path / "urn" / "data").mkdir()
    (tmp_path / "urn" / "data" / "numbers.toml").write_text("a = 1", encoding="utf-8")
    assert set(files_of(tmp_path / "urn")) == {"data/numbers.toml", "game.py", "strategies.py"}


@pytest.fixture
def packages(monkeypatch, tmp_path):
    """Pretend installed packages that offer games."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def install(*values):
        points = [EntryPoint(f"game-{n}", value, simcore.games.GROUP) for n, value in enumerate(values)]
        monkeypatch.setattr(simcore.games, "entry_points", lambda group: points)
        monkeypatch.setattr(simcore.games, "_packages", None)

    return install


def test_packages__offer_games(packages, tmp_path):
    write_game(tmp_path / "urns_of_old", plain=True)
    (tmp_path / "urns_of_old" / "__init__.py").touch()
    packages("urns_of_old.game:GAME")
    game = find_game(NAME)
    assert called(NAME) == NAME
    assert "standard" in strategies(NAME)
    assert origin_of(NAME).describe() == {"package": "urns_of_old.game:GAME"}
    assert rows(seated(game), 9).tobytes() == rows(seated(toy.GAME), 9).tobytes()


@pytest.fixture
def without_data(packages, tmp_path):
    """An installed package whose author forgot to name the data among its files."""
    template.write_game(tmp_path / "dataless", plain=True)
    (tmp_path / "dataless" / "__init__.py").touch()
    (tmp_path / "dataless" / "data.toml").unlink()
    packages("dataless.game:GAME")


def test_packages__one_without_its_data_costs_a_notice_and_leaves_the_list_of_games(without_data):
    for words in (("game", "list"), ("game", "list", "--json")):
        listed = call(*words)
        assert "final-battle" in listed.stdout
        assert "dataless" not in listed.stdout
        text = "Warning: the game dataless of dataless.game:GAME is skipped: "
        assert f"{text}dataless/data.toml: no such file" in listed.stderr
    assert "dataless/data.toml: no such file" in call("run", "--game", "dataless", "-n", 1, code=2).stderr


def test_data_of_a_folder_are_called_by_their_path(tmp_path):
    template.write_game(tmp_path / "games" / "mill", plain=True)
    file = tmp_path / "games" / "mill" / "data.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('source = "', 'sauce = "', 1), encoding="utf-8")
    message = call("run", "--game", "games/mill", "-n", 1, code=2).stderr
    assert "games/mill/data.toml: " in message
    assert '.source: missing; allowed: "rulebook p.N", "community", "reconstructed" or "own"' in message


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("no_such_package:GAME", "ModuleNotFoundError: No module named 'no_such_package'"),
        ("json:loads", "TypeError: it is a function, expected a Game"),
        ("tests.toy:GAME", "ValueError: the name 'toy-urn' is taken already"),
    ],
)
def test_packages__one_that_is_broken_costs_a_notice(packages, caplog, value, said):
    packages(value)
    with caplog.at_level(logging.WARNING, "elderodds"):
        assert "final-hour" in games()
    assert said in caplog.text
    assert f"(entry point game-0 = {value})" in caplog.text
