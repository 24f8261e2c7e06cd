"""Section of investigators: the order of its rows and columns, and the rates below each cell."""

import pytest

from analysis.kept_runs.cells import count_games
from analysis.kept_runs.panels import panels
from reports.pages.run_tables import run_tables
from reports.pages.sections.people import people_table
from simcore.contract.game import Cell
from tests.toy_run import keep_toy_run

EASY, HARD = Cell("amber", "kind", 2), Cell("slate", "kind", 2)
SEATS = ("person_0", "person_1")


def investigators_of(run):
    """Return the table of investigators of a run with one panel."""
    tables = run_tables(run)
    (panel,) = panels(tables.cells)
    return people_table(panel, tables)


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """A run that lists its easier cell first; Ada is worth one right guess."""
    folder = tmp_path_factory.mktemp("people") / "run"
    return keep_toy_run(folder, 800, settings=["gift=1"], cells=(EASY, HARD))


def win_rates_with(run, name):
    """Win rates of an investigator in the cells of a run, in the order of the run."""
    games = count_games(run, [*SEATS, "win"])
    with_name = games[(games.person_0 == name) | (games.person_1 == name)]
    sums = with_name.assign(wins=with_name.games * with_name.win).groupby("cell")[["wins", "games"]].sum()
    return (sums.wins / sums.games).tolist()


def test_columns_are_the_cells_hardest_first(run):
    table = investigators_of(run)
    assert [title.split(",")[0] for title in table.cells] == ["Slate", "Amber"]
    for row in table.rows:
        assert row.cells == pytest.approx(win_rates_with(run, row.name.lower())[::-1])
    hard, easy = zip(*(row.cells for row in table.rows), strict=True)
    assert sum(hard) < sum(easy)


def test_rows_are_the_investigators_strongest_first(run):
    rows = investigators_of(run).rows
    differences = [row.difference for row in rows]
    assert rows[0].name == "Ada"
    assert differences == sorted(differences, reverse=True)


def test_a_run_with_one_cell_has_no_columns(tmp_path):
    table = investigators_of(keep_toy_run(tmp_path / "run", 60, cells=(HARD,)))
    assert table.rows
    assert table.cells == []


def test_a_fixed_team_has_no_table(tmp_path):
    team = Cell("slate", "kind", 2, ("ada", "bea"))
    assert investigators_of(keep_toy_run(tmp_path / "run", 60, cells=(team,))) is None
