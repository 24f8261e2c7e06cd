"""Values that a strategy prepares before the first game are equal in every way of playing."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from heuristics.strategy.contract import collected, strategy
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from simcore.cluster.portable import recipe_of
from simcore.contract.game import Cell
from simcore.play.batch import play_rows
from simcore.play.seating import roster_of
from simcore.play.strategy_errors import StrategyError
from simcore.records.shared import MAX_PREPARED, WEIGHTS
from tests import toy

CELLS = [Cell("slate", "cruel", 2), Cell("slate", "kind", 3)]
MINE = """
from elderodds.strategy import strategy


def first_rounds(tables, weights):
    weights["prepared"][0] = tables["red"] * weights["value"][0]


@strategy("mine", games=("toy-urn",), weights={"share": 0.5}, prepare=first_rounds)
def choose(tables, state, weights):
    \"\"\"Say red in the first rounds.\"\"\"
    return 1 if state["drawn"] < weights["prepared"][0] else 0


@strategy("slowly", games=("toy-urn",), weights={"share": 0.5}, prepare=first_rounds)
class Slowly:
    \"\"\"The same in plain Python.\"\"\"

    def choose(self, tables, state, weights):
        return 1 if state["drawn"] < weights["prepared"][0] else 0


@strategy("each-time", games=("toy-urn",), weights={"share": 0.5})
def at_once(tables, state, weights):
    \"\"\"The same, worked out anew at every decision.\"\"\"
    return 1 if state["drawn"] < tables["red"] * weights["value"][0] else 0
"""


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(MINE)


def named(name):
    return find_strategy(f"mine.py:{name}", toy.GAME.name)


def seat(cell, *names, **weights):
    policies = [named(name).policy(toy.GAME, weights) for name in names]
    return roster_of(toy.GAME, toy.load().compile(cell), policies)


def rows(seated, games=60):
    found = np.zeros(games, toy.GAME.row)
    play_rows(seated, 5, 0, found)
    return found.tolist()


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("share", [0.0, 0.3, 1.0])
def test_plays_as_if_it_were_worked_out_at_every_decision(cell, share):
    expected = rows(seat(cell, "each-time", share=share))
    assert rows(seat(cell, "mine", share=share)) == expected
    assert rows(seat(cell, "slowly", share=share)) == expected
    assert rows(seat(cell, "mine", "slowly", share=share)) == expected


def test_prepares_again_for_every_combination_and_all_weights():
    """One policy, so what was worked out for another combination must not stay."""
    policy = named("mine").policy(toy.GAME)
    tables = [toy.load().compile(cell) for cell in CELLS]
    for table, share in zip([*tables, tables[0]], (0.5, 0.25, 0.75), strict=True):
        row = policy.weights.copy()
        row["value"][0, 0] = share
        row["prepared"] = 99.0  # left over from elsewhere
        prepared = roster_of(toy.GAME, table, [replace(policy, weights=row)]).weights["prepared"]
        assert (prepared[:, 0] == table["red"][0] * share).all()
        assert not prepared[:, 1:].any()
    assert not policy.weights["prepared"].any()


def test_a_mixed_table_and_slips():
    for skill in (1.0, 0.4):
        teams = [Players((named(one), named(two)), skill) for one, two in
                 (("mine", "each-time"), ("each-time", "mine"), ("each-time", "each-time"))]  # fmt: skip
        tables = toy.load().compile(CELLS[0])
        played = [rows(roster_of(toy.GAME, tables, team.policies(toy.GAME))) for team in teams]
        assert played[0] == played[1] == played[2]


def test_a_file_of_weights():
    Path("half.toml").write_text('strategy = "mine.py:mine"\n[weights]\nshare = 0.2\n')
    policy = find_strategy("half.toml", toy.GAME.name).policy(toy.GAME)
    seated = roster_of(toy.GAME, toy.load().compile(CELLS[0]), [policy])
    assert rows(seated) == rows(seat(CELLS[0], "each-time", share=0.2))


def test_another_process_gets_what_was_worked_out():
    players = Players((replace(named("mine"), weights={"share": 0.3}),))
    seated = roster_of(toy.GAME, toy.load().compile(CELLS[0]), players.policies(toy.GAME))
    there = recipe_of(seated).roster_of()
    assert there.weights.tobytes() == seated.weights.tobytes()
    assert rows(there) == rows(seated)


def test_a_failure_points_at_its_line():
    line = '    weights["prepared"][0] ='
    text = MINE.replace(line, f"    missing = 1 // 0\n{line}")
    Path("broken.py").write_text(text)
    policy = find_strategy("broken.py:slowly", toy.GAME.name).policy(toy.GAME)
    with pytest.raises(StrategyError, match=r"in prepare: ZeroDivisionError.*broken.py:6"):
        roster_of(toy.GAME, toy.load().compile(CELLS[0]), [policy])


def test_parameters_are_checked():
    def prepare(tables):
        return None

    with (
        collected(),
        pytest.raises(ValueError, match=r"prepare takes \(tables\); it must take \(tables, weights\)"),
    ):

        @strategy("x", prepare=prepare)
        def choose(tables, state, weights):
            """Never played."""
            return 0


def test_the_record_has_room():
    assert WEIGHTS["prepared"].shape == (MAX_PREPARED,)
