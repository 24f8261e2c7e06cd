"""The command line with the toy game: output, kept files and errors."""

import contextlib
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from cli.__main__ import main
from cli.main import COMMANDS, app
from cli.shared.page import PageMaker
from cli.terminal.errors import EXIT_INTERRUPTED
from cli.terminal.interrupt import noticing, stop_on_interrupt
from cli.terminal.progress import Lines
from cli.terminal.tables import top_endings
from simcore.games import games
from simcore.results.cell import CellResult
from simcore.store.writer import StoreError, read_run
from tests import toy
from tests.command import TOY, call, in_an_empty_folder, no_pages  # noqa: F401
from tests.sweeps import sweep

ROOT = Path(__file__).parents[2]
CELL_KEYS = {
    "game", "ancient_one", "difficulty", "players", "team", "everybody", "strategy", "table", "skill",
    "games", "wins", "win_rate", "interval", "interval_method", "confidence",
    "victories", "loss_causes", "player", "outcomes", "rounds_mean", "data",
}  # fmt: skip


@pytest.fixture
def no_report(monkeypatch):
    """Draw no report, which would take seconds."""
    no_pages(monkeypatch)


def test_run__whole_grid_with_report():
    result = call("run", *TOY, "-n", 50, "--seed", 3, "--name", "first")
    for words in ("amber", "slate", "kind", "cruel", "clopper-pearson"):
        assert words in result.stdout
    for words in ("Seed 3", "Try next", "report.html"):
        assert words in result.stderr
    run = read_run(Path("elderodds-runs/first"))
    assert len(run.cells) == 4
    assert {cell.strategy for cell in run.cells} == {"standard"}
    assert run.manifest.complete is True
    assert "</html>" in (run.path / "report.html").read_text(encoding="utf-8")


@pytest.mark.usefixtures("no_report")
def test_run__suggested_commands_work():
    said = call("run", *TOY, "-n", 20, "-a", "amber", "--set", "red=5", "--team", "bea,cy", "--quiet")
    assert said.stderr == ""
    said = call(
        "run", *TOY, "-n", 20, "-a", "amber", "--set", "red=5", "--team", "bea,cy", "--name", "a b"
    ).stderr
    commands = re.findall(r"^  elderodds (.*)$", said, re.MULTILINE)
    assert len(commands) == 4
    for command in commands:
        words = shlex.split(command)
        call(*words, *(["--name", "again"] if words[0] == "run" else []))


@pytest.mark.usefixtures("no_report")
def test_run__json_is_one_object():
    words = (
        "run",
        *TOY,
        "-n",
        40,
        "-a",
        "slate",
        "-d",
        "kind",
        "-d",
        "cruel",
        "-p",
        1,
        "-p",
        3,
        "-s",
        "random",
    )
    result = call(*words, "-s", "standard", "--seed", 4, "--json", "--quiet")
    assert result.stderr == ""
    answer = json.loads(result.stdout)
    assert {"schema", "provenance", "cells", "complete", "seconds", "games_per_second"} <= set(answer)
    assert answer["schema"] == "elderodds.run/1"
    assert len(answer["cells"]) == 8
    for cell in answer["cells"]:
        assert set(cell) == CELL_KEYS
        assert cell["wins"] + sum(cell["loss_causes"].values()) == cell["games"] == 40
        assert cell["interval"][0] <= cell["win_rate"] <= cell["interval"][1]
        assert cell["data"] == {"rulebook": 3, "community": 1, "reconstructed": 0}
    provenance = answer["provenance"]
    assert provenance["seed"] == 4
    assert [strategy["name"] for strategy in provenance["strategies"]] == ["random", "standard"]
    assert {"version", "kernel_digest", "libraries", "cpu", "platform", "time", "command"} <= set(provenance)


@pytest.mark.usefixtures("no_report")
def test_run__draws_and_prints_a_seed():
    seeds = {re.search(r"Seed (\d+)", call("run", *TOY, "-n", 1).stderr)[1] for _ in range(2)}
    assert len(seeds) == 2
    assert all(int(seed) < 2**63 for seed in seeds)


@pytest.mark.usefixtures("no_report")
def test_run__one_thread_is_one():
    one = ("-a", "slate", "-d", "kind", "-n", 5, "--workers", 1)
    assert ", 1 thread, 5 games." in call("run", *TOY, *one).stderr


