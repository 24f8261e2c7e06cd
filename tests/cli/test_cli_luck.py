"""`run --luck-and-skill` with the toy game: games, output, kept results and errors."""

import json
import re
import threading
from pathlib import Path

import pytest

from analysis.experiment.design import Design
from analysis.experiment.experiment import Experiment
from analysis.luck.luck_run import luck_groups, luck_parts, luck_players, play_design
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.store.manifest_model import Manifest
from simcore.store.writer import read_run
from tests import toy
from tests.command import call, no_pages
from tests.kept_runs import RUNS, edit

TOY = ("--game-name", toy.GAME.name)
BOTH = ("-s", "random", "-s", "standard")
SMALL = ("--luck-and-skill", "--deals", 30, "--play-outs", 3)
KEYS = {
    "game", "ancient_one", "difficulty", "players", "team", "everybody", "strategies", "deals", "play_outs",
    "win_rate", "variance", "parts", "best", "weakest", "gain", "gain_interval", "interval_method",
    "confidence", "resamples",
}  # fmt: skip


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def no_report(monkeypatch):
    """Draw no report, which would take seconds."""
    no_pages(monkeypatch)


def experiment(strategies=("random", "standard"), **changes):
    cells = (Cell("amber", "cruel", 2), Cell("slate", "cruel", 2))
    players = tuple(Players((find_strategy(name, toy.GAME.name),)) for name in strategies)
    values = {"games": 10, "seed": 3, "workers": 2, **changes}
    return Experiment(toy.GAME, toy.load(), cells, players, **values)


@pytest.mark.long
def test_run__table_manifest_and_report():
    said = call("run", *TOY, "-n", 20, *BOTH, *SMALL, "-d", "cruel", "--seed", 3, "--name", "x").output
    for words in ("Luck and skill", "deal x skill", "30 deals, each played 3 times by each of 2 strategies",
                  "percentile bootstrap over deals, 95%", "the strategies that are compared"):  # fmt: skip
        assert words in " ".join(said.split()), words
    assert "Seed 3" in said
    assert f"{2 * 2 * 20 + 2 * 2 * 30 * 3} games." in said
    run = read_run(Path("elderodds-runs/x"))
    assert run.manifest.complete is True
    assert [group.ancient_one for group in run.manifest.luck_and_skill] == ["amber", "slate"]
    assert 'id="luck"' in (run.path / "report.html").read_text(encoding="utf-8")


@pytest.mark.usefixtures("no_report")
def test_run__json_has_one_object_a_cell():
    words = ("run", *TOY, "-n", 20, *BOTH, "-a", "slate", "-p", 1, "-p", 2, "--seed", 3, "--json", "--quiet")
    luck_and_skill = json.loads(call(*words, *SMALL, "--team", "ada,bea").stdout)["luck_and_skill"]
    assert len(luck_and_skill) == 4
    for group in luck_and_skill:
        assert set(group) == KEYS
        assert group["team"] == ["ada", "bea"]
        assert [strategy["strategy"] for strategy in group["strategies"]] == ["random", "standard"]
        assert [part["part"] for part in group["parts"]] == [
            "skill", "deal", "deal-x-skill", "play", "play-shared", "play-x-skill",
        ]  # fmt: skip
        shares = [part["share"] for part in group["parts"][:4]]
        assert sum(shares) == pytest.approx(1)
        assert all(part["interval"][0] <= part["interval"][1] for part in group["parts"])
    assert json.loads(call(*words).stdout)["luck_and_skill"] == []


@pytest.mark.usefixtures("no_report")
def test_run__shares_are_null_if_all_games_end_alike():
    """`standard` and `peek` always win the kind urn, so there is no variance to divide."""
    words = ("run", *TOY, "-n", 5, "-s", "standard", "-s", "peek", "-a", "slate", "-d", "kind", *SMALL)
    said = call(*words, "--name", "x")
    assert re.search(r"slate +│ kind +│ 2 +│ +- │ +- │ +- │ +- │", said.output)
    group = read_run(Path("elderodds-runs/x")).manifest.luck_and_skill[0]
    assert group.parts[0].plain() == {
        "part": "skill",
        "variance": 0.0,
        "share": None,
        "drawn": None,
        "interval": None,
    }


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--luck-and-skill",), "--luck-and-skill: expected at least 2 strategies, found 1"),
        (("--luck-and-skill", "-s", "random", "-s", "random"), "found 1"),
        ((*BOTH, "--luck-and-skill", "--deals", "1"), "--deals 1: must be at least 2"),
        ((*BOTH, "--luck-and-skill", "--play-outs", "0"), "--play-outs 0: must be at least 2"),
        ((*BOTH, "--deals", "100"), "--deals: allowed only with --luck-and-skill"),
        ((*BOTH, "--luck-and-skill", "--deals", "many"), "'many' is not a whole number"),
    ],
)
def test_run__mistakes(tmp_path, words, message):
    result = call("run", *TOY, *words, code=2)
    assert message in result.stderr
    assert "Traceback" not in result.output
    assert list(tmp_path.iterdir()) == []


def test_run__keeps_complete_games_if_a_strategy_fails():
    words = ("-s", "broken", "-s", "random", "-a", "amber", "--luck-and-skill", "--name", "x")
    result = call("run", *TOY, "-n", 5, *words, code=1)  # the first bad game is number 6
    assert re.search(r"a strategy is broken: game 6 of seed \d+, play-out 0, decision 3", result.stderr)
    assert "20 games are kept in elderodds-runs/x" in result.stderr
    run = read_run(Path("elderodds-runs/x"))
    assert [cell.games for cell in run.cells] == [5, 5, 5, 5]
    assert run.manifest.complete is False


