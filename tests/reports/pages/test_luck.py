"""Luck and skill on the page: bars, sentences, table and special cases."""

import re

import matplotlib.pyplot as plt
import numpy as np
import pytest

from analysis.luck.luck_run import luck_groups, luck_parts
from reports import words
from reports.figures.luck_bars import STYLES, luck_and_skill_bars
from reports.pages.run_page import run_page, write_report
from reports.pages.sections.luck import LuckSection, luck_section
from tests.fake_run import write_fake_run
from tests.kept_runs import with_manifest
from tests.reports.pages.test_browser import opened
from tests.reports.pages.test_report import EVIL, shown

pytestmark = pytest.mark.long

STRATEGIES = ("standard", "random")


@pytest.fixture(scope="module")
def lucky(tmp_path_factory):
    """A run of three by three cells and two strategies, with luck and skill."""
    return write_fake_run(tmp_path_factory.mktemp("lucky"), strategies=STRATEGIES, games=60, luck=True)


@pytest.fixture(scope="module")
def lucky_page(lucky, tmp_path_factory):
    return write_report(lucky, tmp_path_factory.mktemp("page") / "report.html")


def drawable(run):
    data = luck_parts(run).merge(luck_groups(run), on="group")
    return data.assign(
        cell=data["group"], heading=data["ancient_one"].map(words.name), label=data["difficulty"]
    )


def test_bars_hold_the_drawn_shares_and_fill_up(lucky):
    data = drawable(lucky)
    _, ax = plt.subplots()
    assert luck_and_skill_bars(data=data, ax=ax) is ax
    widths = np.array([patch.get_width() for patch in ax.patches]).reshape(9, 4)
    np.testing.assert_allclose(widths.sum(axis=1), 1.0)
    for column, part in enumerate(STYLES):
        np.testing.assert_allclose(widths[:, column], data[data["part"] == part]["drawn"])
    written = [text.get_text() for text in ax.texts]
    assert [text for text in written if "%" not in text] == ["Cthulhu", "Shudde Mell", "Umordhoth"]
    for share in data[data["part"] == "skill"]["drawn"]:
        assert f"{100 * share:.0f}%" in written
    legend = [text.get_text() for text in ax.get_legend().get_texts()]
    assert legend == [name for name, _, _ in STYLES.values()]
    assert len({colour for _, colour, _ in STYLES.values()}) == 4


def test_bars_without_groups_use_the_current_axes(lucky):
    _, ax = plt.subplots()
    assert luck_and_skill_bars(data=drawable(lucky).query("cell == 2"), group=None, caption="so many") is ax
    assert [label.get_text() for label in ax.get_yticklabels()] == ["hard"]
    assert "so many" in [text.get_text() for text in ax.texts]


def test_a_cell_with_a_single_outcome_has_no_bar(lucky):
    data = drawable(lucky).query("cell == 0").assign(drawn=np.nan)
    _, ax = plt.subplots()
    luck_and_skill_bars(data=data, ax=ax)
    assert "every game ended alike" in [text.get_text() for text in ax.texts]
    assert not ax.patches


def test_section_names_size_strategies_and_intervals(lucky, lucky_page):
    text = shown(lucky_page)
    for expected in (
        "Luck and skill",
        "40 deals a cell, each played 5 times by each of the strategies standard, random: 400 games a cell",
        "2 players, a random team in every game",
        "95%, percentile bootstrap over deals",
        "Most skill: ",
        "The share of skill depends on the compared strategies",
    ):
        assert expected in text, expected
    for part in luck_parts(lucky).query("part in @STYLES").itertuples():
        assert f"{words.percent(part.share)} ({words.span(part.low, part.high)})" in text


def test_a_run_without_luck_and_skill_has_no_section(run, page):
    assert luck_section(run) is None
    assert "luck" not in shown(page).lower()


