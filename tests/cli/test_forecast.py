"""Forecasts of time: compiling apart, hours announced, and a pace of games alone."""

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from analysis.experiment.common_luck import Arm
from analysis.experiment.experiment import Experiment
from analysis.experiment.pilot import LOOK_GAMES, seconds_a_game
from analysis.strategies.speed_model import SpeedRow
from cli.main import app
from cli.shared import forecast
from cli.shared.so_far import SoFar
from cli.terminal.progress import Lines
from heuristics.strategy.compiling import CompileForecast
from simcore.contract.game import Cell
from tests import toy
from tests.command import TOY, call, in_an_empty_folder, no_pages  # noqa: F401
from tests.toy_run import seated

SLOW = '''
import time

from elderodds.strategy import strategy


@strategy("sleeper")
class Sleeper:
    """Sleep before every choice."""

    def choose(self, tables, state, weights):
        time.sleep(0.02)
        return 0
'''


@pytest.fixture(autouse=True)
def no_report(monkeypatch):
    """Draw no report, which would take seconds."""
    no_pages(monkeypatch)


def pilot(monkeypatch, seconds, compiling):
    """Set the time of a game that a forecast assumes."""
    monkeypatch.setattr("analysis.experiment.pilot.seconds_a_game", lambda *_: (seconds, compiling))


def experiment(games, strategy="random", **more):
    return Experiment(
        toy.GAME, toy.load(), (Cell("slate", "kind", 2),), (seated(strategy),), games, 1, 1, **more
    )


def test_lines__do_not_count_compiling_as_playing_time():
    """Forty seconds without a game change neither the pace nor the remaining time."""
    now, said = [0.0], []
    lines = Lines(400, said.append, lambda: now[0])
    for start, what in ((0.0, "one"), (80.0, "two")):  # the first games come 40 s after each beginning
        now[0] = start
        lines.begin(what)
        for second in range(20):
            now[0] = start + 40.0 + second
            lines.advance(10)
    assert len(said) > 1
    assert all("10 games/s" in line for line in said)


class NotedMeter:
    """A meter that records the notes that it receives."""

    def __init__(self):
        self.notes, self.lines, self.games = [], [], 0

    def begin(self, what):
        self.what = what

    def advance(self, games):
        self.games += games

    def note(self, found):
        self.notes.append(found)

    def keep_line(self, line):
        self.lines.append(line)


def test_win_rates_so_far_are_shown_during_a_long_run():
    """The clock advances three seconds at each call: notes every second, a line after a long cell."""
    now = [0.0]

    def clock():
        now[0] += 3.0
        return now[0]

    cells = (Cell("slate", "kind", 2), Cell("slate", "cruel", 2))
    played = Experiment(toy.GAME, toy.load(), cells, (seated(),), 3000, 1, 1)
    bar = NotedMeter()
    so_far = SoFar(played, bar, clock)
    result = played.play(
        schedule=so_far.watch(None),
        begin=lambda entry: so_far.begin(entry.cell.difficulty),
        progress=so_far.advance,
    )
    assert bar.games == 6000
    rates = [f"{100 * cell.win_rate:.1f}%" for cell in result.cells]
    assert bar.lines == [
        f"kind: {rates[0]} of 3,000 games won so far.",
        f"cruel: {rates[1]} of 3,000 games won so far.",
    ]
    assert all(note.endswith("% won") for note in bar.notes)
    assert len(bar.notes) > 2


def test_a_quick_run_shows_no_progress():
    bar = NotedMeter()
    played = experiment(300)
    so_far = SoFar(played, bar, lambda: 0.0)
    played.play(schedule=so_far.watch(None), progress=so_far.advance)
    assert (bar.notes, bar.lines, bar.games) == ([], [], 300)


def test_lines__show_a_note_beside_the_cell():
    now, said = [0.0], []
    lines = Lines(1_000, said.append, lambda: now[0])
    lines.begin("cell")
    lines.note("41.3% won")
    for second in range(12):
        now[0] = float(second)
        lines.advance(10)
    assert said[0].endswith("(cell: 41.3% won)")


