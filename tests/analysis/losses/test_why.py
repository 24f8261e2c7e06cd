"""Why games were lost: counted by hand, from closed forms, and by simulation."""

import json
import shlex
from collections import Counter

import numpy as np
import pytest
from scipy import stats

from analysis.comparison import cell_order
from analysis.kept_runs.part import Part
from analysis.kept_runs.replay_command import replay_command
from analysis.losses.breakdown import TOGETHER, loss_breakdown
from analysis.losses.contrast import (
    _apart,
    _moments,
    course_columns,
    course_counts,
    win_rate_by_level,
    won_and_lost,
)
from analysis.losses.examples import KINDS, TYPICAL, example_games
from analysis.losses.survival import hazard, survival
from analysis.losses.why import possibly_as_hard, why
from analysis.losses.why_result import WhyResult
from analysis.statistics.proportions import proportion_intervals
from simcore.play.batch import play_one
from simcore.play.seating import roster_of
from tests import toy
from tests.fake_run import keep_games, made_up_games
from tests.kept_runs import with_manifest, with_provenance
from tests.toy_run import CELLS, keep_toy_run, seated


@pytest.fixture(scope="module")
def toy_run(tmp_path_factory):
    return keep_toy_run(tmp_path_factory.mktemp("runs") / "toy")


def rows(run, cell):
    return run.games(cell).collect().to_dicts()


def test_breakdown_counts_lost_games_by_value_and_cause(toy_run):
    for column in ("loss_cause", "last_round", "fooled"):
        table = loss_breakdown(toy_run, column)
        for cell in range(len(CELLS)):
            lost = [row for row in rows(toy_run, cell) if not row["win"]]
            part = table[table["cell"] == cell]
            assert dict(zip(part["value"], part["losses"], strict=True)) == Counter(r[column] for r in lost)
            assert part["share"].sum() == pytest.approx(1)
            assert (part["lost"] == len(lost)).all()
            for row in part.to_dict("records"):
                mine = Counter(r["loss_cause"] for r in lost if r[column] == row["value"])
                assert row["causes"] == mine


def test_breakdown_intervals_are_raised_for_all_values_that_could_be(toy_run):
    table = loss_breakdown(toy_run, "fooled")
    assert set(table["intervals"]) == {len(toy.PEOPLE) + 1}  # or nobody
    assert set(table["interval_method"]) == {TOGETHER}
    low, high = proportion_intervals(table["losses"], table["lost"], 1 - 0.05 / 5)
    assert table["low"].tolist() == low.tolist()
    assert table["high"].tolist() == high.tolist()


def test_intervals_together_cover():
    """All five at once, in 2,000 samples: false alarm rate below 1e-6 if the level is at least 95%."""
    rng = np.random.default_rng(3)
    truth = np.array([0.6, 0.25, 0.1, 0.04, 0.01])
    draws = rng.multinomial(150, truth, 2000)
    low, high = proportion_intervals(draws, np.full(draws.shape, 150), 1 - 0.05 / 5)
    held = int(((low <= truth) & (truth <= high)).all(axis=1).sum())
    assert stats.binomtest(held, 2000, 0.95, alternative="less").pvalue > 1e-6


def test_hazard_and_survival_count_the_same_games(toy_run):
    table, alive = hazard(toy_run), survival(toy_run)
    for cell in range(len(CELLS)):
        every = table[(table["cell"] == cell) & table["cause"].isna()]
        each = table[(table["cell"] == cell) & table["cause"].notna()]
        assert each.groupby("round")["losses"].sum().tolist() == every["losses"].tolist()
        assert (every["low"] <= every["hazard"]).all()
        assert (every["hazard"] <= every["high"]).all()
        playing = alive[(alive["cell"] == cell) & ~alive["at_end"]]
        assert every["at_risk"].tolist() == playing["playing"].tolist()[: len(every)]
        assert every["at_risk"].iloc[0] == 3000
        assert (every["losses"].sum() + every["won"].sum()) == 3000


