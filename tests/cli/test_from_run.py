"""`scenario from-run`: tables of one game from which another game starts."""

import json
import tomllib

import numpy as np
import pytest

from analysis.kept_runs.going_on import games_that_go_on
from heuristics.strategy.registry import strategies
from simcore.contract.game import Cell
from simcore.games import arkham_horror, final_battle
from simcore.play.plain_loop import stopped
from simcore.play.seating import roster_of
from tests.command import call, in_an_empty_folder, no_pages  # noqa: F401

WHOLE, BATTLE = arkham_horror.GAME, final_battle.GAME
RUN = ("run", "--game", WHOLE.name, "-a", "yig", "-d", "normal", "-p", 2, "-s", "random", "--seed", 4)
SHEET = ("sanity", "stamina", "clues", "monster_trophies", "gate_trophies", "status")


@pytest.fixture(autouse=True)
def without_pages(monkeypatch):
    """Draw no report, which would take seconds."""
    no_pages(monkeypatch)


@pytest.mark.long
@pytest.mark.compiled
def test_the_battle_deals_the_possessions_of_the_table(tmp_path):
    call(*RUN, "-n", 8, "--name", "x")
    result = json.loads(call("scenario", "from-run", "x", "-n", 4, "--out", "held.toml", "--json").stdout)
    assert result["game"] == BATTLE.name
    scenario = BATTLE.load(tmp_path / "held.toml", ())
    assert list(scenario.difficulties) == list(result["tables"])
    assert len(result["tables"]) == 4 <= result["looked_at"]
    whole = WHOLE.load(None, ())
    policies = [strategies(WHOLE.name)["random"].policy(WHOLE)]
    players = roster_of(WHOLE, whole.compile(Cell("yig", "normal", 2)), policies, Cell("yig", "normal", 2))
    _, offer = games_that_go_on(WHOLE.name)[BATTLE.name]
    left = dict(stopped(players, 4, range(8), offer.advance))
    for name in scenario.difficulties:
        before = left[int(name.removeprefix("game-"))][0]
        seats = [seat for seat in range(2) if before["alive"] >> seat & 1]
        team = tuple(whole.names.investigators[before["investigator"][seat]] for seat in seats)
        state = np.zeros(1, BATTLE.state)
        tables = scenario.compile(Cell("yig", name, len(team), team))
        BATTLE.rules().deal(tables[0], state[0], np.uint64(1), np.uint64(0))
        for place, seat in enumerate(seats):
            assert [state[0][field][place] for field in SHEET] == [before[field][seat] for field in SHEET]
            held = [whole.names.cards[card] for card in before["held"][seat][: before["n_held"][seat]]]
            useful = sorted(
                card for card in held if card in scenario.model.cards and scenario.model.cards[card].useful
            )
            dealt = state[0]["held"][place][: state[0]["n_held"][place]]
            assert sorted(scenario.names.cards[card] for card in dealt) == useful


@pytest.mark.long
@pytest.mark.compiled
def test_from_run__the_battle_is_played_and_the_summary_is_read(tmp_path):
    call(*RUN, "-n", 4, "--name", "x")
    said = call("scenario", "from-run", "x", "-n", 2).stdout
    assert "2 positions when the Ancient One awoke" in said
    assert "clue tokens of each" in said
    with (tmp_path / "x-tables.toml").open("rb") as file:
        assert tomllib.load(file)["base"] == BATTLE.name
    words = ("--game", BATTLE.name, "--scenario", "x-tables.toml", "-a", "yig", "-n", 20, "-s", "random")
    cells = json.loads(call("run", *words, "--json").stdout)["cells"]
    assert [cell["difficulty"].partition("-")[0] for cell in cells] == ["game", "game"]


@pytest.mark.compiled
def test_from_run__reports_invalid_options():
    call(*RUN, "-p", 1, "-n", 3, "--name", "x")
    assert "select one with -a, -d, -p, -s" in call("scenario", "from-run", "x", code=2).stderr
    said = call("scenario", "from-run", "x", "-p", 1, "--game", "yahtzee", code=2).stderr
    assert BATTLE.name in said
    call("run", "--game", BATTLE.name, "-a", "yig", "-d", "typical", "-n", 20, "--name", "y")
    assert (
        f"no game continues from final positions of {BATTLE.name}"
        in call("scenario", "from-run", "y", code=2).stderr
    )