@pytest.mark.usefixtures("no_report")
def test_run__changes_are_in_the_provenance(tmp_path):
    Path("variant.toml").write_text("balls = 12\n")
    call("run", *TOY, "-n", 5, "--scenario", "variant.toml", "--set", "red=4", "--name", "x", "--quiet")
    changes = read_run(Path("elderodds-runs/x")).manifest.provenance.scenario.changes
    assert [change.plain() for change in changes] == [
        {"key": "balls", "base": 10, "value": 12},
        {"key": "red", "base": 6, "value": 4},
    ]


MISTAKES = [
    (
        ("-a", "ambr"),
        r"--ancient-one: unknown Ancient One 'ambr'; did you mean 'amber'\? Allowed: amber, slate, all",
    ),
    (("-d", "kin"), r"did you mean 'kind'\?"),
    (("--skill", "50"), r"--skill 50: must lie between 0 .*; did you mean 50%\?"),
    (("--skill", "half"), r"--skill': 'half': expected a share such as 0.5 or 50%"),
    (("-d", "???"), "Allowed: kind, cruel, all"),
    (("-p", "4"), "--players 4: allowed are 1, 2, 3"),
    (("-p", "two"), "'two': expected a number of players, 1,2,4, 1..4 or all"),
    (("-s", "randm"), r"--strategy: unknown strategy 'randm'; did you mean 'random'\?"),
    (("--team", "ada,beq"), r"--team: unknown investigator 'beq'; did you mean 'bea'\?"),
    (("--team", "ada"), "1 named, a game with 2 players needs 2"),
    (
        ("--team", "ada,bea,cy", "-p", "1"),
        r"3 named, a game with 1 player needs 2 \(the solo game has more seats",
    ),
    (("--team", "ada,ada"), "ada is named twice"),
    (("-n", "0"), "--games 0: must be at least 1"),
    (("--data-range", "-n", "100"), "--data-range: needs 2,000 games of each combination"),
    (("-n", "-5"), "--games -5: must be at least 1"),
    (("-n", "many"), "'many' is not a whole number"),
    (("--workers", "0"), "--workers 0: must be at least 1"),
    (("--seed", "-1"), "--seed -1: must lie between 0 and 9223372036854775807"),
    (("--seed", str(2**63)), "must lie between"),
    (("--scenario", "nowhere.toml"), r"--scenario nowhere.toml: there is no such file$"),
    (("--set", "red"), "expected KEY=VALUE"),
    (("--set", "rad=1"), r"did you mean 'red'\?"),
    (("--name", "a/b"), "plain file name"),
    (("--gmaes", "3"), "No such option"),
    (("-n", str(10**16)), r"--games 10000000000000000: at most 1000000000000000 \(MAX_GAMES\)"),
    (("-n", "9" * 5000), "not a whole number"),
    (("--first-game", "-1"), "--first-game -1: must be at least 0"),
    (("--first-game", str(2**63)), "the last game of a seed has the number"),
    (("--workers", "1025"), r"at most 1024 \(MAX_WORKERS\)"),
    (("--scenario", "a" * 5000), "the name is too long"),
    (("--out", "a" * 5000), "the name is too long"),
    (("--keep", "gamse"), "'gamse' is not one of 'games', 'summary'"),
    (("--out", "nosuch://x"), "nosuch://x"),
]


@pytest.mark.parametrize(("words", "message"), MISTAKES)
def test_run__mistakes(tmp_path, words, message):
    result = call("run", *TOY, *words, code=2)
    assert re.search(message, result.stderr), result.stderr
    assert result.stdout == ""
    assert "Traceback" not in result.output
    assert "Seed" not in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("no_report")
def test_run__refuses_an_existing_name():
    call("run", *TOY, "-n", 5, "--name", "x", "--quiet")
    before = read_run(Path("elderodds-runs/x")).manifest
    assert "exists already" in call("run", *TOY, "-n", 5, "--name", "x", code=2).stderr
    assert read_run(Path("elderodds-runs/x")).manifest == before


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_run__unwritable_out(tmp_path):
    tmp_path.chmod(0o500)
    assert "is not writable" in call("run", *TOY, "-n", 5, code=74).stderr


def test_run__reports_a_folder_that_cannot_be_made():
    assert "cannot be created" in call("run", *TOY, "-n", 5, "--out", "/proc/nothing", code=74).stderr


