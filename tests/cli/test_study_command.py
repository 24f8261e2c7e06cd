"""`elderodds study`: the study file, its steps as commands, and the steps that are repeated."""

import json
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import click
import pytest

from analysis.losses.why_result import WhyResult
from cli.commands.study import runner as running
from cli.commands.study.plan import read_study
from cli.commands.study.results import result_line
from cli.commands.study.runner import Runner
from cli.main import app
from cli.shared.rehearsal import Rehearsed, rehearsing
from cli.terminal.errors import Mistake
from cli.terminal.json_out import dumps
from simcore.files.used_files import FileUse, digest_at
from tests.command import TOY, call
from tests.command import in_an_empty_folder as in_an_empty_folder
from tests.why_results import loss_share, why_cell

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "study.toml"


def keep_stand_in(place, words):
    """Write a run without playing it."""
    words = [*words, "--no-report"]
    with rehearsing(place.parent), suppress(Rehearsed), app.make_context("elderodds", words) as context:
        app.invoke(context)


@pytest.fixture
def commands(monkeypatch):
    """Record commands instead of starting processes; `code` is the exit code of the next one."""
    called = SimpleNamespace(words=[], own=[], code=0, writes={}, interrupted=False)

    def run(command, folder, out):
        files, words = json.loads(command[4]), command[5:]
        called.words.append(words)
        called.own.append(files["own"])
        if words[0] == "run":
            place = folder / words[words.index("--out") + 1] / words[words.index("--name") + 1]
            keep_stand_in(place, words)
            (place / "report.html").write_text("")
        use = FileUse()
        if words[0] == "strategy":
            call(*words)
        for name, text in called.writes.items():
            (folder / name).write_text(text)
            use.written[str(folder / name)] = digest_at(folder / name)
        Path(files["report"]).write_text(json.dumps(vars(use)))
        if out is not None:
            out.write(b'{"schema": "x"}')
        return called.code, called.interrupted

    monkeypatch.setattr(running, "run_to_the_end", run)
    return called


def study(tmp_path, text):
    file = tmp_path / "mine.toml"
    file.write_text(text)
    return file


def refused(tmp_path, text):
    with pytest.raises(Mistake) as found:
        read_study(study(tmp_path, text), app)
    return found.value.message


def test_every_step_of_the_example_is_a_valid_command_line():
    planned = read_study(EXAMPLE, app)
    assert [step.name for step in planned.steps] == ["base", "losses", "hard-or-normal", "health"]
    for step in planned.steps:
        found = app
        for word in step.command:
            found = found.get_command(click.Context(found), word)
        with found.make_context("x", list(step.words)) as context:
            assert context.params["ancient_one"] == ("cthulhu",)
    assert planned.steps[0].words[-5:] == ("--name", "base", "--out", "study", "--json")
    assert "study/base" in planned.steps[1].words


def test_flags_lists_and_shared_options(tmp_path):
    shared = "[shared]\nseed = 3\nplayers = [1, 2]\n"
    text = shared + '[[steps]]\ncommand = "run"\ndata_range = false\nno_report = true\n'
    (step,) = read_study(study(tmp_path, text), app).steps
    words = " ".join(step.words)
    assert "--seed 3 --players 1 --players 2 --no-data-range --no-report" in words
    assert step.name == "01-run"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "at least one [[steps]]"),
        ("titel = 'x'\n[[steps]]\ncommand = 'run'", "titel: unknown key; did you mean 'title'?"),
        ("[[steps]]\ncommand = 'rnu'", "step 1: command: unknown command"),
        ("[[steps]]\ncommand = 'runs'", "unknown command"),
        ("[[steps]]\ncommand = 'study'\nfile = 'x'", "unknown command"),
        ("[[steps]]\ncommand = 'run'\ngmaes = 3", "step 1: gmaes: unknown key; did you mean 'games'?"),
        ("[[steps]]\ncommand = 'run'\nout = 'x'", "out: unknown key"),
        ("[[steps]]\ncommand = 'run'\nname = '../x'", "name: letters"),
        (
            "[[steps]]\ncommand='run'\nname='a'\n[[steps]]\ncommand='run'\nname='a'",
            "the name of another step",
        ),
        ("[shared]\nranges = ['a=1..2']\n[[steps]]\ncommand = 'run'", "shared.ranges: no step has"),
        ("steps = 3", "at least one"),
        ("[[steps", "not valid TOML"),
    ],
)
def test_errors_name_their_step(tmp_path, text, said):
    assert said in refused(tmp_path, text)


