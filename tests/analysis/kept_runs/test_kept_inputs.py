"""Commands that replay games of a kept run, even if its input files have changed or are gone."""

import json
import shlex
from pathlib import Path

import pytest

from analysis.kept_runs.inputs import KeptInputs, kept_inputs
from analysis.kept_runs.replay_command import replay_command
from reports.notebook import play
from simcore.results.provenance import PlayersRecord, Provenance
from simcore.store.inputs import INPUTS, digests, scenario_inputs
from simcore.store.plan_model import RunPlan
from simcore.store.writer import read_run
from tests import toy
from tests.command import call, in_an_empty_folder, no_pages  # noqa: F401
from tests.kept_runs import TOY, edit

CELL = {"ancient_one": "slate", "difficulty": "cruel"}
PLAYER = '''"""Mine."""
from elderodds.strategy import strategy


@strategy("mine", games=("toy-urn",))
class Mine:
    """Always the first."""

    def choose(self, tables, state, weights):
        return 0
'''
MADE = Provenance.model_validate(
    {"game": {"name": "toy-urn", "version": 1}, "scenario": {"digest": "1"}, "strategies": [], "seed": 1}
)
NOTE = "is missing or has changed"


@pytest.fixture(autouse=True)
def no_report(monkeypatch):
    """Spare the seconds of plotting."""
    no_pages(monkeypatch)


def options(command):
    """Options of a command line, without what says which game it is."""
    words = shlex.split(command)
    assert words[:2] == ["elderodds", "trace"]
    return dict(zip(words[2::2], words[3::2], strict=True))


def ends(command):
    """Return the last event of a game that a printed command traces."""
    events = call(*shlex.split(command)[1:], "--jsonl").stdout.splitlines()
    return json.loads(events[-1])


def outcomes(run, games=10):
    """How the first games of a run end, as their commands tell them and as they were kept."""
    told = [ends(replay_command(run, 0, number)) for number in range(games)]
    kept = run.games(0).collect()["win"].to_list()[:games]
    return [bool(event.get("won", event.get("win"))) for event in told], [bool(win) for win in kept]


def test_from_python__the_run_says_which_command_plays_the_same():
    Path("variant.toml").write_text("balls = 12\n")
    run = play(
        toy.GAME.name, games=20, seed=4, scenario="variant.toml", settings=["red=5"], strategy="random",
        skill=0.5, folder="elderodds-runs/x", **CELL,
    )  # fmt: skip
    command = run.manifest.provenance.command
    call(*shlex.split(command)[1:], "--name", "y", "--quiet")
    again = read_run("elderodds-runs/y")
    assert run.games(0).collect().equals(again.games(0).collect())
    told, kept = outcomes(run)
    assert told == kept
    assert len(set(kept)) == 2
    given = options(replay_command(run, 0, 3))
    assert (given["--set"], given["--scenario"], given["--skill"]) == ("red=5", "variant.toml", "0.5")
    assert given["--game"] == toy.GAME.name


def test_from_python__words_of_another_program_are_none_of_ours(monkeypatch):
    monkeypatch.setattr("sys.argv", ["kernel", "-f", "kernel.json", "--scenario", "data.csv"])
    monkeypatch.setattr("simcore.process.command_line.typed", [])
    run = play(toy.GAME.name, games=5, seed=4, folder="elderodds-runs/x", **CELL)
    assert "data.csv" not in run.manifest.provenance.command


@pytest.mark.parametrize("change", ["changed", "gone"])
def test_files_that_are_not_what_was_played(change):
    files = {"variant.toml": ("balls = 12\n", "balls = 15\n"), "mine.py": (PLAYER, PLAYER + "# more\n")}
    for name, (before, _) in files.items():
        Path(name).write_text(before)
    call("run", *TOY, "-a", "slate", "-d", "cruel", "-n", 20, "--seed", 4, "--scenario", "variant.toml",
         "-s", "mine.py:mine", "--name", "x", "--quiet")  # fmt: skip
    run = read_run(Path("elderodds-runs/x"))
    given = options(replay_command(run, 0, 3))
    assert (given["-s"], given["--scenario"]) == ("mine.py:mine", "variant.toml")
    assert kept_inputs(run).notes() == []
    assert NOTE not in call("why", "x").stderr
    for name, (_, after) in files.items():
        Path(name).write_text(after) if change == "changed" else Path(name).unlink()
    given = options(replay_command(run, 0, 3))
    assert given["--scenario"] == "elderodds-runs/x/inputs/scenario/variant.toml"
    assert given["-s"] == "mine.py:mine"  # no command names unchecked code
    variant, mine = call("why", "x", "-n", "0").stderr.splitlines()
    assert variant == f"variant.toml {NOTE}; commands use the copy in the run."
    assert mine.startswith(
        f"mine.py {NOTE}; commands narrate different games (the original is code, in elderodds-runs/x/"
    )
    Path("mine.py").write_text(PLAYER)
    told, kept = outcomes(run)
    assert told == kept
    more = call("runs", "extend", "x", "-n", 5, "--trust").stderr
    assert "--scenario elderodds-runs/x/inputs/scenario/variant.toml" in more


