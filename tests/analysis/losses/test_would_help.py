"""The changes that `why` plays to find what would help."""

import pytest

from analysis.experiment.common_luck import Arm
from analysis.losses import would_help
from analysis.losses.would_help import trial
from simcore.contract.game import Cell
from tests import toy
from tests.toy_run import seated


def arm_of(ancient_one, settings=()):
    cell = Cell(ancient_one, "kind", 2)
    return Arm("random", toy.GAME, toy.load(None, settings), cell, seated())


def planned(monkeypatch, seconds):
    """Games with and without one change on a machine of one core, by the seconds that a game takes."""
    monkeypatch.setattr(would_help, "cores", lambda: 1)
    monkeypatch.setattr(would_help, "seconds_a_game", lambda *_: (seconds, 1))
    return trial(arm_of("slate"), 1).question.games


@pytest.mark.parametrize(("ancient_one", "declared"), [("slate", 1), ("amber", 2)])
def test_pieces_and_changes_against_others_do_not_count_as_declared(monkeypatch, ancient_one, declared):
    monkeypatch.setattr(would_help, "seconds_a_game", lambda *_: (1.0, 1))
    assert trial(arm_of(ancient_one, ["gift=1"]), 1).declared == declared


@pytest.mark.parametrize(("seconds", "games"), [(0.0017, 2_000), (0.004, 1_000), (0.01, 400), (9, 400)])
def test_a_speed_that_varies_leaves_the_number_of_games_as_it_is(monkeypatch, seconds, games):
    found = {planned(monkeypatch, noise * seconds) for noise in (0.9, 1.0, 1.1, 1.2)}
    assert found == {games}
