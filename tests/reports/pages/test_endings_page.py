"""The report of a game with two ways to win and five levels."""

import re

import matplotlib.pyplot as plt
import pandas as pd
import pytest

from analysis.experiment.experiment import Experiment
from analysis.losses.endings import endings
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from reports import notebook
from reports.figures.run_figures import loss_cause_bars, way_colours
from reports.notebook.pictures import plot_causes
from reports.pages.export import tables_of
from reports.pages.run_page import make_report
from reports.pages.sections import why
from simcore.contract.game import Cell
from simcore.store.writer import RunWriter, read_run
from tests import toy_endings
from tests.toy_run import keep_toy_run

GAMES = 400


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """All levels of both keepers, requested in another order than that of the game."""
    levels = [*toy_endings.LEVELS[2:], *toy_endings.LEVELS[:2]]
    cells = tuple(Cell(who, level, 2) for who in ("slate", "amber") for level in levels)
    players = (Players((find_strategy("random", "toy-endings"),)),)
    experiment = Experiment(toy_endings.GAME, toy_endings.load(), cells, players, GAMES, 3, 1)
    writer = RunWriter(tmp_path_factory.mktemp("endings") / "run", toy_endings.GAME.columns)
    experiment.play(writer=writer)
    writer.close()
    return read_run(writer.folder)


@pytest.fixture(scope="module")
def page(run):
    """The report of the run."""
    return make_report([run], ["run"])


def test_table_of_endings__shares_add_up_and_every_interval_contains_its_share(run):
    table = endings(run)
    assert table.groupby("cell")["share"].sum().tolist() == pytest.approx([1.0] * 10)
    assert (table["low"] <= table["share"]).all()
    assert (table["share"] <= table["high"]).all()
    assert list(table["ending"][:2]) == list(toy_endings.VICTORIES)
    assert list(notebook.endings(run)["games"]) == list(table["games"])
    assert len(tables_of([run], ["run"])["endings"]) == len(table)


def test_page__shows_ways_to_win_in_numbers_figures_and_sentences(page):
    text = page.html()
    assert "Most frequent way to win" in text
    assert "How games were won" in text
    for heading in ("Won: recovered", "Won: flawless"):
        assert heading in text
        assert heading in page.markdown()


def test_page__of_a_game_with_one_way_to_win_does_not_name_it(tmp_path):
    text = make_report([keep_toy_run(tmp_path / "run", 200)], ["run"]).html()
    for words in ("way to win", "How games were won", "Won: "):
        assert words not in text


def test_bars__ways_to_win_divide_the_won_part(run):
    _, ax = plt.subplots()
    plot_causes(run, ax=ax)
    widths = pd.Series([patch.get_width() for patch in ax.patches]).to_numpy().reshape(-1, 4)
    assert widths.sum(axis=1).tolist() == pytest.approx([1.0] * 10)
    rates = [cell.win_rate for cell in run.cells]
    assert sorted(widths[:, 2:].sum(axis=1)) == pytest.approx(sorted(rates))
    legend = [text.get_text() for text in ax.get_legend().get_texts()]
    assert legend[-2:] == ["Won: flawless", "Won: recovered"]


def test_bars__eight_ways_differ_in_colour_and_hatch():
    styles = list(way_colours([f"way-{i}" for i in range(8)]).values())
    assert len({colour for colour, _ in styles}) == len({hatch for _, hatch in styles}) == 8


def test_bars__do_not_divide_a_single_way_to_win():
    data = pd.DataFrame({"label": ["a"], "cause": ["lost"], "share": [0.25]})
    _, ax = plt.subplots()
    loss_cause_bars(data=data, group=None, ax=ax)
    assert [patch.get_width() for patch in ax.patches] == [0.25, 0.75]


def test_examples__games_in_the_table_were_won_in_the_named_way(run, page):
    text = page.html()
    table = text[text.index("How games were won") :]
    cells = re.findall(r'data-cell="(\d+)" data-game="(\d+)"', table[: table.index("</table>")])
    assert cells
    for cell, game in cells[:10]:
        assert run.games(int(cell)).collect()["win"][int(game)] == 1


def test_levels__are_in_the_order_of_the_game(run, page):
    """The run requested normal, hard, hardest, easiest, easy."""
    from analysis.kept_runs.cells import cell_table
    from analysis.kept_runs.panels import panels

    table = cell_table(run)
    assert list(table["difficulty"].cat.categories) == list(toy_endings.LEVELS)
    (panel,) = panels(table)
    assert list(panel.cells["difficulty"]) == list(toy_endings.LEVELS) * 2
    assert list(panel.cells["ancient_one"]) == ["slate"] * 5 + ["amber"] * 5
    assert list(panel.cells["cell"]) == [3, 4, 0, 1, 2, 8, 9, 5, 6, 7]
    steps = re.findall(r'<td data-value="(\d)">([A-Za-z]+)</td>', page.html())
    assert set(steps) == {(str(step), level.capitalize()) for step, level in enumerate(toy_endings.LEVELS)}


def test_levels__heat_map_and_bars_and_curves_have_all_five_in_order(run):
    expected = [level.capitalize() for level in toy_endings.LEVELS]
    _, ax = plt.subplots()
    notebook.plot_win_rates(run, ax=ax)
    assert [text.get_text() for text in ax.get_xticklabels()] == expected
    _, ax = plt.subplots()
    plot_causes(run, ax=ax)
    assert [text.get_text() for text in ax.get_yticklabels()] == expected * 2
    _, ax = plt.subplots()
    notebook.plot_survival(run, "slate", ax=ax)
    assert [text.get_text() for text in ax.get_legend().get_texts()] == expected
    colours = [line.get_color() for line in ax.lines]
    assert len(set(colours)) == 5


def test_examples_of_a_cell_are_searched_once_for_losses_and_wins(run, monkeypatch):
    sought, seek = [], why.examples
    monkeypatch.setattr(why, "examples", lambda run, cell: sought.append(cell) or seek(run, cell))
    made = why.why_section(run)
    assert sorted(sought) == list(range(10))
    assert all(row.games[0] for row in (*made.rows, *made.ways))