def test_a_folder_of_data(tmp_path):
    """Each file of it counts, and none that has come since may be among them."""
    tree = tmp_path / "tree"
    (tree / "deep").mkdir(parents=True)
    files = {"a.toml": "x = 1\n", "deep/b.toml": "y = 2\n"}
    for name, text in files.items():
        (tree / name).write_text(text)
    sums = {f"{INPUTS}/{name}": each for name, each in digests(scenario_inputs(tree)[1]).items()}
    plan = read_plan_of(f"scenario/{tree.name}")
    inputs = KeptInputs(plan, MADE, ["elderodds", "run", "--scenario", str(tree)], sums, tmp_path / "run")
    copy = str(tmp_path / "run" / "inputs" / "scenario" / "tree")
    assert (inputs.notes(), inputs.scenario()) == ([], str(tree))
    for name, text in (("a.toml", "x = 3\n"), ("deep/c.toml", ""), ("c.toml", "z = 1\n")):
        (tree / name).write_text(text)
        assert inputs.scenario() == copy
        (tree / name).unlink()
        if name in files:
            assert inputs.scenario() == copy
            (tree / name).write_text(files[name])
        assert inputs.scenario() == str(tree)


def read_plan_of(scenario):
    """A plan with this file."""
    team = {
        "strategies": [{"name": "standard", "spec": "standard", "declared": "standard", "file": None}],
        "skill": 1,
    }
    cell = {"ancient_one": "slate", "difficulty": "kind", "players": 2, "team": None}
    return RunPlan(
        game="toy-urn", scenario={"file": scenario, "settings": []}, cells=[cell], players=[team],
        games=1, first_game=0, seed=1, confidence=0.95, luck_and_skill=None,
    )  # fmt: skip


@pytest.mark.parametrize("kept", ["scenario/../../../outside.toml", None])
def test_a_variant_outside_the_run_is_not_named(tmp_path, kept):
    (tmp_path / "outside.toml").write_text("x = 1\n")
    given = ["elderodds", "run", "--scenario", str(tmp_path / "outside.toml")] if kept is None else []
    inputs = KeptInputs(read_plan_of(kept), MADE, given, {}, tmp_path / "run")
    assert inputs.scenario() is None


@pytest.mark.parametrize("words", [["-s", "x.py", "--html", "/tmp/x"], ["--html", "x"], ["-s"], None])
def test_options_without_a_strategy_are_not_passed_on(words):
    players = (PlayersRecord(name="mine", words=words),)
    assert KeptInputs(None, MADE.model_copy(update={"players": players}), [], {}, None).players("mine") == {
        "strategy": "mine"
    }


def test_a_variant_in_an_unreadable_folder_is_replaced_by_its_copy(tmp_path, monkeypatch):
    def closed(*_):
        raise PermissionError(13, "Permission denied")

    given = ["elderodds", "run", "--scenario", str(tmp_path / "closed" / "v.toml")]
    inputs = KeptInputs(
        read_plan_of("scenario/v.toml"), MADE, given, {"inputs/scenario/v.toml": "0"}, tmp_path / "run"
    )
    monkeypatch.setattr(Path, "is_dir", closed)
    assert inputs.scenario() == str(tmp_path / "run" / "inputs" / "scenario" / "v.toml")


def test_a_name_that_is_too_long():
    given = ["elderodds", "run", "--scenario", "a" * 5000]
    sums = {"inputs/scenario/v.toml": "0"}
    assert KeptInputs(read_plan_of("scenario/v.toml"), MADE, given, sums, None).scenario() == "a" * 5000


def test_weights_that_are_not_what_was_played():
    weights = Path("w.toml")
    weights.write_text('strategy = "standard"\n[weights]\nred = 0.5\n')
    call("run", *TOY, "-a", "slate", "-d", "cruel", "-n", 5, "-s", "w.toml", "--name", "x", "--quiet")
    assert kept_inputs(read_run(Path("elderodds-runs/x"))).notes() == []
    weights.write_text('strategy = "standard"\n[weights]\nred = 0.6\n')
    (note,) = kept_inputs(read_run(Path("elderodds-runs/x"))).notes()
    assert note == f"w.toml {NOTE}; commands narrate different games."


def test_a_strategy_below_weights_that_is_not_what_was_played():
    Path("deep").mkdir()
    Path("mine.py").write_text(PLAYER.replace('"toy-urn",)', '"toy-urn",), weights={"red": 1.0}'))
    Path("deep/w.toml").write_text('strategy = "../mine.py"\n[weights]\nred = 0.5\n')
    call("run", *TOY, "-a", "slate", "-d", "cruel", "-n", 5, "-s", "deep/w.toml", "--name", "x", "--quiet")
    run = read_run(Path("elderodds-runs/x"))
    assert kept_inputs(run).notes() == []
    Path("mine.py").write_text(PLAYER)
    (note,) = kept_inputs(run).notes()
    assert note.startswith(f"deep/../mine.py {NOTE}; commands narrate different games")


@pytest.mark.parametrize("command", ["elderodds run --set 'red=5", "elderodds run --scenario", ""])
def test_a_manifest_with_few_fields_is_accepted(command):
    call("run", *TOY, "-a", "slate", "-d", "cruel", "-n", 20, "--seed", 4, "--name", "x", "--quiet")
    edit("elderodds-runs/x", lambda content: content.update(plan=None))
    edit("elderodds-runs/x", lambda content: content["provenance"].update(command=command))
    run = read_run(Path("elderodds-runs/x"))
    assert replay_command(run, 0, 3).endswith("--seed 4 --number 3")
