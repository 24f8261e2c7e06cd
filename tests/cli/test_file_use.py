"""Every file that a command reads is recorded, including files that other files name."""

from pathlib import Path

import pytest

from cli.main import app
from cli.shared.rehearsal import Rehearsed, rehearsing
from simcore.files.used_files import digest_at, recording
from tests.brought import write_game
from tests.command import in_an_empty_folder as in_an_empty_folder

BATTLE = ("--game", "final-battle", "--no-report")
FILES = {
    "mine.py": """from elderodds.strategy import strategy

@strategy("first", games=("final-battle",), weights={"x": 1.0})
class Player:
    'Take the first option.'

    def choose(self, tables, state, weights):
        return 0
""",
    "weights.toml": 'strategy = "mine.py"\n[weights]\nx = 2.0\n',
    "group.toml": 'members = [{ strategy = "weights.toml" }]\n',
    "under.toml": 'base = "final-battle"\n[rules]\nhands = 1\n',
    "over.toml": 'base = "under.toml"\n',
    "wanted.toml": 'strategy = "weights.toml"\nplayers = 2\n[targets.one]\nancient_one = "yig"\n'
    'difficulty = "typical"\nwin_rate = 0.5\ntolerance = 0.1\n'
    '[numbers]\n"rules.hands" = { from = 1, to = 3 }\n',
    "games.csv": "ancient_one,difficulty,players,won\nyig,typical,2,1\n",
}


def used(folder, *words):
    """Return the names of the files that a command reads before it begins its work."""
    (folder / "aside").mkdir()
    with (
        recording() as use,
        rehearsing(folder / "aside"),
        pytest.raises(Rehearsed),
        app.make_context("elderodds", list(words)) as context,
    ):
        app.invoke(context)
    assert all(digest_at(Path(name)) == digest for name, digest in use.read.items())
    here = [Path(name) for name in use.read if Path(name).is_relative_to(folder)]
    return {each.relative_to(folder).as_posix() for each in here}


@pytest.mark.parametrize(
    ("words", "read"),
    [
        (("run", *BATTLE, "--scenario", "over.toml"), {"over.toml", "under.toml"}),
        (("run", *BATTLE, "-s", "group.toml"), {"group.toml", "weights.toml", "mine.py"}),
        (("run", *BATTLE, "-s", "mine.py:first"), {"mine.py"}),
        (("calibrate", "games.csv", "--game", "final-battle", "-s", "mine.py"), {"games.csv", "mine.py"}),
        (("tune", "wanted.toml", "--game", "final-battle"), {"wanted.toml", "weights.toml", "mine.py"}),
    ],
)
def test_files_are_followed(tmp_path, words, read):
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    assert used(tmp_path, *words) == read


def test_the_files_of_a_game_and_its_folder_are_recorded(tmp_path):
    write_game(tmp_path / "urn", plain=True)
    read = used(tmp_path, "run", "--game", "./urn", "--no-report")
    assert {"urn", "urn/game.py", "urn/strategies.py"} <= read


def test_a_new_file_changes_a_folder_and_a_new_run_does_not(tmp_path):
    (tmp_path / "a.toml").write_text("")
    before = digest_at(tmp_path)
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "manifest.json").write_text("")
    (tmp_path / "run" / "x.toml").write_text("")
    assert digest_at(tmp_path) == before
    (tmp_path / "b.toml").write_text("")
    assert digest_at(tmp_path) != before