def test_hazard_of_random_guesses_is_known(toy_run):
    """The game is lost in round r if that guess makes one wrong guess too many; error rate 1e-6 a round."""
    need, balls = 5, 10
    table = hazard(toy_run)
    for row in table[(table["cell"] == 0) & table["cause"].isna()].to_dict("records"):
        number, fatal = row["round"], balls - need + 1
        before = [
            stats.binom.pmf(wrong, number - 1, 0.5)
            for wrong in range(number)
            if wrong < fatal and number - 1 - wrong < need
        ]
        dies = stats.binom.pmf(fatal - 1, number - 1, 0.5) / 2 if number - fatal < need else 0.0
        expected = dies / sum(before)
        if 0 < expected < 1:
            assert stats.binomtest(row["losses"], row["at_risk"], expected).pvalue > 1e-6


def test_examples_are_what_they_say(toy_run):
    for cell in range(len(CELLS)):
        examples = example_games(toy_run, cell)
        for cause in toy.CAUSES:
            lost = {r["game_number"]: r for r in rows(toy_run, cell) if r["loss_cause"] == cause}
            right = np.array([row["right"] for row in lost.values()])
            mine = examples[examples["cause"] == cause].set_index("kind")["game_number"]
            assert set(mine.index) == set(KINDS)
            assert len(mine["typical"]) == TYPICAL
            assert set(mine) <= set(lost)
            last = [row["last_round"] for row in lost.values()]
            assert lost[mine["earliest"]]["last_round"] == min(last)
            assert lost[mine["latest"]]["last_round"] == max(last)
            far = np.abs(right - right.mean())
            assert abs(lost[mine["strangest"]]["right"] - right.mean()) == pytest.approx(far.max())
            assert abs(lost[mine["typical"].iloc[0]]["right"] - right.mean()) == pytest.approx(far.min())


def test_commands_meet_the_same_game_again(toy_run):
    command = replay_command(toy_run, 1, 17)
    words = shlex.split(command)
    assert words[:2] == ["elderodds", "trace"]
    told = dict(zip(words[2::2], words[3::2], strict=True))
    assert told == {"-a": "slate", "-d": "cruel", "-p": "2", "-s": "random", "--game": "toy-urn",
                    "--seed": "4", "--number": "17"}  # fmt: skip
    players = seated().policies(toy.GAME)
    row = play_one(roster_of(toy.GAME, toy.load().compile(CELLS[1]), players), 4, 17).row[0]
    assert int(row["last_round"]) == rows(toy_run, 1)[17]["last_round"]


def test_commands_carry_changed_data(toy_run):
    run = with_provenance(
        toy_run,
        command="elderodds run --game toy-urn --set red=7 --scenario=my.toml -n 10",
        players=[{"name": "random", "words": ["--table", "a.py:x,b", "--skill", "0.5"]}],
    )
    command = replay_command(run, 0, 3)
    assert "--table a.py:x,b --skill 0.5 --game toy-urn --scenario my.toml --set red=7" in command


def test_standardised_difference_by_hand(toy_run):
    table = won_and_lost(course_counts(toy_run))
    assert course_columns(toy_run) == ["right"]
    for row in table.to_dict("records"):
        games = rows(toy_run, row["cell"])
        sides = [np.array([r["right"] for r in games if r["win"] == win]) for win in (1, 0)]
        spread = np.sqrt(sum(len(side) * side.var() for side in sides) / len(games))
        assert row["difference"] == pytest.approx((sides[0].mean() - sides[1].mean()) / spread)
        assert row["low"] < row["difference"] < row["high"]


@pytest.mark.parametrize(("p", "q"), [(0.3, 0.2), (0.04, 0.02)])
def test_intervals_of_differences_cover(p, q):
    """Skewed counts, 1,500 samples; false alarm rate 1e-6 if the true level is 93% or more."""
    rng = np.random.default_rng(8)
    size, won, lost = 12, 400, 600
    spread = np.sqrt(size * (won * p * (1 - p) + lost * q * (1 - q)) / (won + lost))
    truth, values, held = size * (p - q) / spread, np.arange(size + 1.0), 0
    for _ in range(1500):
        sides = (rng.binomial(size, chance, n) for chance, n in ((p, won), (q, lost)))
        counts = (np.bincount(side, minlength=size + 1).astype(float) for side in sides)
        *_, difference, error = _apart(*(_moments(values, count) for count in counts))
        held += abs(difference - truth) <= 1.96 * error
    assert stats.binomtest(held, 1500, 0.93, alternative="less").pvalue > 1e-6
    assert held < 1500 * 0.985


