"""The Python functions return what the commands print, with the toy game, whose answers are known."""

import json
import math

import numpy as np
import pandas as pd
import pytest
from matplotlib.figure import Figure

from cli.terminal.json_out import dumps
from reports import notebook as odds
from simcore.store.folder import StoreError
from tests import toy, toy_endings
from tests.command import call
from tests.kept_runs import with_manifest

GAME = toy.GAME.name
TOY = ("--game-name", GAME)
CELL = {"game": GAME, "ancient_one": "slate", "difficulty": "cruel"}
WORDS = (*TOY, "-a", "slate", "-d", "cruel")


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="module")
def run():
    return odds.play(GAME, games=400, seed=3, strategy="random")


def said(*words):
    return json.loads(call(*words, "--json", "--quiet").stdout)


def like(told, command):
    """Return the object without the fields that say how it was made."""
    told = json.loads(dumps(told))
    for each in (told, command):
        each.pop("provenance", None)
        assert each.pop("schema")
    return told == command


def draws(answer):
    ax = answer.plot(ax=Figure().subplots())
    return any(text.get_gid() == "caption" and text.get_text() for text in ax.texts)


@pytest.mark.parametrize(
    "function",
    [
        odds.play,
        odds.compare,
        odds.ablate,
        odds.worth_of_teams,
        odds.sensitivity,
        odds.data_sensitivity,
        odds.things_to_take_away,
    ],
)
def test_an_argument_that_is_none_is_refused(function):
    with pytest.raises(
        TypeError, match=r"unknown argument 'dificulty'; did you mean 'difficulty'|Allowed: game"
    ):
        function(game=GAME, dificulty="cruel")


@pytest.mark.parametrize("function", [odds.tune, odds.check_targets])
def test_an_argument_without_effect_is_refused(function):
    with pytest.raises(TypeError, match="unknown argument 'strategy'"):
        function("targets.toml", game=GAME, strategy="random")


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"games": 0}, "games 0: must be at least 1"),
        ({"games": -1}, "games -1: must be at least 1"),
        ({"games": 2.5}, "games 2.5: must be a whole number"),
        ({"games": 5, "seed": 1.5}, "seed 1.5: must be a whole number"),
        ({"precision": 10}, "precision 10: must be a number"),
        ({"precision": "5%"}, "precision 5%: must be a number"),
        ({"precision": 0.1, "max_games": 0}, "max_games 0: must be at least 1"),
    ],
)
@pytest.mark.parametrize("function", [odds.play, odds.compare])
def test_a_number_out_of_range_is_refused(function, asked, message):
    with pytest.raises(ValueError, match=message):
        function(game=GAME, **asked)


def test_numbers_of_numpy_are_accepted():
    result = odds.play(
        **CELL, games=np.int64(20), seed=np.uint64(3), players=np.array([2]), skill=np.float64(0.5)
    )
    plain = odds.play(**CELL, games=20, seed=3, players=2, skill=0.5)
    assert odds.win_rates(result).equals(odds.win_rates(plain))


def test_compare_returns_the_result_of_the_command():
    result = odds.compare("random", "standard", **CELL, games=200, seed=5)
    assert like(result.result, said("compare", "random", "standard", *WORDS, "-n", 200, "--seed", 5))
    (row,) = result.table.to_dict("records")
    assert row["low"] < row["difference"] < row["high"]
    assert list(result.tables) == ["pairs", "arms", "ranking", "turns", "endings"]
    assert result.tables["endings"]["difference"].sum() == pytest.approx(0, abs=1e-12)
    assert draws(result)


def test_compare_kept_runs_and_the_order(run):
    other = odds.play(GAME, games=400, seed=3)
    result = odds.compare(f"{run.path}+slate+cruel", f"{other.path}+slate+cruel")
    assert result.table["paired"].tolist() == [True]
    assert result.table["games"].tolist() == [400]
    order = odds.compare(game=GAME, difficulty="cruel", until="decided", max_games=2000, seed=1)
    assert order.tables["ranking"]["name"].tolist() == ["amber", "slate"]
    assert order.result.stopping.reached


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"games": 10, "until": "decided"}, "games and until: .* use max_games"),
        ({"until": "decided", "precision": 0.1}, "remove one of them"),
        ({"until": "soon"}, "allowed is 'decided'"),
        ({"ancient_one": "ambr"}, "did you mean 'amber'"),
        ({"players": 9}, "players 9: allowed are 1, 2, 3"),
        ({"settings": "red"}, "settings 'red': expected KEY=VALUE"),
    ],
)
def test_errors_name_arguments_of_python(asked, message):
    with pytest.raises(ValueError, match=message):
        odds.compare(game=GAME, **asked)


