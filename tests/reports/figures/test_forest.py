"""The figure of a comparison: its rows, marks and caption."""

import pytest
from matplotlib.figure import Figure

from analysis.comparison.contest import Contest, Panel, Rule
from analysis.comparison.contest_model import PanelResult
from analysis.comparison.contest_result import contest_result
from analysis.experiment.common_luck import Arm
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from reports.figures.forest import STYLES, comparison_drawing, forest, forest_caption, forest_rows
from simcore.contract.game import Cell
from tests import toy

ENDS = {"higher": (0.01, 0.05), "lower": (-0.06, -0.02), "too-close": (-0.004, 0.006), "open": (-0.01, 0.03)}


def result(panels=("easy", "hard")):
    toy_contest = Contest((arm("a", "random"), arm("b", "standard")), [Panel("", (0, 1))], Rule(2), 3, 1)
    toy_contest.play()
    made = contest_result(toy_contest, complete=True)
    (pair,) = made.pairs
    pairs = tuple(
        pair.model_copy(
            update={
                "panel": number, "second_name": f"b{verdict}", "difference": sum(ends) / 2, "interval": ends,
                "verdict": verdict,
            }
        )
        for number in range(len(panels))
        for verdict, ends in ENDS.items()
    )  # fmt: skip
    arms = (made.arms[0].model_copy(update={"games": 500}), made.arms[1].model_copy(update={"games": 1500}))
    titles = tuple(PanelResult(title=title, ranking=()) for title in panels)
    update = {"arms": arms, "pairs": pairs, "panels": titles, "differences": len(pairs)}
    return made.model_copy(update=update)


def arm(name, strategy):
    players = Players((find_strategy(strategy, toy.GAME.name),))
    return Arm(name, toy.GAME, toy.load(), Cell("slate", "cruel", 2), players)


def test_forest__has_a_row_for_each_pair_with_its_group():
    ax = Figure().subplots()
    forest(rows=forest_rows(result()), margin=0.01, ax=ax)
    labels = [text.get_text() for text in ax.get_yticklabels()]
    assert labels[0] == "easy"
    assert labels[5] == "hard"
    assert labels[1] == "bhigher less a"
    assert len(labels) == 10
    names = [text.get_text() for text in ax.get_legend().get_texts()]
    assert names == [name for name, _, _ in STYLES.values()]
    segments = [line.get_xdata() for line in ax.get_lines() if len(line.get_xdata()) == 2][1:]
    assert [tuple(round(each / 100, 6) for each in line) for line in segments] == [*ENDS.values()] * 2


def test_forest__verdicts_differ_in_marker_and_in_colour_or_filling():
    assert len({mark for _, _, mark in STYLES.values()}) == len(STYLES)


def test_caption__names_games_interval_strategy_and_band():
    caption = forest_caption(result())
    for words in (
        "500 to 1,500 games",
        "95% Tango",
        "all 8 at once",
        "“random”",
        "“standard”",
        "below 1 point",
    ):
        assert words in caption


@pytest.mark.parametrize("ending", [".png", ".svg", ".pdf"])
def test_write_forest(tmp_path, ending):
    file = tmp_path / f"x{ending}"
    comparison_drawing(result(panels=("",))).save(file)
    assert file.stat().st_size > 2000
