"""Maps of boards whose places have names."""

import matplotlib.pyplot as plt
import pandas as pd
import pytest

from reports.figures.place_names import are_named, closest, side_of
from reports.figures.run_figures import happened_map, loss_map, pressure_map
from reports.pages.sections.rounds import FEW_MAPS, some_rounds
from simcore.results.board import Board

BOARD = Board(
    locations={"old-mill": (0, 0), "market-street": (100, 0), "harbour": (200, 40)},
    links=[("old-mill", "market-street"), ("market-street", "harbour")],
    names={"old-mill": "The Old Mill by the River", "market-street": "Market Street"},
)
NAMES = {"The Old Mill\nby the River", "Market\nStreet", "harbour"}


def texts(ax):
    return {text.get_text() for text in ax.texts}


def test_places_with_names_have_a_side_for_their_label():
    places = BOARD.locations
    assert are_named(places)
    assert not are_named({"1": (0, 0), "12": (1, 1)})
    assert [side_of(BOARD, label) for label in places] == [-1, 0, 1]
    assert closest(places) == 100


@pytest.mark.parametrize("kind", ["happened", "pressure", "losses"])
def test_a_map_writes_names_and_no_labels(kind):
    ax = plt.figure().gca()
    places = list(BOARD.locations)
    if kind == "happened":
        data = pd.DataFrame({"place": places, "mean": [0.004, 0.127, 0.0]})
        happened_map(data=data, board=BOARD, ax=ax)
        numbers = {"13"}
    elif kind == "pressure":
        pressure = pd.DataFrame({"location": places, "mean": [0.04, 1.26, 0.0]})
        losses = pd.DataFrame({"location": [], "share": []})
        pressure_map(pressure=pressure, losses=losses, board=BOARD, largest=1.26, most=0.0, ax=ax)
        numbers = {"1.3", ""}
    else:
        data = pd.DataFrame({"value": places, "share": [0.5, 0.004, 0.0]})
        loss_map(data=data, board=BOARD, ax=ax)
        numbers = {"50%"}
    assert texts(ax) == NAMES | numbers
    plt.close()


def test_print_shows_a_limited_number_of_rounds():
    """The maps of a game with forty turns and two boards took fifty megabytes."""
    assert some_rounds([1, 2, 3, 5], FEW_MAPS) == [1, 2, 3, 5]
    assert some_rounds(list(range(1, 41)), FEW_MAPS) == [1, 9, 17, 24, 32, 40]