def test_all_errors_are_reported_at_once(tmp_path):
    told = refused(tmp_path, "[[steps]]\ncommand = 'rnu'\n[[steps]]\ncommand = 'run'\ngmaes = 3")
    assert "2 errors" in told


TWO = """
[shared]
game = "toy-urn"
[[steps]]
command = "run"
name = "base"
games = 5
ancient_one = ["slate"]
[[steps]]
command = "why"
name = "w"
run = "base"
"""


def runner(tmp_path, text=TWO, name="mine.toml"):
    file = tmp_path / name
    file.write_text(text)
    return Runner(read_study(file, app), app, quiet=True)


def called(commands):
    return [words[0] for words in commands.words]


def test_complete_steps_are_not_repeated(tmp_path, commands):
    assert runner(tmp_path).run() == 0
    assert called(commands) == ["run", "why"]
    assert json.loads((tmp_path / "mine" / "w.json").read_text()) == {"schema": "x"}
    assert runner(tmp_path).run() == 0
    assert len(commands.words) == 2


@pytest.mark.parametrize(("place", "shown"), [("plans", True), (".", False)])
def test_the_folder_of_the_steps_is_shown_unless_it_is_current(tmp_path, commands, capsys, place, shown):
    (tmp_path / place).mkdir(exist_ok=True)
    file = tmp_path / place / "mine.toml"
    file.write_text(TWO)
    Runner(read_study(file, app), app, quiet=False).run()
    assert ("Paths and commands of the steps are relative to plans." in capsys.readouterr().err) == shown


@pytest.mark.parametrize("lost", ["w.json", "base/manifest.json"])
def test_a_step_without_its_result_is_repeated(tmp_path, commands, lost):
    runner(tmp_path).run()
    (tmp_path / "mine" / lost).unlink()
    if lost != "w.json":
        (tmp_path / "mine" / "base").rename(tmp_path / "away")
    runner(tmp_path).run()
    assert called(commands)[2:] == (["why"] if lost == "w.json" else ["run", "why"])


def test_an_interrupted_run_is_resumed(tmp_path, commands):
    commands.code = 130
    assert runner(tmp_path).run() == 130
    commands.code = 0
    assert runner(tmp_path).run() == 0
    assert [words[:2] for words in commands.words[1:]] == [["runs", "resume"], ["why", "mine/base"]]


def test_a_run_with_other_options_is_replaced_and_its_readers_are_repeated(tmp_path, commands):
    runner(tmp_path).run()
    runner(tmp_path, TWO.replace("games = 5", "games = 6")).run()
    assert called(commands) == ["run", "why", "run", "why"]


def test_a_step_is_repeated_after_its_run_has_changed(tmp_path, commands):
    sweep = '[[steps]]\ncommand = "sweep"\nname = "s"\nrun = "base"\n'
    sweep += 'ranges = ["needs.slate.cruel=6..7"]\ngames = 4\n'
    report = '[[steps]]\ncommand = "report"\nruns = ["base"]\n'
    runner(tmp_path, TWO + sweep + report).run()
    runner(tmp_path, TWO + sweep.replace("games = 4", "games = 6") + report).run()
    assert called(commands) == ["run", "why", "sweep", "report", "sweep", "report"]


def test_a_run_that_is_not_of_the_study_is_left_alone(tmp_path, commands):
    place = tmp_path / "mine" / "base"
    place.mkdir(parents=True)
    (place / "manifest.json").write_text('{"run_id": "x"}')
    with pytest.raises(Mistake, match="is not from this study"):
        runner(tmp_path).run()
    assert not commands.words


