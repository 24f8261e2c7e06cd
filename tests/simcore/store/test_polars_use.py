"""Forked processes: polars would wait in them without end, so they are refused; other processes work."""

import multiprocessing
import os

import pytest

from elderodds import notebook as odds
from tests import toy

SECONDS = 60

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")


@pytest.fixture
def run():
    return play(1)


def play(seed):
    return odds.play(
        toy.GAME.name, games=20, seed=seed, ancient_one="amber", difficulty="kind", strategy="random"
    )


def played(seed):
    return len(odds.games(play(seed)))


CALLS = {
    "play": lambda run: play(2),
    "games": odds.games,
    "details": lambda run: odds.details(run, "fooled"),
    "why": odds.why,
    "report": lambda run: odds.report(run, out="x.html"),
}


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_forked_process_is_refused_where_it_would_hang(run, name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    context = multiprocessing.get_context("fork")
    said = context.SimpleQueue()

    def child():
        try:
            CALLS[name](run)
            said.put("nothing")
        except Exception as problem:
            said.put(repr(problem))

    process = context.Process(target=child)
    process.start()
    process.join(SECONDS)
    hangs = process.is_alive()
    process.kill()
    assert not hangs
    found = said.get()
    assert found.startswith("ForkError(")
    assert 'get_context("spawn")' in found
    assert len(odds.games(run)) == 20  # the parent continues


@pytest.mark.long
@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_other_processes_play(run, method):
    with multiprocessing.get_context(method).Pool(1) as pool:
        assert pool.apply_async(played, (3,)).get(SECONDS) == 20
