"""The section about causes of losses, and figures of differences."""

import re

import pandas as pd
import pytest
from matplotlib.figure import Figure

from analysis.influence.ablation_model import AblationCell, TakenAway
from analysis.losses.components import CAUTION
from reports.figures.differences import change_drawings
from reports.figures.round_bars import round_bars
from reports.pages.run_page import run_page, write_report
from reports.pages.sections.panel import PanelSection
from reports.pages.sections.why import why_section
from tests.fake_cards import cards_run
from tests.fake_run import CAUSES
from tests.kept_runs import with_manifest
from tests.reports.pages.test_report import shown


def test_every_cause_of_every_cell_has_example_games(run, page):
    made = why_section(run)
    assert len(made.rows) == 9 * len(CAUSES)
    assert len(made.rounds) == 9
    text = page.read_text(encoding="utf-8")
    for row in made.rows:
        assert row.low <= row.share <= row.high
        typical, earliest, latest, strangest = row.games
        assert len(typical) == 3
        assert len(earliest) == len(latest) == len(strangest) == 1
        for game in (*typical, *earliest):
            assert f'data-cell="{game.cell}" data-game="{game.game}"' in text
            assert game.command.endswith(f"--number {game.game}")


def test_page_calls_differences_associations(page):
    text = shown(page)
    assert "These are associations" in text
    assert "95% for all 3 of a cell together" in text
    assert "elderodds trace -a cthulhu -d easy -p 2 -s standard --seed 7 --number" in text


@pytest.mark.long
def test_commands_use_names_of_the_data_and_the_page_uses_titles(run, tmp_path):
    titled = with_manifest(run, titles={"shudde-mell": "Shudde M'ell"})
    made = why_section(titled)
    row = next(row for row in made.rows if "M'ell" in row.place)
    assert "-a shudde-mell" in row.games[0][0].command
    page = write_report(titled, tmp_path / "page.html").read_text(encoding="utf-8")
    assert len(re.findall('id="why"', page)) == 1


def test_bars_add_up_to_all_games():
    data = pd.DataFrame(
        {
            "round": [1, 1, 2, 2, 2],
            "cause": ["a", None, "a", "b", None],
            "victory": [None, "won", None, None, "won"],
            "share": [0.1, 0.2, 0.3, 0.15, 0.25],
        }
    )
    ax = round_bars(data=data, causes=["a", "b"], ax=Figure().subplots())
    heights = [bar.get_height() for bars in ax.containers for bar in bars]
    assert sum(abs(height) for height in heights) == pytest.approx(1)
    assert sum(height for height in heights if height < 0) == pytest.approx(-0.45)


def test_bars_of_several_ways_to_win_are_stacked():
    data = pd.DataFrame(
        {
            "round": [1, 1, 1, 2],
            "cause": ["a", None, None, None],
            "victory": [None, "sealed", "banished", "sealed"],
            "share": [0.4, 0.3, 0.2, 0.1],
        }
    )
    ax = round_bars(data=data, causes=["a"], ax=Figure().subplots())
    ends = sorted(bar.get_y() + bar.get_height() for bars in ax.containers for bar in bars)
    assert ends == pytest.approx([-0.5, -0.3, -0.1, 0.4])  # and no bar of height 0
    assert "Won: banished" in [text.get_text() for text in ax.get_legend().get_texts()]


def test_bars_of_many_rounds_label_some_of_them():
    rounds = list(range(1, 201))
    data = pd.DataFrame({"round": rounds, "cause": "a", "victory": None, "share": 1 / 200})
    ax = round_bars(data=data, causes=["a"], ax=Figure().subplots())
    ticks = ax.get_xticks().tolist()
    assert len(ticks) <= 12
    assert (ticks[0], ticks[-1]) == (1, 200)


def test_marks_agree_with_the_interval():
    ends = {"x": (0.1, 0.05, 0.2), "y": (-0.1, -0.2, -0.01), "z": (0.01, -0.1, 0.1)}
    rows = tuple(
        TakenAway(
            name=name, sentence=name, investigator=None, kind=None, component=name, changes={}, games=100,
            win_rate=0.5, win_rate_without=0.5, gained=0, lost=0, difference=each[0], interval=each[1:],
            player_interval=None, p=1.0, victories={}, loss_causes={}, victories_without={},
            loss_causes_without={},
        )
        for name, each in ends.items()
    )  # fmt: skip
    answer = AblationCell(
        ancient_one="a", difficulty="b", players=2, strategy="standard", game="g", seed=0, games=100, wins=50,
        win_rate=0.5, interval=(0.4, 0.6), interval_method="wilson", player=None, difference_method="tango",
        victories={}, loss_causes={}, comparisons=3, confidence=0.95, without=rows, missing=(),
    )  # fmt: skip
    (drawing,) = change_drawings([answer])
    ax = Figure().subplots()
    drawing.on(ax)
    marks = [line.get_marker() for line in ax.lines if line.get_marker() not in ("None", "")]
    assert marks == [">", "<", "o"]
    assert [text.get_text() for text in ax.get_yticklabels()] == ["X", "Y", "Z"]


def test_cards_are_drawn_if_there_is_no_board(tmp_path):
    """A game without a board that counts its cards has a figure of the cards, and their numbers."""
    run = cards_run(tmp_path, games=400)
    (panel,) = [section for section in run_page(run).sections if isinstance(section, PanelSection)]
    (cards,) = panel.components
    assert not panel.maps
    assert {name for name, _ in cards.rows} == {"Lamp", "Old Door", "Abyss"}
    assert {len(numbers) for _, numbers in cards.rows} == {len(cards.heads)}
    assert cards.ended == "card that was failed last"
    assert "Lamp" in cards.picture.alt
    assert any("| Lamp |" in line for line in cards.markdown())
    page = write_report(run, tmp_path / "page.html").read_text(encoding="utf-8")
    assert "Cards that win and lose games" in page
    assert CAUTION in page
