"""Games compared with golden files."""

import pytest

from simcore.contract.game import Cell
from tests.golden import compare, file_name


def test_a_game_that_differs_shows_where(tmp_path):
    cell = Cell("hastur", "normal", 2)
    (tmp_path / file_name(cell, 0)).write_text("Turn 1\nA gate opens.\n", encoding="utf-8")
    with pytest.raises(AssertionError, match=r"At index 1 diff: 'A gate closes\.' != 'A gate opens\.'"):
        compare(tmp_path, cell, 0, ["Turn 1", "A gate closes."])
