"""Assignment of blocks, without a network, to workers that join, leave, hang, are late or have other code."""

import itertools
import threading
import time
from concurrent.futures import CancelledError
from dataclasses import replace

import numpy as np
import pytest

from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from simcore.cluster.bookkeeping import Patience
from simcore.cluster.dispatcher import MOST_DEATHS, Dispatcher
from simcore.cluster.portable import prepare
from simcore.contract.game import Cell
from simcore.play.batch import play_cell, play_rows
from simcore.play.engines import EngineError
from simcore.play.seating import roster_of
from simcore.play.strategy_errors import StrategyError
from tests import toy

QUICK = Patience(block=1.0, first=1.5, preparing=20.0, no_workers=60.0, times=5.0, poll=0.02)


def seated(strategy="standard"):
    (policy,) = Players((find_strategy(strategy, toy.GAME.name),)).policies(toy.GAME)
    return roster_of(toy.GAME, toy.load().compile(Cell("slate", "cruel", 2)), [policy])


LOST = object()
"""Answer of a worker that is lost on the way."""


class Pretended:
    """Workers in threads of this process, with errors as instructed."""

    def __init__(self, workers=("a", "b"), threads=1):
        self.there = dict.fromkeys(workers, threads)
        self.played = []  # (worker, first game)
        self.asleep = {}  # worker -> event that wakes it
        self.before = lambda worker, first: None  # may raise or answer in place of the worker
        self._lock = threading.Lock()

    def workers(self):
        return dict(self.there)

    def call(self, worker, done, function, *arguments):
        threading.Thread(target=self._work, args=(worker, done, function, arguments), daemon=True).start()
        return lambda: None

    def _work(self, worker, done, function, arguments):
        first = None if function is prepare else arguments[3]
        try:
            instead = self.before(worker, first)
            if worker in self.asleep:
                self.asleep[worker].wait(20)
            answer = function(*arguments) if instead is None else instead
            if first is not None:
                with self._lock:
                    self.played.append((worker, first))
        except Exception as problem:
            answer = problem
        done(None if answer is LOST else answer)

    def sleep(self, worker):
        self.asleep[worker] = threading.Event()

    def wake(self, worker):
        if worker in self.asleep:
            self.asleep.pop(worker).set()


class Engine:
    """The engine over pretended workers."""

    name = "pretended"
    block_seconds = 0.01

    def __init__(self, transport, patience=QUICK):
        self.dispatcher = Dispatcher(transport, patience)
        self.workers = sum(transport.there.values()) or 1

    def open(self, play, players, seed, stop=None):
        return Opened(self.dispatcher, play, players, seed, stop)


class Opened:
    def __init__(self, dispatcher, *what):
        self.dispatcher, self.context = dispatcher, dispatcher.open(*what)

    def __enter__(self):
        self.session = self.context.__enter__()
        return self

    def __exit__(self, *problem):
        return self.context.__exit__(*problem)

    @property
    def slots(self):
        return self.dispatcher.slots

    def submit(self, first, out):
        return self.dispatcher.submit(self.session, first, out)


@pytest.fixture
def transport():
    return Pretended()


@pytest.fixture
def engine(transport):
    made = Engine(transport)
    yield made
    for worker in list(transport.asleep):
        transport.wake(worker)
    made.dispatcher.close()


def played(engine, games=600, block=10, seed=3, **more):
    """All rows, and the tally."""
    kept = []
    tally = play_cell(
        seated(), seed, games, engine=engine, block=block, shard=250,
        keep=lambda rows: kept.extend(rows.tolist()), **more,
    )  # fmt: skip
    return kept, tally


@pytest.fixture(scope="module")
def reference():
    rows = np.zeros(600, toy.GAME.row)
    play_rows(seated(), 3, 0, rows)
    return rows.tolist()


def test_same_rows_as_in_one_piece(engine, transport, reference):
    assert played(engine)[0] == reference
    assert {worker for worker, _ in transport.played} == {"a", "b"}
    assert sorted(first for _, first in transport.played) == list(range(0, 600, 10))


def test_any_order_of_answers(engine, transport, reference):
    waits = itertools.cycle([0.03, 0.0, 0.01, 0.02, 0.0])
    transport.before = lambda worker, first: time.sleep(next(waits))
    transport.there = {"a": 3, "b": 1, "c": 2}
    assert played(engine)[0] == reference


def test_a_worker_that_dies_is_replaced(engine, transport, reference):
    def die(worker, first):
        if worker == "a" and first is not None and first >= 100:
            transport.there.pop("a", None)
            transport.there["c"] = 1
            time.sleep(60)

    transport.before = die
    assert played(engine)[0] == reference
    assert "c" in {worker for worker, _ in transport.played}


@pytest.mark.long
def test_a_worker_that_hangs_is_given_up_and_taken_back(engine, transport, reference, caplog):
    hung = []

    def hang(worker, first):
        if worker == "a" and first is not None and not hung:
            hung.append(first)
            transport.sleep("a")
        if worker == "b" and first == 500:
            assert "Worker a does not answer" in caplog.text
            transport.wake("a")
            deadline = time.monotonic() + 120
            while "Worker a answers again" not in caplog.text and time.monotonic() < deadline:
                time.sleep(0.01)

    transport.before = hang
    assert played(engine)[0] == reference
    assert "Worker a answers again" in caplog.text
    counted = [first for _, first in transport.played]
    assert counted.count(hung[0]) == 2  # the late answer came too, and changed nothing


def test_a_worker_that_hangs_at_the_start_delays_no_other(engine, transport, reference):
    transport.sleep("a")
    assert played(engine)[0] == reference
    assert {worker for worker, _ in transport.played} == {"b"}