def test_run__prints_the_rates_before_it_draws_the_report(monkeypatch):
    """If Ctrl-C interrupts the drawing, the message names the command that draws the report later."""

    def write(self, folder, *, trust=False):
        print("drawing", file=sys.stderr)
        raise KeyboardInterrupt

    monkeypatch.setattr("cli.shared.page.PageMaker.write", write)
    said = call("run", *TOY, "-n", 5, "--name", "x", code=130).output
    assert said.index("clopper-pearson") < said.index("drawing") < said.index("All games are kept")
    assert "To write the report:\n  elderodds report elderodds-runs/x\n" in said
    assert read_run(Path("elderodds-runs/x")).manifest.complete is True


def first_line(*words):
    """Run the command line in a process of its own, with a reader that has already closed the pipe."""
    code = f"from tests import toy\nfrom cli.main import app\napp.main({[str(word) for word in words]!r})\n"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-c", code],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        process.stdout.close()
        said = process.stderr.read()
    return process.returncode, said


@pytest.mark.long
def test_run__keeps_everything_if_the_reader_of_its_output_has_left():
    code, said = first_line("run", *TOY, "-n", 5, "--name", "x")
    assert code == 0, said
    assert "Report: elderodds-runs/x/report.html" in said
    assert "Try next:" in said
    assert Path("elderodds-runs/x/report.html").exists()
    assert first_line("why", "x") == (0, "")


def test_run__keeps_complete_blocks_if_a_strategy_fails():
    result = call("run", *TOY, "-n", 500, "-s", "broken", "--workers", 1, "--name", "x", code=1)
    assert "a strategy is broken: game 6 of seed" in result.stderr
    assert "1 game is kept in elderodds-runs/x. Correct the strategy" in result.stderr
    assert "Traceback" not in result.stderr
    assert [cell.games for cell in read_run(Path("elderodds-runs/x")).cells] == [1]


def test_run__reports_a_bug_and_keeps_nothing(tmp_path, monkeypatch):
    def explode(*_, **__):
        raise ZeroDivisionError("inside")

    monkeypatch.setattr("analysis.experiment.experiment.play_cell", explode)
    result = call("run", *TOY, "-n", 5, code=1)
    assert "This is a bug in elderodds" in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("library", "inside"),
    [
        ("numpy", "raise ImportError('libblas.so: not found', name='numpy._core')"),
        ("pydantic", ""),
    ],
)
def test_a_library_that_cannot_be_loaded_is_no_bug(tmp_path, library, inside):
    """Real processes: a broken installation, and one of another version."""
    (tmp_path / f"{library}.py").write_text(f"{inside}\n")
    words = (sys.executable, "-m", "cli", "run", "-n", "5", "--quiet")
    found = {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])}
    ran = subprocess.run(words, cwd=tmp_path, env=os.environ | found, capture_output=True, text=True)
    assert ran.returncode == 1
    assert f"Error: {library}, a requirement of elderodds, cannot be loaded by {sys.executable}" in ran.stderr
    assert "Traceback" not in ran.stderr


@pytest.mark.compiled
@pytest.mark.parametrize(("number", "code"), sweep([("SIGINT", 130)], [("SIGTERM", 143), ("SIGHUP", 129)]))
def test_run__keeps_complete_blocks_after_an_interrupt(tmp_path, number, code):
    script = "from tests import toy\nfrom cli.__main__ import main\nmain()"
    words = ("run", *TOY, "-n", "1000000000", "-a", "amber", "--name", "cut", "--seed", "8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        [sys.executable, "-c", script, *words], env=environment, stderr=subprocess.PIPE, text=True
    )
    folder = tmp_path / "elderodds-runs/cut"
    deadline = time.monotonic() + 120
    while not any(file.stat().st_size for file in folder.glob("journal-*")) and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(getattr(signal, number))
    said = process.communicate(timeout=120)[1]
    assert process.returncode == code, said
    assert "Interrupted: complete games are kept" in said
    assert "elderodds runs resume elderodds-runs/cut" in said
    run = read_run(folder)
    assert run.manifest.complete is False
    assert 0 < run.cells[0].games < 1_000_000_000
    numbers = run.games(0).select("game_number").collect()["game_number"]
    assert len(numbers) == run.cells[0].games
    assert numbers.to_list()[-1] == run.cells[0].games - 1


