"""Groups of players: who plays which game, files of groups, and runs that are kept and gone on with."""

import json

import numpy as np
import pytest

from analysis.experiment.experiment import Experiment
from analysis.experiment.player_uncertainty import difference_range, player_range, spread_interval
from analysis.kept_runs.plan import plan_of
from analysis.kept_runs.resume import go_back_to
from analysis.request.lookup import RequestError, choose_players
from heuristics.strategy.files import StrategyFileError
from heuristics.strategy.groups import find_players
from heuristics.strategy.registry import find_strategy
from simcore.cluster.portable import recipe_of
from simcore.contract.game import Cell
from simcore.narration.log import tell
from simcore.play.batch import play_cell, play_one
from simcore.play.nested import play_block
from simcore.play.pressure import sum_pressure
from simcore.play.seating import roster_of
from simcore.play.stepping import decisions
from simcore.results.tally import TURN, Tally
from simcore.store.writer import RunWriter, read_run
from tests import toy

CELL = Cell("slate", "cruel", 2)
SCENARIO = toy.load()
TABLES = SCENARIO.compile(CELL)
SKILLS = (0.2, 0.9, 0.55)
SEED = 11


@pytest.fixture
def file(tmp_path):
    """Three who take turns."""
    members = ", ".join(f'{{ strategy = "standard", skill = {skill} }}' for skill in SKILLS)
    path = tmp_path / "our-table.toml"
    path.write_text(f'game = "toy-urn"\nmembers = [{members}]\n')
    return path


def group(file):
    return find_players(str(file), toy.GAME.name)


def rows(players, games=100, first=0, workers=1):
    seated = roster_of(toy.GAME, TABLES, players.policies(toy.GAME))
    shards = []
    play_cell(seated, SEED, games, first=first, workers=workers, keep=shards.append)
    return np.concatenate(shards)


@pytest.mark.parametrize("first", [0, 3, 7 * TURN])
def test_each_game_is_that_of_the_member_whose_turn_it_is(file, first):
    ours = group(file)
    mixed = rows(ours, first=first)
    alone = [rows(member, first=first) for member in ours.members]
    turn = mixed["game_number"] // TURN % len(SKILLS)
    for i, number in enumerate(turn):
        assert mixed[i] == alone[number][i]
    assert set(turn) == {0, 1, 2}
    assert any((alone[0] != each).any() for each in alone[1:])  # else this would show nothing


def test_members_that_differ_only_in_skill_share_their_weights(file):
    """A record may be 0.6 MB: twenty members with eight of them in each of 27 combinations took 6 GB."""
    seated = roster_of(toy.GAME, TABLES, group(file).policies(toy.GAME))
    assert len({id(turn.weights) for turn in (seated, *seated.turns)}) == 1
    assert len(seated.weights) == len(seated.policies)


def test_totals_are_the_same_for_any_number_of_threads(file):
    seated = roster_of(toy.GAME, TABLES, group(file).policies(toy.GAME))
    found = [
        play_cell(seated, SEED, 400, workers=workers, block=block, tally=Tally(toy.GAME.columns, 3)).plain()
        for workers, block in ((1, None), (3, 7), (2, 64))
    ]
    assert found[0] == found[1] == found[2]
    assert np.sum(found[0]["turns"]) == 400


def test_totals_of_turns_are_read_again_merged_and_checked(file):
    seated = roster_of(toy.GAME, TABLES, group(file).policies(toy.GAME))
    parts = [
        play_cell(seated, SEED, games, first=first, tally=Tally(toy.GAME.columns, 3))
        for first, games in ((0, 130), (130, 70))
    ]
    whole = play_cell(seated, SEED, 200, tally=Tally(toy.GAME.columns, 3))
    merged = Tally(toy.GAME.columns)
    for part in parts:
        merged.merge(Tally.from_plain(toy.GAME.columns, json.loads(json.dumps(part.plain()))))
    assert merged.same(whole)
    wrong = whole.plain()
    wrong["turns"][0][0] += 1
    with pytest.raises(ValueError, match="add up"):
        Tally.from_plain(toy.GAME.columns, wrong)


def test_one_game_is_narrated_and_stepped_through_with_the_same_member(file):
    ours = group(file)
    seated = roster_of(toy.GAME, TABLES, ours.policies(toy.GAME))
    for number in (0, TURN, 2 * TURN + 1):
        alone = roster_of(toy.GAME, TABLES, ours.at(number).policies(toy.GAME))
        assert play_one(seated, SEED, number).row == play_one(alone, SEED, number).row
        steps = [[decision.choice for decision in decisions(who, SEED, number)] for who in (seated, alone)]
        assert steps[0] == steps[1]
        policies = ours.policies(toy.GAME), ours.at(number).policies(toy.GAME)
        told = [list(tell(toy.GAME, SCENARIO, CELL, policy, SEED, number)) for policy in policies]
        assert told[0] == told[1]


def test_a_nested_design_and_pressure_go_by_turns_too(file):
    ours = group(file)
    seated = roster_of(toy.GAME, TABLES, ours.policies(toy.GAME))
    wins = np.zeros((40, 6), np.uint8)
    play_block(seated, SEED, 0, wins)
    for number in range(0, 40, 4):
        alone = roster_of(toy.GAME, TABLES, ours.at(number).policies(toy.GAME))
        one = np.zeros((1, 6), np.uint8)
        play_block(alone, SEED, number, one)
        assert (wins[number] == one[0]).all()
    assert sum_pressure(seated, SEED, 10, 0) is None  # the toy has no board


