"""Numbers that README and the pages claim are those of the package."""

import re
from pathlib import Path

import click
import pytest

from cli.main import app
from simcore.games import find_game, games
from simcore.games.final_hour import limits as sizes
from simcore.process import limits

ROOT = Path(__file__).parent.parent
OTHERS = 1000  # games that come with elderodds have a lower rank
WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ROW = re.compile(r"^\| (`-.*?) \| (.*) \|$", re.MULTILINE)
DEFAULT = re.compile(r"[Dd]efault:? (\d[\d,.]*)(?![\w%])")


def text(page):
    return " ".join((ROOT / page).read_text(encoding="utf-8").split())


def lines(file):
    return len((ROOT / file).read_text(encoding="utf-8").splitlines())


def printed(game):
    return find_game(game).load(None, ())


def ours():
    return [name for name, game in games().items() if game.rank < OTHERS]


def test_readme_names_all_games_and_how_many():
    readme = text("README.md")
    assert f"It includes {WORDS[len(ours()) - 1].lower()} games" in readme
    assert re.findall(r"\| `([a-z][a-z-]*)`(?: \(default\))? \|", readme) == ours()
    assert lines("README.md") <= 150


@pytest.mark.parametrize(
    ("page", "claim", "file"),
    [
        ("CONTRIBUTING.md", r"a whole game in one file of (\d+) lines", "tests/toy.py"),
        ("CONTRIBUTING.md", r"a whole scenario in (\d+) lines", "tests/simcore/data/tiny.py"),
    ],
)
def test_lengths_of_files(page, claim, file):
    (told,) = re.findall(claim, text(page))
    assert lines(file) == pytest.approx(int(told), rel=0.1)


def test_components_of_final_hour_and_their_limits():
    """The table of docs/data.md lists the values in the order of their names."""
    rows = re.findall(r"^\| [^|]+ \| ([\d; ]+) \| ((?:`MAX_\w+`(?:, )?)+) \|$", page("docs/data.md"), re.M)
    told = {
        name: int(value)
        for values, names in rows
        for value, name in zip(values.split("; "), re.findall(r"MAX_\w+", names), strict=True)
    }
    assert len(told) > 15
    assert told == {name: getattr(sizes, name) for name in told}


def page(name):
    return (ROOT / name).read_text(encoding="utf-8")


def number(told):
    """A number as the pages write it."""
    value = told.replace(",", "").replace(" MiB", "*2**20").replace("^", "**")
    return eval(value, {"__builtins__": {}})


def test_limits_of_runs():
    rows = re.findall(r"^\| [^|]+ \| (\d[^|]*) \| `(MAX_\w+)` \|$", page("docs/runs.md"), re.M)
    assert len(rows) > 8
    assert {name: number(told) for told, name in rows} == {name: getattr(limits, name) for _, name in rows}


def test_pieces_of_elder_sign():
    model = printed("elder-sign").model
    in_deck = sum(card.in_deck for card in model.adventures.values())
    cards = sum(card.copies for card in model.mythos.values())
    told = text("docs/elder-sign.md")
    assert f"The {in_deck} adventures, {len(model.other_worlds)} Other Worlds" in told
    assert f"and {len(model.investigators)} investigators are known" in told
    assert f"16 or 20 of the {cards} mythos cards" in told


def test_pieces_of_the_battle():
    scenario = printed("final-battle")
    told = text("docs/final-battle.md")
    assert f"the {WORDS[len(scenario.ancient_ones) - 2]} sheets of the box and Shudde M'ell" in told
    assert f"`-p` is 1 to {max(scenario.players)} players" in told


def commands(command=app, name=""):
    """Every command by its words."""
    if not isinstance(command, click.Group):
        yield name, command
        return
    context = click.Context(command)
    for each in command.list_commands(context):
        yield from commands(command.get_command(context, each), f"{name} {each}".strip())


SECTION = re.compile(r"^## `elderodds ([a-z]+(?: [a-z]+)?)[^`]*`\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)


def documented_defaults():
    known = dict(commands())
    for words, body in SECTION.findall(page("docs/cli.md")):
        command = known.get(words) or known.get(words.split()[0])
        if command is None:
            continue
        options = {
            name: parameter
            for parameter in command.params
            for name in (*parameter.opts, *parameter.secondary_opts)
        }
        for names, meaning in ROW.findall(body):
            for value in DEFAULT.findall(meaning)[:1]:
                yield words, re.findall(r"--[a-z-]+", names)[0], value.rstrip(".,"), options


@pytest.mark.parametrize(("words", "option", "value", "options"), list(documented_defaults()))
def test_defaults_of_options(words, option, value, options):
    """A default in docs/cli.md is the default of the option, or is given in its help."""
    assert option in options, f"{words} has no {option}"
    found = options[option]
    shown = re.findall(r"\[default: (\d[\d,.]*\d|\d)", found.help or "")
    assert str(found.default) == value.replace(",", "") or value in shown, (words, option, found.default)


def test_some_defaults_were_found():
    assert len(list(documented_defaults())) > 15
