"""Figures and pages of sensitivity, tuning and uncertain data."""

import matplotlib.pyplot as plt
import pandas as pd
import pytest
from matplotlib.figure import Figure

from reports import words
from reports.figures.tornado import (
    ErrorRow,
    StepBar,
    TornadoRow,
    errors_side_by_side,
    tornado,
    trade_off,
)
from reports.pages.balance import write_page
from reports.pages.sections.data_errors import data_errors_section
from simcore.results.data_range import (
    AlternativeEffect,
    DataCell,
    DataRange,
    DataUncertainty,
    DifficultyOrder,
)
from simcore.results.players import PlayerRange

ROWS = [
    TornadoRow("health", StepBar(4, -0.1, (-0.12, -0.08)), StepBar(6, 0.07, (0.05, 0.09))),
    TornadoRow("spaces", None, StepBar(2, -0.02, (-0.03, -0.01))),
]


@pytest.mark.parametrize("draw", [tornado, errors_side_by_side, trade_off])
def test_arguments_are_keywords(draw):
    with pytest.raises(TypeError):
        draw(None)


def test_tornado_draws_numbers_that_can_change():
    _, ax = plt.subplots()
    assert tornado(rows=ROWS, caption="10 games", ax=ax) is ax
    assert [round(patch.get_width(), 6) for patch in ax.patches] == [-10.0, 7.0, -2.0]
    assert {text.get_text() for text in ax.texts} == {"4", "6", "2", "10 games"}
    assert [label.get_text() for label in ax.get_yticklabels()] == ["health", "spaces"]


def test_errors_are_drawn_side_by_side():
    rows = [
        ErrorRow("A", "easy", 0.4, chance=(0.38, 0.42), data=(0.3, 0.6)),
        ErrorRow("A", "hard", 0.2, chance=(0.18, 0.22)),
    ]
    _, ax = plt.subplots()
    errors_side_by_side(rows=rows, ax=ax)
    (wide,) = ax.patches
    assert (wide.get_x(), wide.get_width()) == (pytest.approx(0.3), pytest.approx(0.3))
    assert ax.get_xlim()[1] >= 0.6


@pytest.mark.parametrize("width", [3.9, 4.6, 6.2])
def test_the_key_of_three_errors_fits_without_narrowing_the_axes(width):
    row = ErrorRow("A", "easy", 0.4, chance=(0.38, 0.42), data=(0.3, 0.6), player=(0.2, 0.5))
    ax = Figure(figsize=(width, 3.0), layout="constrained").subplots()
    errors_side_by_side(rows=[row], ax=ax)
    ax.figure.draw_without_rendering()
    key = ax.get_legend().get_window_extent()
    assert key.x0 >= 0
    assert key.x1 <= ax.figure.bbox.width
    assert ax.get_position().width > 0.75


def test_trade_off_shows_the_front_and_the_choice():
    data = pd.DataFrame(
        {"size": [0, 1, 2, 2], "misfit": [4.0, 1.0, 0.0, 3.0], "front": [True, True, True, False],
         "chosen": [False, False, True, False]}
    )  # fmt: skip
    _, ax = plt.subplots()
    trade_off(data=data, ax=ax)
    drawn = {line.get_label(): list(line.get_xdata()) for line in ax.lines}
    assert drawn["tried"] == [2]
    assert drawn["best for its size"] == [0, 1, 2]
    assert drawn["chosen"] == [2]


def test_no_section_without_a_result():
    assert data_errors_section(None, {}) is None


def test_a_page_of_uncertain_data_names_the_ancient_ones_by_their_titles(tmp_path):
    """A cell without a range, one with a range and players, an alternative, and an order."""
    place = {"difficulty": "hard", "players": 2, "strategy": "p"}
    reach = DataRange(
        mean=0.3, deviation=0.1, interval=(0.11, 0.52), rounded=(0.1, 0.6), lowest=0.1, highest=0.6
    )
    player = PlayerRange(interval=(0.25, 0.35), confidence=0.95, parts=1, members=())
    rate = {"win_rate": 0.3, "interval": (0.2, 0.4)}
    first = DataCell(ancient_one="a", data=reach, player=player, **rate, **place)
    result = DataUncertainty(
        games=100, draws=5, confidence=0.95, interval_method="wilson",
        cells=(first, DataCell(ancient_one="b", data=None, **rate, **place)),
        alternatives=(AlternativeEffect(
            ancient_one="a", name="more", difference=-0.1, interval=(-0.2, 0.0), **place
        ),),
        orders=(DifficultyOrder(
            order=("b", "a"), same_by_chance=0.9, same_in_draws=0.5, hardest={"a": 0.2, "b": 0.8}, **place
        ),),
    )  # fmt: skip
    page = write_page(result, tmp_path / "p.html", title="Game", titles={"a": "Azathoth"}).read_text()
    text = " ".join(page.replace("\N{WORD JOINER}", "").split())
    for expected in (
        f"Azathoth, hard: 10{words.DASH}60%",
        f"“more” moves Azathoth, hard by {words.MINUS}10.0 points",
        "<td>B, Azathoth</td>",
        "B 80%, Azathoth 20%",
        f"25.0{words.DASH}35.0%",
    ):
        assert expected in text
    assert "None" not in text