def test_play_until_a_precision_is_reached():
    sure = odds.play(**CELL, precision=0.05, seed=3)
    (row,) = odds.win_rates(sure).to_dict("records")
    assert row["interval_method"] == "confidence-sequence"
    assert row["high"] - row["low"] <= 0.1
    with pytest.raises(ValueError, match="games and precision"):
        odds.play(**CELL, precision=0.05, games=10)


def test_runs_of_different_games_are_a_table_of_win_rates(run):
    other = odds.play(game=toy_endings.GAME.name, ancient_one="amber", strategy="random", games=50, seed=1)
    result = odds.compare(run, other)
    assert set(result.table["game"]) == {GAME, toy_endings.GAME.name}
    assert list(result.table["win_rate"]) == [cell.win_rate for cell in [*run.cells, *other.cells]]
    with pytest.raises(ValueError, match="0 pictures"):
        result.plot()


def test_why_returns_the_result_of_the_command(run):
    result = odds.why(run, ancient_one="slate")
    assert like(result.result, said("why", run.path, "-a", "slate", "-n", "0"))
    losses = result.table[result.table["of"] == "loss_cause"]
    assert losses["losses"].sum() == sum(
        cell["losses"] for cell in odds.win_rates(run).to_dict("records")[2:]
    )
    assert draws(result)
    with pytest.raises(ValueError, match="pictures"):
        result.plot(9)
    with pytest.raises(ValueError, match="did you mean 'slate'"):
        odds.why(run, ancient_one="slat")
    won = odds.why(run, ancient_one="slate", ending="won").tables["examples"]
    assert set(won["cause"]) == {"won"}
    with pytest.raises(ValueError, match="did you mean 'won'"):
        odds.why(run, ending="wen")


def test_tension_returns_the_result_of_the_command():
    result = odds.tension(**CELL, games=6, play_outs=4, pace="1m", seed=2)
    rows = result.tables["measures"].set_index("measure")
    assert rows.loc["minutes", "mean"] == rows.loc["rounds", "mean"]
    assert result.result.cells[0].games == 6
    with pytest.raises(ValueError, match="20s"):
        odds.tension(**CELL, pace="slow")


def test_ablate_and_cards_return_the_results_of_the_commands():
    result = odds.ablate(**CELL, games=100, seed=2)
    assert like(result.result, said("ablate", *WORDS, "-n", 100, "--seed", 2))
    assert set(result.table["name"]) <= set(odds.things_to_take_away(game=GAME)["name"])
    causes = result.tables["causes"]
    assert (causes.groupby("name")["losses"].sum() == 100 - result.result.cells[0].wins).all()
    assert draws(result)
    cards = odds.worth_of_cards(**CELL, settings="gift=1", games=100, seed=2)
    assert like(cards.result, said("worth", "cards", *WORDS, "--set", "gift=1", "-n", 100, "--seed", 2))
    (row,) = cards.table.to_dict("records")
    assert row["worth"] == pytest.approx(row["win_rate"] - row["win_rate_without"])
    with pytest.raises(ValueError, match="no card"):
        odds.worth_of_cards(result.table["name"].iloc[0], **CELL)


def test_teams_return_the_results_of_the_commands(run):
    people = odds.worth_of_investigators(run)
    assert like(people.result, said("worth", "investigators", run.path))
    assert draws(people)
    groups = odds.worth_of_teams(run, sizes=2)
    assert like(groups.result, said("worth", "teams", run.path, "--size", 2))
    assert (groups.table["size"] == 2).all()
    with pytest.raises(ValueError, match="there are 0 pictures"):
        groups.plot()
    with pytest.raises(ValueError, match="drawn at random"):
        odds.worth_of_teams(game=GAME, team="ada,bea")


def test_sensitivity_returns_the_result_of_the_command():
    result = odds.sensitivity(**CELL, games=200, together=2, seed=4)
    assert like(result.result, said("sensitivity", *WORDS, "-n", 200, "--together", 2, "--seed", 4))
    steps = result.table
    assert set(steps["step"]) == {"down", "up"}
    assert steps["reason"].isna().any()
    assert not result.tables["together"].empty
    assert draws(result)
    data_range = odds.data_sensitivity(**CELL, games=100, draws=5, seed=4)
    words = ("--data", *WORDS, "-n", 100, "--draws", 5, "--seed", 4)
    assert like(data_range.result, said("sensitivity", *words))
    assert {"low", "high", "data_low", "data_high"} <= set(data_range.table)
    assert draws(data_range)