def test_lines__show_long_times_in_hours():
    now, said = [0.0], []
    lines = Lines(1_000_000, said.append, lambda: now[0])
    lines.begin("cell")
    for second in range(20):
        now[0] = float(second)
        lines.advance(10)
    assert "28 hours left" in said[0]


def test_lines__show_the_work_before_the_first_games():
    now, said = [0.0], []
    lines = Lines(1_000, said.append, lambda: now[0])
    for second in range(25):
        now[0] = float(second)
        lines.begin(f"checking the numbers: {second} of 25")
    assert said == ["Checking the numbers: 10 of 25.", "Checking the numbers: 20 of 25."]


def test_a_run_of_hours_is_announced_with_a_number_of_games_for_a_minute(monkeypatch, capsys):
    pilot(monkeypatch, 0.4, 12.0)
    assert forecast.warn_if_long(experiment(90_000), data_range_games=0, quiet=False) == 12.0
    said = capsys.readouterr().err
    assert (
        said == "This will take about 10 hours: random needs 0.4 s per game. -n 150 takes about a minute.\n"
    )
    pilot(monkeypatch, 0.001, 0.0)
    forecast.warn_if_long(experiment(90_000_000), data_range_games=0, quiet=False)
    assert "25 hours: random plays about 1,000 games per second. -n 60000 " in capsys.readouterr().err
    pilot(monkeypatch, 0.4, 0.0)
    forecast.warn_if_long(experiment(90_000), data_range_games=10_000, quiet=False)
    assert "11 hours" in capsys.readouterr().err  # 10,000 games more are an hour more


def test_quick_and_unknown_times_are_not_announced(monkeypatch, capsys):
    pilot(monkeypatch, 0.4, 0.0)
    forecast.warn_if_long(experiment(100), data_range_games=0, quiet=False)
    forecast.warn_if_long(experiment(90_000), data_range_games=0, quiet=True)
    pilot(monkeypatch, 0.0001, 0.0)
    forecast.warn_if_long(experiment(90_000), data_range_games=0, quiet=False)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("compare", "kind", "cruel", "-n", 20), "about"),
        (("sensitivity", "-n", 20), "at most"),
        (("sensitivity", "--data", "-n", 20, "--draws", 2), "about"),
        (("sweep", "balls=8..12:2", "-n", 20), "at most"),
        (("diff", "as-printed", "new.toml", "-n", 20), "about"),
        (("ablate", "all", "-n", 20), "about"),
        (("worth", "investigators", "-n", 20), "about"),
        (("tune", "targets.toml", "-n", 20, "--judge-games", 20, "--max-points", 3), "at most"),
        (("tune", "targets.toml", "--judge-games", 20, "--check"), "about"),
        (
            ("tune", "still.toml", "-n", 20, "--judge-games", 20, "--max-points", 3, "--only", "balls"),
            "at most",
        ),
        (("calibrate", "games.csv", "-n", 100), "about"),
        (("strategy", "tune", "standard", "-n", 2, "--generations", 1, "--judge-games", 2), "about"),
    ],
)
def test_every_command_that_plays_announces_hours(monkeypatch, words, told):
    pilot(monkeypatch, 500.0, 0.0)
    target = '[targets.one]\nancient_one = "slate"\ndifficulty = "kind"\nwin_rate = 0.8\ntolerance = 0.9\n'
    Path("still.toml").write_text(target)
    Path("targets.toml").write_text(f"{target}[numbers]\nballs = {{ from = 10, to = 12 }}\n")
    Path("new.toml").write_text("red = 5\n")
    Path("games.csv").write_text(
        "ancient_one,difficulty,players,won\n" + "slate,cruel,2,1\nslate,cruel,2,0\n" * 9
    )
    strategies = []

    def compile_forecast(game, who):
        strategies.append([strategy.name for strategy in who])
        return CompileForecast((), 0.0)

    monkeypatch.setattr("heuristics.strategy.compiling.compile_forecast", compile_forecast)
    result = CliRunner().invoke(app, [str(word) for word in (*words, *TOY)])
    assert all(strategies), "a forecast of the compilation lacks the strategies"
    said = [line for line in result.stderr.splitlines() if line.startswith("This will take ")]
    assert len(said) == 1, result.output
    assert said[0].startswith(f"This will take {told} ")
    assert "needs 8 minutes per game" in said[0]