@pytest.mark.long
def test_page__reports_a_failure_of_the_other_process(tmp_path):
    call("run", *TOY, "-n", 5, "-a", "slate", "-d", "kind", "--name", "x", "--quiet", "--no-report")
    for killed in (False, True):
        with PageMaker() as page:
            if killed:
                page._process.kill()
                page._process.wait()
            page.write(Path("elderodds-runs/x"))
        Path("elderodds-runs/x/report.html").unlink()
    with pytest.raises(StoreError, match="does not exist"), PageMaker() as page:
        page.write(tmp_path / "nowhere")


@pytest.mark.long
def test_page__removes_its_temporary_files_when_cancelled(tmp_path, monkeypatch):
    call("run", *TOY, "-n", 5, "-a", "slate", "-d", "kind", "--name", "x", "--quiet", "--no-report")
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "temporary"))
    with contextlib.suppress(KeyboardInterrupt), PageMaker() as page:
        text = json.dumps({"folder": str(Path("elderodds-runs/x").absolute()), "trust": True})
        page._process.stdin.write(f"{text}\n")
        page._process.stdin.flush()
        deadline = time.monotonic() + 60
        while not list((tmp_path / "temporary").iterdir()) and time.monotonic() < deadline:
            time.sleep(0.01)
        raise KeyboardInterrupt
    assert page._process.returncode == 1
    assert list((tmp_path / "temporary").iterdir()) == []


def test_report__of_a_kept_run():
    call("run", *TOY, "-n", 20, "-a", "slate", "--name", "x", "--quiet", "--no-report")
    call("report", "elderodds-runs/x", "--out", "page.html")
    assert "</html>" in Path("page.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "words", [("nowhere",), (".",), ("elderodds-runs/x", "--out", "no/such/folder/page.html")]
)
@pytest.mark.usefixtures("no_report")
def test_report__mistakes(words):
    call("run", *TOY, "-n", 5, "--name", "x", "--quiet")
    result = call("report", *words, code=2)
    assert result.stderr.startswith("Error: ")


def test_trace__story_and_events():
    cell = ("-a", "slate", "-d", "cruel", "-p", 3, "-s", "random", "--seed", 5, "--number", 2)
    story = call("trace", *TOY, *cell).stdout
    assert story.startswith("Slate, cruel, 3 players: game 2 of seed 5\n")
    assert story.splitlines()[-1] in ("They win.", "They lose.")
    events = [json.loads(line) for line in call("trace", *TOY, *cell, "--jsonl").stdout.splitlines()]
    assert events[0]["event"] == "deal"
    assert events[-1]["event"] == "end"
    assert call("trace", *TOY, *cell).stdout == story


def test_trace__game_names_the_game_as_everywhere():
    cell = ("-a", "slate", "-d", "cruel", "-p", 3, "-s", "random", "--seed", 5)
    result = call("trace", *TOY, *cell, "--number", 2)
    assert call("trace", "--game", TOY[1], *cell, "--number", 2).stdout == result.stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [(("--number", "-1"), "expected the number of a game"),
     (("--number", "3", "--number", "3"), "3 and 3: expected a single"), (("--number", "x"), "0 or more"),
     (("--number", str(2**64)), "at most"), (("-a", "ambr"), "did you mean 'amber'"),
     (("-p", "9"), "allowed are"), (("-a", "all"), "expected a single Ancient One"),
     (("-a", "amber", "-a", "slate"), "expected a single Ancient One"),
     (("-d", "kind", "-d", "cruel"), "expected a single Ancient One"),
     (("-p", "2", "-p", "3"), "-p: expected a single"),
     (("-s", "random", "-s", "standard"), "-s and --table: choose one of them"),
     (("--skill", "0.5", "--skill", "1"), "--skill: expected a single"),
     (("--seed", "x"), "not a whole number")],
)  # fmt: skip
def test_trace__mistakes(words, message):
    assert message in call("trace", *TOY, *words, code=2).stderr


def test_strategy_list():
    said = call("strategy", "list", *TOY).stdout
    assert re.search(r"^standard \(default\)  +Guess the colour of which more is left", said, re.MULTILINE)
    assert len(said.splitlines()) == 4
    result = json.loads(call("strategy", "list", *TOY, "--json").stdout)
    assert {strategy["name"] for strategy in result["strategies"]} == {"random", "standard", "peek", "broken"}
    (standard,) = [strategy for strategy in result["strategies"] if strategy["default"]]
    assert (standard["name"], standard["weights"]) == ("standard", {"red": 1.0})


