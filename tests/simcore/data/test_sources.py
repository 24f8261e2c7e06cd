"""Components of a variant are no guess: they are counted apart and have no alternatives."""

from simcore.contract.game import Cell
from simcore.games import find_game

LAMP = """
base = "final-hour"
name = "mine"

[items.lamp]
name = "Lamp"
copies = 1
when = "before"
program = "move(up_to=1)"
source = "{source}"
"""


def load(tmp_path, source):
    file = tmp_path / "mine.toml"
    file.write_text(LAMP.format(source=source))
    return find_game("final-hour").load(file, ())


def test_own_pieces_are_counted_apart(tmp_path):
    own, guess = load(tmp_path, "own"), load(tmp_path, "reconstructed")
    cell = Cell("cthulhu", "easy", 2)
    printed = find_game("final-hour").load(None, ()).sources(cell)
    assert own.sources(cell) == {**printed, "own": 1}
    assert guess.sources(cell)["reconstructed"] == printed["reconstructed"] + 1
    assert "items.lamp" in guess.reconstructed()
    assert "items.lamp" not in own.reconstructed()


def test_nothing_doubts_what_is_own(tmp_path):
    touched = [
        {
            key
            for alternative in load(tmp_path, source).alternatives()
            for key in alternative.keys
            if "lamp" in key
        }
        for source in ("own", "reconstructed")
    ]
    assert not touched[0]
    assert touched[1]
