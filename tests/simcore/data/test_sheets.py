"""Data as sheets: reading returns what was written, and errors name sheet, row and column."""

import csv

import pandas as pd
import pytest

from simcore.games import find_game, games
from simcore.messages.error_details import ScenarioError
from simcore.store.inputs import scenario_inputs

OTHERS = 1000  # games that come with elderodds have a lower rank


@pytest.fixture
def exported(tmp_path):
    folder = tmp_path / "mine"
    find_game("final-hour").load(None, ()).export(folder, csv=True)
    return folder


def edit(folder, name, change):
    """Change the rows of a sheet, a dict a line, and write them as an office program would."""
    path = folder / f"{name}.csv"
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    columns = list(rows[0])
    rows = change(rows) or rows
    with path.open("w", newline="", encoding="utf-8-sig") as file:
        sheet = csv.DictWriter(file, columns, delimiter=";")
        sheet.writeheader()
        sheet.writerows(rows)


def row(rows, key):
    return next(each for each in rows if each["key"] == key)


def errors(folder):
    with pytest.raises(ScenarioError) as found:
        find_game("final-hour").load(folder, ())
    return str(found.value)


@pytest.mark.parametrize("name", [name for name, game in games().items() if game.rank < OTHERS])
def test_sheets_of_every_game_are_read_as_the_same_data(name, tmp_path):
    game = find_game(name)
    printed = game.load(None, ())
    written = printed.export(tmp_path / "sheets", csv=True)
    assert len([path for path in written if path.suffix == ".csv"]) > 3
    assert game.load(tmp_path / "sheets", ()).digest == printed.digest


@pytest.mark.parametrize(
    ("read", "write"),
    [
        ({}, {"index": False}),
        ({"dtype_backend": "numpy_nullable"}, {"sep": ";", "decimal": ",", "na_rep": "NA"}),
    ],
    ids=["usual", "european"],
)
@pytest.mark.parametrize("name", [name for name, game in games().items() if game.rank < OTHERS])
def test_sheets_that_pandas_reads_and_writes_are_the_same_data(name, read, write, tmp_path):
    """Columns with empty cells come back as 1.0 or 1,0, booleans as True, and an index precedes the key."""
    game = find_game(name)
    printed = game.load(None, ())
    for path in printed.export(tmp_path / "sheets", csv=True):
        if path.suffix == ".csv":
            pd.read_csv(path, **read).to_csv(path, **write)
    assert game.load(tmp_path / "sheets", ()).tree == printed.tree


def test_programs_are_text_and_a_changed_cell_is_played(exported):
    def change(rows):
        assert row(rows, "items.bicycle")["program"] == "move(up_to=2)"
        row(rows, "items.bicycle")["program"] = "move(up_to=3)"
        row(rows, "items.bicycle")["copies"] = "2"

    edit(exported, "items", change)
    changes = {change.key: change.value for change in find_game("final-hour").load(exported, ()).changes}
    assert set(changes) == {"items.bicycle.program", "items.bicycle.copies"}
    assert changes["items.bicycle.copies"] == 2


def test_rows_that_are_added_or_taken_away_are_entries(exported):
    def change(rows):
        new = {**row(rows, "items.bicycle"), "key": "items.skates", "name": "Skates", "alternatives": ""}
        return [*(each for each in rows if each["key"] != "items.campus-map"), new]

    edit(exported, "items", change)
    scenario = find_game("final-hour").load(exported, ())
    assert "skates" in scenario.catalogue()["items"]
    assert "campus-map" not in scenario.catalogue()["items"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda rows: row(rows, "items.bicycle").update(copies="many"), "items.csv, row 4, column copies"),
        (lambda rows: row(rows, "items.bicycle").update(program="mvoe(2)"), "row 4, column program"),
        (lambda rows: row(rows, "items.bicycle").update(copies="1.5"), "items.csv, row 4, column copies"),
        (lambda rows: row(rows, "items.bicycle").update(copies="1,5"), "items.csv, row 4, column copies"),
        (lambda rows: row(rows, "items.bicycle").update(copies="1.000"), "items.csv, row 4, column copies"),
        (lambda rows: row(rows, "items.bicycle").update(copies=""), "items.csv, row 4: items.bicycle.copies"),
        (lambda rows: row(rows, "items.bicycle").update(key=""), "row 4: no key"),
        (lambda rows: row(rows, "items.bicycle").update(key="items.campus-map"), "is already in"),
        (lambda rows: row(rows, "items.bicycle").update(key="items.campus-map.name.x"), "no table"),
    ],
    ids=[
        "number",
        "half",
        "half-with-comma",
        "thousand",
        "program",
        "missing",
        "no-key",
        "duplicate",
        "inside-a-value",
    ],
)
def test_faults_name_sheet_row_and_column(exported, change, said):
    edit(exported, "items", change)
    assert said in errors(exported)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name,key\na,items.a\n", "wrong first column"),
        ("key,copies,copies\nitems.a,1,2\n", "duplicate"),
        ('key,name\n"items.a,1\n', "not valid CSV"),
        ("key,name\nitems.a,b,c\n", "more cells"),
        ("key,name\nitems.a,b,,d\n", "row 2, column 4: more cells"),
        ("name,,key\n", "first column"),
        ("", "first column"),
    ],
)
def test_a_sheet_that_cannot_be_read_says_why(exported, text, said):
    (exported / "items.csv").write_text(text)
    assert said in errors(exported)


@pytest.mark.long
def test_texts_that_an_office_program_takes_for_formulas_are_quoted(tmp_path):
    game = find_game("final-hour")
    for number, name in enumerate(("=1+1", "-x", "12", "true", " padded", "@a", 'say "no"', "NA")):
        folder = tmp_path / str(number)
        changed = game.load(None, ()).with_settings({"items.bicycle.name": name})
        changed.export(folder, csv=True)
        assert game.load(folder, ()).tree["items"]["bicycle"]["name"] == name
        with (folder / "items.csv").open(newline="") as file:
            cell = row(list(csv.DictReader(file)), "items.bicycle")["name"]
        assert cell[0] not in "=+-@"


def test_sheets_of_the_user_are_not_overwritten(exported):
    with pytest.raises(FileExistsError):
        find_game("final-hour").load(None, ()).export(exported, csv=True)


def test_a_run_keeps_its_sheets(exported, tmp_path):
    name, files = scenario_inputs(exported)
    assert name == "scenario/mine"
    assert {"scenario/mine/items.csv", "scenario/mine/rules.toml"} <= set(files)
