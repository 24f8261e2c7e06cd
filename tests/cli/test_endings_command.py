"""Commands with a game that has two ways to win and five levels."""

import io
import json
import re

import pytest
from rich.console import Console

from analysis.kept_runs.cells import levels_of
from cli.terminal.fit_width import fitted
from cli.terminal.tables import win_rates
from simcore.store.writer import read_run
from tests import toy, toy_endings
from tests.command import call, in_an_empty_folder, no_pages  # noqa: F401

GAME = ("--game-name", toy_endings.GAME.name)


@pytest.fixture(autouse=True)
def without_pages(monkeypatch):
    """Draw no report, which would take seconds."""
    no_pages(monkeypatch)


def play(*words, games=600):
    """Play a run of the game, called `x`, and return the output."""
    return call("run", *GAME, "-n", games, "-s", "random", "--seed", 3, "--name", "x", *words)


def test_run__the_table_shows_ways_to_win_if_there_are_several():
    several = play("-a", "amber", "-d", "hard").stdout
    assert "how games were won" in several
    assert "recovered" in several
    assert "Ways to win and loss causes in percent of all games." in several
    one = call(
        "run", "--game-name", toy.GAME.name, "-n", 50, "-a", "slate", "-d", "kind", "-s", "random"
    ).stdout
    assert "how games were won" not in one
    assert "Loss causes in percent of all games." in one


@pytest.mark.parametrize("name", [toy.GAME.name, toy_endings.GAME.name])
def test_run__json_has_every_ending_of_every_game(name):
    words = ("--game-name", name, "-n", 50, "-a", "amber", "-s", "random", "--seed", 1, "--json")
    answer = json.loads(call("run", *words).stdout)
    victories = {toy.GAME.name: ("won",), toy_endings.GAME.name: toy_endings.VICTORIES}[name]
    for cell in answer["cells"]:
        assert list(cell["victories"]) == list(victories)
        assert sum(cell["victories"].values()) == cell["wins"]
        assert cell["wins"] + sum(cell["loss_causes"].values()) == cell["games"] == 50
        assert [outcome["ending"] for outcome in cell["outcomes"]] == [*victories, *toy.CAUSES]
        assert sum(outcome["games"] for outcome in cell["outcomes"]) == 50
        assert sum(outcome["games"] for outcome in cell["outcomes"] if outcome["won"]) == cell["wins"]


def test_why__counts_a_way_to_win_and_shows_examples_of_it():
    play("-a", "amber", "-d", "hard")
    (answer,) = json.loads(call("why", "x", "--json", "--quiet").stdout)["cells"]
    rows = read_run("elderodds-runs/x").games(0).collect()
    for way in answer["victories"]:
        assert way["wins"] == (rows["victory"].cast(str) == way["value"]).sum()
        assert way["won"] == answer["wins"]
        assert way["low"] < way["share"] < way["high"]
    ended = {example["cause"] for example in answer["examples"]}
    assert ended == {*toy_endings.VICTORIES, *toy.CAUSES}
    for example in answer["examples"]:
        row = rows.row(example["game_number"], named=True)
        assert example["cause"] == (row["victory"] or row["loss_cause"])


def test_why__ending_selects_examples_that_the_printed_command_replays():
    play("-a", "amber", "-d", "hard")
    (answer,) = json.loads(call("why", "x", "-e", "flawless", "--json", "--quiet").stdout)["cells"]
    assert {example["cause"] for example in answer["examples"]} == {"flawless"}
    assert [row["value"] for row in answer["victories"]] == ["flawless"]
    assert answer["losses"]["loss_cause"] == []
    shown = call("why", "x", "--ending", "flawless").stdout
    assert "way to win" in shown
    assert "fooled" not in shown
    command = answer["examples"][0]["command"].split()
    assert "They win." in call(*command[1:]).stdout


def test_why__suggests_the_nearest_name_for_an_unknown_ending():
    play("-a", "amber", "-d", "hard", games=50)
    said = call("why", "x", "-e", "flawles", code=2).stderr
    assert "--ending" in said
    assert "did you mean 'flawless'" in said