def test_a_run_of_another_version_is_left_alone(tmp_path, commands):
    runner(tmp_path).run()
    manifest = tmp_path / "mine" / "base" / "manifest.json"
    manifest.write_text(manifest.read_text().replace("elderodds.run/", "elderodds.run/9", 1))
    with pytest.raises(Mistake, match="written by another version; remove that folder"):
        runner(tmp_path).run()


VARIANT = """
[[steps]]
command = "compare"
name = "c"
game = "final-battle"
arms = ["over.toml+cthulhu+typical", "as-printed+cthulhu+typical"]
"""


def test_changes_of_nested_files_are_noticed(tmp_path, commands):
    (tmp_path / "under.toml").write_text('base = "final-battle"\n[rules]\nhands = 1\n')
    (tmp_path / "over.toml").write_text('base = "under.toml"\n')
    runner(tmp_path, VARIANT).run()
    runner(tmp_path, VARIANT).run()
    assert len(commands.words) == 1
    (tmp_path / "under.toml").write_text('base = "final-battle"\n[rules]\nhands = 3\n')
    runner(tmp_path, VARIANT).run()
    assert len(commands.words) == 2
    runner(tmp_path, VARIANT + "games = 9\n").run()
    assert len(commands.words) == 3


TUNE = '[[steps]]\ncommand = "tune"\nname = "t"\ngame = "toy-urn"\ntargets = "wanted.toml"\n'
TARGETS = """
strategy = "random"
players = 2
[targets.slate]
ancient_one = "slate"
difficulty = "cruel"
win_rate = 0.5
tolerance = 0.1
[numbers]
"needs.slate.cruel" = {{ from = {}, to = 8 }}
"""


def test_a_study_replaces_its_own_files_unless_they_were_edited(tmp_path, commands):
    wanted = tmp_path / "wanted.toml"
    wanted.write_text(TARGETS.format(3))
    commands.code, commands.writes = 130, {"wanted-tuned.toml": "made"}
    assert runner(tmp_path, TUNE).run() == 130
    commands.code = 3
    assert runner(tmp_path, TUNE).run() == 3
    assert commands.own == [[], [str(tmp_path / "wanted-tuned.toml")]]
    wanted.write_text(TARGETS.format(4))
    assert runner(tmp_path, TUNE).run() == 3
    assert len(commands.words) == 3
    wanted.write_text(TARGETS.format(5))
    (tmp_path / "wanted-tuned.toml").write_text("edited")
    with pytest.raises(Mistake, match=r"wanted-tuned.toml: exists already"):
        runner(tmp_path, TUNE).run()


def test_two_studies_do_not_share_a_folder(tmp_path, commands):
    runner(tmp_path).run()
    with pytest.raises(Mistake, match=r"holds the results of .*mine.toml; set another `folder`"):
        runner(tmp_path, 'folder = "mine"\n' + TWO, "other.toml")
    (tmp_path / "mine.toml").unlink()  # renamed
    assert runner(tmp_path, 'folder = "mine"\n' + TWO, "other.toml").run() == 0
    assert len(commands.words) == 2


def test_a_study_runs_only_once_at_a_time(tmp_path, commands):
    first = runner(tmp_path)
    first.state.folder.mkdir()
    with first.state.locked(), pytest.raises(Mistake, match="another process"):
        runner(tmp_path).run()


def test_a_step_that_fails_ends_the_study_and_a_missed_target_does_not(tmp_path, commands):
    commands.code = 3
    assert runner(tmp_path).run() == 3
    assert len(commands.words) == 2
    commands.code = 2
    assert runner(tmp_path, TWO.replace("base", "other")).run() == 2
    assert len(commands.words) == 3


def test_ctrl_c_ends_the_study_even_if_the_step_is_done(tmp_path, commands):
    commands.interrupted = True
    assert runner(tmp_path).run() == 130
    assert len(commands.words) == 1


