"""Findings are made where they are planted, and nowhere else."""

import numpy as np
import pytest

from analysis.findings.finding import (
    CauseFinding,
    DataFinding,
    InvestigatorFinding,
    LevelFinding,
    OrderFinding,
    PlaceFinding,
    RangeFinding,
)
from analysis.findings.search import findings
from simcore.results.data_range import DataCell, DataRange, DataUncertainty
from tests.fake_run import keep_games, made_up_games
from tests.kept_runs import with_manifest
from tests.toy_run import CELLS, keep_toy_run

LEVELS = ("easy", "normal", "hard")


def keep(folder, hardness, games, strategies=("standard",)):
    """A run of cells of a hardness each, by strategy, opponent and level."""
    rng = np.random.default_rng(11)
    cells = []
    for strategy in strategies:
        for (opponent, level), hard in hardness[strategy].items():
            names = {"ancient_one": opponent, "difficulty": level, "players": 2, "team": None}
            rows = made_up_games(games, hard, rng)
            # Which cause and which place ended a game is planted by the tests that need it.
            rows["loss_cause"][rows["win"] == 0] = np.arange((rows["win"] == 0).sum()) % 3
            rows["loss_location"][rows["win"] == 0] = np.arange((rows["win"] == 0).sum()) % 15
            cells.append(({**names, "strategy": strategy}, rows))
    return keep_games(folder, cells)


def of_kind(run, kind):
    return [finding for finding in findings(run) if isinstance(finding, kind)]


def flat(value=0.5, opponents=("a", "b")):
    return {"standard": {(opponent, level): value for opponent in opponents for level in LEVELS}}


def test_equal_cells_have_no_findings(tmp_path):
    """With few games of equal cells, differences are chance, and chance is not a finding."""
    assert not findings(keep(tmp_path, flat(), 300))


def test_a_level_that_is_no_harder_needs_enough_games(tmp_path):
    hardness = {"standard": {("a", "easy"): 0.4, ("a", "normal"): 0.6, ("a", "hard"): 0.6}}
    (finding,) = of_kind(keep(tmp_path / "many", hardness, 20_000), LevelFinding)
    assert (finding.before.difficulty, finding.after.difficulty) == ("normal", "hard")
    assert finding.difference == pytest.approx(finding.after.win_rate - finding.before.win_rate)
    assert -0.03 < finding.low < finding.difference < finding.high
    assert not of_kind(keep(tmp_path / "few", hardness, 300), LevelFinding)


def test_a_level_that_is_easier_is_found_where_the_others_get_harder(tmp_path):
    hardness = {("a", "normal"): 0.6, ("a", "hard"): 0.5}
    hardness |= {(name, level): rate for name in "bc" for level, rate in (("normal", 0.4), ("hard", 0.6))}
    (finding,) = of_kind(keep(tmp_path / "three", {"standard": hardness}, 20_000), LevelFinding)
    assert (finding.after.ancient_one, finding.low > 0) == ("a", True)


def test_levels_whose_order_is_unknown_have_no_finding(tmp_path):
    """Levels may get easier in their order, and a single Ancient One does not show the order."""
    better = {
        (name, level): rate for name in "abc" for level, rate in zip(LEVELS, (0.7, 0.5, 0.3), strict=True)
    }
    better["c", "normal"] = 0.7
    assert not of_kind(keep(tmp_path / "three", {"standard": better}, 20_000), LevelFinding)
    one = {("a", "normal"): 0.6, ("a", "hard"): 0.5}
    assert not of_kind(keep(tmp_path / "one", {"standard": one}, 20_000), LevelFinding)


def test_levels_without_a_win_have_no_finding(tmp_path):
    lost = {(name, level): 1.0 for name in "ab" for level in LEVELS[:2]} | {
        ("c", "easy"): 0.3,
        ("c", "normal"): 0.6,
    }
    assert not of_kind(keep(tmp_path, {"standard": lost}, 5_000), LevelFinding)


