"""A kept run played again: arms, examples, pressure, runs side by side."""

import pytest

from analysis.experiment.pressure_counts import count_pressure, sample_size
from analysis.kept_runs.replay import replay
from analysis.kept_runs.resume import NotTheSameError, go_back_to
from analysis.kept_runs.side_by_side import side_by_side
from analysis.losses.examples import example_games
from analysis.losses.pressure import losses_by_round, pressure_table
from analysis.statistics.paired import METHOD as PAIRED
from analysis.statistics.paired import UNPAIRED_METHOD as UNPAIRED
from analysis.statistics.paired import paired_interval
from reports.notebook import play
from simcore.play.batch import play_one
from simcore.results.players import PlayerRange
from tests import toy
from tests.fake_run import write_fake_run
from tests.kept_runs import with_cells, with_provenance

SEED = 9


@pytest.fixture(scope="module")
def run():
    return play(toy.GAME.name, games=400, seed=SEED, strategy="random")


@pytest.fixture(scope="module")
def better():
    return play(toy.GAME.name, games=400, seed=SEED, strategy="standard")


@pytest.fixture(scope="module")
def begun(run):
    with go_back_to(run) as found:
        yield found


def test_every_game_comes_out_as_it_did(run, begun):
    for number, arm in enumerate(begun.arms):
        players = arm.roster_of()
        kept = run.games(number).collect()
        for game in (0, 7, 399):
            row = play_one(players, begun.experiment.seed, game).row[0]
            assert row["win"] == kept["win"][game]
            assert row["last_round"] == kept["last_round"][game]


def test_a_variant_is_built_again():
    run = play(toy.GAME.name, games=20, seed=1, settings=["red=3"], ancient_one="amber", difficulty="kind")
    with go_back_to(run) as begun:
        assert begun.arms[0].scenario.red == 3


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"game": {"name": "toy-urn", "version": 9}}, "version 9"),
        ({"scenario": {"digest": "other", "changes": []}}, "data: "),
        ({"strategies": [{"name": "random", "version": 99, "weights": {}}]}, "version 99 then"),
        ({"strategies": [{"name": "random", "version": 1, "weights": {"x": 1}}]}, "weights"),
    ],
)
def test_what_is_not_the_same_any_more_is_said(run, changes, said):
    with (
        pytest.raises(NotTheSameError, match=said),
        go_back_to(with_provenance(run, **changes), any_code=True),
    ):
        pass


def test_other_sources_matter_to_further_games_only(run):
    other = with_provenance(run, code_digest="x")
    with go_back_to(other, any_code=True) as begun:
        assert len(begun.arms) == len(run.cells)
    with pytest.raises(NotTheSameError, match="code of the rules: x"), go_back_to(other):
        pass


def test_examples_ended_as_they_say(run):
    for cell in range(len(run.cells)):
        examples = example_games(run, cell, typical=2, won=True)
        kept = run.games(cell).collect()
        causes = [each or "won" for each in kept["loss_cause"].to_list()]
        assert set(examples["cause"]) == set(causes)
        for row in examples.to_dict("records"):
            assert causes[row["game_number"]] == row["cause"]
            assert kept["last_round"][row["game_number"]] == row["last_round"]
        for cause, part in examples.groupby("cause"):
            kinds = part.set_index("kind")
            rounds = [turn for each, turn in zip(causes, kept["last_round"], strict=True) if each == cause]
            assert kinds.loc["earliest", "last_round"] == min(rounds)
            assert kinds.loc["latest", "last_round"] == max(rounds)
            assert kinds.loc["strangest", "distance"] >= part["distance"].max()
            assert part[part["kind"] == "typical"]["distance"].min() == part["distance"].min()
    assert "won" not in set(example_games(run, 0)["cause"])


def test_replay_reports_the_ending(run, begun):
    arm = begun.arms[0]
    for number in range(6):
        again = replay(arm, SEED, number, deals=4)
        row = run.games(0).collect().row(number, named=True)
        assert again.won == bool(row["win"])
        assert again.last_round == row["last_round"]
        if not again.won:
            assert again.ending == row["loss_cause"]
        asked = [reason for frame, reason in zip(again.frames, again.reasons, strict=True) if frame.decision]
        assert len(asked) == row["decisions"]
        assert all(len(reason.values) == 2 for reason in asked)


def test_pressure_of_a_kept_run_is_gathered_again_to_the_digit(run, begun):
    kept = run.manifest.pressure
    assert (
        tuple(count_pressure(arm.roster_of(), arm.scenario, SEED, sample_size(400)) for arm in begun.arms)
        == kept
    )
    table = pressure_table(run)
    urn = table[(table["cell"] == 0) & (table["location"] == "urn")]
    assert list(urn["mean"]) == [10 - turn for turn in urn["round"]]
    assert (urn["games"] == 20).all()
    known = urn["low"].notna()
    assert (urn.loc[known, "low"] == urn.loc[known, "mean"]).all()  # no spread


def test_losses_on_the_board_add_up(tmp_path):
    run = write_fake_run(tmp_path, games=300)
    table = losses_by_round(run, "loss_location")
    for number in range(len(run.cells)):
        rows = run.games(number).collect()
        mine = table[table["cell"] == number]
        assert mine["losses"].sum() == rows["loss_location"].drop_nulls().len()
        assert mine["share"].sum() == pytest.approx(mine["losses"].sum() / 300)


def test_runs_of_one_seed_are_compared_game_by_game(run, better):
    table = side_by_side([run, better], ["random", "standard"])
    assert list(table["run"]) == ["random"] * 4 + ["standard"] * 4
    assert table["difference"][:4].isna().all()
    for number, row in table[4:].reset_index(drop=True).iterrows():
        one, two = (each.games(number).collect()["win"].to_numpy().astype(int) for each in (run, better))
        steps = two - one
        assert row["difference"] == pytest.approx(steps.mean())
        ends = paired_interval(int((steps > 0).sum()), int((steps < 0).sum()), len(steps))
        assert (row["difference_low"], row["difference_high"]) == pytest.approx(ends)
        assert row["difference_method"] == PAIRED
        assert row["pairs"] == 400


def with_group(run, skills):
    """The run as if a group had played it."""
    members = [{"strategy": "standard", "skill": skill} for skill in skills]
    counted = [{**member, "games": 8, "wins": 4} for member in members]
    player = PlayerRange(interval=(0.0, 1.0), confidence=0.95, parts=1, members=counted)
    return with_cells(run, lambda cell: {"player": player})


def test_a_difference_of_one_group_has_the_error_for_not_knowing_it(run, better):
    skills = [each / 8 for each in range(8)]
    group, same, other = with_group(run, skills), with_group(better, skills), with_group(better, skills[::-1])
    told = side_by_side([group, same], ["a", "b"])[4:]
    assert (told["difference_player_low"] <= told["difference"]).all()
    assert (told["difference"] <= told["difference_player_high"]).all()
    assert side_by_side([group, other], ["a", "b"])["difference_player_low"].isna().all()
    assert side_by_side([run, better], ["a", "b"])["difference_player_low"].isna().all()


def test_runs_of_other_seeds_are_not_paired(run):
    other = play(toy.GAME.name, games=300, seed=SEED + 1, strategy="standard")
    table = side_by_side([run, other], ["a", "b"])[4:]
    assert (table["difference_method"] == UNPAIRED).all()
    assert (table["pairs"] == 0).all()


def test_cells_that_only_one_run_has_are_not_compared(run):
    other = play(toy.GAME.name, games=50, seed=SEED, players=3)
    assert side_by_side([run, other], ["a", "b"])["difference"].isna().all()
