"""Tables of results: what is read, and what is said of what cannot be."""

import pytest

from analysis.calibration.fit import counted
from analysis.calibration.playtests import read_playtests, settings_of, template
from analysis.request.lookup import choose_data
from simcore.contract.game import Cell
from simcore.games import find_game
from simcore.messages.error_details import ScenarioError
from tests import toy

SCENARIO = toy.load()
HEAD = "ancient_one,difficulty,players,won"


def read(text):
    return read_playtests(text if isinstance(text, bytes) else text.encode(), "games.csv", toy.GAME, SCENARIO)


def test_the_template_can_be_read_and_says_that_it_is_made_up():
    text = template(toy.GAME, SCENARIO)
    found = read(text)
    assert [each.won for each in found] == [True, False]
    assert {each.group for each in found} == {"made-up"}
    assert "are examples" in text


def test_a_game_can_have_data_of_its_own(tmp_path):
    """Packs of a line, and a herald, make a combination of their own; errors name the line."""
    folder = tmp_path / "guests"
    folder.mkdir()
    (folder / "pack.toml").write_text("")
    (folder / "heralds.toml").write_text(
        '[grey]\nname = "The Grey Guest"\nsetup = "doom(1)"\nsource = "own"\n'
    )
    battle = find_game("arkham-horror")
    printed = battle.load(None, ())

    def data(settings):
        return choose_data("arkham-horror", None, settings)

    head = f"{HEAD},packs,herald"
    text = f"{head}\nyig,normal,2,1,,\nyig,normal,2,0,{folder},\nYig,normal,2,0,{folder},Grey\n"
    games = read_playtests(text.encode(), "games.csv", battle, printed, data)
    own = [settings_of(game.cell) for game in games]
    assert own == [(), (f"packs={folder}",), (f"packs={folder}", "sheets.herald=grey")]
    assert len(counted(games).cells) == 3
    wrong = f"{head}\nyig,normal,2,1,{folder},gray\n".encode()
    with pytest.raises(ScenarioError, match=r"line 2.*no such herald.*gray"):
        read_playtests(wrong, "games.csv", battle, printed, data)
    with pytest.raises(ScenarioError, match="no such column"):
        read(f"{HEAD},herald\nslate,cruel,2,1,\n")


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}\nslate,cruel,2,1\nslate,kind,2,0\n",
        f"\ufeff{HEAD}\r\nslate,cruel,2,1\r\n\r\nslate,kind,2,0\r\n",
        f"{HEAD}\nslate,cruel,2,1\nslate,kind,2,0\n".replace(",", ";"),
        f"# ours\n{HEAD}\nSlate, Cruel ,2.0,yes\nslate,kind,2,no\n,,,\n".replace(",", "\t"),
        f"sep=;\n{HEAD};Notes\nslate;cruel;2;1;lucky, 3-1\nslate;kind;2,0;0,0;\n".replace(",", ";", 3),
        f'{HEAD},comments,round\nslate,cruel,2.0,1.0,"two\nlines",4.0\nslate,kind,2,0.0,NaN,\n',
        "Ancient One,Difficulty,Players,Won,,Date\nslate,cruel,2,TRUE,,3 May\nslate,kind,2,FALSE,,\n",
    ],
)
def test_tables_of_all_programs_are_read(text):
    first, second = read(text)
    assert (first.cell, first.won) == (Cell("slate", "cruel", 2), True)
    assert (second.cell, second.won) == (Cell("slate", "kind", 2), False)


def test_a_group_of_a_line_is_kept():
    (record,) = read(f"{HEAD},group,round\nslate,cruel,2,1,Mondays,4\n")
    assert (record.group, record.last_round, record.line) == ("Mondays", 4, 2)


BAD = {
    "": "the file is empty",
    HEAD: "no games below the heading",
    "ancient_one,difficulty,won\nslate,cruel,1": "line 1: the column players is missing",
    f"{HEAD},tema\nslate,cruel,2,1,x": 'line 1: no such column; found "tema"',
    f"{HEAD},won\nslate,cruel,2,1,1": "duplicate column",
    f"{HEAD}\nslat,cruel,2,1": 'line 2, column ancient_one: unknown name; found "slat"; allowed: amber',
    f"{HEAD}\nslate,,2,1": "line 2, column difficulty: the cell is empty",
    f"{HEAD}\nslate,cruel,two,1": 'line 2, column players: not a whole number; found "two"',
    f"{HEAD}\nslate,cruel,77,1": "line 2, column players: unsupported number; found 77; allowed:",
    f"{HEAD}\nslate,cruel,2,maybe": 'line 2, column won: neither won nor lost; found "maybe"',
    f"{HEAD}\nslate,cruel,2.5,1": 'line 2, column players: not a whole number; found "2.5"',
    f"{HEAD}\nslate,cruel,1.000,1": 'line 2, column players: not a whole number; found "1.000"',
    f"{HEAD}\nslate,cruel,2,1,0": 'line 2, column 5: more cells than columns; found "0"',
    f"{HEAD},round\n\nslate,cruel,2,1,3,5": 'line 3, column 6: more cells than columns; found "5"',
    f'{HEAD}\n"slate,cruel,2,1': "line 2: not valid CSV: unclosed quotation mark",
    f"{HEAD},game\nslate,cruel,2,1,chess": "line 2, column game: another game",
    f"{HEAD},cause\nslate,cruel,2,1,x": "line 2, column cause: a won game has no cause",
    HEAD.encode("utf-16"): "text in UTF-16; save it as UTF-8",
    f"{HEAD}\nslåte,cruel,2,1".encode("latin-1"): "line 2 has the byte 0xe5",
}


@pytest.mark.parametrize(("text", "message"), BAD.items())
def test_errors_name_line_and_column(text, message):
    with pytest.raises(ScenarioError) as caught:
        read(text)
    assert message in str(caught.value)
    assert "games.csv" in str(caught.value)


def test_all_errors_are_reported_at_once_with_the_nearest_names():
    with pytest.raises(ScenarioError) as caught:
        read(f"{HEAD}\nslate,creul,2,1\nslate,kind,2,\n")
    assert "2 errors" in str(caught.value)
    assert "did you mean 'cruel'" in str(caught.value)