def test_the_hardest_and_the_easiest_are_named_where_they_lie_apart(tmp_path):
    hardness = {"standard": {("a", "easy"): 0.3, ("b", "easy"): 0.7, ("c", "easy"): 0.5}}
    (finding,) = of_kind(keep(tmp_path, hardness, 2_000), RangeFinding)
    assert (finding.hardest.ancient_one, finding.easiest.ancient_one) == ("b", "a")
    assert finding.cells == (1, 0)


@pytest.mark.parametrize(("first", "expected"), [(0.8, True), (0.45, False)])
def test_a_cause_that_dominates(tmp_path, first, expected):
    run = keep(tmp_path, flat(opponents=("a",)), 3_000)
    rng = np.random.default_rng(3)
    rows = made_up_games(3_000, 0.5, rng)
    lost = rows["win"] == 0
    rows["loss_cause"][lost] = rng.choice(3, lost.sum(), p=[first, (1 - first) / 2, (1 - first) / 2])
    names = {"ancient_one": "a", "difficulty": "easy", "players": 2, "team": None, "strategy": "standard"}
    run = keep_games(tmp_path / "one", [(names, rows)])
    found = of_kind(run, CauseFinding)
    assert bool(found) == expected
    if expected:
        assert found[0].cause == "gate-overrun"
        assert found[0].low < 0.8 < found[0].high


def test_a_place_at_which_much_is_lost(tmp_path):
    rng = np.random.default_rng(3)
    cells = []
    for level, place in (("easy", None), ("hard", 4)):
        rows = made_up_games(3_000, 0.5, rng)
        lost = rows["win"] == 0
        rows["loss_location"][lost] = rng.integers(0, 15, lost.sum()) if place is None else place
        names = {"ancient_one": "a", "difficulty": level, "players": 2, "team": None, "strategy": "standard"}
        cells.append((names, rows))
    (finding,) = of_kind(keep_games(tmp_path, cells), PlaceFinding)
    assert (finding.place, finding.cells) == ("5", (1,))


@pytest.mark.parametrize("turned", [True, False])
def test_an_order_that_turns_with_the_player(tmp_path, turned):
    first = {("a", "easy"): 0.4, ("b", "easy"): 0.6}
    second = {("a", "easy"): 0.5, ("b", "easy"): 0.3} if turned else {("a", "easy"): 0.2, ("b", "easy"): 0.3}
    hardness = {"standard": first, "expert": second}
    found = of_kind(keep(tmp_path, hardness, 3_000, ("standard", "expert")), OrderFinding)
    assert bool(found) == turned
    if turned:
        assert [pair[0].strategy for pair in (found[0].one, found[0].other)] == ["standard", "expert"]
        assert found[0].panel is None


def test_an_investigator_who_stands_out(tmp_path):
    run = keep_toy_run(tmp_path / "gift", 8000, settings=["gift=1"], cells=CELLS[:1])
    assert next(finding.name for finding in of_kind(run, InvestigatorFinding)) == "ada"
    plain = keep_toy_run(tmp_path / "plain", 8000, cells=CELLS[:1])
    assert not of_kind(plain, InvestigatorFinding)


def test_data_that_leave_more_open_than_chance(tmp_path):
    run = keep(tmp_path, flat(opponents=("a",)), 3_000)

    def data_uncertainty(*widths):
        cells = tuple(
            DataCell.model_construct(
                data=DataRange.model_construct(rounded=(0.5 - width / 2, 0.5 + width / 2))
            )
            for width in widths
        )
        survey = DataUncertainty.model_construct(cells=cells)
        return of_kind(with_manifest(run, data_uncertainty=survey), DataFinding)

    (found,) = data_uncertainty(0.1, 0.3, 0.001)
    assert (found.cells, found.wider, found.surveyed) == ((1,), 2, 3)
    assert not data_uncertainty(0.001, 0.001, 0.001)
    assert not data_uncertainty()
