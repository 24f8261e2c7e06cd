"""The page of a run with very many cells: a selection in full, and an overview of all."""

import re
import time

import pytest

from analysis.kept_runs.cells import cell_table
from analysis.kept_runs.part import part_of
from cli.shared.cells_of_run import some_cells
from cli.terminal.errors import Mistake
from reports.pages.part import MOST_CELLS, chosen_cells
from reports.pages.run_page import make_report, run_page, write_report
from reports.pages.sections.overview import OverviewSection, overview_section
from reports.pages.sections.panel import PanelSection
from simcore.store.writer import read_run
from tests.command import call
from tests.fake_run import write_fake_run
from tests.kept_runs import with_cells


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    """Two panels of nine cells for each of four numbers of players."""
    place = tmp_path_factory.mktemp("large")
    return write_fake_run(place, players=(1, 2, 3, 4), strategies=("weak", "strong"), games=60)


def sections(page, kind):
    return [section for section in page.sections if isinstance(section, kind)]


@pytest.mark.long
def test_all_cells_are_shown_if_they_are_few(large):
    assert chosen_cells(large, 72) == list(range(72))
    page = run_page(part_of(large, range(9)))
    assert not sections(page, OverviewSection)


def test_the_hardest_and_the_easiest_panel_are_shown(large):
    table = cell_table(large)
    shown = chosen_cells(large, 20)
    assert len(shown) == 18
    assert {int(table["win_rate"].idxmin()), int(table["win_rate"].idxmax())} <= set(shown)


def test_both_ends_of_a_large_panel_are_shown(large):
    table = cell_table(part_of(large, range(9))).sort_values("win_rate", kind="stable")
    assert chosen_cells(part_of(large, range(9)), 4) == sorted(
        [*table["cell"].head(2), *table["cell"].tail(2)]
    )


@pytest.mark.long
def test_page_covers_all_cells_and_names_what_is_left_out(large):
    page = run_page(large, most=18)
    (overview,) = sections(page, OverviewSection)
    assert (page.cells, overview.cells, overview.shown) == (72, 72, 18)
    assert sum(row.count for row in overview.by_value[0].rows) == 72
    assert len(sections(page, PanelSection)) == 2
    rates = [cell.win_rate for cell in large.cells]
    assert overview.hardest[0].win_rate == min(rates)
    assert overview.easiest[0].win_rate == max(rates)
    assert page.games == 72 * 60


@pytest.mark.parametrize(
    ("rates", "far"),
    [
        ((0.2, 0.5), []),
        ((0.05, 0.5), ["fewer than 10% of the games are won in 1 combination."]),
        ((0.95, 0.96), ["more than 90% of the games are won in 2 combinations."]),
        (
            (0.05, 0.95),
            [
                "fewer than 10% of the games are won in 1 combination, "
                "more than 90% of the games are won in 1 combination."
            ],
        ),
    ],
)
def test_overview_reports_extreme_win_rates_only_if_they_occur(large, rates, far):
    part = part_of(large, range(len(rates)))
    left = iter(rates)
    run = with_cells(part, lambda cell: {"win_rate": next(left)})
    sentences = overview_section(run, shown=1, others="", all_numbers="").sentences
    assert [text for topic, text in sentences if topic == "Far out"] == far


def test_numbers_of_shown_cells_are_their_own(large):
    """Wrong numbers of cells would show games of other cells."""
    numbers = [40, 3, 71]
    part = part_of(large, numbers)
    for place, number in enumerate(numbers):
        assert part.cells[place] == large.cells[number]
        assert part.games(place).collect().equals(large.games(number).collect())


@pytest.mark.long
def test_page_names_the_call_that_shows_the_remaining_cells(large, tmp_path):
    words = write_report(large, tmp_path / "large.html").read_text(encoding="utf-8")
    assert len(re.findall("<svg", words)) < 8 * MOST_CELLS
    assert "This page shows 54 of 72 combinations in full" in words
    assert "report(run, out=..., cells=[...])" in words
    assert "This page shows 54 of 72" in make_report([large]).markdown()


@pytest.mark.long
def test_options_of_the_command_select_other_cells(large, tmp_path):
    part = some_cells(large, {"players": (3,), "strategy": ("weak",), "difficulty": (), "ancient_one": ()})
    assert {(cell.players, cell.strategy) for cell in part.cells} == {(3, "weak")}
    assert some_cells(large, {}) is large
    with pytest.raises(Mistake, match="unknown strategy 'wek'; did you mean 'weak'"):
        some_cells(large, {"strategy": ("wek",)})
    call("report", large.path, "-p", 3, "-a", "cthulhu", "--examples", 0, "--out", tmp_path / "some.md")
    assert "6 cells" not in (tmp_path / "some.md").read_text(encoding="utf-8")
    assert (tmp_path / "some.md").read_text(encoding="utf-8").count("Cthulhu") >= 6


@pytest.mark.long
def test_ten_thousand_cells_fit_on_a_page(tmp_path):
    """The limit is processor time, since other work may share the machine."""
    run = write_fake_run(tmp_path, players=(1, 2, 3, 4), strategies=[f"s{i}" for i in range(277)], games=20)
    began = time.process_time()
    page = write_report(read_run(run.path), tmp_path / "large.html", examples=0)
    assert time.process_time() - began < 60
    assert page.stat().st_size < 20e6
