"""Frequency of use of components, and results of the games in which they were used."""

import json

import pytest
from click.testing import CliRunner

from analysis.experiment.common_luck import Arm
from analysis.losses.usage import usage, used_in
from cli.main import app
from simcore.narration.log import tell
from simcore.store.writer import read_run
from tests import toy
from tests.toy_run import CELLS, keep_toy_run, seated

GAMES = 60


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    return keep_toy_run(tmp_path_factory.mktemp("runs") / "toy", GAMES, cells=CELLS[:1])


@pytest.fixture(scope="module")
def arm():
    return Arm("random", toy.GAME, toy.load(), CELLS[0], seated())


def test_every_decision_of_a_game_is_counted(arm):
    policies = arm.players.policies(toy.GAME)
    for number in range(5):
        events = list(tell(toy.GAME, arm.scenario, arm.cell, policies, 4, number))
        asked = [event for event in events if event["event"] == "decision"]
        found = used_in(arm, 4, number)
        assert sum(chosen for _, chosen in found.values()) == len(asked)
        assert sum(offered for offered, _ in found.values()) == sum(len(event["options"]) for event in asked)


def test_win_rates_with_and_without_are_those_of_the_games(kept, arm):
    won = dict(kept.games(0).select("game_number", "win").collect().iter_rows())
    rows = usage(arm, 4, won)
    assert {row.decision for row in rows} == {"guess"}
    for row in rows:
        games = {number: used_in(arm, 4, number).get(("guess", row.option), (0, 0)) for number in won}
        used = [number for number, (_, chosen) in games.items() if chosen]
        unused = [number for number, (offered, chosen) in games.items() if offered and not chosen]
        assert (row.games, row.wins) == (len(used), sum(won[number] for number in used))
        assert (row.games_without, row.wins_without) == (
            len(unused),
            sum(won[number] for number in unused),
        )
        if used and unused:
            expected = row.wins / row.games - row.wins_without / row.games_without
            assert row.difference == pytest.approx(expected)
            assert row.low <= expected <= row.high
        else:
            assert row.difference is row.low is row.high is None


def call(*words):
    return CliRunner().invoke(app, [str(word) for word in words])


def test_the_command_uses_only_the_selected_games(tmp_path, arm):
    words = ("run", "-n", GAMES, "-a", "slate", "-d", "kind", "-s", "random", "--seed", 4, "--no-report")
    call(*words, "--game-name", "toy-urn", "--quiet", "--out", tmp_path, "--name", "games")
    said = call("why", tmp_path / "games", "--usage", "20")
    assert said.exit_code == 0, said.output
    assert "guess, 20 games" in said.stdout
    assert "These are associations" in said.stdout
    result = json.loads(call("why", tmp_path / "games", "--usage", "20", "--json", "--quiet").stdout)
    assert result["schema"] == "elderodds.why.usage/1"
    (cell,) = result["cells"]
    rows = read_run(tmp_path / "games").games(0).head(20).select("game_number", "win").collect()
    used = usage(arm, 4, dict(rows.iter_rows()))
    assert [row["chosen"] for row in cell["usage"]] == [row.chosen for row in used]
    assert cell["games"] == 20


def test_mistakes(kept, tmp_path):
    assert "must be at least 1" in call("why", kept.path, "--usage", "0").output
    call("run", "-n", "30", "-a", "slate", "-d", "kind", "--game-name", "toy-urn", "--keep", "summary",
         "--no-report", "--quiet", "--out", tmp_path, "--name", "totals")  # fmt: skip
    assert "keeps totals only" in call("why", tmp_path / "totals", "--usage", "5").output
