"""Tables of results: what is read, and what is said of what cannot be."""

import pytest

from analysis.calibration.playtests import read_playtests, template
from simcore.game import Cell
from simcore.scenario.faults import ScenarioError
from tests import toy

SCENARIO = toy.load()
HEAD = "ancient_one,difficulty,players,won"


def read(tmp_path, text):
    path = tmp_path / "games.csv"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_playtests(path, toy.GAME, SCENARIO)


def test_the_template_can_be_read_and_says_that_it_is_made_up(tmp_path):
    text = template(toy.GAME, SCENARIO)
    found = read(tmp_path, text)
    assert [each.won for each in found] == [True, False]
    assert {each.group for each in found} == {"made-up"}
    assert "made up" in text


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}\nslate,cruel,2,1\nslate,kind,2,0\n",
        f"\ufeff{HEAD}\r\nslate,cruel,2,1\r\n\r\nslate,kind,2,0\r\n",
        f"{HEAD}\nslate,cruel,2,1\nslate,kind,2,0\n".replace(",", ";"),
        f"# ours\n{HEAD}\nSlate, Cruel ,2.0,yes\nslate,kind,2,no\n,,,\n".replace(",", "\t"),
        "Ancient One,Difficulty,Players,Won,,Date\nslate,cruel,2,TRUE,,3 May\nslate,kind,2,FALSE,,\n",
    ],
)
def test_tables_of_all_programs_are_read(tmp_path, text):
    first, second = read(tmp_path, text)
    assert (first.cell, first.won) == (Cell("slate", "cruel", 2), True)
    assert (second.cell, second.won) == (Cell("slate", "kind", 2), False)


def test_a_group_of_a_line_is_kept(tmp_path):
    (found,) = read(tmp_path, f"{HEAD},group,round\nslate,cruel,2,1,Mondays,4\n")
    assert (found.group, found.last_round, found.line) == ("Mondays", 4, 2)


BAD = {
    "": "it is empty",
    HEAD: "no game stands below the heading",
    "ancient_one,difficulty,won\nslate,cruel,1": "line 1: the column players is missing",
    f"{HEAD},tema\nslate,cruel,2,1,x": 'line 1: no such column; found "tema"',
    f"{HEAD},won\nslate,cruel,2,1,1": "a column stands there twice",
    f"{HEAD}\nslat,cruel,2,1": 'line 2, column ancient_one: no such name; found "slat"; allowed: amber',
    f"{HEAD}\nslate,,2,1": "line 2, column difficulty: nothing stands there",
    f"{HEAD}\nslate,cruel,two,1": 'line 2, column players: no whole number; found "two"',
    f"{HEAD}\nslate,cruel,77,1": "line 2, column players: they are too few or too many; found 77; allowed:",
    f"{HEAD}\nslate,cruel,2,maybe": 'line 2, column won: not told whether it was won; found "maybe"',
    f'{HEAD}\n"slate,cruel,2,1': "line 2: a quotation mark is not closed",
    f"{HEAD},game\nslate,cruel,2,1,chess": "line 2, column game: another game",
    f"{HEAD},cause\nslate,cruel,2,1,x": "line 2, column cause: the game was won",
    HEAD.encode("utf-16"): "text in UTF-16; save it as UTF-8",
    f"{HEAD}\nslåte,cruel,2,1".encode("latin-1"): "line 2 has the byte 0xe5",
}


@pytest.mark.parametrize(("text", "message"), BAD.items())
def test_what_is_wrong_is_told_by_line_and_column(tmp_path, text, message):
    with pytest.raises(ScenarioError) as caught:
        read(tmp_path, text)
    assert message in str(caught.value)
    assert "games.csv" in str(caught.value)


def test_all_faults_are_told_at_once_and_the_nearest_name_with_them(tmp_path):
    with pytest.raises(ScenarioError) as caught:
        read(tmp_path, f"{HEAD}\nslate,creul,2,1\nslate,kind,2,\n")
    assert "2 faults" in str(caught.value)
    assert "did you mean 'cruel'" in str(caught.value)
