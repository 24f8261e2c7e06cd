"""Tables of a kept run, against the rows counted by hand."""

import numpy as np
import pytest
from scipy import stats

from analysis.kept_runs import cells
from analysis.kept_runs.panels import extremes, panels
from analysis.losses import causes
from analysis.losses.survival import loss_rounds, mean_ending_rounds, survival
from simcore.records.columns import row_dtype
from tests.fake_run import (
    CAUSES,
    COLUMNS,
    NOWHERE,
    PLACES,
    ROUNDS,
    WON,
    keep_games,
    write_fake_run,
)
from tests.kept_runs import with_manifest


def rows(run, cell):
    """All games of a cell as dicts."""
    return run.games(cell).collect().to_dicts()


def tiny(tmp_path, games):
    """A run of one cell with exactly these rows: (win, cause, last round, location)."""
    rows = np.zeros(len(games), row_dtype(COLUMNS))
    places = list(PLACES)
    for number, (row, (win, cause, last, place)) in enumerate(zip(rows, games, strict=True)):
        row["game_number"], row["win"], row["last_round"] = number, win, last
        row["loss_cause"] = WON if cause is None else CAUSES.index(cause)
        row["loss_location"] = NOWHERE if place is None else places.index(place)
    names = dict(ancient_one="a", difficulty="easy", players=2, team=None, strategy="standard")
    return keep_games(tmp_path, [(names, rows)])


def test_cell_table_holds_the_manifest(run):
    table = cells.cell_table(run)
    assert len(table) == 9
    assert list(table["ancient_one"].cat.categories) == ["cthulhu", "shudde-mell", "umordhoth"]
    assert list(table["difficulty"].cat.categories) == ["easy", "normal", "hard"]
    for row in cells.records(table):
        cell = run.cells[row["cell"]]
        assert (row["wins"], row["games"], row["losses"]) == (cell.wins, 400, 400 - cell.wins)
        assert (row["low"], row["high"]) == cell.interval
        assert row["low"] < row["win_rate"] < row["high"]
        assert row["team"] == cells.RANDOM_TEAM


def test_a_fixed_team_is_named(tmp_path):
    run = write_fake_run(tmp_path, ancient_ones=["a"], difficulties=["easy"], team=["ann", "bob"], games=10)
    assert cells.cell_table(run)["team"].tolist() == ["ann, bob"]


def test_skill_table_has_curves_only(tmp_path):
    names = ("lone", "wise", "wise@0.5", "a,b@0.25", "a,b@0")
    run = write_fake_run(tmp_path, difficulties=["easy"], strategies=names, games=20)
    table = cells.skill_table(run)
    assert set(zip(table["who"], table["skill"], strict=True)) == {
        ("wise", 1.0), ("wise", 0.5), ("a,b", 0.25), ("a,b", 0.0),
    }  # fmt: skip
    assert len(table) == 4 * 3
    assert list(table["ancient_one"].cat.categories) == ["cthulhu", "shudde-mell", "umordhoth"]
    assert cells.skill_table(tiny_without_cells(run)).empty


def tiny_without_cells(run):
    return with_manifest(run, cells=())


def test_skill_table_without_curves_is_empty(run):
    assert cells.skill_table(run).empty


def test_panels_part_what_one_picture_cannot_hold(tmp_path):
    run = write_fake_run(tmp_path, players=(1, 3), strategies=("random", "standard"), games=20)
    groups = panels(cells.cell_table(run))
    assert [(panel.strategy, panel.players) for panel in groups] == [
        ("random", 1),
        ("random", 3),
        ("standard", 1),
        ("standard", 3),
    ]
    assert all(len(panel.cells) == len(panel.rows) == 9 for panel in groups)
    assert sorted(cell for panel in groups for cell in panel.numbers) == list(range(36))


def test_extremes_are_the_lowest_and_the_highest_rate_with_those_too_near(run):
    rows = cells.cell_rows(run)
    ends = extremes(rows)
    assert ends.hardest.win_rate == min(row.win_rate for row in rows)
    assert ends.easiest.win_rate == max(row.win_rate for row in rows)
    for row in rows:
        hard, easy = (row.cell != end.cell for end in (ends.hardest, ends.easiest))
        near = row.low <= ends.hardest.high, row.high >= ends.easiest.low
        assert (row in ends.near_hardest) == (hard and near[0])
        assert (row in ends.near_easiest) == (easy and near[1])


def test_rows_of_a_table_are_the_cells(run):
    table = cells.cell_table(run)
    assert "player_low" not in table  # no group played
    for row, again in zip(cells.cell_rows(run), cells.rows_of(cells.CellRow, table), strict=True):
        numbers = {"player_low", "player_high", "rounds_mean"}
        assert {name: value for name, value in vars(again).items() if name not in numbers} == {
            name: value for name, value in vars(row).items() if name not in numbers
        }
        assert type(again.games) is int
        assert again.grid["team"] == cells.RANDOM_TEAM


def test_extremes_of_nothing():
    assert extremes([]) is None


