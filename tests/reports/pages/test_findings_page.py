"""The beginning of a page: strategies, findings, the three errors, and the investigators."""

import html
import re
from types import SimpleNamespace

import numpy as np
import pytest

from analysis.findings.finding import InvestigatorFinding, LevelFinding, OrderFinding
from analysis.kept_runs.cells import cell_table
from reports import words
from reports.figures.run_figures import win_rate_heatmap
from reports.figures.svg import in_dark
from reports.pages.run_page import run_page, write_report
from reports.pages.sections.findings import FindingsSection, finding_words
from reports.pages.sections.panel import PanelSection
from simcore.results.cell import CellResult
from tests.fake_run import BOARD, keep_games, made_up_games, write_fake_run
from tests.kept_runs import with_manifest, with_provenance
from tests.toy_run import keep_toy_run


def text_of(page):
    """Return the visible text of a page."""
    bare = re.sub(r"<(style|script|svg)\b.*?</\1>", " ", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", bare)).replace("\u2060", "").split())


def short(run, commands=None):
    """Return the first section of a page."""
    return next(section for section in run_page(run).sections if isinstance(section, FindingsSection))


def test_names_the_strategy_before_any_number(few, tmp_path):
    strategies = [{"name": "standard", "summary": "Play like a sensible table in its first week."}]
    page = write_report(with_provenance(few, strategies=strategies), tmp_path / "page.html")
    text = text_of(page)
    who = "A bot plays, not people (“standard” plays like a sensible table in its first week)."
    assert f"{who} Your group will differ." in text
    assert text.index(who) < text.index("Hardest")


def test_names_the_three_errors_in_order(page):
    text = text_of(page)
    places = [text.index(error) for error in ("The player:", "The data:", "The number of games:")]
    assert places == sorted(places)
    assert "up to 34 of 187 entries in play are reconstructed" in text


def test_every_finding_links_to_an_existing_figure(tmp_path):
    run = write_fake_run(
        tmp_path, games=1500, difficulties=("easy", "normal"), strategies=("standard", "expert")
    )
    page = write_report(run, tmp_path / "page.html").read_text(encoding="utf-8")
    links = re.findall(r'class="shows" href="#([^"]+)"', page)
    ids = set(re.findall(r'\bid="([^"]+)"', page))
    assert len(links) > 3
    assert set(links) <= ids


def test_a_level_that_is_no_harder_is_a_finding(tmp_path):
    rng = np.random.default_rng(2)
    names = {"ancient_one": "a", "players": 2, "team": None, "strategy": "standard"}
    cells = [({**names, "difficulty": each}, made_up_games(20_000, 0.6, rng)) for each in ("normal", "hard")]
    run = keep_games(tmp_path, cells)
    (told,) = [each for each in short(run).sentences if each.topic == "A level that is no harder"]
    assert "against A, hard is at most slightly harder than normal" in told.text
    assert words.percent(run.cells[1].win_rate) in told.text
    few = keep_games(tmp_path / "few", [(names, rows[:200]) for names, rows in cells])
    assert not [each for each in short(few).sentences if each.topic == "A level that is no harder"]


def cell(rate, **names):
    """Return a cell with the fields that a sentence names."""
    names = {"ancient_one": "a", "difficulty": "hard", "strategy": "expert", **names}
    return CellResult.model_construct(win_rate=rate, **names)


def sentence(finding):
    return finding_words(finding, SimpleNamespace(titles={}))[1]


@pytest.mark.parametrize(
    ("rate", "ends", "said"),
    [
        (
            0.283,
            (-0.029, 0.046),
            "at most slightly harder than normal: 28.3% won against 27.5%, +0.8 (-2.9 to +4.6)",
        ),
        (
            0.263,
            (-0.029, 0.005),
            "at most slightly harder than normal: 26.3% won against 27.5%, -1.2 (-2.9 to +0.5)",
        ),
        (0.375, (0.059, 0.141), "easier than normal: 37.5% won against 27.5%, +10.0 (+5.9 to +14.1)"),
    ],
)
def test_the_interval_of_a_level_has_the_sign_of_the_sentence(rate, ends, said):
    """The difference is the win rate of the first level in the sentence minus that of the second."""
    before, after = cell(0.275, difficulty="normal"), cell(rate)
    finding = LevelFinding(0, (0, 1), before, after, rate - 0.275, *ends)
    text = sentence(finding).replace(words.MINUS, "-")
    assert text.replace("a difference of ", "").replace(" points", "") == f"against A, hard is {said}."


def test_the_interval_of_a_weak_investigator_has_the_sign_of_the_difference():
    text = sentence(InvestigatorFinding(0, (0,), "ada", difference=-0.03, low=-0.05, high=-0.012))
    said = "with Ada games are won less often, a difference of -3.0 points (-5.0 to -1.2)."
    assert text.replace(words.MINUS, "-") == said


def test_the_win_rates_of_a_reversed_order_are_those_of_the_named_ancient_ones():
    one = cell(0.6, ancient_one="a"), cell(0.4, ancient_one="b")
    other = tuple(cell(rate, ancient_one=name, strategy="novice") for name, rate in (("a", 0.5), ("b", 0.7)))
    assert sentence(OrderFinding(None, (0, 1, 2, 3), one, other)) == (
        "at hard, strategy “expert” wins more often against A (60.0%) than against B (40.0%); "
        "strategy “novice” wins more often against B (70.0%) than against A (50.0%)."
    )


@pytest.mark.long
def test_several_panels_are_named(tmp_path):
    run = write_fake_run(tmp_path, games=1500, difficulties=("easy",), strategies=("standard", "expert"))
    sections = run_page(run).sections
    found = next(section for section in sections if isinstance(section, FindingsSection))
    ranges = [each.text for each in found.sentences if each.topic == "Range"]
    assert [text.partition(":")[0] for text in ranges] == ["strategy “standard”", "strategy “expert”"]
    panels = [section for section in sections if isinstance(section, PanelSection)]
    assert all(panel.sentences for panel in panels)


def test_a_page_of_one_panel_does_not_repeat_its_name(page):
    assert text_of(page).count("Hardest:") == 1


def test_without_a_survey_the_page_shows_its_command(run):
    assert "data_sensitivity(run)` says how far" in short(run).data


def data_uncertainty(run, low=0.2, high=0.9):
    cells = [{"data": {"rounded": [low, high]}} for _ in run.cells]
    return with_manifest(run, data_uncertainty={"cells": cells, "data_confidence": 0.9})


def test_the_heat_map_shows_the_data_range(run):
    from matplotlib.figure import Figure

    table = cell_table(run).assign(data_low=0.2, data_high=0.9)
    ax = win_rate_heatmap(data=table, ax=Figure().subplots())
    assert sum(f"data 20{words.DASH}90%" in text.get_text() for text in ax.texts) == len(table)
    ax = win_rate_heatmap(data=cell_table(run), ax=Figure().subplots())
    assert not any("data" in text.get_text() for text in ax.texts)


def test_places_have_names_and_special_ones_a_ring(tmp_path):
    names = {"ancient_one": "a", "difficulty": "easy", "players": 2, "team": None, "strategy": "standard"}
    rows = made_up_games(2000, 0.6, np.random.default_rng(2))
    rows["loss_location"][rows["win"] == 0] = 4
    board = {**BOARD, "names": {"5": "Old Museum"}, "marks": {"5": "ritual location"}}
    page = run_page(keep_games(tmp_path, [(names, rows)], board=board))
    (panel,) = [section for section in page.sections if isinstance(section, PanelSection)]
    (table,) = [each for each in panel.loss_tables if each.title == "Location"]
    assert table.rows[0][0] == "5 Old Museum"
    (origin,) = [each for each in panel.loss_tables if each.title == "Origin"]
    assert {value for value, *_ in origin.rows} <= {f"{n} (name not known)" for n in range(1, 16)} | {
        "5 Old Museum"
    }
    picture = panel.maps[0].pictures[0]
    assert picture.caption.startswith("Ringed: ritual location (5 Old Museum).")
    assert picture.figure.findobj(lambda artist: artist.get_gid() == "marks")
    (place,) = [each for each in page.sections[0].sentences if each.topic == "One place decides"]
    assert "100% of the lost games are lost at 5 Old Museum, the ritual location." in place.text
    assert panel.rounds.data.cells[0].marks == {"5": "ritual location"}


@pytest.fixture(scope="module")
def gifted(tmp_path_factory):
    """A run in which Ada is worth one right guess."""
    return keep_toy_run(tmp_path_factory.mktemp("gift") / "run", 4000, settings=["gift=1"])


def test_investigators_are_compared_if_teams_are_drawn(gifted, tmp_path):
    page = run_page(gifted)
    (panel,) = [section for section in page.sections if isinstance(section, PanelSection)]
    people = panel.people
    assert (people.rows[0].name, people.rows[0].judged) == ("Ada", "stronger")
    assert people.sentences[0].startswith("Games are won most often with Ada (")
    assert people.sentences[1].startswith("The strongest pair is Ada and ")
    assert len(people.rows[0].cells) == len(people.cells) == 2
    text = text_of(write_report(gifted, tmp_path / "page.html"))
    assert "For whom" in text
    told = [each for each in short(gifted).sentences if each.topic == "The investigators matter"]
    assert "with Ada games are won more often" in told[0].text


@pytest.mark.long
def test_a_run_without_seats_has_no_section_of_investigators(run):
    (panel,) = [section for section in run_page(run).sections if isinstance(section, PanelSection)]
    assert panel.people is None


def test_figures_follow_the_dark_theme(few, tmp_path):
    page = write_report(few, tmp_path / "dark.html", theme="dark").read_text(encoding="utf-8")
    pictures = re.findall(r"<svg.*?</svg>", page, flags=re.DOTALL)
    assert len(pictures) > 5
    for picture in pictures:
        assert not re.search(r"#ffffff|#22262b|fill: black", picture)
    assert in_dark('fill="#22262c" fill="#fffffe"') == 'fill="#22262c" fill="#fffffe"'


def test_the_legend_never_covers_bars(few):
    """It is a figure of its own above the bars by round, and above the axes elsewhere."""
    from reports.pages.sections.why import WhySection, rounds_drawings

    (why,) = [section for section in run_page(few).sections if isinstance(section, WhySection)]
    assert all(picture.figure.axes[0].get_legend() is None for picture in why.rounds)
    assert why.key.figure.axes[0].get_legend() is not None
    from matplotlib.figure import Figure

    for drawing in rounds_drawings(few)[:1]:
        figure = Figure(figsize=(drawing.width, drawing.height), layout="constrained")
        ax = figure.subplots()
        drawing.axes(ax)
        figure.canvas.draw()
        legend = ax.get_legend().get_window_extent()
        assert legend.y0 >= ax.get_window_extent().y1 - 1
        assert ax.title.get_window_extent().y0 >= legend.y1 - 4


@pytest.mark.long
def test_long_tables_are_folded_and_open_in_print(run, page, tmp_path):
    text = text_of(page)
    (panel,) = [section for section in run_page(run).sections if isinstance(section, PanelSection)]
    assert panel.loss_tables
    for table in panel.loss_tables:
        assert table.summary.startswith(f"Most often: {table.rows[0][0]} (")
        assert table.summary in text
        assert len(table.summary.split(", ")) <= 3
    assert page.read_text(encoding="utf-8").count('<details class="long">') == len(panel.loss_tables) + 2
    assert re.search(r"(Largest differences of won games:|No counted value differs)", text)
    paper = write_report(run, tmp_path / "paper.html", theme="print").read_text(encoding="utf-8")
    assert '<details class="long">' not in paper
    assert paper.count('<details class="long" open>') == len(panel.loss_tables) + 2


def test_only_weights_are_folded(few, tmp_path):
    strategies = [{"name": "standard", "version": 2, "weights": {"crowd": 0.6, "runner": 0.6543217}}]
    write_report(with_provenance(few, strategies=strategies), tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    folded = re.search(
        r"<details><summary>Weights of the strategies: 2 numbers.*?</details>", page, re.DOTALL
    )
    assert "0.6543217" in folded.group()
    assert "0.6543217" not in page.replace(folded.group(), "")
    assert "3f5a9e0c7d1b" in page.replace(folded.group(), "")