def test_why__shows_won_games_of_a_game_with_one_way_to_win_on_request():
    words = (
        "--game-name",
        toy.GAME.name,
        "-n",
        100,
        "-a",
        "slate",
        "-d",
        "kind",
        "-s",
        "random",
        "--name",
        "y",
    )
    call("run", *words)
    assert "way to win" not in call("why", "y").stdout
    assert "Won, typical: elderodds trace" in call("why", "y", "-e", "won").stdout


def test_ablate__shows_the_change_of_each_way_to_win():
    words = ("one-guess-less", *GAME, "-a", "amber", "-d", "hard", "-s", "random", "-n", 2_000, "--seed", 3)
    shown = call("ablate", *words, "--json")
    (cell,) = json.loads(shown.stdout)["cells"]
    (row,) = cell["without"]
    assert "wins by way, in percent" in shown.stderr
    assert re.search(r"from \d+\.\d to \d+\.\d", shown.stderr)
    assert " > " not in shown.stderr
    assert "for all 1 together" not in shown.stderr
    for name, counts in (("victories", toy_endings.VICTORIES), ("loss_causes", toy.CAUSES)):
        assert set(row[name]) == set(row[f"{name}_without"]) == set(counts)
    assert sum(row["victories"].values()) == row["win_rate"] * row["games"]
    assert sum(row["victories_without"].values()) == row["win_rate_without"] * row["games"]
    need = toy_endings.NEEDS["hard"]
    for name, needed in (("victories", need), ("victories_without", need - 1)):
        for way, chance in toy_endings.chances_of_random(needed).items():
            assert abs(row[name][way] / 2_000 - chance) < 4 * (chance / 2_000) ** 0.5


def test_compare__the_table_shows_endings_if_there_are_several_ways():
    words = ("-n", 500, "-a", "amber", "-s", "random", "--seed", 3)
    several = call("compare", "hard", "easy", *GAME, *words).stdout
    assert "Endings in percent of all games: easy - hard" in several
    assert "won: flawless" in several
    assert "lost: fooled by red" in several
    one = call("compare", "kind", "cruel", "--game-name", toy.GAME.name, *words)
    assert "Endings" not in one.stdout


def test_levels__five_keep_their_order_and_fit_80_columns():
    answer = json.loads(play("-a", "amber", "-d", "all", "--json", games=3_000).stdout)
    assert [cell["difficulty"] for cell in answer["cells"]] == list(toy_endings.LEVELS)
    console = Console(file=io.StringIO(), width=80, color_system=None)
    for part in fitted(win_rates(read_run("elderodds-runs/x").cells, "degree"), console):
        console.print(part)
    lines = console.file.getvalue().splitlines()
    assert max(map(len, lines)) <= 80
    for table in ("win rate", "how games were won"):
        start = next(number for number, line in enumerate(lines) if table in line)
        words = " ".join(lines[start : start + 14]).split()
        assert [word for word in words if word in toy_endings.LEVELS][:5] == list(toy_endings.LEVELS)
    assert json.loads(call("runs", "show", "x", "--json").stdout)["cells"] == answer["cells"]


def test_levels__the_manifest_and_merged_runs_keep_the_order_of_the_game():
    for number in range(2):
        words = ("-a", "amber", "-d", "hard", "-d", "easiest", "-s", "random", "--seed", 3)
        call("run", *GAME, "-n", 40, "--first-game", 40 * number, *words, "--name", f"part-{number}")
    call("runs", "merge", "elderodds-runs/part-0", "elderodds-runs/part-1", "--name", "both")
    run = read_run("elderodds-runs/both")
    assert run.manifest.levels == toy_endings.LEVELS
    assert [cell.difficulty for cell in run.cells] == ["hard", "easiest"]
    assert levels_of(run) == ["easiest", "hard"]
    for cell in run.cells:
        assert sum(outcome.games for outcome in cell.outcomes) == cell.games == 80
