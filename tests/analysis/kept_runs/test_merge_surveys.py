"""Surveys of parts in the merged run, and surveys of some cells of a run."""

import pytest

from analysis.kept_runs.cells import entry_key
from analysis.kept_runs.part import part_of
from simcore.store.writer import read_run
from tests.command import TOY, call, no_pages
from tests.kept_runs import GRID, RUNS, edit, play

pytestmark = pytest.mark.compiled
CRUEL = ("-a", "slate", "-d", "cruel", "-s", "random", "--seed", 11)
KIND = ("-a", "slate", "-d", "kind", "-s", "random", "--seed", 11)
FEW = ("-n", 10, "--play-outs", 4, "--quiet", *TOY)


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    no_pages(monkeypatch)
    monkeypatch.setattr("cli.shared.page.write_page", lambda folder: None)


def survey(name, values="balls=8..10:2", *words):
    call("sweep", values, "--run", name, "-n", 50, "--quiet", *TOY)
    call("tension", "--run", name, *FEW, *words)


def merged(*parts):
    said = call("runs", "merge", *parts, "--name", "all").stderr
    return read_run(RUNS / "all").manifest, " ".join(said.split())


def test_merge__keeps_the_surveys_of_all_parts_with_their_combinations():
    for name, grid in (("a", CRUEL), ("b", KIND)):
        play(name, 40, grid=grid)
        survey(name)
    manifest, said = merged("a", "b")
    first, second = (read_run(RUNS / name).manifest for name in "ab")
    assert manifest.sweeps == (*first.sweeps, *second.sweeps)
    assert manifest.tension.cells == (*first.tension.cells, *second.tension.cells)
    assert "Not in the merged run" not in said


def test_merge__keeps_one_of_two_equal_surveys_and_names_what_it_leaves_out():
    for name, first in (("a", 0), ("b", 40), ("c", 80)):
        play(name, 40, "--first-game", first, grid=CRUEL)
    survey("a")
    survey("b")
    survey("c", "balls=8..12:4", "--pace", "40s")
    call("sensitivity", "--data", "--run", "b", "-n", 20, "--draws", 2, "--quiet", *TOY)
    manifest, said = merged("a", "b", "c")
    parts = [read_run(RUNS / name).manifest for name in "abc"]
    assert manifest.sweeps == (*parts[0].sweeps, *parts[2].sweeps)
    assert manifest.tension == parts[0].tension
    assert manifest.data_uncertainty is None
    assert "Not in the merged run: ranges of other data of elderodds-runs/b." in said
    assert "Not in the merged run: tension of another design of elderodds-runs/c." in said
    assert [bool(part.left_out) for part in manifest.provenance.merged] == [False, True, True]


def test_surveys_of_a_part_are_those_of_its_cells():
    play("a", 40, grid=GRID)
    survey("a")
    call("sensitivity", "--data", "--run", "a", "-n", 20, "--draws", 2, "--quiet", *TOY)
    edit(RUNS / "a", lambda manifest: manifest["data_uncertainty"].update(orders=made_up_orders()))
    run = read_run(RUNS / "a")
    part = part_of(run, [1]).manifest
    (cell,) = part.cells
    for found in (*part.sweeps, part.tension, part.data_uncertainty):
        assert [entry_key(each) for each in found.cells] == [entry_key(cell)]
    assert [order.difficulty for order in part.data_uncertainty.orders] == [cell.difficulty]
    assert part_of(run, range(4)).manifest == run.manifest


def made_up_orders():
    """Rank the one Ancient One of each level and strategy."""
    shares = {"same_by_chance": 1.0, "same_in_draws": 1.0, "hardest": {"slate": 1.0}}
    return [
        {"difficulty": level, "players": 2, "strategy": strategy, "order": ["slate"], **shares}
        for level in ("cruel", "kind")
        for strategy in ("random", "standard")
    ]
