"""Libraries that a command loads: each costs every user of the command time before anything happens."""

import json
import subprocess
import sys

import pytest

LISTING = """
import json, sys
from cli.__main__ import main
sys.argv = ["elderodds", *sys.argv[1:]]
try:
    main()
except SystemExit as ended:
    assert ended.code == 0, ended.code
finally:
    print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""
ANALYSES = {"scipy.linalg", "scipy.special", "scipy.stats", "statsmodels", "SALib", "cma"}
FILES = {"polars", "pandas", "pyarrow", "fsspec", "distributed"}
PICTURES = {"matplotlib", "seaborn", "jinja2"}
COMPILER = {"numba", "llvmlite", "numpy"}
MODELS = {"pydantic"}


def loaded(*words):
    """Return the modules that a command has loaded when it ends."""
    command = [sys.executable, "-c", LISTING, *words]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    return set(json.loads(ended.stderr.splitlines()[-1]))


@pytest.mark.parametrize("words", [("--help",), ("trace", "--help")])
def test_help__loads_none_of_the_large_libraries(words):
    assert not loaded(*words) & (ANALYSES | FILES | PICTURES | COMPILER | MODELS)


@pytest.mark.compiled
@pytest.mark.parametrize(
    "game",
    [
        "final-battle",
        *(
            pytest.param(game, marks=pytest.mark.long)
            for game in ("final-hour", "elder-sign", "arkham-horror")
        ),
    ],
)
def test_trace__loads_only_the_compiler_and_the_models_of_data(game):
    """Also not the registries of the compiler, which take as long as the rest of it.

    The first command may have to compile, which needs them.
    """
    words = ("trace", "--game", game, "--seed", "1")
    unneeded = (
        ANALYSES | FILES | PICTURES | {"numba.np.arraymath", f"heuristics.{game.replace('-', '_')}.rollout"}
    )
    modules = loaded(*words) & unneeded
    assert not (modules and loaded(*words) & unneeded)


def test_games__are_declared_without_the_models_of_their_data():
    program = "import sys; from simcore.games import games; games(); print(*sys.modules)"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    modules = ended.stdout.split()
    assert "simcore.games.arkham_horror" in modules
    assert not [name for name in modules if name.startswith("pydantic") or name.endswith("scenario.models")]