def test_count_games_equals_counting_by_hand(run):
    counts = cells.count_games(run, ["loss_cause", "last_round"])
    for cell in range(9):
        expected = {}
        for row in rows(run, cell):
            key = row["loss_cause"], row["last_round"]
            expected[key] = expected.get(key, 0) + 1
        mine = counts[counts["cell"] == cell]
        named = [None if cause != cause else cause for cause in mine["loss_cause"]]
        assert dict(zip(zip(named, mine["last_round"], strict=True), mine["games"], strict=True)) == expected


def test_count_games_leaves_out_cells_without_the_column(run):
    assert cells.count_games(run, ["no_such_column"]).empty


def test_loss_causes_have_exact_intervals_and_add_up_with_the_wins(run):
    table = causes.loss_causes(run)
    assert list(dict.fromkeys(table["cause"])) == list(CAUSES)
    assert len(table) == 27
    for cell, part in table.groupby("cell"):
        wins = run.cells[cell].wins
        assert part["losses"].sum() + wins == 400
        assert part["share"].sum() + wins / 400 == pytest.approx(1.0)
        assert part["share_of_losses"].sum() == pytest.approx(1.0)
    row = cells.records(table)[4]
    expected = stats.binomtest(row["losses"], row["games"]).proportion_ci(0.95, method="exact")
    assert (row["low"], row["high"]) == pytest.approx((expected.low, expected.high))
    assert set(table["interval_method"]) == {"clopper-pearson"}


def test_loss_details_count_lost_games_only(run):
    table = causes.loss_details(run, "loss_source")
    for cell, part in table.groupby("cell"):
        lost = [row for row in rows(run, cell) if not row["win"]]
        assert part["losses"].sum() == len(lost)
        assert part["losses"].is_monotonic_decreasing
        assert part["share"].sum() == pytest.approx(1.0)
        for row in cells.records(part):
            assert row["losses"] == sum(game["loss_source"] == row["value"] for game in lost)


def test_detail_columns_come_from_the_registry(run):
    expected = ["loss_location", "loss_origin", "loss_monster", "loss_source"]
    assert causes.detail_columns(run) == expected


def test_top_details_is_a_matrix_of_shares(run):
    details = causes.loss_details(run, "loss_monster")
    matrix = causes.top_details(details, [2, 0], top=3)
    assert matrix.shape == (3, 3)
    assert list(matrix.columns) == ["losses", 2, 0]
    assert matrix["losses"].is_monotonic_decreasing
    first = matrix.index[0]
    shares = details[(details["cell"] == 2) & (details["value"] == first)]["share"]
    assert matrix.loc[first, 2] == shares.item()


def test_survival_by_hand(tmp_path):
    """Lost in round 2; won in round 3; lost at the very end of round 4; won in round 4."""
    run = tiny(
        tmp_path,
        [(0, CAUSES[0], 2, "3"), (1, None, 3, None), (0, CAUSES[2], 4, None), (1, None, 4, None)],
    )
    table = survival(run)
    assert table["round"].tolist() == [1, 2, 3, 4, 5]
    assert table["lost_before"].tolist() == [0, 0, 1, 1, 2]
    assert table["won_before"].tolist() == [0, 0, 0, 1, 2]
    assert table["playing"].tolist() == [4, 4, 3, 2, 0]
    assert table["share"].tolist() == [1.0, 1.0, 0.75, 0.75, 0.5]
    assert table["at_end"].tolist() == [False] * 4 + [True]


def test_survival_never_rises_and_ends_at_the_win_rate(run):
    table = survival(run)
    assert table["round"].max() == ROUNDS + 1
    for cell, part in table.groupby("cell"):
        assert part["share"].is_monotonic_decreasing
        assert (part["lost_before"] + part["won_before"] + part["playing"] == 400).all()
        assert ((part["low"] <= part["share"]) & (part["share"] <= part["high"])).all()
        assert part["share"].iloc[-1] == run.cells[cell].win_rate


def test_rounds_of_losses(tmp_path):
    run = tiny(
        tmp_path,
        [(0, CAUSES[0], 2, "3"), (0, CAUSES[0], 5, "3"), (0, CAUSES[2], 4, None), (1, None, 4, None)],
    )
    assert loss_rounds(run)["losses"].sum() == 3
    means = mean_ending_rounds(run).set_index("ending")["round_mean"].to_dict()
    assert means == {CAUSES[0]: 3.5, CAUSES[2]: 4.0, "won": 4.0}


@pytest.mark.parametrize("win", [0, 1])
def test_all_games_alike(tmp_path, win):
    run = tiny(tmp_path, [(win, None if win else CAUSES[1], 3, None)] * 5)
    assert survival(run)["share"].tolist() == [1.0, 1.0, 1.0, float(win)]
    assert causes.loss_causes(run)["losses"].sum() == 5 * (1 - win)
    assert extremes(cells.cell_rows(run)) is not None


def test_sources_and_columns(run):
    sources = cells.source_table(run)
    assert sources["entries"].sum() == 9 * (92 + 61 + 34)
    assert sources.groupby("cell")["share"].sum().tolist() == pytest.approx([1.0] * 9)
    columns = cells.column_table(run)
    assert columns["name"].tolist() == run.games(0).collect_schema().names()
    assert columns.set_index("name")["may_be_empty"].to_dict()["loss_cause"]