def test_the_page_shows_results_figures_and_links(tmp_path, commands):
    text = TWO + '[[steps]]\ncommand = "compare"\nname = "c"\narms = ["slate", "amber"]\n'
    commands.code, commands.writes = 3, {"mine/c.svg": "<svg/>"}
    done = runner(tmp_path, text)
    done.run()
    cell = why_cell(games=5, wins=2, losses={"loss_cause": [loss_share("no-luck", 3, 3)]})
    (tmp_path / "mine" / "w.json").write_text(dumps(WhyResult(cells=(cell,))))
    page = done.write_page().read_text()
    for part in (
        'href="base/report.html"', 'href="w.json"', "elderodds why", 'src="c.svg"', "A target is missed.",
        "3 of 5 games were lost, most often by no luck (3).",
    ):  # fmt: skip
        assert part in page, part
    assert "Done." not in page


def test_list_shows_complete_steps(tmp_path, commands):
    study(tmp_path, TWO)
    assert call("study", "mine.toml", "--list").stdout.count("to do") == 2
    call("study", "mine.toml", "--quiet")
    result = json.loads(call("study", "mine.toml", "--list", "--json").stdout)
    assert [step["done"] for step in result["steps"]] == [True, True]


MISTAKES = [
    ("command = 'compare'\narms = ['slat', 'amber']", "'slat'"),
    ("command = 'run'\nancient_one = ['slat']", "did you mean 'slate'"),
    ("command = 'run'\ndifficulty = ['crule']", "did you mean 'cruel'"),
    ("command = 'run'\nscenario = 'none.toml'", "none.toml: there is no such file"),
    ("command = 'run'\ngames = -5", "--games -5"),
    ("command = 'run'\ngames = 'many'", "many"),
    ("command = 'run'\nset = ['urn.rde=3']", "urn.rde"),
    ("command = 'run'\nstrategy = ['randm']", "did you mean 'random'"),
    ("command = 'report'\nruns = ['base']\ntheme = 'drak'", "did you mean 'dark'"),
    ("command = 'why'\nrun = 'bsae'", "there is no run bsae"),
    ("command = 'why'\nrun = 'base'\nancient_one = ['amber']", "amber"),
    ("command = 'tune'\ntargets = 'wanted.toml'\nout = 'there.toml'", "there.toml: exists already"),
    ("command = 'compare'\narms = ['slate', 'amber']\nfigure = 'x.gif'", "--figure x.gif"),
    ("command = 'compare'\narms = ['slate', 'amber']\nout = 'no/x.json'", "the folder no does not exist"),
    ("command = 'strategy new'\nfile = 'there.toml'", "must end with .py"),
]


@pytest.mark.parametrize(("step", "said"), MISTAKES, ids=[said for _, said in MISTAKES])
def test_errors_of_a_later_step_are_reported_before_any_game(tmp_path, commands, step, said):
    (tmp_path / "there.toml").write_text("")
    (tmp_path / "wanted.toml").write_text(TARGETS.format(3))
    with pytest.raises(Mistake) as found:
        runner(tmp_path, f"{TWO}[[steps]]\nname = 'last'\n{step}\n").run()
    assert not (tmp_path / "mine").exists()
    assert "step 3, last: " in found.value.message
    assert said in found.value.message
    assert not commands.words


def test_a_step_may_read_files_that_earlier_steps_write(tmp_path, commands):
    (tmp_path / "wanted.toml").write_text(TARGETS.format(3))
    later = (
        "[[steps]]\ncommand = 'run'\nname = 'tuned'\nscenario = 'wanted-tuned.toml'\n"
        "ancient_one = ['slate']\n"
        "[[steps]]\ncommand = 'report'\nruns = ['base', 'tuned']\nout = 'both.html'\n"
        "[[steps]]\ncommand = 'strategy new'\nfile = 'new.py'\n"
        "[[steps]]\ncommand = 'run'\nname = 'new'\nstrategy = ['new.py']\n"
        "[[steps]]\ncommand = 'compare'\narms = ['wanted-tuned.toml+slate', 'as-printed+slate']\n"
    )
    commands.writes = {"wanted-tuned.toml": 'base = "toy-urn"\n'}
    text = TWO + TUNE.replace('game = "toy-urn"\n', "") + later
    assert runner(tmp_path, text).run() == 0
    assert len(commands.words) == 8
    wrong = text.replace(
        "ancient_one = ['slate']\n[[steps]]\ncommand = 'report'",
        "ancient_one = ['x']\n[[steps]]\ncommand = 'report'",
    )
    with pytest.raises(Mistake, match="step 4, tuned: "):
        runner(tmp_path, wrong).run()


