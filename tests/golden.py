"""Whole games as readable text, compared line by line with kept files.

`ELDERODDS_UPDATE_GOLDEN=1` in the environment rewrites the files.
"""

import os

UPDATE = os.environ.get("ELDERODDS_UPDATE_GOLDEN", "0") != "0"


def file_name(cell, number):
    return f"{cell.ancient_one}-{cell.difficulty}-{cell.players}-{number}.txt"


def compare(folder, cell, number, lines):
    file = folder / file_name(cell, number)
    if UPDATE:
        folder.mkdir(exist_ok=True)
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == file.read_text(encoding="utf-8").splitlines()


def nothing_left_over(folder, games):
    assert {file.name for file in folder.glob("*")} == {file_name(*game) for game in games}