def test_another_process_makes_the_same_group(file):
    seated = roster_of(toy.GAME, TABLES, group(file).policies(toy.GAME))
    again = recipe_of(seated).roster_of()
    assert [turn.skill.tolist() for turn in again.turns] == [turn.skill.tolist() for turn in seated.turns]
    both = [play_cell(each, SEED, 60).plain() for each in (seated, again)]
    assert both[0] == both[1]


@pytest.mark.parametrize("keep", ["games", "summary"])
def test_a_kept_run_resumes_with_its_group_without_the_file(file, tmp_path, keep):
    def keep_run(name, games):
        experiment = Experiment(toy.GAME, toy.load(), (CELL,), (group(file),), games, SEED, 1)
        plan, inputs = plan_of(experiment, None, (), None)
        writer = RunWriter(tmp_path / name, toy.GAME.columns, keep=keep, plan=plan, inputs=inputs)
        experiment.play(writer=writer)
        writer.close()

    keep_run("whole", 300)
    keep_run("part", 120)
    file.unlink()
    with go_back_to(read_run(tmp_path / "part")) as begun:
        from dataclasses import replace

        writer = RunWriter.reopen(tmp_path / "part")
        replace(begun.experiment, games=300).play(writer=writer)
        writer.close()
    whole, part = (read_run(tmp_path / name).cells[0] for name in ("whole", "part"))
    assert whole.totals == part.totals
    assert whole.player == part.player
    assert [member.skill for member in part.player.members] == list(SKILLS)
    assert sum(member.games for member in part.player.members) == 300


BAD = {
    "members = []": "a list of 1 to",
    "members = [{ skill = 1 }]": "member 1: expected a table with strategy",
    'members = [{ strategy = "standart" }]': "did you mean 'standard'",
    'members = [{ strategy = "standard", skill = 1.5 }]': "skill = 1.5: expected a number from 0 to 1",
    "members = [{ strategy = 3 }]": "expected the name of a strategy",
    'game = "chess"\nmembers = [{ strategy = "standard" }]': "is a group of another game",
    'confidence = 2\nmembers = [{ strategy = "standard" }]': "between 0 and 1",
    'parts = 2\nmembers = [{ strategy = "standard" }]': "a divisor of the 1 members",
    'membres = 1\nmembers = [{ strategy = "standard" }]': "did you mean 'members'",
}


@pytest.mark.parametrize(("text", "message"), BAD.items())
def test_what_is_wrong_in_a_file_is_named(tmp_path, text, message):
    path = tmp_path / "ours.toml"
    path.write_text(text)
    with pytest.raises(StrategyFileError) as caught:
        group(path)
    assert message in str(caught.value)
    assert "ours.toml" in str(caught.value)


def test_a_group_has_no_other_skill_no_name_of_a_strategy_and_is_no_single_strategy(file, tmp_path):
    with pytest.raises(RequestError, match="their own skills"):
        choose_players(toy.GAME, toy.load(), (CELL,), (str(file),), (), (0.5,))
    taken = tmp_path / "standard.toml"
    taken.write_text(file.read_text())
    with pytest.raises(StrategyFileError, match="name of a strategy"):
        group(taken)
    with pytest.raises(StrategyFileError, match="not a single strategy"):
        find_strategy(str(file), toy.GAME.name)


def test_the_interval_of_a_group_leaves_out_the_luck_of_its_games():
    """Members with rates 0.3 to 0.5, over 400 draws: never far too narrow, and right with many games."""
    rng = np.random.default_rng(3)

    def widths(each, rates):
        games = np.full(20, each)
        won = rng.binomial(games, rates, (400, 20))
        return np.array([np.ptp(spread_interval(row, games)) for row in won]), np.ptp(won / games, axis=1)

    rates = np.linspace(0.3, 0.5, 20)
    for each, most in ((30, 0.13), (300, 0.05), (3000, 0.01)):
        found, raw = widths(each, rates)
        assert 0.2 < found.mean() <= min(0.2 + most, raw.mean())
        assert (found < 0.1).mean() <= 0.1  # an upper limit of 80% that is half as wide: at most one in ten
    alike, raw = widths(300, np.full(20, 0.4))
    assert np.median(alike) < 0.8 * np.median(raw)
    assert spread_interval([1, 2], [1, 9]) is None


def test_games_that_come_one_by_one_are_counted_by_turn(file):
    record = group(file).describe().group
    wins = rows(group(file), games=61)["win"]
    for i, member in enumerate(player_range(record, wins).members):
        mine = [w for number, w in enumerate(wins) if number // TURN % 3 == i]
        assert (member.wins, member.games) == (sum(mine), len(mine))
    assert player_range(None, wins) is None


def test_a_difference_has_an_interval_from_member_to_member(file):
    """By hand: members differ by 0.0, 0.5 and 0.1 in very many games; too few games give no range."""
    record = group(file).describe().group
    numbers = np.arange(90_000)
    gains = np.array([0.0, 0.5, 0.1])[numbers // TURN % 3]
    apart = np.random.default_rng(1).random(len(numbers)) < gains
    low, high = difference_range(record, apart)
    assert (low, high) == pytest.approx((0.0, 0.5), abs=0.01)
    some = numbers % 7 == 0  # games of a kept run need not begin at 0, nor be all of them
    assert difference_range(record, apart[some], numbers[some]) == pytest.approx((0.0, 0.5), abs=0.02)
    assert difference_range(record, apart[: 2 * TURN]) is None
    assert difference_range(None, apart) is None