@pytest.mark.usefixtures("no_report")
def test_run__keeps_games_after_an_interrupt_and_says_how_to_resume(monkeypatch):
    def interrupted(*_, **__):
        return []

    words = ("run", *TOY, "-n", 20, *BOTH, *SMALL, "-a", "amber", "--name", "x")
    with monkeypatch.context() as patched:
        patched.setattr("analysis.luck.luck_run.play_design", interrupted)
        said = call(*words, code=130).stderr
    assert "elderodds runs resume elderodds-runs/x" in said
    manifest = read_run(Path("elderodds-runs/x")).manifest
    assert len(manifest.cells) == 4
    assert manifest.complete is False
    assert manifest.luck_and_skill == ()
    result = json.loads(call("runs", "resume", "x", "--json", "--quiet").stdout)
    whole = json.loads(call(*words[:-1], "y", "--seed", result["provenance"]["seed"], "--json").stdout)
    assert result["luck_and_skill"] == whole["luck_and_skill"]
    assert result["cells"] == whole["cells"]


def test_play_design__keeps_only_complete_cells_after_a_stop():
    stop, begun = threading.Event(), []

    def begin(cell, name):
        begun.append((cell.ancient_one, name))
        if len(begun) == 4:
            stop.set()

    found = play_design(experiment(), Design(20, 2), begin=begin, stop=stop)
    assert [group.ancient_one for group in found] == ["amber"]
    assert begun == [("amber", "random"), ("amber", "standard"), ("slate", "random"), ("slate", "standard")]


def test_play_design__does_not_depend_on_threads_and_counts_its_games():
    seen = []
    design = Design(50, 4)
    one = play_design(experiment(workers=1), design, progress=seen.append)
    assert one == play_design(experiment(workers=3), design)
    assert sum(seen) == design.games(experiment()) == 2 * 2 * 50 * 4


def test_play_design__needs_two_strategies():
    with pytest.raises(ValueError, match="at least 2 strategies"):
        play_design(experiment(("random",)), Design(10, 2))


class Kept:
    """A run with nothing but a manifest."""

    def __init__(self, groups):
        self.manifest = Manifest.model_construct(luck_and_skill=groups)


def test_tables__agree_with_the_manifest():
    found = play_design(experiment(), Design(30, 3))
    groups, parts, players = (read(Kept(found)) for read in (luck_groups, luck_parts, luck_players))
    assert groups["strategies"].tolist() == ["random, standard"] * 2
    assert groups["games"].tolist() == [2 * 30 * 3] * 2
    assert groups["gain"].tolist() == [group.gain for group in found]
    assert groups["team"].tolist() == ["random"] * 2
    assert len(parts) == 12
    assert parts["share"].tolist() == [part.share for group in found for part in group.parts]
    assert parts["high"].tolist() == [part.interval[1] for group in found for part in group.parts]
    assert (parts["error"] >= (parts["high"] - parts["low"]) / 2 - 1e-12).all()
    assert players["deal_sd_low"].tolist() == [
        strategy.deal_sd_interval[0] for group in found for strategy in group.strategies
    ]


def test_tables__are_empty_for_runs_without_a_design():
    assert all(read(Kept(())).empty for read in (luck_groups, luck_parts, luck_players))


def test_tables__undefined_values_are_nan():
    (found, *_) = play_design(experiment(("peek", "standard")), Design(5, 2))
    first = found.parts[0].model_copy(update={"share": None, "interval": None, "drawn": None})
    found = found.model_copy(update={"parts": (first, *found.parts[1:])})
    assert luck_parts(Kept((found,))).loc[0, ["share", "low", "high", "drawn", "error"]].isna().all()


@pytest.mark.long
@pytest.mark.usefixtures("no_report")
def test_merge__plays_missing_luck_and_skill_of_a_part():
    def play(name, *difficulties):
        level = [word for difficulty in difficulties for word in ("-d", difficulty)]
        call("run", *TOY, "-n", 20, *BOTH, *SMALL, *level, "--seed", 3, "--name", name, "--quiet")

    play("cruel", "cruel")
    play("kind", "kind")
    edit(RUNS / "cruel", lambda said: said.update(complete=False, luck_and_skill=said["luck_and_skill"][:1]))
    call("runs", "merge", "cruel", "kind", "--name", "both", "--quiet")
    manifest = read_run(RUNS / "both").manifest
    assert not manifest.complete
    assert [(group.ancient_one, group.difficulty) for group in manifest.luck_and_skill] == [
        ("amber", "cruel"), ("amber", "kind"), ("slate", "kind"),
    ]  # fmt: skip
    call("runs", "resume", "both", "--quiet")
    play("whole", "cruel", "kind")
    whole, both = (read_run(RUNS / name).manifest for name in ("whole", "both"))
    assert both.complete
    assert [(group.difficulty, group.ancient_one) for group in both.luck_and_skill] == [
        ("cruel", "amber"), ("cruel", "slate"), ("kind", "amber"), ("kind", "slate"),
    ]  # fmt: skip
    assert all(group in whole.luck_and_skill for group in both.luck_and_skill)


@pytest.mark.usefixtures("no_report")
@pytest.mark.parametrize("change", [lambda told: told + told[:1], lambda told: [{**told[0], "players": 7}]])
def test_luck_and_skill_of_a_duplicate_or_unknown_cell_are_refused(change):
    call("run", *TOY, "-n", 20, *BOTH, *SMALL, "-d", "cruel", "--seed", 3, "--name", "x", "--quiet")
    edit(RUNS / "x", lambda said: said.update(luck_and_skill=change(said["luck_and_skill"])))
    said = call("runs", "extend", "x", "-n", 2, code=2).stderr
    assert "luck and skill are duplicated, or belong to no cell of the run" in said
