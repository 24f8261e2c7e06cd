"""Every command accepts numbers and names as people write them."""

import json

import click
import pytest

from cli.main import app
from cli.shared.numbers import WHOLE, Players
from tests import toy
from tests.command import call

GAME = ("--game", toy.GAME.name)


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def commands(command, words=()):
    """Yield every command with its name, including those of groups."""
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            yield from commands(command.get_command(context, name), (*words, name))
    else:
        yield " ".join(words), command


COMMANDS = dict(commands(app))


@pytest.mark.parametrize(
    ("text", "number"),
    [("7", 7), ("10k", 10_000), ("1.5K", 1_500), ("2M", 2_000_000), ("1e6", 10**6), ("1E+3", 1000),
     ("10_000", 10_000), ("-3", -3), ("2.0", 2), (str(2**63 - 1), 2**63 - 1)],
)  # fmt: skip
def test_whole_numbers(text, number):
    assert WHOLE.convert(text, None, None) == number


@pytest.mark.parametrize(
    "text", ["", "k", "1.5", "10.000", "10,000", "1e-3", "1.2345k", "1e999", "٣", "0x10", "9" * 50]
)
def test_other_texts_are_not_whole_numbers(text):
    with pytest.raises(click.BadParameter, match="is not a whole number, such as 10000, 10k or 1e4"):
        WHOLE.convert(text, None, None)


@pytest.mark.parametrize(
    ("text", "numbers"), [("3", (3,)), ("1,2, 4", (1, 2, 4)), ("1..3,8", (1, 2, 3, 8)), ("all", ("all",))]
)
def test_numbers_of_players(text, numbers):
    assert Players().convert(text, None, None) == numbers


@pytest.mark.parametrize("text", ["", "1,,2", "4..1", "1..", "two", "-1", "1.5", "2-4"])
def test_other_texts_are_not_numbers_of_players(text):
    with pytest.raises(click.BadParameter, match=r"expected a number of players, 1,2,4, 1\.\.4 or all"):
        Players().convert(text, None, None)


def test_every_command_reads_numbers_in_the_same_way():
    assert len(COMMANDS) > 30
    for name, command in COMMANDS.items():
        for option in command.params:
            assert not isinstance(option.type, click.types.IntParamType), (name, option.opts)
            if "--players" in option.opts and option.multiple:
                assert isinstance(option.type, Players), name
            if "-n" in option.opts:
                assert option.type is WHOLE, name


def cells(*words):
    done = call("run", *GAME, "--no-report", "--no-data-range", "-s", "random", "--quiet", "--json", *words)
    return [(cell["players"], cell["team"], cell["games"]) for cell in json.loads(done.stdout)["cells"]]


@pytest.mark.compiled
def test_a_run_takes_numbers_and_names_as_people_write_them(tmp_path):
    one = ("-a", "Slate", "-d", "CRUEL")
    assert cells(*one, "-p", "all", "-n", "0.1k", "--name", "a") == [(n, None, 100) for n in (1, 2, 3)]
    assert cells(*one, "-p", "3,1", "-p", "2..3", "-n", "1e1", "--name", "b") == [
        (n, None, 10) for n in (3, 1, 2)
    ]
    team = ["ada", "bea"]
    for number, words in enumerate((("--team", "Ada, BEA"), ("--team", "ada", "--team", "Bea"))):
        assert cells(*one, *words, "-n", "10", "--name", str(number)) == [(2, team, 10)]
    assert "allowed are 1, 2, 3" in call("run", *GAME, "-p", "1..4", code=2).stderr
    kept = json.loads(call("why", "a", "-a", "SLATE", "-p", "2..3", "--json", "--quiet").stdout)["cells"]
    assert {each["players"] for each in kept} == {2, 3}
    call("report", "a", "-p", "1..2", "--format", "json", "--out", "a.json")
    tables = json.loads((tmp_path / "a.json").read_text())["tables"]
    assert {row["players"] for row in tables["cells"]} == {1, 2}


@pytest.mark.compiled
def test_a_study_takes_numbers_and_names_as_people_write_them(tmp_path):
    (tmp_path / "s.toml").write_text(
        f'[shared]\ngame = "{toy.GAME.name}"\n[[steps]]\ncommand = "run"\nplayers = "1..2"\ngames = "1k"\n'
        '[[steps]]\ncommand = "compare"\narms = ["amber", "slate"]\ngames = 1e3\nteam = ["Ada", "Bea"]\n'
    )
    from cli.commands.study.plan import read_study

    play, compare = read_study(tmp_path / "s.toml", app).steps
    found = COMMANDS["run"].make_context("run", list(play.words)).params
    assert (found["players"], found["games"]) == ((1, 2), 1000)
    found = COMMANDS["compare"].make_context("compare", list(compare.words)).params
    assert (found["team"], found["games"]) == (("Ada", "Bea"), 1000)


@pytest.mark.compiled
def test_worth_answers_for_one_investigator():
    played = ("-a", "slate", "-d", "kind", "-s", "random", "-n", "2k", "--seed", "5", *GAME)
    everybody = json.loads(call("worth", "investigators", *played, "--quiet", "--json").stdout)
    result = json.loads(call("worth", "Cy", *played, "--quiet", "--json").stdout)
    assert result.keys() == everybody.keys()
    rows = [row for row in everybody["cells"][0]["investigators"] if row["investigator"] == "cy"]
    assert result["cells"][0]["investigators"] == rows
    assert len(rows) == len(result["together"]) == 1
    cells("-p", "2", "-n", "400", "--name", "kept")
    assert "cy" in call("worth", "cy", "kept").stdout
    assert "Allowed: investigators, teams" in call("worth", "nobody", "kept", code=2).stderr
    assert "Allowed: investigators, teams" in call("worth", "nobody", *GAME, code=2).stderr
    gift = json.loads(call("worth", "Ada/Gift", *played, "--set", "gift=1", "--quiet", "--json").stdout)
    assert gift["schema"] == "elderodds.worth.cards/1"
    assert [row["component"] for row in gift["cells"][0]["without"]] == ["ada/gift"]
