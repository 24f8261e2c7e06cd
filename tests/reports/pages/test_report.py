"""The text of the page: required and forbidden contents."""

import dataclasses
import html
import re
import time

import matplotlib.pyplot as plt
import numpy as np
import pytest

from analysis.kept_runs.cells import CellRow, cell_table, rows_of
from analysis.kept_runs.panels import CellGroup
from analysis.losses.causes import loss_causes
from analysis.losses.endings import ways_to_win
from reports import words
from reports.pages.run_page import run_page, write_report
from reports.pages.sections.panel import PanelSection
from reports.pages.sections.sentences import sentences
from simcore.results.board import Board
from tests.fake_run import BOARD, keep_games, made_up_games, write_fake_run
from tests.kept_runs import with_cells, with_manifest, with_provenance
from tests.sweeps import sweep

EVIL = "<script>alert(1)</script>"


def shown(page):
    """Return the visible text of a page."""
    text = re.sub(r"<(style|script|svg)\b.*?</\1>", " ", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", text)).replace("\u2060", "").split())


def test_is_one_file_that_needs_no_network(page):
    text = page.read_text(encoding="utf-8")
    outside = set(re.findall(r'(?:src|href)="([^"#][^"]*)"', text)) - {"data:,"}
    assert not outside
    assert "@import" not in text
    assert "url(http" not in text
    assert set(re.findall(r"https?://[^\s\"'<]+", text)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
    assert page.stat().st_size < 3_000_000


def test_ids_are_unique(page):
    ids = re.findall(r'\bid="([^"]+)"', page.read_text(encoding="utf-8"))
    assert len(ids) == len(set(ids))


def test_headline_names_the_hardest_and_the_easiest_cell(run, page):
    rows = sorted(run.cells, key=lambda cell: cell.win_rate)
    text = shown(page)
    for title, cell in (("Hardest", rows[0]), ("Easiest", rows[-1])):
        span = words.span(*cell.interval)
        assert f"{title}: {words.cell(cell)}." in text
        assert f"{words.percent(cell.win_rate)} of 400 games won (95% interval {span})" in text


def test_has_every_required_text(run, page):
    text = shown(page)
    for expected in (
        "Win rates",
        "Why games are lost",
        "When games are lost",
        "Where games are lost",
        "Details of lost games",
        "All numbers",
        "Chance.",
        "Data.",
        "reconstructed",
        "investigators.rita-young.cards.3",
        "elderodds run -n 2000 --seed 7",
        "Columns of the kept games",
        "number of the game; with the seed it replays the game",
        run.manifest.provenance.kernel_digest,
        "Clopper–Pearson",  # noqa: RUF001
        "strategy “standard”",
    ):
        assert expected in text


def test_the_table_of_numbers_has_all_cells(run, page):
    table = re.search(
        r'<table class="sortable" id="cells".*?</table>', page.read_text(encoding="utf-8"), re.DOTALL
    ).group()
    assert table.count("<tr>") == 10
    for cell in run.cells:
        assert f'data-value="{cell.wins}"' in table
        assert words.span(*cell.interval, 2) in table


def test_names_are_escaped(tmp_path):
    run = write_fake_run(
        tmp_path,
        ancient_ones=[EVIL, 'a" onload="x'],
        difficulties=["<b>easy</b>"],
        strategies=["<i>s"],
        team=["<u>ann"],
        games=50,
    )
    columns = tuple(column.model_copy(update={"meaning": EVIL}) for column in run.manifest.columns)
    changes = [{"key": EVIL, "base": 1, "value": EVIL}]
    run = with_provenance(
        run,
        command=EVIL,
        game={"name": "final-hour", "title": EVIL, "version": 1},
        scenario={"name": EVIL, "digest": "1", "changes": changes},
    )
    run = with_manifest(run, columns=columns, reconstructed=(EVIL,))
    text = write_report(run, tmp_path / "report.html").read_text(encoding="utf-8")
    assert len(re.findall(r"<script\b", text)) == 1  # the page's own
    assert "<b>easy" not in text
    assert "<i>s" not in text
    assert "<u>ann" not in text
    assert not re.search(r"<[^>]*\sonload=\"x", text)


def test_one_cell(tmp_path):
    run = write_fake_run(tmp_path, ancient_ones=["cthulhu"], difficulties=["normal"], games=300)
    text = shown(write_report(run, tmp_path / "deep" / "report.html"))
    assert "Hardest" not in text
    assert "Cthulhu, normal: " in text


@pytest.mark.long
def test_every_panel_has_its_section(tmp_path):
    run = write_fake_run(
        tmp_path,
        ancient_ones=["a"],
        difficulties=["easy", "hard"],
        players=(1, 2),
        strategies=("p", "q"),
        games=60,
    )
    page = write_report(run, tmp_path / "report.html")
    assert len(re.findall(r'<h2 id="panel-', page.read_text(encoding="utf-8"))) == 4
    assert "1 player, strategy “p”, a random team in every game" in shown(page)


@pytest.mark.parametrize("board", sweep([{}], [{"locations": {}, "links": [], "size": [1, 1]}]))
def test_a_game_without_a_board_has_no_map(tmp_path, board):
    run = write_fake_run(tmp_path, ancient_ones=["a"], difficulties=["easy"], games=60, board=board)
    assert "Where games are lost" not in shown(write_report(run, tmp_path / "report.html"))


@pytest.mark.long
def test_each_cell_may_have_a_board(run):
    sections = run_page(with_manifest(run, boards=[Board(**BOARD)] * 2, cells=run.cells[:2])).sections
    panel = next(section for section in sections if isinstance(section, PanelSection))
    assert [len(group.pictures) for group in panel.maps] == [2, 2]


@pytest.mark.parametrize("win", [0, 1])
def test_all_games_alike(tmp_path, win):
    """No share can be computed without a lost game, or without a won one."""
    rows = made_up_games(80, 0.35, np.random.default_rng(5))
    rows = rows[rows["win"] == win]
    rows["game_number"] = range(len(rows))
    names = dict(ancient_one="a", difficulty="easy", players=2, team=None, strategy="standard")
    run = keep_games(tmp_path, [(names, rows)])
    assert "All numbers" in shown(write_report(run, tmp_path / "report.html"))


def test_a_stopped_run_is_marked(run, tmp_path):
    text = shown(
        write_report(with_manifest(run, complete=False, cells=run.cells[:1]), tmp_path / "report.html")
    )
    assert "This run was stopped before its end." in text


def test_a_run_without_a_game_makes_a_page(run, tmp_path):
    assert "0 games" in shown(
        write_report(with_manifest(run, complete=False, cells=()), tmp_path / "report.html")
    )


def test_cells_with_overlapping_intervals_are_not_ranked(run):
    """Nor is the first or last cell called the hardest or easiest if another one may be."""
    table = cell_table(run).iloc[:2].assign(win_rate=[0.4, 0.5], low=[0.3, 0.42], high=[0.5, 0.6])
    causes = loss_causes(run)
    panel = CellGroup("Game", 2, "standard", "", table)
    told = dict(sentences(panel, causes, ways_to_win(run)))
    assert list(told)[:2] == ["Won least often here", "Won most often here"]
    first, second = map(words.cell, rows_of(CellRow, table))
    assert second in told[f"More games are needed to tell these from {first}"]
    assert first in told[f"More games are needed to tell these from {second}"]
    apart = dict(
        sentences(dataclasses.replace(panel, cells=table.assign(high=[0.41, 0.6])), causes, ways_to_win(run))
    )
    assert list(apart)[:2] == ["Hardest", "Easiest"]
    assert not any(about.startswith("More games are needed") for about in apart)


def test_a_command_in_a_sentence_is_shown_as_code(run, tmp_path):
    few = with_manifest(run, cells=run.cells[:1])
    guessed = with_cells(few, lambda cell: {"data": {"reconstructed": 3}})
    page = write_report(guessed, tmp_path / "report.html").read_text(encoding="utf-8")
    errors = page.partition('<div class="errors">')[2].partition("</div>")[0]
    assert "<code>" in errors
    assert "`" not in errors


def test_a_variant_is_shown_with_its_changes(run, tmp_path):
    changes = [{"key": "monsters.deep-one.health", "base": 1, "value": 2}]
    run = with_provenance(
        with_manifest(run, cells=run.cells[:1]), scenario={"digest": "1", "changes": changes}
    )
    text = shown(write_report(run, tmp_path / "report.html"))
    assert "variant of the game" in text
    assert "monsters.deep-one.health: 1 → 2" in text


def test_is_reproducible_and_leaves_no_figure_open(run, tmp_path):
    one = with_manifest(run, cells=run.cells[:1])
    first, second = (write_report(one, tmp_path / f"{i}.html").read_bytes() for i in range(2))
    assert first == second
    assert plt.get_fignums() == []


@pytest.mark.long
def test_nine_cells_take_seconds(run, tmp_path):
    """Time of this process, six to nine seconds, so a busy machine matters less."""
    before = time.process_time()
    write_report(run, tmp_path / "report.html")
    assert time.process_time() - before < 20.0


@pytest.mark.long
def test_a_curve_of_skills_is_drawn_and_names_are_escaped(tmp_path):
    run = write_fake_run(
        tmp_path,
        ancient_ones=["<i>a"],
        difficulties=["easy", "hard"],
        strategies=["<b>x", "<b>x@0.5"],
        games=40,
    )
    file = write_report(run, tmp_path / "page.html")
    page = file.read_text(encoding="utf-8")
    assert 'href="#skill"' in page
    assert "<b>x" not in page
    assert "<i>a" not in page
    assert "2 players, strategy “<b>x”, skill 0.5," in shown(file)
    assert "how often games are won by skill. easy at skill 1 " in page
    plain = write_fake_run(tmp_path / "plain", ancient_ones=["a"], difficulties=["easy"], games=40)
    assert "by skill" not in write_report(plain, tmp_path / "plain.html").read_text(encoding="utf-8")


def test_a_brief_page_has_no_maps_and_no_games(run, page, tmp_path):
    brief = write_report(run, tmp_path / "brief.html", brief=True).read_text(encoding="utf-8")
    whole = page.read_text(encoding="utf-8")
    for anchor in ('id="findings"', 'id="panel-0"'):
        assert anchor in brief
        assert anchor in whole
    assert "Map of the board" in whole
    assert "Map of the board" not in brief
    assert "Losses by round" not in brief
    assert len(brief) < len(whole) / 4
