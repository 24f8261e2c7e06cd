"""The data of a game on a page are reproducible byte by byte."""

from types import SimpleNamespace

from reports.pages.replay import _changes, turning_points
from simcore.contract.frames import Frame


def frame(*places):
    return Frame(1, (), {}, (), {place: {"clues": ("clue",)} for place in places})


def test_places_that_become_empty_together_keep_their_order():
    places = [f"place {number}" for number in range(9)]
    game = SimpleNamespace(frames=[frame(*places), frame(places[4])], reasons=[None, None])
    assert list(_changes(game, [])[1]["p"].items()) == [
        (place, None) for place in places if place != places[4]
    ]


def game_with(chances, *lines):
    frames = [Frame(number, shown, {}, (), {}) for number, shown in enumerate(lines)]
    return SimpleNamespace(frames=frames, chances=chances, ledger=None)


def test_steps_that_moved_the_chance_most_have_the_order_of_the_game():
    chances = (0.5, 0.45, 0.6, 0.6, 0.2, 0.25, 0.0)
    texts = (("deal",), ("a ...", "b", "c"), ("d",), ("e",), ("f",), ("g",), ("end",))
    points = turning_points(game_with(chances, *texts))
    assert [(point.step, point.points, point.text) for point in points] == [
        (1, "-5 points", "b; c"),
        (2, "+15 points", "d"),
        (4, "-40 points", "f"),
        (5, "+5 points", "g"),
        (6, "-25 points", "end"),
    ]
    assert [point.round for point in points] == [f"round {point.step}" for point in points]


def test_steps_that_hardly_moved_the_chance_are_not_named():
    assert turning_points(game_with((0.5, 0.502, 0.5), (), ("a",), ("b",))) == []
    assert turning_points(game_with((), ("a",), ("b",))) == []
