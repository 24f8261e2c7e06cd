"""What a shell completes: names as well as commands."""

import pytest
from click.shell_completion import ShellComplete

from cli.main import app
from tests import toy
from tests.command import TOY, in_an_empty_folder  # noqa: F401
from tests.fake_run import write_fake_run


def completed(*words):
    """The names that are offered for the last word."""
    shell = ShellComplete(app, {}, "elderodds", "_ELDERODDS_COMPLETE")
    return [item.value for item in shell.get_completions(list(words[:-1]), words[-1])]


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (("run", *TOY, "-a", ""), ["amber", "slate"]),
        (("run", *TOY, "-a", "s"), ["slate"]),
        (("run", *TOY, "-d", "k"), ["kind"]),
        (("trace", *TOY, "-a", "am"), ["amber"]),
        (("run", *TOY, "-s", "sta"), ["standard"]),
        (("strategy", "show", "--game", toy.GAME.name, "ran"), ["random"]),
        (("run", "--game", "final-b"), ["final-battle"]),
        (("run", "--game", "no-such-game", "-a", ""), []),
    ],
)
def test_names(words, names):
    assert completed(*words) == names


@pytest.mark.parametrize(
    "command", [("report",), ("why",), ("runs", "show"), ("runs", "rm"), ("runs", "extend")]
)
def test_kept_runs(tmp_path, command):
    write_fake_run(tmp_path / "elderodds-runs", ancient_ones=("cthulhu",), difficulties=("easy",), games=5)
    assert completed(*command, "r") == ["run"]