def test_numbers_of_players_and_teams_have_separate_figures(tmp_path):
    run = write_fake_run(
        tmp_path, ancient_ones=["a"], players=(1, 2, 4), strategies=STRATEGIES, games=40, luck=True
    )
    made = luck_section(run)
    assert len(made.bars) == 3
    assert made.varying == ["players"]
    assert [row.cell.players for row in made.rows] == [1, 1, 1, 2, 2, 2, 4, 4, 4]
    assert "4 players" in made.bars[2].caption


def test_names_are_titles_of_the_data(lucky):
    titled = with_manifest(lucky, titles={"shudde-mell": "Shudde M'ell"})
    luck = next(section for section in run_page(titled).sections if isinstance(section, LuckSection))
    assert {row.cell.ancient_one for row in luck.rows} == {"cthulhu", "Shudde M'ell", "umordhoth"}


def test_a_single_cell(tmp_path):
    run = write_fake_run(tmp_path, ancient_ones=["a"], difficulties=["x"], strategies=STRATEGIES, luck=True)
    told = dict(luck_section(run).sentences)
    assert set(told) == {"Skill", "Luck of the deal", "Effect of a deal"}
    assert "A, x" in told["Skill"]


def test_zero_variance_has_no_shares(lucky):
    nothing = {"variance": 0.0, "share": None, "interval": None, "drawn": None}
    groups = tuple(
        group.model_copy(update={"parts": tuple(part.model_copy(update=nothing) for part in group.parts)})
        for group in lucky.manifest.luck_and_skill
    )
    made = luck_section(with_manifest(lucky, luck_and_skill=groups))
    assert made.sentences == [("Nothing to tell", "every game of a cell ended alike.")]
    assert made.rows[0].shares == [(0.0, words.DASH)] * 4


def test_names_are_escaped(tmp_path):
    run = write_fake_run(
        tmp_path, ancient_ones=[EVIL], difficulties=["<b>easy</b>"], strategies=("<i>s", EVIL),
        team=["<u>ann"], games=50, luck=True,
    )  # fmt: skip
    text = write_report(run, tmp_path / "report.html").read_text(encoding="utf-8")
    assert len(re.findall(r"<script\b", text)) == 1  # the page's own
    assert not re.search("<b>easy|<i>s|<u>ann", text)


@pytest.fixture(scope="module")
def crowded(tmp_path_factory):
    """Twelve cells with long names."""
    folder = tmp_path_factory.mktemp("crowded")
    long = "the-one-from-below-whose-name-takes-longer-than-a-game"
    run = write_fake_run(
        folder,
        ancient_ones=["cthulhu", long, "umordhoth"],
        difficulties=("normal",),
        players=(1, 4),
        strategies=("standard", "a-strategy-with-a-long-name"),
        games=40,
        luck=True,
    )
    return write_report(run, folder / "report.html")


@pytest.mark.parametrize("width", [1280, 400])
def test_fits_into_every_window(browser, crowded, lucky_page, width):
    for each in (crowded, lucky_page):
        with opened(browser, each, width) as tab:
            assert tab.evaluate("document.documentElement.scrollWidth") <= width
            out = tab.evaluate(
                """[...document.querySelectorAll("section[aria-labelledby=luck] figure svg")].flatMap(svg => {
                    const box = svg.getBoundingClientRect();
                    return [...svg.querySelectorAll("text")].filter(text => {
                        const it = text.getBoundingClientRect();
                        return it.left < box.left - 1 || it.right > box.right + 1
                            || it.top < box.top - 1 || it.bottom > box.bottom + 1;
                    }).map(text => text.textContent);
                })"""
            )
            assert out == []


def test_a_click_on_a_heading_sorts_by_the_share(browser, lucky_page, lucky):
    shares = luck_parts(lucky).query("part == 'skill'")["share"]
    with opened(browser, lucky_page) as tab:
        tab.locator("#shares").get_by_role("button", name="Skill").click()
        values = tab.locator("#shares tbody tr").evaluate_all(
            "rows => rows.map(row => parseFloat(row.cells[5].dataset.value))"
        )
        assert values == pytest.approx(sorted(shares))
