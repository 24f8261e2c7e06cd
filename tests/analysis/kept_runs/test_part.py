"""A part of a kept run keeps all results of its cells."""

from dataclasses import replace

import pandas as pd
import pytest

from analysis.kept_runs.cells import cell_table
from analysis.kept_runs.part import Part, part_of
from analysis.losses.pressure import losses_by_round, pressure_table
from reports.notebook import play, step_through
from reports.pages.run_tables import run_tables
from reports.pages.sections.examples import ExampleChoice, examples_of
from tests import toy
from tests.fake_run import LABELS, write_fake_run

SEED = 9
CHOSEN = (4, 1)


@pytest.fixture(scope="module")
def run():
    """Six cells, each with a board and with pressure of its own."""
    return play(toy.GAME.name, games=40, seed=SEED, strategy=["random", "standard"], players=[1, 2, 3])


def of_cell(table, number):
    return table[table["cell"] == number].drop(columns="cell").reset_index(drop=True)


@pytest.mark.parametrize("part", [part_of, lambda run, numbers: Part(run, numbers)])
def test_tables_of_a_part_are_those_of_its_cells(run, part):
    chosen = part(run, CHOSEN)
    for table in (cell_table, pressure_table):
        whole, some = table(run), table(chosen)
        assert set(some["cell"]) == {0, 1}
        for place, number in enumerate(CHOSEN):
            pd.testing.assert_frame_equal(
                of_cell(some, place), of_cell(whole, number), check_categorical=False, check_dtype=False
            )


def test_all_lists_with_an_entry_per_cell_are_selected(run):
    """A new list of the manifest with one entry per cell has to be declared."""
    lists = {
        name: value
        for name, value in run.manifest
        if isinstance(value, tuple) and len(value) == len(run.cells) and name != "columns"
    }
    assert set(lists) == {"cells", "boards", "pressure"}
    for name, value in lists.items():
        assert getattr(part_of(run, CHOSEN).manifest, name) == tuple(value[number] for number in CHOSEN)


def test_maps_of_a_page_show_the_board_and_the_losses_of_their_cell(tmp_path):
    run = write_fake_run(tmp_path, games=60)
    board = run.manifest.boards[0]
    boards = tuple(board.model_copy(update={"names": {"1": f"Place {i}"}}) for i in range(len(run.cells)))
    run = replace(run, manifest=run.manifest.model_copy(update={"boards": boards}))
    tables = run_tables(part_of(run, (8,)))
    assert tables.boards == (boards[8],)
    whole = of_cell(losses_by_round(run, "loss_location"), 8)
    assert len(whole)
    assert set(whole["location"]) <= set(LABELS["locations"])
    pd.testing.assert_frame_equal(of_cell(tables.rounds, 0), whole)


def test_games_of_a_part_are_played_again_as_its_own(run, tmp_path):
    last = part_of(run, (len(run.cells) - 1,))
    examples = examples_of(last, ExampleChoice(1, deals=0))
    assert examples.games, examples.problem
    page = step_through(last, 3, 0, out=tmp_path / "game.html", deals=0).read_text(encoding="utf-8")
    assert "-p 3 -s standard" in page