def test_an_answer_that_was_lost_is_asked_for_again(transport, engine, reference):
    lost = []

    def lose(worker, first):
        if first in (0, 50, 590) and first not in lost:
            lost.append(first)
            raise LostError

    class LostError(Exception):
        pass

    transport.before = lose
    assert played(engine)[0] == reference
    assert sorted(lost) == [0, 50, 590]


@pytest.mark.long
def test_late_workers_whose_answers_are_lost_are_asked_again(transport, engine, reference, caplog):
    """A fetch from a worker that is stopped can hold up those from others: then all are late."""

    def all_late():
        return all(f"Worker {each} does not answer" in caplog.text for each in transport.there)

    def lose(worker, first):
        if first is None or all_late():
            return None
        deadline = time.monotonic() + 120
        while not all_late() and time.monotonic() < deadline:
            time.sleep(0.01)
        return LOST

    transport.before = lose
    assert played(engine)[0] == reference
    assert "is asked again" in caplog.text


def test_no_worker__waits_and_continues(transport, engine, reference, caplog):
    transport.there = {}
    threading.Timer(0.3, lambda: transport.there.update(late=1)).start()
    assert played(engine)[0] == reference
    assert "No worker is available; waiting" in caplog.text
    assert not engine.dispatcher.gave_up


def test_players_that_cannot_be_made_there__is_an_error_at_once(transport, engine, reference):
    assert played(engine)[0] == reference
    transport.before = lambda worker, first: 1 / 0 if first is None else None
    with pytest.raises(
        EngineError, match=r"no worker can take part.*cannot create the players: ZeroDivision"
    ):
        play_cell(seated("random"), 3, 100, engine=engine)


@pytest.mark.long
def test_no_worker__gives_up_and_keeps_complete_blocks(transport, engine, reference):
    engine.dispatcher = Dispatcher(transport, replace(QUICK, no_workers=2.0))

    def vanish(worker, first):
        if first is not None and first >= 300:
            transport.there = {}
            time.sleep(60)

    transport.before = vanish
    rows, tally = played(engine)
    assert "no worker was available" in engine.dispatcher.gave_up
    assert 0 < tally.games <= 300
    assert rows == reference[: len(rows)]
    assert len(rows) == tally.games


def test_other_code_is_refused(transport, engine, reference, caplog):
    transport.before = lambda worker, first: (
        {"sources of simcore": "abc"} if worker == "a" and first is None else None
    )
    assert played(engine)[0] == reference
    assert {worker for worker, _ in transport.played} == {"b"}
    assert "Worker a is refused: it has different code (sources of simcore abc there, " in caplog.text


def test_other_code_everywhere__is_an_error_at_once(transport, engine):
    transport.before = lambda worker, first: {"numba": "0.1"}
    with pytest.raises(EngineError, match=r"no worker can take part.*numba 0\.1 there"):
        played(engine)


def test_a_block_that_kills_its_workers_is_an_error(transport, engine):
    names = itertools.count()

    def die(worker, first):
        if first == 200:
            transport.there.pop(worker, None)
            transport.there[f"new-{next(names)}"] = 1
            time.sleep(60)

    transport.before = die
    with pytest.raises(EngineError, match=rf"games 200 to 209: {MOST_DEATHS} workers ended"):
        played(engine)


def test_a_block_that_fails_everywhere_is_an_error(transport, engine):
    transport.before = lambda worker, first: 1 / 0 if first == 200 else None
    with pytest.raises(EngineError, match=r"games 200 to 209 failed 3 times.*ZeroDivisionError"):
        played(engine)


def test_a_broken_strategy_is_reported_as_without_a_cluster(engine):
    with pytest.raises(StrategyError, match=r"game 6 of seed 7, decision 3 .*option 2, allowed are 0 to 1"):
        play_cell(seated("broken"), 7, 500, engine=engine)


def test_a_policy_made_by_hand_cannot_travel(engine):
    policy = find_strategy("standard", toy.GAME.name).plain_policy(toy.GAME)
    by_hand = roster_of(toy.GAME, toy.load().compile(Cell("slate", "cruel", 2)), [policy])
    with pytest.raises(EngineError, match="a policy object"):
        play_cell(by_hand, 7, 500, engine=engine)


def test_stop_keeps_the_games_up_to_there(engine, transport, reference):
    stop = threading.Event()
    transport.before = lambda worker, first: stop.set() if first == 200 else None
    rows, tally = played(engine, stop=stop)
    assert 0 < tally.games < 400
    assert rows == reference[: len(rows)]


def test_stop_does_not_wait_for_a_worker_that_is_gone(engine, transport):
    stop, gone, ended = threading.Event(), threading.Event(), []

    def vanish(worker, first):
        if first is not None and first >= 100:
            transport.there = {}
            stop.set()
            gone.wait(60)
            ended.append(first)

    transport.before = vanish
    assert played(engine, stop=stop)[1].games <= 100
    assert not ended
    gone.set()
    assert not engine.dispatcher.gave_up


def test_a_closed_session_leaves_nothing_behind(engine, transport, reference):
    with engine.open(play_rows, seated(), 3) as blocks:
        transport.sleep("a")
        transport.sleep("b")
        futures = [blocks.submit(first, np.zeros(5, toy.GAME.row)) for first in (0, 5, 10)]
    for future in futures:
        with pytest.raises(CancelledError):
            future.result(timeout=60)
    transport.wake("a")
    transport.wake("b")
    assert played(engine)[0] == reference
