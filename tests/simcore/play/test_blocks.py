"""Blocks of games: their sizes even out what workers have to do, and they are taken back in order."""

import _thread
import functools
import heapq
import itertools
import threading
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcore.play import engines
from simcore.play.blocks import SHORTEST_SHARE, Pace, in_order
from simcore.play.engines import Threads
from tests.simcore.play.test_batch import seated

BLOCK_SECONDS = 0.15


@dataclass
class Workers:
    """An engine for `Pace`: what it asks for."""

    workers: int
    block_seconds: float = BLOCK_SECONDS


@dataclass
class Done:
    """An engine that has played a block when it is handed out; block number `bad` fails, or is given up."""

    bad: int | None = None
    problem: Exception | None = None
    workers: int = 2
    block_seconds: float = BLOCK_SECONDS
    slots: int = 2
    handed: list[range] = field(default_factory=list)

    @contextmanager
    def open(self, _play, _players, _seed, _stop):
        yield self

    def submit(self, first, out):
        answer = Future()
        if len(self.handed) == self.bad and self.problem is None:
            answer.cancel()
        elif len(self.handed) == self.bad:
            answer.set_exception(self.problem)
        else:
            out["game_number"] = np.arange(first, first + len(out))
            answer.set_result(len(out) * 1e-4)
        self.handed.append(range(first, first + len(out)))
        return answer


players = functools.cache(seated)


def played(engine, games, shard, block=None):
    """Numbers of the games that come, an array for each time that some come."""
    pace = Pace(block, len(games), engine, slow=False)
    return [
        rows["game_number"].tolist()
        for rows in in_order(engine, None, players(), 1, games, pace, shard, None)
    ]


def ends(workers, games, seconds):
    """When each worker has nothing left to do, if every game takes so many seconds."""
    pace = Pace(None, games, Workers(workers), slow=False)
    free = [0.0] * workers
    left = games
    while left:
        size = min(pace.block(left), left)
        began = heapq.heappop(free)
        heapq.heappush(free, began + size * seconds)
        pace.learn(size, size * seconds)
        left -= size
    return free


@given(
    workers=st.integers(1, 64),
    games=st.integers(1, 200_000),
    seconds=st.sampled_from([1e-6, 1e-5, 1e-4, 1e-3]),
)
def test_pace__workers_end_at_about_the_same_time(workers, games, seconds):
    free = ends(workers, games, seconds)
    fair = games * seconds / workers
    smallest = max(SHORTEST_SHARE * BLOCK_SECONDS, seconds)
    assert max(free) <= fair + max(smallest, fair / 2) + seconds
    if fair > 4 * BLOCK_SECONDS:
        assert max(free) - min(free) <= BLOCK_SECONDS / 2


def test_pace__a_strategy_that_thinks_long_gets_one_game_at_a_time():
    pace = Pace(None, 1_000, Workers(2), slow=False)
    for _ in range(3):
        assert pace.block(1_000) == 1
        pace.learn(1, 0.5)


@dataclass
class Later(Done):
    """An engine that plays a block as soon as its result is awaited."""

    slots: int = 16
    workers: int = 16
    asked: list[Future] = field(default_factory=list)
    most: int = 0

    def submit(self, first, out):
        out["game_number"] = np.arange(first, first + len(out))
        answer = Future()
        answer.result = functools.partial(self._play, len(out))
        answer.done = lambda: False
        self.asked.append(answer)
        self.most = max(self.most, len(self.asked))
        return answer

    def _play(self, games, _patience):
        self.asked.pop(0)
        return 0.02 * games


@pytest.mark.parametrize("slow", [False, True])
@pytest.mark.parametrize("games", [16, 48, 96, 97, 1_000])
def test_in_order__all_have_something_to_do(games, slow):
    engine = Later()
    pace = Pace(None, games, engine, slow=slow)
    blocks = list(in_order(engine, None, players(), 1, range(games), pace, 500, None))
    assert np.concatenate(blocks)["game_number"].tolist() == list(range(games))
    assert engine.most >= engine.slots


