"""Several runs on one page: a figure for each game, and a table of all cells."""

import pytest

from reports.pages.section import SectionStyle
from reports.pages.sections import side_by_side
from reports.pages.sections.side_by_side import side_by_side_section
from simcore.contract.game import Cell
from tests.kept_runs import with_cells
from tests.toy_run import keep_toy_run

CELLS = tuple(Cell(one, level, 2) for one in ("slate", "amber") for level in ("kind", "cruel"))


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return keep_toy_run(tmp_path_factory.mktemp("runs") / "toy", 200, cells=CELLS)


def of_another_game(run):
    return with_cells(run, lambda cell: {"game": "other-game"})


def labels(picture):
    return [label.get_text().replace("\n", " ") for label in picture.figure.axes[0].get_yticklabels()]


def test_each_game_has_one_figure_with_all_its_cells(run):
    section = side_by_side_section([run, run, of_another_game(run)], ["one", "two", "three"])
    assert [picture.name for picture in section.pictures()] == [
        "side-by-side-Toy Urn",
        "side-by-side-Other Game",
    ]
    for picture in section.pictures():
        rates = {f"{cell.ancient_one}, {cell.difficulty}".capitalize(): cell.win_rate for cell in run.cells}
        assert labels(picture) == sorted(rates, key=rates.__getitem__)  # the hardest first
        assert picture.caption.startswith("2 players. ")
    assert all(f"{name}, Slate, kind" in section.pictures()[0].alt for name in ("one", "two"))
    assert "three" not in section.pictures()[0].alt


def test_a_figure_of_many_cells_shows_both_ends(run, monkeypatch):
    monkeypatch.setattr(side_by_side, "MOST_ROWS", 2)
    monkeypatch.setattr(side_by_side, "END", 1)
    (picture,) = side_by_side_section([run, run], ["one", "two"]).pictures()
    order = sorted(run.cells, key=lambda cell: cell.win_rate)
    assert labels(picture) == [
        f"{cell.ancient_one}, {cell.difficulty}".capitalize() for cell in (order[0], order[-1])
    ]
    assert "The 1 hardest and the 1 easiest of 4 combinations." in picture.caption


def test_the_table_names_the_game_if_there_are_several(run):
    alone = "\n".join(side_by_side_section([run, run], ["one", "two"]).markdown(SectionStyle()))
    both = "\n".join(
        side_by_side_section([run, of_another_game(run)], ["one", "two"]).markdown(SectionStyle())
    )
    assert "| Run | Ancient One |" in alone
    assert "| Run | Game | Ancient One |" in both
    assert "| two | Other Game | Slate |" in both
