"""`elderodds study`: what a file may say, that every step is a command, and which steps are done again."""

import json
import subprocess
from pathlib import Path
from types import SimpleNamespace

import click
import pytest

from cli.commands.study.plan import read_study
from cli.commands.study.runner import Runner
from cli.main import app
from cli.terminal.errors import Mistake
from tests.command import call

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "study.toml"


@pytest.fixture
def commands(monkeypatch):
    """Commands that were called in the place of processes; `code` says how the next one ends."""
    called = SimpleNamespace(words=[], code=0)

    def run(command, *, cwd, stdout=None, check):
        words = command[4:]
        called.words.append(words)
        if words[0] == "run":
            folder = Path(cwd) / words[words.index("--out") + 1] / words[words.index("--name") + 1]
            folder.mkdir(parents=True)
            (folder / "manifest.json").write_text("{}")
            (folder / "report.html").write_text("")
        if stdout is not None:
            stdout.write(b'{"schema": "x"}')
        return SimpleNamespace(returncode=called.code)

    monkeypatch.setattr(subprocess, "run", run)
    return called


def study(tmp_path, text):
    file = tmp_path / "mine.toml"
    file.write_text(text)
    return file


def refused(tmp_path, text):
    with pytest.raises(Mistake) as found:
        read_study(study(tmp_path, text), app)
    return found.value.message


def test_every_step_of_the_example_is_a_command_line_that_is_allowed():
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
    text = (
        '[shared]\nseed = 3\nplayers = [1, 2]\n[[steps]]\ncommand = "run"\ndoubt = false\nno_report = true\n'
    )
    (step,) = read_study(study(tmp_path, text), app).steps
    words = " ".join(step.words)
    assert "--seed 3 --players 1 --players 2 --no-doubt --no-report" in words
    assert step.name == "01-run"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "at least one [[steps]]"),
        ("titel = 'x'\n[[steps]]\ncommand = 'run'", "titel: unknown key; did you mean 'title'?"),
        ("[[steps]]\ncommand = 'rnu'", "step 1: command: no such command"),
        ("[[steps]]\ncommand = 'runs'", "no such command"),
        ("[[steps]]\ncommand = 'study'\nfile = 'x'", "no such command"),
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
def test_mistakes_are_told_with_their_step(tmp_path, text, said):
    assert said in refused(tmp_path, text)


def test_all_mistakes_are_told_at_once(tmp_path):
    told = refused(tmp_path, "[[steps]]\ncommand = 'rnu'\n[[steps]]\ncommand = 'run'\ngmaes = 3")
    assert "2 faults" in told


TWO = """
[[steps]]
command = "run"
name = "base"
games = 5
[[steps]]
command = "why"
name = "w"
run = "base"
"""


def runner(tmp_path, text=TWO):
    return Runner(read_study(study(tmp_path, text), app), quiet=True)


def test_steps_that_are_done_are_not_done_again(tmp_path, commands):
    assert runner(tmp_path).run() == 0
    assert [words[0] for words in commands.words] == ["run", "why"]
    assert json.loads((tmp_path / "mine" / "w.json").read_text()) == {"schema": "x"}
    assert runner(tmp_path).run() == 0
    assert len(commands.words) == 2


def test_a_run_that_was_cut_off_is_resumed(tmp_path, commands):
    commands.code = 130
    assert runner(tmp_path).run() == 130
    commands.code = 0
    assert runner(tmp_path).run() == 0
    assert [words[:2] for words in commands.words[1:]] == [["runs", "resume"], ["why", "mine/base"]]


def test_a_changed_step_or_file_is_done_again(tmp_path, commands):
    (tmp_path / "easy.toml").write_text("a = 1")
    text = '[[steps]]\ncommand = "compare"\nname = "c"\narms = ["easy.toml", "as-printed"]\n'
    for change in (lambda: None, lambda: (tmp_path / "easy.toml").write_text("a = 2")):
        change()
        runner(tmp_path, text).run()
    runner(tmp_path, text + "games = 9\n").run()
    assert len(commands.words) == 3


def test_another_run_of_the_same_name_is_left_alone(tmp_path, commands):
    runner(tmp_path).run()
    with pytest.raises(Mistake, match="played with other options"):
        runner(tmp_path, TWO.replace("games = 5", "games = 6")).run()


def test_a_step_that_fails_ends_the_study_and_a_missed_target_does_not(tmp_path, commands):
    commands.code = 3
    assert runner(tmp_path).run() == 3
    assert len(commands.words) == 2
    commands.code = 2
    assert runner(tmp_path, TWO.replace("base", "other")).run() == 2
    assert len(commands.words) == 3


def test_the_page_names_every_step_and_links_to_what_it_made(tmp_path, commands):
    done = runner(tmp_path)
    done.run()
    page = done.write_page().read_text()
    for link in ('href="base/report.html"', 'href="w.json"', "elderodds why"):
        assert link in page


def test_list_says_what_is_done(tmp_path, monkeypatch, commands):
    monkeypatch.chdir(tmp_path)
    study(tmp_path, TWO)
    assert call("study", "mine.toml", "--list").stdout.count("to do") == 2
    call("study", "mine.toml", "--quiet")
    assert [
        step["done"] for step in json.loads(call("study", "mine.toml", "--list", "--json").stdout)["steps"]
    ] == [
        True,
        True,
    ]