def test_tune_returns_the_result_of_the_command(tmp_path):
    (tmp_path / "t.toml").write_text(
        '[targets.one]\nancient_one = "slate"\ndifficulty = "cruel"\nwin_rate = 0.45\ntolerance = 0.1\n'
        "[numbers]\nred = { from = 3, to = 7 }\n"
    )
    sizes = {"games": 100, "judge_games": 400}
    result = odds.tune("t.toml", game=GAME, **sizes, out="mine.toml")
    command = said("tune", "t.toml", *TOY, "-n", 100, "--judge-games", 400)
    assert command.pop("variant")  # its note names the command
    assert like({**result.result.plain(), "variant": None}, {**command, "variant": None})
    assert (tmp_path / "mine.toml").read_text() == result.result.variant
    (moved,) = result.tables["change"].to_dict("records")
    assert (moved["key"], moved["from"]) == ("red", 6)
    assert draws(result)
    checked = odds.check_targets("t.toml", game=GAME, judge_games=400, scenario="mine.toml")
    assert checked.table["result"].tolist() == [result.result.after[0].result]
    with pytest.raises(FileExistsError):
        odds.tune("t.toml", game=GAME, **sizes, out="mine.toml")


def test_frames_of_a_run(run):
    assert isinstance(odds.hazard(run), pd.DataFrame)
    examples = odds.examples(run)
    assert examples["command"].str.contains("elderodds trace").all()
    assert {"ancient_one", "difficulty"} <= set(examples)
    ax = odds.plot_rounds(run, 3, ax=Figure().subplots())
    heights = [bar.get_height() for bars in ax.containers for bar in bars]
    assert math.isclose(sum(map(abs, heights)), 1.0)
    assert len(odds.side_by_side(run, run)) == 8


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (lambda run: odds.details(run, "loss_caus"), "did you mean 'loss_cause'"),
        (lambda run: odds.plot_survival(run, "slat"), "did you mean 'slate'"),
        (lambda run: odds.plot_losses(run, cell=17), "cell 17: the run has cells 0 to 3"),
        (lambda run: odds.plot_losses(run), "does not say where on the board games were lost"),
        (lambda run: odds.plot_happened(run), "the game counts nothing by place"),
        (lambda run: odds.plot_pressure(run, 1, what="bals"), "did you mean 'balls'"),
        (lambda run: odds.plot_rounds(run, -1), "cell -1: the run has cells 0 to 3"),
        (lambda run: odds.games(run, 17), "cell 17: the run has cells 0 to 3"),
    ],
)
def test_missing_columns_and_cells_of_a_run_are_refused(run, asked, message):
    with pytest.raises(ValueError, match=message):
        asked(run)


def test_a_run_without_a_loss_is_drawn():
    won = odds.play(GAME, games=50, seed=3, ancient_one="amber", difficulty="kind", strategy="standard")
    assert odds.win_rates(won)["losses"].sum() == 0
    odds.plot_rounds(won, ax=Figure().subplots())


def test_a_game_of_a_run_without_provenance_is_refused(run, tmp_path):
    old = with_manifest(run, plan=None)
    with pytest.raises(StoreError, match="does not record how it was played"):
        odds.step_through(old, 0, out=tmp_path / "x.html")


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"number": 0, "cell": 99}, "cell 99: the run has 4 cells, from 0"),
        ({"number": -1}, "number -1: cell 0 of the run has games 0 to"),
        ({"number": 10**6}, "number 1000000: cell 0"),
        ({"number": 0, "theme": "drak"}, "did you mean 'dark'"),
        ({"number": 0, "out": "x.pdf"}, r"'x.pdf': a page is a file that ends in \.html"),
    ],
)
def test_a_page_with_invalid_options_is_refused(run, tmp_path, asked, message):
    with pytest.raises(ValueError, match=message):
        odds.step_through(run, **{"out": tmp_path / "x.html", **asked})


def test_a_report_without_runs_or_with_an_unknown_theme_is_refused(run, tmp_path):
    with pytest.raises(ValueError, match="no run is named"):
        odds.report(out=tmp_path / "x.html")
    with pytest.raises(ValueError, match="did you mean 'dark'"):
        odds.report(run, out=tmp_path / "x.html", theme="drak")
    assert not list(tmp_path.iterdir())


def test_the_old_name_of_a_result_still_works():
    answer = odds.Answer({"cells": []}, {})
    with pytest.warns(DeprecationWarning, match=r"Answer\.result"):
        assert answer.told is answer.result