@pytest.mark.parametrize("slow", [False, True])
@pytest.mark.parametrize("games", [1, 2, 3, 10, 100])
def test_pace__is_known_after_the_first_block(games, slow):
    """Until then one worker plays, since few games among many workers start with less than a block."""
    pace = Pace(None, games, Workers(16), slow=slow)
    pace.learn(pace.block(games), 0.5)
    assert pace.known


def test_pace__blocks_take_the_time_that_is_asked_for():
    pace = Pace(None, 10**9, Workers(2), slow=False)
    for _ in range(3):
        pace.learn(pace.block(10**9), pace.block(10**9) * 1e-5)
    assert pace.block(10**9) * 1e-5 == pytest.approx(BLOCK_SECONDS, rel=0.01)


@settings(deadline=None)  # the first example compiles
@given(games=st.integers(0, 3_000), first=st.integers(0, 2**40), shard=st.integers(1, 900))
def test_in_order__every_game_once_and_none_over_a_border(games, first, shard):
    numbers = range(first, first + games)
    blocks = played(Done(), numbers, shard)
    assert list(itertools.chain(*blocks)) == list(numbers)
    assert all((each[0] - first) // shard == (each[-1] - first) // shard for each in blocks)


def test_in_order__what_is_finished_together_comes_together():
    engine = Done()
    blocks = played(engine, range(60), 60, block=10)
    assert [len(block) for block in engine.handed] == 6 * [10]
    assert [len(each) for each in blocks] == [60]


@pytest.mark.parametrize("bad", range(6))
def test_in_order__everything_before_a_failure_and_nothing_after_it(bad):
    engine = Done(bad, ArithmeticError("broken"))
    pace = Pace(10, 60, engine, slow=False)
    coming = in_order(engine, None, players(), 1, range(60), pace, 60, None)
    if bad > 0:
        assert next(coming)["game_number"].tolist() == list(range(10 * bad))
    with pytest.raises(ArithmeticError):
        next(coming)


@dataclass
class Late(Done):
    """An engine whose blocks end long after everything else."""

    timers: list[threading.Timer] = field(default_factory=list)

    def submit(self, first, out):
        answer = Future()
        self.timers.append(threading.Timer(120, answer.set_result, [1.0]))
        self.timers[-1].start()
        return answer


def test_in_order__an_interrupt_without_a_wakeup_is_noticed():
    """`interrupt_main` notes one, as a signal does that comes just before the wait, and ends no wait."""
    players()  # compiled before
    threading.Timer(1.0, _thread.interrupt_main).start()
    engine = Late()
    try:
        with pytest.raises(KeyboardInterrupt):
            played(engine, range(10), 10)
        assert all(timer.is_alive() for timer in engine.timers)  # no answer has come
    finally:
        for timer in engine.timers:
            timer.cancel()


@pytest.mark.parametrize("bad", range(6))
def test_in_order__what_is_given_up_ends_it_without_a_hole(bad):
    blocks = played(Done(bad), range(60), 60, block=10)
    assert list(itertools.chain(*blocks)) == list(range(10 * bad))


def test_a_game_that_does_not_end_is_named(monkeypatch):
    """The run continues, since a strategy may take long, and the warning comes once."""
    monkeypatch.setattr(engines, "LATE_SECONDS", 0.05)
    monkeypatch.setattr(engines, "SIGNAL_SECONDS", 0.02)
    warned = threading.Event()

    def play(players, seed, first, out):
        for i, row in enumerate(out):
            if first + i == 5:
                warned.wait(20)
            row["last_round"] = 1

    def warning(text, *facts):
        said.append(text % facts)
        warned.set()

    said = []
    monkeypatch.setattr(engines.logger, "warning", warning)
    pace = Pace(8, 16, Threads(1), slow=False)
    rows = list(in_order(Threads(1), play, players(), 3, range(16), pace, 16, None, "toy, easy, 2 players"))
    assert sum(map(len, rows)) == 16
    (message,) = said
    assert "game 5 of seed 3 (toy, easy, 2 players)" in message