@pytest.mark.long
@pytest.mark.compiled
def test_bench(monkeypatch):
    monkeypatch.setattr(
        "analysis.strategies.speed.measure.__kwdefaults__", {"row_seconds": 0.01, "each": None}, raising=False
    )
    monkeypatch.setattr("simcore.play.yardstick.calibration_ns.__defaults__", (10_000,))
    monkeypatch.setattr("analysis.strategies.speed.calibration_ns", lambda draws: 2.0)
    words = ("bench", *TOY, "-s", "random", "-s", "standard", "-p", 2, "--no-compile")
    result = json.loads(call(*words, "--json").stdout)
    assert set(result) == {"schema", "calibration_ns", "compile_seconds", "rows"}
    assert result["compile_seconds"] is None
    assert {row["threads"] for row in result["rows"]} >= {1}
    for row in result["rows"]:
        assert set(row) == {
            "ancient_one", "difficulty", "players", "team", "strategy", "threads",
            "games_per_second", "draw_ns", "draws_per_game",
        }  # fmt: skip
        assert (row["ancient_one"], row["difficulty"]) == ("amber", "kind")
        seconds = row["threads"] / row["games_per_second"]
        assert row["draws_per_game"] == pytest.approx(1e9 * seconds / row["draw_ns"])
    assert "die rolls per game" in call(*words).stderr
    result = json.loads(call(*words, "-a", "all", "-d", "cruel", "--json").stdout)
    assert {(row["ancient_one"], row["difficulty"]) for row in result["rows"]} == {
        ("amber", "cruel"),
        ("slate", "cruel"),
    }
    assert "unknown Ancient One 'slat'" in call(*words, "-a", "slat", code=2).stderr


@pytest.mark.compiled
def test_cache__info_and_clear(monkeypatch, tmp_path):
    monkeypatch.setenv("ELDERODDS_NUMBA_CACHE", str(tmp_path / "kept"))
    (tmp_path / "kept" / "0123456789abcdef").mkdir(parents=True)
    (tmp_path / "kept" / "0123456789abcdef" / "kernel.nbc").touch()
    (tmp_path / "kept" / "mine").mkdir()
    assert "compiled kernels: 1, " in call("cache", "info").stdout
    assert "compiled kernels removed: 1" in call("cache", "clear").stdout
    assert [file.name for file in (tmp_path / "kept").iterdir()] == ["mine"]


def test_run__reports_a_change_that_is_not_in_play(monkeypatch):
    no_pages(monkeypatch)
    nothing = "None of these changes is in play here: the games equal those of the printed data."
    words = ("run", *TOY, "-n", 5, "-a", "slate")
    assert nothing not in call(*words).stderr
    assert nothing not in call(*words, "--set", "red=5").stderr
    monkeypatch.setattr("analysis.tuning.variant.is_in_play", lambda *_: False)
    assert nothing in call(*words, "--set", "red=5").stderr


def test_run__proposes_a_command_that_reaches_a_missed_precision(monkeypatch):
    no_pages(monkeypatch)
    words = ("run", *TOY, "-a", "slate", "-d", "cruel", "--seed", 3)
    said = call(*words, "--precision", "0.1", "--max-games", 20).stderr
    (line,) = [line for line in said.splitlines() if "--precision" in line]
    assert "--precision 0.1 " in line
    assert "--max-games ended" not in call(*shlex.split(line)[1:]).stderr


def test_game__unknown():
    for command in ("run", "bench"):
        assert (
            "unknown game 'toy-um'; did you mean 'toy-urn'"
            in call(command, "--game", "toy-um", code=2).stderr
        )


def test_command__unknown():
    assert "did you mean 'report'" in call("reprt", code=2).stderr


def test_help__names_every_command():
    said = call("--help").stdout
    assert all(name in said for name in COMMANDS)
    assert call("--version").stdout.startswith("elderodds")


def test_arguments__with_control_characters_are_refused():
    ran = CliRunner().invoke(app, ["run", "--scenario", "a\0b"])
    assert ran.exit_code == 2
    assert "a control character" in ran.output


