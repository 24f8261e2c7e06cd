"""How long an answer is waited for: what computes for too long is given up, a busy machine is not blamed."""

import math
import time

import pytest

from analysis.strategies import time_limit as limits
from analysis.strategies.time_limit import IDLE, NoAnswerError, progress, time_limit, watched

LIMIT = 0.2


def compute(seconds):
    began = time.thread_time()
    while time.thread_time() - began < seconds:
        pass


def test_what_computes_for_too_long_is_given_up():
    with pytest.raises(NoAnswerError, match=r"no answer in 0\.2 s"), time_limit(LIMIT):
        compute(60)
    with pytest.raises(NoAnswerError):
        watched(lambda: compute(IDLE * LIMIT), LIMIT)


@pytest.fixture
def patient(monkeypatch):
    """Wait for ever by the clock: only processor time counts, which a busy machine does not take."""
    monkeypatch.setattr(limits, "IDLE", math.inf)


@pytest.mark.long
@pytest.mark.usefixtures("patient")
def test_what_gets_no_processor_may_take_longer_by_the_clock():
    with time_limit(LIMIT):
        time.sleep(1.25 * LIMIT)
    watched(lambda: time.sleep(1.25 * LIMIT), LIMIT)


@pytest.mark.long
def test_what_only_sleeps_is_given_up_too():
    began = time.monotonic()
    with pytest.raises(NoAnswerError), time_limit(LIMIT):
        time.sleep(60)
    with pytest.raises(NoAnswerError):
        watched(lambda: time.sleep(60), LIMIT)
    assert time.monotonic() - began < 60


@pytest.mark.long
def test_compiling_does_not_count(monkeypatch):
    monkeypatch.setattr(limits, "compiling_seconds", time.monotonic)  # all of the time
    with time_limit(LIMIT):
        compute(2 * LIMIT)
    watched(lambda: compute(2 * LIMIT), LIMIT)


def test_an_exception_is_that_of_the_task():
    def fail():
        raise LookupError("nothing there")

    with pytest.raises(LookupError, match="nothing there"):
        watched(fail, LIMIT)


@pytest.mark.usefixtures("patient")
def test_progress_restarts_the_limit_and_says_where_it_ran_out():
    def task(games):
        for game in games:
            progress(lambda game=game: f"game {game}")
            compute(4 * LIMIT if game == 5 else 0.4 * LIMIT)
        return len(games)

    assert watched(lambda: task(range(4)), LIMIT) == 4
    with pytest.raises(NoAnswerError) as error:
        watched(lambda: task(range(4, 6)), LIMIT)
    assert error.value.at == "game 5"
    assert __file__ in [file for file, _ in error.value.frames]
