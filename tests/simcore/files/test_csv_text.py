"""Text in CSV files: values that a spreadsheet would change are escaped."""

import csv

import pandas as pd
import polars as pl
import pytest

from simcore.data import sheets
from simcore.files.csv_text import as_cell, encoded, is_misread


@pytest.mark.parametrize(
    "text",
    [
        "=1+1", '=HYPERLINK("x")', "+1", "-x", "- none", "@sum", "\tx", "3-5", "3 - 5", "1/2", "1.2.3", "007",
        "12:30", "3 pm", "1e5", "5%", "1,5", "0.5", ".5", "(5)", "$5", "2026-11-27", "may-1", "dec 3", "MAR5",
        "2 sept", "true", "FALSE", "12345678901234567",
    ],
)  # fmt: skip
def test_what_would_be_changed(text):
    assert is_misread(text)
    assert as_cell(text) == f"'{text}"


@pytest.mark.parametrize(
    "text",
    [
        "", "cthulhu", "march", "may", "mark-2", "janet-1", "octopus-8", "2 players", "6 green", "d6",
        "3d6-x", "12", "0", "20261127-173105", "standard@0.5", "expert,novice", "truely",
        "elderodds trace --seed 5", "1 green, 2 red", "the 3-5 of it",
    ],
)  # fmt: skip
def test_other_values_are_unchanged(text):
    assert not is_misread(text)
    assert as_cell(text) == text


@pytest.mark.parametrize("value", [-0.05, 7, True, None, float("nan")])
def test_numbers_remain_numbers(value):
    assert as_cell(value) is value


def test_a_mark_where_it_is_needed_and_readers_know_it(tmp_path):
    assert encoded("a,b\n1,x\n") == b"a,b\n1,x\n"
    file = tmp_path / "x.csv"
    file.write_bytes(encoded("name,n\nUmôrdhoth,1\n"))
    assert file.read_bytes()[:3] == b"\xef\xbb\xbf"
    assert list(pd.read_csv(file).columns) == pl.read_csv(file).columns == ["name", "n"]


@pytest.mark.parametrize("text", ["=1+1", "3-5", "1/2", "007", "mar-5", "true", "12", "-", "NA", "Umôrdhoth"])
def test_sheets_keep_such_text_in_quotes_and_read_it_again(text):
    cell = sheets._text(text)
    assert not is_misread(cell)
    assert sheets.value_of(cell) == text


def test_no_cell_of_any_sheet_would_be_changed(tmp_path):
    from simcore.games import find_game

    for name in ("final-hour", "final-battle", "elder-sign", "arkham-horror"):
        for path in find_game(name).load(None, ()).export(tmp_path / name, csv=True):
            if path.suffix != ".csv":
                continue
            raw = path.read_bytes()
            assert raw.startswith(b"\xef\xbb\xbf") or raw.isascii(), path
            for row in csv.reader(raw.decode("utf-8-sig").splitlines()):
                for cell in row:
                    number = cell.lstrip("-").isdigit() and not cell.lstrip("-").startswith("0")
                    assert number or cell in ("0", "true", "false") or not is_misread(cell), (path.name, cell)
