"""`trace` with many games, and with a game that continues differently from one of its steps."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.commands.trace_more import numbers_of
from cli.main import app
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.messages.errors import NarrationError
from simcore.narration.going_on import moments_from
from simcore.narration.log import moments
from simcore.records.columns import CELL_COLUMNS
from simcore.store.writer import read_run
from tests import toy
from tests.command import TOY, call, in_an_empty_folder, no_pages  # noqa: F401

WORDS = ("-a", "slate", "-d", "kind", "-s", "random", "--seed", "4", "--game-name", toy.GAME.name)
CELL = Cell("slate", "kind", 2)


@pytest.fixture(autouse=True)
def no_report(monkeypatch):
    """Draw no report, which would take seconds."""
    no_pages(monkeypatch)


def policies(name="random"):
    return Players((find_strategy(name, toy.GAME.name),)).policies(toy.GAME)


def events_of(played):
    return [event for moment in played for event in moment.events]


@pytest.mark.parametrize("number", range(5))
def test_the_same_players_continue_in_the_same_way(number):
    """A game that continues from any step takes another path through the code, with the same result."""
    scenario = toy.load()
    whole = events_of(moments(toy.GAME, scenario, CELL, policies(), 4, number))
    steps = sum(event["event"] == "decision" for event in whole)
    for step in range(1, steps + 1):
        again = moments_from(toy.GAME, scenario, CELL, policies(), 4, number, step, policies())
        assert events_of(again) == whole


def test_the_game_is_unchanged_up_to_the_step_and_then_the_new_player_decides():
    scenario, seen = toy.load(), []

    def last(events, decision):
        seen.append((len(events), len(decision["options"])))
        return len(decision["options"]) - 1

    whole = events_of(moments(toy.GAME, scenario, CELL, policies(), 4, 0))
    other = events_of(moments_from(toy.GAME, scenario, CELL, policies(), 4, 0, 3, last))
    where = [place for place, event in enumerate(whole) if event["event"] == "decision"][2]
    assert other[:where] == whole[:where]
    chosen = [event for event in other if event["event"] == "decision"]
    assert len(seen) == len(chosen) - 2
    assert all(event["choice"] == event["options"][-1] for event in chosen[2:])


def test_an_unknown_step_is_refused():
    with pytest.raises(NarrationError, match="step 99 does not exist"):
        list(moments_from(toy.GAME, toy.load(), CELL, policies(), 4, 0, 99, policies()))
    said = call("trace", *WORDS, "--number", "0", "--from-step", "99", "--then", "random", code=2).stderr
    assert "--from-step 99: game 0 of seed 4 has" in said


def test_another_strategy_continues():
    other = call("trace", *WORDS, "--from-step", "1", "--then", "standard").stdout
    assert other == call("trace", *[*WORDS[:5], "standard", *WORDS[6:]]).stdout
    assert "unknown strategy" in call("trace", *WORDS, "--from-step", "1", "--then", "nobody", code=2).stderr


def test_play_by_hand_lists_the_options_and_continues_the_story():
    ran = CliRunner().invoke(app, ["trace", *WORDS, "--from-step", "2"], input="1\n" * 99)
    assert ran.exit_code == 0, ran.output
    assert "decides:" in ran.stderr
    assert "  1. " in ran.stderr
    whole = call("trace", *WORDS).stdout.splitlines()
    assert ran.stdout.splitlines()[:2] == whole[:2]
    stopped = CliRunner().invoke(app, ["trace", *WORDS, "--from-step", "2"], input="1\n")
    assert stopped.exit_code == 130


def test_rows_equal_those_of_a_kept_run():
    call("run", *WORDS[:8], *TOY, "-n", "30", "--name", "kept")
    kept = read_run(Path("elderodds-runs/kept")).games(0).drop(*CELL_COLUMNS).collect()
    Path("list.csv").write_text("game_number,win\n3,1\n17,0\n\n# the last one\n29\n")
    lines = call("trace", *WORDS, "--games-from", "list.csv", "--rows").stdout.splitlines()
    assert [json.loads(line)["game_number"] for line in lines] == [3, 17, 29]
    for line in lines:
        row = json.loads(line)
        assert row == kept.row(row["game_number"], named=True)


def test_a_list_of_games_is_printed_one_after_the_other():
    Path("list.txt").write_text("2\n0\n", encoding="utf-8-sig")
    said = call("trace", *WORDS, "--games-from", "list.txt").stdout
    one, other = (call("trace", *WORDS, "--number", number).stdout for number in (2, 0))
    assert said == f"{one}\n{other}"
    ran = CliRunner().invoke(app, ["trace", *WORDS, "--games-from", "-", "--jsonl"], input="1\n")
    assert json.loads(ran.stdout.splitlines()[0])["game_number"] == 1


@pytest.mark.parametrize(
    ("content", "numbers"),
    [
        ("5\n3\n", [5, 3]),
        ("# chosen\r\n\r\n 7\r\n", [7]),
        ("3 a long one\n4\tshort\n", [3, 4]),
        ("run,game_number,win\na,8,1\nb,9,0\n", [8, 9]),
        ('"game";"cause"\n"2";"a; b"\n', [2]),
        ("number\tx\n1\t2\n", [1]),
        ("game,game_number\nfinal-hour,6\n", [6]),
        ("game_number,x\n6.0,\n9223372036854775807,1\n", [6, 2**63 - 1]),
        ('sep=;\ngame_number;notes\n6,0;"two\nlines"\n1e+05;\n', [6, 100_000]),
    ],
)
def test_lists_of_games_in_many_forms(content, numbers, tmp_path):
    file = tmp_path / "list.csv"
    for encoding in ("utf-8", "utf-8-sig"):
        file.write_bytes(content.encode(encoding))
        assert numbers_of(str(file)) == numbers


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--then", "random"), "--then: allowed only with --from-step"),
        (("--from-step", "0"), "must be at least 1"),
        (("--from-step", "2", "--html", "a.html"), "--from-step: not allowed with --html"),
        (("--rows", "--jsonl"), "--rows: prints only outcomes"),
        (("--from-step", "2", "--jsonl"), "only a single game can be played by hand"),
        (("--games-from", "nowhere.txt"), "nowhere.txt: cannot be read: No such file or directory"),
        (("--games-from", "."), "--games-from .: cannot be read: Is a directory"),
        (
            ("--games-from", "bad.txt"),
            "line 2: 'seven' is not the number of a game; expected one per line, or a column",
        ),
        (("--games-from", "gap.csv"), "line 4: '' is not the number of a game"),
        (("--games-from", "more.csv"), "line 2, column 3: '9' has no heading; the heading has 2 columns"),
        (("--games-from", "half.csv"), "line 2: '1.5' is not the number of a game"),
        (("--games-from", "less.txt"), "line 1: '-3' is not the number of a game"),
        (("--games-from", "large.txt"), "line 1: 9223372036854775808 must be at most 9223372036854775807"),
        (
            ("--games-from", "other.csv"),
            "line 1: 'win' is not the number of a game; expected one per line, or a column",
        ),
        (("--games-from", "wide.txt"), "text in UTF-16; save it as UTF-8"),
        (("--games-from", "empty.txt"), "contains no number"),
        (("--games-from", "heading.txt"), "contains no number below the heading"),
    ],
)
def test_mistakes(words, said):
    Path("bad.txt").write_text("3\nseven\n")
    Path("gap.csv").write_text("win,game_number\n\n1,3\n1\n")
    Path("more.csv").write_text("win,game_number\n1,3,9\n")
    Path("half.csv").write_text("win,game_number\n1,1.5\n")
    Path("less.txt").write_text("-3\n")
    Path("large.txt").write_text(f"{2**63}\n")
    Path("other.csv").write_text("win,seed\n1,3\n")
    Path("wide.txt").write_text("3\n", encoding="utf-16")
    Path("empty.txt").write_text("# none\n")
    Path("heading.txt").write_text("game_number\n")
    assert said in call("trace", *WORDS, *words, code=2).stderr
