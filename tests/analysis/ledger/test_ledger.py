"""Ledger of a game: its sum, and the mean of its luck."""

import functools

import numpy as np
import pytest

from analysis.experiment.common_luck import Arm
from analysis.ledger.ledger import OTHER, Effort, ledger_maker
from analysis.request.lookup import choose_players
from simcore.contract.game import Cell
from simcore.games import games
from simcore.play.batch import play_one
from tests.toy import GAME as TOY

SEED = 21
FEWEST, FEW = Effort(2, 2), Effort(4, 8)
FALSE_ALARM = 3.3
"""Standard errors beyond which a mean of 0 is rejected: one false alarm in a thousand tests."""


@functools.cache
def maker_of(name, players, level, strategy):
    game = games()[name]
    scenario = game.load()
    cell = Cell(scenario.ancient_ones[0], level, players)
    (seated,) = choose_players(game, scenario, [cell], (strategy,), (), ())
    arm = Arm(strategy, game, scenario, cell, seated)
    return ledger_maker(arm, SEED)


HOUR = ("final-hour", 2, "easy", "expert")


def luck_of(ledgers):
    return np.array([sum(ledger.luck.values()) for ledger in ledgers])


def assert_has_mean_zero(luck):
    assert abs(luck.mean()) < FALSE_ALARM * luck.std(ddof=1) / np.sqrt(len(luck))


@pytest.mark.compiled
def test_parts_add_up_to_the_result_of_each_game():
    for strategy in ("expert", "random"):
        maker = maker_of(*HOUR[:3], strategy)
        for number in range(2):
            ledger = maker.ledger(SEED, number, FEW)
            assert ledger.won == bool(play_one(maker.players, SEED, number).row["win"][0])
            parts = ledger.deal + sum(ledger.luck.values()) + sum(ledger.play.values()) + ledger.residual
            assert ledger.typical + parts == pytest.approx(float(ledger.won))
            steps = ledger.steps
            assert [step.after for step in steps[:-1]] == [step.before for step in steps[1:]]
            assert steps[-1].after == float(ledger.won)
            change = sum(step.luck + step.play + step.residual for step in steps)
            assert steps[0].before + change == pytest.approx(float(ledger.won))


@pytest.mark.compiled
def test_luck_of_many_games_has_mean_zero():
    maker = maker_of(*HOUR)
    assert_has_mean_zero(luck_of(maker.ledger(SEED, number, FEWEST) for number in range(25)))


@pytest.mark.compiled
def test_steps_without_luck_have_none():
    """Only a draw, a reveal or a roll is luck: half of all steps have none, to the last bit."""
    steps = [step for number in range(5) for step in maker_of(*HOUR).ledger(SEED, number, FEW).steps]
    quiet = [step for step in steps if step.luck == 0]
    assert len(quiet) > len(steps) / 2
    named = {step.luck_kind for step in steps if step.luck != 0}
    assert {"ritual", "cards drawn"} <= named
    unnamed = sum(abs(step.luck) for step in steps if step.luck_kind == OTHER)
    assert unnamed < 0.1 * sum(abs(step.luck) for step in steps)


@pytest.mark.compiled
@pytest.mark.long
def test_play_of_random_moves_is_all_that_they_win_less():
    """The performance-difference lemma: no residual is left on average, although the players are others."""
    ledgers = [maker_of(*HOUR[:3], "random").ledger(SEED, number, FEW) for number in range(100)]
    play = np.array([sum(ledger.play.values()) for ledger in ledgers])
    residual = np.array([ledger.residual for ledger in ledgers])
    assert play.mean() < -0.2
    assert_has_mean_zero(residual)


@pytest.mark.compiled
@pytest.mark.long
@pytest.mark.parametrize(
    ("cell", "number"),
    [
        (("final-hour", 1, "easy", "expert"), 400),
        (("final-hour", 4, "normal", "standard"), 400),
        (("final-battle", 2, "typical", "standard"), 200),
        (("elder-sign", 2, "normal", "expert"), 60),
        (("arkham-horror", 2, "normal", "expert"), 60),
    ],
)
def test_luck_has_mean_zero_in_every_game(cell, number):
    maker = maker_of(*cell)
    assert_has_mean_zero(luck_of(maker.ledger(SEED, game, FEWEST) for game in range(number)))


def test_game_without_value_has_no_ledger():
    scenario = TOY.load()
    cell = Cell(scenario.ancient_ones[0], scenario.difficulties[0], 1)
    (seated,) = choose_players(TOY, scenario, [cell], ("random",), (), ())
    assert ledger_maker(Arm("random", TOY, scenario, cell, seated), SEED) is None
