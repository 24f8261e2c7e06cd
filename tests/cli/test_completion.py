"""Shell completion of commands and names."""

import pytest
from click.shell_completion import ShellComplete

from cli.main import app
from tests import toy
from tests.command import TOY, in_an_empty_folder  # noqa: F401
from tests.fake_run import write_fake_run


def completed(*words):
    """Return the completions of the last word, and "FILE" if the shell also completes files."""
    shell = ShellComplete(app, {}, "elderodds", "_ELDERODDS_COMPLETE")
    completions = shell.get_completions(list(words[:-1]), words[-1])
    return [item.value if item.type == "plain" else item.type.upper() for item in completions]


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (("run", *TOY, "-a", ""), ["amber", "slate"]),
        (("run", *TOY, "-a", "s"), ["slate"]),
        (("run", *TOY, "-d", "k"), ["kind"]),
        (("trace", *TOY, "-a", "am"), ["amber"]),
        (("run", *TOY, "-s", "sta"), ["standard", "FILE"]),
        (("run", *TOY, "--table", "standard,ra"), ["standard,random", "FILE"]),
        (("strategy", "show", "--game", toy.GAME.name, "ran"), ["random", "FILE"]),
        (("run", "--game", "final-b"), ["final-battle", "FILE"]),
        (("run", "--game", "no-such-game", "-a", ""), []),
        (("run", *TOY, "--team", "ada,b"), ["ada,bea"]),
        (("run", *TOY, "--set", "needs.slate.c"), ["needs.slate.cruel"]),
        (("sweep", *TOY, "ball"), ["balls"]),
        (("sensitivity", *TOY, "--only", "ball"), ["balls"]),
        (("tune", *TOY, "--only", "ball"), ["balls"]),
        (("ablate", *TOY, "one-guess"), ["one-guess-less"]),
        (("compare", *TOY, "slate+cr"), ["slate+cruel", "FILE"]),
        (("diff", *TOY, "as-"), ["as-printed", "FILE"]),
        (("trace", *TOY, "--theme", "da"), ["dark"]),
        (("game", "check", "final-b"), ["final-battle", "FILE"]),
    ],
)
def test_names(words, names):
    assert completed(*words) == names


@pytest.mark.parametrize(
    "command",
    [
        ("report",),
        ("why",),
        ("runs", "show"),
        ("runs", "rm"),
        ("runs", "extend"),
        ("diff",),
        ("sensitivity", "--run"),
        ("sweep", "balls=1..2", "--run"),
        ("tension", "--run"),
        ("worth", "investigators"),
    ],
)
def test_kept_runs(tmp_path, command):
    write_fake_run(tmp_path / "elderodds-runs", ancient_ones=("cthulhu",), difficulties=("easy",), games=5)
    assert completed(*command, "r") == ["run", "FILE"]
