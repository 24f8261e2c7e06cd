"""The data of a game on a page are reproducible byte by byte."""

from types import SimpleNamespace

from reports.pages.replay import _changes
from simcore.contract.frames import Frame


def frame(*places):
    return Frame(1, (), {}, (), {place: {"clues": ("clue",)} for place in places})


def test_places_that_become_empty_together_keep_their_order():
    places = [f"place {number}" for number in range(9)]
    game = SimpleNamespace(frames=[frame(*places), frame(places[4])], reasons=[None, None])
    assert list(_changes(game, [])[1]["p"].items()) == [
        (place, None) for place in places if place != places[4]
    ]