def test_a_strategy_that_must_be_compiled_is_not_measured_before_the_first_games(monkeypatch, capsys):
    cold, measured = ["standard"], []

    def look_at(arm, seed, first):
        measured.append(arm.players.name)
        return 0.4, 0.0

    monkeypatch.setattr(forecast, "_look_at", look_at)
    monkeypatch.setattr(
        "heuristics.strategy.compiling.compile_forecast",
        lambda game, who: CompileForecast(tuple(one.name for one in who if one.name in cold), 0.0),
    )
    both = replace(experiment(90_000), players=(seated("random"), seated("standard")))
    forecast.warn_if_long(both, data_range_games=0, quiet=False)
    assert measured == ["random"]
    assert "about 20 hours: random needs 0.4 s" in capsys.readouterr().err
    cold[:] = ["random"]  # the first strategy, which has to be compiled anyway
    forecast.warn_if_long(both, data_range_games=0, quiet=False)
    assert measured == ["random", "random", "standard"]


@pytest.mark.parametrize(("seconds", "fewer"), [(60.0, 6), (0.5, 2)])
def test_the_number_for_a_minute_accounts_for_fixed_games(seconds, fewer):
    work = forecast.Work(lambda games: 10 * max(5, games), 1000, fewest=2)
    assert work.most_within(seconds, 1.0) == fewer
    beside = replace(work, beside=10.0)
    assert beside.most_within(seconds + 10.0, 1.0) == fewer


def test_the_pilot_measures_the_time_of_games():
    Path("sleeper.py").write_text(SLOW)
    from heuristics.strategy.files import load_file
    from heuristics.strategy.players import Players

    (sleeper,) = load_file(Path("sleeper.py"))
    players = Players((sleeper,))
    cell = Cell("slate", "kind", 2)
    seconds, _ = seconds_a_game(toy.GAME, Arm("", toy.GAME, toy.load(), cell, players).roster_of(), 1)
    assert seconds > 0.02
    quick, _ = seconds_a_game(toy.GAME, Arm("", toy.GAME, toy.load(), cell, seated("random")).roster_of(), 1)
    assert quick < seconds / LOOK_GAMES


def test_compiling_is_shown_apart_from_playing(monkeypatch):
    words = ("run", "-a", "slate", "-d", "kind", "-s", "random", "-n", "50", *TOY)
    assert "compiling" not in call(*words, "--name", "one").stdout.splitlines()[-1]
    monkeypatch.setattr("cli.shared.session.warn_if_long", lambda *_, **__: 41.7)
    last = call(*words, "--name", "two").stdout.splitlines()[-1]
    assert last.startswith("50 games in ")
    assert last.endswith("games/s, after 42 s of compiling.")


@pytest.mark.compiled
def test_bench_leaves_out_searches_by_default(monkeypatch):
    measured = []

    def measure(game, scenario, chosen, cells, threads, *, on_row):
        measured.append([strategy.name for strategy in chosen])
        for _ in range(2):
            on_row(
                SpeedRow(
                    ancient_one="a", difficulty="b", players=1, strategy="c", threads=1,
                    games_per_second=1.0, draws_per_game=1.0, draw_ns=1.0,
                )
            )  # fmt: skip
        return []

    monkeypatch.setattr("analysis.strategies.speed.measure", measure)
    monkeypatch.setattr("simcore.play.yardstick.calibration_ns", lambda: 1.0)
    said = call("bench", "--no-compile", "--game", "final-hour", "-p", "2").stderr
    assert "Skipped because games take long: master, rollout. `-s master` measures it." in said
    assert " left" in said
    call("bench", "--no-compile", "--game", "final-hour", "-p", "2", "-s", "rollout")
    assert not {"master", "rollout"} & set(measured[0])
    assert "standard" in measured[0]
    assert measured[1] == ["rollout"]