def test_nothing_to_compare_is_no_number(tmp_path):
    run = keep_toy_run(tmp_path / "easy", 50, settings=["gift=9"], cells=CELLS[:1])
    wins = [row["win"] for row in rows(run, 0)]
    table = won_and_lost(course_counts(run))
    assert 0 < sum(wins) < 50 or table["difference"].isna().all()


def test_win_rate_by_level(toy_run):
    table = win_rate_by_level(course_counts(toy_run)["right"], "right")
    part = table[table["cell"] == 0].set_index("level")
    assert part["games"].sum() == 3000
    assert part.loc[5, "win_rate"] == 1  # five right guesses are needed
    assert (part.loc[[level for level in part.index if level < 5], "wins"] == 0).all()
    assert all(isinstance(level, int) for level in part.index)


def test_levels_of_a_column_that_may_not_apply(toy_run):
    columns = tuple(
        column.model_copy(update={"role": "course"}) if column.name == "fooled" else column
        for column in toy_run.manifest.columns
    )
    run = with_manifest(toy_run, columns=columns)
    table = win_rate_by_level(course_counts(run)["fooled"], "fooled")
    none = table[table["level"].isna()]
    assert (none["win_rate"] == 1).all()  # a won game has no value here
    assert set(table["level"].dropna()) == set(toy.PEOPLE)


def test_why_is_json_and_complete(toy_run):
    result = why(toy_run)
    assert WhyResult.model_validate(json.loads(json.dumps(result.plain(), allow_nan=False))) == result
    assert [cell.difficulty for cell in result.cells] == ["kind", "cruel"]
    for cell in result.cells:
        assert list(cell.losses) == ["loss_cause", "last_round", "fooled"]
        assert {example.kind for example in cell.examples} == set(KINDS)
        assert all(example.command.startswith("elderodds trace") for example in cell.examples)
        assert cell.won_and_lost[0].difference > 1
        assert cell.won_and_lost[0].is_apart
        assert "associations" in cell.caution


def test_a_part_of_a_run_is_analysed_as_if_alone(toy_run):
    (alone,) = why(Part(toy_run, (1,))).cells
    assert alone == why(toy_run).cells[1]


def test_a_cell_in_which_nothing_was_lost(tmp_path):
    rows = made_up_games(40, 0.35, np.random.default_rng(5))
    won = rows[rows["win"] == 1]
    won["game_number"] = range(len(won))
    names = dict(ancient_one="a", difficulty="easy", players=2, team=None, strategy="standard")
    (answer,) = why(keep_games(tmp_path, [(names, won)])).cells
    assert answer.losses["loss_cause"] == ()
    assert answer.examples == ()
    assert answer.won_and_lost[0].difference is None
    assert not answer.won_and_lost[0].is_apart


def test_possibly_as_hard__compares_the_same_games_as_the_table_of_the_run_does(tmp_path, monkeypatch):
    """36, 38 and 60% on common luck: overlapping intervals, but no game is lost with the first rate only."""
    names = {"ancient_one": "slate", "players": 2, "team": None, "strategy": "standard"}
    cells = [
        ({**names, "difficulty": name}, made_up_games(1_000, 1 - rate, np.random.default_rng(3)))
        for name, rate in (("hard", 0.36), ("normal", 0.38), ("easy", 0.6))
    ]
    part = Part(keep_games(tmp_path, cells), (0, 1, 2))
    first, second, _ = part.cells
    assert second.interval[0] < first.interval[1]
    assert possibly_as_hard(part) == []
    assert possibly_as_hard(part, read=False) == [1]
    monkeypatch.setattr(cell_order, "MOST", 2)
    assert possibly_as_hard(part) == [1]