def test_two_steps_do_not_write_the_same_file(tmp_path, commands):
    step = "[[steps]]\ncommand = 'compare'\narms = ['slate', 'amber']\nout = 'x.json'\n"
    with pytest.raises(Mistake, match=r"x.json is already an output of step 03-compare"):
        runner(tmp_path, TWO + step + step).run()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("run", "-a", "slate", "-d", "cruel", "-p", 2, "-n", 10, "--no-report"), "of 10 games won."),
        (("run", "-a", "slate", "-p", 2, "-n", 10, "--no-report"), "The hardest of 2 combinations is slate"),
        (
            ("compare", "slate", "amber", "-n", 10),
            "the win rate of amber|is harder than|Not decided|wins more",
        ),
        (("sweep", "needs.slate.cruel=6..7", "-a", "slate", "-n", 10), "to 100.0% at 6."),
        (("ablate", "-n", 10), "has the largest effect on the win rate"),
        (("worth", "investigators", "-a", "slate", "-n", 20), "contributes most: +"),
        (("calibrate", "games.csv", "-n", 100, "-s", "random"), "The best fit is random with skill"),
        (("tune", "wanted.toml", "--check", "--judge-games", 100), "1 of 1 target missed: mild."),
    ],
)
def test_the_result_of_a_step_is_one_sentence(tmp_path, monkeypatch, words, said):
    monkeypatch.chdir(tmp_path)
    Path("games.csv").write_text("ancient_one,difficulty,players,won\nslate,kind,2,1\nslate,kind,2,0\n")
    Path("wanted.toml").write_text(
        'strategy = "random"\n[targets.mild]\nancient_one = "slate"\ndifficulty = "kind"\n'
        "win_rate = 0.95\ntolerance = 0.01\n"
    )
    file = tmp_path / "result.json"
    code = 3 if "--check" in words else 0
    file.write_text(call(*words, *TOY, "--seed", 1, "--json", "--quiet", code=code).stdout)
    line = result_line(file)
    assert any(part in line for part in said.split("|")), line
    assert "\n" not in line


@pytest.mark.long
def test_a_study_starts_a_process_for_each_step(tmp_path):
    (tmp_path / "under.toml").write_text('base = "final-battle"\n[rules]\nhands = 1\n')
    (tmp_path / "over.toml").write_text('base = "under.toml"\n')
    study(
        tmp_path,
        '[shared]\ngame = "final-battle"\nancient_one = ["yig"]\ndifficulty = ["typical"]\ngames = 20\n'
        '[[steps]]\ncommand = "run"\nname = "base"\nscenario = "over.toml"\nno_report = true\n'
        '[[steps]]\ncommand = "compare"\nname = "c"\narms = ["over.toml", "as-printed"]\n',
    )
    result = json.loads(call("study", "mine.toml", "--json", "--quiet").stdout)
    assert result["steps"]["base"]["result"].startswith("yig, typical, 2 players, standard: ")
    assert 'src="c.svg"' in (tmp_path / "mine" / "index.html").read_text()
    before = json.loads((tmp_path / "mine" / "study.json").read_text())["steps"]
    assert set(before["base"]["read"]) == {"over.toml", "under.toml"}
    (tmp_path / "under.toml").write_text('base = "final-battle"\n[rules]\nhands = 3\n')
    call("study", "mine.toml", "--json", "--quiet")
    after = json.loads((tmp_path / "mine" / "study.json").read_text())["steps"]
    assert after["base"]["run"] not in ("", before["base"]["run"])
    call("study", "mine.toml", "--quiet")
    assert json.loads((tmp_path / "mine" / "study.json").read_text())["steps"] == after
