"""Pictures and pages of changes."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

from reports.figures.tornado import errors_side_by_side, tornado, trade_off
from reports.pages.sections.data_errors import data_errors_section


def bar(value, low, high, text):
    return {"value": text, "difference": value, "low": low, "high": high}


def row(label, down, up):
    sides = {"down": down, "up": up}
    return {"label": label} | {f"{side}_{name}": got[name] for side, got in sides.items() for name in got}


ROWS = pd.DataFrame(
    [
        row("health", bar(-0.1, -0.12, -0.08, 4), bar(0.07, 0.05, 0.09, 6)),
        row("spaces", bar(np.nan, np.nan, np.nan, 0), bar(-0.02, -0.03, -0.01, 2)),
    ]
)


@pytest.mark.parametrize("draw", [tornado, errors_side_by_side, trade_off])
def test_arguments_go_by_name(draw):
    with pytest.raises(TypeError):
        draw(None)


def test_tornado_draws_what_can_move():
    _, ax = plt.subplots()
    assert tornado(data=ROWS, caption="10 games", ax=ax) is ax
    assert [round(patch.get_width(), 6) for patch in ax.patches] == [-10.0, 7.0, -2.0]
    assert {text.get_text() for text in ax.texts} == {"4", "6", "2", "10 games"}
    assert [label.get_text() for label in ax.get_yticklabels()] == ["health", "spaces"]


def test_errors_stand_side_by_side():
    data = pd.DataFrame(
        [
            {"heading": "A", "label": "easy", "win_rate": 0.4, "low": 0.38, "high": 0.42,
             "data_low": 0.3, "data_high": 0.6},
            {"heading": "A", "label": "hard", "win_rate": 0.2, "low": 0.18, "high": 0.22,
             "data_low": np.nan, "data_high": np.nan},
        ]
    )  # fmt: skip
    _, ax = plt.subplots()
    errors_side_by_side(data=data, ax=ax)
    (wide,) = ax.patches
    assert (wide.get_x(), wide.get_width()) == (pytest.approx(0.3), pytest.approx(0.3))
    assert ax.get_xlim()[1] >= 0.6


def test_trade_off_shows_front_and_choice():
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