def test_help__imports_nothing_heavy():
    code = (
        "import sys\nfrom cli.main import app\n"
        "names = ('run', 'compare', 'trace', 'bench', 'strategy')\n"
        "for words in (['--help'], *([name, '--help'] for name in names)):\n"
        "    try: app.main(words)\n    except SystemExit: pass\n"
        "names = {'numba', 'pandas', 'matplotlib', 'scipy', 'seaborn', 'polars', 'pydantic'}\n"
        "heavy = names & set(sys.modules)\n"
        "print('heavy:', sorted(heavy))"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.endswith("heavy: []\n"), done.stdout[-200:]


def test_main__runs_as_a_module():
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    words = [sys.executable, "-m", "cli", "rnu"]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "did you mean 'run'" in done.stderr


def commands(group, path=()):
    for name in group.list_commands(click.Context(group)):
        command = group.get_command(click.Context(group), name)
        yield (*path, name), command
        if isinstance(command, click.Group):
            yield from commands(command, (*path, name))


def test_docs__every_command_and_option_is_documented():
    text = (ROOT / "docs/cli.md").read_text(encoding="utf-8")
    for path, command in commands(app):
        assert f"elderodds {' '.join(path)}" in text, path
        for parameter in command.params:
            if isinstance(parameter, click.Option):
                for option in parameter.opts:
                    assert f"`{option}" in text or f" {option}" in text, (path, option)
    for code in (0, 1, 2, 3, 130):
        assert f"| {code} |" in text


def test_lines__are_few_and_show_the_pace():
    now = [0.0]
    said = []
    lines = Lines(1_000, said.append, lambda: now[0])
    lines.begin("cell")
    for second in range(60):
        now[0] = 65.0 + second  # the first games come after a minute of compiling, which is no pace
        lines.advance(10)
    assert len(said) == 5
    assert said[-1] == "510 of 1,000 games, 10 games/s, 49 s left (cell)"


def test_main__interrupted_while_the_command_line_is_loaded(monkeypatch, capsys):
    class Loading:
        """A module that takes long to load."""

        def __getattr__(self, name):
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "cli.main", Loading())
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == EXIT_INTERRUPTED
    assert capsys.readouterr().err == "Interrupted.\n"


def test_stop_on_interrupt__first_stops_second_raises():
    previous = signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background it may be ignored
    try:
        with stop_on_interrupt() as stop:
            signal.raise_signal(signal.SIGINT)
            assert stop.is_set()
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, previous)


def test_stop_on_interrupt__stops_although_a_library_swallowed_the_exception():
    """While modules are loaded, Ctrl-C may raise in code that discards exceptions."""
    previous = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with noticing():
            with contextlib.suppress(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)
            with pytest.raises(KeyboardInterrupt), stop_on_interrupt():
                pass
        with stop_on_interrupt() as stop:  # of the next command
            assert not stop.is_set()
    finally:
        signal.signal(signal.SIGINT, previous)


def test_top_endings__commonest_first():
    cell = CellResult.model_construct(games=10, loss_causes={"a": 1, "b": 5, "c": 0})
    assert top_endings(cell, "loss_causes") == "b 50.0%, a 10.0%"


def test_games__the_toy_game_is_not_the_default():
    assert next(iter(games())) != toy.GAME.name or len(games()) == 1


def test_run__treats_exit_in_a_strategy_as_an_error():
    Path("leaver.py").write_text(
        "from heuristics.strategy.contract import strategy\n\n"
        f'@strategy("leaver", games=("{toy.GAME.name}",))\n'
        "class Leaver:\n"
        '    """Leave the program."""\n\n'
        "    def choose(self, tables, state, weights):\n"
        "        exit(0)\n"
    )
    said = call("run", "--game", toy.GAME.name, "-s", "leaver.py", "-n", 5, "--seed", 1, code=1).stderr
    assert "a strategy is broken: game " in said
    assert "SystemExit: 0 (leaver.py:8)" in said


def test_main__a_closed_pipe_is_not_an_error():
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    code = (
        "import sys, types, click\nfrom cli.main import COMMANDS, app\n\n"
        "@click.command()\n"
        "def told():\n    for _ in range(100_000): click.echo('x' * 50)\n\n"
        "COMMANDS['told'] = ('told', 'told', '')\n"
        "sys.modules['told'] = types.SimpleNamespace(told=told)\n"
        "app.main(['told'])\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0
